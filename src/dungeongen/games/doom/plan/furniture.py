"""What stands in the rooms: a room is furnished by its size, form and use.

Furniture keeps off the doors, off the joints between cells, and off the place in the middle of a
shaded room where its label stands. Water may lie across a joint, which is drawn over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Light, Point
from dungeongen.draw.plan_forms import Form
from dungeongen.draw.plan_furniture import (
    CAVE,
    Furnished,
    Lumber,
    barrels,
    bed,
    bones,
    brazier,
    crates,
    drain,
    inlay,
    lumber,
    pool_or_pit,
    rubble,
    rug,
    shelf,
    table,
    tomb,
    water,
)
from dungeongen.draw.raster import Raster
from dungeongen.games.doom.plan.forms import CELL, LABEL, Site, offset

_STORE: tuple[Lumber, ...] = (
    (barrels, 1.25, 1.25),
    (crates, 1.75, 1.0),
    (shelf, 1.75, 0.5),
    (crates, 1.75, 1.0),
)
_GUARDS: tuple[Lumber, ...] = (
    (table, 2.0, 1.25),
    (barrels, 1.5, 1.5),
    (bed, 1.0, 1.5),
    (bed, 1.0, 1.5),
    (crates, 1.75, 1.0),
)
_STUDY: tuple[Lumber, ...] = (
    (shelf, 1.75, 0.5),
    (table, 2.0, 1.25),
    (shelf, 1.75, 0.5),
    (rug, 2.0, 1.25),
    (bed, 1.0, 1.5),
)
_TEMPLE: tuple[Lumber, ...] = (
    (rug, 2.0, 1.25),
    (brazier, 1.0, 1.0),
    (brazier, 1.0, 1.0),
    (tomb, 0.8, 1.25),
)
_RUIN: tuple[Lumber, ...] = (
    (rubble, 1.25, 1.0),
    (bones, 1.0, 1.0),
    (rubble, 1.25, 1.0),
    (drain, 1.0, 1.0),
)
_TOMBS: tuple[Lumber, ...] = (
    (tomb, 0.8, 1.25),
    (tomb, 0.8, 1.25),
    (bones, 1.0, 1.0),
    (tomb, 0.8, 1.25),
)
_ROOMS = (_STORE, _GUARDS, _STUDY, _TEMPLE, _RUIN)
_PIECES = 6.0  # squares for each piece
_PASSAGE = 14.0  # squares for each piece where everybody walks
_REACH = 4.0  # squares that a brazier's light reaches
_COALS = "ff9a3c"  # the colour of its light


def furnish(to: Furnished, site: Site, form: Form, rng: Rng) -> None:
    """Furnish a room, in a raster of its own."""
    x0, y0 = floor(site.area[0]) - 2, floor(site.area[1]) - 2
    x1, y1 = ceil(site.area[2]) + 2, ceil(site.area[3]) + 2
    own = Furnished()
    local = Form(form.kind, tuple((x - x0, y - y0) for x, y in form.outline))
    free = _free(site, local, (x0, y0), x1 - x0, y1 - y0)
    for x, y in form.columns:
        own.add_column(x - x0, y - y0, rng)
        free.clear(x - x0 - 0.5, y - y0 - 0.5, 1.0, 1.0)
    inlay(own, local, rng)
    room = site.room
    if form.kind == "cave":
        water(own, local, free, rng)
    elif room.size > 3 and (room.size > 8 or rng.below(3) == 0):
        pool_or_pit(own, local, free, rng)
    number = _number(site, free)
    kinds = _kinds(site, form, rng)
    lumber(own, local, free, rng, [*kinds] * (1 + number // len(kinds)), number)
    to.take(own, x0, y0)


def _kinds(site: Site, form: Form, rng: Rng) -> Sequence[Lumber]:
    if form.kind == "cave":
        return CAVE
    if form.kind == "crypt" or (site.room.size == 2 and site.room.filled):
        return _TOMBS
    if site.room.size == 1 and site.room.filled:
        return _STORE
    return rng.choice(_ROOMS)


def _number(site: Site, free: Raster) -> int:
    each = _PIECES if site.room.filled or min(site.room.width, site.room.height) > 1 else _PASSAGE
    return round(free.area / each + 0.3)


def _free(site: Site, form: Form, corner: Point, wide: int, high: int) -> Raster:
    """Return the floor of a room where furniture may stand."""
    free = Raster(wide, high)
    free.fill(form.outline)
    left, top = corner
    room, cells = site.room, Raster(wide, high)
    cells.add(
        offset(room.column) - left, offset(room.row) - top, CELL * room.width, CELL * room.height
    )
    free = free.shrunk(1) & cells
    for x, y in site.doors:
        free.clear(x - left - 0.9, y - top - 0.9, 1.8, 1.8)
    for i in range(1, room.width):
        free.clear(offset(room.column + i) - left - 0.1, 0, 0.2, high)
    for i in range(1, room.height):
        free.clear(0, offset(room.row + i) - top - 0.1, wide, 0.2)
    if room.filled:
        x, y = site.middle
        free.clear(x - left - LABEL[0], y - top - LABEL[1], 2 * LABEL[0], 2 * LABEL[1])
    return free


def lights_of(things: Furnished) -> Iterator[Light]:
    """Yield the lights of braziers."""
    for x, y in things.fires:
        yield Light(x, y, _REACH, _COALS)
