"""The outlines of rooms, carved out of the rock: each stands a little inside its rectangle.

Between two rooms a wall of rock stays, and each pair of neighbours has one passage through it, near
the middle of the side that they share. A shaded room has the shape that its size asks for: a closet
has blunt corners, a crypt round ends, a hall cut corners and an apse or niches where it borders on
the outer rock, and a cavern is as nature left it. White rooms are corridors, straight and square.
Stairs stand in the upper left corner of the first room, and in the lower right one of the last.

All lengths are in cells, from the corner of the map. Where a map goes on beyond the edge of a tile,
rooms reach up to that edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from math import cos, pi, sin
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.carving import Polygon
from dungeongen.draw.sketch import Box, Point, smooth
from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.page.chambers import CAVERN, CRYPT
from dungeongen.games.doom.page.view import View

INSET = 0.11
"""Of a room from the side that it shares with another, half the rock between them, at most."""
DOOR = 0.36  # width of a passage
NARROWEST = 0.74
"""What is free of a cell's side, at the least, between the walls of a room in small cells."""
STAIR = 0.36  # of a side, from the corner where the stairs stand
_CLEAR = 0.05  # between a passage and what a corner cuts off
_INTO, _INTO_NARROW = 0.16, 0.06
"""How far the walls of a cavern come into it, also where it is one cell wide."""
_BLUNT = 0.1  # corners of a closet: more would take the room of its name
_STRAIGHT = DOOR / 2 + 0.04  # of a cavern's side, from the middle of a passage
_OPEN_SIDE = 0.42  # share of a side without a passage that a corner may cut off


class Side(Enum):
    """What lies beyond one side of a room."""

    ROOM = "room"
    ROCK = "rock"
    TILE = "tile"  # of the map, where it goes on


class Shape(NamedTuple):
    """A room's outline, its box, and the sides of that: north, east, south and west."""

    room: Room
    outline: Polygon
    box: Box
    sides: tuple[Side, Side, Side, Side]


def shapes(
    view: View, rng: Rng, *, deep: float, inset: float = INSET, stairs: bool = True
) -> tuple[Shape, ...]:
    """Return the shapes of all rooms.

    ``deep`` is how far they may reach into the outer rock, ``inset`` how far they stand inside the
    sides that they share. Without ``stairs`` in their corners, the first room is open to the west,
    in its first cell, and the last one to the east, in its last cell.
    """
    return tuple(
        _shape(view, room, rng.child(room.name), deep, inset, stairs) for room in _rooms(view)
    )


def _rooms(view: View) -> list[Room]:
    return list(view.plan.rooms.values())


def passages(view: View, inset: float = INSET) -> list[tuple[Box, bool]]:
    """Return each passage from a room to the next, and whether it leads south."""
    result: list[tuple[Box, bool]] = []
    for room in _rooms(view):
        right, bottom = room.column + room.width, room.row + room.height
        if right < len(view.plan.columns):
            at = _door(room.row, room.height)
            result.append(((right - inset, at - DOOR / 2, right + inset, at + DOOR / 2), False))
        if bottom < len(view.plan.rows):
            at = _door(room.column, room.width)
            result.append(((at - DOOR / 2, bottom - inset, at + DOOR / 2, bottom + inset), True))
    return result


def _door(begin: int, length: int) -> float:
    """Return where the passage of a side is: in the middle of a cell."""
    return begin + (length - 1) // 2 + 0.5


def sides_of(view: View, room: Room) -> tuple[Side, Side, Side, Side]:
    """Return what lies around a room."""
    far = Side.TILE if view.goes_on else Side.ROCK
    return (
        Side.ROOM if room.row else Side.TILE if view.row else Side.ROCK,
        Side.ROOM if room.column + room.width < len(view.plan.columns) else far,
        Side.ROOM if room.row + room.height < len(view.plan.rows) else far,
        Side.ROOM if room.column else Side.TILE if view.column else Side.ROCK,
    )


