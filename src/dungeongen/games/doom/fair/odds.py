"""The fair-play odds of a dungeon: sampled plays with a newly shuffled deck and no peeking.

Two players answer two questions. The player for gold, who gives the hints, scores so much on
average, gets out alive and clears the dungeon so often; the difficulty rests on the last. The safe
player, who wants above all to leave alive, shows what caution is worth. All are samples, each with
its own 95 % interval: with 10,000 plays at most one point to each side.

Each player's plays have a budget of work. Plays that it cuts off make the intervals wider; the
score is then left out, since nothing bounds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.judgement import Gold, Odds, Safe
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import by_kernel
from dungeongen.games.doom.solver.by_kernel import Play, Who
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import SURE, Share, average

NAMES = {Who.GOLD: "a player for gold", Who.SAFE: "a safe player"}
WORK = 4_000
"""The work of one player's plays, in millions of steps, some seconds; a map of 7×7 takes 20."""
SCREENED = 1_000
"""Plays of a candidate that is only looked at."""
_RUNS = ((100, 10_000), (200, 4_000), (26 * 26, 1_000))  # most filled cells, plays
_ENDLESS = 1_000
_GLANCES = (64, 256)
_DIGITS = 6


class Fared(NamedTuple):
    """How a player's plays ended: the share out alive, the share with all cleared, the scores."""

    alive: Share
    cleared: Share
    scores: tuple[int, ...]

    @property
    def cut(self) -> bool:
        """Whether some plays were more than the budget."""
        return len(self.scores) < self.alive.runs


def fares(layout: Layout, who: Who, most: int | None = None) -> Fared:
    """Return how a player fares, in ``most`` plays or as many as are printed."""
    runs = _runs(layout) if most is None else min(most, _runs(layout))
    plays = played(layout, who, 0, runs)
    unknown = runs - len(plays)
    return Fared(
        Share(sum(one.alive for one in plays), runs, unknown=unknown),
        Share(sum(one.cleared for one in plays), runs, unknown=unknown),
        tuple(one.score for one in plays),
    )


def goal(layout: Layout) -> str:
    """Return what the player for gold goes for, and the difficulty is measured by."""
    return "gets out alive" if layout.has(UNBOUNDED) else "clears it"


def reached(layout: Layout, fared: Fared) -> Share:
    """Return how often a player reached that goal."""
    return fared.alive if layout.has(UNBOUNDED) else fared.cleared


def glances(layout: Layout) -> Iterator[Share]:
    """Yield how often the player for gold reaches its goal in its first few plays, and in more;
    wide intervals."""
    hits = ends = before = 0
    endless = layout.has(UNBOUNDED)
    for runs in _GLANCES:
        plays = played(layout, Who.GOLD, before, runs - before)
        hits += sum(one.alive if endless else one.cleared for one in plays)
        ends, before = ends + len(plays), runs
        yield Share(hits, runs, SURE, runs - ends)


def played(layout: Layout, who: Who, first: int, runs: int, *, name: str = "plays") -> list[Play]:
    """Return the plays of a player whose ends are known.

    The orders of the deck depend on the set-up cards, the rules and ``name`` alone.
    """
    cards = " ".join(card_texts(layout.columns + layout.rows))
    rng = Rng(f"{name}/{cards}/{','.join(layout.rules)}")
    plays = by_kernel.plays(layout, who, rng, first, runs, work=WORK)
    return [one for one in plays if not one.cut]


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def odds(layout: Layout, gold: Fared, safe: Fared) -> Odds:
    """Return the odds of the player for gold, and how the safe player fares beside it."""
    share = reached(layout, gold)
    bands = between(share)
    win, low, high = _rounded(share)
    return Odds(
        win=win,
        low=low,
        high=high,
        method="wilson",
        runs=share.runs,
        player=NAMES[Who.GOLD],
        between=None if len(bands) == 1 else bands,
        goal=goal(layout),
        gold=None if gold.cut else _gold(gold),
        safe_player=Safe(*_rounded(safe.alive), *_rounded(safe.cleared)),
    )


def cut(gold: Fared, safe: Fared) -> str | None:
    """Return which players' plays were more than the budget, in words; ``None`` if none were."""
    who = [Who.GOLD] * gold.cut + [Who.SAFE] * safe.cut
    names = " and ".join(NAMES[one] for one in who)
    return f"{names}: more than {WORK:,} million steps of plays" if names else None


def _gold(fared: Fared) -> Gold:
    """Return the average score of the player for gold, and how its plays ended."""
    mean, error = average(fared.scores)
    alive, alive_low, alive_high = _rounded(fared.alive)
    clear, clear_low, clear_high = _rounded(fared.cleared)
    return Gold(
        NAMES[Who.GOLD],
        round(mean, _DIGITS),
        round(max(0.0, mean - error), _DIGITS),
        round(mean + error, _DIGITS),
        score_runs=fared.alive.runs,
        alive=alive,
        alive_low=alive_low,
        alive_high=alive_high,
        clear=clear,
        clear_low=clear_low,
        clear_high=clear_high,
    )


def _rounded(share: Share) -> tuple[float, float, float]:
    """Return a share and the ends of its interval, as they are printed."""
    low, high = share.ends
    return share.hits / share.runs, round(low, _DIGITS), round(high, _DIGITS)


def _runs(layout: Layout) -> int:
    if layout.has(UNBOUNDED):
        return _ENDLESS
    return next(runs for cells, runs in _RUNS if layout.filled <= cells)
