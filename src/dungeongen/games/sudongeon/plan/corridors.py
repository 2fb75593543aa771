"""Corridors, tunnels and stairs between rooms that are built already.

From several places in each of two walls all courses of one manner (leaning, bent or winding) are
tried, and the cheapest is taken that meets no other room or corridor, leaves a wall away from its
corners and from other doors, and is not straight where it is long. If none is free, a tunnel is dug
around what lies between: Dijkstra's algorithm over squares of rock, with smooth chance as the price
of each. What anybody sees is built first. Hidden corridors find their way around all of it, so that
they move nothing. Lengths are in millimetres, as in ``composition``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from math import atan2, cos, hypot, sin
from operator import itemgetter

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment
from dungeongen.draw.curves import (
    Line,
    Noise,
    Point,
    bend,
    beside,
    bounds,
    closed_line,
    distance,
    extended,
    inside,
    normals,
    resampled,
    ribbon,
    rounded,
    shares,
    sides,
    smooth,
    softened,
)
from dungeongen.draw.field import Field
from dungeongen.draw.plan import across
from dungeongen.draw.signs import stair_steps
from dungeongen.games.sudongeon.layout import OPPOSITE, STEP
from dungeongen.games.sudongeon.plan.composition import AHEAD, Composition

HALF = 1.9  # of the width of a corridor
_KEPT = 4.3  # on both sides of a corridor, where no other may run
_SHARES = (0.5, 0.36, 0.64, 0.24, 0.76, 0.13, 0.87)  # of a wall, where a corridor may leave
_BLOCKED = 30.0  # what it costs to meet something
_LAP = 2.6  # by which a corridor reaches into its rooms
_DIG = 1.5  # side of a square of rock that is dug
_STAIR = 7.2  # length of the steps of a stair
_STRAIGHT = ((0, -1, 1.0), (1, 0, 1.0), (0, 1, 1.0), (-1, 0, 1.0))

Square = tuple[int, int]


@dataclass(frozen=True)
class Corridor:
    """A corridor between two boxes, or a stair out of one (``other`` is ``None``).

    ``mouths`` are where it leaves its rooms; ``line`` reaches into them. ``rough``: a tunnel. Its
    door, or the sign of a hidden one, stands at (x, y) of ``sign`` across the angle there; a hidden
    corridor has the ``level`` that finds it.
    """

    box: int
    other: int | None
    line: tuple[Point, ...]
    outline: tuple[Point, ...]
    mouths: tuple[Point, ...]
    rough: bool = False
    sign: tuple[float, float, float] = (0.0, 0.0, 0.0)
    level: int | None = None

    @property
    def boxes(self) -> tuple[int, ...]:
        return (self.box,) if self.other is None else (self.box, self.other)


class Ground:
    """Where corridors may run, and what is built so far.

    ``own`` is the floor of each box, ``solid`` that of all, ``reserved`` what corridors keep. What
    lies in ``wet`` is crossed only where it must be. ``mouths`` are places in the walls of boxes
    beside which nothing else should open. ``corridors`` are those that are built.
    """

    def __init__(self, of: Composition) -> None:
        self.rooms, self.width, self.height = of.rooms, of.width, of.height
        self.solid = Field(of.width, of.height, 1.0)
        self.reserved, self.wet = self.solid.copy(), self.solid.copy()
        self.own: list[Field] = []
        for room in of.rooms:
            floor = self.solid.copy()
            floor.rows = [0] * len(floor.rows)
            floor.fill(room.outline)
            self.own.append(floor)
        for floor in self.own:
            self.solid = self.solid | floor
        self._near = [floor.grown(3) for floor in self.own]
        self.mouths: list[tuple[int, Point]] = []
        self.corridors: list[Corridor] = []
        self._corners = [_corners_of(room.outline) for room in of.rooms]

    def copy(self) -> Ground:
        """Return a ground on which others may build."""
        other = Ground.__new__(Ground)
        other.__dict__ = {
            **self.__dict__,
            "reserved": self.reserved.copy(),
            "mouths": [*self.mouths],
            "corridors": [*self.corridors],
        }
        return other

    @property
    def doors(self) -> list[Point]:
        """Where doors stand, or the signs of hidden ones."""
        return [corridor.sign[:2] for corridor in self.corridors if corridor.other is not None]

    def _others(self, *boxes: int) -> Field:
        """Return what is too near to a room other than some."""
        result = self.solid.empty()
        for box, near in enumerate(self._near):
            if box not in boxes:
                result = result | near
        return result

    def _keep(self, corridor: Corridor) -> Corridor:
        self.reserved.fill(ribbon(corridor.line, _KEPT))
        self.mouths += zip(corridor.boxes, corridor.mouths, strict=False)
        self.corridors.append(replace(corridor, sign=self._sign(corridor)))
        return self.corridors[-1]

    def _crowd(self, box: int, at: Point) -> float:
        """Return how near a place in the wall of a box is to others that open there."""
        return sum(max(0.0, 8 - distance(at, mouth)) for own, mouth in self.mouths if own == box)

    def stair(self, box: int, side: str, rng: Rng) -> Corridor:
        """Build a stair that leads straight out of the picture."""
        outline, (dx, dy) = self.rooms[box].outline, AHEAD[side]
        blocked = self._others(box) | self.reserved
        best, place = 1e9, (0.0, 0.0)
        for _ in range(13):
            x, y = _wall_at(outline, side, 0.18 + 0.64 * rng.random())
            long = self._to_edge(x, y, side)
            bad = sum(blocked.has(x + dx * s, y + dy * s) for s in range(2, int(long), 2))
            sunk = long - min(self._to_edge(a, b, side) for a, b in outline)
            cost = sunk + 20 * bad + 3 * self._crowd(box, (x, y))
            if cost < best:
                best, place = cost, (x, y)
        x, y = place
        long = self._to_edge(x, y, side)
        line = ((x - _LAP * dx, y - _LAP * dy), (x + long * dx, y + long * dy))
        return self._keep(Corridor(box, None, line, tuple(ribbon(line, 2.0)), ((x, y),)))

    def _to_edge(self, x: float, y: float, side: str) -> float:
        """Return how far it is from a point to one side of the picture."""
        far = {"north": y, "west": x, "south": self.height - y, "east": self.width - x}
        return far[side]

    def corridor(self, box: int, side: str, rng: Rng, level: int | None = None) -> Corridor:
        """Build a corridor from a box to its neighbour on a side; with a ``level`` it is hidden."""
        other = box + STEP[side]
        p, q = self.rooms[box], self.rooms[other]
        blocked = self._others(box, other)
        rough = (p.natural and q.natural) or rng.below(5) == 0
        rough = rough or ((p.natural or q.natural) and rng.below(2) == 0)
        manner = "winding" if rough else rng.choice(("leaning", "bent", "bent", "winding"))
        begins = self._places(box, p.outline, side)
        ends = self._places(other, q.outline, OPPOSITE[side])
        tries: list[tuple[float, int, Line]] = []
        for i, (off, a) in enumerate(begins):
            for j, (away, b) in enumerate(ends):
                for extra, way in _courses(a, b, AHEAD[side], manner, rng):
                    cost = off + away + extra + 0.2 * (i + j) + 0.8 * rng.random()
                    tries.append((cost, len(tries), way))
        best = 1e9
        course: Line = tries[0][2]
        for cost, _, line in sorted(tries, key=itemgetter(0, 1)):
            if cost >= best:
                break
            cost += _BLOCKED * self._collisions(blocked, line)
            if cost < best:
                best, course = cost, line
        if best >= _BLOCKED and (dug := self._dug(box, other, blocked, rng)):
            course, rough = dug, True
        return self._keep(replace(_built(course, box, other, rng, rough=rough), level=level))

    def _places(self, box: int, outline: Line, side: str) -> list[tuple[float, Point]]:
        """Return where corridors may leave a wall, each with its cost."""
        result = []
        for share in _SHARES:
            at = _wall_at(outline, side, share)
            corner = min((distance(at, corner) for corner in self._corners[box]), default=9.0)
            result.append((5 * self._crowd(box, at) + 1.5 * max(0.0, 3.4 - corner), at))
        return result

    def _collisions(self, blocked: Field, line: Line) -> float:
        """Return how much of a line lies too near to another room or corridor, or in its own."""
        points = resampled(line, 1.5)
        last, bad = len(points) - 1, 0.0
        for i, (x, y) in enumerate(points):
            bad += 3 * blocked.has(x, y) + 3 * self.reserved.has(x, y) + 0.1 * self.wet.has(x, y)
            bad += 1 <= i < last and self.solid.has(x, y)
        return bad

    def _dug(self, box: int, other: int, blocked: Field, rng: Rng) -> list[Point] | None:
        """Return the cheapest line through free rock, found square by square."""
        noise = Noise(rng.child("rock"), 6.0)
        p, q = self.own[box], self.own[other]
        start, goal = (
            (int(room.x / _DIG), int(room.y / _DIG))
            for room in (self.rooms[box], self.rooms[other])
        )

        def price(at: Square) -> float:
            x, y = (at[0] + 0.5) * _DIG, (at[1] + 0.5) * _DIG
            if not (4 < x < self.width - 4 and 4 < y < self.height - 4):
                return 0.0
            if p.has(x, y) or q.has(x, y):
                return 0.3
            if blocked.has(x, y) or self.reserved.has(x, y):
                return 0.0
            return 1.0 + 1.6 * noise(x, y) + 3 * self.wet.has(x, y)

        squares = cheapest(price, start, {goal}, _STRAIGHT)
        if not squares:
            return None
        line = [((i + 0.5) * _DIG, (j + 0.5) * _DIG) for i, j in squares]
        first = max(i for i, at in enumerate(line) if p.has(*at))
        last = next((i for i, at in enumerate(line) if i > first and q.has(*at)), len(line) - 1)
        course = line[first : last + 1]
        return smooth([course[0], *course[2:-1:3], course[-1]], parts=4) if course[3:] else course

    def _sign(self, corridor: Corridor) -> tuple[float, float, float]:
        """Return where the door of a corridor stands and the direction there: in the rock.

        A door stands near the middle, where the corridor runs straight; the sign of a hidden one is
        as far from both rooms as can be.
        """
        line, last, hidden = corridor.line, len(corridor.line) - 1, corridor.level is not None
        outlines = [self.rooms[box].outline for box in corridor.boxes]

        def within(at: Point) -> bool:
            return any(inside(outline, *at) for outline in outlines)

        out = [i for i, at in enumerate(line) if not within(at)] or [last // 2]
        middle = out[len(out) // 2]
        turns = normals(line)
        corners = [corner for outline in outlines for corner in outline] if hidden else []

        def cost(i: int) -> float:
            (x, y), (nx, ny) = line[i], turns[i]
            if hidden:
                near = min(distance((x, y), corner) for corner in corners)
                return 0.08 * abs(i - middle) + 3 * self.wet.has(x, y) - near
            posts = ((x + n * nx, y + n * ny) for n in (-HALF, HALF))
            curve = bend(line[max(0, i - 2)], line[i], line[min(last, i + 2)])
            return 0.2 * abs(i - middle) + 2 * curve + 3 * sum(map(within, posts))

        i = min(out, key=cost)
        return (*line[i], atan2(-turns[i][0], turns[i][1]))

    def in_rock(self, corridor: Corridor) -> list[Point]:
        """Return the part of a corridor's line that lies in none of its rooms."""
        outlines = [self.rooms[box].outline for box in corridor.boxes]
        return [at for at in corridor.line if not any(inside(outline, *at) for outline in outlines)]

    def steps(self, corridor: Corridor) -> tuple[Segment, ...]:
        """Return the steps of a stair, or a few in a long corridor, away from its door."""
        if corridor.other is None:
            (ax, ay), (x, y) = corridor.line
            return stair_steps(x, y, atan2(y - ay, x - ax), _STAIR, 1.95)
        points = self.in_rock(corridor)
        far = [i for i in range(2, len(points) - 4) if distance(points[i], corridor.sign[:2]) > 5.2]
        if corridor.rough or not far:
            return ()
        i = far[len(far) // 2]
        (ax, ay), (bx, by) = points[i], points[i + 3]
        angle = atan2(by - ay, bx - ax)
        return tuple(
            across(ax + d * cos(angle), ay + d * sin(angle), angle, 3.6 - 0.4 * number)
            for number, d in enumerate((-1.0, -0.3, 0.4, 1.1))
        )

    def ends(self, corridor: Corridor) -> tuple[Segment, ...]:
        """Return the walls that hide a corridor at both ends, along the walls of its rooms."""
        result = []
        count = len(corridor.line)
        left, right = corridor.outline[:count], corridor.outline[count:][::-1]
        for box, step in zip(corridor.boxes, (-1, 1), strict=True):
            outline = self.rooms[box].outline
            ends = (_crossed(outline, side[count // 2 :: step]) for side in (left, right))
            (ax, ay), (bx, by) = ends
            result.append((ax, ay, bx, by))
        return tuple(result)


def cheapest(
    price: Callable[[Square], float],
    start: Square,
    goals: Container[Square],
    steps: Iterable[tuple[int, int, float]],
) -> list[Square]:
    """Return the cheapest way to a goal over squares with a price, by Dijkstra's algorithm.

    A square that costs nothing is shut. ``steps`` are those to its neighbours, with their lengths.
    """
    heap, came, prices = [(0.0, start, start)], dict[Square, Square](), dict[Square, float]()
    while heap:
        cost, here, before = heappop(heap)
        if here in came:
            continue
        came[here] = before
        if here in goals:
            line = [here]
            while line[-1] != start:
                line.append(came[line[-1]])
            return line[::-1]
        for dx, dy, far in steps:
            there = (here[0] + dx, here[1] + dy)
            if there not in came:
                if there not in prices:
                    prices[there] = price(there)
                if prices[there]:
                    heappush(heap, (cost + prices[there] * far, there, here))
    return []


def _corners_of(outline: Sequence[Point]) -> list[Point]:
    """Return where an outline turns sharply."""
    line = resampled(closed_line(outline), 1.0)[:-1]
    count = len(line)
    return [
        line[i] for i in range(count) if bend(line[i - 2], line[i], line[(i + 2) % count]) > 0.6
    ]


def _crossed(outline: Line, line: Line) -> Point:
    """Return where a line first crosses an outline, or its end."""
    for p, q in pairwise(line):
        meetings = (shares(p, q, a, b) for a, b in sides(outline))
        along = [at[0] for at in meetings if at and 0 <= at[0] <= 1 and 0 <= at[1] <= 1]
        if along:
            t = min(along)
            return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
    return line[-1]


def _wall_at(outline: Line, side: str, share: float) -> Point:
    """Return where a ray from outside, against a direction, first meets an outline."""
    dx, dy = AHEAD[side]
    x0, y0, x1, y1 = bounds(outline)
    level = y0 + share * (y1 - y0) if dx else x0 + share * (x1 - x0)
    best: Point | None = None
    for (ax, ay), (bx, by) in sides(outline):
        if dx and (ay > level) != (by > level):
            at = (ax + (level - ay) * (bx - ax) / (by - ay), level)
        elif dy and (ax > level) != (bx > level):
            at = (level, ay + (level - ax) * (by - ay) / (bx - ax))
        else:
            continue
        if best is None or at[0] * dx + at[1] * dy > best[0] * dx + best[1] * dy:
            best = at
    assert best is not None
    return best


def _courses(
    a: Point, b: Point, ahead: Point, manner: str, rng: Rng
) -> Iterator[tuple[float, list[Point]]]:
    """Yield lines from one wall to another, with what each costs."""
    dx, dy = ahead
    gap = (b[0] - a[0]) * dx + (b[1] - a[1]) * dy
    shift = abs((b[0] - a[0]) * dy) + abs((b[1] - a[1]) * dx)
    long = distance(a, b)
    if gap <= 0.5:
        yield 9 + long, [a, b]
        return
    steep = 2 * max(0.0, shift / max(1.0, gap) - 1.5)
    dull = 0.5 * abs(shift - (0 if gap < 7 else min(7.0, gap * 0.6)))  # long ways are not straight
    cost = 0.05 * long

    def ahead_of(at: Point, by: float) -> Point:
        return at[0] + by * dx, at[1] + by * dy

    if shift < 1.0:
        yield dull + cost, [a, b]
    if manner == "leaning" or gap < 6.5:
        lead = min(2.6, max(0.6, gap * 0.25))
        yield steep + dull + cost, [a, ahead_of(a, lead), ahead_of(b, -lead), b]
    elif manner == "bent":
        lead = gap * (0.4 + 0.2 * rng.random())
        yield 0.3 * steep + dull + cost, [a, ahead_of(a, lead), ahead_of(b, lead - gap), b]
    else:
        sway = min(3.4, 0.22 * gap) * (1 if rng.below(2) else -1) * (0.7 + 0.5 * rng.random())
        middles = [
            (
                a[0] + (b[0] - a[0]) * t - dy * sway * s,
                a[1] + (b[1] - a[1]) * t + dx * sway * s,
            )
            for t, s in ((0.36, 1.0), (0.66, -0.8))
        ]
        knots = [a, ahead_of(a, 1.4), *middles, ahead_of(b, -1.4), b]
        yield steep + 0.5 * dull + cost, smooth(knots, parts=4)


def _built(line: Line, box: int, other: int, rng: Rng, *, rough: bool) -> Corridor:
    """Return a corridor of even width along a line, or a tunnel with rough walls."""
    mouths = (line[0], line[-1])
    whole = [extended(line[1], line[0], _LAP), *line, extended(line[-2], line[-1], _LAP)]
    if rough:
        fine = resampled(smooth(whole, parts=3), 2.0)
        off = [0.8 * (rng.random() - 0.5) for _ in fine]
        middle = beside(fine, [0.0, *off[1:-1], 0.0])
        centre = resampled(smooth(middle, parts=3), 1.0)
        halves = softened([HALF + 0.05 + 1.2 * (rng.random() - 0.5) for _ in centre])
        outline = ribbon(centre, halves)
    else:
        centre = resampled(rounded(whole, 1.4), 1.2)
        outline = ribbon(centre, HALF)
    return Corridor(box, other, tuple(centre), tuple(outline), mouths, rough)


def reach_of(corridor: Corridor, deep: float) -> list[list[Point]]:
    """Return what must stay free before a corridor's ends, so far into its rooms."""
    result = []
    line = corridor.line
    for (x, y), (a, b) in ((line[0], line[1]), (line[-1], line[-2])):
        if corridor.other is None and (x, y) == line[-1]:
            continue
        long = hypot(x - a, y - b) or 1.0
        dx, dy = (x - a) / long, (y - b) / long
        stretch = [(x - deep * dx, y - deep * dy), (x + 0.6 * dx, y + 0.6 * dy)]
        result.append(ribbon(stretch, 2.3))
    return result
