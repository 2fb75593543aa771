"""Sudokus to print."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from dungeongen.puzzle.cover import Uniqueness, uniqueness


class Puzzle(NamedTuple):
    """The digits of 81 cells, 0 for an empty one, and those of the solution."""

    digits: list[int]
    solution: list[int]

    @property
    def grid(self) -> str:
        """The digits as the package writes them."""
        return "".join(".123456789"[digit] for digit in self.digits)


def dense(rng: Random) -> Puzzle:
    """Return a puzzle with digits anywhere, which need not have one solution."""
    solution = _solution(rng)
    digits = solution[:]
    for cell in rng.sample(range(81), rng.randint(20, 50)):
        digits[cell] = 0
    return Puzzle(digits, solution)


def proper(rng: Random) -> Puzzle:
    """Return a puzzle with one solution, often one that is symmetric."""
    solution = _solution(rng)
    puzzle = Puzzle(solution[:], solution)
    goal = rng.randint(23, 36)
    paired = rng.random() < 0.7
    for cell in rng.sample(range(81), 81):
        if not puzzle.digits[cell] or sum(map(bool, puzzle.digits)) <= goal:
            continue
        before = puzzle.digits[:]
        for other in (cell, 80 - cell) if paired else (cell,):
            puzzle.digits[other] = 0
        if uniqueness(puzzle.grid) is not Uniqueness.UNIQUE:
            puzzle.digits[:] = before
    return puzzle


def _solution(rng: Random) -> list[int]:
    rows, columns = (
        [band * 3 + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
        for _ in range(2)
    )
    digits = rng.sample(range(1, 10), 9)
    return [digits[(row * 3 + row // 3 + column) % 9] for row in rows for column in columns]
