"""The forms of rooms: closets, crypts, galleries, halls of many kinds, and caverns.

A form keeps the middle of every cell of its room. Where a room borders on the outer rock it may
reach out into that, with an apse or niches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point
from dungeongen.draw.plan_forms import Area, Bump, Form, bumped, chamfered, ellipse, weathered
from dungeongen.draw.sketch import smooth
from dungeongen.games.doom.floor_plan import Room

CAVERN = 6
"""Cells of the smallest cavern."""

CELL = 4
"""Squares to the side of a cell."""

EDGE = 1.5
"""Squares between the edge of the picture and the first cell."""

LABEL = (1.5, 1.9)
"""Squares to either side of the middle of a shaded room, and above and below, for its label."""

_SIDES = ("north", "east", "south", "west")
_DEEP = 0.8  # squares that a room reaches out into the rock
_INSIDE = 1.4  # between the corners of a small hall and its columns


def offset(cell: float) -> float:
    """Return where a cell begins, in squares."""
    return EDGE + CELL * cell


class Site(NamedTuple):
    """Where a room may stand: ``rock`` tells of its sides which border on the outer rock.

    The order of sides is north, east, south and west. ``doors`` are the middles of its doors.
    A ``plain`` room fills its area, as where a map goes on.
    """

    room: Room
    area: Area
    rock: tuple[bool, ...]
    doors: tuple[Point, ...]
    plain: bool

    @property
    def middle(self) -> Point:
        """The middle of the room's cells."""
        room = self.room
        return offset(room.column + room.width / 2), offset(room.row + room.height / 2)


Make = Callable[[Site, Rng], Form]


def form_of(site: Site, rng: Rng) -> Form:
    """Return the form of a room."""
    if site.plain:
        return Form("hall", bumped(site.area, {}))
    form = rng.choice(_choices(site.room))(site, rng)
    short = min(site.room.width, site.room.height)
    if short > 2 and not form.columns and form.kind != "cave" and rng.below(4):
        return replace(form, columns=_crossings(site))  # no roof spans so much
    return form


def _choices(room: Room) -> tuple[Make, ...]:
    short, long = sorted((room.width, room.height))
    if short == 1:
        if not room.filled:
            return (_hall, _cut, _narrow, _narrow) if long > 1 else (_hall, _cut, _round)
        if long == 1:
            return (_hall, _blunt, _blunt)
        return (_apses, _apses, _blunt, _hall) if long < CAVERN else (_apses, _cave, _hall)
    if short == long == 2:
        return (_round, _octagon, _columned, _hall, _notched)
    if room.filled and room.size >= CAVERN:
        return (_cave, _cave, _cave, _columned, _octagon, _notched, _apses)
    return (_hall, _cut, _columned, _columned, _octagon, _notched, _apses)


def _hall(site: Site, rng: Rng) -> Form:
    return Form("hall", bumped(site.area, _bumps(site, rng)))


def _cut(site: Site, rng: Rng) -> Form:
    short = min(site.room.width, site.room.height)
    return Form("hall", chamfered(site.area, 1.0 if short > 1 else 0.6))


def _blunt(site: Site, rng: Rng) -> Form:
    return Form("hall", chamfered(site.area, 0.35 if site.room.size == 1 else 0.8))


def _octagon(site: Site, rng: Rng) -> Form:
    return Form("octagon", chamfered(site.area, 2.0))


def _narrow(site: Site, rng: Rng) -> Form:
    """A corridor of two squares, and a square to spare at its ends."""
    x0, y0, x1, y1 = site.area
    return Form(
        "corridor",
        bumped(
            (x0, y0 + 0.5, x1, y1 - 0.5) if site.room.height == 1 else (x0 + 0.5, y0, x1 - 0.5, y1),
            {},
        ),
    )


def _round(site: Site, rng: Rng) -> Form:
    x0, y0, x1, y1 = site.area
    cx, cy, r = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2
    return Form("rotunda", ellipse(cx, cy, r, r, 44 if r > 2 else 20))


def _columned(site: Site, rng: Rng) -> Form:
    """A hall with columns where four cells meet."""
    columns = _crossings(site)
    if not columns:
        x0, y0, x1, y1 = site.area
        columns = tuple(
            (x, y) for x in (x0 + _INSIDE, x1 - _INSIDE) for y in (y0 + _INSIDE, y1 - _INSIDE)
        )
    return Form("columns", bumped(site.area, _bumps(site, rng)), columns)


def _crossings(site: Site) -> tuple[Point, ...]:
    """Return where four cells of a room meet, off the place of a label."""
    room, (cx, cy) = site.room, site.middle
    return tuple(
        (x, y)
        for x in (offset(room.column + i) for i in range(1, room.width))
        for y in (offset(room.row + i) for i in range(1, room.height))
        if not room.filled or abs(x - cx) >= 2 or abs(y - cy) >= 2.4
    )


def _notched(site: Site, rng: Rng) -> Form:
    """A hall whose corners are built up: its floor is a cross."""
    x0, y0, x1, y1 = site.area
    return Form(
        "cross",
        (
            (x0 + 1, y0),
            (x1 - 1, y0),
            (x1 - 1, y0 + 1),
            (x1, y0 + 1),
            (x1, y1 - 1),
            (x1 - 1, y1 - 1),
            (x1 - 1, y1),
            (x0 + 1, y1),
            (x0 + 1, y1 - 1),
            (x0, y1 - 1),
            (x0, y0 + 1),
            (x0 + 1, y0 + 1),
        ),
    )


def _apses(site: Site, rng: Rng) -> Form:
    """A hall that ends in an apse on both sides, or a wide one on one side alone."""
    x0, y0, x1, y1 = site.area
    across = site.room.width >= site.room.height
    short = (y1 - y0 if across else x1 - x0) / 2
    deep = 1.75 if short > 2 else 0.9
    ends: tuple[str, ...] = ("west", "east") if across else ("north", "south")
    if short > 2:
        ends = (rng.choice(ends),)
    inner = (
        x0 + deep * ("west" in ends),
        y0 + deep * ("north" in ends),
        x1 - deep * ("east" in ends),
        y1 - deep * ("south" in ends),
    )
    return Form(
        "chapel" if short > 2 else "crypt",
        bumped(inner, {end: [Bump(short, short, deep, round=True)] for end in ends}),
    )


def _cave(site: Site, rng: Rng) -> Form:
    thin = min(site.room.width, site.room.height) == 1
    knots = weathered(
        bumped(site.area, {}),
        rng,
        cut=0.6 if thin else 1.7,
        step=1.4,
        deep=0.15 if thin else 0.9,
        least=0.05 if thin else 0.12,
    )
    return Form("cave", tuple((round(x, 4), round(y, 4)) for x, y in smooth(knots)))


def _bumps(site: Site, rng: Rng) -> dict[str, list[Bump]]:
    """Return an apse or niches on each side that borders on the outer rock, or neither."""
    x0, y0, x1, y1 = site.area
    result: dict[str, list[Bump]] = {}
    for side, rock, long in zip(_SIDES, site.rock, (x1 - x0, y1 - y0) * 2, strict=True):
        chance = rng.below(5)
        if not rock or long < 3 or chance == 0:
            continue
        if chance < 3:
            half = min(long / 2 - 0.5, 1.0 + 1.5 * rng.random())
            result[side] = [Bump(long / 2, half, _DEEP, round=True)]
        else:
            count = int((long - 1) // 2)
            result[side] = [Bump(long * (i + 0.5) / count, 0.4, _DEEP) for i in range(count)]
    return result
