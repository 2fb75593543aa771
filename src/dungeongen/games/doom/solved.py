"""The verdict on a dungeon that is solved, and how players who peek at nothing fare in it."""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.odds import Fared, between, cut, fares, reached
from dungeongen.games.doom.fair.odds import odds as fair_odds
from dungeongen.games.doom.judgement import Best, Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import witness
from dungeongen.games.doom.solver.by_kernel import Who
from dungeongen.games.doom.solver.solution import Solution
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import IMPOSSIBLE

STAGES = 3
"""The most growths of an unbounded map in a line."""
_ALIVE = ("out", "cleared")


def verdict_on(
    layout: Layout, solution: Solution, *, gold: Fared | None = None, safe: Fared | None = None
) -> Verdict:
    """Return the verdict on a dungeon whose best line was searched.

    ``gold`` and ``safe`` are how these players fare, if the caller has sampled it already.
    """
    gold = fares(layout, Who.GOLD) if gold is None else gold
    safe = fares(layout, Who.SAFE) if safe is None else safe
    odds = fair_odds(layout, gold, safe)
    verdict = decided(layout, solution)
    spent = "; ".join(filter(None, (verdict.effort.budget, cut(gold, safe)))) or None
    verdict = replace(verdict, odds=odds, effort=verdict.effort._replace(budget=spent))
    if verdict.answer == "unbeatable":
        return replace(verdict, difficulty=IMPOSSIBLE)
    bands = between(reached(layout, gold))
    verdict = replace(verdict, difficulty=bands[0] if len(bands) == 1 else None)
    if verdict.best is None:
        return verdict
    measured = stakes.stakes(layout)
    measures = measured.measures(stakes.dull(layout, measured, safe.alive))
    return replace(verdict, best=replace(verdict.best, measures=measures))


def decided(layout: Layout, solution: Solution) -> Verdict:
    """Return the verdict of the search alone, without the odds of any player."""
    effort = Effort(solution.nodes)
    if solution.witness is not None:
        ending, worth = witness.replayed(layout, solution.witness)
        if ending not in _ALIVE or worth != solution.best:
            effort = effort._replace(budget="the line found does not replay by the rules")
            return Verdict("undecided", effort=effort)
        best = Best(
            solution.best,
            solution.bound,
            solution.proved,
            clearable=solution.clearable,
            stages=STAGES if layout.has(UNBOUNDED) else None,
        )
        return Verdict("beatable", best=best, witness=solution.witness, effort=effort)
    if solution.lost:
        proof = Proof("exhausted", "every line ends in death")
        best = Best(0, 0, True, clearable=False)
        return Verdict("unbeatable", proof, best=best, effort=effort)
    return Verdict("undecided", effort=effort._replace(budget=_budget(layout)))


def _budget(layout: Layout) -> str:
    """Return the reason why the verdict is undecided."""
    if layout.deck is None:
        return "the order of the deck is unknown"
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and the order of its reshuffle is unknown"
    return "the search has spent its budget of states"
