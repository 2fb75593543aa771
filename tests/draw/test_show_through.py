"""What lies under a back, a flap or a sleeve cannot be seen through paper of 80 g.

A quarter of what is dark on one side is taken from what is light on the other: that is simulated on
the pixels. An eye is misled where the pattern of the back is much stronger than what shines
through, among details of the size of pips, ranks and letters: 1 to 6 mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import dungeongen
from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw import spoilers
from dungeongen.draw.backs import back
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.cards import Trim, cell
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import opaque, rasterize
from dungeongen.draw.spoilers import CELL, FLAP, Cell
from dungeongen.games.welcome.page.rules import cells
from thorough import share, turns

MYTHIC = ("pictures", "classic")
DPI = 150
SHARE = 0.25  # of what is printed on one side that shows on the other
MOST = 1 / 3  # of the contrast of the back itself
DETAIL = (1.0, 6.0)  # millimetres

Grey = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def picture(block: Block, theme: str = "ink") -> Grey:
    """Return a block as light, 0 to 1."""
    canvas = PdfCanvas(sample.theme(theme), Templates(), meta=sample.META)
    canvas.page(block.width, block.height, "block")
    block.paint(canvas, 0, 0)
    (data,) = rasterize(canvas.data({}), dpi=DPI)
    return np.asarray(Image.open(BytesIO(data)).convert("L"), dtype=np.float64) / 255


def blurred(grey: Grey, width: float) -> Grey:
    high, wide = (np.fft.fftfreq(side) for side in grey.shape)
    far = high[:, None] ** 2 + wide[None, :] ** 2
    kept = np.exp(-2 * (np.pi * width * DPI / 25.4) ** 2 * far)
    return np.fft.ifft2(np.fft.fft2(grey) * kept).real


def contrast(grey: Grey) -> float:
    """Return the contrast of details."""
    fine, coarse = (blurred(grey, width) for width in DETAIL)
    return float(np.std(fine - coarse))


def shown(cover: Grey, face: Grey) -> float:
    """Return the contrast of what shines through, in that of the cover."""
    high, wide = (min(sides) for sides in zip(cover.shape, face.shape, strict=True))
    light = cover[:high, :wide]
    taken = light * SHARE * (1 - face[:high, :wide][:, ::-1])
    return contrast(taken) / contrast(light)


def bare(width: float, height: float) -> Block:
    """Return what a back or a flap without a pattern would be."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.35)

    return Block(width, height, paint)


def faces(trim: Trim) -> Iterator[tuple[str, Grey]]:
    """Yield a part of the cards of every deck; Doom and Treasure have the classic ones."""
    decks = {
        **{kind: dungeongen.deck("mythic", faces=kind).faces[::3] for kind in MYTHIC},
        "welcome": dungeongen.deck("welcome", seed=1).faces[::2],
        "sudoku": dungeongen.deck("sudoku").faces[::8],
    }
    for name, cards in decks.items():
        for face in share(cards, 4):
            yield f"{face.name}, {name}", picture(face.draw(trim))


@pytest.mark.parametrize(("size", "theme"), turns(["mini", "poker"], ["ink", "parchment"]))
def test_no_face_shows_through_a_back(size: str, theme: str) -> None:
    trim = Trim(*CARD_SIZES[size], 3.0)
    cover = picture(back(trim, 0.0), theme)
    strengths = {name: shown(cover, face) for name, face in faces(trim)}
    worst = max(strengths, key=lambda name: strengths[name])
    assert strengths[worst] <= MOST, (worst, strengths[worst])


def test_the_measure_sees_a_face_through_paper_without_a_pattern() -> None:
    trim = Trim(*CARD_SIZES["poker"], 3.0)
    white = picture(bare(trim.width, trim.height))
    assert any(shown(white, face) > 3 * MOST for _, face in faces(trim))


CELLS = (*map(cell, (0, 12, 22, 51)), *cells((1, 6, 9)))
"""Cards and monsters as they stand under a flap or in a sleeve."""


@pytest.mark.parametrize("shows", CELLS)
def test_no_card_shows_through_a_flap_or_a_sleeve(shows: Cell) -> None:
    for width, height in ((FLAP, 17.5), (spoilers.STRIP_WIDTH, 9.0)):

        def cover(canvas: Canvas, x: float, y: float) -> None:
            opaque(canvas, x, y, width, height)  # noqa: B023  # drawn at once

        def face(canvas: Canvas, x: float, y: float) -> None:
            shows(canvas, x, y, min(width, CELL), height)  # noqa: B023  # drawn at once

        dark = picture(Block(width, height, cover))
        below = picture(Block(width, height, face))
        assert shown(dark, below) <= MOST
