"""What can be said of a deal: who judges it, what is told of that, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dungeongen.core.facets import Advice, Facts, Solver
from dungeongen.games.treasure.layout import Layout

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


SOLVER: Solver[Layout, State, Move, None] = Solver(judge=_judge, report=_report, advisor=_advisor)
