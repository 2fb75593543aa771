"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Json, Lines, Solver
from dungeongen.games.mythic.layout import Layout
from dungeongen.search.verdict import difficulty_words, odds_words

if TYPE_CHECKING:
    from dungeongen.core.verdict import Verdict
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


def lines(found: Json) -> Lines:
    """Return the verdict.

    A deal is *cleared* without a skip, *survived* with skips or without, or *lost*.

    >>> odds = {"player": "she", "runs": 9, "win": 0.2, "low": 0.1, "high": 0.3}
    >>> lines({"verdict": "unbeatable", "difficulty": "grim", "odds": odds}).front
    ('Cannot be cleared without a skip', 'she survives 10 to 30 % of plays', 'grim')
    """
    answer = _ANSWERS[found["verdict"]]
    odds = odds_words(found, "survives")
    words = f"{answer} without a skip", odds, difficulty_words(found)
    return Lines(answer, tuple(word for word in words if word), odds)


SOLVER: Solver[Layout, State, Move, None] = Solver(judge=_judge, lines=lines, advisor=_advisor)
