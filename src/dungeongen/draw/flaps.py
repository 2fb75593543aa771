"""Fold-over flaps: cards as rows, each under a flap of its own that is folded over it.

The flaps are dark, so that no card shows through; a slit between two of them is a light line.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.opaque import opaque
from dungeongen.draw.strip import Cell
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

_NUMBER, CELL, FLAP = 10.0, 20.0, 21.0
"""Widths in millimetres: a flap reaches a little beyond its card."""

WIDTH = _NUMBER + CELL + FLAP
_HEAD = 9.0
_LARGEST = 17.5


def flaps(cards: Sequence[Cell], name: str, *, room: float, theme: Theme, first: int = 1) -> Block:
    """Return a row for each card, at most ``room`` high in all; ``name`` stands above them."""
    row = min(_LARGEST, (room - _HEAD) / len(cards))
    height = _HEAD + row * len(cards)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        frame = canvas.frame(x, y, WIDTH, height, f"flaps {name}".rstrip())
        with frame, canvas.tagged(Tag.HIDDEN):
            fold = x + _NUMBER + CELL
            write(canvas, x + 1.5, y, _HEAD, name or "Deck", face=Face.TITLE,
                  size=theme.type["head"])  # fmt: skip
            canvas.rect(x, y, _NUMBER + CELL, height, stroke=Ink.WALL, width=0.35)
            opaque(canvas, fold, y + _HEAD, FLAP, height - _HEAD)
            canvas.rect(fold, y + _HEAD, FLAP, height - _HEAD, stroke=Ink.WALL, width=0.35)
            slits = [(fold, y + _HEAD + i * row, x + WIDTH, y + _HEAD + i * row)
                     for i in range(1, len(cards))]  # fmt: skip
            canvas.lines(slits, ink=Ink.PAPER, width=1.0)
            canvas.lines(slits, ink=Ink.WALL, width=0.35)
            guides = [(x, top, fold, top) for _, top, _, _ in slits]
            canvas.lines(guides, ink=Ink.GUIDE, width=0.15)
            for place, draw in enumerate(cards):
                top = y + _HEAD + place * row
                with canvas.tagged(Tag.ITEM):
                    write(canvas, x + _NUMBER / 2, top, row, str(first + place), face=Face.TITLE,
                          size=theme.type["head"], ink=Ink.MUTED, anchor="middle",
                          tag=Tag.LABEL)  # fmt: skip
                    frame = canvas.frame(x + _NUMBER, top, CELL, row, f"cell {first + place}")
                    with frame, canvas.tagged(Tag.BODY):
                        draw(canvas, x + _NUMBER, top, CELL, row)
            canvas.lines([(fold, y + _HEAD, fold, y + height)], ink=Ink.PAPER, width=0.5)
            canvas.lines(
                [(fold, y + _HEAD, fold, y + height)], ink=Ink.WALL, width=0.3, dash=(1.6, 1.2)
            )

    return Block(WIDTH, height, paint)
