"""Shuffle and Doom on a map of squares: each cell three squares wide, walls between rooms.

Rooms have the shapes of the sheet, with thinner walls, so that nearly all squares are whole. A door
is one square wide, in the middle of the same cell as there. IN is a way from the west into the
first cell, OUT a way to the east out of the last one. Braziers give light.

Nothing on this map is secret: which rooms there are and how they hang together lies open on the
table. What waits in them lies in the deck. The game master's map numbers the shaded rooms; its key
says what they hold if they are entered in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Light, Marks, Opening, Plan, Polygon, Way, straight
from dungeongen.draw.sketch import Sketch, scaled
from dungeongen.games.doom.floor_plan import Plan as Cells
from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.chambers import columns_in, furnished, seed_of
from dungeongen.games.doom.page.shapes import shapes
from dungeongen.games.doom.page.view import View

MARGIN, CELL = 2, 3  # in squares
_HALF = 0.12  # of the thickness of a wall
_COLUMN = 0.09  # radius of a column, in cells
_DEEP = 0.2  # of a cell that rooms may reach into the outer rock
_REACH, _COALS = 4.0, "ff9a3c"  # of a brazier's light: squares, and colour


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return plan_of(layout.plan)


def plan_of(cells: Cells) -> Plan:
    """Return the map of these rooms."""
    rooms = list(cells.rooms.values())
    seed = seed_of(cells)
    outlines = shapes(
        View(cells), Rng(seed).child("shapes"), deep=_DEEP, inset=_HALF / CELL, stairs=False
    )
    corridors, chambers, blocks = Sketch(Rng(seed)), Sketch(Rng(seed)), list[Polygon]()
    for room in rooms:
        to = chambers if room.filled else corridors
        to.add(furnished(room, seed), room.column, room.row)
        x, y = MARGIN + room.column * CELL, MARGIN + room.row * CELL
        blocks += [_column(x + cx * CELL, y + cy * CELL) for cx, cy in columns_in(room)]
    return Plan(
        columns=2 * MARGIN + len(cells.columns) * CELL,
        rows=2 * MARGIN + len(cells.rows) * CELL,
        halls=tuple(_hall(shape.outline) for shape in outlines),
        room_of=tuple(range(len(rooms))),
        ways=tuple(_ways(rooms)),
        seed=" ".join(cells.lines()),
        floor=tuple(scaled(corridors.strokes, MARGIN, MARGIN, CELL)),
        things=tuple(scaled(chambers.strokes, MARGIN, MARGIN, CELL)),
        blocks=tuple(blocks),
        lights=tuple(
            Light(MARGIN + x * CELL, MARGIN + y * CELL, _REACH, _COALS) for x, y in chambers.fires
        ),
    )


def _hall(outline: Polygon) -> Polygon:
    """Return the floor of a room, in squares."""
    return tuple((_exact(MARGIN + x * CELL), _exact(MARGIN + y * CELL)) for x, y in outline)


def _exact(squares: float) -> float:
    """Return a length of whole thousandths, so that walls and ways meet."""
    return round(squares, 3)


def _column(x: float, y: float) -> Polygon:
    """Return a column as an octagon."""
    r, k = _COLUMN * CELL, _COLUMN * CELL * 0.41
    return ((x + k, y - r), (x + r, y - k), (x + r, y + k), (x + k, y + r), (x - k, y + r),
            (x - r, y + k), (x - r, y - k), (x - k, y - r))  # fmt: skip


def _ways(rooms: list[Room]) -> Iterator[Way]:
    """Yield IN, a door in each wall between two rooms, and OUT."""
    first, last = rooms[0], rooms[-1]
    yield straight((0, MARGIN + 1, MARGIN, 1), Opening.ARCH, None, 0, upright=False)
    at = {(room.row, room.column): i for i, room in enumerate(rooms)}
    tops, lefts = sorted({room.row for room in rooms}), sorted({room.column for room in rooms})
    for (left, right), top in product(pairwise(lefts), tops):
        a, b = at[top, left], at[top, right]
        x, y = _exact(MARGIN + right * CELL - _HALF), MARGIN + _door(top, rooms[a].height)
        yield straight((x, y, 2 * _HALF, 1), Opening.DOOR, a, b, upright=False)
    for (top, bottom), left in product(pairwise(tops), lefts):
        a, b = at[top, left], at[bottom, left]
        x, y = MARGIN + _door(left, rooms[a].width), _exact(MARGIN + bottom * CELL - _HALF)
        yield straight((x, y, 1, 2 * _HALF), Opening.DOOR, a, b, upright=True)
    right, bottom = last.column + last.width, last.row + last.height
    x, y = MARGIN + right * CELL, MARGIN + (bottom - 1) * CELL + 1
    yield straight((x, y, MARGIN, 1), Opening.ARCH, len(rooms) - 1, None, upright=False)
    assert first.row == first.column == 0


def _door(begin: int, length: int) -> float:
    """Return where a door begins in a wall: a third into its middle cell, in squares."""
    return (begin + (length - 1) // 2) * CELL + 1


def secrets(layout: Layout) -> Marks:
    """Return what the game master's map shows beyond the plan: numbers of the shaded rooms."""
    return Marks(
        tuple(
            (
                MARGIN + (room.column + room.width / 2) * CELL,
                MARGIN + (room.row + room.height / 2) * CELL,
                str(number),
            )
            for number, room in enumerate(layout.rooms, 1)
        )
    )
