"""The search for a dungeon worth printing: the first candidate that is not dull, or fits a band.

The cheaper test comes first: the solver on small maps, the careful player on large ones. Where a
hard dungeon is wanted, the map alone rules most candidates out: nobody dies often who gets out
through small rooms. The number of candidates is fixed for each size, and the work of a search for a
difficulty is counted in steps, so that a seed gives the same dungeon on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Made
from dungeongen.core.options import ANY
from dungeongen.core.rng import Rng
from dungeongen.games.doom import best_line, solved
from dungeongen.games.doom.deal import STANDARD, deal
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.by_rules import through_rules
from dungeongen.games.doom.fair.odds import (
    Fared,
    between,
    glances,
    largest_on_way_out,
    survival,
)
from dungeongen.games.doom.layout import LARGEST, Cards, Layout
from dungeongen.games.doom.solver.solution import Solution
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import IMPOSSIBLE, NAMES, band, ends
from dungeongen.search.candidates import Patience, hunt, missed
from dungeongen.search.sampling import Share, interval_words

MOST = 3000
STEPS = 30_000_000
"""The most candidates of a search for a difficulty, and its work; a step is half a microsecond."""
PATIENCE, PATIENCE_IN_BAND = 40, 12
"""Further candidates tried for one that is not dull, once an acceptable one is known."""

_BUDGETS = ((10, 200), (14, 60), (LARGEST, 30))  # largest size, number of candidates
_LEAST_ROOM = {"grim": 1.4, "deadly": 2.0}
"""The least size of the largest room on the way out, in rows of the map, by difficulty."""
_SCREEN, _SET_OUT, _PLAY, _NODE = 500, 1000, 35, 15
"""Steps of a look at the map, of a player's set-up and a play for each filled cell, of a node."""
_BY_RULES = 20  # plays through the plain rules take as many times longer
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
    solution: Solution | None = None
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
    on_message: Callable[[str], None] = lambda words: None,
) -> Made[Layout]:
    """Return the first dungeon of a seed that is worth playing, or has the wanted difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. Without one, or for a band, the
    search wants a dungeon that is not dull (``stakes.py``); if there is none within the budget, it
    takes the least dull. ``as_is`` takes the first candidate, whatever it is. ``on_message``
    is called with a line of progress before each candidate. Raises GenerationError, naming the
    nearest candidate, if none fits.
    """
    most = MOST if difficulty in NAMES else budget(size)
    work = Patience(STEPS)
    some = islice(candidates(seed, size=size, rules=rules, cards=cards), most)
    if as_is:
        made = next(some)
        return _finished(made, best_line.solve(made.layout), None)
    patience = PATIENCE if difficulty is None else PATIENCE_IN_BAND
    screened: list[Found] = []

    def look(numbered: tuple[int, Made[Layout]], best: Found | None) -> Found:
        tried, made = numbered
        on_message(_told(difficulty, tried, best))
        result = _looked_at(made, difficulty, work)
        screened.extend([result] * result.screened)
        return result

    def enough(best: Found) -> bool:
        nonlocal patience
        patience -= best.misses == 0
        return not patience

    best = hunt(enumerate(work.over(some)), look, right=_RIGHT, enough=enough)
    assert best is not None
    for result in [best] if best.solution is not None else screened:
        solution = result.solution or best_line.solve(result.made.layout)
        if not result.misses and (solution.best > 0) != (difficulty == IMPOSSIBLE):
            return _finished(result.made, solution, result.fared)
    raise _missed(seed, difficulty, work.tried, best)


def budget(size: int) -> int:
    """Return the largest number of candidates to try for a size.

    >>> budget(7), budget(13), budget(26)
    (200, 60, 30)
    """
    return next(most for largest, most in _BUDGETS if size <= largest)


def _finished(made: Made[Layout], solution: Solution, fared: Fared | None) -> Made[Layout]:
    return made._replace(verdict=solved.verdict_on(made.layout, solution, fared))


def _looked_at(made: Made[Layout], difficulty: str | None, work: Patience) -> Found:
    """Judge a candidate, cheapest test first, and stop as soon as it is out."""
    if difficulty in NAMES:
        return _in_band(made, difficulty, work)
    layout = made.layout
    small = layout.filled <= _SMALL
    solution = best_line.solve(layout) if small or difficulty in _BY_LINE else None
    if difficulty == IMPOSSIBLE:
        lost = solution is not None and solution.lost
        return Found(made, (), 0.0 if lost else _NO, None, solution)
    if solution is not None and solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    if difficulty == ANY:
        return Found(made, (), 0.0, None, solution)
    if stakes.few_rooms(layout):
        return Found(made, (), 0.0, None, solution, screened=True)
    fared = survival(layout)
    safety = stakes.safety(layout)
    if stakes.is_safe(safety) or stakes.is_hopeless(fared.alive):
        return Found(made, (), 0.0, fared.alive, solution, screened=True, fared=fared)
    solution = best_line.solve(layout) if solution is None else solution
    if solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    reasons = stakes.dull(layout, stakes.stakes(layout, safety), fared.alive)
    return Found(made, reasons, 0.0, fared.alive, solution, fared=fared)


def _in_band(made: Made[Layout], difficulty: str, work: Patience) -> Found:
    """Judge a candidate of which a difficulty is wanted: by its map, by plays, by the solver."""
    layout = made.layout
    work.spend(_SCREEN)
    if not layout.has(UNBOUNDED):
        largest = largest_on_way_out(layout)
        if largest < _LEAST_ROOM.get(difficulty, 0.0) * layout.size:
            return Found(made, (), _NO)
    play = _PLAY * layout.filled * (_BY_RULES if through_rules(layout) else 1)
    work.spend(_SET_OUT * layout.filled)
    for alive in glances(layout):
        work.spend(alive.runs * play)
        if difficulty not in between(alive):
            return Found(made, (), _distance(alive, difficulty), alive)
    fared = survival(layout)
    work.spend(fared.alive.runs * play)
    misses = _distance(fared.alive, difficulty)
    if misses:
        return Found(made, (), misses, fared.alive)
    solution = best_line.solve(layout)
    work.spend(solution.nodes * _NODE)
    if solution.best <= 0:
        return Found(made, ("worthless",), _NO)
    reasons = stakes.dull(layout, stakes.stakes(layout), fared.alive)
    # A deadly dungeon may well be hopeless.
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
    which = " to ".join(between(found.alive))
    return f"survived in {interval_words(*found.alive.ends)} of plays, {which}"


def _missed(seed: str, difficulty: str | None, tried: int, best: Found) -> GenerationError:
    """Return the error for a search that found nothing."""
    wanted = "a beatable dungeon" if difficulty in (None, ANY) else _wanted(difficulty)
    if best.alive is None:
        return missed(seed, wanted, tried, None)
    its = band(best.alive.hits / best.alive.runs)
    near = f"number {best.made.candidate}: {_near(best)}"
    return missed(seed, wanted, tried, near, None if its == difficulty else its)
