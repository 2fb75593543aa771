"""How players who peek at nothing fare in a dungeon, when the deck is shuffled anew each play.

Two players answer two questions. Whether one comes out alive is asked of the careful player, who
aims at that alone; what one may score, of the fair player, who weighs gold against life. The
difficulty rests on the first answer. Both answers are samples, so each comes with its 95 %
interval; the careful player plays on until the interval lies within one band, or its plays are
spent.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom.aside import fair_player
from dungeongen.games.doom.careful import careful_player
from dungeongen.games.doom.hints import by_rules
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.player import Fair
from dungeongen.games.doom.plays import Play, quick, record
from dungeongen.games.doom.state import Ground, ground
from dungeongen.games.doom.switches import SINGLE_USE, UNBOUNDED
from dungeongen.search.sampling import SURE, Share, band, bands_between, sampled, wilson
from dungeongen.search.verdict import Odds

BANDS = (("gentle", 0.98), ("fair", 0.92), ("grim", 0.80), ("deadly", 0.0))
"""Difficulties, by how often the careful player leaves alive, at least."""

CAREFUL, FAIR = "a careful player", "a fair player"
_ALIVE_RUNS = ((60, 2000), (100, 1000), (26 * 26, 400))  # at most, by filled cells
_SCORE_RUNS = ((60, 1000), (100, 300), (26 * 26, 60))
_BY_RULES, _ENDLESS = 400, 60  # plays through the rules
_GLANCE = 80
_DIGITS = 6


def difficulty(win: float) -> str:
    """Return the band that odds fall in, as they are printed.

    >>> difficulty(0.99), difficulty(0.91996), difficulty(0.1)
    ('gentle', 'fair', 'deadly')
    """
    return band(win, BANDS)


def survival(layout: Layout) -> Share:
    """Return how often the careful player leaves alive, of as many plays as tell the band."""
    play = _plays(layout, careful_player)
    most = _BY_RULES if through_rules(layout) else _runs(_ALIVE_RUNS, layout)
    return sampled(
        lambda number: play(number).alive,
        settled,
        most=most,
    )


def glance(layout: Layout) -> Share:
    """Return how the careful player fares in the first few of its plays, with a wide interval."""
    play = _plays(layout, careful_player)
    return Share(sum(play(number).alive for number in range(_GLANCE)), _GLANCE, SURE)


def settled(share: Share) -> bool:
    """Tell whether no more plays are needed to name the band."""
    return len(between(share)) == 1


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share leaves open, the hardest first."""
    return bands_between(*share.ends, BANDS)


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
            "score": round(fair.mean, _DIGITS),
            "score_low": round(max(0.0, fair.mean - fair.error), _DIGITS),
            "score_high": round(fair.mean + fair.error, _DIGITS),
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
    """Tell whether plays have to go through the plain rules, which is slower."""
    return layout.has(UNBOUNDED) or layout.has(SINGLE_USE)


def _runs(table: tuple[tuple[int, int], ...], layout: Layout) -> int:
    return next(runs for cells, runs in table if layout.filled <= cells)
