"""Pictures for the cover of a book where a game has no map: a spread of cards, a ring of icons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin

from dungeongen.core.cards import cards_named
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.cards import card

_CARD = 0.36  # the width of a card in a spread, as a share of its side
_RISE = 0.13  # of the card in the middle above the outermost
_MIDDLE, _ROUND, _RING = 0.44, 0.155, 0.405  # icons of a ring: sizes, and the ring's radius


def spread(faces: Sequence[Callable[[float], Block]], side: float) -> Block:
    """Return cards that overlap in an arch, ``side`` millimetres wide; a face is a card of a
    width."""
    cards = [face(_CARD * side) for face in faces]
    last = max(1, len(cards) - 1)
    step = (side - cards[0].width) / last
    rise = _RISE * side
    height = cards[0].height + rise

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, one in enumerate(cards):
            off = 2 * i / last - 1
            one.paint(canvas, x + i * step, y + rise * off * off)

    return Block(side, height, paint)


def hand(names: str, side: float) -> Block:
    """Return the playing cards of these names as a spread."""
    return spread([partial(_face, what) for what in cards_named(names)], side)


def _face(what: int, width: float) -> Block:
    return card(what, width=width)


def ring(middle: str, icons: Sequence[str], side: float) -> Block:
    """Return an icon in a ring of others, ``side`` millimetres wide and high."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        cx, cy = x + side / 2, y + side / 2
        canvas.circle(cx, cy, 0.29 * side, stroke=Ink.WALL, width=0.9)
        canvas.circle(cx, cy, 0.3 * side + 1, stroke=Ink.GUIDE, width=0.3)
        large, small = _MIDDLE * side, _ROUND * side
        canvas.icon(cx - large / 2, cy - large / 2, large, middle)
        for i, icon in enumerate(icons):
            turn = 2 * pi * i / len(icons) - pi / 2
            left = cx + _RING * side * cos(turn) - small / 2
            top = cy + _RING * side * sin(turn) - small / 2
            canvas.icon(left, top, small, icon)

    return Block(side, side, paint)
