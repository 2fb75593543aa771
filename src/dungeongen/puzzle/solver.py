"""Solving any legal grid, from empty to full, with an honest answer when the budget runs out.

``cover.search`` does the work; this module converts between grids and states and names the answers.
``solve``, ``solutions`` and ``count_solutions`` search until they know. ``uniqueness`` takes a
budget of search nodes (7 to 50 microseconds each) and may answer *undecided*, which is never
printed as anything else. We know of no grid that spends the default budget.

Hard instances: the empty grid (one solution is found at once, but there are 6.7e21, hence the
``limit``), puzzles with 17 givens (easy in fact), and above all a few consistent givens without a
solution, for which guessing row by row takes minutes and guessing in the narrowest cell still takes
seconds; ``cover`` explains the remedy.
"""

from __future__ import annotations

from enum import StrEnum

from dungeongen.puzzle import cover
from dungeongen.puzzle.grid import Grid, check

BUDGET = 20_000
"""The default number of search nodes for ``uniqueness``: a second at most."""


class Uniqueness(StrEnum):
    """The number of solutions of a grid."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"


def solutions(grid: Grid, limit: int) -> list[Grid]:
    """Return up to ``limit`` different solutions, in a fixed order.

    Raises ``GridError`` if ``grid`` is not legal.
    """
    result = cover.search(cover.stated(check(grid)), limit)
    return [cover.written(solved) for solved in result.solved]


def solve(grid: Grid) -> Grid | None:
    """Return a solution, or None if there is none.

    >>> solve("." * 80 + "7")[-1]
    '7'
    """
    return next(iter(solutions(grid, 1)), None)


def count_solutions(grid: Grid, limit: int = 2) -> int:
    """Return the number of solutions, counting up to ``limit``.

    >>> count_solutions("." * 81, limit=5)
    5
    """
    return len(cover.search(cover.stated(check(grid)), limit).solved)


def uniqueness(grid: Grid, *, budget: int = BUDGET) -> Uniqueness:
    """Return whether ``grid`` has no, one or several solutions, within ``budget`` search nodes.

    >>> uniqueness("." * 81)
    <Uniqueness.SEVERAL: 'several'>
    >>> uniqueness("." * 81, budget=1)
    <Uniqueness.UNDECIDED: 'undecided'>
    """
    result = cover.search(cover.stated(check(grid)), 2, budget=budget)
    if len(result.solved) == 2:
        return Uniqueness.SEVERAL
    if not result.complete:
        return Uniqueness.UNDECIDED
    return Uniqueness.UNIQUE if result.solved else Uniqueness.NONE
