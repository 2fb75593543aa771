"""A dungeon as drawn: floors and ways, what lies around and across them, and what stands there.

One unit is a square of five feet, and (0, 0) is the upper left corner of the picture. A *hall* is a
floor of a room as a polygon; several halls that overlap may be one room. A *way* is a corridor that
joins two halls, or a hall and the edge of the picture; its outline reaches into both. Floors
overlap freely: they are painted as one (``painter``), and ``walls`` finds the outline of all.

``Plan`` holds what a player may see. What only the game master or a printed sheet shows stands
apart in ``Marks``, and a game computes a plan from a layout without looking at anything secret. So
nothing secret can show in a drawing of the plan, in its walls, or in the chance that draws them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import cos, sin

from dungeongen.draw.canvas import Face, Rect, Segment
from dungeongen.draw.icons import Shape

Point = tuple[float, float]
Polygon = tuple[Point, ...]

NATURAL = 3.3
"""Millimetres of a square on a sheet of A4, for which widths of lines and type are chosen."""


_PLACES = 4


def squares(points: Iterable[Point]) -> Polygon:
    """Return points in millimetres of a sheet of A4 as points in squares."""
    return tuple((round(x / NATURAL, _PLACES), round(y / NATURAL, _PLACES)) for x, y in points)


class Opening(Enum):
    """What stands in a way."""

    ARCH = "arch"  # nothing: the room goes on behind it, or the way leads out
    DOOR = "door"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Way:
    """A corridor along ``line``, its middle, with the ``outline`` of its floor.

    ``a`` is the room at the line's first point, ``b`` the one at its last; ``None`` is outside. Its
    door, or the sign of a hidden one, stands at (x, y) of ``sign`` across the angle there. ``ends``
    are the walls that hide it at both ends; ``level`` is what finds it. ``steps`` are its stairs.
    """

    line: Polygon
    outline: Polygon
    opening: Opening
    a: int | None
    b: int | None
    sign: tuple[float, float, float] = (0.0, 0.0, 0.0)
    level: int = 0
    ends: tuple[Segment, ...] = ()
    steps: tuple[Segment, ...] = ()

    @property
    def leads_out(self) -> bool:
        return None in (self.a, self.b)


def across(x: float, y: float, angle: float, wide: float) -> Segment:
    """Return the line across a direction, around a point."""
    dx, dy = -sin(angle) * wide / 2, cos(angle) * wide / 2
    return x - dx, y - dy, x + dx, y + dy


@dataclass(frozen=True, slots=True)
class Light:
    """A light that burns where everybody sees it; ``reach`` in squares, ``colour`` as rrggbb."""

    x: float
    y: float
    reach: float
    colour: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a floor or lies in the rock: its shapes, and the box around it."""

    box: Rect
    shapes: tuple[Shape, ...]


class Badge(Enum):
    """What a number beside an icon stands on."""

    SHIELD = "shield"  # the level of a monster
    COIN = "coin"  # gold
    TRIANGLE = "triangle"  # the level of a trap


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon in a square of ``size`` around its middle, with a ``label`` on a badge at its right.

    ``art`` marks are engravings instead, ``size`` high.
    """

    x: float
    y: float
    icon: str
    size: float = 1.05
    label: str = ""
    badge: Badge | None = None
    art: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The squares of a hall: a corner of one of them, and how far they are turned, in radians."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player may see of a dungeon.

    ``room_of`` is the room of each hall, by number from 0, and ``grids`` its squares, by default
    those of the picture. Rooms may be ``shaded``. ``levels`` lie on the floors, within the walls;
    ``water`` are shapes that cross floors and rock. ``joints`` of each hall are the lines between
    its cells, in a game that counts them: nothing hides them. ``pieces`` are furniture, and
    ``icons`` what else stands in plain sight; ``blocks`` are outlines of what stands in the way of
    eyes. ``rock`` lies in the rock. ``compass`` and ``scale`` are the middles of both, where there
    is room. The hatching reaches ``reach`` times as far from a floor as usual. ``seed`` is a text
    for the chance in its drawing, made of the plan alone.
    """

    columns: int
    rows: int
    halls: tuple[Polygon, ...]
    room_of: tuple[int, ...]
    ways: tuple[Way, ...]
    seed: str
    grids: tuple[Grid, ...] = ()
    levels: tuple[Shape, ...] = ()
    water: tuple[Shape, ...] = ()
    joints: tuple[tuple[Segment, ...], ...] = ()
    pieces: tuple[Piece, ...] = ()
    icons: tuple[Mark, ...] = ()
    blocks: tuple[Polygon, ...] = ()
    lights: tuple[Light, ...] = ()
    rock: tuple[Piece, ...] = ()
    compass: Point | None = None
    scale: Point | None = None
    shaded: frozenset[int] = field(default_factory=frozenset)
    reach: float = 1.0

    @property
    def doors(self) -> tuple[Way, ...]:
        """The ways with a door."""
        return tuple(way for way in self.ways if way.opening is Opening.DOOR)

    def room(self, number: int) -> tuple[Polygon, ...]:
        """Return the floors of a room."""
        return tuple(
            hall for hall, room in zip(self.halls, self.room_of, strict=True) if room == number
        )


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a room: its lines, each with the left end of its baseline, and a line to its
    room if it stands in the rock."""

    room: int
    lines: tuple[tuple[float, float, str], ...]
    box: Rect
    leader: Segment | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What a map shows beyond the plan.

    ``em`` is the height of its type in squares, ``face`` that of names. ``plates`` are the letters
    or numbers of rooms, each with its place; ``hidden`` ways that are still to be found,
    ``passages`` dotted lines, ``trails`` dots where a way may be. Rooms out of reach are
    ``sealed``, filled with rock. With ``pieces``, these and ``icons`` stand there instead of those
    of the plan. On ``bare`` rectangles of rooms, by number, nothing is drawn.
    """

    em: float = 0.93
    face: Face = Face.ITALIC
    plates: tuple[tuple[float, float, str], ...] = ()
    hidden: tuple[Way, ...] = ()
    icons: tuple[Mark, ...] = ()
    passages: tuple[Polygon, ...] = ()
    trails: tuple[Polygon, ...] = ()
    names: tuple[Name, ...] = ()
    sealed: frozenset[int] = field(default_factory=frozenset)
    pieces: tuple[Piece, ...] | None = None
    bare: tuple[tuple[int, Rect], ...] = ()


NOTHING = Marks()
