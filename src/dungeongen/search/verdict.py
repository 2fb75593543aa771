"""The verdict: what a solver can say about a layout, in one schema for all games.

There are four answers, never mixed: ``beatable`` comes with a witness that the plain rules replay,
``unbeatable`` with a proof, ``undecided`` with the budget that ran out, ``invalid`` with the fault.
Fields that a game does not have are ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeongen.core.facets import Lines
from dungeongen.core.naming import minus
from dungeongen.core.verdict import Answer as Answer
from dungeongen.core.verdict import Odds as Odds
from dungeongen.core.verdict import Verdict as Verdict
from dungeongen.search.sampling import interval_words, tenths

EXIT_CODES = {"beatable": 0, "undecided": 3, "unbeatable": 4, "invalid": 2}
"""None is 1, with which a crash ends."""


def percent(part: float) -> str:
    """Return a probability in words, never rounded to certainty.

    >>> percent(0.63196), percent(0.99996), percent(1.0), percent(0.0), percent(4e-5)
    ('63.2 %', 'more than 99.9 %', 'more than 99.9 %', 'less than 0.1 %', 'less than 0.1 %')
    """
    if part < 0.001:
        return "less than 0.1 %"
    return "more than 99.9 %" if part > 0.9994 else f"{tenths(part):.1f} %"


def often(part: float) -> str:
    """Return the share of what was counted whole, nothing sampled: all of it is "always".

    >>> often(16 / 16), often(0 / 16), often(4 / 16)
    ('always', 'never', '25.0 %')
    """
    return {0.0: "never", 1.0: "always"}.get(part) or percent(part)


def counted_words(share: float, runs: int, does: str) -> str:
    """Return how many of ``runs`` sampled plays did something; the count stands beside "always".

    >>> counted_words(0.5, 200, "wins")
    'wins 50.0 % of plays'
    >>> counted_words(1.0, 200, "wins"), counted_words(0.0, 200, "wins")
    ('always wins (200 of 200 plays)', 'never wins (0 of 200 plays)')
    """
    if share in (0.0, 1.0):
        return f"{often(share)} {does} ({share * runs:.0f} of {runs} plays)"
    return f"{does} {percent(share)} of plays"


def chance_words(found: Mapping[str, Any]) -> str | None:
    """Return the odds in a verdict's JSON as a number, or ``None`` without odds.

    Odds that are sampled, or not known to the printed digit, are an interval. Contents, pages, keys
    and ``check`` all have these words.

    >>> chance_words({"odds": {"runs": 40, "win": 0.0, "low": 0.0, "high": 0.249}})
    '0 to 24.9 %'
    >>> chance_words({"odds": {"runs": None, "win": 0.63196, "low": 0.63196, "high": 0.63199}})
    '63.2 %'
    """
    odds = found.get("odds")
    if not odds:
        return None
    low, high = (odds.get(end, odds["win"]) for end in ("low", "high"))
    if odds.get("runs") or percent(low) != percent(high):
        return interval_words(low, high)
    return percent(odds["win"])


def odds_words(found: Mapping[str, Any], does: str = "wins") -> str | None:
    """Return the odds in a verdict's JSON as a clause, or ``None`` without odds."""
    chance = chance_words(found)
    return chance and f"{found['odds']['player']} {does} {chance} of plays"


def score_words(odds: Mapping[str, Any]) -> str:
    """Return a player's average score as an interval.

    >>> score_words({"scorer": "a player", "score_low": 78.6, "score_high": 83.2})
    'a player scores 79 to 83 on average'
    """
    low, high = odds["score_low"], odds["score_high"]
    return f"{odds['scorer']} scores {low:,.0f} to {high:,.0f} on average"


def difficulty_words(found: Mapping[str, Any]) -> str | None:
    """Return the difficulty in a verdict's JSON, or the range it lies in.

    >>> difficulty_words({"difficulty": None, "odds": {"between": ["fair", "gentle"]}})
    'fair to gentle'
    """
    bands = (found.get("odds") or {}).get("between")
    if found.get("difficulty") or not bands:
        return found.get("difficulty")
    return f"{bands[0]} to {bands[-1]}"


def best_words(found: Mapping[str, Any]) -> str | None:
    """Return the best score in a verdict's JSON as a clause, or ``None`` without one.

    >>> best_words({"best": {"score": 80, "bound": 80, "proved": True}})
    'best score 80, proved'
    >>> best_words({"best": {"score": 80, "bound": 96, "proved": False}})
    'best score at least 80, at most 96'
    """
    best = found.get("best") or {}
    if "score" not in best:
        return None
    if best["proved"]:
        return f"best score {minus(best['score'])}, proved"
    most = "" if best["bound"] is None else f", at most {minus(best['bound'])}"
    return f"best score at least {minus(best['score'])}{most}"


def lines(found: Mapping[str, Any], odds: str | None) -> Lines:
    """Return the verdict on a deal that is beaten or not: the answer, the odds, the difficulty.

    >>> lines({"verdict": "beatable", "difficulty": "fair"}, "the plan wins 63.2 % of plays").front
    ('Beatable', 'the plan wins 63.2 % of plays', 'fair')
    """
    reason = (found.get("proof") or {}).get("reason")
    unknown = {
        "beatable": "its odds are unknown",
        "undecided": "no way to win is known, and no proof that there is none",
    }.get(found["verdict"])
    answer = str(found["verdict"]).capitalize()
    words = (answer, reason, odds or unknown, difficulty_words(found))
    return Lines(answer, tuple(word for word in words if word), odds)
