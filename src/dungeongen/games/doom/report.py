"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Json, Lines, Solver
from dungeongen.games.doom.layout import Layout
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import lines, odds_words, score_words

if TYPE_CHECKING:
    from dungeongen.core.verdict import Verdict
    from dungeongen.games.doom.rules.moves import Move
    from dungeongen.games.doom.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.doom.verdict import judge  # imports the solver

    return judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.doom.fair.hints import advisor

    return advisor(layout)


def _lines(found: Json) -> Lines:
    """Return the verdict: can it be left alive, how often is it, and what is scored."""
    odds = found.get("odds")
    if not odds:
        return lines(found, None)
    words = odds_words(found, "gets out alive in")
    if "clears_low" in odds:
        words = (
            f"{words} and clears it in {interval_words(odds['clears_low'], odds['clears_high'])}"
        )
    return lines(found, f"{words}; {score_words(odds)}" if "scorer" in odds else words)


SOLVER: Solver[Layout, State, Move, None] = Solver(judge=_judge, lines=_lines, advisor=_advisor)
