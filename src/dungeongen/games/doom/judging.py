"""The verdict on a dungeon: the best line with its proof, and what a fair player makes of it.

Nothing is called beatable but on a line that the plain rules replay to an end alive (SD-14). The
best score stands beside a bound that it cannot exceed; ``proved`` says that both are one. The odds
are those of ``odds.py``, over orders of the deck that nobody knows; the difficulty is ``None``
where they leave two bands open.
"""

from __future__ import annotations

from typing import Any

from dungeongen.games.doom import script, solving, stakes
from dungeongen.games.doom.general import STAGES
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.odds import between, survival
from dungeongen.games.doom.odds import odds as fair_odds
from dungeongen.games.doom.switches import UNBOUNDED
from dungeongen.search.sampling import Share
from dungeongen.search.verdict import Verdict

IMPOSSIBLE = "impossible"
_ALIVE = ("out", "cleared")


def judge(layout: Layout) -> Verdict:
    """Return what can be said of a dungeon."""
    return judged(layout, solving.solve(layout))


def judged(layout: Layout, found: solving.Solution, alive: Share | None = None) -> Verdict:
    """Return the verdict on a dungeon that was solved.

    ``alive`` is how the careful player fared, where that is known already.
    """
    share = survival(layout) if alive is None else alive
    odds = fair_odds(layout, share)
    bands = between(share)
    band = bands[0] if len(bands) == 1 else None
    effort: dict[str, Any] = {"nodes": found.nodes}
    if found.witness is not None:
        ending, worth = script.replayed(layout, found.witness)
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
        dull = stakes.dull(layout, measured, share, found.best)
        told = f"dull: {', '.join(dull)}" if dull else "worth playing: nothing makes it dull"
        best["measures"] = {**measured.as_json(), "dull": list(dull), "told": told}
        return Verdict("beatable", None, None, best, odds, band, found.witness, effort)
    if found.lost:
        proof = {"kind": "exhausted", "reason": "every line ends in death"}
        best = {"score": 0, "bound": 0, "proved": True, "clearable": False}
        return Verdict("unbeatable", proof, None, best, odds, IMPOSSIBLE, effort=effort)
    effort["budget"] = _budget(layout)
    return Verdict("undecided", odds=odds, difficulty=band, effort=effort)


def _budget(layout: Layout) -> str:
    """Return why nothing is known."""
    if layout.deck is None:
        return solving.UNKNOWN
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and nobody knows how it is shuffled then"
    return "all states that a search may make were made"
