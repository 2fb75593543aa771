"""Curves and outlines of drawn maps: polylines that are turned, smoothed, widened and worn.

An *outline* is a closed polygon, clockwise on a page, where y grows downwards. A *line* is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from dungeongen.core.rng import Rng

Point = tuple[float, float]
Line = Sequence[Point]

TURN = 2 * pi
_PARALLEL = 1e-7  # of the sine between two lines


def turned(points: Line, angle: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return points turned around the origin by ``angle`` radians, and then moved."""
    c, s = cos(angle), sin(angle)
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in points]


def bounds(points: Line) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def sides(outline: Line) -> list[tuple[Point, Point]]:
    """Return the sides of an outline, the one that closes it first."""
    return [(outline[i - 1], outline[i]) for i in range(len(outline))]


def area(outline: Line) -> float:
    """Return the area of an outline, negative if it runs anticlockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(outline)) / 2


def clockwise(outline: Line) -> list[Point]:
    """Return an outline that runs clockwise."""
    return list(outline) if area(outline) > 0 else list(outline)[::-1]


def inside(outline: Line, x: float, y: float) -> bool:
    """Return whether a point lies within an outline (even-odd rule)."""
    result = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
        ax, ay = bx, by
    return result


def shares(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the line through ``a`` and ``b`` meets that through ``c`` and ``d``, as shares
    of both stretches; ``None`` if they are parallel."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) <= _PARALLEL * hypot(rx, ry) * hypot(sx, sy):
        return None
    dx, dy = c[0] - a[0], c[1] - a[1]
    return (dx * sy - dy * sx) / cross, (dx * ry - dy * rx) / cross


def distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def rectangle(x: float, y: float, w: float, h: float) -> list[Point]:
    """Return the corners of a rectangle, given by left, top, width and height."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def lozenge(x: float, y: float, rx: float, ry: float) -> list[Point]:
    """Return a square on its corner, given by its middle and half of its width and height."""
    return [(x - rx, y), (x, y - ry), (x + rx, y), (x, y + ry)]


def ellipse(x: float, y: float, rx: float, ry: float, parts: int = 24) -> list[Point]:
    """Return an ellipse of straight sides."""
    turns = (TURN * i / parts for i in range(parts))
    return [(x + rx * cos(t), y + ry * sin(t)) for t in turns]


def blob(x: float, y: float, rx: float, ry: float, rng: Rng, rough: float = 0.2) -> list[Point]:
    """Return an uneven round outline; its radius varies by a share of ``rough``."""
    radii = [1 - rough + 2 * rough * rng.random() for _ in range(9)]
    spokes = ((r, TURN * i / 9) for i, r in enumerate(radii))
    return smooth([(x + rx * r * cos(t), y + ry * r * sin(t)) for r, t in spokes], closed=True)


def smooth(points: Line, *, closed: bool = False, parts: int = 5) -> list[Point]:
    """Return the curve of Catmull and Rom through all points, in ``parts`` sides from one to the
    next."""
    count = len(points)
    weights = []
    for part in range(parts):
        t = part / parts
        weights.append(
            (
                (-t + 2 * t * t - t**3) / 2,
                (2 - 5 * t * t + 3 * t**3) / 2,
                (t + 4 * t * t - 3 * t**3) / 2,
                (t**3 - t * t) / 2,
            )
        )
    result: list[Point] = []
    for i in range(count if closed else count - 1):
        near = [
            points[j % count] if closed else points[min(count - 1, max(0, j))]
            for j in (i - 1, i, i + 1, i + 2)
        ]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = near
        result += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)
            for a, b, c, d in weights
        ]
    return result if closed else [*result, points[-1]]


def resampled(points: Line, step: float) -> list[Point]:
    """Return a line in equal steps, the last of which may be shorter."""
    result, rest = [points[0]], step
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        at = rest
        while at <= length:
            t = at / length
            result.append((ax + t * (bx - ax), ay + t * (by - ay)))
            at += step
        rest = at - length
    if distance(result[-1], points[-1]) > 0.05:
        result.append(points[-1])
    return result


