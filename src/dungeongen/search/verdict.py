"""A verdict in words: chances, scores, difficulties, and the line that all pages have."""

from __future__ import annotations

from dungeongen.core.facets import Lines
from dungeongen.core.naming import minus
from dungeongen.core.verdict import Answer, Average, Odds, PlanOdds, SampledOdds, Score, Verdict
from dungeongen.search.bands import band, bands_between, listed_bands
from dungeongen.search.sampling import interval_words, tenths

EXIT_CODES: dict[Answer, int] = {"beatable": 0, "undecided": 3, "unbeatable": 4, "invalid": 2}
"""None is 1, with which a crash ends."""


def percent(part: float) -> str:
    """Return a probability in per cent, never rounded to 0 or 100 %.

    >>> percent(0.63196), percent(0.99996), percent(1.0), percent(0.0), percent(4e-5)
    ('63.2 %', 'more than 99.9 %', 'more than 99.9 %', 'less than 0.1 %', 'less than 0.1 %')
    """
    if part < 0.001:
        return "less than 0.1 %"
    return "more than 99.9 %" if part > 0.9994 else f"{tenths(part):.1f} %"


def often(part: float) -> str:
    """Return an exact share in words; all of it is "always".

    >>> often(16 / 16), often(0 / 16), often(4 / 16)
    ('always', 'never', '25.0 %')
    """
    return {0.0: "never", 1.0: "always"}.get(part) or percent(part)


def counted_words(share: float, runs: int, does: str) -> str:
    """Return in words how many of ``runs`` sampled plays did something; "always" names the number.

    >>> counted_words(0.5, 200, "wins")
    'wins 50.0 % of plays'
    >>> counted_words(1.0, 200, "wins"), counted_words(0.0, 200, "wins")
    ('always wins (200 of 200 plays)', 'never wins (0 of 200 plays)')
    """
    if share in (0.0, 1.0):
        return f"{often(share)} {does} ({share * runs:.0f} of {runs} plays)"
    return f"{does} {percent(share)} of plays"


def chance_words(odds: Odds | None) -> str | None:
    """Return odds as a number, or ``None`` without odds.

    Sampled odds, and odds that are not known to the printed digit, are an interval; those of plays
    that cannot differ are not. Contents,
    pages, keys and ``check`` all use these words.

    >>> chance_words(Odds(0.0, 0.0, 0.249, "wilson", 40, "a player"))
    '0 to 24.9 %'
    >>> chance_words(Odds(1.0, 1.0, 1.0, "wilson", 40, "a player"))
    '100 %'
    >>> chance_words(Odds(0.63196, 0.63196, 0.63199, "induction", None, "the plan"))
    '63.2 %'
    """
    if odds is None:
        return None
    if odds.runs and odds.low == odds.high:
        return f"{tenths(odds.win):.4g} %"
    if odds.runs or percent(odds.low) != percent(odds.high):
        return interval_words(odds.low, odds.high)
    return percent(odds.win)


def odds_words(odds: Odds | None, does: str = "wins") -> str | None:
    """Return odds as a clause, or ``None`` without odds."""
    return None if odds is None else f"{odds.player} {does} {chance_words(odds)} of plays"


def score_words(average: Average) -> str:
    """Return a player's average score as an interval.

    >>> score_words(Average("a player", 80.9, 78.6, 83.2))
    'a player scores 79 to 83 on average'
    """
    return f"{average.scorer} scores {average_words(average)} on average"


def average_words(average: Average) -> str:
    """Return an average score as an interval, in numbers alone."""
    return f"{average.score_low:,.0f} to {average.score_high:,.0f}"


def difficulty_words(verdict: Verdict | None) -> str | None:
    """Return the difficulty of a verdict, or the difficulties that its odds leave open.

    >>> odds = SampledOdds(0.9, 0.88, 0.92, "wilson", 400, "a player", between=("fair", "gentle"))
    >>> difficulty_words(Verdict("beatable", odds=odds))
    'fair or gentle'
    >>> odds = PlanOdds(0.6, 0.6, 0.6, "induction", None, "the plan", bound=0.94)
    >>> difficulty_words(Verdict("beatable", odds=odds))
    'fair or gentle'
    """
    if verdict is None:
        return None
    if verdict.difficulty:
        return verdict.difficulty
    match verdict.odds:
        case PlanOdds(win=win) as odds:
            return listed_bands(bands_between(win, odds.most))
        case SampledOdds(between=tuple(bands)):
            return listed_bands(bands)
    return None


def suits(verdict: Verdict, difficulty: str) -> bool:
    """Return whether a deal is of the difficulty that is requested.

    A plan counts by what it wins, even if a better one may lie in an easier band: we
    promise no plan that we cannot name.

    >>> odds = PlanOdds(0.6, 0.6, 0.6, "induction", None, "the plan", bound=0.94)
    >>> verdict = Verdict("beatable", odds=odds)
    >>> suits(verdict, "fair"), suits(verdict, "gentle")
    (True, False)
    """
    odds = verdict.odds
    own = band(odds.win) if isinstance(odds, PlanOdds) else verdict.difficulty
    return own == difficulty


def best_words(best: object) -> str | None:
    """Return the best score as a clause, or ``None`` where there is none.

    >>> best_words(Score(80, 80, True))
    'best score 80, proved'
    >>> best_words(Score(80, 96, False))
    'best score at least 80, at most 96'
    """
    if not isinstance(best, Score):
        return None
    if best.proved:
        return f"best score {minus(best.score)}, proved"
    most = "" if best.bound is None else f", at most {minus(best.bound)}"
    return f"best score at least {minus(best.score)}{most}"


def lines(verdict: Verdict, odds: str | None) -> Lines:
    """Return the lines of a verdict on a deal that is beaten or not: answer, odds, difficulty.

    >>> verdict = Verdict("beatable", difficulty="fair")
    >>> lines(verdict, "the plan wins 63.2 % of plays").front
    ('Beatable', 'the plan wins 63.2 % of plays', 'fair')
    """
    reason = verdict.proof and verdict.proof.reason
    unknown = {
        "beatable": "its odds are unknown",
        "undecided": "no way to win is known, and no proof that there is none",
    }.get(verdict.answer)
    answer = verdict.answer.capitalize()
    difficulty = difficulty_words(verdict)
    words = (answer, reason, odds or unknown, difficulty)
    best = best_words(verdict.best)
    scores = (("Best", best.removeprefix("best ")),) if best else ()
    front = tuple(word for word in words if word)
    return Lines(answer, front, odds=odds, best=scores, difficulty=difficulty)
