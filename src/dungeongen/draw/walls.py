"""The walls of a plan: the outline of all its floors together.

Floors are polygons that overlap freely. Their sides are cut where they cross each other; a piece of
a side is wall if floor lies on one hand of it alone. Pieces chain up into closed lines: the outer
wall of everything that hangs together, and one around each pillar. A line is open only where a way
leads out of the picture. Doors do not cut walls: they stand across a way, from one side to the
other.

Corners are rounded to a ten-thousandth of a square, which is less than a pixel of any picture that
we make.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, floor, hypot, sin
from typing import NamedTuple

from dungeongen.draw.canvas import Segment
from dungeongen.draw.curves import bounds, closed_line, distance, shares
from dungeongen.draw.plan import Marks, Opening, Plan, Point, Polygon

_PLACES = 4
_NEAR = 1e-4
_SAME = 1e-7  # squares between two points that are one
_HAND = 1e-6  # from a side to the point that tells whether floor lies there
_BUCKET = 2.0  # squares to the side of a bucket of sides
_BENDS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1)  # squares; the last is 7 pixels of 70
_LEAF = 1.3  # squares that a door may reach to either side


def walls(plan: Plan, marks: Marks) -> list[Polygon]:
    """Return the walls as lines through their corners; a closed line ends where it begins.

    ``marks`` have the hidden ways that are known, and so open.
    """
    return list(_walls(plan, tuple(way.outline for way in marks.hidden)))


@lru_cache(maxsize=8)
def _walls(plan: Plan, hidden: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
    outlines = (*plan.halls, *(way.outline for way in plan.ways), *hidden)
    return tuple(union(outlines, (plan.columns, plan.rows)))


def union(outlines: Sequence[Polygon], size: tuple[int, int] | None = None) -> list[Polygon]:
    """Return the outline of some polygons together, without what lies on the edge of a picture."""
    shapes = [_Shape.of(outline) for outline in outlines]
    pieces = []
    for a, b in _pieces([side for shape in shapes for side in shape.sides]):
        length = hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = -(b[1] - a[1]) / length * _HAND, (b[0] - a[0]) / length * _HAND
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if size and _on_edge(a, b, size):
            continue
        hands = [any(shape.holds(x + n * nx, y + n * ny) for shape in shapes) for n in (1, -1)]
        if hands[0] != hands[1]:
            pieces.append((*a, *b))
    lines = [_straightened(_rounded(line)) for line in _chained(pieces)]
    return [line for line in lines if len(line) > 1]


def _on_edge(a: Point, b: Point, size: tuple[int, int]) -> bool:
    """Return whether a side lies on the edge of a picture."""
    return any(a[i] == b[i] and a[i] in (0.0, size[i]) for i in (0, 1))


def _rounded(line: Sequence[Point]) -> list[Point]:
    """Return a line with its corners rounded, each once."""
    points = [_corner(x, y) for x, y in line]
    return [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]


class _Shape(NamedTuple):
    """A polygon with the box around it."""

    sides: tuple[tuple[Point, Point], ...]
    box: Segment

    @classmethod
    def of(cls, outline: Polygon) -> _Shape:
        points = [_corner(x, y) for x, y in outline]
        return cls(
            tuple((a, b) for a, b in pairwise(closed_line(points)) if a != b), bounds(points)
        )

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies within (non-zero rule)."""
        left, top, right, bottom = self.box
        if not (left < x < right and top < y < bottom):
            return False
        turns = 0
        for (ax, ay), (bx, by) in self.sides:
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                turns += 1 if by > ay else -1
        return turns != 0


def _pieces(sides: Sequence[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of polygons, cut where they cross or touch each other, each piece once."""
    buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, ((ax, ay), (bx, by)) in enumerate(sides):
        for column in range(floor(min(ax, bx) / _BUCKET), floor(max(ax, bx) / _BUCKET) + 1):
            for row in range(floor(min(ay, by) / _BUCKET), floor(max(ay, by) / _BUCKET) + 1):
                buckets[column, row].append(i)
    cuts: dict[int, set[Point]] = defaultdict(set)
    done: set[tuple[int, int]] = set()
    for some in buckets.values():
        for n, i in enumerate(some):
            for j in some[n + 1 :]:
                if (i, j) not in done:
                    done.add((i, j))
                    for point in _crossings(*sides[i], *sides[j]):
                        cuts[i].add(point)
                        cuts[j].add(point)
    once: set[tuple[Point, Point]] = set()
    for i, (a, b) in enumerate(sides):
        points = sorted({a, b, *cuts[i]}, key=partial(distance, a))
        for one, two in pairwise(points):
            if (one, two) not in once and (two, one) not in once:
                once.add((one, two))
                yield one, two


def _crossings(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield where two sides cross or touch; of two that run along each other, their ends."""
    if meeting := shares(a, b, c, d):
        t, u = meeting
        if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9:
            point = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
            ends = (end for end in (a, b, c, d) if distance(end, point) < _SAME)
            yield next(ends, point)
        return
    for point, (p, q) in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b))):
        if _off(point, p, q) < _NEAR:
            yield point


