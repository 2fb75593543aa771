"""Where the name of a room stands on the map: in a part of its floor where nothing is printed.

A title has one line, or two or three if there is no room for that. It keeps clear of digits, icons,
the room's letter, the walls, and the crosses between cells, and lies along the upper or the lower
edge of cells, so that a pencil still finds room for their digits. Where no box of a room has such a
place, its name stands in the key alone.

All lengths are in cells, from the top left corner of a box, unless they are said to be others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.carving import Polygon, inside
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.page.geometry import Plan
from dungeongen.games.sudongeon.page.naming import room_names
from dungeongen.games.sudongeon.page.silhouette import silhouettes

_LEADING = 1.0  # of a line, in ems
_EDGE = 0.09  # from a title to the wall
_DIGIT, _ICON = (0.03, 0.04, 0.44, 0.46), (0.31, 0.31, 0.98, 0.98)  # in a cell with something
_AWAY = 0.05  # from the plate with a letter
_CROSS = 0.06  # of the arms of a cross that a title keeps clear of
_STEP = 0.1  # between places that are tried

Area = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Title(NamedTuple):
    """A name on the map: its lines, its box, its place in that, and the cells that it lies in."""

    lines: tuple[str, ...]
    box: int
    area: Area
    cells: frozenset[tuple[float, float]]


def titles(layout: Layout, plan: Plan) -> dict[int, Title]:
    """Return the titles of the rooms that have a place for one, by the room's number."""
    outlines, names = silhouettes(layout), room_names(layout)
    result = {}
    for i in sorted(layout.reachable):
        room = layout.rooms[i]
        free = {
            box: _taken(layout, box, plan if box == room.boxes[0] else None) for box in room.boxes
        }
        for lines in _divided(f"{room.letter} · {names[i]}"):
            title = next(_places(lines, plan, free, outlines), None)
            if title is not None:
                result[i] = title
                break
    return result


def _divided(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a name in one line, then in as even lines as can be, two or three."""
    words = name.split(" ")
    words[:3] = [" ".join(words[:3])]  # a letter, a point, and the first word
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


def _taken(layout: Layout, box: int, plate: Plan | None) -> list[Area]:
    """Return what a title may not lie on; with ``plate`` the room's letter hangs in this box."""
    areas = []
    if plate is not None:
        x, y, r = plate.plate()
        r += _AWAY
        areas.append((x - r, y - r, x + r, y + r))
    for cell in range(9):
        if layout.grid[cell_index(box, cell)] != ".":
            x, y = cell % 3, cell // 3
            areas += [(x + a, y + b, x + c, y + d) for a, b, c, d in (_DIGIT, _ICON)]
    for x, y in product((1, 2), repeat=2):
        areas.append((x - _CROSS, y - _CROSS, x + _CROSS, y + _CROSS))
    return areas


def _places(
    lines: tuple[str, ...], plan: Plan, taken: dict[int, list[Area]], outlines: tuple[Polygon, ...]
) -> Iterator[Title]:
    """Yield the places of a title, the best first: in the first box, high, and in the middle."""
    em = plan.least * MM_PER_POINT / plan.c
    wide = max(fonts.width(line, Face.ITALIC, plan.least) for line in lines) / plan.c
    high = ((len(lines) - 1) * _LEADING + fonts.CAP_HEIGHT + fonts.DESCENT) * em
    if wide > 3 - 2 * _EDGE:
        return
    count = int((3 - 2 * _EDGE - wide) / _STEP)
    across = sorted(
        (_EDGE + i * (3 - 2 * _EDGE - wide) / max(1, count) for i in range(count + 1)),
        key=lambda x: abs(x + wide / 2 - 1.5),
    )
    down = [y for row in range(3) for y in (row + _EDGE, row + 1 - _EDGE - high)]
    for box, areas in taken.items():
        for y, x in product(down, across):
            area = (x, y, x + wide, y + high)
            if y + high > 3 - _EDGE + 1e-6 or any(_meet(area, other) for other in areas):
                continue
            if _within(area, outlines[box]):
                cells = product(range(int(x), int(x + wide) + 1), range(int(y), int(y + high) + 1))
                yield Title(lines, box, area, frozenset((float(a), float(b)) for a, b in cells))


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _within(area: Area, outline: Polygon) -> bool:
    """Return whether all corners of an area are inside, and off the wall."""
    left, top, right, bottom = area
    return all(
        inside(x, y, outline)
        for x in (left - _EDGE / 2, right + _EDGE / 2)
        for y in (top - _EDGE / 2, bottom + _EDGE / 2)
    )


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
