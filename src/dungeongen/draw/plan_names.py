"""Where the names of rooms stand on a map: on a free part of their floors, or in the rock nearby.

A name has one line, or two or three if there is no room for that. It keeps clear of walls, of what
stands in the room, and of marks. Where no place is free its name stands in the key alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Face, Segment
from dungeongen.draw.plan import Marks, Plan
from dungeongen.draw.raster import Place, Raster
from dungeongen.draw.walls import floor_of

_CLEAR = 0.2  # squares around whatever is near
_AFAR = 3.6  # from the floor of a room to the middle of a name in the rock


class Name(NamedTuple):
    """A name on a map: its lines, its place in squares, and whether that is in the rock."""

    room: int
    lines: tuple[str, ...]
    place: Place
    in_rock: bool

    def touches(self, stroke: Segment, clear: float = _CLEAR) -> bool:
        """Return whether a stroke of the hatching comes near it."""
        (ax, ay, bx, by), (x, y, w, h) = stroke, self.place
        return (
            min(ax, bx) < x + w + clear
            and max(ax, bx) > x - clear
            and min(ay, by) < y + h + clear
            and max(ay, by) > y - clear
        )


def named(plan: Plan, marks: Marks, s: float, least: float) -> list[Name]:
    """Return the names of ``marks`` for squares of ``s`` millimetres and type of ``least``."""
    if not marks.names:
        return []
    whole = Raster(plan.columns, plan.rows)
    for hall in plan.halls:
        whole.fill(hall)
    bare = whole.copy()
    for way in (*plan.ways, *marks.hidden):
        whole.fill(floor_of(plan.halls, way))
    full = [*(piece.box for piece in plan.pieces), *_marked(marks, s, least)]
    result: list[Name] = []
    outside = whole.grown(1).inverse()
    for area in full:
        outside.clear(*area)
    near = whole.grown(8)
    outside = outside & near
    for line in marks.passages:
        for x, y in line:
            bare.clear(x - 0.3, y - 0.3, 0.6, 0.6)
    for room, name in marks.names:
        floor = Raster(plan.columns, plan.rows)
        for hall, owner in zip(plan.halls, plan.room_of, strict=True):
            if owner == room:
                floor.fill(hall)
        free = floor.shrunk(1) & bare
        for area in full:
            free.clear(*area)
        if one := _placed(plan, room, name, free, outside, s, least):
            result.append(one)
            outside.clear(*_grown(one.place, _CLEAR))
    return result


def _marked(marks: Marks, s: float, least: float) -> Iterator[Place]:
    """Yield what marks cover."""
    em = least * MM_PER_POINT / s
    for x, y, _ in marks.plates:
        r = max(0.75, 0.85 * em)
        yield Place(x - r, y - r, 2 * r, 2 * r)
    for mark in marks.icons:
        half = mark.size / 2
        wide = half + (0.4 + 0.6 * em * len(mark.label) / 2 if mark.label else 0.1)
        yield Place(mark.x - wide, mark.y - half - 0.1, 2 * wide, 2 * half + 0.3)
    for way in marks.hidden:
        x1, y1, x2, y2 = way.door
        r = max(0.75, 0.85 * em)
        yield Place((x1 + x2) / 2 - r, (y1 + y2) / 2 - r, 2 * r, 2 * r)


def _placed(
    plan: Plan, room: int, name: str, free: Raster, outside: Raster, s: float, least: float
) -> Name | None:
    xs = [x for i, hall in enumerate(plan.halls) if plan.room_of[i] == room for x, _ in hall]
    ys = [y for i, hall in enumerate(plan.halls) if plan.room_of[i] == room for _, y in hall]
    middle, top, bottom = (min(xs) + max(xs)) / 2, min(ys), max(ys)

    def inside(x: float, y: float) -> float:
        return min(abs(y - top - 1), abs(bottom - 1 - y) + 0.5) + 0.15 * abs(x - middle)

    def beside(x: float, y: float) -> float:
        return min(abs(y - top), abs(y - bottom)) + 0.6 * abs(x - middle)

    for in_rock in (False, True):
        for lines in divided(name):
            wide = max(fonts.width(line, Face.ITALIC, least) for line in lines) / s
            em = least * MM_PER_POINT / s
            high = (len(lines) - 1 + fonts.CAP_HEIGHT + fonts.DESCENT) * em
            grown = 0 if in_rock else _CLEAR
            place = (outside if in_rock else free).best(
                wide + grown, high + grown, beside if in_rock else inside
            )
            if place is None:
                continue
            x, y = place.middle
            if in_rock and hypot(max(0, min(xs) - x, x - max(xs)), max(0, top - y, y - bottom)) > (
                _AFAR
            ):
                continue
            return Name(room, lines, Place(x - wide / 2, y - high / 2, wide, high), in_rock)
    return None


def _grown(place: Place, by: float) -> Place:
    return Place(place.x - by, place.y - by, place.w + 2 * by, place.h + 2 * by)


def divided(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a name in one line, then in as even lines as can be, two or three."""
    words = name.split(" ")
    words[:2] = [" ".join(words[:2])]  # no line is an article alone
    yield (name,)
    for count in (2, 3):
        if len(words) >= count:
            yield min(_splits(words, count), key=lambda lines: max(map(len, lines)))


def _splits(words: list[str], count: int) -> Iterator[tuple[str, ...]]:
    if count == 1:
        yield (" ".join(words),)
        return
    for i in range(1, len(words) - count + 2):
        for rest in _splits(words[i:], count - 1):
            yield (" ".join(words[:i]), *rest)