class _Wall(NamedTuple):
    """One side of a room, with its first corner at 0 and the rock above it (y below 0).

    ``door`` is where the passage is, or ``None``; ``first`` and ``last`` are what its corners take.
    """

    side: Side
    length: float
    door: float | None
    first: float = 0.0
    last: float = 0.0

    def most(self, *, last: bool) -> float:
        """Return how much of the side its last corner may cut off, or its first."""
        if self.door is None:
            return _OPEN_SIDE * self.length
        before = self.length - self.door if last else self.door
        return before - DOOR / 2 - _CLEAR


def _shape(view: View, room: Room, rng: Rng, deep: float, inset: float, with_stairs: bool) -> Shape:
    sides = sides_of(view, room)
    north, east, south, west = (inset if side is Side.ROOM else 0.0 for side in sides)
    box = (room.column + west, room.row + north,
           room.column + room.width - east, room.row + room.height - south)  # fmt: skip
    across, down = _door(room.column, room.width), _door(room.row, room.height)
    wide, high = box[2] - box[0], box[3] - box[1]
    doors = (across - box[0], down - box[1], box[2] - across, box[3] - down)
    walls = [
        _Wall(side, length, door if side is Side.ROOM else None)
        for side, length, door in zip(sides, (wide, high, wide, high), doors, strict=True)
    ]
    stairs = _stairs(view, room) if with_stairs else set()
    if not with_stairs:
        if room.row == room.column == 0:
            walls[3] = walls[3]._replace(door=box[3] - 0.5)
        if room.index == view.plan.last:
            walls[1] = walls[1]._replace(door=room.row + room.height - 0.5 - box[1])
    style = _style(room, rng, whole=Side.TILE not in sides)
    cuts: list[tuple[float, float]] = []  # of the corner at the end of each side, along both
    for i, wall in enumerate(walls):
        after = walls[(i + 1) % 4]
        if i in stairs:
            cuts.append((STAIR, STAIR))
        elif Side.TILE in (wall.side, after.side):
            cuts.append((0.0, 0.0))
        else:
            cut = style.cut(room, rng)
            cuts.append((min(cut, wall.most(last=True)), min(cut, after.most(last=False))))
    points: list[Point] = []
    for i, wall in enumerate(walls):
        turn = _turning(box, i)
        first = cuts[i - 1][1]
        wall = wall._replace(first=first, last=cuts[i][0])
        points += map(turn, style.carve(wall, deep, rng))
        corner = _chamfer if i in stairs else style.corner
        points += map(turn, corner(wall.length, cuts[i]))
    if style.natural:
        doors_at = [
            [_turning(box, i)((wall.door + at, 0.0)) for at in (-_STRAIGHT, 0.0)]
            for i, wall in enumerate(walls)
            if wall.door is not None
        ]
        points = [*_curved(points, doors_at)]
    return Shape(room, tuple(points), box, sides)


