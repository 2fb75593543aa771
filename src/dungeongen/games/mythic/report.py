"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Solver
from dungeongen.games.mythic.layout import Layout

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


SOLVER: Solver[Layout, State, Move, None] = Solver(judge=_judge, advisor=_advisor)
