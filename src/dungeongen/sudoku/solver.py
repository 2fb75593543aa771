"""Solving: any legal grid, from empty to full, and an honest answer when time runs out.

The work is done by ``cover.search``; this module turns grids into states and back and gives the
answers their names. ``solve``, ``solutions`` and ``count_solutions`` look until they know.
``uniqueness`` takes a budget of search nodes (7 to 50 microseconds each) and may answer
*undecided*, which is never printed as anything else. No grid is known to us that spends it.

Hard instances: the empty grid (a solution is found at once, the number of all is 6.7e21, hence the
``limit``), puzzles with 17 givens (easy in fact), and above all few givens that do not contradict
each other and yet have no solution, where guessing row by row takes minutes and guessing at the
narrowest cell still takes seconds; ``cover`` says what helps there.
"""

from __future__ import annotations

from enum import StrEnum

from dungeongen.sudoku import cover
from dungeongen.sudoku.grid import Grid, check

BUDGET = 20_000
"""Search nodes that ``uniqueness`` spends by default, a second at most."""


class Uniqueness(StrEnum):
    """How many solutions a grid has."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"


def solutions(grid: Grid, limit: int) -> list[Grid]:
    """Return up to ``limit`` different solutions, always the same ones in the same order.

    Raises ``GridError`` if ``grid`` is not legal.
    """
    found = cover.search(cover.stated(check(grid)), limit)
    return [cover.written(solved) for solved in found.solved]


def solve(grid: Grid) -> Grid | None:
    """Return a solution, the only one if there is one only, or None if there is none.

    >>> solve("." * 80 + "7")[-1]
    '7'
    """
    return next(iter(solutions(grid, 1)), None)


def count_solutions(grid: Grid, limit: int = 2) -> int:
    """Return the number of solutions, counting no further than ``limit``.

    >>> count_solutions("." * 81, limit=5)
    5
    """
    return len(cover.search(cover.stated(check(grid)), limit).solved)


def uniqueness(grid: Grid, *, budget: int = BUDGET) -> Uniqueness:
    """Tell whether ``grid`` has no, one or several solutions, within ``budget`` search nodes.

    >>> uniqueness("." * 81)
    <Uniqueness.SEVERAL: 'several'>
    >>> uniqueness("." * 81, budget=1)
    <Uniqueness.UNDECIDED: 'undecided'>
    """
    found = cover.search(cover.stated(check(grid)), 2, budget=budget)
    if len(found.solved) == 2:
        return Uniqueness.SEVERAL
    if not found.complete:
        return Uniqueness.UNDECIDED
    return Uniqueness.UNIQUE if found.solved else Uniqueness.NONE
