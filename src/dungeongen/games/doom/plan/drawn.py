"""The map of the cards as drawn: each cell is four squares of the plan, with its half of the walls.

Shaded rooms are halls, empty ones caves and tunnels (``forms``). Where cells of one room meet runs
a joint, so that they can be counted. Neighbours have a door in the wall of the hall, at a cell that
chance picks along their common side. IN is a way from the west into the first cell, OUT a way to
the east out of the last one.

All of it is made of the colours of the cards, which lie open on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Ink, Segment, polygon
from dungeongen.draw.curves import TURN, Point, bounds, closed_line, inside, rectangle
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import Furnisher, Stood
from dungeongen.draw.icons import Shape
from dungeongen.draw.plan import NATURAL, Light, Marks, Opening, Piece, Plan, Polygon, Way, squares
from dungeongen.draw.signs import FINE, body, placed, polylines, stair_steps, stroke
from dungeongen.draw.walls import simplified
from dungeongen.games.doom.layout import Layout, Room
from dungeongen.games.doom.layout import Plan as Cells
from dungeongen.games.doom.plan.forms import (
    CELL,
    EDGE,
    Floor,
    Ruling,
    Site,
    floor_of,
    label_room,
    ruling_of,
)

# What stands in the rooms: halls are furnished for a use, caves as nature left them.
#
# Furniture keeps off the doors, and off the place in the middle of a shaded room where its label
# stands.


_USES = (
    "bunk row 4, rack wall 1, chest wall 2, table axis 1",
    "rack row 3, rack wall 2, crate corner 2, chest wall 1",
    "shelf row 2, casks wall 1, sacks corner 2, barrel row 3",
    "bier axis 1, tomb row 3, tomb row 2, urns corner 2",
    "shelf row 2, desk rank 3, shelf wall 2, candle corner 2",
    "scales axis 1, coffers wall 2, shelf wall 1, chest corner 2",
    "bones row 3, tomb row 2, bones floor 2, skull floor 3",
    "hearth end 1, longtable axis 1, casks wall 1, barrel corner 2",
    "crate row 3, rack wall 1, barrel corner 2, sacks corner 1",
    "stall row 3, trough wall 1, straw corner 2",
    "altar end 1, pew rank 3, candle flank 4, statue corner 2",
    "fire axis 1, bench wall 2, bedroll wall 2, crate corner 1",
)
_SMALL = tuple(
    f"{name} corner {count}"
    for name, count in (("crate", 2), ("barrel", 2), ("urns", 1), ("chest", 1), ("candle", 4))
)
_ROUGH = (
    "spikes wall",
    "rubble wall",
    "shrooms wall",
    "bones floor",
    "rubble floor",
    "skull floor",
)
_LARGE = 700.0  # area of a hall with two uses, in square millimetres
_WIDE = 34.0  # millimetres across a hall whose roof rests on columns
_SWING = 2.4  # millimetres around a door that stay free
_COARSE = 9  # columns of a map from which furniture is larger
_MOST = 1.5


def furnish(
    room: Room, floor: Floor, doors: Sequence[Point], ruling: Ruling, rng: Rng
) -> list[Stood]:
    """Furnish a room of a map with these lines; doors are in millimetres."""
    columns = len(ruling.columns) - 1
    scale = 1.0 if room.size == 1 else min(_MOST, max(1.0, columns / _COARSE))
    x0, y0, x1, y1 = bounds(floor.outline)
    free = Field(x1 - x0 + 2, y1 - y0 + 2, 2.0, x0 - 1, y0 - 1)
    free.fill(floor.outline)
    cells = free.empty()
    left, top, right, bottom = (NATURAL * line for line in ruling.area(room))
    cells.rect(left + 0.5, top + 0.5, right - left - 1.0, bottom - top - 1.0)
    free = free & cells
    for pillar in (*floor.pillars, *floor.ponds):
        free.fill(pillar, on=False)
    for x, y in doors:
        free.take(x, y, 2 * _SWING, 2 * _SWING)
    if room.filled:
        x, y = (left + right) / 2, (top + bottom) / 2
        wide, high = label_room(room, columns)
        free.take(x, y, 2 * wide * NATURAL, 2 * high * NATURAL)
    crew = Furnisher([floor], free, rng, 6 + int(floor.w * floor.h / 60 / scale**2), scale)
    if not room.filled:
        for rule in _ROUGH:
            if rng.below(3):
                crew.follow(f"{rule} {max(1, room.size // 4)}")
        return crew.stood
    if min(floor.w, floor.h) > _WIDE:
        crew.follow(f"column flank {2 * round(max(floor.w, floor.h) / 13)}")
        crew.follow(rng.choice(("pool axis 1", "circle axis 1", "rug axis 1", "skull floor 1")))
    if room.size >= 2:
        for _ in range(1 + (floor.w * floor.h > _LARGE)):
            crew.follow(rng.choice(_USES))
    else:
        rules, most = [*_SMALL], 1 + rng.below(3)
        rng.shuffle(rules)
        while rules and len(crew.stood) < most:
            crew.follow(rules.pop())
    return crew.stood


# The plan


_FURNISHED = 16  # columns of the largest map on which furniture can be seen
_BEYOND = 1.0  # by which a floor reaches over the edge of a tile, where the map goes on
_PLAIN = 0.25  # between the edge of a cell and the wall of a plain room
_HALF = 0.52  # of the width of a way
_LAP = 0.5  # by which a way reaches into a hall
_DOOR = 0.15  # from a door to the wall of its hall
_STEP = 0.1  # from point to point where a floor is looked for
_PILLAR = 0.5  # width of the edge of a pillar, in millimetres
_RIPPLE = ((-0.24, 0.04), (-0.12, -0.03), (0.0, 0.02), (0.12, 0.05), (0.24, -0.02))  # in radii
_LIGHT = (4.0, "ff9a3c")
_BEND = 0.0015  # squares by which a wall may be straighter, for each column of the map
_REACH = (0.85, 0.5)  # of the hatching, and on a map with more columns, whose margin is narrow
_MANY = 13  # columns from which that is so


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
    tile = goes_on or row > 0 or column > 0
    ruling = ruling_of(cells, even=bare or tile)
    floors = []
    for room in rooms:
        site = _site(cells, ruling, room, row, column, goes_on=goes_on, bare=bare)
        floors.append(floor_of(site, Rng(seed).child(f"room {room.name}/form")))
    bend = _BEND * len(cells.columns)
    halls = tuple(
        simplified(tuple(closed_line(squares(floor.outline))), bend)[:-1] for floor in floors
    )
    ways = _ways(
        cells, ruling, halls, Rng(seed).child("ways"), begins=row == column == 0, tile=tile
    )
    if not goes_on:
        ways.append(_out(cells, ruling, halls))
    pieces: list[Piece] = []
    lights: list[Light] = []
    blocks: list[Polygon] = []
    for number, (room, floor) in enumerate(zip(rooms, floors, strict=True)):
        for pillar in floor.pillars:
            pieces.append(_piece(pillar, _pillar(pillar)))
            blocks.append(squares(pillar[::4]))
        pieces += [_piece(pond, _pond(pond)) for pond in floor.ponds]
        if bare or len(cells.columns) > _FURNISHED:
            continue
        doors = [
            (NATURAL * way.sign[0], NATURAL * way.sign[1])
            for way in ways
            if number in (way.a, way.b)
        ]
        chance = Rng(seed).child(f"room {room.name}/furniture")
        for item in furnish(room, floor, doors, ruling, chance):
            pieces.append(item.in_squares())
            if item.name == "column":
                blocks.append(squares(rectangle(item.x - 0.8, item.y - 0.8, 1.6, 1.6)))
            if item.name == "fire":
                lights.append(Light(item.x / NATURAL, item.y / NATURAL, *_LIGHT))
    plan = Plan(
        columns=round(2 * EDGE + CELL * len(cells.columns)),
        rows=round(2 * EDGE + CELL * len(cells.rows)),
        halls=halls,
        room_of=tuple(range(len(rooms))),
        ways=tuple(ways),
        seed=seed,
        joints=tuple(tuple(_joints(ruling, room)) for room in rooms),
        pieces=tuple(pieces),
        blocks=tuple(blocks),
        lights=tuple(lights),
        shaded=frozenset(i for i, room in enumerate(rooms) if room.filled),
        reach=_REACH[len(cells.columns) > _MANY],
    )
    return Drawn(plan, tuple(floor.kind for floor in floors))


def _piece(outline: Sequence[Point], shapes: Sequence[Shape]) -> Piece:
    x0, y0, x1, y1 = (v / NATURAL for v in bounds(outline))
    return Piece((x0, y0, x1 - x0, y1 - y0), placed(shapes, 0.0, 0.0, 1 / NATURAL))


def _pillar(outline: Sequence[Point]) -> tuple[Shape, ...]:
    """Return a pillar of rock that was left standing in a cave."""
    x0, y0, x1, y1 = bounds(outline)
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0 + y1 - y0) / 4
    turns = [TURN * i / 13 for i in range(13)]
    ticks = [[(x + far * r * cos(t), y + far * r * sin(t)) for far in (0.55, 0.95)] for t in turns]
    return body(polygon(outline), width=_PILLAR), stroke(polylines(ticks))


def _pond(outline: Sequence[Point]) -> tuple[Shape, ...]:
    """Return still water, with a line along its bank and two ripples."""
    x0, y0, x1, y1 = bounds(outline)
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2
    bank = [(x + 0.78 * (u - x), y + 0.78 * (v - y)) for u, v in outline]
    ripples = [
        [(x + side * 0.2 * r + u * r, y + side * 0.2 * r + v * r) for u, v in _RIPPLE]
        for side in (-1, 1)
    ]
    return (
        body(polygon(outline), Ink.TINT, _PILLAR),
        stroke(polylines([closed_line(bank)]), FINE, Ink.MUTED),
        stroke(polylines(ripples)),
    )


def _site(
    cells: Cells, ruling: Ruling, room: Room, row: int, column: int, *, goes_on: bool, bare: bool
) -> Site:
    """Return where a room may stand, and which of its sides lie at the edge of the map."""
    right, bottom = room.column + room.width, room.row + room.height
    edges = (
        room.row == 0,
        right == len(cells.columns),
        bottom == len(cells.rows),
        room.column == 0,
    )
    over = (row > 0, goes_on, goes_on, column > 0)
    open_ = tuple(edge and beyond for edge, beyond in zip(edges, over, strict=True))
    plain = bare or any(open_)
    north, east, south, west = (-_BEYOND if way else _PLAIN if plain else 0.0 for way in open_)
    x0, y0, x1, y1 = ruling.area(room)
    area = (x0 + west, y0 + north, x1 - east, y1 - south)
    return Site(room, ruling, area, edges, plain, len(cells.columns))


# Ways


def _ways(
    cells: Cells, ruling: Ruling, halls: Sequence[Polygon], rng: Rng, *, begins: bool, tile: bool
) -> list[Way]:
    """Return IN, and a way with a door for each wall between two rooms."""
    rooms = list(cells.rooms.values())
    number = {(room.row, room.column): i for i, room in enumerate(rooms)}
    result = []
    if begins:
        y = ruling.y(0.5)
        end = _met(halls[0], (EDGE, y), (1, 0))
        result.append(_straight((0.0, y), (EDGE + end + _LAP, y), None, 0, Opening.ARCH))
    for i, room in enumerate(rooms):
        for dx, dy, there in (
            (1, 0, (room.row, room.column + room.width)),
            (0, 1, (room.row + room.height, room.column)),
        ):
            if there in number:
                length = room.height if dx else room.width
                chance = rng.child(f"{room.name} {dx}")
                cell = (length - 1) // 2 if tile else chance.below(length)
                if dx:
                    place = ruling.x(room.column + room.width), ruling.y(room.row + cell + 0.5)
                else:
                    place = ruling.x(room.column + cell + 0.5), ruling.y(room.row + room.height)
                result.append(_between(rooms, halls, i, number[there], place, (dx, dy)))
    return result


def _between(
    rooms: Sequence[Room],
    halls: Sequence[Polygon],
    a: int,
    b: int,
    place: Point,
    ahead: tuple[int, int],
) -> Way:
    """Return the way from a room to the next across the line at ``place``, its door in the hall's
    wall."""
    room, (x, y), (dx, dy) = rooms[a], place, ahead
    back, on = _met(halls[a], place, (-dx, -dy)), _met(halls[b], place, ahead)
    leaf = _met(halls[a if room.filled else b], place, (-dx, -dy) if room.filled else ahead, any)
    begin = (x - dx * (back + _LAP), y - dy * (back + _LAP))
    end = (x + dx * (on + _LAP), y + dy * (on + _LAP))
    door = (leaf - _DOOR) * (-1 if room.filled else 1)
    sign = (x + dx * door, y + dy * door, 0.0 if dx else pi / 2)
    return _straight(begin, end, a, b, Opening.DOOR, sign)


def _met(
    hall: Polygon,
    start: Point,
    ahead: tuple[int, int],
    quantity: Callable[[Iterable[bool]], bool] = all,
) -> float:
    """Return how far to walk until the whole token is over a floor, or any of it."""
    far = 0.0
    while far < CELL and not quantity(
        inside(
            hall,
            start[0] + ahead[0] * far + ahead[1] * side,
            start[1] + ahead[1] * far + ahead[0] * side,
        )
        for side in (-_HALF, 0.0, _HALF)
    ):
        far += _STEP
    return far


def _out(cells: Cells, ruling: Ruling, halls: Sequence[Polygon]) -> Way:
    """Return OUT, a way to the east out of the last cell."""
    last = list(cells.rooms.values())[-1]
    x, y = ruling.columns[-1], ruling.y(last.row + last.height - 0.5)
    begin = x - _met(halls[-1], (x, y), (-1, 0)) - _LAP
    end = 2 * EDGE + CELL * len(cells.columns)
    return _straight((begin, y), (end, y), len(halls) - 1, None, Opening.ARCH)


def _straight(
    begin: Point,
    end: Point,
    a: int | None,
    b: int | None,
    opening: Opening,
    sign: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> Way:
    """Return a straight way; one that leads out has steps."""
    (x0, y0), (x1, y1) = begin, end
    if y0 == y1:
        outline = rectangle(x0, y0 - _HALF, x1 - x0, 2 * _HALF)
    else:
        outline = rectangle(x0 - _HALF, y0, 2 * _HALF, y1 - y0)
    steps: tuple[Segment, ...] = ()
    if a is None:
        steps, sign = stair_steps(x0, y0, pi, 1.3, _HALF), (x1 - _LAP, y0, 0.0)
    elif b is None:
        steps, sign = stair_steps(x1, y1, 0.0, 1.3, _HALF), (x0 + _LAP, y0, 0.0)
    return Way((begin, end), tuple(outline), opening, a, b, sign, steps=steps)


def _joints(ruling: Ruling, room: Room) -> Iterator[Segment]:
    """Yield the lines where two cells of a room meet."""
    left, top, right, bottom = ruling.area(room)
    for x in ruling.columns[room.column + 1 : room.column + room.width]:
        yield x, top, x, bottom
    for y in ruling.rows[room.row + 1 : room.row + room.height]:
        yield left, y, right, y


# Shuffle and Doom on a map of squares.
#
# Nothing on this map is secret: which rooms there are and how they hang together lies open on the
# table. What waits in them lies in the deck. The game master's map numbers the shaded rooms; its
# key says what they hold if they are entered in that order.


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return drawn(layout.plan).plan


def secrets(layout: Layout, em: float = 0.93) -> Marks:
    """Return what the game master's map shows beyond the plan: numbers of the shaded rooms."""
    ruling = ruling_of(layout.plan, even=False)
    rooms = enumerate(layout.rooms, 1)
    return Marks(em=em, plates=tuple((*ruling.middle(room), str(i)) for i, room in rooms))
