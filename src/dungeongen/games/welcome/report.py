"""What can be said of a layout: who judges it, who gives hints, who sits on the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Facts, Lines, Opponent, Solver
from dungeongen.games.welcome.judgement import Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.search.verdict import best_words

if TYPE_CHECKING:
    from dungeongen.games.welcome.rules.moves import Move
    from dungeongen.games.welcome.rules.state import State
    from dungeongen.games.welcome.rules.view import View


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.welcome.verdict import judge  # imports the solver

    return judge(layout)


def _report(layout: Layout, verdict: Verdict) -> Facts:
    from dungeongen.games.welcome.fair.strategy import strategy_rows

    return fair_play(layout, strategy_rows)


def fair_play(layout: Layout, player: Opponent[View, Move]) -> Facts:
    """Return facts on a strategy: its value against itself, and where perfect play would differ.

    The player must not look ahead: hundreds of views are asked for, and ``value`` merges states.
    """
    from dungeongen.games.welcome.fair.value import departure_words, departures, value

    worth = f"{value(layout, player):+.2f}".replace("-", "−")
    words = f"{worth} for who begins, by the trained strategy against itself"
    if layout.match:
        return (("Strategy", f"{words}, over the whole match"),)
    sentences = tuple(map(departure_words, departures(layout, player)))
    first, *more = sentences or ("the strategy's likeliest line gives nothing away",)
    return ("Strategy", words), ("Open play", first), *(("", one) for one in more)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.welcome.fair.strategy import advice

    return advice


def _opponent() -> Opponent[View, Move]:
    from dungeongen.games.welcome.fair.strategy import strategy

    return strategy


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict; ``front`` does not say who wins with every card known."""
    front = ("The solution says who wins",)
    if verdict.best is None:
        return Lines(verdict.answer.capitalize(), front)
    score = (best_words(verdict.best) or "").removeprefix("best ")
    return Lines(verdict.best.told.capitalize(), front, best=(("Best", score),))


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=_judge,
    lines=lines,
    verdict=Verdict,
    report=_report,
    advisor=_advisor,
    opponent=_opponent,
)
