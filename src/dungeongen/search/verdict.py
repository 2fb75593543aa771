"""The verdict: what a solver can say about a layout, in one schema for all games.

There are four answers, never mixed: ``beatable`` comes with a witness that the plain rules replay,
``unbeatable`` with a proof, ``undecided`` with the budget that ran out, ``invalid`` with the fault.
Fields that a game does not have are ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


def odds_words(found: Mapping[str, Any]) -> str | None:
    """Return the odds in a verdict's JSON as a clause, or ``None`` without odds.

    Sampled odds are given as an interval, with the score if there is one.
    """
    odds = found.get("odds")
    if not odds:
        return None
    if not odds.get("runs"):
        return f"{odds['player']} wins {percent(odds['win'])} of plays"
    share = interval_words(odds["low"], odds["high"])
    if "goal" not in odds:
        won = f"{odds['player']} wins {share} of plays"
    else:
        clears = interval_words(odds["clears_low"], odds["clears_high"])
        won = f"{odds['player']} {odds['goal']} in {share} of plays and clears it in {clears}"
    return f"{won}; {score_words(odds)}" if "scorer" in odds else won


def score_words(odds: Mapping[str, Any]) -> str:
    """Return a player's average score as an interval.

    >>> score_words({"scorer": "a fair player", "score_low": 78.6, "score_high": 83.2})
    'a fair player scores 79 to 83 on average'
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
        return f"best score {best['score']}, proved"
    most = "" if best["bound"] is None else f", at most {best['bound']}"
    return f"best score at least {best['score']}{most}"


def certificate(found: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a verdict's JSON as words for a page: the answer, the odds, the difficulty.

    >>> certificate({"verdict": "beatable", "difficulty": "fair",
    ...              "odds": {"player": "the plan", "win": 0.63196}})
    ('Beatable', 'the plan wins 63.2 % of plays', 'fair')
    >>> certificate({"verdict": "beatable", "best": {"score": 9, "bound": 9, "proved": True,
    ...                                              "told": "a fair player scores 5 to 6"}})
    ('Beatable', 'best score 9, proved', 'a fair player scores 5 to 6')
    """
    best = None
    match found["verdict"]:
        case "beatable":
            best = best_words(found)
            told = (found.get("best") or {}).get("told")  # where points count, and nobody loses
            said = odds_words(found) or told or "its odds are unknown"
        case "undecided":
            said = odds_words(found) or "no way to win is known, and no proof that there is none"
        case _:
            said = (found.get("proof") or {}).get("reason", "")
    words = (str(found["verdict"]).capitalize(), best, said, difficulty_words(found))
    return tuple(word for word in words if word)
