"""What can be said of a deal: who judges it, what is told of that, and who gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Facts, Lines, Solver
from dungeongen.games.treasure.judgement import Verdict
from dungeongen.games.treasure.layout import Layout
from dungeongen.search.verdict import best_words, score_words

if TYPE_CHECKING:
    from dungeongen.games.treasure.rules.moves import Move
    from dungeongen.games.treasure.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.treasure import verdict  # imports the solver

    return verdict.judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.treasure.fair.player import advice

    return advice


def _report(layout: Layout, verdict: Verdict) -> Facts:
    from dungeongen.games.treasure.fair.totals import facts

    return facts(verdict)


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict: what this hand scores on average and at best."""
    if verdict.best is None:
        return Lines(verdict.answer.capitalize())
    best = best_words(verdict.best) or ""
    front = f"{score_words(verdict.best.fair)} with this hand"
    return Lines(
        best.capitalize(),
        (front[0].upper() + front[1:],),
        best=(("Best", best.removeprefix("best ")),),
    )


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=_judge,
    lines=lines,
    verdict=Verdict,
    report=_report,
    advisor=_advisor,
    weighed="The sheet has the average of this hand, with all other cards shuffled.",
)
