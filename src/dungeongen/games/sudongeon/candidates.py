"""Sudoku dungeons from a seed: the candidates, good and bad.

Candidate *k* is the puzzle of the sub-stream ``candidate/k``, so examining more candidates never
changes an earlier one. ``make`` takes the first whose structure is sound; ``selection`` judges
them. When hundreds have to be examined, making each from scratch takes too long: ``disguised``
yields each puzzle in many guises, which are the same Sudoku to solve but different dungeons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dungeongen import puzzle as puzzles
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.plain_json import Json
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.puzzle import Level

MOST = 2000
GUISES = 50  # of one puzzle


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """The requirements on the Sudoku; ``source`` is ``own`` or ``py-sudoku``."""

    givens: int | None = None
    symmetric: bool = False
    grade: str | None = None
    source: str = "own"


def make(
    seed: str,
    *,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
    as_is: bool = False,
    most: int = MOST,
) -> Candidate[Layout]:
    """Return the first dungeon of ``seed`` with a way in, a monster, and all its gold in reach.

    ``as_is`` takes the first candidate, whatever it is. ``source`` is ``own`` or ``py-sudoku``.
    Raises GenerationError if ``most`` candidates are not enough.
    """
    flaw: str | None = None
    for result in candidates(seed, PuzzleRequest(givens, symmetric, grade, source), most):
        flaw = None if as_is else result.layout.flaw
        if flaw is None:
            return result
    raise no_more(seed, f"is a dungeon worth printing (the last: {flaw})", most)


def candidates(
    seed: str, request: PuzzleRequest = PuzzleRequest(), most: int = MOST
) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, good or bad, at most ``most``."""
    for number in range(1, most + 1):
        yield _candidate(seed, number, request)


def disguised(seed: str, request: PuzzleRequest = PuzzleRequest()) -> Iterator[Candidate[Layout]]:
    """Yield each puzzle of a seed as it is, then turned and mirrored: ``GUISES`` dungeons of each.

    The puzzles are those of ``candidates``, at most ``MOST``.
    """
    number = 0
    for puzzle in range(1, MOST + 1):
        own = _stream(seed, puzzle)
        grid = _puzzle(own, request)
        for guise in range(GUISES):
            number += 1
            other = grid
            if guise:
                other = puzzles.guise(
                    grid, own.child(f"guise/{guise}"), symmetric=request.symmetric
                )
            yield Candidate(Layout(other), number)


def numbered(
    seed: str, number: int, request: PuzzleRequest = PuzzleRequest()
) -> tuple[Candidate[Layout], ...]:
    """Return the dungeons with a number: that of ``candidates``, then that of ``disguised``."""
    result = []
    if 1 <= number <= MOST:
        result.append(_candidate(seed, number, request))
    if 1 <= number <= MOST * GUISES:
        result.append(guise(seed, number, request))
    return tuple(result)


def guise(seed: str, number: int, request: PuzzleRequest = PuzzleRequest()) -> Candidate[Layout]:
    """Return the dungeon of ``disguised`` with a number, from 1 to ``MOST * GUISES``."""
    puzzle, turn = divmod(number - 1, GUISES)
    own = _stream(seed, puzzle + 1)
    grid = _puzzle(own, request)
    if turn:
        grid = puzzles.guise(grid, own.child(f"guise/{turn}"), symmetric=request.symmetric)
    return Candidate(Layout(grid), number)


def place_of(dungeon: Candidate[Layout], seed: str, request: PuzzleRequest) -> list[int]:
    """Return the number of a dungeon, and which of those with that number it is."""
    assert dungeon.candidate is not None
    some = numbered(seed, dungeon.candidate, request)
    return [dungeon.candidate, int(len(some) > 1 and some[1].layout == dungeon.layout)]


def at_place(place: Json, seed: str, request: PuzzleRequest) -> Candidate[Layout] | None:
    """Return the dungeon of a seed in a place; ``None`` for an unknown place."""
    match place:
        case [int(number), int(at)] if 1 <= number <= MOST * GUISES:
            return dict(enumerate(numbered(seed, int(number), request))).get(at)
    return None


def _stream(seed: str, number: int) -> Rng:
    """Return the stream of chance that a candidate's puzzle is made from."""
    return Rng(seed).child("sudoku").child(f"candidate/{number}")


def _candidate(seed: str, number: int, request: PuzzleRequest) -> Candidate[Layout]:
    return Candidate(Layout(_puzzle(_stream(seed, number), request)), number)


def no_more(seed: str, what: str, most: int = MOST) -> GenerationError:
    """Return the error for a seed of which no candidate fits ``what``."""
    return GenerationError(
        f"seed {seed!r}: none of {most} candidates {what}; try other options, or --as-is"
    )


def _puzzle(rng: Rng, request: PuzzleRequest) -> str:
    """Return the grid of a puzzle."""
    if request.source == "py-sudoku":
        return (
            puzzles.from_py_sudoku(rng)
            if request.givens is None
            else puzzles.from_py_sudoku(rng, givens=request.givens)
        ).grid
    level = None if request.grade is None else Level.named(request.grade)
    result = puzzles.make(rng, givens=request.givens, symmetric=request.symmetric, grade=level)
    return result.grid
