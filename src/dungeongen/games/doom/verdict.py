"""The verdict on a dungeon: the best line, its proof, and the odds of players who peek at nothing.

A dungeon is called beatable only if the plain rules replay a line to an end alive (SD-14). The best
score comes with an upper bound; ``proved`` means that the two are equal. The odds of ``odds.py``
are over unknown orders of the deck. The difficulty is ``None`` if they leave two bands open.
"""

from __future__ import annotations

from typing import Any

from dungeongen.games.doom import best_line
from dungeongen.games.doom.fair import stakes
from dungeongen.games.doom.fair.odds import Fared, between, cut, survival
from dungeongen.games.doom.fair.odds import odds as fair_odds
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import witness
from dungeongen.games.doom.solver.rule_search import STAGES
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.bands import IMPOSSIBLE
from dungeongen.search.verdict import Verdict

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
    effort: dict[str, Any] = {"nodes": found.nodes}
    short = cut(fared, odds)
    if short is not None:
        effort["budget"] = short
    if found.witness is not None:
        ending, worth = witness.replayed(layout, found.witness)
        if ending not in _ALIVE or worth != found.best:
            effort["budget"] = "the line found does not replay by the rules"
            return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
        best: dict[str, Any] = {
            "score": found.best,
            "bound": found.bound,
            "proved": found.proved,
            "clearable": found.clearable,
        }
        if layout.has(UNBOUNDED):
            best["stages"] = STAGES
        measured = stakes.stakes(layout)
        dull = stakes.dull(layout, measured, fared.alive)
        told = f"dull: {', '.join(dull)}" if dull else "worth playing"
        best["measures"] = {**measured.as_json(), "dull": list(dull), "told": told}
        return Verdict("beatable", None, None, best, odds, band, found.witness, effort)
    if found.lost:
        proof = {"kind": "exhausted", "reason": "every line ends in death"}
        best = {"score": 0, "bound": 0, "proved": True, "clearable": False}
        return Verdict("unbeatable", proof, None, best, odds, IMPOSSIBLE, effort=effort)
    effort["budget"] = "; ".join(filter(None, (_budget(layout), short)))
    return Verdict("undecided", odds=odds, difficulty=band, effort=effort)


def _budget(layout: Layout) -> str:
    """Return the reason why the verdict is undecided."""
    if layout.deck is None:
        return best_line.UNKNOWN
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and the order of its reshuffle is unknown"
    return "the search has spent its budget of states"
