"""What a verdict says of a dungeon beside its answer: the best line, and a player's odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Facts, Lines
from dungeongen.core.plain_json import Mean, Points, Share, Words
from dungeongen.core.verdict import SampledOdds, Score
from dungeongen.games.mythic.layout import NEEDS_SKIP
from dungeongen.search.bands import Difficulty
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import best_words, chance_words, difficulty_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The score of a perfect play, and why the deal is dull, if it is; ``told``: in words."""

    perfect: Points
    dull: tuple[Words, ...]
    told: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best line without skips."""

    measures: Measures


class Interval(NamedTuple):
    """The ends of the 95 % interval of a share."""

    low: Share
    high: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(SampledOdds):
    """How often a player survives who does not see the cards, and what that player scores.

    It is the player of the hints. ``slipping``: how often the same player survives who plays one
    room of ten the second-best way; the difficulty is a word for it.
    """

    score: Mean
    score_low: Mean
    score_high: Mean
    slipping: Interval | None = None  # since 0.16


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon.

    ``beatable`` has a line without a skip as its witness, or else a play that skips. In the second
    case ``proof`` says that no line without a skip clears the dungeon, where that is known.
    """

    best: Best | None = None
    odds: Odds | None = None
    difficulty: Difficulty | None = None


def cleared(verdict: verdicts.Verdict) -> str:
    """Return whether a line without a skip clears a dungeon: beatable, needs-skip or undecided.

    >>> cleared(Verdict("beatable", verdicts.Proof("exhausted", "all were tried")))
    'needs-skip'
    """
    if verdict.proof is not None:
        return NEEDS_SKIP
    return "undecided" if "skip" in (verdict.witness or ("skip",)) else "beatable"


def answer_words(verdict: verdicts.Verdict) -> str:
    """Return whether a dungeon can be cleared, and whether that takes a skip, in words."""
    match verdict.answer, cleared(verdict):
        case "beatable", "needs-skip":
            return "Can be cleared, only with a skip"
        case "beatable", "beatable":
            return "Can be cleared without a skip"
        case "beatable", _:
            return "Can be cleared with a skip; it is not known whether without one"
        case "unbeatable", _:  # as sheets before 0.16 say where only a skip helps
            return "Cannot be cleared without a skip"
    return "It is not known whether it can be cleared"


def difficulty_told(verdict: Verdict) -> str | None:
    """Return the word of difficulty, and what it rests on."""
    word = difficulty_words(verdict)
    if word is None or verdict.odds is None or verdict.odds.slipping is None:
        return word
    survived = interval_words(*verdict.odds.slipping)
    return f"{word}: survived in {survived} of plays with one room of ten played second best"


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict.

    A deal is *cleared* without a skip, *survived* with skips or without, or *lost*. Where it takes
    a skip, the front says so.

    >>> from dungeongen.games.mythic.verdict import Odds
    >>> odds = Odds(0.2, 0.1, 0.3, "wilson", 9, "she", between=None,
    ...             score=1, score_low=1, score_high=1)
    >>> proof = verdicts.Proof("exhausted", "all were tried")
    >>> lines(Verdict("beatable", proof, difficulty="grim", odds=odds)).front
    ('Grim', 'she survives this deal in 10 to 30 %', 'can be cleared, only with a skip')
    """
    answer = answer_words(verdict)
    odds = None
    if verdict.odds is not None:
        odds = f"{verdict.odds.player} survives this deal in {chance_words(verdict.odds)}"
    difficulty = difficulty_told(verdict)
    best: Facts = ()
    if verdict.best is not None:
        score = (best_words(verdict.best) or "").removeprefix("best ")
        best = ("Evening", verdict.best.measures.told), ("Best", score)
    slipping = verdict.odds is not None and verdict.odds.slipping is not None
    plain = (verdict.answer, cleared(verdict)) == ("beatable", "beatable")
    clause = answer[0].lower() + answer[1:]
    words = (difficulty, None if slipping else odds, None if plain else clause)
    shown, *others = [word for word in words if word] or [clause]
    front = shown.capitalize(), *others
    more = tuple(word for word in (clause, odds) if word and word not in (shown, *others))
    return Lines(answer, front, more, odds=odds, best=best, difficulty=difficulty)
