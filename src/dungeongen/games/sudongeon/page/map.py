"""The map of a Sudoku dungeon on a sheet, and the Sudoku that it was made of.

The map is the dungeon as drawn, with what is printed: a letter and a name for each room, an icon
where each thing lies, with its level or its gold, and the plates of hidden doors. The Sudoku stands
beside it; the letters of the rooms lie behind its digits, so that each box finds its room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment
from dungeongen.draw.outlines import outline
from dungeongen.draw.painter import Draw, leave
from dungeongen.draw.painter import chart as drawn_chart
from dungeongen.draw.plan import Marks
from dungeongen.draw.structure import Description, Element, Tag, element, items, table
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import BOX_NAMES, DIRECTIONS, Layout, Room, Wall
from dungeongen.games.sudongeon.naming import room_names
from dungeongen.games.sudongeon.plan.drawn import plan, printed
from dungeongen.games.sudongeon.table.text_map import room_line

# The map in words: every room with its things and ways out, its neighbours, and the digits.
#
# This is what a reader gets who cannot see the map. The rooms are told in the words of the
# terminal.

_HEADS = ("Room", *(direction.capitalize() for direction in DIRECTIONS), "Secret passageway")


def map_words(layout: Layout) -> Description:
    """Return the rooms, their neighbours, and the digits of the Sudoku."""
    rooms = [room_words(layout, room) for room in layout.rooms]
    return (
        element(Tag.H2, "The rooms"),
        items(rooms),
        element(Tag.H2, "Neighbours"),
        table(_HEADS, [_neighbours(layout, room) for room in layout.rooms]),
        element(Tag.H2, "The digits"),
        digits(layout.grid),
    )


def room_words(layout: Layout, room: Room) -> str:
    """Return a room with its things and ways out, in one line."""
    return "".join(text for text, _ in room_line(layout, room)).strip().replace("→", "to")


def digits(grid: str) -> Element:
    """Return the rows of a Sudoku, with a full stop for a blank cell."""
    rows = (grid[i : i + 9] for i in range(0, 81, 9))
    return items([f"Row {i}: {' '.join(row)}" for i, row in enumerate(rows, 1)])


def _neighbours(layout: Layout, room: Room) -> list[str]:
    """Return a room and what lies beyond its sides."""
    beyond = [", ".join(_beyond(layout, room, side)) or "wall" for side in DIRECTIONS]
    secret = map(layout.letter, layout.secret_ends(layout.rooms.index(room)))
    return [room.letter, *beyond, ", ".join(secret) or "none"]


def _beyond(layout: Layout, room: Room, side: str) -> Iterator[str]:
    """Yield the doors on one side of a room: a letter, a hidden door with its level, an exit."""
    for box, direction, edge, room_beyond in layout.sides(room):
        if direction == side and edge.wall in (Wall.OPEN, Wall.HIDDEN):
            place = f" from the {BOX_NAMES[box]} box" if len(room.boxes) > 1 else ""
            hidden = f" by a hidden door, find {edge.level}" if edge.wall is Wall.HIDDEN else ""
            end = "exit" if room_beyond is None else layout.letter(room_beyond)
            yield f"{end}{hidden}{place}"


_DIGIT = 0.6  # of its cell that a digit is high
_LETTER = 2.3  # cells that the letter behind a box is high
_HIGHEST = 0.95  # of a map, as a share of the width that it may take


class Measure(NamedTuple):
    """How a map lies in a width: the side of its squares and its left edge, in millimetres, and
    the height of its type in squares."""

    side: float
    left: float
    em: float


def measure(layout: Layout, width: float, theme: Theme) -> Measure:
    """Return how the map of a dungeon lies in a width, in its middle."""
    of = plan(layout)
    side = min(width / of.columns, _HIGHEST * width / of.rows)
    em = ceil(1000 * theme.type["least"] * MM_PER_POINT / side) / 1000
    return Measure(side, (width - of.columns * side) / 2, em)


def height(layout: Layout, width: float) -> float:
    """Return the height of a map in a width."""
    of = plan(layout)
    return min(_HIGHEST * width, of.rows * width / of.columns)


Marking = Callable[[Layout, float], Marks]
"""What a map shows beyond the plan, with type of a height in squares."""


def chart(
    layout: Layout,
    *,
    width: float,
    theme: Theme,
    marking: Marking = printed,
    words: str = "Map.",
    below: Draw = leave,
    above: Draw = leave,
) -> Block:
    """Return the map in a block of ``width`` millimetres, with everything printed on a sheet.

    ``marking`` is another than that, ``words`` name the figure. ``below`` draws on the bare floors,
    ``above`` on all of it.
    """
    side, left, em = measure(layout, width, theme)
    block = drawn_chart(
        plan(layout),
        side=side,
        marks=marking(layout, em),
        words=words,
        description=map_words(layout) if marking is printed else (),
        below=below,
        above=above,
    )
    return Block(width, block.height, lambda canvas, x, y: block.paint(canvas, x + left, y))


def names_below(layout: Layout, *, width: float, theme: Theme) -> str:
    """Return the rooms whose names have no place on a map of this width, each after its letter.

    In large type on small paper a name may fit neither its room nor the rock beside it.
    """
    named = {name.room for name in printed(layout, measure(layout, width, theme).em).names}
    names = room_names(layout)
    return " · ".join(
        f"**{layout.rooms[i].letter}**\u00a0{names[i]}" for i in sorted(layout.reachable - named)
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
    left, top, digit = x + column * c, y + row * c, grid[place]
    baseline = top + c / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    with canvas.frame(left, top, c, c, f"cell {place + 1}"):
        if digit != ".":
            canvas.text(left + c / 2, baseline, digit, face=Face.BOLD, size=size, anchor="middle")
        elif solution:
            canvas.text(
                left + c / 2,
                baseline,
                solution[place],
                face=Face.ITALIC,
                size=size,
                ink=Ink.MUTED,
                anchor="middle",
            )
