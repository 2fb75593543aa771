"""A verdict in words: what a page, a report and a line on the screen say of it.

The value itself is ``core.verdict``. These functions read its JSON, so that what is printed from a
file of somebody's is said the same way as what was judged a moment ago.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeongen.core.verdict import Answer as Answer
from dungeongen.core.verdict import Odds as Odds
from dungeongen.core.verdict import Verdict as Verdict
from dungeongen.search.sampling import interval_words, tenths

EXIT_CODES = {"beatable": 0, "unbeatable": 1, "undecided": 3, "invalid": 2}


def percent(part: float) -> str:
    """Return a probability for a reader, never rounded to what is certain.

    >>> percent(0.63196), percent(0.99996), percent(1.0), percent(0.0), percent(4e-5)
    ('63.2 %', 'more than 99.9 %', 'more than 99.9 %', 'less than 0.1 %', 'less than 0.1 %')
    """
    if part < 0.001:
        return "less than 0.1 %"
    return "more than 99.9 %" if part > 0.9994 else f"{tenths(part):.1f} %"


def odds_words(found: Mapping[str, Any]) -> str | None:
    """Return the odds of a verdict's JSON as a clause, ``None`` where it has none.

    Odds that were played for are told as an interval, and with the score where there is one.
    """
    odds = found.get("odds")
    if not odds:
        return None
    if not odds.get("runs"):
        return f"{odds['player']} wins {percent(odds['win'])} of plays"
    won = f"{odds['player']} wins {interval_words(odds['low'], odds['high'])} of plays"
    return f"{won}, {score_words(odds)}" if "scorer" in odds else won


def score_words(odds: Mapping[str, Any]) -> str:
    """Return what a player scores on the average, as an interval.

    >>> score_words({"scorer": "a fair player", "score_low": 78.6, "score_high": 83.2})
    'a fair player scores 79 to 83 on average'
    """
    low, high = odds["score_low"], odds["score_high"]
    return f"{odds['scorer']} scores {low:,.0f} to {high:,.0f} on average"


def difficulty_words(found: Mapping[str, Any]) -> str | None:
    """Return the difficulty of a verdict's JSON, or which ones it lies between.

    >>> difficulty_words({"difficulty": None, "odds": {"between": ["fair", "gentle"]}})
    'between fair and gentle'
    """
    bands = (found.get("odds") or {}).get("between")
    if found.get("difficulty") or not bands:
        return found.get("difficulty")
    return f"between {bands[0]} and {bands[-1]}"


def best_words(found: Mapping[str, Any]) -> str | None:
    """Return the best score of a verdict's JSON as a clause, ``None`` where it has none.

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
    """Return what a page says of a verdict's JSON: the answer, the odds, the difficulty.

    >>> certificate({"verdict": "beatable", "difficulty": "fair",
    ...              "odds": {"player": "the plan", "win": 0.63196}})
    ('Beatable', 'the plan wins 63.2 % of plays', 'fair')
    """
    best = None
    match found["verdict"]:
        case "beatable":
            best = best_words(found)
            said = odds_words(found) or "its odds are not known"
        case "undecided":
            said = odds_words(found) or "no way to win is known, and no proof that there is none"
        case _:
            said = (found.get("proof") or {}).get("reason", "")
    words = (str(found["verdict"]).capitalize(), best, said, difficulty_words(found))
    return tuple(word for word in words if word)
