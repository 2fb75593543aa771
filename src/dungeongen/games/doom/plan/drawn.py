"""The map of the cards as drawn: each cell is four squares of the plan, with its half of the walls.

A room stands half a square inside the cells that the cards give it, and a shaded one, which has a
label, a little less. It never loses the middle of a cell, so that its cells can be counted: joints
in its floor run where cells meet. Neighbours have a door in the middle of a cell. IN is a way from
the west into the first cell, OUT a way to the east out of the last one.

All of it is made of the colours of the cards, which lie open on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment
from dungeongen.draw.plan import Marks, Opening, Plan, Polygon, Way, straight
from dungeongen.draw.plan_furniture import Furnished
from dungeongen.games.doom.floor_plan import Plan as Cells
from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.plan.forms import CELL, EDGE, Site, form_of, offset
from dungeongen.games.doom.plan.furniture import furnish, lights_of

_WALL = 0.5  # between a cell's edge and a white floor
_THIN = 0.25  # between the edge and a shaded one
_FURNISHED = 13  # columns of the largest map on which furniture can be seen
_BEYOND = 1.0  # by which a floor reaches over the edge of a tile, where the map goes on
_DOOR = 0.2  # of a way on either side of the line between two cells


@dataclass(frozen=True)
class Drawn:
    """A map as drawn, and the kind of each of its rooms."""

    plan: Plan
    kinds: tuple[str, ...]


@lru_cache(maxsize=32)
def drawn(
    cells: Cells, row: int = 0, column: int = 0, *, goes_on: bool = False, bare: bool = False
) -> Drawn:
    """Return the map of these cells, or of a tile whose first cell is at (row, column).

    It may go on to the right and below. A ``bare`` one has neither forms nor furniture.
    """
    rooms = list(cells.rooms.values())
    seed = " ".join(cells.lines())
    things, halls, kinds = Furnished(), list[Polygon](), list[str]()
    for things.hall, room in enumerate(rooms):
        rng = Rng(seed).child(f"room {room.name}")
        site = _site(cells, room, row, column, goes_on=goes_on, bare=bare)
        form = form_of(site, rng.child("form"))
        halls.append(form.outline)
        kinds.append(form.kind)
        if not bare and len(cells.columns) <= _FURNISHED:
            furnish(things, site, form, rng.child("furniture"))
    return Drawn(
        Plan(
            columns=round(2 * EDGE + CELL * len(cells.columns)),
            rows=round(2 * EDGE + CELL * len(cells.rows)),
            halls=tuple(halls),
            room_of=tuple(range(len(rooms))),
            ways=tuple(_ways(cells, begins=row == column == 0, ends=not goes_on)),
            seed=seed,
            floor=tuple(things.floor),
            joints=tuple(tuple(_joints(room)) for room in rooms),
            pieces=tuple(things.pieces),
            blocks=tuple(things.blocks),
            lights=tuple(lights_of(things)),
            shaded=frozenset(i for i, room in enumerate(rooms) if room.filled),
        ),
        tuple(kinds),
    )


def _site(cells: Cells, room: Room, row: int, column: int, *, goes_on: bool, bare: bool) -> Site:
    """Return where a room may stand, and what lies on its four sides."""
    right, bottom = room.column + room.width, room.row + room.height
    edges = (
        room.row == 0,
        right == len(cells.columns),
        bottom == len(cells.rows),
        room.column == 0,
    )
    open_ = tuple(
        edge and over
        for edge, over in zip(edges, (row > 0, goes_on, goes_on, column > 0), strict=True)
    )
    way_in = row == column == 0 and room.row == room.column == 0
    way_out = not goes_on and room.index == cells.last
    rock = tuple(
        edge and not over and not way
        for edge, over, way in zip(edges, open_, (False, way_out, False, way_in), strict=True)
    )
    wall = _THIN if room.filled else _WALL
    north, east, south, west = (-_BEYOND if one else wall for one in open_)
    area = (
        offset(room.column) + west,
        offset(room.row) + north,
        offset(right) - east,
        offset(bottom) - south,
    )
    doors = [*_doors(room, edges)]
    if way_in:
        doors.append((offset(0), offset(0.5)))
    if way_out:
        doors.append((offset(right), offset(bottom - 0.5)))
    return Site(room, area, rock, tuple(doors), plain=bare or any(open_))


def _doors(room: Room, edges: tuple[bool, ...]) -> Iterator[tuple[float, float]]:
    """Yield the middles of the doors of a room."""
    x, y = middle(room.column, room.width), middle(room.row, room.height)
    places = (
        (x, offset(room.row)),
        (offset(room.column + room.width), y),
        (x, offset(room.row + room.height)),
        (offset(room.column), y),
    )
    for place, edge in zip(places, edges, strict=True):
        if not edge:
            yield place


def middle(begin: int, length: int) -> float:
    """Return where the door in a side stands: in the middle of a cell."""
    return offset(begin + (length - 1) // 2 + 0.5)


def _ways(cells: Cells, *, begins: bool, ends: bool) -> Iterator[Way]:
    """Yield IN, a door in each wall between two rooms, and OUT."""
    rooms = list(cells.rooms.values())
    last = rooms[-1]
    if begins:
        wide = EDGE - _DOOR
        yield straight((0.0, offset(0.5) - 0.5, wide, 1.0), Opening.ARCH, None, 0, upright=False)
    number = {(room.row, room.column): i for i, room in enumerate(rooms)}
    tops, lefts = sorted({room.row for room in rooms}), sorted({room.column for room in rooms})
    for (left, right), top in product(pairwise(lefts), tops):
        a, b = number[top, left], number[top, right]
        box = (offset(right) - _DOOR, middle(top, rooms[a].height) - 0.5, 2 * _DOOR, 1.0)
        yield straight(box, Opening.DOOR, a, b, upright=False)
    for (top, bottom), left in product(pairwise(tops), lefts):
        a, b = number[top, left], number[bottom, left]
        box = (middle(left, rooms[a].width) - 0.5, offset(bottom) - _DOOR, 1.0, 2 * _DOOR)
        yield straight(box, Opening.DOOR, a, b, upright=True)
    if ends:
        x, y = offset(last.column + last.width) + _DOOR, offset(last.row + last.height - 0.5) - 0.5
        yield straight((x, y, EDGE - _DOOR, 1.0), Opening.ARCH, len(rooms) - 1, None, upright=False)


def _joints(room: Room) -> Iterator[Segment]:
    """Yield the lines where two cells of a room meet."""
    left, right = offset(room.column), offset(room.column + room.width)
    top, bottom = offset(room.row), offset(room.row + room.height)
    for i in range(room.column + 1, room.column + room.width):
        yield offset(i), top, offset(i), bottom
    for i in range(room.row + 1, room.row + room.height):
        yield left, offset(i), right, offset(i)


# Shuffle and Doom on a map of squares.
#
# Nothing on this map is secret: which rooms there are and how they hang together lies open on the
# table. What waits in them lies in the deck. The game master's map numbers the shaded rooms; its
# key says what they hold if they are entered in that order.


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return drawn(layout.plan).plan


def secrets(layout: Layout) -> Marks:
    """Return what the game master's map shows beyond the plan: numbers of the shaded rooms."""
    return Marks(
        tuple(
            (offset(room.column + room.width / 2), offset(room.row + room.height / 2), str(number))
            for number, room in enumerate(layout.rooms, 1)
        )
    )
