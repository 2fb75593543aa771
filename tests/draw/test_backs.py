"""The back of a card: the same upside down, with rock up to every edge of the bleed."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageFilter, ImageStat

from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw.backs import back, back_with_word
from dungeongen.draw.canvas import Path, Segment
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.draw.cards import Trim
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.recording import Recording

SIZES = [*CARD_SIZES.values(), CardSize(25, 25), CardSize(40, 40), CardSize(100, 60)]
BLEED = 3.0
DPI = 150


def picture(size: CardSize, word: str = "") -> Image.Image:
    canvas = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    trim = Trim(*size, 3.0)
    block = back_with_word(word, trim, BLEED) if word else back(trim, BLEED)
    canvas.page(block.width, block.height, "back")
    block.paint(canvas, 0, 0)
    (data,) = rasterize(canvas.data({}), dpi=DPI)
    return Image.open(BytesIO(data)).convert("L")


class Strokes(Recording):
    """A recording that keeps the ends of all strokes and the corners of all paths."""

    def __init__(self) -> None:
        super().__init__()
        self.strokes: set[frozenset[tuple[float, float]]] = set()

    def lines(self, segments: Sequence[Segment], **marks: Any) -> None:
        for a, b, c, d in segments:
            self.strokes.add(frozenset({(round(a, 2), round(b, 2)), (round(c, 2), round(d, 2))}))

    def path(self, path: Path, **marks: Any) -> None:
        points = [step[1:] for step in path if len(step) == 3]
        self.strokes.add(frozenset((round(x, 2), round(y, 2)) for x, y in points))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_is_the_same_upside_down_but_not_in_a_mirror(size: CardSize) -> None:
    canvas = Strokes()
    block = back(Trim(*size, 3.0), BLEED)
    block.paint(canvas, -block.width / 2, -block.height / 2)

    def missing(across: int, down: int) -> int:
        near = {(round(x * 5), round(y * 5)) for stroke in canvas.strokes for x, y in stroke}
        found = 0
        for stroke in canvas.strokes:
            for x, y in stroke:
                px, py = round(x * across * 5), round(y * down * 5)
                around = {(px + i, py + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
                found += not around & near
        return found

    assert len(canvas.strokes) > 300
    assert missing(-1, -1) == 0
    assert missing(-1, 1) > 50


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rock_goes_on_beyond_every_edge(size: CardSize) -> None:
    """A cut that is off by the bleed shows no white line: no part of an edge is bare or plain."""
    image = picture(size)
    per = DPI / 25.4
    strip = int(BLEED * per)
    for box in (
        (0, 0, image.width, strip),
        (0, image.height - strip, image.width, image.height),
        (0, 0, strip, image.height),
        (image.width - strip, 0, image.width, image.height),
    ):
        edge = image.crop(box)
        along = max(edge.size)
        step = int(5 * per)
        for start in range(0, along - step, step):
            area = (
                (start, 0, start + step, edge.height)
                if edge.width == along
                else (0, start, edge.width, start + step)
            )
            part = edge.crop(area)
            dark = sum(part.histogram()[:128]) / (part.width * part.height)
            assert 0.15 < dark < 0.8, (box, start)


@pytest.mark.parametrize("word", ["", "Doom"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_saves_ink_and_has_no_black_for_a_copier_to_fill(size: CardSize, word: str) -> None:
    image = picture(size, word)
    assert ImageStat.Stat(image).mean[0] > 0.5 * 255
    dark = image.point(lambda grey: 255 * (grey < 128))
    wide = int(2.2 / 25.4 * DPI) // 2 * 2 + 1
    assert dark.filter(ImageFilter.MinFilter(wide)).getextrema()[1] == 0
