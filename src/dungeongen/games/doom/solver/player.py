"""The fair-play odds of a dungeon: sampled plays with a newly shuffled deck and no peeking.

Two players answer two questions. The player for gold, who gives the hints, scores so much on
average, gets out alive and clears the dungeon so often; the difficulty rests on the last. The safe
player, who wants above all to leave alive, shows what caution is worth. All are samples, each with
its own 95 % interval: with 10,000 plays at most one point to each side.

Each player's plays have a budget of work. Plays that it cuts off make the intervals wider; the
score is then left out, since nothing bounds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import UNBOUNDED, Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State
from dungeongen.games.doom.solver import kernel_client
from dungeongen.games.doom.solver.kernel_client import Play, PlayerKind
from dungeongen.games.doom.verdict import Gold, Measures, Odds, SafeOdds
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import SURE, Share, average, tenths

NAMES = {PlayerKind.GOLD: "a player for gold", PlayerKind.SAFE: "a safe player"}
WORK = 4_000
"""The work of one player's plays, in millions of steps, some seconds; a map of 7×7 takes 20."""
SCREENED = 1_000
"""Plays of a candidate that is only looked at."""
_RUNS = ((100, 10_000), (200, 4_000), (26 * 26, 1_000))  # most filled cells, plays
_ENDLESS = 1_000
_GLANCES = (64, 256)
_DIGITS = 6


class PlayResult(NamedTuple):
    """How a player's plays ended: the share out alive, the share with all cleared, the scores."""

    alive: Share
    cleared: Share
    scores: tuple[int, ...]
    work: int = WORK
    """The most work of the plays, in millions of steps."""

    @property
    def cut(self) -> bool:
        """Whether some plays were more than the budget."""
        return len(self.scores) < self.alive.runs


def fares(
    layout: Layout, who: PlayerKind, most: int | None = None, *, work: int = WORK
) -> PlayResult:
    """Return how a player fares, in ``most`` plays or as many as are printed.

    ``work`` is the most work of these plays, in millions of steps.
    """
    runs = _runs(layout) if most is None else most
    plays = played(layout, who, 0, runs, work=work)
    unknown = runs - len(plays)
    return PlayResult(
        Share(sum(play.alive for play in plays), runs, unknown=unknown),
        Share(sum(play.cleared for play in plays), runs, unknown=unknown),
        tuple(play.score for play in plays),
        work,
    )


def goal(layout: Layout) -> str:
    """Return what the player for gold goes for, and the difficulty is measured by."""
    return "gets out alive" if layout.has(UNBOUNDED) else "clears it"


def reached(layout: Layout, result: PlayResult) -> Share:
    """Return how often a player reached that goal."""
    return result.alive if layout.has(UNBOUNDED) else result.cleared


def glances(layout: Layout) -> Iterator[Share]:
    """Yield how often the player for gold reaches its goal in its first few plays, and in more;
    wide intervals."""
    hits = ends = before = 0
    endless = layout.has(UNBOUNDED)
    for runs in _GLANCES:
        plays = played(layout, PlayerKind.GOLD, before, runs - before)
        hits += sum(play.alive if endless else play.cleared for play in plays)
        ends, before = ends + len(plays), runs
        yield Share(hits, runs, SURE, runs - ends)


def played(
    layout: Layout,
    who: PlayerKind,
    first: int,
    runs: int,
    *,
    name: str = "plays",
    work: int = WORK,
) -> list[Play]:
    """Return the plays of a player whose ends are known.

    The orders of the deck depend on the set-up cards, the rules and ``name`` alone.
    """
    cards = " ".join(card_texts(layout.columns + layout.rows))
    rng = Rng(f"{name}/{cards}/{','.join(layout.rules)}")
    plays = kernel_client.plays(layout, who, rng, first, runs, work=work)
    return [play for play in plays if not play.cut]


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def odds(layout: Layout, gold: PlayResult, safe: PlayResult) -> Odds:
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
        player=NAMES[PlayerKind.GOLD],
        between=None if len(bands) == 1 else bands,
        goal=goal(layout),
        gold=None if gold.cut else _gold(gold),
        safe_player=SafeOdds(*_rounded(safe.alive), *_rounded(safe.cleared)),
    )


def cut(gold: PlayResult, safe: PlayResult) -> str | None:
    """Return which players' plays were more than the budget, in words; ``None`` if none were."""
    who = [PlayerKind.GOLD] * gold.cut + [PlayerKind.SAFE] * safe.cut
    names = " and ".join(NAMES[kind] for kind in who)
    return f"{names}: more than {gold.work:,} million steps of plays" if names else None


