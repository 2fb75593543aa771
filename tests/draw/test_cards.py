"""Card faces, suits and outlines, measured in the draw log and compared with fontTools."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from PIL import Image

from draw import sample
from dungeongen.core.cards import DECK, RANKS, SUITS, SYMBOLS, card_named, card_shown, card_text
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.block import paragraph
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.canvas import Path as Outline
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.cards import card
from dungeongen.draw.icons import RED, SIGNS, SUIT_BOX, draw_suit, placed, suit_path
from dungeongen.draw.outlines import outline
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.recording import Box, Recording

SIZES = [
    (4.6, 6.6),
    (6.1, 8.3),
    (8.5, 6.0),
    (14.0, 10.0),
    (6.0, 9.0),
    (9.0, 12.0),
    (15.0, 21.0),
    (24.0, 33.0),
    (40.0, 56.0),
    STANDARD,
]


def extent(path: Outline) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the points of a path, control points included."""
    numbers = [number for step in path for number in step if not isinstance(number, str)]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


class Paths(Recording):
    """A recording that keeps each path unchanged, with its inks."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[tuple[Outline, Ink | None, Ink | None]] = []

    def path(self, path: Outline, **marks: Any) -> None:
        super().path(path, **marks)
        self.paths.append((path, marks.get("fill"), marks.get("stroke")))


def drawn(what: int, width: float, height: float) -> Paths:
    canvas = Paths()
    canvas.page(100, 100, "a card")
    card(what, width=width, height=height).paint(canvas, 0, 0)
    return canvas


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_stays_on_the_card(width: float, height: float) -> None:
    for what in DECK:
        canvas = drawn(what, width, height)
        edge = Box(0, 0, width, height)
        for path, _, _ in canvas.paths:
            left, top, right, bottom = extent(path)
            box = Box(left, top, right - left, bottom - top)
            assert edge.holds(box), (card_text(what), box)
        assert [text.string for text in canvas.texts] == [card_text(what)[:-1]]
        assert edge.holds(canvas.texts[0].box, slack=0.05), card_text(what)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_rank_does_not_touch_the_suit(width: float, height: float) -> None:
    for what in DECK:
        canvas = drawn(what, width, height)
        text = canvas.texts[0]
        letters = extent(outline(text.string, Face.TITLE, text.size))
        baseline = text.box.y + fonts.CAP_HEIGHT * text.size * MM_PER_POINT
        ink = Box(
            text.box.x + letters[0],
            baseline + letters[1],
            letters[2] - letters[0],
            letters[3] - letters[1],
        )
        for path, _, _ in canvas.paths:
            left, top, right, bottom = extent(path)
            assert not ink.overlaps(Box(left, top, right - left, bottom - top)), card_text(what)


def test_red_suits_are_hollow_and_black_ones_solid() -> None:
    pages = _pictures(lambda canvas, suit: draw_suit(canvas, suit, 5, 5, 9))
    for suit, pixels in zip(SUITS, pages, strict=True):
        middle = pixels[50][46 if suit == "H" else 50]
        assert (middle > 200) is (suit in RED), suit
        assert min(map(min, pixels)) < 60


def _pictures(paint: Callable[[Canvas, str], None]) -> list[list[bytes]]:
    """Return the rows of grey pixels of a page, with 10 mm for each suit."""
    canvas = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    for suit in SUITS:
        canvas.page(10, 10, suit)
        paint(canvas, suit)
    found = []
    for data in rasterize(canvas.data({}), dpi=254):
        with Image.open(BytesIO(data)) as picture:
            flat, w = picture.convert("L").tobytes(), picture.width
            found.append([flat[i : i + w] for i in range(0, len(flat), w)])
    return found


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_fills_its_box(suit: str) -> None:
    left, top, right, bottom = extent(suit_path(suit))
    assert 0 <= left < right <= SUIT_BOX
    assert 0 <= top <= 2.5
    assert SUIT_BOX - 2.5 <= bottom <= SUIT_BOX
    assert abs(left + right - SUIT_BOX) < 0.01


@pytest.mark.parametrize("suit", SUITS)
def test_turning_twice_is_no_turn(suit: str) -> None:
    path = suit_path(suit)
    assert placed(placed(path, 10, 20, 2, turned=True), 10, 20, 0.5, turned=True) == placed(
        path, 5, 10
    )


@pytest.mark.parametrize("rank", ["4", "10", "J", "Q", "K"])
def test_a_card_is_the_same_upside_down(rank: str) -> None:
    """Except the upper rank, which is text; its counterpart is a turned outline."""
    width, height = STANDARD
    paths = [path for path, _, _ in drawn(card_named(f"{rank}S"), width, height).paths]
    boxes = {tuple(round(n, 2) for n in extent(path)) for path in paths}
    turned = {
        tuple(round(n, 2) for n in (width - c, height - d, width - a, height - b))
        for a, b, c, d in (extent(path) for path in paths)
    }
    assert len(boxes - turned) <= 1


def test_pips_are_as_many_as_the_rank_says() -> None:
    for rank in RANKS[:9]:
        assert (
            len(drawn(card_named(f"{rank}C"), *STANDARD).paths) == int(rank) + 3
        )  # two indices, one turned rank


@pytest.mark.parametrize("face", Face)
def test_outlines_are_those_of_the_font_file(face: Face) -> None:
    """fontTools reads the same file; our points are its points, with cubic curves."""
    font = TTFont(str(Templates().find(f"fonts/{face.value}.ttf")))
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = 1000 * MM_PER_POINT / font["head"].unitsPerEm
    for char in "AJKQ0123456789gÄé&%":
        pen = DecomposingRecordingPen(glyphs)
        glyphs[names[ord(char)]].draw(pen)
        ours = [step for step in outline(char, face, 1000) if step[0] != "Z"]
        ends = {(round(s[-2], 3), round(s[-1], 3)) for s in ours}  # type: ignore[arg-type]  # numbers, past the verb
        theirs = {
            (round(x * scale, 3), round(-y * scale, 3))
            for verb, points in pen.value
            for x, y in points[-1:]
            if verb != "closePath"
        }
        assert theirs <= ends, char
        assert extent(outline(char, face, 1000))


def test_a_word_set_as_outlines_is_as_wide_as_the_text() -> None:
    one, two = extent(outline("K", Face.TITLE, 20)), extent(outline("KK", Face.TITLE, 20))
    assert two[2] - one[2] == pytest.approx(fonts.width("K", Face.TITLE, 20))


def test_suits_stand_among_words() -> None:
    canvas = Paths()
    canvas.page(100, 100, "words")
    block = paragraph("Take a **♥** or ♦: all ♣ strike.", width=80, size=10)
    block.paint(canvas, 0, 0)
    assert len(canvas.paths) == 3
    assert "".join(text.string for text in canvas.texts).split() == [
        "Take",
        "a",
        "or",
        ":",
        "all",
        "strike.",
    ]
    boxes = [extent(path) for path, _, _ in canvas.paths]
    for text in canvas.texts:
        for left, _, right, _ in boxes:
            inside = text.string.strip()
            assert not inside or right <= text.box.x + 1.5 or left >= text.box.x + text.box.w - 0.01
    assert all(a[2] <= b[0] for a, b in combinations(boxes, 2))


def test_signs_are_the_suits() -> None:
    assert [SIGNS[symbol] for symbol in SYMBOLS] == list(SUITS)
    assert {card_shown(what)[-1] for what in DECK} == set(SIGNS)
