"""What stands in each room and lies on its floor.

A shaded room is furnished by its size, as a builder would have used it: a closet of one cell, a
crypt of two, a hall with columns of three to five, and a cavern of more. White rooms are paved as
corridors. Furniture keeps to the walls, where the plate with the room's name does not stand. Cells
that are small on the page have large slabs, and rubble in caverns is all their furniture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.sketch import DARK, LIGHT, Sketch, bone, cracks, crate, stones
from dungeongen.games.doom.floor_plan import Plan, Room

CRYPT, CAVERN = 2, 6
"""Cells of a crypt, and the least of a cavern; between them there are halls."""

_WORN = 0.42  # share of a corridor's joints that nobody sees any more
_SLAB, _LARGE_SLAB = 0.5, 1.0  # the longer side of a slab, also where cells are small


def seed_of(plan: Plan) -> str:
    """Return the seed of all that is drawn by chance on a map."""
    return "".join("rb"[colour] for colour in (*plan.columns, *plan.rows))


def furnished(room: Room, seed: str, *, small: bool = False) -> Sketch:
    """Return what stands in a room and can be seen of its floor, in cells from its corner.

    The same ``seed`` furnishes it in the same way. ``small`` cells have no room for details.
    """
    to = Sketch(Rng(seed).child(f"furniture {room.name}"))
    if not room.filled:
        _paving(to, room, _LARGE_SLAB if small else _SLAB)
    elif not small:
        _kind(room)(to, room)
    elif room.size >= CAVERN:
        _rubble(to, room)
    return to


def _kind(room: Room) -> Callable[[Sketch, Room], None]:
    return _closet if room.size == 1 else _crypt if room.size == CRYPT else (
        _hall if room.size < CAVERN else _cavern
    )  # fmt: skip


def _paving(to: Sketch, room: Room, slab: float) -> None:
    """Slabs of a corridor in a running bond, with joints that are worn away in places."""
    rows, columns = round(room.height / (slab / 2)), round(room.width / slab)
    for row in range(rows):
        y, shift = row * slab / 2, slab / 2 * (row % 2)
        for column in range(columns + 1):
            x = column * slab + shift
            if row and to.rng.random() > _WORN:
                begin, end = max(0.0, x - slab), min(float(room.width), x - 0.03)
                if end > begin:
                    to.line((begin, y + to.within(0.02)), (end, y + to.within(0.02)))
            if 0 < x < room.width and to.rng.random() > _WORN:
                to.line((x + to.within(0.02), y + 0.02), (x + to.within(0.02), y + slab / 2 - 0.02))


def _closet(to: Sketch, room: Room) -> None:
    """What somebody has put away: crates and a shelf, barrels, or jars."""
    left, right = 0.155, 0.845
    match to.rng.below(3):
        case 0:
            crate(to, left, 0.7, 0.13)
            to.rect(right - 0.1, 0.2, 0.1, 0.12, LIGHT)
            to.line((right - 0.1, 0.26), (right, 0.26))
            crate(to, right - 0.13, 0.7, 0.13)
        case 1:
            for x, y in ((left + 0.06, 0.76), (right - 0.06, 0.24), (right - 0.06, 0.76)):
                to.arc(x, y, 0.06, tone=LIGHT)
                to.arc(x, y, 0.038)
                to.line((x - 0.038, y), (x + 0.038, y))
        case _:
            for x in (left + 0.05, right - 0.05):
                for y in (0.24, 0.76):
                    to.arc(x, y, 0.05, tone=LIGHT)
                    to.arc(x, y, 0.018, tone=DARK)
            to.line((left, 0.86), (left + 0.08, 0.82), (left + 0.05, 0.9))


def _crypt(to: Sketch, room: Room) -> None:
    """Two sarcophagi, one at either end, or urns in a row along both walls."""
    wide = room.width == CRYPT
    for end in (0.2, 1.54):
        x, y, w, h = (end, 0.24, 0.26, 0.52) if wide else (0.24, end, 0.52, 0.26)
        to.rect(x, y, w, h, LIGHT)
        to.rect(x + 0.045, y + 0.045, w - 0.09, h - 0.09)
        if wide:
            to.line((x + w / 2, y + 0.22 * h), (x + w / 2, y + 0.78 * h))
            to.line((x + 0.3 * w, y + 0.38 * h), (x + 0.7 * w, y + 0.38 * h))
        else:
            to.line((x + 0.22 * w, y + h / 2), (x + 0.78 * w, y + h / 2))
            to.line((x + 0.38 * w, y + 0.3 * h), (x + 0.38 * w, y + 0.7 * h))
    if to.rng.below(2):
        bone(to, *((0.62, 0.74) if wide else (0.74, 0.62)))


def _hall(to: Sketch, room: Room) -> None:
    """Columns on square feet along the longer walls, and cracks, a brazier or a rug between."""
    for x, y in columns_in(room):
        to.rect(x - 0.085, y - 0.085, 0.17, 0.17, LIGHT)
        to.arc(x, y, 0.065, tone=DARK)
    match to.rng.below(3):
        case 0:
            cracks(to, 0.04, room.height - 0.98)
        case 1:
            for x, y in _ends(room, 0.3):
                _brazier(to, x, y)
        case _:
            for x, y in _ends(room, 0.3):
                _statue(to, x, y)


def _ends(room: Room, inset: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return two places at the ends of a hall, off the doors."""
    w, h = room.width, room.height
    if w >= h:
        return (inset, h / 2), (w - inset, h / 2)
    return (w / 2, inset), (w / 2, h - inset)


