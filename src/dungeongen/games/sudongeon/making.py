"""Making Sudoku dungeons: candidates from one seed, good and bad.

Candidate *k* is the puzzle of the sub-stream ``candidate/k``, so that looking at more of them never
changes an earlier one. ``make`` takes the first whose structure is sound; ``choosing`` judges them.
Where hundreds have to be looked at, making each from nothing takes too long: ``disguised`` yields
every puzzle in many guises, which are the same Sudoku to solve and another dungeon each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dungeongen import sudoku
from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.sudoku import Level, Uniqueness

if TYPE_CHECKING:
    from dungeongen.search.verdict import Verdict

MOST = 2000
GUISES = 50  # of one puzzle


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the Sudoku; ``source`` is ``own`` or ``py-sudoku``."""

    givens: int | None = None
    symmetric: bool = False
    grade: str | None = None
    source: str = "own"


@dataclass(frozen=True, slots=True)
class Made:
    """A dungeon and which candidate of its seed it is, counted from 1; its verdict if judged."""

    layout: Layout
    candidate: int
    note: str | None = None
    verdict: Verdict | None = None


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
    flaw: str | None = None
    for made in candidates(seed, Wanted(givens, symmetric, grade, source)):
        flaw = None if as_is else made.layout.flaw
        if flaw is None:
            return made
    raise no_more(seed, f"is a dungeon worth printing (the last: {flaw})")


def candidates(seed: str, wanted: Wanted = Wanted()) -> Iterator[Made]:
    """Yield what a seed makes, good or bad, ``MOST`` dungeons at most."""
    rng = Rng(seed).child("sudoku")
    for number in range(1, MOST + 1):
        grid, note = _puzzle(rng.child(f"candidate/{number}"), wanted)
        yield Made(Layout(grid), number, note)


def disguised(seed: str, wanted: Wanted = Wanted()) -> Iterator[Made]:
    """Yield every puzzle of a seed as it was made, then in guises: ``GUISES`` dungeons each.

    There are ``MOST`` puzzles at most; they are those of ``candidates``.
    """
    rng = Rng(seed).child("sudoku")
    number = 0
    for puzzle in range(1, MOST + 1):
        own = rng.child(f"candidate/{puzzle}")
        grid, note = _puzzle(own, wanted)
        for guise in range(GUISES):
            number += 1
            other = grid
            if guise:
                other = sudoku.guise(grid, own.child(f"guise/{guise}"), symmetric=wanted.symmetric)
            yield Made(Layout(other), number, note)


def no_more(seed: str, what: str) -> GenerationError:
    """Return the error that none of a seed's candidates was ``what``."""
    return GenerationError(
        f"seed {seed!r}: none of {MOST} candidates {what}; try other givens, or --as-is"
    )


def _puzzle(rng: Rng, wanted: Wanted) -> tuple[str, str | None]:
    """Return the grid of a puzzle, and what is to be said of it."""
    if wanted.source == "py-sudoku":
        board = (
            sudoku.from_py_sudoku(rng)
            if wanted.givens is None
            else sudoku.from_py_sudoku(rng, givens=wanted.givens)
        )
        if board.uniqueness is Uniqueness.UNIQUE:
            return board.grid, None
        return board.grid, "py-sudoku's board is not a proper puzzle: it has several solutions"
    level = None if wanted.grade is None else Level.named(wanted.grade)
    made = sudoku.make(rng, givens=wanted.givens, symmetric=wanted.symmetric, grade=level)
    return made.grid, None
