"""The verdict on a dungeon that is solved, and how players who peek at nothing fare in it."""

from __future__ import annotations

from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.odds import Fared, between, cut, survival
from dungeongen.games.doom.fair.odds import odds as fair_odds
from dungeongen.games.doom.judgement import Best, Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import witness
from dungeongen.games.doom.solver.rule_search import STAGES
from dungeongen.games.doom.solver.solution import Solution
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import IMPOSSIBLE

_ALIVE = ("out", "cleared")


def verdict_on(layout: Layout, solution: Solution, fared: Fared | None = None) -> Verdict:
    """Return the verdict on a solved dungeon.

    ``fared`` is how the careful player fares, if the caller has sampled it already.
    """
    fared = survival(layout) if fared is None else fared
    odds = fair_odds(layout, fared)
    bands = between(fared.alive)
    band = bands[0] if len(bands) == 1 else None
    short = cut(fared, odds)
    effort = Effort(solution.nodes, short)
    if solution.witness is not None:
        ending, worth = witness.replayed(layout, solution.witness)
        if ending not in _ALIVE or worth != solution.best:
            effort = effort._replace(budget="the line found does not replay by the rules")
            return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
        measured = stakes.stakes(layout)
        best = Best(
            solution.best,
            solution.bound,
            solution.proved,
            clearable=solution.clearable,
            stages=STAGES if layout.has(UNBOUNDED) else None,
            measures=measured.measures(stakes.dull(layout, measured, fared.alive)),
        )
        return Verdict("beatable", None, None, best, odds, band, solution.witness, effort)
    if solution.lost:
        proof = Proof("exhausted", "every line ends in death")
        best = Best(0, 0, True, clearable=False)
        return Verdict("unbeatable", proof, None, best, odds, IMPOSSIBLE, effort=effort)
    effort = effort._replace(budget="; ".join(filter(None, (_budget(layout), short))))
    return Verdict("undecided", odds=odds, difficulty=band, effort=effort)


def _budget(layout: Layout) -> str:
    """Return the reason why the verdict is undecided."""
    if layout.deck is None:
        return "the order of the deck is unknown"
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and the order of its reshuffle is unknown"
    return "the search has spent its budget of states"
