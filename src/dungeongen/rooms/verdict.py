"""What a verdict says of a deal beside its answer: the best score, and plays with slips.

Two deals differ in nothing but the order of the pack, so odds over shuffles are one figure for each
set of rules. The word for a deal rests on plays of this order by our player, who takes a random
legal move once in ten choices.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Lines
from dungeongen.core.plain_json import Count
from dungeongen.core.verdict import SampledOdds, Score
from dungeongen.search.bands import Difficulty
from dungeongen.search.verdict import chance_words, lines

NEEDS_SHUFFLE = "needs-shuffle"
"""The answer, in a survey, where no line wins without avoiding a room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best score; ``first_open`` of the ``first_moves`` can still win."""

    first_moves: Count
    first_open: Count


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon.

    Where an avoided room is shuffled in, a line that avoids none is the witness, or else a play
    that avoids a room and wins by one order; ``proof`` then says that nothing else helps.
    """

    best: Best | None = None
    odds: SampledOdds | None = None
    difficulty: Difficulty | None = None


def lines_of(verdict: Verdict) -> Lines:
    """Return the lines of a verdict."""
    odds = None
    if verdict.odds is not None:
        chances = chance_words(verdict.odds)
        odds = f"{verdict.odds.player} clears this deal in {chances} of plays"
    result = lines(verdict, odds)
    best = verdict.best
    if best is None:
        return result
    first = ("First move", f"{best.first_open} of {best.first_moves} can still win")
    return result._replace(best=(*result.best, first))


def cleared(verdict: verdicts.Verdict) -> str:
    """Return whether a dungeon can be cleared, and whether that needs a shuffle."""
    return NEEDS_SHUFFLE if verdict.answer == "beatable" and verdict.proof else verdict.answer
