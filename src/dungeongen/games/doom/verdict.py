"""What a verdict says of a dungeon beside its answer, also in words: best line, measures, odds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dungeongen.core import verdict as verdicts
from dungeongen.core.plain_json import FLAT, Count, Share, Words
from dungeongen.core.verdict import Average, SampledOdds, Score
from dungeongen.search.bands import Difficulty
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import best_words, odds_words, score_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What may make a dungeon dull: the number of its filled rooms, and the obvious player's
    survival; ``dull`` are the reasons, if any, ``told`` the same in words."""

    rooms: Count
    obvious_alive: Share
    obvious_alive_low: Share
    obvious_alive_high: Share
    obvious_runs: Count
    dull: tuple[Words, ...]
    told: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best line, and whether any line clears the dungeon (``None``: undecided).

    ``stages`` is the number of stages of an unbounded dungeon that were searched.
    """

    clearable: bool | None
    stages: Count | None = None
    measures: Measures | None = None


@dataclass(frozen=True, slots=True)
class SafeOdds:
    """The safe player, who wants above all to leave alive: how often it does, and how often it
    clears the dungeon."""

    safe_alive: Share
    safe_alive_low: Share
    safe_alive_high: Share
    safe_clear: Share
    safe_clear_low: Share
    safe_clear_high: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold(Average):
    """The player for gold: its average score, and how often it gets out alive or clears the
    dungeon."""

    score_runs: Count
    alive: Share
    alive_low: Share
    alive_high: Share
    clear: Share
    clear_low: Share
    clear_high: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(SampledOdds):
    """How often the player for gold reaches its ``goal``: it clears the dungeon, or gets out alive
    where the map has no end.

    ``gold`` is ``None`` if its plays took more than their budget. Until 0.14 these were the odds of
    the safe player to get out alive.
    """

    goal: Words = "gets out alive"
    gold: Gold | None = field(default=None, metadata=FLAT)
    safe_player: SafeOdds | None = field(default=None, metadata=FLAT)


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon.

    Until 0.15 ``difficulty`` could be *impossible*, which is no word over shuffles.
    """

    dealt: ClassVar[str] = "as dealt"
    shuffled: ClassVar[str] = "over all shuffles"

    best: Best | None = None
    odds: Odds | None = None
    difficulty: Difficulty | None = None


def gold_words(odds: Odds | None) -> str | None:
    """Return how the player for gold fares: its score, its life, and how often it clears all."""
    if odds is None:
        return None
    gold = odds.gold
    if gold is None or odds.safe_player is None:  # cut by a budget, or the odds of an older version
        return odds_words(odds, f"{odds.goal} in")
    alive = interval_words(gold.alive_low, gold.alive_high)
    cleared = interval_words(gold.clear_low, gold.clear_high)
    clears = "" if odds.goal == "gets out alive" else f" and clears it in {cleared}"
    comma = "," if clears else " and"
    return f"{score_words(gold)}{comma} gets out alive in {alive}{clears} of plays"


def alive_words(odds: Odds | None) -> str | None:
    """Return how often the safe player gets out alive."""
    if odds is None or odds.safe_player is None:
        return None
    safe = odds.safe_player
    alive = interval_words(safe.safe_alive_low, safe.safe_alive_high)
    return f"a safe player gets out alive in {alive}"


def safe_words(odds: Odds | None) -> str | None:
    """Return how the safe player fares."""
    words = alive_words(odds)
    if words is None or odds is None or odds.safe_player is None:
        return None
    safe = odds.safe_player
    cleared = interval_words(safe.safe_clear_low, safe.safe_clear_high)
    return words if odds.goal == "gets out alive" else f"{words}, clears it in {cleared}"


def best_line_words(best: Best | None) -> str | None:
    """Return the best score as a clause: it is that of the cards as they were dealt.

    >>> best_line_words(Best(46, 46, True, clearable=True))
    'best score 46, proved, with the deck as dealt'
    """
    words = best_words(best)
    return words and f"{words}, with the deck as dealt"
