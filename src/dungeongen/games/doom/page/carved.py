"""A map whose rooms are carved out of hatched rock, for cells that are large enough for it.

From the back to the front: the rock, the walls as broad strokes around each floor, the floors, what
stands and lies on them, the crosses between cells, the doors, and the stairs at IN and OUT. Shaded
rooms have a tint and, along their walls, dots that a photocopy keeps.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon
from dungeongen.draw.carving import Polygon, inside, rough, shadows
from dungeongen.draw.hatching import hatching
from dungeongen.draw.sketch import scaled
from dungeongen.games.doom.page.chambers import furnished
from dungeongen.games.doom.page.shapes import (
    INSET,
    STAIR,
    Box,
    Shape,
    Side,
    passages,
    shapes,
)
from dungeongen.games.doom.page.view import View

MOST = 11
"""Rows of a map that has so few strokes that its page stays a light file."""

_WALL = 0.045  # thickness of a wall, in cells, and the most in millimetres
_THICKEST = 0.6
_STROKE, _UNSTEADY = 0.3, 0.045  # length of a stroke of the pen, and by which its ends are off
_SHADOW = 0.5  # millimetres of shadow along a wall
_CLUSTERS, _SHARE = 0.115, 1 / 62  # between clusters of hatching, in cells and in sides of the map
_SEAM = 0.02  # millimetres by which floors overlap, so that no hairline shows between them
_TICK = 0.09  # arms of the crosses between cells
_DOTS, _PART = 0.07, 1 / 110  # between dots, in cells and in sides of the map
_DOT = 0.27  # the size of one, in millimetres
_RIM = 0.34  # of a room is dotted, from its wall
_LEAST_ROCK = 1.2  # millimetres of outer rock behind an apse
_TREADS = 4


def carve(canvas: Canvas, view: View, seed: str, at: tuple[float, float, float, float]) -> None:
    """Draw a map. ``at`` is its top left corner, the side of a cell, and the depth of the rock."""
    left, top, c, rock = at
    rng = Rng(seed)
    deep = max(0.0, min(0.3, (rock - _LEAST_ROCK) / c))
    rooms = shapes(view, rng.child("shapes"), deep=deep)
    ways = [box for box, _ in passages(view)]

    def placed(corners: Polygon) -> Polygon:
        return tuple((left + x * c, top + y * c) for x, y in corners)

    outlines = [placed(room.outline) for room in rooms]
    _rock(canvas, view, seed, at, deep)
    hand = rng.child("walls")
    thick = min(_WALL * c, _THICKEST)
    with canvas.clip(polygon(placed(_extent(view, rock / c)))):
        for corners in (*outlines, *(placed(_corners(way)) for way in ways)):
            wall = rough(hand, corners, stroke=_STROKE * c, off=_UNSTEADY * c)
            canvas.path(wall, stroke=Ink.WALL, width=2 * thick)
        for room, corners in zip(rooms, outlines, strict=True):
            canvas.path(polygon(corners), fill=Ink.TINT if room.room.filled else Ink.FLOOR)
        for x1, y1, x2, y2 in ways:
            canvas.rect(
                left + x1 * c - _SEAM, top + y1 * c - _SEAM,
                (x2 - x1) * c + 2 * _SEAM, (y2 - y1) * c + 2 * _SEAM, fill=Ink.FLOOR,
            )  # fmt: skip
        for room, corners in zip(rooms, outlines, strict=True):
            with canvas.clip(polygon(corners)):
                apart = max(_DOTS, _PART * _side(view))
                _floor(canvas, room, at, seed, apart)
                canvas.lines(_shadowed(room, corners, at), ink=Ink.SHADE, width=2 * _SHADOW)
        canvas.lines(scaled(_crosses(rooms), left, top, c), ink=Ink.GUIDE, width=0.2)
        for (x1, y1, x2, y2), south in passages(view):
            _door(canvas, (left + x1 * c, top + y1 * c, left + x2 * c, top + y2 * c), south=south)
    _stairs(canvas, view, at, thick)


def _corners(box: Box) -> Polygon:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _extent(view: View, margin: float) -> Polygon:
    """Return the map with its rock, cut where it goes on on another tile."""
    wide, high = len(view.plan.columns), len(view.plan.rows)
    far = 0.0 if view.goes_on else margin
    return _corners((
        0.0 if view.column else -margin, 0.0 if view.row else -margin, wide + far, high + far,
    ))  # fmt: skip


def _side(view: View) -> int:
    """Return the longer side of a map, in cells."""
    return max(len(view.plan.columns), len(view.plan.rows))


def _rock(
    canvas: Canvas, view: View, seed: str, at: tuple[float, float, float, float], deep: float
) -> None:
    left, top, c, rock = at
    strokes = _hatched(view, seed, round(c, 4), round(rock, 4), deep)
    canvas.lines(
        [(left + a, top + b, left + d, top + e) for a, b, d, e in strokes],
        ink=Ink.HATCH, width=0.18,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _hatched(view: View, seed: str, c: float, rock: float, deep: float) -> tuple[Segment, ...]:
    """Return the strokes of the rock, from the corner of the map, in millimetres."""
    rooms = shapes(view, Rng(seed).child("shapes"), deep=deep)
    solid = _solid(view, rooms, c, rock)
    spacing = c * max(_CLUSTERS, _SHARE * _side(view))
    margin = rock + 1.3 * spacing  # hatching thins out towards its own edge, not the rock's
    side = _side(view) * c + 2 * margin

    def shifted(x: float, y: float) -> bool:
        return solid(x - margin, y - margin)

    strokes = hatching(Rng(seed).child("hatch"), side, shifted, spacing=spacing)
    return tuple((a - margin, b - margin, d - margin, e - margin) for a, b, d, e in strokes)


def _solid(
    view: View, rooms: tuple[Shape, ...], c: float, rock: float
) -> Callable[[float, float], bool]:
    """Return a test for points of the rock: between rooms, in cut corners, and around the map."""
    lefts = sorted({room.room.column for room in rooms})
    tops = sorted({room.room.row for room in rooms})
    at = {(room.room.row, room.room.column): room for room in rooms}
    wide, high = len(view.plan.columns), len(view.plan.rows)
    reach = (rock - 0.4) / c

    def solid(px: float, py: float) -> bool:
        x, y = px / c, py / c
        if not (-reach < x < wide + reach and -reach < y < high + reach):
            return False
        if x < 0 or y < 0:
            way = view.begins and x < STAIR and y < STAIR
            return not (way or (x < 0 and view.column) or (y < 0 and view.row))
        if x > wide or y > high:
            way = x > wide - STAIR and y > high - STAIR
            return not (way or view.goes_on)
        room = at[tops[bisect(tops, y) - 1], lefts[bisect(lefts, x) - 1]]
        return _in_wall(room, x, y) and not inside(x, y, room.outline)

    return solid


def _in_wall(room: Shape, x: float, y: float) -> bool:
    """Return whether a point may lie outside a room's outline: near a side of its rectangle."""
    left, top, right, bottom = room.box
    near = 0.5 if room.room.filled else INSET
    return min(x - left, y - top, right - x, bottom - y) < near


