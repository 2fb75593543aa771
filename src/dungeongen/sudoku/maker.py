"""Making puzzles: a random full grid, thinned until nothing more can be left out.

**The full grid** is a random fill by search: three boxes on the diagonal, which do not see each
other, get random orders; the rest is searched with the candidates of each branch in random order.

**Thinning** goes through the cells in random order and leaves a given out if the puzzle still has
one solution without it. A given that is needed stays needed when others go, so one pass makes the
puzzle minimal (SU-4).

**Speed.** Given the solution, "is it still unique without the 7 here" means "can this cell be
something else": forbid the 7 and look for any solution. That fails after one propagation where
the given is redundant, and finds a solution after about five nodes where it is needed. The first
forty or so cells go without being asked one by one: the longest prefix of the order that may go
as a whole is found by bisection, and as uniqueness is monotone the result is exactly that of
asking one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.sudoku import cover
from dungeongen.sudoku.cover import BITS, KEEP, RESTS, State
from dungeongen.sudoku.grader import Level
from dungeongen.sudoku.grader import grade as graded
from dungeongen.sudoku.grid import Grid

TRIES: Final = 2000
"""Candidates looked at before giving up."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its one solution, both as grids of 81 characters."""

    grid: Grid
    solution: Grid

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return 81 - self.grid.count(".")


def make(
    rng: Rng,
    *,
    givens: int | None = None,
    symmetric: bool = False,
    grade: Level | None = None,
) -> Puzzle:
    """Return the first puzzle of the stream ``rng`` that is as asked for.

    Raises ``GenerationError`` if ``givens`` cannot be had.

    >>> make(Rng("42")) == make(Rng("42"))
    True
    """
    if givens is not None and not 17 <= givens <= 81:
        raise GenerationError(
            f"no puzzle with {givens} givens: 17 are the least that any has, 81 are all"
        )
    for number in range(TRIES):
        puzzle = _candidate(rng.child(str(number)), givens, symmetric)
        if puzzle is None:
            continue
        if grade is None:
            return puzzle
        found = graded(puzzle.grid)
        if found is not None and found.level is grade:
            return puzzle
    raise GenerationError(f"no such puzzle among {TRIES} candidates")


def _candidate(rng: Rng, givens: int | None, symmetric: bool) -> Puzzle | None:
    solved = full_grid(rng)
    solution = cover.written(solved)
    clues = [9 * cell + int(sign) - 1 for cell, sign in enumerate(solution)]
    groups: list[tuple[int, ...]] = (
        [(cell, 80 - cell) for cell in range(40)] if symmetric else [(c,) for c in range(81)]
    )
    if symmetric:
        groups.append((40,))
    rng.shuffle(groups)
    if symmetric and givens is not None:
        groups.remove((40,))
        if givens % 2 == 0:
            groups.insert(0, (40,))
    kept = set(range(81))
    for group in groups:
        if givens is not None and len(kept) - len(group) < givens:
            break
        rest = kept - set(group)
        state = cover.START
        for cell in sorted(rest):
            state = cover.choose(state, clues[cell])
        if not any(
            state[0] & BITS[clues[c]]
            and cover.search((state[0] & ~BITS[clues[c]], state[1]), 1).solved
            for c in group
        ):
            kept = rest
    if givens is not None and len(kept) != givens:
        return None
    grid = "".join(solution[cell] if cell in kept else "." for cell in range(81))
    return Puzzle(grid, solution)


def full_grid(rng: Rng) -> int:
    """Return a solved state at random."""
    state = cover.START
    digits = list(range(9))
    for corner in (0, 30, 60):
        rng.shuffle(digits)
        for place, digit in enumerate(digits):
            cell = corner + place // 3 * 9 + place % 3
            state = cover.choose(state, 9 * cell + digit)
    stack: list[State] = [state]
    while True:
        possible, unmet = cover.propagated(*stack.pop())
        if not possible:
            continue
        if not unmet:
            return possible
        branches = cover.narrowest(possible, unmet)
        rng.shuffle(branches)
        for candidate in branches:
            stack.append((possible & KEEP[candidate], unmet & RESTS[candidate]))
