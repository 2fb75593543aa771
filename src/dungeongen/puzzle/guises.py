"""Disguising a puzzle: digits renamed, rows and columns shuffled, mirrored at the diagonal.

A disguised puzzle is equivalent to the original. It has as many solutions, the same redundant
givens and needs the same techniques, but the givens are other digits in other cells. Making a
puzzle takes milliseconds, or seconds if it must have few givens; a disguise takes microseconds.

Rows may be swapped within a band of three, and bands with each other; columns likewise. To keep a
puzzle symmetric under half a turn, row *r* and row 8 - *r* move together.
"""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.puzzle.grid import Grid


def guise(grid: Grid, rng: Rng, *, symmetric: bool = False) -> Grid:
    """Return an equivalent puzzle; with ``symmetric``, symmetric givens stay symmetric.

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


def canonical(grid: Grid) -> Grid:
    """Return the grid that all share which differ by the names of their digits, or are turned or
    mirrored: of the eight ways to look at it, with digits named as they come, the smallest.

    >>> canonical("12" + "." * 79) == canonical("." * 79 + "58")
    True
    """
    ways = []
    for cells in (grid, "".join(grid[row::9] for row in range(9))):
        for _ in range(4):
            cells = "".join(cells[72 + row :: -9] for row in range(9))
            ways.append(cells)
    return min(map(_named, ways))


def _named(cells: str) -> str:
    """Return cells with their digits named in the order in which they come."""
    names: dict[str, str] = {}
    return "".join(c if c == "." else names.setdefault(c, str(len(names) + 1)) for c in cells)


def _shuffled(rng: Rng) -> list[int]:
    """Return the lines with bands, and the lines within each band, shuffled."""
    bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    for band in bands:
        rng.shuffle(band)
    rng.shuffle(bands)
    return [line for band in bands for line in band]


def _mirrored(rng: Rng) -> list[int]:
    """Return the lines shuffled so that lines *r* and 8 - *r* stay opposite."""
    first, middle = [0, 1, 2], [3, 4, 5]
    rng.shuffle(first)
    last = [8 - line for line in reversed(first)]
    if rng.below(2):
        first, last = [8 - line for line in first], [8 - line for line in last]
    if rng.below(2):
        middle.reverse()
    return [*first, *middle, *last]
