"""The pull strip: a deck on a strip, and a folded sleeve with one window to pull it through.

All measures follow from the height ``c`` of a cell. The sleeve is 27 cells high, its window the
14th from the top. Before the first draw the strip's 13 cells lie below the window; its tail, 14
cells long, reaches up to the sleeve's edge, and a grip looks out. Each pull by one cell brings the
next monster into the window, and the one before under the upper half: a card drawn stays secret.
The tail has a scale that tells how many cards have been drawn.
"""

from __future__ import annotations

from dungeongen.core.errors import DungeongenError
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, paragraph
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import Deck

WIDTH = 20.0
"""Of a strip, in millimetres."""

CLEARANCE = 2.0
"""By how much the sleeve is wider than the strip."""

GRIP = 12.0
_FLAP = 9.0  # to glue
_LARGEST, _LEAST = 9.0, 5.5
_SIDE = 2.0  # of the sleeve, left and right of the window
_ABOVE = len(MONSTERS)  # cells of the sleeve above the window
_CELLS = 2 * _ABOVE + 1
SLEEVE = 2 * (WIDTH + CLEARANCE) + _FLAP
"""The width of the unfolded sleeve."""


def cell_height(height: float) -> float:
    """Return the height of a cell of a strip that has this room; raises DungeongenError."""
    found = _cell(height)
    if found < _LEAST:
        raise DungeongenError("the paper is too small for a pull strip; try --spoiler flap or list")
    return found


def fits(height: float) -> bool:
    """Tell whether a strip fits this height."""
    return _cell(height) >= _LEAST


def _cell(height: float) -> float:
    return min(_LARGEST, (height - GRIP) / _CELLS)


def strip(deck: Deck, name: str, *, cell: float, theme: Theme) -> Block:
    """Return the strip of a deck; ``name`` stands on its grip."""
    height = GRIP + _CELLS * cell

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, WIDTH, height, f"strip {name}".rstrip()):
            canvas.rect(x, y, WIDTH, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35)
            _arrow(canvas, x + 4.2, y + 2.2, GRIP - 4.4)
            size = theme.type["head"]
            write(canvas, x + WIDTH - 2, y, GRIP, name, face=Face.TITLE, size=size, anchor="end")
            _scale(canvas, x, y + GRIP, cell, theme)
            for place, monster in enumerate(deck):
                top = y + GRIP + (_ABOVE + 1 + place) * cell
                canvas.lines([(x, top, x + WIDTH, top)], ink=Ink.GUIDE, width=0.2)
                with canvas.frame(x, top, WIDTH, cell, f"cell {place + 1}"):
                    monster_in(canvas, monster, x, top, WIDTH, cell)

    return Block(WIDTH, height, paint)


def _scale(canvas: Canvas, x: float, y: float, cell: float, theme: Theme) -> None:
    """Draw a mark for every card drawn, with its number above it."""
    size = min(theme.type["body"], 0.62 * cell / MM_PER_POINT)
    marks = [(x, y + i * cell, x + 7.0, y + i * cell) for i in range(_ABOVE + 1)]
    canvas.lines(marks, ink=Ink.GUIDE, width=0.25)
    for i in range(1, _ABOVE + 1):
        top = y + (i - 1) * cell
        write(canvas, x + 9.0, top, cell, str(i), size=size, ink=Ink.MUTED)


def monster_in(canvas: Canvas, monster: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a monster in a low box: its likeness, and its strength; a line tells 6 from 9."""
    side = min(h - 1.0, 0.42 * w)
    canvas.icon(x + 0.09 * w, y + (h - side) / 2, side, f"monster-{monster}")
    size = min(0.52 * h, 0.34 * w) / fonts.CAP_HEIGHT / MM_PER_POINT
    middle = x + 0.76 * w
    write(canvas, middle, y, h, str(monster), face=Face.BOLD, size=size, anchor="middle")
    if monster in (6, 9):
        below = y + h / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2 + 0.09 * h
        canvas.lines([(middle - 0.1 * w, below, middle + 0.1 * w, below)], ink=Ink.TEXT, width=0.3)


def _arrow(canvas: Canvas, x: float, y: float, height: float) -> None:
    head = 2.2
    canvas.lines(
        [(x, y, x, y + height), (x, y, x - head, y + head), (x, y, x + head, y + head)],
        ink=Ink.WALL,
        width=0.6,
    )


def sleeve(*, cell: float, theme: Theme) -> Block:
    """Return the unfolded sleeve: its front with the window, its back, and a flap to glue."""
    height = _CELLS * cell
    side = WIDTH + CLEARANCE
    size = theme.type["least"]
    told = [
        (0.6 * cell, "**Front.** Pull the strip up by one cell for each card you draw."),
        ((_ABOVE + 2) * cell, "Look at the window alone, then hand it on face down."),
    ]
    backs = [
        (0.6 * cell, "**Back.** Fold it behind the front."),
        ((_ABOVE + 2) * cell, "The cells still to come lie below the window, those drawn above."),
    ]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, SLEEVE, height, "sleeve"):
            canvas.rect(x, y, SLEEVE, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35)
            folds = [(x + i * side, y, x + i * side, y + height) for i in (1, 2)]
            canvas.lines(folds, ink=Ink.WALL, width=0.3, dash=(1.6, 1.2))
            top = y + _ABOVE * cell
            with canvas.frame(x + _SIDE, top, side - 2 * _SIDE, cell, "window"):
                canvas.rect(
                    x + _SIDE, top, side - 2 * _SIDE, cell,
                    fill=Ink.TINT, stroke=Ink.WALL, width=0.35,
                )  # fmt: skip
                write(
                    canvas, x + side / 2, top, cell, "cut out", size=size, anchor="middle",
                )  # fmt: skip
            for left, words in ((x, told), (x + side, backs)):
                for below, markup in words:
                    block = paragraph(markup, width=side - 3, size=size, ink=Ink.MUTED)
                    block.paint(canvas, left + 1.8, y + below)
            glue = paragraph("glue", width=_FLAP - 1.4, size=size, ink=Ink.MUTED)
            for part in (0.12, 0.5, 0.88):
                glue.paint(canvas, x + 2 * side + 1.0, y + part * height - glue.height / 2)

    return Block(SLEEVE, height, paint)
