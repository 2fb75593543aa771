"""Whether points and boxes lie within an outline, a polygon whose corners go clockwise."""

from __future__ import annotations

from itertools import pairwise

from dungeongen.draw.sketch import Box, Point

Polygon = tuple[Point, ...]


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
