"""The forms of rooms: shaded ones are halls, empty ones natural tunnels and caves.

A form keeps the middle of every cell of its room, and stays within them; at the edge of the map a
cave may swell out a little. A hall has its own distance from each line between cells. An empty room
one cell wide is a tunnel of changing width, so that most of its cells is rock.

Areas are in squares. Forms are made in millimetres, as those of ``draw.forms``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, floor, pi, sin
from typing import NamedTuple, Protocol

from dungeongen.core.rng import Rng
from dungeongen.draw import forms
from dungeongen.draw.curves import (
    Noise,
    Point,
    blob,
    bounds,
    broken,
    clockwise,
    distance,
    extended,
    inside,
    rectangle,
    resampled,
    ribbon,
    smooth,
    softened,
    worn,
)
from dungeongen.draw.plan import NATURAL
from dungeongen.games.doom.layout import Plan as Cells
from dungeongen.games.doom.layout import Room

# The lines between the columns and rows of a map: uneven, so that no two maps look alike.
#
# Every cell lies in one column and one row, whose letter and number stand at their true middles.
# Neighbours are never both narrow, so that the cards along the map have their places.


CELL = 4
"""Squares to the side of a cell, on average."""

EDGE = 1.5
"""Squares between the edge of the picture and the first cell."""

_UNLIKE = (0.3, 18.0)
"""How far the side of a cell may be from the average: at most, and times the square of the columns,
since a label of a large map needs its type."""


class Extent(Protocol):
    """Some cells in a rectangle."""

    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...


class Ruling(NamedTuple):
    """The lines between columns from the left, and between rows from the top, edges included."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]

    def x(self, column: float) -> float:
        """Return where a column begins; its middle lies half a column further."""
        return _between(self.columns, column)

    def y(self, row: float) -> float:
        """Return where a row begins."""
        return _between(self.rows, row)

    def area(self, cells: Extent) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of some cells."""
        return (
            self.x(cells.column),
            self.y(cells.row),
            self.x(cells.column + cells.width),
            self.y(cells.row + cells.height),
        )

    def middle(self, cells: Extent) -> tuple[float, float]:
        """Return the middle of some cells."""
        left, top, right, bottom = self.area(cells)
        return (left + right) / 2, (top + bottom) / 2

    def placed(self, left: float, top: float, side: float) -> Ruling:
        """Return the lines on a page: the first cell begins at (left, top), and cells are ``side``
        millimetres wide on average."""
        return Ruling(
            tuple(left + (x - EDGE) * side / CELL for x in self.columns),
            tuple(top + (y - EDGE) * side / CELL for y in self.rows),
        )


def _between(lines: Sequence[float], place: float) -> float:
    before = min(floor(place), len(lines) - 2)
    return lines[before] + (place - before) * (lines[before + 1] - lines[before])


@lru_cache(maxsize=64)
def ruling_of(cells: Cells, *, even: bool) -> Ruling:
    """Return the lines of a map in squares of its plan; ``even`` ones where tiles must fit."""
    columns, rows = len(cells.columns), len(cells.rows)
    most, large = _UNLIKE
    unlike = 0.0 if even else min(most, large / max(columns, rows) ** 2)
    chance = Rng(" ".join(cells.lines())).child("lines")
    return Ruling(
        _lines(columns, unlike, chance.child("columns")), _lines(rows, unlike, chance.child("rows"))
    )


def _lines(count: int, unlike: float, rng: Rng) -> tuple[float, ...]:
    """Return the lines between cells whose sides differ from the average by a share."""
    sides: list[float] = []
    for _ in range(count):
        side = 1 + unlike * (2 * rng.random() - 1)
        sides.append(max(side, 2 - unlike / 3 - sides[-1]) if sides else side)
    unit = CELL * count / sum(sides)
    return tuple(accumulate((unit * side for side in sides), initial=EDGE))


# Forms


_LABEL = (1.5, 1.9)
_SMALL_LABEL = (1.0, 1.15)  # of a single cell on a map with more columns than these
_FEW = 9


def label_room(room: Room, columns: int) -> tuple[float, float]:
    """Return the squares to either side of the middle of a shaded room, and above and below, for
    its label, on a map with so many columns."""
    return _SMALL_LABEL if room.size == 1 and columns > _FEW else _LABEL


_SIDE = CELL * NATURAL  # of a cell, in millimetres
_WITHIN = 0.3  # millimetres between a cave and the lines around its cells
_SWELL = 3.0  # by which a cave may reach over the edge of the map
_INSETS = {"single": (0.03, 0.07), "thin": (0.05, 0.12), "wide": (0.07, 0.2)}
"""How far the walls of halls lie within their cells, in cells: at least and at most."""


class Site(NamedTuple):
    """Where a room may stand: its area in squares, as left, top, right and bottom.

    ``ruling`` are the lines around cells. ``outer`` tells which of its sides lie at the edge of the
    map: north, east, south, west. A ``plain`` room fills its area, as where a map goes on. The map
    has so many ``columns``.
    """

    room: Room
    ruling: Ruling
    area: tuple[float, float, float, float]
    outer: tuple[bool, ...]
    plain: bool
    columns: int


class Floor(NamedTuple):
    """A room as built: its kind, its outline in millimetres with middle, width and height, and
    pillars of rock that stand in it, or ponds that lie in it.

    It is a part of a room for ``Furnisher``.
    """

    kind: str
    outline: Sequence[Point]
    x: float
    y: float
    w: float
    h: float
    pillars: tuple[tuple[Point, ...], ...] = ()
    ponds: tuple[tuple[Point, ...], ...] = ()
    turn: float = 0.0

    @classmethod
    def of(cls, kind: str, outline: Sequence[Point]) -> Floor:
        """Return a bare floor."""
        x0, y0, x1, y1 = bounds(outline)
        return cls(kind, outline, (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)


def floor_of(site: Site, rng: Rng) -> Floor:
    """Return a room as built."""
    if site.plain:
        x0, y0, x1, y1 = (v * NATURAL for v in site.area)
        return Floor.of("rect", rectangle(x0, y0, x1 - x0, y1 - y0))
    if site.room.filled:
        return _hall(site, rng)
    return _tunnel(site, rng) if min(site.room.width, site.room.height) == 1 else _cave(site, rng)


_Make = Callable[[float, float, Rng], list[Point]]


def _notched(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall whose corners are cut square, all four or two of them."""
    x, y, a = w / 2, h / 2, 0.22 * _SIDE
    b = a if rng.below(2) else 0.0
    corners = (
        ((-x, -y + a), (-x + a, -y + a), (-x + a, -y)),
        ((x - b, -y), (x - b, -y + b), (x, -y + b)),
        ((x, y - a), (x - a, y - a), (x - a, y)),
        ((-x + b, y), (-x + b, y - b), (-x, y - b)),
    )
    points = [point for corner in corners for point in corner]
    return [
        point
        for point, before in zip(points, points[-1:] + points, strict=False)
        if point != before
    ]


