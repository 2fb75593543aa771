"""Shuffle and Doom on a map of squares: each cell three squares wide, walls between rooms.

A door is one square wide, in the middle of the same cell as on the sheet. IN is a way from the west
into the first cell, OUT a way to the east out of the last one.

Nothing on this map is secret: which rooms there are and how they hang together lies open on the
table. What waits in them lies in the deck. The game master's map numbers the shaded rooms; its key
says what they hold if they are entered in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from dungeongen.draw.battlemap.plan import Opening, Plan, Polygon, Secrets, Way
from dungeongen.draw.canvas import Segment
from dungeongen.draw.sketch import scaled
from dungeongen.games.doom.floor_plan import Plan as Cells
from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.chambers import columns_in, furnished, seed_of

MARGIN, CELL = 2, 3  # in squares
_HALF = 0.12  # of the thickness of a wall
_COLUMN = 0.09  # radius of a column, in cells


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return plan_of(layout.plan)


def plan_of(cells: Cells) -> Plan:
    """Return the map of these rooms."""
    rooms = list(cells.rooms.values())
    halls, ground, things, blocks = [], list[Segment](), list[Segment](), list[Polygon]()
    for room in rooms:
        x, y = MARGIN + room.column * CELL, MARGIN + room.row * CELL
        w, h = room.width * CELL, room.height * CELL
        halls.append(_rectangle(x + _HALF, y + _HALF, w - 2 * _HALF, h - 2 * _HALF))
        (things if room.filled else ground).extend(
            scaled(furnished(room, seed_of(cells)).strokes, x, y, CELL)
        )
        blocks += [_column(x + cx * CELL, y + cy * CELL) for cx, cy in columns_in(room)]
    return Plan(
        columns=2 * MARGIN + len(cells.columns) * CELL,
        rows=2 * MARGIN + len(cells.rows) * CELL,
        halls=tuple(halls),
        room_of=tuple(range(len(rooms))),
        ways=tuple(_ways(rooms)),
        seed=" ".join(cells.lines()),
        floor=tuple(ground),
        things=tuple(things),
        blocks=tuple(blocks),
    )


def _rectangle(x: float, y: float, w: float, h: float) -> Polygon:
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _column(x: float, y: float) -> Polygon:
    """Return a column as an octagon."""
    r, k = _COLUMN * CELL, _COLUMN * CELL * 0.41
    return ((x + k, y - r), (x + r, y - k), (x + r, y + k), (x + k, y + r), (x - k, y + r),
            (x - r, y + k), (x - r, y - k), (x - k, y - r))  # fmt: skip


def _ways(rooms: list[Room]) -> Iterator[Way]:
    """Yield IN, a door in each wall between two rooms, and OUT."""
    first, last = rooms[0], rooms[-1]
    reach = MARGIN + _HALF
    yield Way(at=(0, MARGIN + 1, reach, 1), upright=False, opening=Opening.ARCH, a=None, b=0)
    at = {(room.row, room.column): i for i, room in enumerate(rooms)}
    tops, lefts = sorted({room.row for room in rooms}), sorted({room.column for room in rooms})
    for (left, right), top in product(pairwise(lefts), tops):
        a, b = at[top, left], at[top, right]
        x, y = MARGIN + right * CELL - _HALF, MARGIN + _door(top, rooms[a].height)
        yield Way(at=(x, y, 2 * _HALF, 1), upright=False, opening=Opening.DOOR, a=a, b=b)
    for (top, bottom), left in product(pairwise(tops), lefts):
        a, b = at[top, left], at[bottom, left]
        x, y = MARGIN + _door(left, rooms[a].width), MARGIN + bottom * CELL - _HALF
        yield Way(at=(x, y, 1, 2 * _HALF), upright=True, opening=Opening.DOOR, a=a, b=b)
    right, bottom = last.column + last.width, last.row + last.height
    x, y = MARGIN + right * CELL - _HALF, MARGIN + (bottom - 1) * CELL + 1
    yield Way(at=(x, y, reach, 1), upright=False, opening=Opening.ARCH, a=len(rooms) - 1, b=None)
    assert first.row == first.column == 0


def _door(begin: int, length: int) -> float:
    """Return where a door begins in a wall: a third into its middle cell, in squares."""
    return (begin + (length - 1) // 2) * CELL + 1


def secrets(layout: Layout) -> Secrets:
    """Return what the game master's map shows beyond the plan: numbers of the shaded rooms."""
    return Secrets(
        tuple(
            (
                MARGIN + (room.column + room.width / 2) * CELL,
                MARGIN + (room.row + room.height / 2) * CELL,
                str(number),
            )
            for number, room in enumerate(layout.rooms, 1)
        )
    )
