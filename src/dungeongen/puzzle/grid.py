"""A Sudoku grid as text, its 27 units, and the legality of a set of givens.

Outside this package a grid is a ``str`` of 81 characters, ``1`` to ``9`` and ``.`` for a blank, in
reading order. A string compares, hashes and prints itself, goes into JSON unchanged and is
immutable; a class around it would only add conversions. Cells are numbered 0 to 80 in the same
order; in everything a user reads, rows, columns and boxes are numbered from 1.

A grid is legal if no row, column or box holds a digit twice, even if it has no solution or many
(SU-4). ``check`` is the only judge of that. Solver, grader and readers all call it, so that a fault
is described in the same words everywhere.
"""

from __future__ import annotations

from typing import TypeAlias

from dungeongen.core.errors import GridError

Grid: TypeAlias = str
"""81 characters, ``1``-``9`` or ``.``, in reading order."""

EMPTY: Grid = "." * 81
"""The grid without givens."""

ROWS = tuple(tuple(range(9 * r, 9 * r + 9)) for r in range(9))
COLUMNS = tuple(tuple(range(c, 81, 9)) for c in range(9))
BOXES = tuple(
    tuple(27 * (b // 3) + 3 * (b % 3) + 9 * r + c for r in range(3) for c in range(3))
    for b in range(9)
)
UNITS = ROWS + COLUMNS + BOXES
"""The cells of each unit: nine rows, nine columns, nine boxes."""

DIGITS = "123456789"


def check(grid: str) -> Grid:
    """Return ``grid`` itself if it is legal.

    Raises ``GridError``, naming the faulty row and column (1-based), if it does not have 81
    characters, if one of them is neither a digit nor ``.``, or if a unit holds a digit twice.

    >>> check("55" + "." * 79)
    Traceback (most recent call last):
        ...
    dungeongen.core.errors.GridError: row 1 has 5 twice: at columns 1 and 2
    """
    if len(grid) != 81:
        raise GridError(f"a grid has 81 cells, this one has {len(grid)}")
    for cell, sign in enumerate(grid):
        if sign not in "123456789.":
            row, column = divmod(cell, 9)
            raise GridError(
                f"row {row + 1}, column {column + 1}: expected 1-9 or '.', found {sign!r}"
            )
    fault = clash(grid)
    if fault is not None:
        raise GridError(fault)
    return grid


def clash(grid: Grid) -> str | None:
    """Return a message about the first digit that is twice in a unit, or None."""
    for number, unit in enumerate(UNITS):
        signs = [grid[cell] for cell in unit if grid[cell] != "."]
        if len(set(signs)) == len(signs):
            continue
        for digit in DIGITS:
            cells = [cell for cell in unit if grid[cell] == digit]
            if len(cells) > 1:
                return _twice(number, digit, cells[0], cells[1])
    return None


def _twice(unit: int, digit: str, first: int, second: int) -> str:
    (row1, column1), (row2, column2) = divmod(first, 9), divmod(second, 9)
    kind, number = divmod(unit, 9)
    if kind == 0:
        return f"row {number + 1} has {digit} twice: at columns {column1 + 1} and {column2 + 1}"
    if kind == 1:
        return f"column {number + 1} has {digit} twice: at rows {row1 + 1} and {row2 + 1}"
    return (
        f"box {number + 1} has {digit} twice: at row {row1 + 1}, column {column1 + 1} "
        f"and row {row2 + 1}, column {column2 + 1}"
    )


def givens(grid: Grid) -> int:
    """Return the number of givens in ``grid``.

    >>> givens(EMPTY)
    0
    """
    return 81 - grid.count(".")
