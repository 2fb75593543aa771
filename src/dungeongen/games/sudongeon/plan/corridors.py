"""Corridors of squares between rooms, none beside another, so that none cross.

A corridor keeps to the slots of the two boxes that it joins. It leaves a room straight, through a
square from which nothing but rock lies before the slot's edge, and finds the cheapest way from any
such square of one room to any of the other: Dijkstra's algorithm, in which bends and walls beside
it cost something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise, product
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point, Polygon
from dungeongen.draw.walls import reach
from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    CHIEFTAIN,
    EXPLORER,
    HERMIT,
    MINERS,
    OPPOSITE,
    PASSAGEWAY,
    SHAMAN,
    Edge,
    Kind,
    Layout,
    Wall,
)
from dungeongen.games.sudongeon.plan.forms import Area

Square = tuple[int, int]
STEPS: Mapping[str, Square] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_TURN = 1.2  # what a bend costs
_BESIDE = 1.7  # what a wall of a room beside a corridor costs
_LIKED = 1.1  # for each square off the place that chance would like a door at
_NEAR_DOOR = 9.0  # what it costs to leave a room beside another of its doors
_DEEP = 1.6  # how far a corridor reaches into a room, in squares
_SLANT = 1.05  # how aslant its wall may be


class CrowdedError(Exception):
    """No corridor fits between two boxes."""

    def __init__(self, *boxes: int) -> None:
        super().__init__(boxes)
        self.boxes = boxes


@dataclass
class Ground:
    """What is built so far: whose each square is, the slots of boxes, and corridors."""

    slots: Sequence[Area]
    halls: Sequence[Polygon]
    hall_of: Sequence[int]  # by box
    owner: Mapping[Square, int]
    used: set[Square] = field(default_factory=set)
    ports: list[tuple[Square, str]] = field(default_factory=list)

    def free(self, square: Square) -> bool:
        """Return whether a corridor may lie here: in rock, and not beside another."""
        x, y = square
        return (
            square not in self.owner
            and square not in self.used
            and not any((x + dx, y + dy) in self.used for dx, dy in STEPS.values())
        )

    def doors(self, box: int, side: str, rng: Rng) -> Iterator[tuple[float, Square]]:
        """Yield the squares of a room from which a corridor may leave, with what each costs."""
        hall = self.hall_of[box]
        x0, y0, x1, y1 = self.slots[box]
        dx, dy = STEPS[side]
        outline = self.halls[hall]
        edge: dict[int, int] = {}
        for x, y in product(range(x0, x1), range(y0, y1)):
            if self.owner.get((x, y)) == hall:
                along, out = (y, x * dx) if dx else (x, y * dy)
                edge[along] = max(edge.get(along, -999), out)
        if not edge:
            return
        outer, liked = max(edge.values()), rng.choice(sorted(edge))
        for along, out in edge.items():
            square = (out * dx, along) if dx else (along, out * dy)
            if not self._rock_ahead(square, dx, dy, self.slots[box]):
                continue
            deep, slant = _meets(outline, square, dx, dy)
            if deep > _DEEP or slant > _SLANT:
                continue
            cost = 1.6 * (outer - out) + 2 * deep + 3 * slant + _LIKED * abs(along - liked)
            if not all(edge.get(along + step) == out for step in (-1, 1)):
                cost += 2.5
            for (px, py), _ in self.ports:
                if abs(px - square[0]) + abs(py - square[1]) < 3:
                    cost += _NEAR_DOOR
            yield cost, square

    def _rock_ahead(self, square: Square, dx: int, dy: int, slot: Area) -> bool:
        x, y = square[0] + dx, square[1] + dy
        x0, y0, x1, y1 = slot
        first = True
        while x0 <= x < x1 and y0 <= y < y1:
            if (x, y) in self.owner or (first and not self.free((x, y))):
                return False
            first = False
            x, y = x + dx, y + dy
        return True

    def out(self, box: int, side: str, end: tuple[int, int], rng: Rng) -> tuple[Point, ...]:
        """Dig a way straight out of the picture, whose size is ``end``; return its line."""
        dx, dy = STEPS[side]
        for _, (x, y) in sorted(self.doors(box, side, rng)):
            path = []
            ax, ay = x + dx, y + dy
            while 0 <= ax < end[0] and 0 <= ay < end[1]:
                path.append((ax, ay))
                ax, ay = ax + dx, ay + dy
            if all(self.free(square) for square in path):
                self.used.update(path)
                self.ports.append(((x, y), side))
                first, last = path[0], path[-1]
                return (_edge(first, -dx, -dy), _edge(last, dx, dy))
        raise CrowdedError(box)

    def between(self, box: int, side: str, other: int, rng: Rng) -> tuple[Point, ...]:
        """Dig a corridor from a box to its neighbour on a side; return its line."""
        dx, dy = STEPS[side]
        begins = {(x + dx, y + dy): (cost, (x, y)) for cost, (x, y) in self.doors(box, side, rng)}
        ends = {
            (x - dx, y - dy): (cost, (x, y))
            for cost, (x, y) in self.doors(other, OPPOSITE[side], rng)
        }
        path = self._cheapest(begins, ends, (dx, dy), (self.slots[box], self.slots[other]))
        if path is None:
            raise CrowdedError(box, other)
        self.used.update(path)
        self.ports += [(begins[path[0]][1], side), (ends[path[-1]][1], OPPOSITE[side])]
        return _line(path, dx, dy)

    def _cheapest(
        self,
        begins: Mapping[Square, tuple[float, Square]],
        ends: Mapping[Square, tuple[float, Square]],
        ahead: Square,
        slots: tuple[Area, Area],
    ) -> list[Square] | None:
        """Return the squares of the cheapest way that begins and ends straight ``ahead``."""
        heap: list[tuple[float, int, Square, Square, int]] = []
        before: list[tuple[Square, int]] = []
        for square, (cost, _) in begins.items():
            if self.free(square):
                heappush(heap, (cost, len(before), square, ahead, -1))
                before.append((square, -1))
        visited: set[tuple[Square, Square]] = set()
        free: dict[Square, float] = {}
        while heap:
            cost, number, square, way, came = heappop(heap)
            if way == (0, 0):
                path = []
                while came >= 0:
                    square, came = before[came]
                    path.append(square)
                return path[::-1]
            if (square, way) in visited:
                continue
            visited.add((square, way))
            if square in ends and way == ahead:
                before.append((square, came))
                heappush(heap, (cost + ends[square][0], len(before), square, (0, 0), number))
            first = came < 0
            for step in (ahead,) if first else STEPS.values():
                if step == (-way[0], -way[1]):
                    continue
                there = (square[0] + step[0], square[1] + step[1])
                if there not in free:
                    free[there] = self._price(there, slots)
                if not free[there] or (there, step) in visited:
                    continue
                before.append((there, number))
                price = cost + free[there] + (_TURN if step != way else 0)
                heappush(heap, (price, len(before) - 1, there, step, number))
        return None

    def _price(self, square: Square, slots: tuple[Area, Area]) -> float:
        """Return what a square costs, nothing if no corridor may lie there."""
        x, y = square
        if not any(a <= x < c and b <= y < d for a, b, c, d in slots) or not self.free(square):
            return 0.0
        walls = sum((x + dx, y + dy) in self.owner for dx, dy in STEPS.values())
        return 1.0 + _BESIDE * max(0, walls - 1) + 0.4 * walls


def _meets(outline: Polygon, square: Square, dx: int, dy: int) -> tuple[float, float]:
    """Return how far a corridor before a square reaches in, and how aslant the wall there is."""
    x, y = square
    one, two = {
        (0, -1): ((x, y), (x + 1, y)),
        (0, 1): ((x, y + 1), (x + 1, y + 1)),
        (-1, 0): ((x, y), (x, y + 1)),
        (1, 0): ((x + 1, y), (x + 1, y + 1)),
    }[dx, dy]
    far = []
    for point in (one, two):
        _, (px, py) = reach(outline, (float(point[0]), float(point[1])), -dx, -dy)
        if (px, py) == (float(point[0]), float(point[1])) and not _on(outline, px, py):
            return 99.0, 99.0
        far.append(abs(px - point[0]) + abs(py - point[1]))
    return max(far), abs(far[0] - far[1])


def _on(outline: Polygon, x: float, y: float) -> bool:
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        inside = min(ax, bx) - 1e-6 <= x <= max(ax, bx) + 1e-6
        inside = inside and min(ay, by) - 1e-6 <= y <= max(ay, by) + 1e-6
        if inside and abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6:
            return True
    return False


def _edge(square: Square, dx: int, dy: int) -> Point:
    """Return the middle of one side of a square."""
    return square[0] + 0.5 + 0.5 * dx, square[1] + 0.5 + 0.5 * dy


def _line(path: Sequence[Square], dx: int, dy: int) -> tuple[Point, ...]:
    """Return the middle line of a path that begins and ends in one direction."""
    points = [
        _edge(path[0], -dx, -dy),
        *((x + 0.5, y + 0.5) for x, y in path),
        _edge(path[-1], dx, dy),
    ]
    corners = [points[0]]
    for i in range(1, len(points) - 1):
        (ax, ay), (x, y), (bx, by) = points[i - 1], points[i], points[i + 1]
        if (x - ax) * (by - y) != (y - ay) * (bx - x):
            corners.append((x, y))
    return (*corners, points[-1])


# What anybody sees of a dungeon who looks into every room by daylight.
#
# Walls, doors that nobody hid, ways out, what stands there, fires, and which hall is the greatest.
# Monsters, traps, people, gold, secret passageways, hidden doors and the digits themselves are no
# part of it. The greatest hall lies where the strongest monster in reach does, or the largest
# hoard: who built it there wanted it seen.

SIDES = ("north", "east", "south", "west")
_CAMPERS = frozenset({HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER})


class Sight(NamedTuple):
    """What anybody may see of a dungeon.

    ``sides`` has for each box, in the order of ``SIDES``, whether there is a *wall*, a *door*, an
    *arch* to another part of the room, *nothing* to be built between parts of one room, or a way
    *out*. ``standing`` are the features in plain sight and ``fires`` whether one burns, both box by
    box. ``landmark`` is the box of the greatest hall.
    """

    sides: tuple[tuple[str, ...], ...]
    standing: tuple[tuple[int, ...], ...]
    fires: tuple[bool, ...]
    landmark: int

    @property
    def seed(self) -> str:
        """A text for chance that knows no more than this."""
        return repr(tuple(self))


def sight(layout: Layout) -> Sight:
    """Return what anybody may see of a dungeon."""
    things = [thing for room in layout.rooms for thing in room.things]
    return Sight(
        tuple(tuple(_look(layout, box, side) for side in SIDES) for box in range(9)),
        tuple(
            tuple(
                thing.digit
                for thing in things
                if thing.box == box and thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY
            )
            for box in range(9)
        ),
        tuple(
            any(t.box == box and t.kind is Kind.NPC and t.digit in _CAMPERS for t in things)
            for box in range(9)
        ),
        landmark(layout),
    )


def _look(layout: Layout, box: int, side: str) -> str:
    edge: Edge = layout.edge(box, side)
    if edge.other is None:
        return "out" if edge.wall is Wall.OPEN else "wall"
    if edge.wall is Wall.JOINED:
        return "arch"
    if layout.room_of[edge.box] == layout.room_of[edge.other]:
        return "nothing"
    return "door" if edge.wall is Wall.OPEN else "wall"


def landmark(layout: Layout) -> int:
    """Return the box of the strongest monster in reach, else of the most gold, else the middle."""
    hoards = layout.reach.of(Kind.GOLD)
    largest = max(hoards, key=lambda thing: (thing.digit, -thing.box), default=None)
    held = layout.reach.strongest or largest
    return 4 if held is None else held.box
