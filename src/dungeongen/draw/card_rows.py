"""Rows of small cards with their places in the deck: a deal that can be stacked."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Ink
from dungeongen.draw.cards import card
from dungeongen.draw.theme import Theme

_WIDEST, _NARROWEST, _BETWEEN = 17.2, 8.4, 1.9
_SHAPE = 1.4


def most_across(width: float, across: int) -> int:
    """Return how many cards of a row of ``across`` fit side by side and stay legible."""
    while across > 1 and (width + _BETWEEN) / across - _BETWEEN < _NARROWEST:
        across -= 1
    return across


def numbered(cards: Sequence[int], first: int, across: int, *, width: float, theme: Theme) -> Block:
    """Return cards side by side, at a pitch for ``across``, each with its number below."""
    size = theme.type["small"]
    pitch = (width + _BETWEEN) / across
    wide = min(_WIDEST, pitch - _BETWEEN)
    high = wide * _SHAPE
    em = size * MM_PER_POINT

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, what in enumerate(cards):
            left = x + i * pitch
            card(what, width=wide, height=high).paint(canvas, left, y)
            baseline = y + high + 0.4 * em + fonts.CAP_HEIGHT * em
            canvas.text(
                left + wide / 2, baseline, str(first + i), size=size, ink=Ink.MUTED,
                anchor="middle",
            )  # fmt: skip

    return Block(width, high + 1.35 * em, paint)
