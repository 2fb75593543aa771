"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Facts, Lines, Solver
from dungeongen.games.mythic.judgement import Verdict
from dungeongen.games.mythic.layout import Layout
from dungeongen.search.verdict import best_words, chance_words, difficulty_words

if TYPE_CHECKING:
    from dungeongen.games.mythic.rules.moves import Move
    from dungeongen.games.mythic.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.mythic.verdict import judge  # imports the solver

    return judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.mythic.fair.hints import advisor

    return advisor(layout)


_ANSWERS = {
    "beatable": "Can be cleared",
    "unbeatable": "Cannot be cleared",
    "undecided": "It is not known whether it can be cleared",
}


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict.

    A deal is *cleared* without a skip, *survived* with skips or without, or *lost*.

    >>> from dungeongen.games.mythic.judgement import Odds
    >>> odds = Odds(0.2, 0.1, 0.3, "wilson", 9, "she", between=None,
    ...             score=1, score_low=1, score_high=1)
    >>> lines(Verdict("unbeatable", difficulty="grim", odds=odds)).front
    ('Cannot be cleared without a skip', 'she survives this deal in 10 to 30 %', 'grim')
    """
    answer = _ANSWERS[verdict.answer]
    odds = None
    if verdict.odds is not None:
        odds = f"{verdict.odds.player} survives this deal in {chance_words(verdict.odds)}"
    words = f"{answer} without a skip", odds, difficulty_words(verdict)
    best: Facts = ()
    if verdict.best is not None:
        score = (best_words(verdict.best) or "").removeprefix("best ")
        best = ("Evening", verdict.best.measures.told), ("Best", score)
    return Lines(answer, tuple(word for word in words if word), odds, best=best)


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=_judge,
    lines=lines,
    verdict=Verdict,
    advisor=_advisor,
    weighed="The sheet has the odds of this very deal, in the order of its cards.",
)
