"""The verdict on a dungeon: the best line without skips, what is proved of it, and fair-play odds.

Beatable means that a line without skips clears the dungeon, since what comes after a skip is chance
(MY-12); the plain rules replay it. A dungeon that is unbeatable in this sense may still be won at
the table, by skipping; the odds say how often.
"""

from __future__ import annotations

from typing import Any

from dungeongen.games.mythic import best_line
from dungeongen.games.mythic.fair.odds import between, dull
from dungeongen.games.mythic.fair.odds import odds as fair_odds
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.solver.witness import replayed
from dungeongen.search.sampling import Share
from dungeongen.search.verdict import Odds, Verdict

NO_LINE = "no line without a skip clears the dungeon"


def judge(layout: Layout) -> Verdict:
    """Return the verdict on a dungeon."""
    return judged(layout, best_line.solve(layout))


def judged(
    layout: Layout, found: best_line.Solution, sample: tuple[Odds, Share] | None = None
) -> Verdict:
    """Return the verdict on a solved dungeon; ``sample`` are its odds if they are known."""
    odds, share = fair_odds(layout) if sample is None else sample
    bands = between(share)
    band = bands[0] if len(bands) == 1 else None
    effort: dict[str, Any] = {"nodes": found.nodes}
    if found.lost:
        proof = {"kind": "exhausted", "reason": NO_LINE}
        return Verdict("unbeatable", proof, None, None, odds, band, effort=effort)
    if found.best < 0:
        effort["budget"] = "the search has spent its budget of positions"
        return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
    if found.witness is None or replayed(layout, found.witness) != ("won", found.best):
        effort["budget"] = "the line found does not replay by the rules"
        return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
    why = dull(share)
    best = {
        "score": found.best,
        "bound": found.bound,
        "proved": found.proved,
        "measures": {
            "perfect": layout.perfect,
            "dull": [] if why is None else [why],
            "told": "worth playing" if why is None else f"dull: {why}",
        },
    }
    return Verdict("beatable", None, None, best, odds, band, found.witness, effort)