def _curved(knots: list[Point], doors: list[list[Point]]) -> Iterator[Point]:
    """Yield a curve through all knots that is straight at doors: from a knot past the next one."""
    begins, middles = ({door[i] for door in doors} for i in (0, 1))
    for i, point in enumerate(smooth(knots)):
        knot, part = knots[i // 3], i % 3
        if knot not in middles and not (knot in begins and part):
            yield point


def _stairs(view: View, room: Room) -> set[int]:
    """Return the corners of a room where stairs stand, by the side that ends there."""
    first = view.begins and room.row == room.column == 0
    last = not view.goes_on and room.index == view.plan.last
    return {corner for corner, there in ((3, first), (1, last)) if there}


def _turning(box: Box, quarters: int) -> Callable[[Point], Point]:
    """Return what takes a point of a side to its place on the map."""
    left, top, right, bottom = box

    def turned(point: Point) -> Point:
        along, y = point
        return (
            (left + along, top + y), (right - y, top + along),
            (right - along, bottom - y), (left + y, bottom - along),
        )[quarters]  # fmt: skip

    return turned


# Styles: how corners are cut, and what is carved into a side


class _Style(NamedTuple):
    cut: Callable[[Room, Rng], float]
    corner: Callable[[float, tuple[float, float]], list[Point]]
    carve: Callable[[_Wall, float, Rng], list[Point]]
    natural: bool = False


def _style(room: Room, rng: Rng, *, whole: bool) -> _Style:
    """Return how a room is shaped; a cavern that goes on elsewhere has cut corners here."""
    if not room.filled:
        return _Style(lambda room, rng: 0.0, _chamfer, _plain)
    if room.size >= CAVERN and whole:
        into = _INTO if min(room.width, room.height) > 1 else _INTO_NARROW
        carve = partial(_wild, into=into)
        return _Style(lambda room, rng: 0.25 + 0.2 * rng.random(), _nothing, carve, natural=True)
    round_ = rng.random() < (0.8 if room.size == CRYPT else 0.4)
    corner = _rounded if round_ else _chamfer
    if room.size == 1:
        return _Style(lambda room, rng: _BLUNT, corner, _plain)
    large = min(room.width, room.height) > 1
    cut = 0.5 if round_ and room.size == CRYPT else 0.42 if large else 0.3
    return _Style(lambda room, rng: cut, corner, _carved)


def _chamfer(length: float, cut: tuple[float, float]) -> list[Point]:
    """Return the corner at the end of a side, cut straight, or not at all."""
    if not all(cut):
        return [(length, 0.0)]
    return [(length - cut[0], 0.0), (length, cut[1])]


def _rounded(length: float, cut: tuple[float, float]) -> list[Point]:
    arc = [pi / 2 * i / 6 for i in range(7)]
    return [(length - cut[0] + cut[0] * sin(angle), cut[1] - cut[1] * cos(angle)) for angle in arc]


def _nothing(length: float, cut: tuple[float, float]) -> list[Point]:
    """Return no corner: what lies before and after it is joined by a curve."""
    return []


def _plain(wall: _Wall, deep: float, rng: Rng) -> list[Point]:
    return []


def _carved(wall: _Wall, deep: float, rng: Rng) -> list[Point]:
    """Return an apse or niches in a side that borders on the outer rock."""
    luck, wide = rng.random(), rng.random()
    free = wall.length - wall.first - wall.last - 0.2
    if wall.side is not Side.ROCK or wall.door is not None or deep < 0.08 or free < 0.3:
        return []
    middle = (wall.first + wall.length - wall.last) / 2
    if luck < 0.5:
        half = min(free / 2, 0.32 + 0.25 * wide)
        arc = [pi * i / 12 for i in range(13)]
        return [(middle - half * cos(angle), -deep * sin(angle)) for angle in arc]
    count = max(1, min(3, int(free / 0.45)))
    half, step = 0.09, free / count
    centres = [middle + (i - (count - 1) / 2) * step for i in range(count)]
    return [
        point
        for x in centres
        for point in ((x - half, 0.0), (x - half, -deep), (x + half, -deep), (x + half, 0.0))
    ]


def _wild(wall: _Wall, deep: float, rng: Rng, *, into: float) -> list[Point]:
    """Return a side that no mason has straightened, but for its passage."""
    out = 0.7 * deep if wall.side is Side.ROCK else 0.03
    knots: list[Point] = []
    at = max(wall.first, 0.08)
    while at <= wall.length - max(wall.last, 0.08) + 1e-9:
        near = wall.door is not None and abs(at - wall.door) < DOOR / 2 + 0.2
        if not near:
            knots.append((at, into * rng.random() - out * rng.random()))
        at += 0.3 + 0.16 * rng.random()
    if wall.door is not None:
        knots += [(wall.door + at, 0.0) for at in (-_STRAIGHT, 0.0, _STRAIGHT)]
    return sorted(knots)
