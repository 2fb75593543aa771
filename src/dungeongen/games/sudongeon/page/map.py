"""The map of a Sudoku dungeon on a sheet, and the Sudoku that it was made of.

The map is the dungeon as drawn, with what is printed: a letter and a name for each room, an icon
where each thing lies, with its level or its gold, and the plates of hidden doors. The Sudoku stands
beside it; the letters of the rooms lie behind its digits, so that each box finds its room.
"""

from __future__ import annotations

from functools import partial

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment
from dungeongen.draw.outlines import outline
from dungeongen.draw.plan import Marks
from dungeongen.draw.plan_drawing import Draw, leave
from dungeongen.draw.plan_drawing import chart as drawn_chart
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.map_words import digits, map_words
from dungeongen.games.sudongeon.plan.marks import plan, printed

_DIGIT = 0.6  # of its cell that a digit is high
_LETTER = 2.3  # cells that the letter behind a box is high


def aspect(layout: Layout) -> float:
    """Return the height of a map of width 1."""
    of = plan(layout)
    return of.rows / of.columns


def chart(
    layout: Layout,
    *,
    width: float,
    theme: Theme,
    marks: Marks | None = None,
    below: Draw = leave,
    above: Draw = leave,
) -> Block:
    """Return the map, ``width`` millimetres wide, with everything printed on a sheet.

    ``marks`` are others than that. ``below`` draws on the bare floors, ``above`` on all of it.
    """
    of = plan(layout)
    return drawn_chart(
        of,
        side=width / of.columns,
        marks=printed(layout) if marks is None else marks,
        least=theme.type["least"],
        words="Map.",
        description=map_words(layout),
        below=below,
        above=above,
    )


def sudoku(layout: Layout, *, side: float, theme: Theme, solution: str | None = None) -> Block:
    """Return the Sudoku as a square block of ``side`` millimetres.

    With ``solution`` (81 digits) blank cells show their digits in italics.
    """
    return Block(side, side, partial(_paint, layout, side / 9, theme, solution))


def _paint(
    layout: Layout, c: float, theme: Theme, solution: str | None, canvas: Canvas, x: float, y: float
) -> None:
    if solution is None:
        tag = canvas.tagged(Tag.FIGURE, "The Sudoku.")
    else:
        tag = canvas.tagged(Tag.FIGURE, "Solved Sudoku.", description=[digits(solution)])
    size = max(theme.type["least"], _DIGIT * c / MM_PER_POINT)
    with canvas.frame(x, y, 9 * c, 9 * c, "sudoku"), tag:
        canvas.rect(x, y, 9 * c, 9 * c, fill=Ink.FLOOR)
        for box in range(9):
            row, column = divmod(box, 3)
            letter = layout.rooms[layout.room_of[box]].letter
            points = _LETTER * c / MM_PER_POINT
            left = x + (3 * column + 1.5) * c - fonts.width(letter, Face.TITLE, points) / 2
            baseline = y + (3 * row + 1.5) * c + fonts.CAP_HEIGHT * _LETTER * c / 2
            with canvas.turned(left, baseline):
                canvas.path(outline(letter, Face.TITLE, points), fill=Ink.TINT)
        thin: list[Segment] = []
        heavy: list[Segment] = []
        for i in range(10):
            to = thin if i % 3 else heavy
            to += [(x + i * c, y, x + i * c, y + 9 * c), (x, y + i * c, x + 9 * c, y + i * c)]
        canvas.lines(thin, ink=Ink.GUIDE, width=0.15)
        canvas.lines(heavy, ink=Ink.WALL, width=0.45)
        for place in range(81):
            _digit(canvas, x, y, c, layout.grid, place, size, solution)


def _digit(
    canvas: Canvas,
    x: float,
    y: float,
    c: float,
    grid: str,
    place: int,
    size: float,
    solution: str | None,
) -> None:
    row, column = divmod(place, 9)
    left, top, given = x + column * c, y + row * c, grid[place]
    baseline = top + c / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    with canvas.frame(left, top, c, c, f"cell {place + 1}"):
        if given != ".":
            canvas.text(left + c / 2, baseline, given, face=Face.BOLD, size=size, anchor="middle")
        elif solution:
            canvas.text(
                left + c / 2, baseline, solution[place], face=Face.ITALIC, size=size,
                ink=Ink.MUTED, anchor="middle",
            )  # fmt: skip
