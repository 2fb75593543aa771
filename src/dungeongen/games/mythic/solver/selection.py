"""The search for a dungeon worth an evening: the first deal of a seed that can be beaten and is
neither given away nor hopeless, or has the wanted difficulty.

Where a difficulty is wanted, a few plays come before the solver: they cost less, and most deals of
another difficulty fail them. The patience of a search is counted in positions, so that a seed gives
the same dungeon on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dungeongen.core.common_options import ANY
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate, CandidateMessage
from dungeongen.games.mythic.layout import CAPS, HEALTHS, NEEDS_SKIP, USUAL, Layout, candidates
from dungeongen.games.mythic.solver import judge
from dungeongen.games.mythic.solver import judge as verdicts
from dungeongen.games.mythic.solver.player import RUNS, Sample, between, dull, odds
from dungeongen.games.mythic.verdict import Odds, cleared
from dungeongen.search.bands import NAMES, band, ends
from dungeongen.search.candidates import Patience, hunt, missed
from dungeongen.search.sampling import SURE, Share, interval_words
from dungeongen.search.verdict import suits

PATIENCE = 16_000_000
"""The most candidates of a search, and the most positions that it examines, some ten seconds."""
_PLAY = 100  # positions that take as long as a play
_GLANCES = (10, 40)  # plays after which a candidate may be out, before the solver
_LATER = (100, 400, 1000)  # the same after it
_SCREENING = 0.1  # of the solver's budget: who needs more is passed over
_NO = 9.0  # ``misses`` of a candidate that is never taken
_FAR = 2.0  # ``misses`` of one that is out at a glance


class Trial(NamedTuple):
    """A candidate as far as it was judged; ``misses`` is 0 if it meets the request.

    ``share`` counts the plays won so far, ``odds`` are those of all plays.
    """

    dungeon: Candidate[Layout]
    misses: float
    share: Share | None = None
    odds: Odds | None = None

    @property
    def rank(self) -> float:
        """The sort key: lower is better."""
        return self.misses


def candidate(
    seed: str,
    *,
    difficulty: str | None = None,
    as_is: bool = False,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
    swap: bool = False,
    strict_discard: bool = False,
    on_message: Callable[[str], None] = lambda words: None,
    most: int = PATIENCE,
) -> Candidate[Layout]:
    """Return the first dungeon of a seed that is worth an evening, or of the wanted difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. ``as_is`` takes the first deal,
    whatever it is. ``on_message`` is called with a line of progress before each candidate. Raises
    GenerationError, naming the nearest candidate, if none fits. ``most`` is the patience of the
    search.
    """
    some = candidates(
        seed,
        health=health,
        max_health=max_health,
        jokers=jokers,
        swap=swap,
        strict_discard=strict_discard,
    )
    if as_is:
        dungeon = next(some)
        return dungeon._replace(verdict=verdicts.judge(dungeon.layout))
    patience = Patience(most)

    def look(dungeon: Candidate[Layout], best: Trial | None) -> Trial:
        near = f", nearest: {_near(best)}" if best is not None and best.share else " …"
        words = f"looking for {_target(difficulty)}: {patience.tried - 1} tried{near}"
        on_message(CandidateMessage(words, dungeon.layout))
        return looked_at(dungeon, difficulty, patience)

    best = hunt(patience.over(some), look, right=0.0)
    assert best is not None
    if best.misses:
        raise _missed(seed, difficulty, patience.tried, best)
    solution = judge.solve(best.dungeon.layout)
    sample = None if best.odds is None or best.share is None else (best.odds, best.share)
    return best.dungeon._replace(verdict=verdicts.verdict_on(best.dungeon.layout, solution, sample))


def rejudge(dungeon: Candidate[Layout], difficulty: str | None) -> Candidate[Layout] | None:
    """Return the dungeon that a search ended with before, judged again.

    ``None`` if it is not what is asked for.
    """
    verdict = verdicts.judge(dungeon.layout)
    fits = cleared(verdict) == (NEEDS_SKIP if difficulty == NEEDS_SKIP else "beatable")
    if difficulty in NAMES:
        fits = fits and suits(verdict, difficulty)
    return dungeon._replace(verdict=verdict) if fits else None


def looked_at(
    dungeon: Candidate[Layout],
    difficulty: str | None,
    patience: Patience,
    sample: Sample | None = None,
) -> Trial:
    """Judge a candidate, the cheapest test first, and stop at the first that rejects it.

    ``sample`` are the plays that it is judged by.
    """
    sample = sample or Sample(dungeon.layout)
    if difficulty in NAMES:
        share = _glance(sample, difficulty, _GLANCES, patience)
        if share is not None:
            return Trial(dungeon, _FAR + _distance(share, difficulty), share)
    first = judge.winnable(dungeon.layout, budget=_SCREENING)
    patience.spend(first.examined)
    if difficulty == NEEDS_SKIP:
        return Trial(dungeon, 0.0 if first.complete and first.positions is None else _NO)
    if first.positions is None:
        return Trial(dungeon, _NO)
    if difficulty == ANY:
        return Trial(dungeon, 0.0)
    if difficulty in NAMES:
        share = _glance(sample, difficulty, _LATER, patience)
        if share is not None:
            return Trial(dungeon, 1 + _distance(share, difficulty), share)
    before = len(sample.plays)
    chance, share = odds(dungeon.layout, sample)
    patience.spend((len(sample.plays) - before) * _PLAY)
    if difficulty is None:
        return Trial(dungeon, float(dull(share) is not None), share, chance)
    off = 0.0 if between(share) == (difficulty,) else 0.001 + _distance(share, difficulty)
    return Trial(dungeon, off, share, chance)


def _glance(
    sample: Sample, difficulty: str, counts: tuple[int, ...], patience: Patience
) -> Share | None:
    """Return the share of plays won after the first of ``counts`` that rules a difficulty out."""
    for plays in counts:
        patience.spend((plays - len(sample.plays)) * _PLAY)
        sample.play(plays)
        share = Share(sum(map(sample.won, range(plays))), plays, SURE)
        if difficulty not in between(share) or not is_open(share, difficulty):
            return share
    return None


def is_open(share: Share, difficulty: str) -> bool:
    """Return whether all plays may yet settle the difficulty."""
    rest = RUNS - share.runs
    worst, best = Share(share.hits, RUNS), Share(share.hits + rest, RUNS)
    least, most = ends(difficulty)
    return best.ends[0] >= least and worst.ends[1] <= most


def _distance(share: Share, difficulty: str) -> float:
    """Return how far the share of plays won lies outside a difficulty."""
    least, most = ends(difficulty)
    won = share.hits / share.runs
    return max(0.0, least - won, won - most)


def _target(difficulty: str | None) -> str:
    match difficulty:
        case None:
            return "a dungeon worth an evening"
        case "any":
            return "a dungeon that can be cleared without a skip"
        case "needs-skip":
            return "a dungeon that can be cleared only with a skip"
    return f"a {difficulty} dungeon"


def _near(trial: Trial) -> str:
    assert trial.share is not None
    words = " to ".join(between(trial.share))
    shown = interval_words(*trial.share.ends)
    return f"survived in {shown} of plays if one room of ten goes second best, {words}"


def _missed(seed: str, difficulty: str | None, tries: int, best: Trial) -> GenerationError:
    """Return the error for a search that found nothing."""
    if best.share is None:
        return missed(seed, _target(difficulty), tries, None)
    its = band(best.share.hits / best.share.runs)
    near = f"number {best.dungeon.candidate}: {_near(best)}"
    return missed(seed, _target(difficulty), tries, near, None if its == difficulty else its)
