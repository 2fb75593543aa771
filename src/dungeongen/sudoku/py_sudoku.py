"""Boards of the package py-sudoku, for those who ask for that source.

py-sudoku fills a board by a search that always tries digits in the same order, so its seed chooses
among few boards (the nine cells it places first), and then blanks cells at random without looking
whether the solution stays unique; mostly it does not. What comes from here says so, in
``Board.uniqueness``.

The package is imported on the first call only. It draws from the global generator, already while
it is imported; that generator is put back as it was found.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.sudoku.grid import Grid
from dungeongen.sudoku.solver import Uniqueness, uniqueness


@dataclass(frozen=True, slots=True)
class Board:
    """A board of py-sudoku, the full grid it was made from, and whether it is the only one."""

    grid: Grid
    solution: Grid
    uniqueness: Uniqueness

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return 81 - self.grid.count(".")


def from_py_sudoku(rng: Rng, *, givens: int = 36) -> Board:
    """Return a board of py-sudoku with exactly ``givens`` filled cells, proper or not.

    Raises ``GenerationError`` if the package is missing or ``givens`` is not within 24 to 80 (with
    fewer its own check for further solutions can take a minute).
    """
    if not 24 <= givens <= 80:
        raise GenerationError(f"boards of py-sudoku have 24 to 80 givens here, not {givens}")
    state = random.getstate()
    try:
        try:
            from sudoku import Sudoku
        except ImportError:
            raise GenerationError("the package py-sudoku is not installed") from None
        full = Sudoku(3, 3, seed=rng.below(2**53)).solve()
        board = full.difficulty((81 - givens + 0.5) / 81)  # it rounds down
    finally:
        random.setstate(state)
    grid = _grid(board.board)
    return Board(grid, _grid(full.board), uniqueness(grid))


def _grid(board: list[list[int | None]]) -> Grid:
    return "".join("." if cell is None else str(cell) for row in board for cell in row)
