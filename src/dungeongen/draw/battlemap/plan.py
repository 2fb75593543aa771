"""A dungeon as a map of squares: floors, ways between them, lights, and what stands there.

One unit is a square of the grid, and (0, 0) is the upper left corner of the picture. A *hall* is
the floor of a room, or of a part of one, as a polygon whose corners follow each other clockwise. A
*way* is a rectangle that joins two halls, or a hall and the edge of the picture: an open arch, a
doorway or a hidden one. Its two short ends lie on straight sides of the halls that it joins.

``Plan`` holds what a player may see. What only the game master knows stands apart in ``Secrets``,
and a game computes a plan from a layout without looking at anything secret. So nothing secret can
show in a drawing of the plan, in its walls, or in the chance that draws its strokes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dungeongen.draw.canvas import Rect, Segment

Point = tuple[float, float]
Polygon = tuple[Point, ...]


class Opening(Enum):
    """What stands in a way."""

    ARCH = "arch"  # nothing: the room goes on behind it, or the way leads out
    DOOR = "door"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Way:
    """A rectangle between two halls; ``upright`` ways run north and south.

    ``at`` is its left, top, width and height, ``a`` the hall at its north or west end, ``b`` the
    one at the other; ``None`` is outside.
    """

    at: Rect
    upright: bool
    opening: Opening
    a: int | None
    b: int | None

    @property
    def ends(self) -> tuple[Segment, Segment]:
        """The two ends, that of ``a`` first."""
        x, y, w, h = self.at
        if self.upright:
            return (x, y, x + w, y), (x, y + h, x + w, y + h)
        return (x, y, x, y + h), (x + w, y, x + w, y + h)

    @property
    def sides(self) -> tuple[Segment, Segment]:
        """The two walls between the ends."""
        x, y, w, h = self.at
        if self.upright:
            return (x, y, x, y + h), (x + w, y, x + w, y + h)
        return (x, y, x + w, y), (x, y + h, x + w, y + h)

    @property
    def middle(self) -> Segment:
        """The line half-way between the ends, from wall to wall."""
        x, y, w, h = self.at
        if self.upright:
            return x, y + h / 2, x + w, y + h / 2
        return x + w / 2, y, x + w / 2, y + h


@dataclass(frozen=True, slots=True)
class Light:
    """A light that burns where everybody sees it; ``reach`` in squares, ``colour`` as rrggbb."""

    x: float
    y: float
    reach: float
    colour: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player may see of a dungeon.

    ``room_of`` is the room of each hall, by number from 0; several halls may be one room. ``floor``
    are strokes of the ground, ``things`` those of furniture, ``blocks`` outlines of what stands in
    the way of eyes. ``seed`` is a text for the chance in its drawing, made of the plan alone.
    """

    columns: int
    rows: int
    halls: tuple[Polygon, ...]
    room_of: tuple[int, ...]
    ways: tuple[Way, ...]
    seed: str
    floor: tuple[Segment, ...] = ()
    things: tuple[Segment, ...] = ()
    blocks: tuple[Polygon, ...] = ()
    lights: tuple[Light, ...] = ()

    @property
    def doors(self) -> tuple[Way, ...]:
        """The ways with a door."""
        return tuple(way for way in self.ways if way.opening is Opening.DOOR)


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon on the game master's map; (x, y) is its middle."""

    x: float
    y: float
    icon: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only the game master's map shows.

    ``numbers`` are the rooms as the key numbers them, each with the place of its plate; ``hidden``
    are the ways that nobody has found yet.
    """

    numbers: tuple[tuple[float, float, str], ...]
    hidden: tuple[Way, ...] = ()
    marks: tuple[Mark, ...] = ()


NOTHING = Secrets(())
