"""The fair-play odds of a dungeon: sampled plays with a newly shuffled deck and no peeking.

Two players answer two questions. The careful player, who wants to leave alive above all and gives
the hints, gets out alive and clears the dungeon so often; the player for gold, who weighs gold
against life, gives the expected score. The difficulty rests on getting out alive. All are samples,
each with its own 95 % interval. The careful player plays until its interval lies within one band,
or its plays are spent.

Each player's plays have a budget of ``PLAYS`` steps. Plays that it cuts off make the careful
player's interval wider; the score is then left out, since nothing bounds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dungeongen.games.doom.fair.by_rules import PLAYS, by_rules, through_rules
from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.player import Fair
from dungeongen.games.doom.fair.set_aside import fair_player
from dungeongen.games.doom.fair.simulation import Play, quick, record
from dungeongen.games.doom.judgement import Cleared, Gold, Odds
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import Ground, ground
from dungeongen.games.doom.variants import SINGLE_USE, UNBOUNDED
from dungeongen.search.bands import bands_between
from dungeongen.search.budget import SpentError, limited
from dungeongen.search.sampling import SURE, Share, average, counted, sampled

CAREFUL, FAIR = "a careful player", "one who plays for gold"
_ALIVE_RUNS = ((60, 2000), (100, 1000), (26 * 26, 400))  # most filled cells, most plays
_SCORE_RUNS = ((60, 1000), (100, 300), (26 * 26, 60))
_BY_RULES, _ENDLESS = 400, 60  # most plays through the plain rules
_GLANCES = (16, 80)
_DIGITS = 6


class Fared(NamedTuple):
    """How the careful player's plays ended: the share out alive, the share with all cleared."""

    alive: Share
    cleared: Share


def survival(layout: Layout) -> Fared:
    """Return how the careful player fares, sampled until the band is settled."""
    play, cleared = _plays(layout, careful_player), 0
    most = _BY_RULES if through_rules(layout) else _runs(_ALIVE_RUNS, layout)

    def survived(number: int) -> bool:
        nonlocal cleared
        one = play(number)
        cleared += one.cleared
        return one.alive

    with limited(CAREFUL, PLAYS):
        alive = sampled(survived, settled, most=most)
    return Fared(alive, Share(cleared, alive.runs, unknown=alive.unknown))


def glances(layout: Layout) -> Iterator[Share]:
    """Yield the careful player's survival in its first few plays, and in more; wide intervals."""
    play, alive, unknown, before = _plays(layout, careful_player), 0, 0, 0
    for plays in _GLANCES:
        with limited(CAREFUL, PLAYS):
            more = counted(lambda number: play(number).alive, range(before, plays))
        alive, unknown, before = alive + more.hits, unknown + more.unknown, plays
        yield Share(alive, plays, SURE, unknown)


def largest_on_way_out(layout: Layout) -> int:
    """Return the size of the largest room on the way to the exit with the fewest cards."""
    player = careful_player(ground(layout))
    start = player.plan.region(1, player.plan.empty)
    return max((player.sizes[room] for room in player.way_out(start, 0)), default=0)


def settled(share: Share) -> bool:
    """Tell whether the interval lies within one band."""
    return len(between(share)) == 1


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
        player=CAREFUL,
        between=None if len(bands) == 1 else bands,
        cleared=Cleared("gets out alive", *_rounded(cleared)),
        gold=_gold(layout),
    )


def cut(fared: Fared, odds: Odds) -> str | None:
    """Return which players' plays were more than the budget, in words; ``None`` if none were."""
    short = [CAREFUL] * bool(fared.alive.unknown) + [FAIR] * (odds.gold is None)
    return f"{' and '.join(short)}: more than {PLAYS:,} steps of plays" if short else None


def _gold(layout: Layout) -> Gold | None:
    """Return how the fair player fares; ``None`` if its plays are more than the budget."""
    if layout.has(UNBOUNDED):
        runs = _ENDLESS
    elif layout.has(SINGLE_USE):
        runs = min(_BY_RULES // 2, _runs(_SCORE_RUNS, layout))
    else:
        runs = _runs(_SCORE_RUNS, layout)
    try:
        with limited(FAIR, PLAYS):
            fair = record(_plays(layout, fair_player), runs)
    except SpentError:
        return None
    mean, error = average(fair.scores)
    alive, alive_low, alive_high = _rounded(Share(fair.alive, runs))
    clear, clear_low, clear_high = _rounded(Share(fair.cleared, runs))
    return Gold(
        FAIR,
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


def _plays(layout: Layout, kind: Callable[[Ground, int], Fair]) -> Callable[[int], Play]:
    if through_rules(layout):
        return by_rules(layout, kind)
    field = ground(layout)
    return quick(field, kind(field, 0))


def _runs(table: tuple[tuple[int, int], ...], layout: Layout) -> int:
    return next(runs for cells, runs in table if layout.filled <= cells)
