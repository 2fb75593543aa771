"""What a survey keeps of each deal: the fair player's score, and how far one play came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.core.rng import Rng
from dungeongen.games.mythic import best_line, verdict
from dungeongen.games.mythic.fair import simulation
from dungeongen.games.mythic.judgement import Verdict
from dungeongen.games.mythic.layout import Layout

MEASURES = (
    Measure("perfect", int, "score of a perfect play"),
    Measure("fair_score", float, "average score of a player who cannot see the cards"),
    Measure("rounds", int, "rooms that this player came to in one play"),
    Measure("alive", bool, "whether that play cleared the dungeon"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    play = simulation.play(layout, Rng("survey")) if verdict else None
    return {
        "perfect": layout.perfect,
        "fair_score": None if verdict is None or verdict.odds is None else verdict.odds.score,
        "rounds": None if play is None else play.rooms,
        "alive": None if play is None else play.won,
    }


def decide(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return a verdict on whether a deal can be won, without the best score."""
    result = verdict.decided(layout, best_line.first_line(layout, budget=budget))
    return replace(result, best=None)


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=decide,
    judge=lambda layout, budget: verdict.judged(layout, best_line.solve(layout, budget=budget)),
    measures=MEASURES,
    values=values,
)
