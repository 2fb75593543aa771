"""What can be said of a layout: who judges it, who gives hints, who sits on the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Opponent, Solver
from dungeongen.games.welcome.layout import Layout

if TYPE_CHECKING:
    from dungeongen.core.verdict import Verdict
    from dungeongen.games.welcome.rules.moves import Move
    from dungeongen.games.welcome.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.welcome.verdict import judge  # imports the solver

    return judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.welcome.fair.strategy import advice

    return advice


def _opponent() -> Opponent[Move]:
    from dungeongen.games.welcome.fair.strategy import strategy

    return strategy


SOLVER: Solver[Layout, State, Move, None] = Solver(
    judge=_judge, advisor=_advisor, opponent=_opponent
)
