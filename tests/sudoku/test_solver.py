"""Solving: published puzzles, grids without and with many solutions, and honest budgets."""

from __future__ import annotations

from dungeongen.sudoku import Uniqueness, count_solutions, solve, uniqueness

AUTHOR = (
    "941....7..28...36..3....92.1.....457.......1.852.7...359..81....87..91..41..372.9"  # SU-16
)


def test_the_authors_example_has_exactly_one_solution() -> None:
    assert count_solutions(AUTHOR) == 1
    assert uniqueness(AUTHOR) is Uniqueness.UNIQUE
    solution = solve(AUTHOR)
    assert solution is not None
    assert all(sign in (".", digit) for sign, digit in zip(AUTHOR, solution, strict=True))
