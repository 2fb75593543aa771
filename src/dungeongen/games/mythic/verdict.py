"""The verdict on a dungeon: the best line without skips, what is proved of it, and fair-play odds.

Beatable means that a line without skips clears the dungeon, since what comes after a skip is chance
(MY-12); the plain rules replay it. A dungeon that is unbeatable in this sense may still be won at
the table, by skipping; the odds say how often.
"""

from __future__ import annotations

from dungeongen.core import verdict as verdicts
from dungeongen.core.verdict import Effort, Proof, Score
from dungeongen.games.mythic import best_line
from dungeongen.games.mythic.fair.odds import between, dull
from dungeongen.games.mythic.fair.odds import odds as fair_odds
from dungeongen.games.mythic.judgement import Best, Measures, Odds, Verdict
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.solver.witness import replayed
from dungeongen.search.sampling import Share

NO_LINE = "no line without a skip clears the dungeon"


def judge(layout: Layout) -> Verdict:
    """Return the verdict on a dungeon."""
    return judged(layout, best_line.solve(layout))


def judged(
    layout: Layout, solution: best_line.Solution, sample: tuple[Odds, Share] | None = None
) -> Verdict:
    """Return the verdict on a deal whose best line was searched.

    ``sample`` are its odds, if they are known already.
    """
    odds, share = fair_odds(layout) if sample is None else sample
    bands = between(share)
    band = bands[0] if len(bands) == 1 else None
    verdict = decided(layout, solution)
    if verdict.answer != "beatable":
        return Verdict(
            verdict.answer, verdict.proof, odds=odds, difficulty=band, effort=verdict.effort
        )
    why = dull(share)
    measures = Measures(
        perfect=layout.perfect,
        dull=() if why is None else (why,),
        told="worth playing" if why is None else f"dull: {why}",
    )
    best = Best(solution.best, solution.bound, solution.proved, measures=measures)
    return Verdict(
        answer="beatable",
        proof=None,
        structure=None,
        best=best,
        odds=odds,
        difficulty=band,
        witness=verdict.witness,
        effort=verdict.effort,
    )


def decided(layout: Layout, solution: best_line.Solution) -> verdicts.Verdict:
    """Return the verdict of the search alone, without the odds of any player."""
    effort = Effort(solution.nodes)
    if solution.lost:
        return verdicts.Verdict("unbeatable", Proof("exhausted", NO_LINE), effort=effort)
    if solution.best < 0:
        effort = Effort(solution.nodes, "the search has spent its budget of positions")
        return verdicts.Verdict("undecided", effort=effort)
    if solution.witness is None or replayed(layout, solution.witness) != ("won", solution.best):
        effort = Effort(solution.nodes, "the line found does not replay by the rules")
        return verdicts.Verdict("undecided", effort=effort)
    best = Score(solution.best, solution.bound, solution.proved)
    return verdicts.Verdict("beatable", best=best, witness=solution.witness, effort=effort)
