"""The fair-play odds of a dungeon: sampled plays with a newly shuffled deck and no peeking.

Two players answer two questions. The careful player, who wants to leave alive above all and gives
the hints, gets out alive and clears the dungeon so often; the player for gold, who weighs gold
against life, gives the expected score. The difficulty rests on getting out alive. All are samples,
each with its own 95 % interval: with 10,000 plays at most one point to each side.

Each player's plays have a budget of work. Plays that it cuts off make the careful player's interval
wider; the score is then left out, since nothing bounds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.judgement import Cleared, Gold, Odds
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import by_kernel
from dungeongen.games.doom.solver.by_kernel import Play, Who
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import SURE, Share, average

NAMES = {Who.CAREFUL: "a careful player", Who.GOLD: "one who plays for gold"}
WORK = 4_000
"""The work of one player's plays, in millions of steps, some seconds; a map of 7×7 takes 20."""
SCREENED = 1_000
"""Plays of a candidate that is only looked at."""
_RUNS = ((100, 10_000), (200, 4_000), (26 * 26, 1_000))  # most filled cells, plays
_ENDLESS = 1_000
_GLANCES = (64, 256)
_DIGITS = 6


class Fared(NamedTuple):
    """How the careful player's plays ended: the share out alive, the share with all cleared."""

    alive: Share
    cleared: Share


def survival(layout: Layout, most: int | None = None) -> Fared:
    """Return how the careful player fares, in ``most`` plays or as many as are printed."""
    runs = _runs(layout) if most is None else min(most, _runs(layout))
    plays = played(layout, Who.CAREFUL, 0, runs)
    unknown = runs - len(plays)
    return Fared(
        Share(sum(one.alive for one in plays), runs, unknown=unknown),
        Share(sum(one.cleared for one in plays), runs, unknown=unknown),
    )


def glances(layout: Layout) -> Iterator[Share]:
    """Yield the careful player's survival in its first few plays, and in more; wide intervals."""
    alive = ends = before = 0
    for runs in _GLANCES:
        plays = played(layout, Who.CAREFUL, before, runs - before)
        alive, ends, before = alive + sum(one.alive for one in plays), ends + len(plays), runs
        yield Share(alive, runs, SURE, runs - ends)


def played(layout: Layout, who: Who, first: int, runs: int, *, name: str = "plays") -> list[Play]:
    """Return the plays of a player whose ends are known.

    The orders of the deck depend on the set-up cards, the rules and ``name`` alone.
    """
    cards = " ".join(card_texts(layout.columns + layout.rows))
    rng = Rng(f"{name}/{cards}/{','.join(layout.rules)}")
    plays = by_kernel.plays(layout, who, rng, first, runs, work=WORK)
    return [one for one in plays if not one.cut]


def largest_on_way_out(layout: Layout) -> int:
    """Return the size of the largest room on the way to the exit with the fewest cards."""
    return max(by_kernel.way_out(layout), default=0)


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def odds(layout: Layout, fared: Fared | None = None) -> Odds:
    """Return how both players fare; ``fared`` is what the careful player was seen to do."""
    share, cleared = survival(layout) if fared is None else fared
    bands = between(share)
    low, high = share.ends
    return Odds(
        win=share.hits / share.runs,
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
        method="wilson",
        runs=share.runs,
        player=NAMES[Who.CAREFUL],
        between=None if len(bands) == 1 else bands,
        cleared=Cleared("gets out alive", *_rounded(cleared)),
        gold=_gold(layout),
    )


def cut(fared: Fared, odds: Odds) -> str | None:
    """Return which players' plays were more than the budget, in words; ``None`` if none were."""
    who = [Who.CAREFUL] * bool(fared.alive.unknown) + [Who.GOLD] * (odds.gold is None)
    names = " and ".join(NAMES[one] for one in who)
    return f"{names}: more than {WORK:,} million steps of plays" if names else None


def _gold(layout: Layout) -> Gold | None:
    """Return how the player for gold fares; ``None`` if its plays are more than the budget."""
    runs = _runs(layout)
    plays = played(layout, Who.GOLD, 0, runs)
    if len(plays) < runs:
        return None
    mean, error = average([one.score for one in plays])
    alive, alive_low, alive_high = _rounded(Share(sum(one.alive for one in plays), runs))
    clear, clear_low, clear_high = _rounded(Share(sum(one.cleared for one in plays), runs))
    return Gold(
        NAMES[Who.GOLD],
        round(mean, _DIGITS),
        round(max(0.0, mean - error), _DIGITS),
        round(mean + error, _DIGITS),
        score_runs=runs,
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
