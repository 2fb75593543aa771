"""What a survey keeps of each deal: its grade, and what our player scores."""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.games.treasure import verdict
from dungeongen.games.treasure.judgement import Verdict
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.solver.by_kernel import BUDGET, search

MEASURES = (
    Measure("grade", int, "how many in a hundred deals have less"),
    Measure("fair_score", float, "average total of a player who cannot see the cards"),
    Measure("fair_here", int, "total of that player with these very cards"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal."""
    best = None if verdict is None else verdict.best
    fair = None if best is None else best.fair
    return {
        "grade": None if best is None else best.grade,
        "fair_score": None if fair is None else fair.score,
        "fair_here": None if fair is None else fair.here,
    }


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=lambda layout, budget: verdict.decided(
        layout, search(layout, budget=int(budget * BUDGET))
    ),
    judge=lambda layout, budget: verdict.judge(layout, int(budget * BUDGET)),
    measures=MEASURES,
    values=values,
)
