"""What a survey keeps of each deal: its grade, and what our player scores.

To decide quickly is to search narrower: a quarter of the positions in each layer, and prices that
are fitted once and half as long. In 12 of 15 deals the total is that of a search of 100,000
positions, at a tenth of its time; it is hardly ever proved.
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.games.treasure import verdict
from dungeongen.games.treasure.judgement import Verdict
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.solver.double_dummy import BUDGET, Search

QUICK = 15_000  # positions where only a good total is wanted
_ROUNDS, _BLOCK = 120, 1024  # of a search for it
MEASURES = (
    Measure("grade", int, "how many in a hundred deals have less"),
    Measure("fair_score", float, "average total of a player who cannot see the cards"),
    Measure("fair_here", int, "total of that player with these very cards"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    best = None if verdict is None else verdict.best
    fair = None if best is None else best.fair
    return {
        "grade": None if best is None else best.grade,
        "fair_score": None if fair is None else fair.score,
        "fair_here": None if fair is None else fair.here,
    }


def decide(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return a good total of a deal."""
    search = Search(layout, rounds=_ROUNDS, block=_BLOCK, samples=())
    return verdict.decided(layout, search.run(int(budget * QUICK)))


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=decide,
    judge=lambda layout, budget: verdict.judge(layout, int(budget * BUDGET)),
    measures=MEASURES,
    values=values,
)
