"""Card faces of every card of the game, jokers included."""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw import cards, fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, polygon
from dungeongen.draw.strip import Cell, worded
from dungeongen.draw.structure import Tag
from dungeongen.games.mythic.kinds import DRAGON, TREASURE, card_shown

_NAMES = {DRAGON: ("DRAGON", "15"), TREASURE: ("TREASURE", "+5")}
_PICTURES = {DRAGON: "monster-9", TREASURE: "gold"}
_LEGIBLE = 8.5  # points


def cell(card: int) -> Cell:
    """Return what draws a card into a low box."""
    if card < DRAGON:
        return cards.cell(card)
    return worded(" ".join(_NAMES.get(card, ("JOKER",))))


def face(card: int, *, width: float, height: float) -> Block:
    """Return a card face up; a joker has its name, or a picture where that would be too small, and
    what it counts, or a star.

    A helper joker's name stands where a card on top of it does not hide it.
    """
    if card < DRAGON:
        return cards.card(card, width=width, height=height)
    name, number = _NAMES.get(card, ("JOKER", ""))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tag = canvas.tagged(Tag.SPAN, card_shown(card))
        with canvas.frame(x, y, width, height, f"card {name}"), tag:
            canvas.rect(
                x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.25,
                radius=max(0.5, 0.05 * width),
            )  # fmt: skip
            size = 0.86 * width / fonts.width(name, Face.TITLE, 1.0)
            middle = 0.5 if number else 0.26
            if size < _LEGIBLE and number:
                side = min(0.7 * width, 0.46 * height)
                left = x + (width - side) / 2
                canvas.icon(left, y + 0.08 * height, side, _PICTURES[card])
            else:
                canvas.text(
                    x + width / 2, y + middle * height, name, face=Face.TITLE, size=size,
                    anchor="middle",
                )  # fmt: skip
            if number:
                large = min(
                    0.3 * height / MM_PER_POINT, 0.5 * width / fonts.width("15", Face.TITLE, 1.0)
                )
                canvas.text(
                    x + width / 2, y + 0.85 * height, number, face=Face.TITLE, size=large,
                    anchor="middle",
                )  # fmt: skip
            else:
                canvas.path(_star(x + width / 2, y + 0.66 * height, 0.3 * width), fill=Ink.WALL)

    return Block(width, height, paint)


def _star(x: float, y: float, radius: float) -> Path:
    turns = [(radius * (0.4 if i % 2 else 1.0), pi * i / 5) for i in range(10)]
    return polygon([(x + far * sin(turn), y - far * cos(turn)) for far, turn in turns])
