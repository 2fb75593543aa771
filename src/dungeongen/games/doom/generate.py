"""The search for a dungeon worth printing: the first candidate that is not dull, or fits a band.

The cheaper test comes first: the solver on small maps, the careful player on large ones. The number
of candidates is fixed for each size, so that a seed gives the same dungeon on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Made
from dungeongen.core.options import ANY
from dungeongen.core.rng import Rng
from dungeongen.games.doom import best_line
from dungeongen.games.doom import verdict as verdicts
from dungeongen.games.doom.deal import STANDARD, deal
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.odds import Fared, between, glance, survival
from dungeongen.games.doom.layout import LARGEST, Cards, Layout
from dungeongen.search.bands import IMPOSSIBLE, ends
from dungeongen.search.candidates import hunt
from dungeongen.search.sampling import Share, interval_words

MOST = 200
PATIENCE, PATIENCE_IN_BAND = 40, 12
"""Further candidates tried for one that is not dull, once an acceptable one is known."""

_BUDGETS = ((10, MOST), (14, 60), (LARGEST, 30))  # largest size, number of candidates
_SMALL = 40  # up to this many filled cells the solver is faster than sampled plays
_BY_LINE = (ANY, IMPOSSIBLE)  # difficulties that the solver alone decides
_RIGHT = (0.0, False, 0)
_NO = 9.0  # ``misses`` of a candidate that is never taken
_OPEN = 0.001  # ``misses`` of a candidate whose interval overlaps another band


def candidates(
    seed: str,
    *,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
) -> Iterator[Made[Layout]]:
    """Yield the candidates of a seed, good or bad, at most ``MOST``."""
    wanted, rng = tuple(rules), Rng(seed).child("doom")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        yield Made(deal(stream, size=size, rules=wanted, cards=cards), number)


class Found(NamedTuple):
    """A candidate as far as it was judged: why it is dull, and how far it misses the target.

    ``misses`` is 0 in the wanted band, otherwise the distance of its odds from that band.
    ``screened``: a quick test found it dull and judging stopped; it may have no solution yet.
    """

    made: Made[Layout]
    reasons: tuple[str, ...]
    misses: float
    alive: Share | None = None
    solution: best_line.Solution | None = None
    screened: bool = False
    fared: Fared | None = None

    @property
    def rank(self) -> tuple[float, bool, int]:
        """The sort key: lower is better."""
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
) -> Made[Layout]:
    """Return the first dungeon of a seed that is worth playing, or has the wanted difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. Without one, or for a band, the
    search wants a dungeon that is not dull (``stakes.py``); if there is none within the budget, it
    takes the least dull. ``as_is`` takes the first candidate, whatever it is. ``looking`` receives
    a progress message before each candidate. Raises GenerationError, naming the nearest candidate,
    if none fits.
    """
    some = islice(candidates(seed, size=size, rules=rules, cards=cards), budget(size))
    if as_is:
        made = next(some)
        return _finished(made, best_line.solve(made.layout), None)
    patience = PATIENCE if difficulty is None else PATIENCE_IN_BAND
    screened: list[Found] = []

    def look(numbered: tuple[int, Made[Layout]], best: Found | None) -> Found:
        tried, made = numbered
        looking(_told(difficulty, tried, best))
        found = _looked_at(made, difficulty)
        screened.extend([found] * found.screened)
        return found

    def enough(best: Found) -> bool:
        nonlocal patience
        patience -= best.misses == 0
        return not patience

    best = hunt(enumerate(some), look, right=_RIGHT, enough=enough)
    assert best is not None
    for found in [best] if best.solution is not None else screened:
        solution = found.solution or best_line.solve(found.made.layout)
        if not found.misses and (solution.best > 0) != (difficulty == IMPOSSIBLE):
            return _finished(found.made, solution, found.fared)
    raise GenerationError(_missed(seed, difficulty, size, best))


def budget(size: int) -> int:
    """Return the largest number of candidates to try for a size.

    >>> budget(7), budget(13), budget(26)
    (200, 60, 30)
    """
    return next(most for largest, most in _BUDGETS if size <= largest)


def _finished(
    made: Made[Layout], solution: best_line.Solution, fared: Fared | None
) -> Made[Layout]:
    return made._replace(verdict=verdicts.judged(made.layout, solution, fared))


def _looked_at(made: Made[Layout], difficulty: str | None) -> Found:
    """Judge a candidate, cheapest test first, and stop as soon as it is out."""
    layout = made.layout
    small = layout.filled <= _SMALL
    solution = best_line.solve(layout) if small or difficulty in _BY_LINE else None
    if difficulty == IMPOSSIBLE:
        fared = survival(layout)
        win = fared.alive.hits / fared.alive.runs
        misses = 0.0 if solution is not None and solution.lost else 1.0 + win
        return Found(made, (), misses, fared.alive, solution, fared=fared)
    if solution is not None and solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    if difficulty == ANY:
        return Found(made, (), 0.0, None, solution)
    if difficulty is None and stakes.few_rooms(layout):
        return Found(made, (), 0.0, None, solution, screened=True)
    if difficulty is not None and difficulty not in between(first := glance(layout)):
        return Found(made, (), _distance(first, difficulty), first)
    fared = survival(layout)
    misses = 0.0 if difficulty is None else _distance(fared.alive, difficulty)
    if misses:
        return Found(made, (), misses, fared.alive)
    safety = stakes.safety(layout)
    if difficulty is None and (stakes.is_safe(safety) or stakes.is_hopeless(fared.alive)):
        return Found(made, (), 0.0, fared.alive, solution, screened=True, fared=fared)
    solution = best_line.solve(layout) if solution is None else solution
    if solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    reasons = stakes.dull(layout, stakes.stakes(layout, safety), fared.alive)
    if difficulty is not None:  # a deadly dungeon may well be hopeless
        reasons = tuple(reason for reason in reasons if reason != "hopeless")
    return Found(made, reasons, 0.0, fared.alive, solution, fared=fared)


def _distance(alive: Share, difficulty: str) -> float:
    """Return the distance of odds from a band; above 0 if another band is not ruled out."""
    if between(alive) == (difficulty,):
        return 0.0
    least, most = ends(difficulty)
    win = alive.hits / alive.runs
    return _OPEN + max(0.0, least - win, win - most)


def _told(difficulty: str | None, seen: int, best: Found | None) -> str:
    """Return a line of progress: the target, the candidates tried, the nearest so far."""
    words = f"looking for {_wanted(difficulty)}: {seen} tried"
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
    """Return the careful player's survival in a candidate, in words."""
    assert found.alive is not None
    names = " and ".join(between(found.alive))
    which = names if len(between(found.alive)) == 1 else f"between {names}"
    return f"survived in {interval_words(*found.alive.ends)} of plays, {which}"


def _missed(seed: str, difficulty: str | None, size: int, best: Found) -> str:
    """Return the error message for a search that found nothing."""
    wanted = "beatable" if difficulty in (None, ANY) else difficulty
    line = f"seed {seed!r}: found no {wanted} dungeon among {budget(size)} candidates"
    if best.alive is not None:
        line += f"; the nearest, number {best.made.candidate}: {_near(best)}"
    return f"{line}; try another seed, or --as-is"
