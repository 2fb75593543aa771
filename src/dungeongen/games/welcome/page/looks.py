"""How hero, equipment and monsters look."""

from __future__ import annotations

from functools import partial

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.strip import Cell
from dungeongen.draw.writing import write
from dungeongen.games.welcome.layout import Deck

NAMES = {
    1: "Rat",
    2: "Goblin",
    3: "Orc",
    4: "Dark Elf",
    5: "Troll",
    6: "Warlock",
    7: "Minotaur",
    9: "Dragon",
}


def art_of(strength: int) -> str:
    """Return the engraving of a monster, which has its name; so have those of pieces and heroes."""
    return NAMES[strength].lower().replace(" ", "-")


def cells(deck: Deck) -> list[Cell]:
    """Return what shows each monster of a deck in a low box."""
    return [partial(_monster, monster) for monster in deck]


def _monster(monster: int, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Draw a monster's likeness and its strength; a line tells 6 from 9."""
    side = min(h - 1.0, 0.42 * w)
    canvas.icon(x + 0.09 * w, y + (h - side) / 2, side, f"monster-{monster}")
    size = min(0.52 * h, 0.34 * w) / fonts.CAP_HEIGHT / MM_PER_POINT
    middle = x + 0.76 * w
    write(canvas, middle, y, h, str(monster), face=Face.BOLD, size=size, anchor="middle")
    if monster in (6, 9):
        below = y + h / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2 + 0.09 * h
        canvas.lines([(middle - 0.1 * w, below, middle + 0.1 * w, below)], ink=Ink.TEXT, width=0.3)
