"""Which reading of a picture is a Sudoku.

Each cell has a likelihood of being empty and of each digit. Readings are tried, the likeliest
first; one counts only if no digit is twice in a unit and it has exactly one solution. A Sudoku says
a lot about its own digits: one that was misread has no solution, or many.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dungeongen.core.errors import GridError
from dungeongen.puzzle.cover import Uniqueness, uniqueness
from dungeongen.puzzle.grid import Grid, clash, givens

if TYPE_CHECKING:
    from dungeongen.puzzle.photo.lattice import Array

_SIGNS: Final = ".123456789"
_EMPTY: Final = "empty"
_FEWEST: Final = 17  # givens; with fewer no Sudoku has one solution
_SURE: Final = 4.0  # by how much the reading must be likelier than the second one, as a logarithm
_DOUBT: Final = 0.02  # a cell is in doubt where another sign is likelier than this
_REMOTE: Final = 0.004  # where cells are asked about anyway, so is one where another is likelier
_UNCLEAR: Final = 6  # cells in doubt; with more no reading is sure, however well it fits
_TRIES: Final = 400
_CHANGES: Final = 6  # cells in which a reading may differ from the likeliest signs
_UNLIKELY: Final = 14.0
_STEPS: Final = 40  # single changes that are looked at
_ASKED: Final = 12  # cells; with more it is quicker to type the puzzle


class Reading(NamedTuple):
    """What a picture shows: a grid, and the signs that its doubtful cells may have.

    ``corners`` are those of the grid in the picture, in shares of its width and height, clockwise
    from the grid's own top left.
    """

    grid: Grid
    doubtful: dict[int, str]
    corners: tuple[tuple[float, float], ...] = ()

    @property
    def doubts(self) -> str:
        """What is in doubt, in words."""
        return "; ".join(
            f"{place(cell)} may be {' or '.join(map(word, signs))}"
            for cell, signs in self.doubtful.items()
        )

    @property
    def shown(self) -> str:
        """The grid with a question mark in each cell that is in doubt."""
        return "".join("?" if cell in self.doubtful else self.grid[cell] for cell in range(81))

    def answered(self, answers: Sequence[str]) -> Grid:
        """Return the grid with an answer for each doubtful cell, in their order."""
        signs = list(self.grid)
        for cell, answer in zip(self.doubtful, answers, strict=True):
            signs[cell] = "." if answer == _EMPTY else answer
        return "".join(signs)


def place(cell: int) -> str:
    """Return where a cell is, in words.

    >>> place(80)
    'row 9, column 9'
    """
    return f"row {cell // 9 + 1}, column {cell % 9 + 1}"


def word(sign: str) -> str:
    """Return what a cell holds, in a word."""
    return _EMPTY if sign == "." else sign


class _Choices:
    """The signs of each cell, the likeliest first, with the cost of each: logarithms from 0 up."""

    def __init__(self, logs: Array) -> None:
        self.order = np.argsort(-logs, 1, kind="stable")
        self.logs = np.take_along_axis(logs, self.order, 1)
        self.costs = self.logs[:, :1] - self.logs
        self.first = [int(sign) for sign in self.order[:, 0]]

    def doubtful(self, least: float = _DOUBT) -> dict[int, str]:
        """Return the cells that may be something else, with the signs that they may have.

        ``least``: how likely another sign must be.
        """
        return {
            cell: "".join(
                _SIGNS[self.order[cell, rank]]
                for rank in range(10)
                if rank == 0 or self.logs[cell, rank] > np.log(least)
            )
            for cell in range(81)
            if self.logs[cell, 1] > np.log(least)
        }

    def readings(self) -> Iterator[tuple[float, list[int]]]:
        """Yield readings with their costs, the likeliest first."""
        steps = sorted(
            (float(self.costs[cell, rank]), cell, int(self.order[cell, rank]))
            for cell in range(81)
            for rank in (1, 2, 3)
            if self.costs[cell, rank] < _UNLIKELY
        )[:_STEPS]
        heap: list[tuple[float, int, tuple[int, ...]]] = [(0.0, -1, ())]
        while heap:
            cost, last, changes = heapq.heappop(heap)
            signs = list(self.first)
            for step in changes:
                signs[steps[step][1]] = steps[step][2]
            yield cost, signs
            if len(changes) == _CHANGES:
                continue
            moved = {steps[step][1] for step in changes}
            for step in range(last + 1, len(steps)):
                if steps[step][1] not in moved:
                    heapq.heappush(heap, (cost + steps[step][0], step, (*changes, step)))


def decided(logs: Array) -> Reading:
    """Return the reading of a grid; where it is sure, no cell is doubtful.

    ``logs`` are logarithms of likelihoods, one row a cell: empty, then 1 to 9. Raises GridError
    where too much is in doubt.
    """
    choices = _Choices(logs)
    sudokus: list[tuple[float, Grid]] = []
    for tried, (cost, signs) in enumerate(choices.readings()):
        if tried == _TRIES or len(sudokus) == 2:
            break
        if sudokus and cost > sudokus[0][0] + _SURE + 2:
            break
        grid = "".join(_SIGNS[sign] for sign in signs)
        if _is_sudoku(grid):
            sudokus.append((cost, grid))
    if not sudokus:
        raise GridError("the digits in the picture are no Sudoku with one solution")
    doubtful = choices.doubtful()
    (cost, grid), *others = sudokus
    apart = all(other - cost > _SURE for other, _ in others)
    if cost < _SURE and apart and len(doubtful) <= _UNCLEAR:
        return Reading(grid, {})
    doubtful |= _differences(grid, choices.first, [other for _, other in others])
    for cell, remote in choices.doubtful(_REMOTE).items():
        changes = (_changed(grid, cell, sign) for sign in remote if sign != grid[cell])
        if cell not in doubtful and any(map(_is_sudoku, changes)):
            doubtful[cell] = remote
    doubtful = dict(sorted(doubtful.items()))
    if len(doubtful) > _ASKED:
        raise GridError("too many digits in the picture are not clear")
    return Reading(grid, doubtful)


def _is_sudoku(grid: Grid) -> bool:
    return givens(grid) >= _FEWEST and not clash(grid) and uniqueness(grid) is Uniqueness.UNIQUE


def _changed(grid: Grid, cell: int, sign: str) -> Grid:
    return grid[:cell] + sign + grid[cell + 1 :]


def _differences(grid: Grid, first: Sequence[int], others: Sequence[Grid]) -> dict[int, str]:
    """Return the cells in which another reading differs, with the signs of each."""
    result = {}
    for cell in range(81):
        signs = {_SIGNS[first[cell]], *(other[cell] for other in others)} - {grid[cell]}
        if signs:
            result[cell] = grid[cell] + "".join(sorted(signs))
    return result
