"""The verdict on a deal: the best total, what is proved of it, the grade, and our player.

Every deal is beatable, since the score is the point (DT-5): the witness is a line that the plain
rules replay to the total. It is the solver's, or our player's own where that is better.
``proved`` means that the total meets its upper bound, or that the search left nothing out.
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Lines, Measure, Solver, SurveyFacet, Value
from dungeongen.core.verdict import Effort, Score
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.rules import Move, State, new
from dungeongen.games.treasure.solver import witness
from dungeongen.games.treasure.solver.kernel_client import BUDGET, Line, search
from dungeongen.games.treasure.solver.player import advice
from dungeongen.games.treasure.verdict import Best, Verdict, best_line_words, grade
from dungeongen.search.verdict import average_words, score_words


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    """Return the verdict on a deal."""
    verdict = decided(layout, search(layout, budget=int(budget * BUDGET)))
    if not isinstance(verdict.best, Score):
        return Verdict("undecided", effort=verdict.effort)
    score, bound, proved = verdict.best.score, verdict.best.bound, verdict.best.proved
    rank, fair = grade(score), witness.totals(layout)
    best = Best(
        score,
        bound,
        proved,
        grade=rank.share,
        grade_low=rank.low,
        grade_high=rank.high,
        fair=fair,
    )
    return Verdict("beatable", best=best, witness=verdict.witness, effort=verdict.effort)


def decided(layout: Layout, solved: Line) -> verdicts.Verdict:
    """Return the verdict of a search without a grade and what our player scores on average."""
    moves, best = witness.witness(new(layout), solved.path), solved.best
    line, here = witness.line(layout)
    if here > best:
        moves, best = line, here
    ending, total = witness.replayed(layout, moves)
    if ending is None or total != best:
        budget_words = "the line found does not replay by the rules"
        return verdicts.Verdict("undecided", effort=Effort(solved.examined, budget_words))
    bound = max(best, solved.bound)
    result = Score(best, bound, best >= bound)
    return verdicts.Verdict("beatable", best=result, witness=moves, effort=Effort(solved.examined))


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict: what this hand scores on average and at best."""
    if verdict.best is None:
        return Lines(verdict.answer.capitalize())
    best = best_line_words(verdict.best)
    front = f"{score_words(verdict.best.fair)} with this hand"
    return Lines(
        best.capitalize(),
        (front[0].upper() + front[1:],),
        best=(("Best", best.removeprefix("best ")),),
        average=average_words(verdict.best.fair),
        scorer=verdict.best.fair.scorer,
    )


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=lines,
    verdict=Verdict,
    report=lambda layout, verdict: witness.facts(verdict),
    advisor=lambda layout, party=None: advice,
    weighed="The sheet has the average of this hand, with all other cards shuffled.",
)


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


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=lambda layout, budget: decided(layout, search(layout, budget=int(budget * BUDGET))),
    measures=MEASURES,
    values=values,
)