def _floor(
    canvas: Canvas, room: Shape, at: tuple[float, float, float, float], seed: str, apart: float
) -> None:
    """Draw the dots of a shaded floor, or a corridor's slabs, and what stands there."""
    left, top, c, _ = at
    x, y = left + room.room.column * c, top + room.room.row * c
    if room.room.filled:
        rng = Rng(seed).child(f"dots {room.room.name}")
        dots = [(left + a * c, top + b * c, left + a * c + 0.01, top + b * c)
                for a, b in _dots(room, rng, apart)]  # fmt: skip
        canvas.lines(dots, ink=Ink.GUIDE, width=_DOT)
    canvas.lines(scaled(furnished(room.room, seed), x, y, c), ink=Ink.SHADE, width=0.32)


def _dots(room: Shape, rng: Rng, step: float) -> Iterator[tuple[float, float]]:
    """Yield dots that grow rarer away from the walls."""
    left, top, right, bottom = room.box
    across, down = round((right - left) / step), round((bottom - top) / step)
    for i in range(across):
        for k in range(down):
            x = left + (i + 0.5 + 0.7 * (rng.random() - 0.5)) * (right - left) / across
            y = top + (k + 0.5 + 0.7 * (rng.random() - 0.5)) * (bottom - top) / down
            far = min(x - left, y - top, right - x, bottom - y)
            if rng.random() > far / _RIM + 0.04:
                yield x, y


