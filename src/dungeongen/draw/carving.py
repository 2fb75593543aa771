"""Rooms that are carved out of rock: unsteady walls around a floor, and the shadows of walls.

A floor is a polygon whose corners go clockwise. Its wall is a stroke of twice the wall's thickness
along an unsteady copy of the outline, of which the floor then covers the inner half.
"""

from __future__ import annotations

from itertools import pairwise

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Path, Segment, polygon
from dungeongen.draw.sketch import Point

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


def shadows(corners: Polygon) -> list[Segment]:
    """Return the sides of a floor on which a wall to the north or west throws its shadow."""
    return [
        (ax, ay, bx, by)
        for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
        if bx - ax > by - ay + 1e-9
    ]


def inside(x: float, y: float, outline: Polygon) -> bool:
    """Return whether a point lies within an outline (even-odd rule)."""
    result = False
    bx, by = outline[-1]
    for ax, ay in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
        bx, by = ax, ay
    return result
