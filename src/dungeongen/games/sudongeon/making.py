"""Making Sudoku dungeons: candidates from one seed until one is worth printing (SU-4).

Candidate *k* is the puzzle of the sub-stream ``candidate/k``, so that looking at more of them never
changes an earlier one.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen import sudoku
from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.sudoku import Level, Uniqueness

MOST = 2000


@dataclass(frozen=True, slots=True)
class Made:
    """A dungeon and which candidate of its seed it is, counted from 1."""

    layout: Layout
    candidate: int
    note: str | None = None


def make(
    seed: str,
    *,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
    as_is: bool = False,
) -> Made:
    """Return the first dungeon of ``seed`` with a way in, a monster, and all its gold in reach.

    ``as_is`` takes the first candidate whatever it is. ``source`` is ``own`` or ``py-sudoku``.
    Raises GenerationError when ``MOST`` candidates were not enough.
    """
    rng = Rng(seed).child("sudoku")
    flaw: str | None = None
    for candidate in range(1, MOST + 1):
        made = _candidate(
            rng.child(f"candidate/{candidate}"), candidate, givens, symmetric, grade, source
        )
        if as_is:
            return made
        flaw = made.layout.flaw
        if flaw is None:
            return made
    raise GenerationError(
        f"seed {seed!r}: none of {MOST} candidates is a dungeon worth printing (the last: {flaw}); "
        "try other givens, or --as-is"
    )


def _candidate(
    rng: Rng, number: int, givens: int | None, symmetric: bool, grade: str | None, source: str
) -> Made:
    if source == "py-sudoku":
        board = (
            sudoku.from_py_sudoku(rng)
            if givens is None
            else sudoku.from_py_sudoku(rng, givens=givens)
        )
        note = None
        if board.uniqueness is not Uniqueness.UNIQUE:
            note = "py-sudoku's board is not a proper puzzle: it has several solutions"
        return Made(Layout(board.grid), number, note)
    level = None if grade is None else Level.named(grade)
    puzzle = sudoku.make(rng, givens=givens, symmetric=symmetric, grade=level)
    return Made(Layout(puzzle.grid), number)