def closed_line(outline: Line) -> list[Point]:
    """Return an outline as a line that ends where it begins."""
    return [*outline, outline[0]]


def normals(line: Line) -> list[Point]:
    """Return for each point the direction to the right, seen along the line."""
    result = []
    last = len(line) - 1
    for i in range(len(line)):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        result.append((-(by - ay) / length, (bx - ax) / length))
    return result


def beside(line: Line, off: Sequence[float]) -> list[Point]:
    """Return a line beside another, each of its points so far to the right."""
    return [
        (x + nx * o, y + ny * o)
        for (x, y), (nx, ny), o in zip(line, normals(line), off, strict=True)
    ]


def ribbon(line: Line, half: float | Sequence[float]) -> list[Point]:
    """Return the outline of a band along a line; ``half`` is half of its width, or one a point."""
    halves = [half] * len(line) if isinstance(half, float | int) else half
    return [*beside(line, [-h for h in halves]), *beside(line, halves)[::-1]]


def extended(a: Point, b: Point, by: float) -> Point:
    """Return the point beyond ``b`` as seen from ``a``."""
    length = distance(a, b) or 1.0
    return b[0] + (b[0] - a[0]) / length * by, b[1] + (b[1] - a[1]) / length * by


def rounded(line: Line, radius: float) -> list[Point]:
    """Return a line with its corners cut round."""
    result = [line[0]]
    for i in range(1, len(line) - 1):
        a, b, c = line[i - 1 : i + 2]
        before, after = distance(a, b), distance(b, c)
        cut = min(radius, before * 0.45, after * 0.45)
        if cut < 0.1:
            continue
        (sx, sy), (ex, ey) = extended(a, b, -cut), extended(c, b, -cut)
        for t in (0.0, 0.25, 0.5, 0.75, 1.0):
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            result.append((u * sx + v * b[0] + w * ex, u * sy + v * b[1] + w * ey))
    return [*result, line[-1]]


def worn(outline: Line, rng: Rng, by: float, step: float = 2.6) -> list[Point]:
    """Return an outline as a hand draws it: in short stretches, each a little off."""
    result = []
    for (ax, ay), (bx, by_) in pairwise(closed_line(outline)):
        length = hypot(bx - ax, by_ - ay) or 1.0
        parts = max(1, round(length / step))
        for part in range(parts):
            t = part / parts
            off = by * (rng.random() - 0.5) * (2 if part else 1) / length
            result.append(
                (ax + t * (bx - ax) - off * (by_ - ay), ay + t * (by_ - ay) + off * (bx - ax))
            )
    return result


def broken(outline: Line, rng: Rng, by: float) -> list[Point]:
    """Return an outline with an edge as of broken rock."""
    line = resampled(closed_line(outline), 2.1)[:-1]
    off = [by * (rng.random() - 0.5) for _ in line]
    return smooth(beside(line, off), closed=True, parts=2)


def softened(values: Sequence[float]) -> list[float]:
    """Return values each of which is the mean of itself and its neighbours."""
    ends = [values[0], *values, values[-1]]
    return [(ends[i] + 2 * ends[i + 1] + ends[i + 2]) / 4 for i in range(len(values))]


def bend(before: Point, at: Point, after: Point) -> float:
    """Return by how much a line turns at a point, in radians."""
    arrival = atan2(at[1] - before[1], at[0] - before[0])
    departure = atan2(after[1] - at[1], after[0] - at[0])
    return abs((departure - arrival + pi) % TURN - pi)


class Noise:
    """Smooth chance over the plane, from 0 to 1, with bumps of about ``size``."""

    _COUNT = 32

    def __init__(self, rng: Rng, size: float) -> None:
        self._size = size
        self._values = [rng.random() for _ in range(self._COUNT * self._COUNT)]

    def __call__(self, x: float, y: float) -> float:
        x, y = x / self._size + 64, y / self._size + 64
        i, j = int(x), int(y)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        n, values = self._COUNT, self._values
        above, below = j % n * n, (j + 1) % n * n
        a, b = values[above + i % n], values[above + (i + 1) % n]
        c, d = values[below + i % n], values[below + (i + 1) % n]
        return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v
