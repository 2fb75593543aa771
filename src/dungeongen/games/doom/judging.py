"""The verdict on a dungeon: the best line with its proof, and what a fair player makes of it.

Nothing is called beatable but on a line that the plain rules replay to an end alive (SD-14). The
best score stands beside a bound that it cannot exceed; ``proved`` says that both are one. The odds
are those of the reference player of ``player.py``, over orders of the deck that nobody knows.
"""

from __future__ import annotations

from typing import Any

from dungeongen.games.doom import script, solving
from dungeongen.games.doom.aside import fair_player
from dungeongen.games.doom.general import STAGES
from dungeongen.games.doom.hints import record_by_rules
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.plays import record, wilson
from dungeongen.games.doom.state import ground
from dungeongen.games.doom.switches import SINGLE_USE, UNBOUNDED
from dungeongen.search.verdict import Verdict

BANDS = (("gentle", 0.95), ("fair", 0.85), ("grim", 0.70), ("deadly", 0.0))
"""Difficulties, by how often the reference player leaves alive, at least."""

IMPOSSIBLE = "impossible"
PLAYER = "a fair player"
_ALIVE = ("out", "cleared")
_RUNS = ((60, 2000), (100, 400), (26 * 26, 40))  # by filled cells
_RUNS_BY_RULES, _FEWEST, _FEW = 200, 40, 60
_DIGITS = 6


def difficulty(win: float) -> str:
    """Return the band that odds fall in.

    >>> difficulty(0.97), difficulty(0.85), difficulty(0.1)
    ('gentle', 'fair', 'deadly')
    """
    return next(name for name, least in BANDS if win >= least)


def fair_odds(layout: Layout) -> dict[str, Any]:
    """Return how the reference player fares when the deck is shuffled."""
    if layout.has(UNBOUNDED) or layout.has(SINGLE_USE):
        few = layout.has(UNBOUNDED) or layout.filled > _FEW
        found = record_by_rules(layout, _FEWEST if few else _RUNS_BY_RULES)
    else:
        field = ground(layout)
        runs = next(runs for cells, runs in _RUNS if layout.filled <= cells)
        found = record(field, fair_player(field), runs)
    runs = found.runs
    low, high = wilson(found.alive, runs)
    clear_low, clear_high = wilson(found.cleared, runs)
    return {
        "win": found.alive / runs,
        "low": round(low, _DIGITS),
        "high": round(high, _DIGITS),
        "method": "wilson",
        "runs": runs,
        "player": PLAYER,
        "score": round(found.mean, _DIGITS),
        "score_low": round(found.mean - found.error, _DIGITS),
        "score_high": round(found.mean + found.error, _DIGITS),
        "clear": found.cleared / runs,
        "clear_low": round(clear_low, _DIGITS),
        "clear_high": round(clear_high, _DIGITS),
    }


def judge(layout: Layout) -> Verdict:
    """Return what can be said of a dungeon."""
    return judged(layout, solving.solve(layout))


def judged(layout: Layout, found: solving.Solution) -> Verdict:
    """Return the verdict on a dungeon that was solved."""
    odds = fair_odds(layout)
    band = difficulty(odds["win"])
    effort: dict[str, Any] = {"nodes": found.nodes}
    if found.witness is not None:
        ending, worth = script.replayed(layout, found.witness)
        if ending not in _ALIVE or worth != found.best:
            effort["budget"] = "the line found does not replay by the rules"
            return Verdict("undecided", odds=odds, difficulty=band, effort=effort)
        best = {
            "score": found.best,
            "bound": found.bound,
            "proved": found.proved,
            "clearable": found.clearable,
        }
        if layout.has(UNBOUNDED):
            best["stages"] = STAGES
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
