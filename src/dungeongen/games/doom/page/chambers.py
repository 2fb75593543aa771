"""What makes rooms of rectangles: doors, piers and unsteady walls, and what stands in each.

A shaded room is furnished by its size, as a builder would have used it: a closet of one cell, a
crypt of two, a hall with columns of three to five, and a cavern of more. Blank rooms are paved as
corridors. Everybody walks from any room into its neighbours, so each wall between two rooms has a
door. Furniture keeps to the walls, where the plate with the room's name does not stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment
from dungeongen.draw.sketch import Sketch, bone, cracks, crate, stones
from dungeongen.games.doom.floor_plan import Plan, Room

LEAST = 9.0  # millimetres that a cell needs for furniture
_DOOR = 0.36  # of a cell is open in a wall
_JAMB = 0.09  # half the length of a door's posts
_OFF = 0.025  # by which a wall is unsteady, in cells


def furnished(room: Room) -> list[Segment]:
    """Return what stands in a room and can be seen of its floor, in cells from its corner."""
    to = Sketch(Rng(f"{room.name} {room.width} {room.height}").child("chamber"))
    if not room.filled:
        _paving(to, room)
    else:
        _kind(room)(to, room)
    return to.strokes


def _kind(room: Room) -> Callable[[Sketch, Room], None]:
    return _closet if room.size == 1 else _crypt if room.size == 2 else (
        _hall if room.size <= 5 else _cavern
    )  # fmt: skip


def _paving(to: Sketch, room: Room) -> None:
    """Slabs of a corridor, of which some have joints that can still be seen."""
    for row in range(2 * room.height):
        for column in range(2 * room.width):
            x, y = column / 2, row / 2
            if column and to.rng.random() < 0.3:
                to.line((x + to.within(0.03), y + 0.04), (x + to.within(0.03), y + 0.46))
            if row and to.rng.random() < 0.3:
                to.line((x + 0.04, y + to.within(0.03)), (x + 0.46, y + to.within(0.03)))


def _closet(to: Sketch, room: Room) -> None:
    crate(to, 0.08, 0.7, 0.2)
    crate(to, 0.07, 0.55, 0.13)
    to.line((0.72, 0.08), (0.94, 0.08), (0.94, 0.34), (0.86, 0.34), (0.86, 0.16), (0.72, 0.16),
            closed=True)  # fmt: skip
    to.line((0.94, 0.2), (0.86, 0.2))
    to.line((0.82, 0.08), (0.82, 0.16))


def _crypt(to: Sketch, room: Room) -> None:
    """Two sarcophagi, one at either end."""
    wide = room.width == 2
    for end in (0.12, 1.6):
        x, y, w, h = (end, 0.2, 0.28, 0.6) if wide else (0.2, end, 0.6, 0.28)
        to.rect(x, y, w, h)
        to.rect(x + 0.05, y + 0.05, w - 0.1, h - 0.1)
        to.line((x + w / 2, y + 0.2 * h), (x + w / 2, y + 0.8 * h))
        to.line((x + 0.3 * w, y + 0.4 * h), (x + 0.7 * w, y + 0.4 * h))


def _hall(to: Sketch, room: Room) -> None:
    """Columns along the longer walls, and cracks in the floor."""
    for x, y in columns_in(room):
        to.arc(x, y, 0.085)
        to.arc(x, y, 0.055)
    cracks(to, 0.0, room.height - 1.0)


def columns_in(room: Room) -> Iterator[tuple[float, float]]:
    """Yield where columns stand: on both long sides, in the middle of cells, off the plate."""
    if not room.filled or _kind(room) is not _hall:
        return
    long, short = max(room.width, room.height), min(room.width, room.height)
    for i in range(long):
        if short == 1 and 2 * i + 1 == long:
            continue
        for across in (0.2, short - 0.2):
            yield (i + 0.5, across) if room.width >= room.height else (across, i + 0.5)


def _cavern(to: Sketch, room: Room) -> None:
    """A pool, stones that have fallen, and bones: nobody has built here."""
    for x in (0.0, room.width - 1.0):
        for y in (0.0, room.height - 1.0):
            stones(to, x, y)
    px, py = room.width - 0.55, 0.5
    to.arc(px, py, 0.3, 0.05, 0.95, flat=0.7)
    to.arc(px, py, 0.17, 0.5, 0.9, flat=0.7)
    for _ in range(2):
        bone(to, 0.3 + 0.3 * to.rng.random(), room.height - 0.5 + to.within(0.4))


def walls(plan: Plan, rng: Rng) -> tuple[list[Segment], list[tuple[float, float]]]:
    """Return the walls between rooms with their doors, and where four rooms meet, in cells."""
    columns, rows = _starts(plan.columns), _starts(plan.rows)
    strokes: list[Segment] = []
    for x in columns[1:-1]:
        for begin, end in pairwise(rows):
            strokes += [(x + b, a, x + d, c) for a, b, c, d in _wall(begin, end, rng)]
    for y in rows[1:-1]:
        for begin, end in pairwise(columns):
            strokes += [(a, y + b, c, y + d) for a, b, c, d in _wall(begin, end, rng)]
    return strokes, [(x, y) for x in columns for y in rows]


def _starts(colours: tuple[bool, ...]) -> list[int]:
    """Return where rooms begin along an edge, and where the last one ends."""
    inner = [i for i in range(1, len(colours)) if colours[i] != colours[i - 1]]
    return [0, *inner, len(colours)]


def _wall(begin: int, end: int, rng: Rng) -> Iterator[Segment]:
    """Return a wall along the first axis, about 0 on the second, with a door near its middle."""
    door = (begin + end - 1) // 2 + 0.5
    for a, b in ((float(begin), door - _DOOR / 2), (door + _DOOR / 2, float(end))):
        parts = max(1, round((b - a) / 0.4))
        offs = [0.0, *(_OFF * (2 * rng.random() - 1) for _ in range(parts - 1)), 0.0]
        for i in range(parts):
            yield a + (b - a) * i / parts, offs[i], a + (b - a) * (i + 1) / parts, offs[i + 1]
    for post in (door - _DOOR / 2, door + _DOOR / 2):
        yield post, -_JAMB, post, _JAMB
