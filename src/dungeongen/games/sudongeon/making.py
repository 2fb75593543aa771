"""Making Sudoku dungeons: candidates from one seed until one is worth printing (SU-4).

Candidate *k* is the puzzle of the sub-stream ``candidate/k``, so that looking at more of them never
changes an earlier one. ``make`` looks at the structure alone; ``judged`` goes on to one that can be
beaten, or to one as hard as is asked for. A judgement takes a second, so most candidates of the
wrong difficulty are passed over by what stands between the party and the gold (``threat``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

from dungeongen import sudoku
from dungeongen.core.errors import GenerationError
from dungeongen.core.grid import flood
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import study
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.sudoku import Level, Uniqueness

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.state import Company
    from dungeongen.search.verdict import Verdict

MOST = 2000
MOST_JUDGED = 200
# What a monster takes from a party that has to fight it, by its digit; guesses that order dungeons.
DANGER = (0.0, 1.0, 1.5, 12.0, 9.0, 30.0, 32.0, 36.0, 60.0, 90.0)
# The threats that a difficulty is looked for among: wide, since a guess may be wrong.
THREATS = {"gentle": (0.0, 9.0), "fair": (9.0, 40.0), "grim": (9.0, 45.0), "deadly": (60.0, inf)}


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
    for made in candidates(seed, givens, symmetric, grade, source):
        flaw = None if as_is else made.layout.flaw
        if flaw is None:
            return made
    raise _no_more(seed, f"is a dungeon worth printing (the last: {flaw})")


def judged(
    seed: str,
    *,
    difficulty: str | None = None,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
    as_is: bool = False,
    company: Company | None = None,
    looking: Callable[[int], None] = lambda candidate: None,
) -> Made:
    """Return the first dungeon of ``seed`` that ``make`` would take and that can well be beaten.

    Its plan wins at least ``judging.WORTHWHILE`` of plays. ``difficulty`` asks for one of
    ``judging.BANDS``, or for one that is proved impossible instead.
    ``company`` is who goes in. ``looking`` is told which candidate is judged next. Raises
    GenerationError when ``MOST`` candidates, or ``MOST_JUDGED`` judgements, were not enough.
    """
    from dungeongen.games.sudongeon import judging

    judgements = 0
    for made in candidates(seed, givens, symmetric, grade, source):
        if not as_is and not _may_be(made.layout, difficulty):
            continue
        looking(made.candidate)
        if as_is or difficulty == study.IMPOSSIBLE:
            verdict = judging.judge(made.layout, company)
            met = as_is or verdict.difficulty == difficulty
        else:
            wanted = judging.bounds(difficulty)
            verdict = judging.judge(made.layout, company, wanted=wanted)
            good = verdict.odds is not None and verdict.odds["win"] >= wanted[0]
            met = good and difficulty in (None, verdict.difficulty)
        if met:
            return replace(made, verdict=verdict)
        judgements += 1
        if judgements == MOST_JUDGED:
            break
    raise _no_more(seed, f"is {difficulty or 'known to be beatable'}")


def _may_be(layout: Layout, difficulty: str | None) -> bool:
    """Tell whether a dungeon is worth a judgement."""
    if difficulty == study.IMPOSSIBLE:
        return study.judge(layout).answer == "unbeatable"
    if layout.flaw is not None:
        return False
    least, most = (0.0, inf) if difficulty is None else THREATS[difficulty]
    return least <= threat(layout) <= most


def threat(layout: Layout) -> float:
    """Return the dangers of the least dangerous way to all gold, monsters of one room together.

    The outside counts as a room, since a party may go out and in again (SU-7).
    """
    ways = [(way.a, way.b) for way in layout.passages]
    price = [sum(DANGER[thing.digit] for thing in room.of(Kind.MONSTER)) for room in layout.rooms]
    gold = {i for i, room in enumerate(layout.rooms) if room.gold}
    others = [i for i in layout.reachable if i not in gold]
    best = inf
    for count in range(len(others) + 1):
        for more in combinations(others, count):
            total = sum(price[room] for room in (*gold, *more))
            if total < best and _joined({None, *gold, *more}, ways):
                best = total
    return best


def _joined(rooms: set[int | None], ways: list[tuple[int, int | None]]) -> bool:
    """Tell whether one can walk between all of ``rooms``, ``None`` being the outside."""
    found = flood(
        [None], lambda room: [r for way in ways if room in way for r in way if r in rooms]
    )
    return found >= rooms


def candidates(
    seed: str,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
) -> Iterator[Made]:
    """Yield what a seed makes, good or bad, ``MOST`` dungeons at most."""
    rng = Rng(seed).child("sudoku")
    for candidate in range(1, MOST + 1):
        yield _candidate(
            rng.child(f"candidate/{candidate}"), candidate, givens, symmetric, grade, source
        )


def _no_more(seed: str, what: str) -> GenerationError:
    return GenerationError(
        f"seed {seed!r}: none of {MOST} candidates {what}; try other givens, or --as-is"
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
