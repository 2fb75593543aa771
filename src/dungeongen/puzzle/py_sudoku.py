"""Boards from the package py-sudoku, an optional source.

py-sudoku fills a board by a search that always tries digits in the same order, so that its seed
only selects among few boards (by the nine cells that it places first). It then blanks cells at
random without checking that the solution stays unique; mostly it does not. ``Board.uniqueness``
tells.

The package is imported on the first call only. It draws from the global random generator, even
while it is imported; the state of that generator is restored.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.puzzle.cover import Uniqueness, uniqueness
from dungeongen.puzzle.grid import Grid


@dataclass(frozen=True, slots=True)
class Board:
    """A board of py-sudoku, the full grid that it was made from, and whether it is unique."""

    grid: Grid
    solution: Grid
    uniqueness: Uniqueness

    @property
    def givens(self) -> int:
        """The number of givens."""
        return 81 - self.grid.count(".")


def from_py_sudoku(rng: Rng, *, givens: int = 36) -> Board:
    """Return a board of py-sudoku with exactly ``givens`` filled cells, proper or not.

    Raises ``GenerationError`` if the package is missing or ``givens`` is not in 24 to 80 (with
    fewer, py-sudoku's own check for further solutions can take a minute).
    """
    if not 24 <= givens <= 80:
        raise GenerationError(f"py-sudoku cannot make {givens} givens: expected 24 to 80")
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
