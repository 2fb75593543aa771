"""The verdict on a deal: the best total, what is proved of it, the grade, and our player.

Every deal is beatable, since the score is the point (DT-5): the witness is a line that the plain
rules replay to the total. It is the solver's, or our player's own where that is better.
``proved`` means that the total meets its upper bound, or that the search left nothing out.
"""

from __future__ import annotations

from dungeongen.core import verdict as verdicts
from dungeongen.core.verdict import Effort, Score
from dungeongen.games.treasure.fair import totals
from dungeongen.games.treasure.grade import grade
from dungeongen.games.treasure.judgement import Best, Verdict
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.rules.state import new
from dungeongen.games.treasure.solver import witness
from dungeongen.games.treasure.solver.by_kernel import BUDGET, Line, search


def judge(layout: Layout, budget: int = BUDGET) -> Verdict:
    """Return the verdict on a deal."""
    verdict = decided(layout, search(layout, budget=budget))
    if not isinstance(verdict.best, Score):
        return Verdict("undecided", effort=verdict.effort)
    score, bound, proved = verdict.best.score, verdict.best.bound, verdict.best.proved
    rank, fair = grade(score), totals.totals(layout)
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
    line, here = totals.line(layout)
    if here > best:
        moves, best = line, here
    ending, total = witness.replayed(layout, moves)
    if ending is None or total != best:
        budget_words = "the line found does not replay by the rules"
        return verdicts.Verdict("undecided", effort=Effort(solved.examined, budget_words))
    bound = max(best, solved.bound)
    result = Score(best, bound, best >= bound)
    return verdicts.Verdict("beatable", best=result, witness=moves, effort=Effort(solved.examined))
