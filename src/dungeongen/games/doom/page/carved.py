"""A map whose rooms are carved out of hatched rock.

From the back to the front: the rock, the walls as broad strokes around each floor, the floors, what
stands and lies on them, the crosses between cells, the doors, and the stairs at IN and OUT. Shaded
rooms have a tint and, along their walls, dots that a photocopy keeps. Where cells are
``SMALL``, the rock between two rooms is a wash, and passages have no doors.

The rooms of a large map have thousands of corners, so everything of one kind is one path, and a
single clip keeps furniture and shadows off the walls of all rooms. An empty form has one bare room
with all its cells, where a pencil draws the others.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon
from dungeongen.draw.carving import Polygon, inside, rough, shadows, simplified
from dungeongen.draw.hatching import hatching
from dungeongen.draw.sketch import Box, Sketch, meet, scaled
from dungeongen.games.doom.page.chambers import furnished
from dungeongen.games.doom.page.shapes import (
    INSET,
    STAIR,
    Shape,
    Side,
    passages,
    shapes,
)
from dungeongen.games.doom.page.view import View

SMALL = 9.0
"""A cell below so many millimetres has no room for hatching between its walls, or for details."""

_PLAIN = 10.5  # millimetres of a cell without details of furniture
_THIN = 0.07  # how far rooms stand inside their sides in small cells
_WALL = 0.045  # thickness of a wall, in cells, and the most in millimetres
_THICKEST = 0.6
_STROKE, _LONG = 0.3, 0.8  # length of a stroke of the pen, also where cells are small
_UNSTEADY = 0.045  # by which its ends are off
_SHADOW = 0.5  # millimetres of shadow along a wall
_CLUSTERS, _SHARE = 0.115, 1 / 56  # between clusters of hatching, in cells and in sides of the map
_LEAST_CLUSTER = 1.1  # millimetres
_SEAM = 0.02  # millimetres by which floors overlap, so that no hairline shows between them
_TICK = 0.09  # arms of the crosses between cells
_DOTS, _PART = 0.07, 1 / 80  # between dots, in cells and in sides of the map
_DOT = 0.27  # the size of one, in millimetres
_RIM = 0.34  # of a room is dotted, from its wall
_LEAST_ROCK = 1.2  # millimetres of outer rock behind an apse
_TREADS = 4
_PAVED = 0.3  # millimetres that strokes on the floor are wide
_PEN, _FINE = 0.38, 0.036  # those of furniture, also in cells
_LEAF = 0.4  # those of a door, in millimetres
_TOLERANCE, _COARSE = 0.06, 0.16  # millimetres by which outlines are simpler, in small cells too


At = tuple[float, float, float, float]
"""The top left corner of a map, the side of a cell, and the depth of the rock, in millimetres."""

Cell = tuple[int, int]
"""The row and column of a room."""


def floors(view: View, seed: str, at: At) -> dict[Cell, Polygon]:
    """Return the floor of each room as ``carve`` draws it."""
    left, top, c, rock = at
    near = _COARSE if c < SMALL else _TOLERANCE
    return {
        (room.room.row, room.room.column): simplified(
            tuple((left + x * c, top + y * c) for x, y in room.outline), near
        )
        for room in _rooms(view, seed, c, rock)
    }


@lru_cache(maxsize=8)
def _rooms(view: View, seed: str, c: float, rock: float) -> tuple[Shape, ...]:
    deep, inset = _carving(c, rock)
    return shapes(view, Rng(seed).child("shapes"), deep=deep, inset=inset)


def carve(canvas: Canvas, view: View, seed: str, at: At, plates: Mapping[Cell, Box]) -> None:
    """Draw a map. On the plates of rooms lies nothing that disturbs what is written there."""
    left, top, c, rock = at
    rng = Rng(seed)
    _, inset = _carving(c, rock)
    rooms = _rooms(view, seed, c, rock)
    ways = passages(view, inset)

    def placed(corners: Polygon) -> Polygon:
        return tuple((left + x * c, top + y * c) for x, y in corners)

    outlines = [*floors(view, seed, at).values()]
    _rock(canvas, view, seed, at)
    if c < SMALL:
        canvas.path(polygon(placed(_extent(view, 0.0))), fill=Ink.SHADE)
    thick = min(_WALL * c, _THICKEST)
    with canvas.clip(polygon(placed(_extent(view, rock / c)))):
        hand, stroke = rng.child("walls"), (_LONG if c < SMALL else _STROKE) * c
        walls = [*outlines, *(placed(_corners(way)) for way, _ in ways)]
        strokes = [rough(hand, one, stroke=stroke, off=_UNSTEADY * c) for one in walls]
        canvas.path(tuple(chain(*strokes)), stroke=Ink.WALL, width=2 * thick)
        for filled, ink in ((True, Ink.TINT), (False, Ink.FLOOR)):
            alike = [
                polygon(corners)
                for room, corners in zip(rooms, outlines, strict=True)
                if room.room.filled == filled
            ]
            canvas.path(tuple(chain(*alike)), fill=ink)
        seam = _SEAM / c
        doorways = [
            polygon(placed(_corners((x1 - seam, y1 - seam, x2 + seam, y2 + seam))))
            for (x1, y1, x2, y2), _ in ways
        ]
        canvas.path(tuple(chain(*doorways)), fill=Ink.FLOOR)
        with canvas.clip(tuple(chain(*map(polygon, outlines)))):
            if view.columns is not None:
                _furniture(canvas, view, rooms, at, seed)
            bare = [polygon(_corners(plate)) for plate in plates.values()]
            canvas.path(tuple(chain(*bare)), fill=Ink.TINT)
            dark = [
                shadow
                for room, corners in zip(rooms, outlines, strict=True)
                for shadow in _shadowed(room, corners, at)
            ]
            canvas.lines(dark, ink=Ink.SHADE, width=2 * _SHADOW)
        if view.columns is not None:
            canvas.lines(_crosses(rooms, at, plates), ink=Ink.GUIDE, width=0.2)
        else:
            cells = scaled(_cells(view), left, top, c)
            canvas.lines(cells, ink=Ink.GUIDE, width=0.25, dash=(0.25, 1.0))
        if c >= SMALL:
            leaves = [polygon(placed(_corners(_leaf(box, south)))) for box, south in ways]
            canvas.path(tuple(chain(*leaves)), fill=Ink.FLOOR, stroke=Ink.WALL, width=_LEAF)
    _stairs(canvas, view, at, thick)


def _carving(c: float, rock: float) -> tuple[float, float]:
    """Return how far rooms may reach into the outer rock, and stand inside sides they share."""
    return max(0.0, min(0.3, (rock - _LEAST_ROCK) / c)), _THIN if c < SMALL else INSET


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


def _rock(canvas: Canvas, view: View, seed: str, at: At) -> None:
    left, top, c, rock = at
    strokes = _hatched(view, seed, round(c, 4), round(rock, 4))
    canvas.lines(
        [(left + a, top + b, left + d, top + e) for a, b, d, e in strokes],
        ink=Ink.HATCH, width=0.18,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _hatched(view: View, seed: str, c: float, rock: float) -> tuple[Segment, ...]:
    """Return the strokes of the rock, from the corner of the map, in millimetres."""
    solid = _solid(view, _rooms(view, seed, c, rock), c, rock)
    spacing = max(_LEAST_CLUSTER, c * max(_CLUSTERS, _SHARE * _side(view)))
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
        if c < SMALL:
            return False
        room = at[tops[bisect(tops, y) - 1], lefts[bisect(lefts, x) - 1]]
        return _in_wall(room, x, y) and not inside(x, y, room.outline)

    return solid


def _in_wall(room: Shape, x: float, y: float) -> bool:
    """Return whether a point may lie outside a room's outline: near a side of its rectangle."""
    left, top, right, bottom = room.box
    near = 0.5 if room.room.filled else INSET
    return min(x - left, y - top, right - x, bottom - y) < near