def _shadowed(
    room: Shape, corners: Polygon, at: tuple[float, float, float, float]
) -> list[Segment]:
    """Return the shadows of a room's walls, but not of a tile's edge."""
    left, top, c, _ = at
    north, _, _, west = room.sides
    upper, outer = top + room.box[1] * c, left + room.box[0] * c
    return [
        (ax, ay, bx, by)
        for ax, ay, bx, by in shadows(corners)
        if not (north is Side.TILE and ay == by == upper)
        and not (west is Side.TILE and ax == bx == outer)
    ]


def _crosses(rooms: tuple[Shape, ...]) -> list[Segment]:
    """Return crosses where four cells of a room meet, and ticks at walls where two do."""
    result: list[Segment] = []
    for room in rooms:
        left, top, right, bottom = room.box
        first, last = room.room.column, room.room.column + room.room.width
        upper, lower = room.room.row, room.room.row + room.room.height
        for x in range(first, last + 1):
            for y in range(upper, lower + 1):
                if first < x < last:
                    near, far = max(top, y - _TICK), min(bottom, y + _TICK)
                    result.append((x, near, x, far))
                if upper < y < lower:
                    near, far = max(left, x - _TICK), min(right, x + _TICK)
                    result.append((near, y, far, y))
    return result


def _door(canvas: Canvas, box: Box, *, south: bool) -> None:
    """Draw a leaf across a passage."""
    x1, y1, x2, y2 = box
    if south:
        leaf = (x1, y1 + 0.32 * (y2 - y1), x2 - x1, 0.36 * (y2 - y1))
    else:
        leaf = (x1 + 0.32 * (x2 - x1), y1, 0.36 * (x2 - x1), y2 - y1)
    canvas.rect(*leaf, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.4)


def _stairs(
    canvas: Canvas, view: View, at: tuple[float, float, float, float], thick: float
) -> None:
    """Draw the stairs of IN and OUT: treads that grow narrower towards the corner of the map."""
    left, top, c, _ = at
    ends = []
    if view.begins:
        ends.append((left, top, 1))
    if not view.goes_on:
        wide, high = len(view.plan.columns) * c, len(view.plan.rows) * c
        ends.append((left + wide, top + high, -1))
    for x, y, way in ends:
        _flight(canvas, x, y, way * STAIR * c, thick)


def _flight(canvas: Canvas, x: float, y: float, cut: float, thick: float) -> None:
    """Draw stairs in the corner (x, y) that a room leaves free, ``cut`` along both sides."""

    def tread(part: float) -> Segment:
        """Return a tread from the room (0) to the corner (1), and beyond."""
        middle, half = 0.5 * cut * (1 - part), 0.5 * cut * (1 - 0.55 * part)
        return x + middle + half, y + middle - half, x + middle - half, y + middle + half

    (ax, ay, bx, by), (dx, dy, ex, ey) = tread(-0.06), tread(1.0)
    canvas.path(polygon([(ax, ay), (dx, dy), (ex, ey), (bx, by)]), fill=Ink.FLOOR)
    canvas.lines([(ax, ay, dx, dy), (bx, by, ex, ey)], ink=Ink.WALL, width=1.2 * thick)
    canvas.lines([tread((i + 0.4) / _TREADS) for i in range(_TREADS)], ink=Ink.WALL, width=0.3)
