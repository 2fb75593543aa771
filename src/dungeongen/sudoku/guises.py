"""A puzzle in another guise: digits renamed, rows and columns shuffled, turned over the diagonal.

Such a puzzle is the same to solve. It has one solution if the other had one, no given more that
could be left out, and asks for the same techniques; but other cells are given, and with other
digits. Making a puzzle takes milliseconds, and seconds where it has to have few givens; a guise
takes some microseconds.

Rows may change places within a band of three, and bands with each other; columns likewise. A
puzzle whose givens look the same upside down stays so if row *r* and row 8 - *r* go together.
"""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.sudoku.grid import Grid


def guise(grid: Grid, rng: Rng, *, symmetric: bool = False) -> Grid:
    """Return a puzzle in another guise; ``symmetric``: its givens stay as symmetric as they were.

    >>> guise("1" + "." * 80, Rng("a")).count(".")
    80
    """
    digits = list("123456789")
    rng.shuffle(digits)
    named = dict(zip("123456789", digits, strict=True))
    order = _mirrored if symmetric else _shuffled
    rows, columns = order(rng), order(rng)
    if rng.below(2):
        cells = [grid[9 * column + row] for row in rows for column in columns]
    else:
        cells = [grid[9 * row + column] for row in rows for column in columns]
    return "".join(named.get(cell, cell) for cell in cells)


def _shuffled(rng: Rng) -> list[int]:
    """Return the lines in another order, bands and within bands."""
    bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    for band in bands:
        rng.shuffle(band)
    rng.shuffle(bands)
    return [line for band in bands for line in band]


def _mirrored(rng: Rng) -> list[int]:
    """Return the lines in an order in which line *r* and line 8 - *r* stay opposite."""
    first, middle = [0, 1, 2], [3, 4, 5]
    rng.shuffle(first)
    last = [8 - line for line in reversed(first)]
    if rng.below(2):
        first, last = [8 - line for line in first], [8 - line for line in last]
    if rng.below(2):
        middle.reverse()
    return [*first, *middle, *last]
