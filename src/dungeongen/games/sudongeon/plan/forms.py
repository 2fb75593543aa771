"""The forms of rooms: halls, chapels, rotundas, octagons, L and T, crosses, crypts, caves.

Lengths are in squares. Every form lies within a rectangle of whole squares and is one outline,
clockwise. A form may come with columns, and with water or a chasm in its floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point
from dungeongen.draw.plan_forms import (
    Bump,
    Form,
    around,
    bumped,
    cave,
    chamfered,
    ellipse,
    rows_of_columns,
    weathered,
    worn,
)

Area = tuple[int, int, int, int]
"""Left, top, right and bottom, in whole squares."""

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
        for t in (2 * pi * (i + 0.5) / 8 for i in range(8))
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
    inner = {
        "north": (x0, y0 + deep, x1, y1),
        "south": (x0, y0, x1, y1 - deep),
        "west": (x0 + deep, y0, x1, y1),
        "east": (x0, y0, x1 - deep, y1),
    }[side]
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
    niches = [Bump(place + 0.5, 0.5, 1.0) for place in places]
    tombs = tuple((x0 + place + 0.5, y) for place in places for y in (y0 + 0.6, y1 - 0.6))
    return Form("crypt", bumped(inner, {"north": niches, "south": niches}), tombs=tombs)


def columned(area: Area, rng: Rng) -> Form:
    return Form("columns", bumped(area, {}), rows_of_columns(area, 1.1))


def basilica(area: Area, rng: Rng) -> Form:
    """The landmark: a nave between columns, round chapels on both sides, and an apse."""
    x0, y0, x1, y1 = area
    far = rng.below(2) == 0  # the apse is on the right or above, or else opposite
    if x1 - x0 >= y1 - y0:
        inner = (x0, y0 + 1, x1 - 2, y1 - 1) if far else (x0 + 2, y0 + 1, x1, y1 - 1)
        long, sides, end, broad = x1 - x0 - 2, ("north", "south"), "west", y1 - y0 - 2
    else:
        inner = (x0 + 1, y0 + 2, x1 - 1, y1) if far else (x0 + 1, y0, x1 - 1, y1 - 2)
        long, sides, end, broad = y1 - y0 - 2, ("west", "east"), "south", x1 - x0 - 2
    if far:
        end = {"west": "east", "south": "north"}[end]
    count = max(2, long // (4 + rng.below(3)))
    bumps = {
        side: [Bump(long * (i + 0.5) / count, 1.3, 1.0, round=True) for i in range(count)]
        for side in sides
    }
    bumps[end] = [Bump(broad / 2, broad / 2 - 1.0, 2.0, round=True)]
    return Form("basilica", bumped(inner, bumps), rows_of_columns(inner, 1.2))


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
