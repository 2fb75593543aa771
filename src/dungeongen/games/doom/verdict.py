"""The verdict on a dungeon: the best line, its proof, and the odds of players who peek at nothing.

A dungeon is called beatable only if the plain rules replay a line to an end alive (SD-14). The best
score comes with an upper bound; ``proved`` means that the two are equal. The odds of ``odds.py``
are over unknown orders of the deck. The difficulty is ``None`` if they leave two bands open.
"""

from __future__ import annotations

from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.doom import best_line
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.odds import Fared, between, cut, survival
from dungeongen.games.doom.fair.odds import odds as fair_odds
from dungeongen.games.doom.judgement import Best, Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import witness
from dungeongen.games.doom.solver.rule_search import STAGES
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import IMPOSSIBLE

_ALIVE = ("out", "cleared")


def judge(layout: Layout) -> Verdict:
    """Return the verdict on a dungeon."""
    return judged(layout, best_line.solve(layout))


def judged(layout: Layout, found: best_line.Solution, fared: Fared | None = None) -> Verdict:
    """Return the verdict on a solved dungeon.

    ``fared`` is how the careful player fares, if the caller has sampled it already.
    """
    fared = survival(layout) if fared is None else fared
    odds = fair_odds(layout, fared)
    bands = between(fared.alive)
    band = bands[0] if len(bands) == 1 else None
    short = cut(fared, odds)
    effort = Effort(found.nodes, short)
    if found.witness is not None:
        ending, worth = witness.replayed(layout, found.witness)
        if ending not in _ALIVE or worth != found.best:
            effort = effort._replace(budget="the line found does not replay by the rules")
            return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
        measured = stakes.stakes(layout)
        best = Best(
            found.best,
            found.bound,
            found.proved,
            clearable=found.clearable,
            stages=STAGES if layout.has(UNBOUNDED) else None,
            measures=measured.measures(stakes.dull(layout, measured, fared.alive)),
        )
        return Verdict("beatable", None, None, best, odds, band, found.witness, effort)
    if found.lost:
        proof = Proof("exhausted", "every line ends in death")
        best = Best(0, 0, True, clearable=False)
        return Verdict("unbeatable", proof, None, best, odds, IMPOSSIBLE, effort=effort)
    effort = effort._replace(budget="; ".join(filter(None, (_budget(layout), short))))
    return Verdict("undecided", odds=odds, difficulty=band, effort=effort)


def _budget(layout: Layout) -> str:
    """Return the reason why the verdict is undecided."""
    if layout.deck is None:
        return best_line.UNKNOWN
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and the order of its reshuffle is unknown"
    return "the search has spent its budget of states"
