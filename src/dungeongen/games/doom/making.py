"""Dungeons of a seed that are worth printing: the first that is not dull, or of a difficulty.

What is quick is asked first: on small maps the solver, on large ones the careful player. How many
candidates are looked at is fixed for each size, so that a seed gives the same dungeon on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.doom import judging, solving, stakes
from dungeongen.games.doom.dealing import STANDARD, deal
from dungeongen.games.doom.layout import LARGEST, Cards, Layout
from dungeongen.games.doom.odds import BANDS, between, glance, survival
from dungeongen.search.sampling import Share, interval_words
from dungeongen.search.verdict import Verdict

MOST = 200
ANY = "any"
PATIENCE, PATIENCE_IN_BAND = 40, 12
"""Candidates looked at for one that is not dull, once one is known that could be taken."""

_BUDGETS = ((10, MOST), (14, 60), (LARGEST, 30))  # candidates, by size
_SMALL = 40  # filled cells up to which the solver is quicker than the plays
_BY_LINE = (ANY, judging.IMPOSSIBLE)  # what the solver alone decides
_RIGHT = (0.0, False, 0)
_NO = 9.0  # misses of a candidate that nobody takes
_OPEN = 0.001  # misses of one whose interval leaves the band open


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


class Found(NamedTuple):
    """A candidate as far as it was judged: why it is dull, and how far it is from what is wanted.

    ``misses`` is 0 for one of the difficulty asked for, else how far its odds are from there.
    ``screened``: it is dull, so that no more was asked; it may have no solution yet.
    """

    made: Made
    reasons: tuple[str, ...]
    misses: float
    alive: Share | None = None
    solution: solving.Solution | None = None
    screened: bool = False

    @property
    def rank(self) -> tuple[float, bool, int]:
        """What is smaller for a better one."""
        return self.misses, self.screened, len(self.reasons)


def judged(
    seed: str,
    *,
    difficulty: str | None = None,
    as_is: bool = False,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
    looking: Callable[[str], None] = lambda words: None,
) -> Made:
    """Return the first dungeon of a seed that is worth playing, or of a difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. Without one, or for a band, a
    dungeon that is not dull (``stakes.py``) is looked for among so many candidates; where there is
    none the least dull is taken. ``as_is``: the first candidate, whatever it is. ``looking`` is
    told what is looked for and how far it got. Raises GenerationError with the nearest candidate
    where none of those looked at is what was asked for.
    """
    some = islice(candidates(seed, size=size, rules=rules, cards=cards), budget(size))
    if as_is:
        made = next(some)
        return _finished(made, solving.solve(made.layout), None)
    best: Found | None = None
    patience = PATIENCE if difficulty is None else PATIENCE_IN_BAND
    screened: list[Found] = []
    for made in some:
        looking(_told(difficulty, made.candidate - 1, best))
        found = _looked_at(made, difficulty)
        if best is None or found.rank < best.rank:
            best = found
        screened += [found] * found.screened
        if best.rank == _RIGHT:
            break
        patience -= best.misses == 0
        if not patience:
            break
    assert best is not None
    for found in [best] if best.solution is not None else screened:
        solution = found.solution or solving.solve(found.made.layout)
        if not found.misses and (solution.best > 0) != (difficulty == judging.IMPOSSIBLE):
            return _finished(found.made, solution, found.alive)
    raise GenerationError(_missed(seed, difficulty, size, best))


def budget(size: int) -> int:
    """Return how many candidates of a seed are looked at, at most.

    >>> budget(7), budget(13), budget(26)
    (200, 60, 30)
    """
    return next(most for largest, most in _BUDGETS if size <= largest)


def _finished(made: Made, solution: solving.Solution, alive: Share | None) -> Made:
    return replace(made, verdict=judging.judged(made.layout, solution, alive))


def _looked_at(made: Made, difficulty: str | None) -> Found:
    """Judge a candidate, what is quick before what is slow, and no further than it may be taken."""
    layout = made.layout
    small = layout.filled <= _SMALL
    solution = solving.solve(layout) if small or difficulty in _BY_LINE else None
    if difficulty == judging.IMPOSSIBLE:
        alive = survival(layout)
        misses = 0.0 if solution is not None and solution.lost else 1.0 + alive.hits / alive.runs
        return Found(made, (), misses, alive, solution)
    if solution is not None and solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    if difficulty == ANY:
        return Found(made, (), 0.0, None, solution)
    if difficulty is None and (
        stakes.few_rooms(layout)
        or (solution is not None and stakes.given_away(layout, solution.best))
    ):
        return Found(made, (), 0.0, None, solution, screened=True)
    if difficulty is not None and difficulty not in between(first := glance(layout)):
        return Found(made, (), _distance(first, difficulty), first)
    alive = survival(layout)
    misses = 0.0 if difficulty is None else _distance(alive, difficulty)
    if misses:
        return Found(made, (), misses, alive)
    safety = stakes.safety(layout)
    if difficulty is None and (stakes.is_safe(safety) or stakes.is_hopeless(alive)):
        return Found(made, (), 0.0, alive, solution, screened=True)
    solution = solving.solve(layout) if solution is None else solution
    if solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    reasons = stakes.dull(layout, stakes.stakes(layout, safety), alive, solution.best)
    if difficulty is not None:  # a deadly one may well be hopeless
        reasons = tuple(reason for reason in reasons if reason != "hopeless")
    return Found(made, reasons, 0.0, alive, solution)


def _distance(alive: Share, difficulty: str) -> float:
    """Return how far odds are from a band; more than 0 where another band is not ruled out."""
    if between(alive) == (difficulty,):
        return 0.0
    names = [name for name, _ in BANDS]
    place = names.index(difficulty)
    least, most = BANDS[place][1], BANDS[place - 1][1] if place else 1.0
    win = alive.hits / alive.runs
    return _OPEN + max(0.0, least - win, win - most)


def _told(difficulty: str | None, seen: int, best: Found | None) -> str:
    """Return what is looked for, and how far it got."""
    words = f"looking for {_wanted(difficulty)}: {seen} seen"
    return f"{words}, nearest: {_near(best)}" if best is not None and best.alive else f"{words} …"


def _wanted(difficulty: str | None) -> str:
    match difficulty:
        case None:
            return "a dungeon worth playing"
        case "any":
            return "a dungeon that can be beaten"
        case "impossible":
            return "an impossible dungeon"
    return f"a {difficulty} dungeon"


def _near(found: Found) -> str:
    """Return how the careful player fares in a candidate."""
    assert found.alive is not None
    names = " and ".join(between(found.alive))
    which = names if len(between(found.alive)) == 1 else f"between {names}"
    return f"one survived in {interval_words(*found.alive.ends)} of plays, {which}"


def _missed(seed: str, difficulty: str | None, size: int, best: Found) -> str:
    """Return the line for somebody who gets nothing."""
    wanted = "beatable" if difficulty in (None, ANY) else difficulty
    line = f"seed {seed!r}: none of {budget(size)} candidates is known to be {wanted}"
    if best.alive is not None:
        line += f"; the nearest, number {best.made.candidate}: {_near(best)}"
    return f"{line}; try another seed, or --as-is"
