"""Where the name of a room stands on the map: in a part of its floor where nothing is printed.

A title has one line, or two or three if there is no room for that. It keeps clear of walls, digits,
icons and what is drawn around them, and of the room's letter. If it can, it keeps clear of the
crosses between cells, too, and lies along the upper or the lower edge of cells, so that a pencil
still finds room for their digits. The floor below it is bare. Where no box of a room has a place,
its name stands in the key alone.

All lengths are in cells, from the top left corner of a box, unless they are said to be others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.carving import Polygon, holds
from dungeongen.draw.sketch import Box, grown, meet
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.page.furnishing import furniture_rng, surroundings
from dungeongen.games.sudongeon.page.geometry import TICK, Plan
from dungeongen.games.sudongeon.page.naming import room_names
from dungeongen.games.sudongeon.page.silhouette import silhouettes

CLEAR = 0.06
"""Between a title and whatever is near it."""

_LEADING = 1.0  # of a line, in ems
_EDGE = 0.14  # from a title to a wall
_ROW = 0.18  # from a title to the upper or lower edge of its cells
_ICON = (0.34, 0.34, 0.97, 0.97)  # of a thing, in its cell
_STEP = 0.05  # between places that are tried


class Title(NamedTuple):
    """A name on the map: its lines, its box, its place in that, and the cells that it lies in."""

    lines: tuple[str, ...]
    box: int
    area: Box
    cells: frozenset[tuple[float, float]]

    @property
    def bare(self) -> Box:
        """Return the part of the floor where nothing else is drawn."""
        return grown(self.area, CLEAR)


def titles(layout: Layout, plan: Plan) -> dict[int, Title]:
    """Return the titles of the rooms that have a place for one, by the room's number."""
    outlines, names = silhouettes(layout), room_names(layout)
    result = {}
    for i in sorted(layout.reachable):
        room = layout.rooms[i]
        free = {box: _taken(layout, box, plan, plate=box == room.boxes[0]) for box in room.boxes}
        places = (
            title
            for strict in (True, False)
            for lines in _divided(names[i])
            for title in _places(lines, plan, free, outlines, strict=strict)
        )
        if title := next(places, None):
            result[i] = title
    return result


def _divided(name: str) -> Iterator[tuple[str, ...]]:
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


def _taken(layout: Layout, box: int, plan: Plan, *, plate: bool) -> list[Box]:
    """Return what a title may not lie on; with ``plate`` the room's letter hangs in this box."""
    areas = surroundings(layout, box, furniture_rng(layout, box)).heaps(CLEAR)
    if plate:
        x, y, r = plan.plate()
        areas.append((x - r, y - r, x + r, y + r))
    below = fonts.DESCENT * plan.digit * MM_PER_POINT / plan.c - CLEAR
    for cell in range(9):
        if (given := layout.grid[cell_index(box, cell)]) != ".":
            x, y = cell % 3, cell // 3
            left, top, right, baseline = plan.given(given)
            digit = (left, top, right, baseline + max(0.0, below))
            areas += [(x + a, y + b, x + c, y + d) for a, b, c, d in (digit, _ICON)]
    return [grown(area, CLEAR) for area in areas]


_NEAR = TICK + CLEAR
_CROSSES = tuple((x - _NEAR, y - _NEAR, x + _NEAR, y + _NEAR) for x, y in product((1, 2), repeat=2))


def _places(
    lines: tuple[str, ...],
    plan: Plan,
    taken: dict[int, list[Box]],
    outlines: tuple[Polygon, ...],
    *,
    strict: bool,
) -> Iterator[Title]:
    """Yield the places of a title, the best first: in the first box, high, and in the middle.

    ``strict``: only along the edges of cells and off their crosses.
    """
    em = plan.least * MM_PER_POINT / plan.c
    wide = max(fonts.width(line, Face.ITALIC, plan.least) for line in lines) / plan.c
    high = ((len(lines) - 1) * _LEADING + fonts.CAP_HEIGHT + fonts.DESCENT) * em
    across = sorted(_steps(wide), key=lambda x: abs(x + wide / 2 - 1.5))
    down = [y for row in range(3) for y in (row + _ROW, row + 1 - _ROW - high)]
    if not strict:
        down = _steps(high)
    for box, areas in taken.items():
        for y, x in product(down, across):
            area = (x, y, x + wide, y + high)
            if any(meet(area, other) for other in (*areas, *(_CROSSES if strict else ()))):
                continue
            if holds(outlines[box], grown(area, _EDGE - 1e-6)):
                cells = product(range(int(x), int(x + wide) + 1), range(int(y), int(y + high) + 1))
                yield Title(lines, box, area, frozenset((float(a), float(b)) for a, b in cells))


def _steps(long: float) -> list[float]:
    """Return where something so long may begin between two walls."""
    free = 3 - 2 * _EDGE - long
    if free < 0:
        return []
    count = max(1, round(free / _STEP))
    return [_EDGE + i * free / count for i in range(count + 1)]


def write_title(canvas: Canvas, plan: Plan, title: Title, letter: str) -> None:
    """Write a title in its place."""
    left, top, right, bottom = title.area
    x, y = plan.box(title.box)
    c, em = plan.c, plan.least * MM_PER_POINT
    whole = (x + left * c, y + top * c, (right - left) * c, (bottom - top) * c)
    with canvas.frame(*whole, f"room name {letter}"):
        for i, line in enumerate(title.lines):
            baseline = whole[1] + (fonts.CAP_HEIGHT + i * _LEADING) * em
            canvas.text(
                whole[0] + whole[2] / 2, baseline, line, face=Face.ITALIC, size=plan.least,
                ink=Ink.MUTED, anchor="middle",
            )  # fmt: skip