def _gold(result: PlayResult) -> Gold:
    """Return the average score of the player for gold, and how its plays ended."""
    mean, error = average(result.scores)
    alive, alive_low, alive_high = _rounded(result.alive)
    clear, clear_low, clear_high = _rounded(result.cleared)
    return Gold(
        NAMES[PlayerKind.GOLD],
        round(mean, _DIGITS),
        round(max(0.0, mean - error), _DIGITS),
        round(mean + error, _DIGITS),
        score_runs=result.alive.runs,
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


# What makes a dungeon dull, in numbers: few rooms, nothing at stake, or no hope.
#
# The yardstick is the obvious player, who reads the rules once and begins: it enters the smallest
# room within reach, fights, takes everything it can, knows no gambit and never leaves while a room
# is left.
#
# - *few rooms*: there are fewer than three filled rooms, so there is little to choose.
# - *safe*: the obvious player survives more than 98 % of sampled plays with a shuffled deck, by the
#   sample mean: nothing is at stake.
# - *hopeless*: even the safe player leaves alive in less than half of its plays.
#
# If none of these is true, the dungeon is worth playing. All are of the shuffled deck, as it is at
# the table: a choice by what happens in the printed order would print an order unlike those that
# players meet. ``docs/engineering/doom.md`` has the distribution of these measures.

FEWEST_ROOMS = 3
SAFE = 0.98
HOPELESS = 0.5
_SAFE_RUNS = 1_000  # plays of the obvious player
_FEW_RUNS = 400  # the same on maps that never end, and on large ones
_LARGE = 100  # filled cells: from more on a map is large
_SHARE_DIGITS = 6


class Stakes(NamedTuple):
    """The measures of a dungeon: its filled rooms, and the obvious player's survival."""

    rooms: int
    alive: Share

    def measures(self, dull: tuple[str, ...]) -> Measures:
        """Return the measures of a dungeon that is dull for these reasons, if for any."""
        low, high = self.alive.ends
        return Measures(
            rooms=self.rooms,
            obvious_alive=round(self.alive.hits / self.alive.runs, _SHARE_DIGITS),
            obvious_alive_low=round(low, _SHARE_DIGITS),
            obvious_alive_high=round(high, _SHARE_DIGITS),
            obvious_runs=self.alive.runs,
            dull=dull,
            told=f"dull: {', '.join(dull)}" if dull else "worth playing",
        )


def safety(layout: Layout) -> Share:
    """Return the obvious player's survival."""
    runs = _FEW_RUNS if layout.has(UNBOUNDED) or layout.filled > _LARGE else _SAFE_RUNS
    plays = played(layout, PlayerKind.OBVIOUS, 0, runs)
    return Share(sum(play.alive for play in plays), runs, unknown=runs - len(plays))


def stakes(layout: Layout, alive: Share | None = None) -> Stakes:
    """Return the measures of a dungeon; ``alive`` is a known result of ``safety``."""
    share = safety(layout) if alive is None else alive
    return Stakes(len(layout.rooms), share)


def few_rooms(layout: Layout) -> bool:
    """Return whether there is little to choose; an unbounded map always has rooms enough."""
    return len(layout.rooms) < FEWEST_ROOMS and not layout.has(UNBOUNDED)


def is_safe(alive: Share) -> bool:
    """Return whether the obvious player survives all but a few plays."""
    return tenths(alive.hits / alive.runs) > tenths(SAFE)


def is_hopeless(alive: Share) -> bool:
    """Return whether even the safe player dies in most plays; ``alive`` is its share."""
    return tenths(alive.hits / alive.runs) < tenths(HOPELESS)


def dull(layout: Layout, measures: Stakes, safe: Share) -> tuple[str, ...]:
    """Return the reasons why a dungeon is dull; empty if it is worth playing.

    ``safe`` is how often the safe player gets out alive.
    """
    reasons = {
        "few rooms": few_rooms(layout),
        "safe": is_safe(measures.alive),
        "hopeless": is_hopeless(safe),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


# Hints: a player's move at any state, with a short reason.
#
# Hints come from the player whose odds are printed, so a player who follows them scores what the
# sheet says, and clears the dungeon as often: the player for gold, or the safe one where that is
# asked for. The kernel gives the move and the number of its reason.

_REASONS = (
    "You have no better move",
    "This stack helps most in the rooms ahead",
    "This helps most in the rooms ahead",
    "The enemies strike now",
    "The enemies are about to strike",
    "The traps are about to strike",
    "A potion lasts, so there is no need to wait",
    "You are at the exit, alive. The rooms that are left would risk more than they give",
    "Now you can deal with what you left there",
    "This is the safest way to the exit",
    "A small room first: it may hold a potion or a book",
    "The next room is too dangerous for what it may hold",
    "Small rooms first, then out before it gets too dangerous",
    "This hit does the most damage",
    "It lets you disarm the traps here",
    # ways through a room
    "This is the safest way through the room",
    "One thing is worth the damage of the traps",
    "The traps would cost more than the room is worth",
    "The traps strike your enemies too, which makes the fight safer",
    "This room can wait",
    "These traps can wait until you have a book",
)
"""In the order of ``enum Why`` in ``../kernel/player.h``."""


def adviser(who: PlayerKind) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from a state where the player decides to a legal move and its reason."""
    return partial(advice, who=who)


def advice(state: State, who: PlayerKind) -> tuple[m.Move, str]:
    """Return a player's move in a state where it decides, and the reason."""
    move, why = kernel_client.advised(state, who)
    if engine.is_legal(state, move):
        return move, f"{_REASONS[why]}."
    return next(engine.possible(state)), f"{_REASONS[0]}."
