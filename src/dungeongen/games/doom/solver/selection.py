"""The search for a dungeon worth printing: the first candidate that is not dull, or fits a band.

The cheaper test comes first: the solver on small maps, sampled plays on large ones. Where a hard
dungeon is wanted, the map alone rules most candidates out: small rooms are cleared by anybody. The
number of candidates is fixed for each size, and the work of a search for a difficulty is counted in
steps, so that a seed gives the same dungeon on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from dungeongen.core.common_options import ANY
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate, CandidateMessage
from dungeongen.games.doom.deal import MOST, STANDARD, candidates
from dungeongen.games.doom.layout import LARGEST, UNBOUNDED, Cards, Layout
from dungeongen.games.doom.solver import judge, player
from dungeongen.games.doom.solver.kernel_client import PlayerKind, Solution
from dungeongen.games.doom.solver.player import NAMES as PLAYERS
from dungeongen.games.doom.solver.player import (
    SCREENED,
    PlayResult,
    between,
    fares,
    glances,
    goal,
    reached,
)
from dungeongen.search.bands import IMPOSSIBLE, NAMES, band, ends
from dungeongen.search.candidates import Patience, hunt, missed
from dungeongen.search.sampling import Share, interval_words
from dungeongen.search.verdict import suits

STEPS = 30_000_000
"""The most candidates of a search for a difficulty, and its work; a step is half a microsecond."""
PATIENCE = 40
"""Further candidates tried for one that is not dull, once an acceptable one is known."""
PATIENCE_IN_BAND = 12
"""The same in a search for a difficulty."""

_BUDGETS = ((10, 200), (14, 60), (LARGEST, 30))  # largest size, number of candidates
_LEAST_ROOM = {"grim": 1.2, "deadly": 1.8}
"""The least size of the largest room, in rows of the map, by difficulty."""
_SCREEN = 500  # steps of a look at the map
_SET_OUT = 100  # steps of a player's set-up, for each filled cell
_PLAY = 1  # step of a play, for each filled cell
_NODE = 2  # steps of a node of the solver
_SMALL = 40  # up to this many filled cells the solver is faster than sampled plays
_BY_LINE = (ANY, IMPOSSIBLE)  # difficulties that the solver alone decides
_RIGHT = (0.0, False, 0)
_NO = 9.0  # ``misses`` of a candidate that is never taken
_OPEN = 0.001  # ``misses`` of a candidate whose interval overlaps another band


class Trial(NamedTuple):
    """A candidate as far as it was judged: why it is dull, and how far it is from the target.

    ``misses`` is 0 inside the wanted band, otherwise the distance of its odds from that band, and
    ``odds`` are those. ``screened``: a quick test found it dull and judging stopped; it may have no
    solution yet. ``gold`` and ``safe`` are how these players fare.
    """

    dungeon: Candidate[Layout]
    reasons: tuple[str, ...]
    misses: float
    odds: Share | None = None
    solution: Solution | None = None
    screened: bool = False
    gold: PlayResult | None = None
    safe: PlayResult | None = None

    @property
    def rank(self) -> tuple[float, bool, int]:
        """The sort key: lower is better."""
        return self.misses, self.screened, len(self.reasons)


def candidate(
    seed: str,
    *,
    difficulty: str | None = None,
    as_is: bool = False,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
    on_message: Callable[[str], None] = lambda words: None,
    most: int | None = None,
    steps: int = STEPS,
) -> Candidate[Layout]:
    """Return the first dungeon of a seed that is worth playing, or has the wanted difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. Without one, or for a band, the
    search wants a dungeon that is not dull (``player.py``); if there is none within the budget, it
    takes the least dull. ``as_is`` takes the first candidate, whatever it is. ``on_message``
    is called with a line of progress before each candidate. Raises GenerationError, naming the
    nearest candidate, if none fits: among ``most``, by default ``budget``, or within ``steps``.
    """
    if most is None:
        most = MOST if difficulty in NAMES else budget(size)
    work = Patience(steps)
    some = islice(candidates(seed, size=size, rules=rules, cards=cards), most)
    if as_is:
        first = Trial(next(some), (), 0.0)
        return _finished(first, judge.solve(first.dungeon.layout))
    patience = PATIENCE if difficulty is None else PATIENCE_IN_BAND
    screened: list[Trial] = []

    def look(numbered: tuple[int, Candidate[Layout]], best: Trial | None) -> Trial:
        count, dungeon = numbered
        on_message(CandidateMessage(_message(difficulty, count, best), dungeon.layout))
        result = _looked_at(dungeon, difficulty, work)
        screened.extend([result] * result.screened)
        return result

    def enough(best: Trial) -> bool:
        nonlocal patience
        patience -= best.misses == 0
        return not patience

    best = hunt(enumerate(work.over(some)), look, right=_RIGHT, enough=enough)
    assert best is not None
    for result in [best] if best.solution is not None else screened:
        solution = result.solution or judge.solve(result.dungeon.layout)
        if not result.misses and (solution.best > 0) != (difficulty == IMPOSSIBLE):
            return _finished(result, solution)
    raise _missed(seed, difficulty, work.tried, best)


def rejudge(dungeon: Candidate[Layout], difficulty: str | None) -> Candidate[Layout] | None:
    """Return the dungeon that a search ended with before, judged again.

    ``None`` if it is not what is asked for.
    """
    verdict = judge.judge(dungeon.layout)
    fits = verdict.answer == ("unbeatable" if difficulty == IMPOSSIBLE else "beatable")
    if difficulty in NAMES:
        fits = fits and suits(verdict, difficulty)
    return dungeon._replace(verdict=verdict) if fits else None


def budget(size: int) -> int:
    """Return the largest number of candidates to try for a size.

    >>> budget(7), budget(13), budget(26)
    (200, 60, 30)
    """
    return next(most for largest, most in _BUDGETS if size <= largest)


def _finished(trial: Trial, solution: Solution) -> Candidate[Layout]:
    layout = trial.dungeon.layout
    verdict = judge.verdict_on(layout, solution, gold=trial.gold, safe=trial.safe)
    return trial.dungeon._replace(verdict=verdict)


def _looked_at(dungeon: Candidate[Layout], difficulty: str | None, work: Patience) -> Trial:
    """Judge a candidate, cheapest test first, and stop as soon as it is out."""
    if difficulty in NAMES:
        return _in_band(dungeon, difficulty, work)
    layout = dungeon.layout
    small = layout.filled <= _SMALL
    solution = judge.solve(layout) if small or difficulty in _BY_LINE else None
    if difficulty == IMPOSSIBLE:
        lost = solution is not None and solution.lost
        return Trial(dungeon, (), 0.0 if lost else _NO, None, solution)
    if solution is not None and solution.best <= 0:
        return Trial(dungeon, ("worthless",), _NO)
    if difficulty == ANY:
        return Trial(dungeon, (), 0.0, None, solution)
    if player.few_rooms(layout):
        return Trial(dungeon, (), 0.0, None, solution, screened=True)
    safety = player.safety(layout)
    if player.is_safe(safety) or player.is_hopeless(fares(layout, PlayerKind.SAFE, SCREENED).alive):
        return Trial(dungeon, (), 0.0, None, solution, screened=True)
    solution = judge.solve(layout) if solution is None else solution
    if solution.best <= 0:
        return Trial(dungeon, ("worthless",), _NO)
    safe = fares(layout, PlayerKind.SAFE)
    reasons = player.dull(layout, player.stakes(layout, safety), safe.alive)
    return Trial(dungeon, reasons, 0.0, None, solution, safe=safe)


def _in_band(dungeon: Candidate[Layout], difficulty: str, work: Patience) -> Trial:
    """Judge a candidate of which a difficulty is wanted: by its map, by plays, by the solver."""
    layout = dungeon.layout
    work.spend(_SCREEN)
    if not layout.has(UNBOUNDED):
        largest = max(room.size for room in layout.rooms)
        if largest < _LEAST_ROOM.get(difficulty, 0.0) * layout.size:
            return Trial(dungeon, (), _NO)
    play = _PLAY * layout.filled
    work.spend(_SET_OUT * layout.filled)
    for share in glances(layout):
        work.spend(share.runs * play)
        if difficulty not in between(share):
            return Trial(dungeon, (), _distance(share, difficulty), share)
    gold = fares(layout, PlayerKind.GOLD)
    share = reached(layout, gold)
    work.spend(share.runs * play)
    misses = _distance(share, difficulty)
    if misses:
        return Trial(dungeon, (), misses, share)
    solution = judge.solve(layout)
    work.spend(solution.nodes * _NODE)
    if solution.best <= 0:
        return Trial(dungeon, ("worthless",), _NO)
    safe = fares(layout, PlayerKind.SAFE)
    reasons = player.dull(layout, player.stakes(layout), safe.alive)
    # A deadly dungeon may well be hopeless.
    reasons = tuple(reason for reason in reasons if reason != "hopeless")
    return Trial(dungeon, reasons, 0.0, share, solution, gold=gold, safe=safe)


def _distance(odds: Share, difficulty: str) -> float:
    """Return the distance of odds from a band; above 0 if another band is not ruled out."""
    if between(odds) == (difficulty,):
        return 0.0
    least, most = ends(difficulty)
    win = odds.hits / odds.runs
    return _OPEN + max(0.0, least - win, win - most)


def _message(difficulty: str | None, count: int, best: Trial | None) -> str:
    """Return a line of progress: the target, the candidates tried, the nearest so far."""
    words = f"looking for {_target(difficulty)}: {count} tried"
    return f"{words}, nearest: {_near(best)}" if best is not None and best.odds else f"{words} …"


def _target(difficulty: str | None) -> str:
    match difficulty:
        case None:
            return "a dungeon worth playing"
        case "any":
            return "a dungeon that can be beaten"
        case "impossible":
            return "an impossible dungeon"
    return f"a {difficulty} dungeon"


def _near(trial: Trial) -> str:
    """Return how often the player for gold reaches its goal in a candidate, in words."""
    assert trial.odds is not None
    which, does = " to ".join(between(trial.odds)), goal(trial.dungeon.layout)
    return (
        f"{PLAYERS[PlayerKind.GOLD]} {does} in {interval_words(*trial.odds.ends)} of plays, {which}"
    )


def _missed(seed: str, difficulty: str | None, count: int, best: Trial) -> GenerationError:
    """Return the error for a search that found nothing."""
    target = "a beatable dungeon" if difficulty in (None, ANY) else _target(difficulty)
    if best.odds is None:
        return missed(seed, target, count, None)
    its = band(best.odds.hits / best.odds.runs)
    near = f"number {best.dungeon.candidate}: {_near(best)}"
    return missed(seed, target, count, near, None if its == difficulty else its)
