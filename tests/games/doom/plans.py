"""What must hold of the plan of a Doom map: its rooms are those of the cards, cell by cell.

Every problem is a line of text, so that a benchmark can count what a test would refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dungeongen.draw.engraving import inside
from dungeongen.draw.plan import Opening, Plan
from dungeongen.draw.raster import Raster
from dungeongen.games.doom.floor_plan import Room, indexes
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import CELL, LABEL, offset

_OFF = 0.013  # a little off the lines of the grid


def problems(layout: Layout) -> Iterator[str]:
    """Yield everything that is wrong with the plan that is drawn."""
    plan = drawn(layout.plan).plan
    rooms = list(layout.plan.rooms.values())
    if len(plan.halls) != len(rooms):
        yield f"{len(plan.halls)} halls, expected {len(rooms)}"
        return
    yield from _cells(plan, rooms)
    yield from _ways(layout, plan, rooms)
    yield from _joints(plan, rooms)
    yield from _furniture(plan, rooms)
    if plan.shaded != {i for i, room in enumerate(rooms) if room.filled}:
        yield "other rooms are shaded"


def _cells(plan: Plan, rooms: list[Room]) -> Iterator[str]:
    """Flood the floor of a hall from its first cell: it fills the cells of its room, no others."""
    for hall, room in zip(plan.halls, rooms, strict=True):
        start = (room.column, room.row)
        reached, rest = set[tuple[int, int]](), [_square(*start)]
        seen = set(rest)
        while rest:
            x, y = rest.pop()
            if inside(x + _OFF, y + _OFF, hall):
                if (x - offset(0)) % CELL == (y - offset(0)) % CELL == CELL / 2:
                    reached.add((int((x - offset(0)) // CELL), int((y - offset(0)) // CELL)))
                for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if there not in seen:
                        seen.add(there)
                        rest.append(there)
        own = {
            (room.column + i, room.row + j) for i in range(room.width) for j in range(room.height)
        }
        if reached != own:
            yield f"the floor of {room.name} has the cells {sorted(reached)}"


def _square(column: int, row: int) -> tuple[float, float]:
    """Return the middle of a cell."""
    return offset(column + 0.5), offset(row + 0.5)


def _ways(layout: Layout, plan: Plan, rooms: list[Room]) -> Iterator[str]:
    """There is a door between every two neighbours, IN, OUT, and no other way."""
    cells, number = layout.plan, {room.index: i for i, room in enumerate(rooms)}
    pairs = sorted(
        (number[index], number[other])
        for index in number
        for other in indexes(cells.around(1 << index))
        if other > index
    )
    doors = sorted((way.a, way.b) for way in plan.doors if way.a is not None and way.b is not None)
    if doors != pairs:
        yield f"doors {doors}, expected {pairs}"
    outs = [(way.a, way.b) for way in plan.ways if way.opening is Opening.ARCH]
    if outs != [(None, 0), (len(rooms) - 1, None)]:
        yield f"ways out {outs}"


def _joints(plan: Plan, rooms: list[Room]) -> Iterator[str]:
    """A joint runs where two cells of a room meet."""
    for joints, room in zip(plan.joints, rooms, strict=True):
        down = sorted(round((x - offset(0)) / CELL) for x, _, end, _ in joints if x == end)
        across = sorted(round((y - offset(0)) / CELL) for _, y, _, end in joints if y == end)
        for found, begin, length in (
            (down, room.column, room.width),
            (across, room.row, room.height),
        ):
            meant = [*range(begin + 1, begin + length)]
            if found != meant:
                yield f"{room.name} has joints at {found}, expected {meant}"


def _furniture(plan: Plan, rooms: list[Room]) -> Iterator[str]:
    """Furniture stands on the floor of its room, off the label; only water lies over a joint."""
    for hall, own in (
        (i, [one for one in plan.pieces if one.hall == i]) for i in range(len(rooms))
    ):
        room = rooms[hall]
        cx, cy = offset(room.column + room.width / 2), offset(room.row + room.height / 2)
        floor = Raster(plan.columns, plan.rows)
        floor.fill(plan.halls[hall])
        for piece in own:
            x, y, w, h = piece.box
            lake = room.size >= 6 and w > 4
            if not lake and not floor.covers(x + 0.25, y + 0.25, w - 0.5, h - 0.5):
                yield f"something at {x}, {y} leaves {room.name}"
            near = abs(x + w / 2 - cx) < LABEL[0] + w / 2, abs(y + h / 2 - cy) < LABEL[1] + h / 2
            if room.filled and all(near):
                yield f"something at {x}, {y} lies on the label of {room.name}"
            on = [
                one
                for one in plan.joints[hall]
                if x < one[2] and one[0] < x + w and y < one[3] and one[1] < y + h
            ]
            if not lake and (w, h) != (1.0, 1.0) and on:
                yield f"something at {x}, {y} hides a joint of {room.name}"
        for one, two in combinations(own, 2):
            (x, y, w, h), (a, b, c, d) = one.box, two.box
            if min(w, c) <= 4 and x < a + c and a < x + w and y < b + d and b < y + h:
                yield f"two things at {x}, {y} stand in each other"
