"""The forms of rooms: halls, chapels, rotundas, octagons, L and T, crosses, crypts, caves.

Lengths are in squares. Every form lies within a rectangle of whole squares and is one outline,
clockwise. A form may come with columns, and with water or a chasm in its floor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import copysign, cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point, Polygon

Area = tuple[int, int, int, int]
"""Left, top, right and bottom, in whole squares."""

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


def bumped(area: tuple[float, float, float, float], bumps: Mapping[str, Sequence[Bump]]) -> Polygon:
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
    return ((x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut), (x1 - cut, y1),
            (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut))  # fmt: skip


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
        for dx, dy, begin, end in ((0, -1, (x, y), (x + 1, y)), (1, 0, (x + 1, y), (x + 1, y + 1)),
                                   (0, 1, (x + 1, y + 1), (x, y + 1)), (-1, 0, (x, y + 1), (x, y)),
                                   ):  # fmt: skip
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


def weathered(outline: Polygon, rng: Rng) -> Polygon:
    """Return a built outline as a cave: its walls bend into the room, never out of it."""
    points: list[Point] = []
    count = len(outline)
    corners = worn(outline, 1.3)
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        length = abs(bx - ax) + abs(by - ay)
        parts = max(1, round(length / 0.8))
        nx, ny = -(by - ay) / max(length, 1e-9), (bx - ax) / max(length, 1e-9)
        for i in range(parts):
            off = 0.42 * rng.random() if i else 0.1
            u = i / parts
            points.append((round(ax + (bx - ax) * u + nx * off, 4),
                           round(ay + (by - ay) * u + ny * off, 4)))  # fmt: skip
    assert count
    return tuple(points)


# What a room is made for


def hall(area: Area, rng: Rng) -> Form:
    return Form("hall", bumped(area, {}))


def cut_hall(area: Area, rng: Rng) -> Form:
    return Form("hall", chamfered(area, 1.0))


def octagon(area: Area, rng: Rng) -> Form:
    x0, y0, x1, y1 = area
    return Form("octagon", chamfered(area, round(min(x1 - x0, y1 - y0) * 0.3)))


def rotunda(area: Area, rng: Rng) -> Form:
    x0, y0, x1, y1 = area
    side = min(x1 - x0, y1 - y0)
    x, y = x0 + rng.below(x1 - x0 - side + 1), y0 + rng.below(y1 - y0 - side + 1)
    r = side / 2
    ring = tuple(
        (x + r + (r - 1.2) * cos(t), y + r + (r - 1.2) * sin(t))
        for t in (_TURN * (i + 0.5) / 8 for i in range(8))
    )
    return Form("rotunda", ellipse(x + r, y + r, r, r), ring if side >= 8 else ())


def cavern(area: Area, rng: Rng) -> Form:
    return Form("cave", cave(area, rng))


def ell(area: Area, rng: Rng) -> Form:
    x0, y0, x1, y1 = area
    wide, high = max(2, (x1 - x0) // 3), max(2, (y1 - y0) // 3)
    return Form("ell", around(_without(area, [_corner(area, rng.below(4), wide, high)])))


def tee(area: Area, rng: Rng) -> Form:
    x0, y0, x1, y1 = area
    wide, high = max(2, (x1 - x0) // 4), max(2, (y1 - y0) // 3)
    first = rng.choice(((0, 1), (1, 2), (2, 3), (3, 0)))
    return Form("tee", around(_without(area, [_corner(area, i, wide, high) for i in first])))


def cross(area: Area, rng: Rng) -> Form:
    x0, y0, x1, y1 = area
    wide, high = max(1, (x1 - x0) // 4), max(1, (y1 - y0) // 4)
    return Form("cross", around(_without(area, [_corner(area, i, wide, high) for i in range(4)])))


def _corner(area: Area, corner: int, wide: int, high: int) -> Area:
    """Return a corner of an area, clockwise from the upper left one."""
    x0, y0, x1, y1 = area
    left, top = corner in (0, 3), corner in (0, 1)
    x, y = (x0 if left else x1 - wide), (y0 if top else y1 - high)
    return x, y, x + wide, y + high


def _without(area: Area, holes: Sequence[Area]) -> list[tuple[int, int]]:
    x0, y0, x1, y1 = area
    return [
        (x, y)
        for x in range(x0, x1)
        for y in range(y0, y1)
        if not any(a <= x < c and b <= y < d for a, b, c, d in holes)
    ]


def chapel(area: Area, rng: Rng) -> Form:
    """A hall that ends in an apse."""
    x0, y0, x1, y1 = area
    side = rng.choice(("north", "south") if y1 - y0 >= x1 - x0 else ("east", "west"))
    deep = 2
    inner = {"north": (x0, y0 + deep, x1, y1), "south": (x0, y0, x1, y1 - deep),
             "west": (x0 + deep, y0, x1, y1), "east": (x0, y0, x1 - deep, y1)}[side]  # fmt: skip
    long = inner[2] - inner[0] if side in ("north", "south") else inner[3] - inner[1]
    apse = Bump(long / 2, min(long / 2 - 0.6, 2.6), deep, round=True)
    return Form("chapel", bumped(inner, {side: [apse]}))


def alcoves(area: Area, rng: Rng) -> Form:
    """A hall with niches in its walls."""
    x0, y0, x1, y1 = area
    inner = (x0 + 1, y0 + 1, x1 - 1, y1 - 1)
    wide, high = x1 - x0 - 2, y1 - y0 - 2
    bumps: dict[str, list[Bump]] = {}
    for side, long in (("north", wide), ("south", wide), ("west", high), ("east", high)):
        if rng.below(4) == 0:
            continue
        if long >= 6:
            bumps[side] = [Bump(long * 0.25, 0.8, 1), Bump(long * 0.75, 0.8, 1)]
        else:
            bumps[side] = [Bump(long / 2, 1.1, 0.9, round=True)]
    return Form("alcoves", bumped(inner, bumps))


def crypt(area: Area, rng: Rng) -> Form:
    """A hall with tombs in niches along its longer sides."""
    x0, y0, x1, y1 = area
    inner = (x0, y0 + 1, x1, y1 - 1)
    wide = x1 - x0
    places = range(1, wide - 1, 2)
    niches = [Bump(at + 0.5, 0.5, 1.0) for at in places]
    tombs = tuple((x0 + at + 0.5, y) for at in places for y in (y0 + 0.6, y1 - 0.6))
    return Form("crypt", bumped(inner, {"north": niches, "south": niches}), tombs=tombs)


def columned(area: Area, rng: Rng) -> Form:
    return Form("columns", bumped(area, {}), rows_of_columns(area, 1.1))


def basilica(area: Area, rng: Rng) -> Form:
    """The landmark: a nave between columns, round chapels on both sides, and an apse."""
    x0, y0, x1, y1 = area
    across = x1 - x0 >= y1 - y0
    if across:
        inner = (x0, y0 + 1, x1 - 2, y1 - 1)
        long, sides, end, broad = x1 - x0 - 2, ("north", "south"), "east", y1 - y0 - 2
    else:
        inner = (x0 + 1, y0 + 2, x1 - 1, y1)
        long, sides, end, broad = y1 - y0 - 2, ("west", "east"), "north", x1 - x0 - 2
    count = max(2, long // 4)
    bumps = {
        side: [Bump(long * (i + 0.5) / count, 1.3, 1.0, round=True) for i in range(count)]
        for side in sides
    }
    bumps[end] = [Bump(broad / 2, broad / 2 - 1.0, 2.0, round=True)]
    return Form("basilica", bumped(inner, bumps), rows_of_columns(inner, 1.2))


def rows_of_columns(area: tuple[float, float, float, float], off: float) -> tuple[Point, ...]:
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


def great(squares: Iterable[tuple[int, int]], arms: Sequence[Area], rng: Rng) -> Form:
    """A room of several boxes: a built hall with columns, or a cave."""
    outline = around(squares)
    if rng.below(3) == 0:
        return Form("cave", weathered(outline, rng))
    columns: list[Point] = []
    for x, y in (place for arm in arms for place in rows_of_columns(arm, 1.1)):
        if all(abs(x - a) + abs(y - b) > 1.6 for a, b in columns):
            columns.append((x, y))
    bare = rng.below(3) == 0
    return Form(
        "great hall",
        worn(outline, 1.0) if rng.below(2) else outline,
        () if bare else tuple(columns),
    )