def _furniture(
    canvas: Canvas,
    view: View,
    rooms: tuple[Shape, ...],
    at: At,
    seed: str,
) -> None:
    """Draw the dots of shaded floors, the slabs of corridors, and what stands there."""
    left, top, c, _ = at
    apart = max(_DOTS, _PART * _side(view))
    dots: list[Segment] = []
    corridors, chambers = Sketch(Rng(seed)), Sketch(Rng(seed))
    for shape in rooms:
        room = shape.room
        to = chambers if room.filled else corridors
        to.add(furnished(room, seed, small=c < _PLAIN), room.column, room.row)
        if room.filled:
            rng = Rng(seed).child(f"dots {room.name}")
            dots += [(left + a * c, top + b * c, left + a * c + 0.01, top + b * c)
                     for a, b in _dots(shape, rng, apart)]  # fmt: skip
    canvas.lines(dots, ink=Ink.GUIDE, width=_DOT)
    corridors.paint(canvas, left, top, c, pen=_PAVED)
    chambers.paint(canvas, left, top, c, light=Ink.FLOOR, pen=min(_PEN, _FINE * c))


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


def _shadowed(room: Shape, corners: Polygon, at: At) -> list[Segment]:
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


def _cells(view: View) -> list[Segment]:
    """Return the lines between the cells of an empty form."""
    wide, high = len(view.plan.columns), len(view.plan.rows)
    down = [(float(x), 0.0, float(x), float(high)) for x in range(1, wide)]
    return down + [(0.0, float(y), float(wide), float(y)) for y in range(1, high)]


def _crosses(rooms: tuple[Shape, ...], at: At, plates: Mapping[Cell, Box]) -> list[Segment]:
    """Return crosses where four cells of a room meet, and ticks at walls where two do."""
    x0, y0, c, _ = at
    result: list[Segment] = []
    for shape in rooms:
        left, top, right, bottom = shape.box
        room = shape.room
        first, last = room.column, room.column + room.width
        upper, lower = room.row, room.row + room.height
        strokes: list[Segment] = []
        for x in range(first, last + 1):
            for y in range(upper, lower + 1):
                if first < x < last:
                    near, far = max(top, y - _TICK), min(bottom, y + _TICK)
                    strokes.append((x, near, x, far))
                if upper < y < lower:
                    near, far = max(left, x - _TICK), min(right, x + _TICK)
                    strokes.append((near, y, far, y))
        plate = plates.get((room.row, room.column))
        result += [
            stroke
            for stroke in scaled(strokes, x0, y0, c)
            if plate is None or not meet(stroke, plate)
        ]
    return result


def _leaf(box: Box, south: bool) -> Box:
    """Return the leaf of a door across a passage."""
    x1, y1, x2, y2 = box
    if south:
        return x1, y1 + 0.32 * (y2 - y1), x2, y2 - 0.32 * (y2 - y1)
    return x1 + 0.32 * (x2 - x1), y1, x2 - 0.32 * (x2 - x1), y2


def _stairs(canvas: Canvas, view: View, at: At, thick: float) -> None:
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