def _brazier(to: Sketch, x: float, y: float) -> None:
    """A bowl of coals with its glow."""
    to.fires.append((x, y))
    to.arc(x, y, 0.1, tone=LIGHT)
    to.arc(x, y, 0.06, tone=DARK)
    for i in range(8):
        turn = 2 * pi * i / 8
        to.line((x + 0.125 * cos(turn), y + 0.125 * sin(turn)),
                (x + 0.16 * cos(turn), y + 0.16 * sin(turn)))  # fmt: skip


def _statue(to: Sketch, x: float, y: float) -> None:
    """A plinth with a star, as maps mark statues."""
    to.arc(x, y, 0.12, tone=LIGHT)
    points = [
        (x + r * sin(pi * i / 5), y - r * cos(pi * i / 5))
        for i in range(10)
        for r in ((0.1 if i % 2 == 0 else 0.042),)
    ]
    to.line(*points, closed=True, tone=DARK)


def columns_in(room: Room) -> Iterator[tuple[float, float]]:
    """Yield where columns stand: within the hall, or along a narrow one where cells meet."""
    if not room.filled or _kind(room) is not _hall:
        return
    long, short = max(room.width, room.height), min(room.width, room.height)
    if short > 1:
        for i in (0.5, long - 0.5):
            for across in (0.5, short - 0.5):
                yield (i, across) if room.width >= room.height else (across, i)
        return
    for i in range(1, long):
        if short == 1 and 2 * i == long:
            continue
        for across in (0.25, short - 0.25):
            yield (float(i), across) if room.width >= room.height else (across, float(i))


def _cavern(to: Sketch, room: Room) -> None:
    """A pool, stones that have fallen, stalagmites and bones: nobody has built here."""
    corners = [(0.1, 0.1), (room.width - 1.1, 0.1), (0.1, room.height - 1.1),
               (room.width - 1.1, room.height - 1.1)]  # fmt: skip
    to.rng.shuffle(corners)
    _pool(to, *corners[0])
    for x, y in corners[1:3]:
        stones(to, x, y)
    _stalagmites(to, *corners[3])
    for _ in range(2):
        bone(to, corners[1][0] + 0.3 + 0.4 * to.rng.random(),
             corners[1][1] + 0.3 + 0.4 * to.rng.random())  # fmt: skip


def _rubble(to: Sketch, room: Room) -> None:
    """Stones and stalagmites at either end of a cavern."""
    ends = [(0.0, 0.0), (room.width - 1.0, room.height - 1.0)]
    to.rng.shuffle(ends)
    stones(to, *ends[0])
    _stalagmites(to, *ends[1])


def _pool(to: Sketch, x: float, y: float) -> None:
    """Still water, with the lines of its depth along the shore."""
    knots = [
        (x + 0.55 + r * cos(turn), y + 0.5 + 0.75 * r * sin(turn))
        for i in range(9)
        for turn in (2 * pi * i / 9,)
        for r in (0.3 + 0.1 * to.rng.random(),)
    ]
    for scale, tone in ((1.0, LIGHT), (0.84, None), (0.62, None)):
        to.curve(*((x + 0.55 + scale * (a - x - 0.55), y + 0.5 + scale * (b - y - 0.5))
                   for a, b in knots), tone=tone)  # fmt: skip


def _stalagmites(to: Sketch, x: float, y: float) -> None:
    """Cones of stone, seen a little from the side."""
    for px, py, size in ((0.35, 0.55, 0.24), (0.6, 0.5, 0.32), (0.5, 0.75, 0.2)):
        tip = (x + px + to.within(0.04), y + py - size)
        to.line((x + px - size / 3, y + py), tip, (x + px + size / 3, y + py), tone=LIGHT)
        to.line(tip, (x + px + size / 12, y + py - 0.3 * size))
        to.arc(x + px, y + py, size / 3, 0.0, 0.5, flat=0.4)