def _bays(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall with a bay for each cell along its longer walls, square or round."""
    wide = w >= h
    long, short = (w, h) if wide else (h, w)
    count, deep, half = max(1, round(long / _SIDE)), 0.11 * _SIDE, 0.27 * _SIDE
    if rng.below(2):
        bay = [(-half * cos(pi * i / 6), deep * sin(pi * i / 6)) for i in range(7)]
    else:
        bay = [(-half, 0.0), (-half, deep), (half, deep), (half, 0.0)]
    places = [long * ((i + 0.5) / count - 0.5) for i in range(count)]
    points = forms.bays(long, short, places, bay)
    return points if wide else [(y, x) for x, y in points][::-1]


def _cut(w: float, h: float, rng: Rng) -> list[Point]:
    return forms.chamfered(w, h, 0.22 * _SIDE)


def _hex(w: float, h: float, rng: Rng) -> list[Point]:
    return forms.chamfered(w, h, min(0.34 * _SIDE, 0.45 * min(w, h)))


_HALLS: Mapping[str, tuple[_Make, str]] = {
    "rect": (forms.rect, "hall"),
    "cut": (_cut, "blunt"),
    "hex": (_hex, "blunt"),
    "octagon": (forms.octagon, "octagon"),
    "round": (forms.rotunda, "rotunda"),
    "apse": (forms.apse, "chapel"),
    "stadium": (forms.stadium, "crypt"),
    "notched": (_notched, "cross"),
    "bays": (_bays, "bays"),
}
_CHOICES = {
    "single": ("cut", "rect", "cut", "octagon", "round"),
    "thin": ("rect", "cut", "hex", "stadium", "apse", "cut"),
    "wide": ("cut", "rect", "notched", "notched", "bays", "bays", "octagon"),
}
_EVEN = frozenset({"octagon", "round"})
_NARROW = frozenset({"bays", "stadium", "hex", "apse", "round", "octagon"})
_SPACIOUS = 9.0  # columns of a map up to which a hall may keep far from the lines
_ROOM = 0.65  # of that, from which halls may be narrow at their ends
_CLEAR = 0.08  # around the middle of a cell, in sides
_SHORE = 0.3  # of a cell that stays dry beside water
_POOLS = (0.1, 0.07, 0.05)  # shares of a cave that pools beside a lake have to either side
_LONG_LAKE = 2.2  # times as long as wide, at most
_TRIES = 20
_LONG = 3  # cells of a hall whose label is far from its ends


def _hall(site: Site, rng: Rng) -> Floor:
    """Return a hall: each wall a little nearer or farther, no cell's middle lost."""
    room = site.room
    size = "single" if room.size == 1 else "thin" if min(room.width, room.height) == 1 else "wide"
    low, high = _INSETS[size]
    wide = min(1.0, _SPACIOUS / site.columns)  # cells of large maps need all their floor for labels
    insets = [wide * _SIDE * (low + (high - low) * rng.random()) for _ in range(4)]
    x0, y0, x1, y1 = (v * NATURAL for v in site.area)
    x0, y0, x1, y1 = x0 + insets[0], y0 + insets[1], x1 - insets[2], y1 - insets[3]
    kind = rng.choice(_CHOICES[size])
    tight = wide < _ROOM and (room.size < _LONG or (kind == "bays" and size == "thin"))
    if (kind in _EVEN and room.width != room.height) or (kind in _NARROW and tight):
        kind = "rect"
    points = _shaped(kind, (x0, y0, x1, y1), rng)
    if not all(_holds(points, *middle) for middle in _middles(site)):
        kind = "cut"  # an octagon of cells that differ may lack those in its corners
        points = _shaped(kind, (x0, y0, x1, y1), rng)
    return Floor.of(_HALLS[kind][1], points)


def _shaped(kind: str, area: tuple[float, float, float, float], rng: Rng) -> list[Point]:
    """Return the outline of a hall that fills left, top, right and bottom."""
    x0, y0, x1, y1 = area
    points = _HALLS[kind][0](x1 - x0, y1 - y0, rng)
    if kind not in ("round", "stadium"):
        points = worn(points, rng, 0.12)
    return [((x0 + x1) / 2 + x, (y0 + y1) / 2 + y) for x, y in clockwise(points)]


def _holds(outline: Sequence[Point], x: float, y: float) -> bool:
    """Return whether the middle of a cell lies within an outline, and not close to it."""
    near = _CLEAR * _SIDE
    return all(
        inside(outline, x + dx * near, y + dy * near)
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def _confined(points: Sequence[Point], site: Site) -> list[Point]:
    """Return an outline that stays in its own cells, but for a little at the edge of the map."""
    x0, y0, x1, y1 = (v * NATURAL for v in site.area)
    north, east, south, west = (-_SWELL if outer else _WITHIN for outer in site.outer)
    result: list[Point] = []
    for x, y in points:
        at = (min(max(x, x0 + west), x1 - east), min(max(y, y0 + north), y1 - south))
        if not result or distance(at, result[-1]) > 0.02:
            result.append(at)
    return clockwise(result)


def _middles(site: Site) -> list[Point]:
    """Return the middles of the cells of a room, in millimetres."""
    room, ruling = site.room, site.ruling
    return [
        (NATURAL * ruling.x(room.column + i + 0.5), NATURAL * ruling.y(room.row + j + 0.5))
        for j in range(room.height)
        for i in range(room.width)
    ]


def _tunnel(site: Site, rng: Rng) -> Floor:
    """A winding way through the middle of each cell, here and there as wide as a chamber."""
    cells = _middles(site)
    if len(cells) == 1:
        ((x, y),) = cells
        r = _SIDE * (0.27 + 0.08 * rng.random())
        return Floor.of("cave", _confined(blob(x, y, r, r, rng), site))
    wide = site.room.width > 1

    def moved(at: Point, by: float) -> Point:
        off = by * _SIDE * (rng.random() - 0.5)
        return (at[0], at[1] + off) if wide else (at[0] + off, at[1])

    line = [extended(cells[1], cells[0], 0.2 * _SIDE), moved(cells[0], 0.16)]
    for a, b in pairwise(cells):
        line += [moved(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 0.28), moved(b, 0.16)]
    line.append(extended(cells[-2], cells[-1], 0.2 * _SIDE))
    course = resampled(smooth(line, parts=6), 0.16 * _SIDE)
    wave, last = Noise(rng.child("width"), 0.8 * _SIDE), len(course) - 1
    halves = softened([_SIDE * min(0.38, 0.14 + 0.36 * wave(*at) ** 2.2) for at in course])
    halves = [half * min(1.0, 0.45 + 0.3 * min(i, last - i)) for i, half in enumerate(halves)]
    return Floor.of("cave", _confined(broken(ribbon(course, halves), rng, 0.45), site))


def _cave(site: Site, rng: Rng) -> Floor:
    """A cave whose walls keep their own distance from the lines, with pillars, or half of them with
    water."""
    x0, y0, x1, y1 = (v * NATURAL for v in site.area)
    sides = (
        ((x0, y0), (x1, y0), (0, 1)),
        ((x1, y0), (x1, y1), (-1, 0)),
        ((x1, y1), (x0, y1), (0, -1)),
        ((x0, y1), (x0, y0), (1, 0)),
    )
    knots = []
    for outer, (a, b, (nx, ny)) in zip(site.outer, sides, strict=True):
        long = distance(a, b)
        count, ux, uy = (
            max(2, round(long / (0.62 * _SIDE))),
            (b[0] - a[0]) / long,
            (b[1] - a[1]) / long,
        )
        for i in range(count):
            at = (i + 0.5) / count * long
            corner = min(at, long - at) < _SIDE * 0.45
            at = min(max(at, _SIDE * 0.38), long - _SIDE * 0.38)
            off = 0.1 + 0.1 * rng.random() if corner else 0.12 + 0.24 * rng.random()
            if outer and not corner:
                off = 0.36 * rng.random() - 0.16
            knots.append((a[0] + ux * at + nx * off * _SIDE, a[1] + uy * at + ny * off * _SIDE))
    outline = _confined(broken(smooth(knots, closed=True), rng, 0.55), site)
    floor = Floor.of("cave", outline)
    if rng.child("water").below(2):
        return floor._replace(ponds=tuple(_waters(floor, rng)))
    return floor._replace(pillars=tuple(_pillars(site, rng)))


def _pillars(site: Site, rng: Rng) -> Iterator[tuple[Point, ...]]:
    """Yield pillars near where four cells meet; around one of these places they are thicker and
    stand closer together."""
    room, ruling = site.room, site.ruling
    corners = [
        (NATURAL * ruling.x(room.column + i), NATURAL * ruling.y(room.row + j))
        for j in range(1, room.height)
        for i in range(1, room.width)
    ]
    heart = rng.choice(corners)
    for x, y in corners:
        near = 1 / (1 + 0.5 * distance((x, y), heart) / _SIDE)
        if rng.random() < near:
            x, y = x + 0.24 * _SIDE * (rng.random() - 0.5), y + 0.24 * _SIDE * (rng.random() - 0.5)
            r = _SIDE * (0.12 + 0.16 * near * (0.4 + 0.6 * rng.random()))
            yield tuple(blob(x, y, r, r, rng))


def _waters(cave: Floor, rng: Rng) -> Iterator[tuple[Point, ...]]:
    """Yield a lake and some pools, each clear of the walls and of the water before it."""
    shore = _SHORE * _SIDE
    dry = [*cave.outline]
    for share in (0.3, *_POOLS[: 1 + rng.below(len(_POOLS))]):
        for _ in range(_TRIES):
            sides = min(cave.w, _LONG_LAKE * cave.h), min(cave.h, _LONG_LAKE * cave.w)
            rx, ry = (share * side * (0.7 + 0.3 * rng.random()) for side in sides)
            x = cave.x + (cave.w / 2 - rx - shore) * (2 * rng.random() - 1)
            y = cave.y + (cave.h / 2 - ry - shore) * (2 * rng.random() - 1)
            bank = blob(x, y, rx, ry, rng)
            if all(inside(cave.outline, *at) for at in bank) and all(
                distance(at, other) > shore for at in bank[::3] for other in dry[::2]
            ):
                dry += bank
                yield tuple(bank)
                break
