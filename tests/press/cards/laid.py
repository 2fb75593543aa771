"""Decks for tests: cards that show their own number, and the places where they lie in a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import pypdfium2
from pypdf import PdfReader

from dungeongen.core.templates import Templates
from dungeongen.draw.block import Block, label
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.cards import CardContent, CardFace, Trim
from dungeongen.draw.recording import Recording
from dungeongen.press.cards.deck import Deck
from dungeongen.press.cards.imposition import Place
from dungeongen.press.cards.sheets import CardStyle, Plan, draw_sheets, planned
from dungeongen.press.paper import Paper, parse_paper

MM = 25.4 / 72


def numbered(count: int) -> tuple[CardFace, ...]:
    """Return cards that show ``card 0``, ``card 1`` and so on in their middle."""
    return tuple(CardFace(CardContent(f"card {i}"), partial(_number, i), i) for i in range(count))


def _number(number: int, trim: Trim) -> Block:
    words = label(f"card {number}", size=9)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words.paint(canvas, x + (trim.width - words.width) / 2, y + trim.height / 2)

    return Block(trim.width, trim.height, paint)


def deck(count: int = 52, **style: Any) -> Deck:
    """Return a deck of such cards."""
    return Deck(numbered(count), CardStyle(**style), "Numbers", "A deck for tests")


def drawn(count: int = 52, paper: str | Paper = "A4", **style: Any) -> tuple[Plan, Recording]:
    """Return the plan and the draw log of such a deck."""
    how = CardStyle(**style)
    sheet = parse_paper(paper) if isinstance(paper, str) else paper
    plan = planned(how, sheet, Templates())
    canvas = Recording()
    draw_sheets(canvas, numbered(count), how, plan, "Numbers")
    return plan, canvas


def texts(pdf: bytes, page: int, places: Sequence[Place]) -> Iterator[str]:
    """Yield the text that PDFium finds in each place of a page."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        one = document[page]
        words = one.get_textpage()
        high = one.get_height() * MM
        for x, y, w, h, _ in places:
            box = (x / MM, (high - y - h) / MM, (x + w) / MM, (high - y) / MM)
            yield words.get_text_bounded(*box).strip()
        words.close()
        one.close()


def boxes(pdf: bytes) -> list[dict[str, list[float]]]:
    """Return the boxes of each page as pypdf reads them: left, top, width and height in mm."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        high = float(page.mediabox.height)
        found.append(
            {
                name: [float(n) * MM for n in (b.left, high - float(b.top), b.width, b.height)]
                for name, b in (
                    ("media", page.mediabox),
                    ("trim", page.trimbox),
                    ("bleed", page.bleedbox),
                )
            }
        )
    return found
