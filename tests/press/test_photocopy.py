"""A photocopy of every product can still be read: one bit a dot, 150 dots an inch.

The copy of a page is compared with one that has its words alone. In the box of each text what is
black there is black in the copy, and next to nothing else is: what is furniture is too light to be
copied, and hatching and walls keep away from words.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pypdfium2.raw as pdfium
import pytest
from pypdfium2 import PdfDocument, PdfPage

from press.products import LOOK, PRODUCTS, SHEETS, SLOW, product
from thorough import turns

DPI = 150
BLACK = 128  # what is darker than this is copied
KEPT, STRAY = 0.85, 0.1  # of the dots of a text, at least; beside them, at most
MISSED = 0.005  # of all texts: a small digit on parchment, whose edges spread
THEMES = ("ink", "parchment", "large")
LEAST = 5  # texts in a file; a map has few

Bits = np.ndarray[tuple[int, int], np.dtype[np.bool_]]


NAMES = [*PRODUCTS, *(name for name in SLOW if name.endswith(" deck"))]
NAMES += [f"{name} practice" for name in ("mythic", "treasure", "welcome")]


def bits(page: PdfPage) -> Bits:
    grey = page.render(scale=DPI / 72).to_pil().convert("L")
    return np.asarray(grey) < BLACK


def part(page: Bits, box: tuple[float, float, float, float]) -> Bits:
    """Return a box of a page, which is in points from the lower left corner."""
    left, bottom, right, top = (side * DPI / 72 for side in box)
    high = page.shape[0]
    return page[
        max(0, round(high - top)) : round(high - bottom), max(0, round(left)) : round(right)
    ]


def lost(pdf: bytes) -> Iterator[tuple[str, bool]]:
    """Yield every text, and whether the copy has lost it."""
    document = PdfDocument(pdf)
    for number in range(len(document)):
        page = document[number]
        copy, words = bits(page), page.get_textpage()
        objects = list(page.get_objects())
        texts = [one for one in objects if one.type == pdfium.FPDF_PAGEOBJ_TEXT]
        for one in objects:
            if one.type != pdfium.FPDF_PAGEOBJ_TEXT:
                page.remove_obj(one)
        page.gen_content()
        alone = bits(page)
        for one in texts:
            box = one.get_bounds()
            wanted, copied = part(alone, box), part(copy, box)
            if wanted.any():
                kept = (wanted & copied).sum() / wanted.sum()
                stray = (copied & ~wanted).sum() / wanted.size
                yield words.get_text_bounded(*box), bool(kept < KEPT or stray > STRAY)


@pytest.mark.parametrize(("name", "theme"), turns(NAMES, THEMES))
def test_the_text_is_found_again_on_a_photocopy(name: str, theme: str) -> None:
    look = LOOK if name in SHEETS else {}
    texts = [
        (words, gone)
        for words, gone in lost(product(name).pdf(theme=theme, **look))
        if any(letter.isalnum() for letter in words)  # a dash before a line may go
    ]
    assert len(texts) >= LEAST
    unread = [words for words, gone in texts if gone]
    assert len(unread) <= MISSED * len(texts), unread
