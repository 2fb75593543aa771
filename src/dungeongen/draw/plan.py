"""A dungeon as drawn: floors and ways on a grid of squares, and what stands there.

One unit is a square of five feet, and (0, 0) is the upper left corner of the picture. A *hall* is
the floor of a room as a polygon whose corners follow each other clockwise. A *way* is a corridor of
straight stretches that joins two halls, or a hall and the edge of the picture: open, with a door,
or hidden. It goes on into a hall until both its sides meet the hall's outline, so that a corridor
may end at a round wall.

``Plan`` holds what a player may see. What only the game master or a printed sheet shows stands
apart in ``Marks``, and a game computes a plan from a layout without looking at anything secret. So
nothing secret can show in a drawing of the plan, in its walls, or in the chance that draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from math import hypot

from dungeongen.draw.canvas import Rect, Segment
from dungeongen.draw.sketch import Tone

Point = tuple[float, float]
Polygon = tuple[Point, ...]

_NEAR = 1e-4


class Opening(Enum):
    """What stands in a way."""

    ARCH = "arch"  # nothing: the room goes on behind it, or the way leads out
    DOOR = "door"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Way:
    """A corridor along ``line``, its middle, ``wide`` squares from wall to wall.

    ``a`` is the hall at the line's first point, ``b`` the one at its last; ``None`` is outside.
    ``leaf`` is how far along the line its door stands; ``level`` is what finds it if it is hidden.
    """

    line: tuple[Point, ...]
    wide: float
    opening: Opening
    a: int | None
    b: int | None
    leaf: float | None = None
    level: int = 0

    @property
    def sides(self) -> tuple[Polygon, Polygon]:
        """The walls to the left and to the right of somebody who walks from ``a`` to ``b``."""
        return _beside(self.line, self.wide / 2), _beside(self.line, -self.wide / 2)

    @property
    def door(self) -> Segment:
        """The line of its door from wall to wall: in the middle if nothing else is said."""
        stretches = list(pairwise(self.line))
        rest = self.leaf
        if rest is None:
            rest = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in stretches) / 2
        for (ax, ay), (bx, by) in stretches:
            length = hypot(bx - ax, by - ay)
            if rest <= length + _NEAR:
                dx, dy = (bx - ax) / length, (by - ay) / length
                x, y, half = ax + dx * rest, ay + dy * rest, self.wide / 2
                return (
                    x - abs(dy) * half,
                    y - abs(dx) * half,
                    x + abs(dy) * half,
                    y + abs(dx) * half,
                )
            rest -= length
        raise AssertionError(self)


def straight(
    at: tuple[float, float, float, float],
    opening: Opening,
    a: int | None,
    b: int | None,
    *,
    upright: bool,
) -> Way:
    """Return a way that is a rectangle, given by left, top, width and height."""
    x, y, w, h = at
    if upright:
        return Way(((x + w / 2, y), (x + w / 2, y + h)), w, opening, a, b)
    return Way(((x, y + h / 2), (x + w, y + h / 2)), h, opening, a, b)


def _beside(line: Sequence[Point], off: float) -> Polygon:
    """Return a line beside another, to the left by ``off``; turns are right angles."""
    ways = [
        ((bx > ax + _NEAR) - (bx < ax - _NEAR), (by > ay + _NEAR) - (by < ay - _NEAR))
        for (ax, ay), (bx, by) in pairwise(line)
    ]
    result = []
    for i, (x, y) in enumerate(line):
        beside = {ways[j] for j in (i - 1, i) if 0 <= j < len(ways)}
        result.append(
            (x + off * sum(dy for _, dy in beside), y - off * sum(dx for dx, _ in beside))
        )
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Light:
    """A light that burns where everybody sees it; ``reach`` in squares, ``colour`` as rrggbb."""

    x: float
    y: float
    reach: float
    colour: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on the floor: strokes over its bodies, from the back to the front.

    ``box`` is the rectangle around it. What leaves its ``hall`` is hidden by the walls.
    """

    hall: int
    box: Rect
    strokes: tuple[Segment, ...]
    bodies: tuple[tuple[Polygon, Tone], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player may see of a dungeon.

    ``room_of`` is the room of each hall, by number from 0; several halls may be one room. Rooms may
    be ``shaded``. ``floor`` are faint strokes of the ground, ``joints`` of each hall the lines
    between its cells, in a game that counts them: nothing hides them. ``pieces`` are the furniture;
    ``blocks`` are outlines of what stands in the way of eyes. ``seed`` is a text for the chance in
    its drawing, made of the plan alone.
    """

    columns: int
    rows: int
    halls: tuple[Polygon, ...]
    room_of: tuple[int, ...]
    ways: tuple[Way, ...]
    seed: str
    floor: tuple[Segment, ...] = ()
    joints: tuple[tuple[Segment, ...], ...] = ()
    pieces: tuple[Piece, ...] = ()
    blocks: tuple[Polygon, ...] = ()
    lights: tuple[Light, ...] = ()
    shaded: frozenset[int] = field(default_factory=frozenset)

    @property
    def doors(self) -> tuple[Way, ...]:
        """The ways with a door."""
        return tuple(way for way in self.ways if way.opening is Opening.DOOR)


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon in a square of ``size`` around its middle, with a ``label`` beside it."""

    x: float
    y: float
    icon: str
    size: float = 1.05
    label: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a map shows beyond the plan.

    ``plates`` are the letters or numbers of rooms, each with its place; ``names`` the words for
    rooms by number; ``hidden`` ways that nobody has found yet, ``passages`` dotted lines; ``grey``
    rooms that nobody can reach. On ``bare`` rectangles of rooms, by number, nothing is drawn.
    """

    plates: tuple[tuple[float, float, str], ...] = ()
    hidden: tuple[Way, ...] = ()
    icons: tuple[Mark, ...] = ()
    passages: tuple[Polygon, ...] = ()
    names: tuple[tuple[int, str], ...] = ()
    grey: frozenset[int] = field(default_factory=frozenset)
    bare: tuple[tuple[int, Rect], ...] = ()


NOTHING = Marks()
