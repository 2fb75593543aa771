"""Fold-over flaps: a deck as rows, each monster under a flap of its own that is folded over it."""

from __future__ import annotations

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.page.strip import monster_in

_NUMBER, CELL, FLAP = 10.0, 20.0, 21.0
"""Widths in millimetres: a flap reaches a little beyond its monster."""

WIDTH = _NUMBER + CELL + FLAP
_HEAD = 9.0
_LARGEST = 17.5


def flaps(deck: Deck, name: str, *, room: float, theme: Theme) -> Block:
    """Return the rows of a deck, at most ``room`` high; ``name`` stands above them."""
    row = min(_LARGEST, (room - _HEAD) / len(MONSTERS))
    height = _HEAD + row * len(deck)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, WIDTH, height, f"flaps {name}".rstrip()):
            fold = x + _NUMBER + CELL
            write(canvas, x + 1.5, y, _HEAD, name or "Deck", face=Face.TITLE,
                  size=theme.type["head"])  # fmt: skip
            canvas.rect(x, y, _NUMBER + CELL, height, stroke=Ink.WALL, width=0.35)
            canvas.rect(fold, y + _HEAD, FLAP, height - _HEAD, stroke=Ink.WALL, width=0.35)
            slits = [(fold, y + _HEAD + i * row, x + WIDTH, y + _HEAD + i * row)
                     for i in range(1, len(deck))]  # fmt: skip
            canvas.lines(slits, ink=Ink.WALL, width=0.35)
            guides = [(x, top, fold, top) for _, top, _, _ in slits]
            canvas.lines(guides, ink=Ink.GUIDE, width=0.15)
            for place, monster in enumerate(deck):
                top = y + _HEAD + place * row
                write(canvas, x + _NUMBER / 2, top, row, str(place + 1), face=Face.TITLE,
                      size=theme.type["head"], ink=Ink.MUTED, anchor="middle")  # fmt: skip
                with canvas.frame(x + _NUMBER, top, CELL, row, f"cell {place + 1}"):
                    monster_in(canvas, monster, x + _NUMBER, top, CELL, row)
            canvas.lines([(fold, y + _HEAD, fold, y + height)], ink=Ink.PAPER, width=0.5)
            canvas.lines(
                [(fold, y + _HEAD, fold, y + height)], ink=Ink.WALL, width=0.3, dash=(1.6, 1.2)
            )

    return Block(WIDTH, height, paint)
