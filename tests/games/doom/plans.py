"""What must hold of the plan of a Doom map: its rooms are those of the cards, cell by cell.

Every problem is a line of text, so that a benchmark can count what a test would refuse.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.draw.curves import inside
from dungeongen.draw.field import Field
from dungeongen.draw.plan import Opening, Plan
from dungeongen.games.doom.layout import Layout, Room, indexes
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import Ruling, label_room, ruling_of

_SWELL = 1.0  # squares by which a cave may reach over the edge of the map
_FINE = 8.0  # squares of a field to one of the plan


def problems(layout: Layout) -> Iterator[str]:
    """Yield everything that is wrong with the plan that is drawn."""
    plan = drawn(layout.plan).plan
    rooms = list(layout.plan.rooms.values())
    if len(plan.halls) != len(rooms):
        yield f"{len(plan.halls)} halls, expected {len(rooms)}"
        return
    ruling = ruling_of(layout.plan, even=False)
    yield from _cells(plan, rooms, ruling)
    yield from _ways(layout, plan, rooms)
    yield from _joints(plan, rooms, ruling)
    yield from _furniture(plan, rooms, ruling)
    if plan.shaded != {i for i, room in enumerate(rooms) if room.filled}:
        yield "other rooms are shaded"


def _cells(plan: Plan, rooms: list[Room], ruling: Ruling) -> Iterator[str]:
    """A floor has the middle of each cell of its room, hangs together, and keeps to its cells."""
    for hall, room in zip(plan.halls, rooms, strict=True):
        middles = [
            (ruling.x(room.column + i + 0.5), ruling.y(room.row + j + 0.5))
            for i in range(room.width)
            for j in range(room.height)
        ]
        pillars = [block for block in plan.blocks if len(block) > 8]
        for x, y in middles:
            if not inside(hall, x, y) or any(inside(pillar, x, y) for pillar in pillars):
                yield f"{room.name} lacks the middle of a cell at {x}, {y}"
        left, top, right, bottom = ruling.area(room)
        edges = (
            left - _SWELL * (room.column == 0),
            top - _SWELL * (room.row == 0),
            right + _SWELL * (right == ruling.columns[-1]),
            bottom + _SWELL * (bottom == ruling.rows[-1]),
        )
        xs, ys = zip(*hall, strict=True)
        if not (edges[0] <= min(xs) and edges[1] <= min(ys)):
            yield f"{room.name} leaves its cells"
        if not (max(xs) <= edges[2] and max(ys) <= edges[3]):
            yield f"{room.name} leaves its cells"
        field = Field(plan.columns, plan.rows, _FINE)
        field.fill(hall)
        reached = field.empty()
        reached.rect(*middles[0], 1 / _FINE, 1 / _FINE)
        while (grown := reached.grown(1 / _FINE) & field).rows != reached.rows:
            reached = grown
        if not all(reached.has(x, y) for x, y in middles):
            yield f"the floor of {room.name} falls apart"


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
    for way in plan.ways:
        for end, room in ((way.line[0], way.a), (way.line[-1], way.b)):
            if room is not None and not inside(plan.halls[room], *end):
                yield f"the way {way.a} {way.b} does not reach {rooms[room].name}"


def _joints(plan: Plan, rooms: list[Room], ruling: Ruling) -> Iterator[str]:
    """A joint runs where two cells of a room meet."""
    for joints, room in zip(plan.joints, rooms, strict=True):
        down = sorted(ruling.columns.index(x) for x, _, end, _ in joints if x == end)
        across = sorted(ruling.rows.index(y) for _, y, _, end in joints if y == end)
        for found, begin, length in (
            (down, room.column, room.width),
            (across, room.row, room.height),
        ):
            meant = [*range(begin + 1, begin + length)]
            if found != meant:
                yield f"{room.name} has joints at {found}, expected {meant}"


def _furniture(plan: Plan, rooms: list[Room], ruling: Ruling) -> Iterator[str]:
    """Furniture stands on a floor, off the labels and off the doors."""
    floors = Field(plan.columns, plan.rows, _FINE)
    for hall in plan.halls:
        floors.fill(hall)
    for piece in plan.pieces:
        x, y, w, h = piece.box
        middle = (x + w / 2, y + h / 2)
        if not floors.has(*middle):
            yield f"something at {x}, {y} stands in the rock"
        for room in rooms:
            cx, cy = ruling.middle(room)
            wide, high = label_room(room, len(ruling.columns) - 1)
            near = abs(middle[0] - cx) < wide, abs(middle[1] - cy) < high
            if room.filled and all(near):
                yield f"something at {x}, {y} lies on the label of {room.name}"
        for way in plan.ways:
            if x < way.sign[0] < x + w and y < way.sign[1] < y + h and not way.leads_out:
                yield f"something at {x}, {y} stands in a door"
