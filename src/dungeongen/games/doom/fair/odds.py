"""The fair-play odds of a dungeon: sampled plays with a newly shuffled deck and no peeking.

Two players answer two questions. The careful player, who only wants to leave alive, gives the
chance of survival; the fair player, who weighs gold against life, gives the expected score. The
difficulty rests on survival. Both are samples and come with a 95 % interval. The careful player
plays until its interval lies within one band, or its plays are spent.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.hints import by_rules
from dungeongen.games.doom.fair.player import Fair
from dungeongen.games.doom.fair.set_aside import fair_player
from dungeongen.games.doom.fair.simulation import Play, quick, record
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import Ground, ground
from dungeongen.games.doom.variants import SINGLE_USE, UNBOUNDED
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import SURE, Share, average, sampled, wilson
from dungeongen.search.verdict import Odds

CAREFUL, FAIR = "a careful player", "a fair player"
_ALIVE_RUNS = ((60, 2000), (100, 1000), (26 * 26, 400))  # most filled cells, most plays
_SCORE_RUNS = ((60, 1000), (100, 300), (26 * 26, 60))
_BY_RULES, _ENDLESS = 400, 60  # most plays through the plain rules
_GLANCE = 80
_DIGITS = 6


def survival(layout: Layout) -> Share:
    """Return the careful player's survival, sampled until the band is settled."""
    play = _plays(layout, careful_player)
    most = _BY_RULES if through_rules(layout) else _runs(_ALIVE_RUNS, layout)
    return sampled(
        lambda number: play(number).alive,
        settled,
        most=most,
    )


def glance(layout: Layout) -> Share:
    """Return the careful player's survival in its first few plays, with a wide interval."""
    play = _plays(layout, careful_player)
    return Share(sum(play(number).alive for number in range(_GLANCE)), _GLANCE, SURE)


def settled(share: Share) -> bool:
    """Tell whether the interval lies within one band."""
    return len(between(share)) == 1


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def odds(layout: Layout, alive: Share | None = None) -> Odds:
    """Return how both players fare; ``alive`` is what the careful player was seen to do."""
    share = survival(layout) if alive is None else alive
    if layout.has(UNBOUNDED):
        runs = _ENDLESS
    elif layout.has(SINGLE_USE):
        runs = min(_BY_RULES // 2, _runs(_SCORE_RUNS, layout))
    else:
        runs = _runs(_SCORE_RUNS, layout)
    fair = record(_plays(layout, fair_player), runs)
    mean, error = average(fair.scores)
    bands = between(share)
    ends = _interval("", share)
    return Odds(
        win=share.hits / share.runs,
        low=ends["low"],
        high=ends["high"],
        method="wilson",
        runs=share.runs,
        player=CAREFUL,
        more={
            "between": None if len(bands) == 1 else list(bands),
            "scorer": FAIR,
            "score": round(mean, _DIGITS),
            "score_low": round(max(0.0, mean - error), _DIGITS),
            "score_high": round(mean + error, _DIGITS),
            "score_runs": runs,
            "alive": fair.alive / runs,
            **_interval("alive_", Share(fair.alive, runs)),
            "clear": fair.cleared / runs,
            **_interval("clear_", Share(fair.cleared, runs)),
        },
    )


def _interval(name: str, share: Share) -> dict[str, float]:
    low, high = wilson(*share)
    return {f"{name}low": round(low, _DIGITS), f"{name}high": round(high, _DIGITS)}


def _plays(layout: Layout, kind: Callable[[Ground, int], Fair]) -> Callable[[int], Play]:
    if through_rules(layout):
        return by_rules(layout, kind)
    field = ground(layout)
    return quick(field, kind(field, 0))


def through_rules(layout: Layout) -> bool:
    """Tell whether plays have to go through the plain rules, which are slower."""
    return layout.has(UNBOUNDED) or layout.has(SINGLE_USE)


def _runs(table: tuple[tuple[int, int], ...], layout: Layout) -> int:
    return next(runs for cells, runs in table if layout.filled <= cells)
