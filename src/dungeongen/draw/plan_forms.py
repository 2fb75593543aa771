"""Outlines that rooms are made of: rectangles with niches and apses, octagons, ellipses, caves.

Lengths are in squares, and every outline is clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import copysign, cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point, Polygon

Area = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_TURN = 2 * pi


@dataclass(frozen=True, slots=True)
class Form:
    """The floor of a room: its kind, outline and columns, and the squares it was made of."""

    kind: str
    outline: Polygon
    columns: tuple[Point, ...] = ()
    tombs: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Bump:
    """What a side reaches out by: ``half`` to either side of its middle, round or square."""

    at: float
    half: float
    deep: float
    round: bool = False


def bumped(area: Area, bumps: Mapping[str, Sequence[Bump]]) -> Polygon:
    """Return a rectangle with bumps on its sides, whose places count from the left or top."""
    left, top, right, bottom = area
    points: list[Point] = []
    places: Mapping[str, tuple[float, Callable[[float, float], Point]]] = {
        "north": (right - left, lambda a, out: (left + a, top - out)),
        "east": (bottom - top, lambda a, out: (right + out, top + a)),
        "south": (right - left, lambda a, out: (right - a, bottom + out)),
        "west": (bottom - top, lambda a, out: (left - out, bottom - a)),
    }
    for side, (length, place) in places.items():
        turned = side in ("south", "west")
        points.append(place(0.0, 0.0))
        for bump in sorted(bumps.get(side, ()), key=lambda one: -one.at if turned else one.at):
            at = length - bump.at if turned else bump.at
            if bump.round:
                arc = [pi * i / 14 for i in range(15)]
                points += [place(at - bump.half * cos(t), bump.deep * sin(t)) for t in arc]
            else:
                low, high = at - bump.half, at + bump.half
                for along, out in ((low, 0.0), (low, bump.deep), (high, bump.deep), (high, 0.0)):
                    points.append(place(along, out))
    return tuple(_apart(points))


def _apart(points: Iterable[Point]) -> list[Point]:
    """Return the points of a closed line without those that repeat the one before."""
    result: list[Point] = []
    for x, y in points:
        if not result or abs(result[-1][0] - x) + abs(result[-1][1] - y) > 1e-6:
            result.append((round(x, 4), round(y, 4)))
    if abs(result[0][0] - result[-1][0]) + abs(result[0][1] - result[-1][1]) < 1e-6:
        result.pop()
    return result


def chamfered(area: Area, cut: float) -> Polygon:
    """Return a rectangle whose corners are cut."""
    x0, y0, x1, y1 = area
    return (
        (x0 + cut, y0),
        (x1 - cut, y0),
        (x1, y0 + cut),
        (x1, y1 - cut),
        (x1 - cut, y1),
        (x0 + cut, y1),
        (x0, y1 - cut),
        (x0, y0 + cut),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float, sides: int = 44) -> Polygon:
    """Return an ellipse of straight sides, clockwise."""
    return tuple(
        (round(cx + rx * cos(t), 4), round(cy + ry * sin(t), 4))
        for t in (_TURN * (i + 0.5) / sides for i in range(sides))
    )


def cave(area: Area, rng: Rng) -> Polygon:
    """Return an outline that no mason has straightened."""
    x0, y0, x1, y1 = area
    cx, cy, rx, ry = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    waves = [(k, _TURN * rng.random(), deep) for k, deep in ((3, 0.06), (5, 0.06), (9, 0.05))]
    points = []
    for i in range(64):
        t = _TURN * i / 64
        out = 1 - sum(deep * (1 + sin(k * t + begun)) / 2 for k, begun, deep in waves)
        x, y = (copysign(abs(v) ** 0.62, v) for v in (cos(t), sin(t)))
        points.append((round(cx + rx * out * x, 4), round(cy + ry * out * y, 4)))
    return tuple(points)


def around(squares: Iterable[tuple[int, int]]) -> Polygon:
    """Return the outline of squares that hang together without a hole, clockwise."""
    inside = set(squares)
    follows: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in inside:
        for dx, dy, begin, end in (
            (0, -1, (x, y), (x + 1, y)),
            (1, 0, (x + 1, y), (x + 1, y + 1)),
            (0, 1, (x + 1, y + 1), (x, y + 1)),
            (-1, 0, (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in inside:
                follows[begin] = end
    here = start = min(follows)
    points = []
    while True:
        points.append(here)
        here = follows[here]
        if here == start:
            break
    count = len(points)
    return tuple(
        (float(x), float(y))
        for i, (x, y) in enumerate(points)
        if (points[i - 1][0] != points[(i + 1) % count][0])
        and (points[i - 1][1] != points[(i + 1) % count][1])
    )


def worn(outline: Polygon, cut: float) -> Polygon:
    """Return an outline whose outer corners are cut."""
    points: list[Point] = []
    count = len(outline)
    for i, (x, y) in enumerate(outline):
        (ax, ay), (bx, by) = outline[i - 1], outline[(i + 1) % count]
        if (x - ax) * (by - y) - (y - ay) * (bx - x) > 0:  # turns to the right
            one, two = abs(x - ax) + abs(y - ay), abs(bx - x) + abs(by - y)
            points.append((x + (ax - x) / one * cut, y + (ay - y) / one * cut))
            points.append((x + (bx - x) / two * cut, y + (by - y) / two * cut))
        else:
            points.append((x, y))
    return tuple(points)


def weathered(
    outline: Polygon,
    rng: Rng,
    *,
    cut: float = 1.3,
    step: float = 0.8,
    deep: float = 0.42,
    least: float = 0.0,
) -> Polygon:
    """Return a built outline as a cave: its walls bend into the room, never out of it.

    Outer corners are ``cut``; a wall bends every ``step`` squares, by ``least`` to ``deep`` more.
    """
    points: list[Point] = []
    corners = worn(outline, cut)
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        length = abs(bx - ax) + abs(by - ay)
        parts = max(1, round(length / step))
        nx, ny = -(by - ay) / max(length, 1e-9), (bx - ax) / max(length, 1e-9)
        for i in range(parts):
            off = least + (deep * rng.random() if i else 0.1)
            u = i / parts
            points.append(
                (round(ax + (bx - ax) * u + nx * off, 4), round(ay + (by - ay) * u + ny * off, 4))
            )
    return tuple(points)


def rows_of_columns(area: Area, off: float) -> tuple[Point, ...]:
    """Return two rows of columns along the longer sides of a rectangle."""
    x0, y0, x1, y1 = area
    wide, high = x1 - x0, y1 - y0
    if min(wide, high) < 5:
        return ()
    if wide >= high:
        count = int((wide - 1) // 2)
        first = x0 + (wide - 2 * (count - 1)) / 2
        return tuple((first + 2 * i, y) for i in range(count) for y in (y0 + off, y1 - off))
    count = int((high - 1) // 2)
    first = y0 + (high - 2 * (count - 1)) / 2
    return tuple((x, first + 2 * i) for i in range(count) for x in (x0 + off, x1 - off))


def area_of(outline: Polygon) -> float:
    """Return the squares of a polygon."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2
