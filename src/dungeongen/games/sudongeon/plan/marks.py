"""What Sudongeon's maps show beyond the plan: for a game master, and on a printed sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from dungeongen.draw.canvas import Rect
from dungeongen.draw.plan import Mark, Marks, Plan, Point, Polygon, Way
from dungeongen.draw.raster import Raster
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.layout import PASSAGEWAY, Kind, Layout, Thing, Wall
from dungeongen.games.sudongeon.naming import room_names
from dungeongen.games.sudongeon.plan.drawn import LABEL, Drawn, drawn

_MORE = (1.6, 1.4, 1.25, 1.1)  # by which an icon may grow
_FEATURE = 0.7  # of a feature that stands in plain sight: its icon's share of its place


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return drawn(layout).plan


def hidden(layout: Layout) -> tuple[Way, ...]:
    """Return the ways with a hidden door."""
    corridors = drawn(layout).corridors
    return tuple(
        replace(corridors[edge.box, edge.other], level=edge.level)
        for edge in layout.doors
        if edge.wall is Wall.HIDDEN and edge.other is not None
    )


def icons(layout: Layout, *, all_: bool) -> tuple[Mark, ...]:
    """Return the icons of what lies in rooms; with ``all_`` also of what is in plain sight.

    An icon fills its place, and grows beyond that where the floor around is free.
    """
    spots = drawn(layout).spots
    marks: list[Mark] = []
    growing: list[bool] = []
    for i, room in enumerate(layout.rooms):
        for thing in room.things:
            plain = thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY
            if (plain and not all_) or (all_ and i not in layout.reachable):
                continue
            spot = spots[thing.box, thing.kind]
            size = spot.size * (_FEATURE if plain else 1.0)
            icon = icon_of(thing.kind, thing.digit)
            marks.append(Mark(spot.x, spot.y, icon, size, _label(thing)))
            growing.append(not plain)
    return _grown(drawn(layout), marks, growing)


def _grown(of: Drawn, marks: Sequence[Mark], growing: Sequence[bool]) -> tuple[Mark, ...]:
    """Return marks as large as they can be off walls, furniture, plates and each other."""
    free = Raster(of.plan.columns, of.plan.rows)
    for hall in of.plan.halls:
        free.fill(hall)
    free = free.shrunk(1)
    for piece in of.plan.pieces:
        free.clear(*piece.box)
    for x, y in of.plates:
        free.clear(x - 0.8, y - 0.8, 1.6, 1.6)
    for mark in marks:
        free.clear(*_box(mark, mark.size))
    result = []
    for mark, grows in zip(marks, growing, strict=True):
        if grows:
            own = free.copy()
            own.add(*_box(mark, mark.size))
            sizes = (mark.size * more for more in _MORE)
            size = next((size for size in sizes if own.covers(*_box(mark, size))), mark.size)
            mark = replace(mark, size=size)
            free.clear(*_box(mark, size))
        result.append(mark)
    return tuple(result)


def _box(mark: Mark, size: float) -> Rect:
    wide = size + (LABEL if mark.label else 0.0)
    return mark.x - wide / 2, mark.y - size / 2, wide, size


def _label(thing: Thing) -> str:
    return str(thing.digit) if thing.kind in (Kind.MONSTER, Kind.GOLD) else ""


def secrets(layout: Layout) -> Marks:
    """Return what the game master's map shows beyond the plan."""
    plates = tuple((x, y, str(number)) for number, (x, y) in enumerate(drawn(layout).plates, 1))
    return Marks(
        plates=plates,
        hidden=hidden(layout),
        icons=icons(layout, all_=False),
        passages=passageways(layout),
    )


def printed(layout: Layout, *, names: bool = True) -> Marks:
    """Return what a sheet shows beyond the plan."""
    plates = tuple(
        (x, y, room.letter) for room, (x, y) in zip(layout.rooms, drawn(layout).plates, strict=True)
    )
    called = tuple((i, room_names(layout)[i]) for i in sorted(layout.reachable)) if names else ()
    grey = frozenset(i for i in range(len(layout.rooms)) if i not in layout.reachable)
    return Marks(
        plates=plates,
        hidden=hidden(layout),
        icons=icons(layout, all_=True),
        names=called,
        grey=grey,
    )


def solution_marks(layout: Layout) -> Marks:
    """Return what a map of the route shows beyond the plan."""
    whole = printed(layout, names=False)
    return Marks(
        plates=whole.plates, hidden=whole.hidden, passages=passageways(layout), grey=whole.grey
    )


def passageways(layout: Layout) -> tuple[Polygon, ...]:
    """Return the courses of the secret passageways."""
    of = drawn(layout)
    return tuple(passage_line(of, layout, way.a, way.b) for way in layout.passages if way.secret)


def passage_line(of: Drawn, layout: Layout, a: int, b: int | None) -> Polygon:
    """Return the course of a passageway from room ``a``, to another or out of the picture."""
    begin = _door_in(of, layout, a)
    if b is None:
        x, y = begin
        ends: list[Point] = [
            (x, 0.3),
            (x, of.plan.rows - 0.3),
            (0.3, y),
            (of.plan.columns - 0.3, y),
        ]
        return (begin, min(ends, key=lambda end: hypot(end[0] - x, end[1] - y)))
    return _bent(begin, _door_in(of, layout, b))


def _door_in(of: Drawn, layout: Layout, room: int) -> Point:
    """Return where a passageway opens in a room: at its feature, or beside its letter."""
    for thing in layout.rooms[room].of(Kind.FEATURE):
        if thing.digit == PASSAGEWAY:
            spot = of.spots[thing.box, Kind.FEATURE]
            return spot.x, spot.y
    x, y = of.plates[room]
    return x + 1.2, y


def _bent(begin: Point, end: Point) -> Polygon:
    """Return a line with two bends, in short stretches."""
    (ax, ay), (bx, by) = begin, end
    middle = (ax + bx) / 2
    corners = [begin, (middle, ay), (middle, by), end]
    if abs(by - ay) > abs(bx - ax):
        level = (ay + by) / 2
        corners = [begin, (ax, level), (bx, level), end]
    return tuple(corner for corner, after in pairwise([*corners, (-1.0, -1.0)]) if corner != after)
