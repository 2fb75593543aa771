"""Levels of floors: a dais or a gallery in a built room, a ledge or a pool in a cave.

A large room gets one on a side without a door, if a name and three things still fit. What the room
does hold must not decide, since a player's map would tell. Only lines and steps are kept free, not
the floor behind them. Lengths are in millimetres, as in ``composition``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Ink, polygon
from dungeongen.draw.curves import (
    Line,
    Point,
    blob,
    distance,
    extended,
    inside,
    resampled,
    ribbon,
    smooth,
    turned,
)
from dungeongen.draw.icons import Shape
from dungeongen.draw.shapes import FINE, HEAVY, body, circles, cliff, polylines, solid, stroke
from dungeongen.games.sudongeon.plan.composition import Room

_LARGE = {True: 640.0, False: 800.0}  # area of a room with a level: a cave, a built one
_PLAIN = frozenset({"rect", "cut", "niches", "apse", "basilica", "octagon", "stepped", "tee"})
_TREAD = 0.75


@dataclass(frozen=True)
class Level:
    """A part of a floor that is higher or lower, and the outlines that it keeps free."""

    box: int
    shapes: tuple[Shape, ...]
    clear: tuple[Line, ...]


def level_of(room: Room, mouths: Sequence[Point], rng: Rng, *, great: bool) -> Level | None:
    """Return the level of a room, if it is to have one; ``mouths`` are where corridors open."""
    if room.area < _LARGE[room.natural] or (rng.below(10) < 3 and not great):
        return None
    for side in _free_sides(room, mouths, rng):
        level = _natural(room, side, rng, great=great) if room.natural else _built(room, side, rng)
        if level and room.holds(level.clear, great=great):
            return level
    return None


def _free_sides(room: Room, mouths: Sequence[Point], rng: Rng) -> list[int]:
    """Return the sides without a door, by chance: 0 north, 1 east, 2 south, 3 west, before the room
    is turned."""
    near = set()
    for x, y in mouths:
        ((u, v),) = turned([(x - room.x, y - room.y)], -room.turn)
        across = abs(u / room.w) > abs(v / room.h)
        near.add((3 if u < 0 else 1) if across else (0 if v < 0 else 2))
    sides = [0, 1, 2, 3]
    rng.shuffle(sides)
    return [side for side in sides if side not in near]


def _across(room: Room, side: int, off: float) -> tuple[Point, Point, Point]:
    """Return the ends of a line across a room, so far from one of its sides, and the way in."""
    w, h = room.w / 2, room.h / 2
    a, b, inward = (
        ((-w, off - h), (w, off - h), (0.0, 1.0)),
        ((w - off, -h), (w - off, h), (-1.0, 0.0)),
        ((w, h - off), (-w, h - off), (0.0, -1.0)),
        ((off - w, h), (off - w, -h), (1.0, 0.0)),
    )[side]
    a, b = turned([a, b], room.turn, room.x, room.y)
    (inward,) = turned([inward], room.turn)
    return a, b, inward


def _within(a: Point, b: Point, outline: Line) -> tuple[Point, Point] | None:
    """Return the longest part of a line that lies in an outline."""
    best: list[Point] = []
    run: list[Point] = []
    for at in resampled([a, b], 0.5):
        run = [*run, at] if inside(outline, *at) else []
        best = max(best, run, key=len)
    return (best[0], best[-1]) if len(best) > 12 else None


def _built(room: Room, side: int, rng: Rng) -> Level | None:
    """A dais with steps before it, or a gallery behind a balustrade."""
    wide, deep = (room.w, room.h) if side % 2 == 0 else (room.h, room.w)
    if room.kind not in _PLAIN or deep < 25 or wide < 18:
        return None
    off = min(8.5, deep * (0.2 + 0.06 * rng.random()))
    off += 2.2 if room.kind in ("basilica", "niches") else 0.0
    a, b, (ix, iy) = _across(room, side, off)
    ends = _within(a, b, room.outline)
    if ends is None:
        return None
    a, b = ends
    long = distance(a, b)
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long

    def at(along: float, inward: float) -> Point:
        return a[0] + ux * along + ix * inward, a[1] + uy * along + iy * inward

    def box(begin: float, end: float, near: float, far: float) -> list[Point]:
        return [at(begin, near), at(end, near), at(end, far), at(begin, far)]

    rail = deep < 30 or rng.below(2) == 0
    half = min(4.0, long * 0.16)
    middle = long / 2 if not rail or rng.below(2) else half + 1.5
    begin, end = middle - half, middle + half
    treads = [[at(begin, _TREAD * i), at(end, _TREAD * i)] for i in range(4)]
    cheeks = [[at(m, 0.0), at(m, 3 * _TREAD)] for m in (begin, end)]
    edges = [(-1.0, begin), (end, long + 1)]
    shapes = [
        solid(polygon(box(-1, long + 1, 0, 1)), Ink.SHADE),
        solid(polygon(box(begin, end, -0.2, 3 * _TREAD)), Ink.FLOOR),
        stroke(polylines([at(m, 0.0), at(n, 0.0)] for m, n in edges), HEAVY),
        stroke(polylines([*treads, *cheeks])),
    ]
    if rail:
        posts = [0.8 + 1.45 * i for i in range(int(long / 1.45))]
        posts = [m for m in posts if abs(m - middle) > half + 0.2]
        shapes.append(stroke(polylines([at(m, -0.9), at(n, -0.9)] for m, n in edges)))
        shapes.append(solid(circles([at(m, -0.45) for m in posts], 0.33)))
    clear = (box(-1, long + 1, -1.3, 1.2), box(begin - 0.3, end + 0.3, -1, 2.7))
    return Level(room.box, tuple(shapes), clear)


def _natural(room: Room, side: int, rng: Rng, *, great: bool) -> Level | None:
    """A ledge with its steps, or a pool in a bay; never a pool where the foe lies."""
    if not great and (rng.below(5) < 3 or min(room.wide, room.high) < 27):
        return _pool(room, side, rng)
    deep = room.h if side % 2 == 0 else room.w
    a, b, (ix, iy) = _across(room, side, deep * (0.24 + 0.08 * rng.random()))
    ends = _within(a, b, room.outline)
    if ends is None:
        return None
    a, b = extended(ends[1], ends[0], 1.5), extended(ends[0], ends[1], 1.5)
    off = [3.2 * (rng.random() - 0.5) for _ in range(7)]
    knots = [
        (a[0] + (b[0] - a[0]) * i / 6 + ix * o, a[1] + (b[1] - a[1]) * i / 6 + iy * o)
        for i, o in enumerate(off)
    ]
    line = resampled(smooth(knots, parts=6), 0.42)
    gap = len(line) // 2 + rng.below(9) - 4
    x, y = line[gap]
    angle = atan2(iy, ix)

    def box(left: float, right: float, half: float) -> list[Point]:
        corners = [(left, -half), (right, -half), (right, half), (left, half)]
        return turned(corners, angle, x, y)

    treads = [turned([(p, -1.7), (p, 1.7)], angle, x, y) for p in (-1.2, -0.45, 0.3, 1.05, 1.8)]
    shapes = (
        *cliff(line, (ix, iy), rng, gap=gap),
        body(polygon(box(-1.2, 1.8, 1.7))),
        stroke(polylines(treads)),
    )
    return Level(room.box, shapes, (ribbon(line[::3], 2.1), box(-1.8, 2.4, 2.2)))


def _pool(room: Room, side: int, rng: Rng) -> Level:
    """Still water in a bay of a cave, its shore drawn twice more inside."""
    a, b, (ix, iy) = _across(room, side, 0)
    t = 0.3 + 0.4 * rng.random()
    rx, ry = (0.23 + 0.05 * rng.random()) * room.wide, (0.23 + 0.05 * rng.random()) * room.high
    x, y = a[0] + (b[0] - a[0]) * t + ix * 0.42 * rx, a[1] + (b[1] - a[1]) * t + iy * 0.42 * ry
    chance = rng.child("shore")

    def shore(share: float) -> list[Point]:
        return blob(x, y, share * rx, share * ry, Rng(chance.seed), 0.14)

    shapes = [body(polygon(shore(1.0)), Ink.TINT, 0.3)]
    for share, on, off in ((0.84, 7, 1), (0.66, 4, 2), (0.45, 2, 3)):
        line = resampled(shore(share), 0.6)
        runs = [line[i : i + on] for i in range(0, len(line), on + off)]
        shapes.append(stroke(polylines(run for run in runs if run[1:]), FINE, Ink.MUTED))
    return Level(room.box, tuple(shapes), (shore(1.1),))
