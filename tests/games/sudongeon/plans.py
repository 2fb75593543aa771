"""What must hold of a dungeon as drawn, whatever drew it: a line of text for each fault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import floor

from dungeongen.draw.engraving import inside
from dungeongen.draw.plan import Opening, Way
from dungeongen.draw.walls import floor_of
from dungeongen.games.sudongeon.layout import Layout, Wall
from dungeongen.games.sudongeon.plan.drawn import Drawn, drawn
from dungeongen.games.sudongeon.plan.marks import hidden

Square = tuple[int, int]
LEAST_AREA = 28.0
"""Squares of the smallest room: five things, a letter and the way between them."""


def problems(layout: Layout) -> Iterator[str]:
    """Yield everything that is wrong with the drawing of a dungeon."""
    of = drawn(layout)
    yield from _crossing(of)
    yield from _narrow(of, layout)
    yield from _ways(of, layout)
    yield from _walked(of, layout)
    yield from _spots(of, layout)


def path(way: Way) -> list[Square]:
    """Return the squares of a corridor."""
    squares: list[Square] = []
    for (ax, ay), (bx, by) in pairwise(way.line):
        length = round(2 * (abs(bx - ax) + abs(by - ay)))
        for i in range(length + 1):
            x, y = ax + (bx - ax) * i / length, ay + (by - ay) * i / length
            if abs(x % 1 - 0.5) < 0.01 and abs(y % 1 - 0.5) < 0.01:
                squares.append((floor(x), floor(y)))
    return list(dict.fromkeys(squares))


def _crossing(of: Drawn) -> Iterator[str]:
    """No two corridors share a square, or lie beside each other; none runs through a room."""
    exits = {i: path(way) for i, way in enumerate(of.plan.ways) if way.b is None}
    lanes = {**exits, **{pair: path(way) for pair, way in of.corridors.items()}}
    for (one, a), (two, b) in combinations(lanes.items(), 2):
        near = {
            (x + dx, y + dy) for x, y in a for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        }
        if near & {*b}:
            yield f"corridors {one} and {two} meet"
    for name, squares in lanes.items():
        for x, y in squares:
            if any(inside(x + 0.5, y + 0.5, hall) for hall in of.plan.halls):
                yield f"corridor {name} runs through a room at {x}, {y}"


def area(outline: tuple[tuple[float, float], ...]) -> float:
    """Return the squares of a polygon."""
    pairs = pairwise((*outline, outline[0]))
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _narrow(of: Drawn, layout: Layout) -> Iterator[str]:
    for room, hall in zip(layout.rooms, of.plan.halls, strict=True):
        if area(hall) < LEAST_AREA * min(1.8, len(room.boxes)):
            yield f"room {room.letter} has {area(hall):.1f} squares"


def _ways(of: Drawn, layout: Layout) -> Iterator[str]:
    """The ways are those of the layout: doors, hidden doors, and ways out."""
    rooms = layout.room_of
    doors = sorted(
        sorted((rooms[e.box], rooms[e.other]))
        for e in layout.doors
        if e.wall is Wall.OPEN and e.other is not None
    )
    shown = sorted(sorted((way.a or 0, way.b or 0)) for way in of.plan.doors)
    if doors != shown:
        yield f"doors {shown}, expected {doors}"
    secret = [
        (rooms[e.box], rooms[e.other], e.level)
        for e in layout.doors
        if e.wall is Wall.HIDDEN and e.other is not None
    ]
    if sorted(secret) != sorted((way.a or 0, way.b or 0, way.level) for way in hidden(layout)):
        yield "hidden doors are others"
    outs = sorted(rooms[e.box] for e in layout.exits)
    if outs != sorted(way.a or 0 for way in of.plan.ways if way.b is None):
        yield "ways out are others"
    if any(
        way.a != way.b for way in of.plan.ways if way.b is not None and way.opening is Opening.ARCH
    ):
        yield "an open way leads to another room"


def _walked(of: Drawn, layout: Layout) -> Iterator[str]:
    """From every way out one walks, square by square, to every room that doors join to it."""
    squares: dict[Square, str] = {}
    for x in range(of.plan.columns):
        for y in range(of.plan.rows):
            for i, hall in enumerate(of.plan.halls):
                if inside(x + 0.51, y + 0.49, hall):
                    squares[x, y] = layout.rooms[i].letter
    for way in (*of.plan.ways, *hidden(layout)):
        ground = floor_of(of.plan.halls, way)
        ends = {
            (x + dx, y + dy)
            for x, y in path(way)
            for dx, dy in (
                (0, 0),
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
                (2, 0),
                (-2, 0),
                (0, 2),
                (0, -2),
            )
        }
        for x, y in ends - squares.keys():
            if inside(x + 0.51, y + 0.49, ground):
                squares[x, y] = ""
    joined = {i: {i} for i in range(len(layout.rooms))}
    for edge in layout.doors:
        if edge.other is not None:
            one, two = layout.room_of[edge.box], layout.room_of[edge.other]
            union = joined[one] | joined[two]
            for room in union:
                joined[room] = union
    for way in of.plan.ways:
        if way.b is None:
            start = path(way)[-1]
            reached = {start}
            rest = [start]
            while rest:
                x, y = rest.pop()
                for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if there in squares and there not in reached:
                        reached.add(there)
                        rest.append(there)
            letters = {squares[square] for square in reached} - {""}
            wanted = {layout.rooms[room].letter for room in joined[way.a or 0]}
            if letters != wanted:
                yield f"from {way.line[-1]} one walks to {letters}, expected {wanted}"


def _spots(of: Drawn, layout: Layout) -> Iterator[str]:
    """Every place for a thing lies in its room, in its box, and on no other."""
    boxes = []
    for (box, kind), spot in of.spots.items():
        half = spot.size / 2 - 0.12  # a corner may touch a wall that runs aslant
        hall = of.plan.halls[layout.room_of[box]]
        corners = [(spot.x + a, spot.y + b) for a in (-half, half) for b in (-half, half)]
        if not all(inside(x, y, hall) for x, y in corners):
            yield f"the place for {kind.value} in box {box} leaves its room"
        left, top, right, bottom = of.slots[box]
        if not (left <= spot.x <= right and top <= spot.y <= bottom):
            yield f"the place for {kind.value} in box {box} lies in another"
        boxes.append((spot.x - half, spot.y - half, spot.x + half, spot.y + half))
    for one, two in combinations(boxes, 2):
        if one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]:
            yield "two places overlap"
