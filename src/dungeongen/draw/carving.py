"""Rooms that are carved out of rock: unsteady walls around a floor, and the shadows of walls.

A floor is a polygon whose corners go clockwise. Its wall is a stroke of twice the wall's thickness
along an unsteady copy of the outline, of which the floor then covers the inner half.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Path, Segment, polygon
from dungeongen.draw.sketch import Box, Point

Polygon = tuple[Point, ...]


def rough(rng: Rng, corners: Polygon, *, stroke: float, off: float) -> Path:
    """Return a closed outline as an unsteady hand draws it.

    One stroke of the pen is about ``stroke`` long, and its ends are up to half of ``off`` wrong.
    """
    points = []
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        length = abs(bx - ax) + abs(by - ay)
        parts = max(1, round(length / stroke))
        most = min(off, 0.25 * length)
        for i in range(parts):
            dx, dy = ((rng.random() - 0.5) * most for _ in "xy")
            points.append((ax + (bx - ax) * i / parts + dx, ay + (by - ay) * i / parts + dy))
    return polygon(points)


def simplified(corners: Polygon, tolerance: float) -> Polygon:
    """Return an outline without corners that stray no further than ``tolerance`` from a side.

    Ramer, Douglas and Peucker's: halves are cut at the corner that strays furthest.
    """
    far = max(range(len(corners)), key=lambda i: _away(corners[i], corners[0], corners[0]))
    one, other = corners[: far + 1], (*corners[far:], corners[0])
    return (*_necessary(one, tolerance), *_necessary(other, tolerance))


def _necessary(line: Polygon, tolerance: float) -> Polygon:
    """Return the corners of a line that are kept, without the last."""
    if len(line) < 3:
        return line[:-1]
    far = max(range(1, len(line) - 1), key=lambda i: _away(line[i], line[0], line[-1]))
    if _away(line[far], line[0], line[-1]) <= tolerance:
        return line[:1]
    return (*_necessary(line[: far + 1], tolerance), *_necessary(line[far:], tolerance))


def _away(point: Point, begin: Point, end: Point) -> float:
    """Return the distance of a point from the line from ``begin`` to ``end``."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    x, y = point[0] - begin[0], point[1] - begin[1]
    length = hypot(dx, dy)
    return abs(dx * y - dy * x) / length if length else hypot(x, y)


def shadows(corners: Polygon) -> list[Segment]:
    """Return the sides of a floor on which a wall to the north or west throws its shadow."""
    return [
        (ax, ay, bx, by)
        for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
        if bx - ax > by - ay + 1e-9
    ]


def enters(a: Point, b: Point, box: Box) -> bool:
    """Return whether a stroke from ``a`` to ``b`` has a part inside a box (Liang and Barsky's)."""
    begin, end = 0.0, 1.0
    for i in (0, 1):
        low, high, way = box[i] - a[i], box[i + 2] - a[i], b[i] - a[i]
        if not way:
            if low >= 0 or high <= 0:
                return False
            continue
        one, other = sorted((low / way, high / way))
        begin, end = max(begin, one), min(end, other)
    return begin < end


def holds(outline: Polygon, box: Box) -> bool:
    """Return whether a box lies within an outline."""
    return inside(box[0], box[1], outline) and not any(
        enters(a, b, box) for a, b in pairwise((*outline, outline[0]))
    )


def inside(x: float, y: float, outline: Polygon) -> bool:
    """Return whether a point lies within an outline (even-odd rule)."""
    result = False
    bx, by = outline[-1]
    for ax, ay in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
        bx, by = ax, ay
    return result
