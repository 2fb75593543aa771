"""What a survey keeps of each dungeon: rooms, players' fortunes, and how far one play came."""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.games.doom import best_line, solved
from dungeongen.games.doom.fair.odds import played
from dungeongen.games.doom.judgement import Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver.by_kernel import Who

MEASURES = (
    Measure("rooms", int, "filled rooms of the map", against=True),
    Measure("cells", int, "filled cells of the map"),
    Measure("clearable", bool, "can be cleared of all rooms"),
    Measure("obvious_alive", float, "odds of the obvious player to get out alive", share=True),
    Measure("safe_alive", float, "odds of the safe player to get out alive", share=True),
    Measure("fair_score", float, "average score of the player for gold"),
    Measure("fair_alive", float, "odds of the player for gold to get out alive", share=True),
    Measure("stakes", float, "those odds above those of the obvious player", share=True),
    Measure("rounds", int, "rooms that the player for gold entered in one play"),
    Measure("alive", bool, "whether that play ended alive"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a dungeon, by their names."""
    best, odds = (None, None) if verdict is None else (verdict.best, verdict.odds)
    measures = None if best is None else best.measures
    gold = None if odds is None else odds.gold
    safe = None if odds is None else odds.safe_player
    plays = played(layout, Who.GOLD, 0, 1, name="survey") if verdict else []
    return {
        "rooms": len(layout.rooms),
        "cells": layout.filled,
        "clearable": None if best is None else best.clearable,
        "obvious_alive": None if measures is None else measures.obvious_alive,
        "safe_alive": None if safe is None else safe.safe_alive,
        "fair_score": None if gold is None else gold.score,
        "fair_alive": None if gold is None else gold.alive,
        "stakes": None if measures is None or gold is None else gold.alive - measures.obvious_alive,
        "rounds": plays[0].rooms if plays else None,
        "alive": plays[0].alive if plays else None,
    }


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=lambda layout, budget: solved.decided(layout, best_line.solve(layout, budget=budget)),
    judge=lambda layout, budget: solved.verdict_on(layout, best_line.solve(layout, budget=budget)),
    measures=MEASURES,
    values=values,
)
