"""A photocopy of a page can still be read: one bit a dot, 150 dots an inch.

The copy is compared with one that has the words alone. In the box of each text what is black there
is black in the copy, and next to nothing else is: what is furniture is too light to be copied, and
hatching and walls keep away from words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import dungeongen
from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.recording import Box, Recording
from dungeongen.games import GAMES
from dungeongen.press import printing
from dungeongen.press.look import Look, look_of
from looks import THEMES

DPI = 150
BLACK = 128  # what is darker than this is copied
KEPT, STRAY = 0.85, 0.2  # of the dots of a text, at least; beside them, at most
MISSED = 0.01  # of all texts: a digit at a wall, a rank in its card

Bits = np.ndarray[tuple[int, int], np.dtype[np.bool_]]


class WordsAlone(PdfCanvas):
    """A canvas that leaves out all but words."""

    def lines(self, *what: object, **how: object) -> None: ...
    def path(self, *what: object, **how: object) -> None: ...
    def rect(self, *what: object, **how: object) -> None: ...
    def circle(self, *what: object, **how: object) -> None: ...
    def icon(self, *what: object, **how: object) -> None: ...


@cache
def sheet(game: str) -> dungeongen.Sheet:
    return dungeongen.make(game, seed=42, **({"as_is": True} if game == "sudoku" else {}))


def copies(canvas: PdfCanvas, one: dungeongen.Sheet, look: Look) -> list[Bits]:
    printing.draw(canvas, [one], look)
    data = canvas.data({})
    pages = rasterize(data, dpi=DPI, text_chunks=[{}] * len(canvas_pages(data)))
    return [np.asarray(Image.open(BytesIO(page)).convert("L")) < BLACK for page in pages]


def canvas_pages(data: bytes) -> range:
    from pypdfium2 import PdfDocument

    return range(len(PdfDocument(data)))


def part(page: Bits, box: Box) -> Bits:
    per = DPI / 25.4
    left, top = round(box.x * per), round(box.y * per)
    right, bottom = round((box.x + box.w) * per), round((box.y + box.h) * per)
    return page[max(0, top) : bottom, max(0, left) : right]


def lost(one: dungeongen.Sheet, look: Look) -> Iterator[tuple[str, bool]]:
    """Yield every text, and whether the copy has lost it."""
    meta, templates = sample.META, Templates()
    theme = look.theme.fitted(look.paper.width)
    plain = copies(PdfCanvas(theme, templates, meta=meta), one, look)
    words = copies(WordsAlone(theme, templates, meta=meta), one, look)
    canvas = Recording()
    printing.draw(canvas, [one], look)
    for text in canvas.texts:
        wanted, copied = (part(pages[text.page - 1], text.box) for pages in (words, plain))
        if wanted.any():
            kept = (wanted & copied).sum() / wanted.sum()
            stray = (copied & ~wanted).sum() / wanted.size
            yield text.string, bool(kept < KEPT or stray > STRAY)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_text_of_a_sheet_is_found_again_on_a_photocopy(game: str, theme: str) -> None:
    texts = list(lost(sheet(game), look_of(theme=theme)))
    assert len(texts) > 150
    unread = [words for words, gone in texts if gone]
    assert len(unread) <= MISSED * len(texts), unread
