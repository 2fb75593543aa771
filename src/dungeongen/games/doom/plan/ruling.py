"""The lines between the columns and rows of a map: uneven, so that no two maps look alike.

Every cell lies in one column and one row, whose letter and number stand at their true middles.
Neighbours are never both narrow, so that the cards along the map have their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import floor
from typing import NamedTuple, Protocol

from dungeongen.core.rng import Rng
from dungeongen.games.doom.floor_plan import Plan as Cells

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
