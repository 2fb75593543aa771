"""The geometry of a map: nine boxes of cells, the gaps between them, and the ways through.

All lengths are multiples of the cell ``c``. Boxes of three cells stand ``GAP`` apart, so that walls
have room for doors, and a ``RIM`` of rock surrounds them. A passage is a short corridor through the
gap at the middle cell of a side, where its two door digits face each other; which icon a way has
follows from it.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Face
from dungeongen.draw.sketch import Box
from dungeongen.games.sudongeon.layout import Edge, Wall

GAP = 0.5  # between boxes
RIM = 0.72  # rock around the outside
CORRIDOR = 0.62  # width of a passage
SIDE = 9 + 2 * GAP + 2 * RIM  # the whole map
WALL = 0.065  # thickness of a wall
TICK = 0.11  # arms of the crosses between cells
_LETTER = 0.27  # size of a room's letter
_PLATE = (0.76, 0.13)  # middle of its plate, from the corner of a box
_GIVEN = (0.09, 0.08)  # a digit, from the corner of its cell
_JAMB = 0.34  # of wall that stands on either side where two boxes are one room

Rect = tuple[float, float, float, float]


class Plan(NamedTuple):
    """The geometry of a map on the page, in millimetres.

    ``c`` is the side of a cell, (x, y) the map's top left, ``least`` the smallest type in points.
    """

    c: float
    x: float
    y: float
    digit: float
    least: float

    def box(self, box: int) -> tuple[float, float]:
        """Return the top left corner of a box."""
        row, column = divmod(box, 3)
        return (
            self.x + (RIM + column * (3 + GAP)) * self.c,
            self.y + (RIM + row * (3 + GAP)) * self.c,
        )

    def cell(self, box: int, cell: int) -> tuple[float, float]:
        """Return the top left corner of a cell of a box."""
        x, y = self.box(box)
        return x + cell % 3 * self.c, y + cell // 3 * self.c

    def way(self, edge: Edge, length: float) -> Rect:
        """Return the corridor, ``length`` cells long, that leaves a box at the middle of a side."""
        c, x, y = self.c, *self.box(edge.box)
        near, wide, far, deep = (1.5 - CORRIDOR / 2) * c, CORRIDOR * c, 3 * c, length * c
        return {
            "north": (x + near, y - deep, wide, deep),
            "south": (x + near, y + far, wide, deep),
            "west": (x - deep, y + near, deep, wide),
            "east": (x + far, y + near, deep, wide),
        }[edge.direction]

    def opening(self, edge: Edge) -> Rect:
        """Return the whole gap between a box and its neighbour to the south or east."""
        c, x, y = self.c, *self.box(edge.box)
        if edge.direction == "south":
            return x, y + 3 * c, 3 * c, GAP * c
        return x + 3 * c, y, GAP * c, 3 * c

    def arch(self, edge: Edge) -> Rect:
        """Return what is open of the gap between two boxes of one room."""
        x, y, w, h = self.opening(edge)
        jamb = _JAMB * self.c
        if upright(edge):
            return x + jamb, y, w - 2 * jamb, h
        return x, y + jamb, w, h - 2 * jamb

    @property
    def letter(self) -> float:
        """The size of a room's letter in points."""
        return self.size(_LETTER)

    def plate(self) -> tuple[float, float, float]:
        """Return the middle of the plate with a room's letter and its radius, in cells of a box.

        It hangs inside the room: beside the digit of the first cell and above its icon, west of a
        door.
        """
        r = 0.74 * self.letter * MM_PER_POINT / self.c
        return _PLATE[0], max(_PLATE[1], r - WALL), r

    def given(self, digit: str) -> Box:
        """Return the box of a digit in its cell: left, top, right and baseline, in cells."""
        left, top = _GIVEN
        cap = fonts.CAP_HEIGHT * self.digit * MM_PER_POINT / self.c
        return left, top, left + fonts.width(digit, Face.BOLD, self.digit) / self.c, top + cap

    def size(self, cells: float) -> float:
        """Return the type size in points for a height in cells, but not below the smallest."""
        return max(self.least, cells * self.c / MM_PER_POINT)


def upright(edge: Edge) -> bool:
    """Return whether an edge's passage runs north and south."""
    return edge.direction in ("north", "south")


def way_icon(edge: Edge) -> str:
    """Return the icon for a door's digit."""
    match edge.wall:
        case Wall.OPEN:
            return "exit" if edge.other is None else "door"
        case Wall.HIDDEN:
            return "hidden-door"
        case Wall.JOINED:
            return "opening" if upright(edge) else "opening-across"
        case _:
            return "no-door"  # SU-2: void within a joined room
