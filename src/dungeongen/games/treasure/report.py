"""What can be said of a deal: who judges it, what is told of that, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dungeongen.core.facets import Advice, Facts, Json, Lines, Solver
from dungeongen.games.treasure.layout import Layout
from dungeongen.search.verdict import best_words, score_words

if TYPE_CHECKING:
    from dungeongen.core.verdict import Verdict
    from dungeongen.games.treasure.rules.moves import Move
    from dungeongen.games.treasure.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.treasure import verdict  # imports the solver

    return verdict.judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.treasure.fair.player import advice

    return advice


def _report(layout: Layout, found: dict[str, Any]) -> Facts:
    from dungeongen.games.treasure.fair.totals import facts

    return facts(found)


def lines(found: Json) -> Lines:
    """Return the verdict: nobody loses, so it tells what is scored with this hand, and at best."""
    best = found.get("best") or {}
    answer = best_words(found) or str(found["verdict"])
    front = f"{score_words(best['fair'])} with this hand" if "fair" in best else ""
    return Lines(answer.capitalize(), (front[0].upper() + front[1:],) if front else ())


SOLVER: Solver[Layout, State, Move, None] = Solver(
    judge=_judge, lines=lines, report=_report, advisor=_advisor
)