def leaves(plan: Plan, marks: Marks) -> list[tuple[Segment, Opening]]:
    """Return the lines of all doors, each from wall to wall.

    A hidden one has a leaf at either end, so that no niche gives it away.
    """
    stretches = [stretch for line in walls(plan, marks) for stretch in pairwise(line)]
    result = []
    for way in plan.doors:
        x, y, angle = way.sign
        dx, dy = -sin(angle), cos(angle)
        one, two = (_reached(stretches, x, y, n * dx, n * dy) for n in (-1, 1))
        result.append(((*one, *two), way.opening))
    for way in marks.hidden:
        for ax, ay, bx, by in way.ends:
            one, two = (_nearest(stretches, point) for point in ((ax, ay), (bx, by)))
            result.append(((*one, *two), way.opening))
    return result


def _nearest(stretches: Sequence[tuple[Point, Point]], point: Point) -> Point:
    """Return the point of all walls that is nearest to another."""
    return min((_foot(point, a, b) for a, b in stretches), key=partial(distance, point))


def _reached(
    stretches: Sequence[tuple[Point, Point]], x: float, y: float, dx: float, dy: float
) -> Point:
    """Return where a straight walk from a point first meets a wall, else the wall
    nearest to where a door ends."""
    meetings = (shares((x, y), (x + dx, y + dy), a, b) for a, b in stretches)
    near = [t for t, u in filter(None, meetings) if 0 < t < _LEAF and -1e-9 <= u <= 1 + 1e-9]
    if near:
        return x + min(near) * dx, y + min(near) * dy
    return _nearest(stretches, (x + dx / 2, y + dy / 2))


def _chained(parts: Iterable[Segment]) -> list[list[Point]]:
    """Return stretches of wall joined into lines, in the order of their first corners."""
    at: dict[Point, list[Point]] = defaultdict(list)
    for x1, y1, x2, y2 in parts:
        at[x1, y1].append((x2, y2))
        at[x2, y2].append((x1, y1))
    lines = []
    # Open lines first, from their loose ends; what is left then is closed.
    for start in (*sorted(p for p in at if len(at[p]) % 2), *sorted(at)):
        while at[start]:
            line = [start]
            while at[line[-1]]:
                here = line[-1]
                there = at[here].pop()
                at[there].remove(here)
                line.append(there)
                if there == start:
                    break
            lines.append(line)
    return lines


def _corner(x: float, y: float) -> Point:
    return round(x, _PLACES) + 0.0, round(y, _PLACES) + 0.0


def _straightened(line: list[Point]) -> Polygon:
    """Return a line without corners that lie on a straight stretch."""
    closed = line[0] == line[-1]
    points = line[:-1] if closed else line
    count = len(points)
    rest = [
        point
        for i, point in enumerate(points)
        if (not closed and i in (0, count - 1))
        or _turns(points[i - 1], point, points[(i + 1) % count])
    ]
    # Where the line went there and back, a corner is left that follows itself.
    once = [point for i, point in enumerate(rest) if point != rest[i - 1] or len(rest) == 1]
    return (*once, once[0]) if closed and once else tuple(once)


def _turns(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > _NEAR * _NEAR


def fewer(lines: Sequence[Polygon], most: int) -> list[Polygon]:
    """Return lines of at most ``most`` stretches in all, if bends of ``_BENDS`` allow.

    A bend goes where the wall stays as near as a pixel or two without it. Ends stay, and a closed
    line keeps two corners that are far apart.
    """
    result = list(lines)
    for tolerance in _BENDS:
        if sum(len(line) - 1 for line in result) <= most:
            break
        result = [simplified(line, tolerance) for line in lines]
    return result


def simplified(line: Polygon, tolerance: float) -> Polygon:
    """Return a line without bends that are smaller than a tolerance (Douglas and Peucker)."""
    stack = [(0, len(line) - 1)]
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda i: distance(line[i], line[0]))
        stack = [(0, far), (far, len(line) - 1)]
    corners = {place for pair in stack for place in pair}
    while stack:
        begin, end = stack.pop()
        between = range(begin + 1, end)
        if not between:
            continue
        off = [_off(line[i], line[begin], line[end]) for i in between]
        if max(off) > tolerance:
            bend = begin + 1 + off.index(max(off))
            corners.add(bend)
            stack += [(begin, bend), (bend, end)]
    return tuple(line[i] for i in sorted(corners))


def _off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point lies from the stretch between two others."""
    return distance(point, _foot(point, a, b))


def _foot(point: Point, a: Point, b: Point) -> Point:
    """Return the point of a stretch that is nearest to another."""
    length = distance(a, b)
    if length < _NEAR:
        return a
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    u = min(1.0, max(0.0, along / length**2))
    return a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1])
