"""The walls of a map of squares: outlines of its floors, with the ways cut into them.

The outline of each hall is cut where a way ends on it, and the sides of the way are added. Each
corner then belongs to exactly two walls, so that walls chain up into closed lines: the outer wall
of everything that hangs together, and one around each pillar. A line is open only where a way leads
out of the picture. Doors do not cut walls: they stand across a way, from one side to the other.

Corners are compared after rounding to a ten-thousandth of a square, which is less than a pixel of
any picture that we make.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from dungeongen.draw.battlemap.plan import Opening, Plan, Point, Polygon, Secrets, Way
from dungeongen.draw.canvas import Segment

_PLACES = 4
_NEAR = 1e-4


def walls(plan: Plan, hidden: Sequence[Way] = ()) -> list[Polygon]:
    """Return the walls as lines through their corners; a closed line ends where it begins.

    ``hidden`` ways are open for whoever knows them; without them they are solid wall.
    """
    ways = (*plan.ways, *hidden)
    parts = [piece for hall in plan.halls for piece in cut(hall, ways)]
    parts += [side for way in ways for side in way.sides]
    return [_straightened(line) for line in _chained(parts)]


def leaves(plan: Plan, secrets: Secrets) -> list[tuple[Segment, Opening]]:
    """Return the lines of all doors, each from wall to wall.

    A door stands in the middle of its way. A hidden one has a leaf at either end, flush with the
    walls of both rooms, so that no niche gives it away.
    """
    result = [(way.middle, way.opening) for way in plan.doors]
    return result + [(end, way.opening) for way in secrets.hidden for end in way.ends]


def cut(hall: Polygon, ways: Sequence[Way]) -> Iterator[Segment]:
    """Yield the outline of a hall without the stretches where ways end."""
    ends = [end for way in ways for end in way.ends]
    for (ax, ay), (bx, by) in pairwise((*hall, hall[0])):
        level, plumb = abs(ay - by) < _NEAR, abs(ax - bx) < _NEAR
        if not (level or plumb):
            yield ax, ay, bx, by
            continue
        if level:
            gaps = [(x1, x2) for x1, y1, x2, y2 in ends if y1 == y2 and abs(y1 - ay) < _NEAR]
            for a, b in _without(ax, bx, gaps):
                yield a, ay, b, ay
        else:
            gaps = [(y1, y2) for x1, y1, x2, y2 in ends if x1 == x2 and abs(x1 - ax) < _NEAR]
            for a, b in _without(ay, by, gaps):
                yield ax, a, ax, b


def _without(
    begin: float, end: float, gaps: Iterable[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """Yield what gaps leave of a stretch, in its own direction."""
    low, high = min(begin, end), max(begin, end)
    rest = []
    for first, last in sorted(gaps):
        if last <= low + _NEAR or first >= high - _NEAR:
            continue
        if first > low + _NEAR:
            rest.append((low, first))
        low = last
    if high > low + _NEAR:
        rest.append((low, high))
    yield from rest if begin <= end else [(b, a) for a, b in reversed(rest)]


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
    return (*rest, rest[0]) if closed else tuple(rest)


def _turns(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > _NEAR * _NEAR
