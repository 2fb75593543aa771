"""Dungeons of a seed that are worth printing: the first that can be beaten, or of a difficulty.

Candidates are solved before a fair player plays them, since that takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.doom import judging, solving
from dungeongen.games.doom.dealing import STANDARD, deal
from dungeongen.games.doom.layout import Cards, Layout
from dungeongen.search.verdict import Verdict

MOST = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A dungeon, the number of its candidate, and the verdict if somebody asked for it."""

    layout: Layout
    candidate: int
    verdict: Verdict | None = None


def candidates(
    seed: str,
    *,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
) -> Iterator[Made]:
    """Yield what a seed makes, good or bad, ``MOST`` dungeons at most."""
    wanted, rng = tuple(rules), Rng(seed).child("doom")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        yield Made(deal(stream, size=size, rules=wanted, cards=cards), number)


def judged(
    seed: str,
    *,
    difficulty: str | None = None,
    as_is: bool = False,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
    looking: Callable[[int], None] = lambda candidate: None,
) -> Made:
    """Return the first dungeon of a seed that can be beaten, or the first of a difficulty.

    ``as_is``: the first, whatever it is. ``looking`` is told which candidate is judged next. Raises
    GenerationError when ``MOST`` candidates were not enough.
    """
    for made in candidates(seed, size=size, rules=rules, cards=cards):
        looking(made.candidate)
        found = solving.solve(made.layout)
        if not as_is and (found.best < 0) != (difficulty == judging.IMPOSSIBLE):
            continue
        verdict = judging.judged(made.layout, found)
        met = verdict.answer == "beatable" if difficulty is None else None
        if as_is or met or (difficulty is not None and verdict.difficulty == difficulty):
            return Made(made.layout, made.candidate, verdict)
    what = difficulty or "known to be beatable"
    raise GenerationError(f"seed {seed!r}: none of {MOST} candidates is {what}; try --as-is")
