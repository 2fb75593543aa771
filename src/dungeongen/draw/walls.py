"""The walls of a plan: outlines of its floors, with the ways cut into them.

The outline of each hall is opened where the two sides of a way meet it, and the sides of the way
are added. Each corner then belongs to exactly two walls, so that walls chain up into closed lines:
the outer wall of everything that hangs together, and one around each pillar. A line is open only
where a way leads out of the picture. Doors do not cut walls: they stand across a way, from one side
to the other.

Corners are compared after rounding to a ten-thousandth of a square, which is less than a pixel of
any picture that we make.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from typing import NamedTuple

from dungeongen.draw.canvas import Segment
from dungeongen.draw.plan import Marks, Opening, Plan, Point, Polygon, Way

_PLACES = 4
_NEAR = 1e-4
_BENDS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06)  # squares; the last is four pixels of 70


class Mouth(NamedTuple):
    """The part of a hall's outline that a way opens, as two places on it, clockwise.

    A place is the number of a side and how far along that it lies.
    """

    hall: int
    begin: float
    end: float


class Passage(NamedTuple):
    """A way with its two sides up to the outlines of its halls, and its mouths there."""

    left: Polygon
    right: Polygon
    mouths: tuple[Mouth | None, Mouth | None]


def passage(halls: tuple[Polygon, ...], way: Way) -> Passage:
    """Return a way as it meets its halls."""
    return _met(way, *(None if hall is None else halls[hall] for hall in (way.a, way.b)))


@lru_cache(maxsize=2048)
def _met(way: Way, a: Polygon | None, b: Polygon | None) -> Passage:
    left, right = (list(side) for side in way.sides)
    mouths: list[Mouth | None] = []
    for hall, outline, at, inner in ((way.a, a, 0, 1), (way.b, b, -1, -2)):
        if hall is None or outline is None:
            mouths.append(None)
            continue
        (x, y), (nx, ny) = way.line[at], way.line[inner]
        dx, dy = (x > nx + _NEAR) - (x < nx - _NEAR), (y > ny + _NEAR) - (y < ny - _NEAR)
        one, left[at] = reach(outline, left[at], dx, dy)
        two, right[at] = reach(outline, right[at], dx, dy)
        # From the left wall to the right one is clockwise where a way begins, and not where it ends
        begin, end = (
            (one, two) if _stretch(outline, one, two) < _stretch(outline, two, one) else (two, one)
        )
        mouths.append(Mouth(hall, begin, end))
    return Passage(tuple(left), tuple(right), (mouths[0], mouths[1]))


def reach(outline: Polygon, point: Point, dx: int, dy: int) -> tuple[float, Point]:
    """Return where somebody who walks from a point straight on first meets an outline."""
    x, y = point
    best, place, there = float("inf"), 0.0, point
    ax, ay = outline[-1]
    for i, (bx, by) in enumerate(outline):
        across, low, high = (y, ay, by) if dx else (x, ax, bx)
        if abs(high - low) > 1e-9 and min(low, high) - 1e-9 <= across <= max(low, high) + 1e-9:
            u = min(1.0, max(0.0, (across - low) / (high - low)))
            px, py = ax + u * (bx - ax), ay + u * (by - ay)
            away = (px - x) * dx + (py - y) * dy
            if -_NEAR <= away < best - 1e-9:
                best, place, there = away, (i - 1) % len(outline) + u, (px, py)
        ax, ay = bx, by
    return place, there


def _stretch(outline: Polygon, begin: float, end: float) -> float:
    points = between(outline, begin, end)
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def between(outline: Polygon, begin: float, end: float) -> list[Point]:
    """Return the outline from one place on it clockwise to another."""
    count = len(outline)
    last = end if end >= begin - 1e-12 else end + count
    corners = range(floor(begin) + 1, ceil(last))
    return [_at(outline, begin), *(outline[i % count] for i in corners), _at(outline, last)]


def _at(outline: Polygon, place: float) -> Point:
    i = floor(place)
    (ax, ay), (bx, by) = outline[i % len(outline)], outline[(i + 1) % len(outline)]
    u = place - i
    return ax + u * (bx - ax), ay + u * (by - ay)


def floor_of(halls: tuple[Polygon, ...], way: Way) -> Polygon:
    """Return the floor of a way, up to those of its halls."""
    one = passage(halls, way)
    points = list(one.left)
    for mouth, begin, rest in (
        (one.mouths[1], one.left[-1], one.right[::-1]),
        (one.mouths[0], one.right[0], ()),
    ):
        if mouth is not None:
            part = between(halls[mouth.hall], mouth.begin, mouth.end)
            near = hypot(part[0][0] - begin[0], part[0][1] - begin[1])
            points += part[1:-1] if near < 2 * _NEAR else part[-2:0:-1]
        points += rest
    return tuple(points)


def walls(plan: Plan, hidden: Sequence[Way] = ()) -> list[Polygon]:
    """Return the walls as lines through their corners; a closed line ends where it begins.

    ``hidden`` ways are open for whoever knows them; without them they are solid wall.
    """
    ways = [passage(plan.halls, way) for way in (*plan.ways, *hidden)]
    parts = [piece for outline in cut(plan.halls, ways) for piece in outline]
    parts += [(*a, *b) for way in ways for side in (way.left, way.right) for a, b in pairwise(side)]
    lines = [_straightened(line) for line in _chained(parts) if not _folded(line)]
    return [line for line in lines if len(line) > 1]


def leaves(plan: Plan, marks: Marks) -> list[tuple[Segment, Opening]]:
    """Return the lines of all doors, each from wall to wall.

    A hidden one has a leaf at either end, flush with the walls of both rooms, so that no niche
    gives it away.
    """
    result = [(way.door, way.opening) for way in plan.doors]
    for way in marks.hidden:
        one = passage(plan.halls, way)
        ends = ((*_corner(*one.left[i]), *_corner(*one.right[i])) for i in (0, -1))
        result += [(end, way.opening) for end in ends]
    return result


def cut(halls: tuple[Polygon, ...], ways: Iterable[Passage]) -> list[list[Segment]]:
    """Return the outline of each hall without the stretches where ways end."""
    gaps: list[list[tuple[float, float]]] = [[] for _ in halls]
    for mouth in (mouth for way in ways for mouth in way.mouths if mouth is not None):
        count = len(halls[mouth.hall])
        gaps[mouth.hall].append((mouth.begin % count, mouth.end % count))
    return [[*_opened(outline, sorted(own))] for outline, own in zip(halls, gaps, strict=True)]


def _opened(outline: Polygon, gaps: Sequence[tuple[float, float]]) -> Iterator[Segment]:
    if not gaps:
        for a, b in pairwise((*outline, outline[0])):
            yield (*a, *b)
    for (_, begin), (end, _) in zip(gaps, (*gaps[1:], *gaps[:1]), strict=True):
        if len(gaps) == 1 or abs(begin - end) > 1e-9:
            for a, b in pairwise(between(outline, begin, end)):
                yield (*a, *b)


def _chained(parts: Iterable[Segment]) -> list[list[Point]]:
    """Return stretches of wall joined into lines, in the order of their first corners."""
    at: dict[Point, list[Point]] = defaultdict(list)
    for x1, y1, x2, y2 in parts:
        a, b = _corner(x1, y1), _corner(x2, y2)
        if a != b:
            at[a].append(b)
            at[b].append(a)
    lines = []
    # Open lines first, from their loose ends; what is left then is closed.
    for start in (*sorted(p for p in at if len(at[p]) == 1), *sorted(at)):
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


def _folded(line: Sequence[Point]) -> bool:
    """Return whether a closed line only goes there and back: floor lies on both sides of it."""
    return line[0] == line[-1] and len({*line}) < 3


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
        result = [_smoothed(line, tolerance) for line in lines]
    return result


def _smoothed(line: Polygon, tolerance: float) -> Polygon:
    """Return a line without bends that are smaller than a tolerance (Douglas and Peucker)."""
    stack = [(0, len(line) - 1)]
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda i: _apart(line[i], line[0]))
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


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point lies from the stretch between two others."""
    length = _apart(a, b)
    if length < _NEAR:
        return _apart(point, a)
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    u = min(1.0, max(0.0, along / length**2))
    return hypot(point[0] - a[0] - u * (b[0] - a[0]), point[1] - a[1] - u * (b[1] - a[1]))
