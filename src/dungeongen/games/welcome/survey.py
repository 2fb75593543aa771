"""What a survey keeps of each deck: who wins, with every card known, and what its order is like.

As long as nobody passes, each draws every other card, so it matters who would draw the dragon: with
it in an even place, who begins wins more often (docs/survey.md has the figures).
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.games.welcome.heroes import STRENGTHS
from dungeongen.games.welcome.judgement import Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.verdict import judge

MEASURES = (
    Measure("dragon", int, "place of the dragon in the first deck", against=True),
    Measure("top_monster", int, "strength of the first monster of that deck", against=True),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    deck = layout.decks[0]
    return {"dragon": deck.index(STRENGTHS[-1]) + 1, "top_monster": deck[0]}


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=lambda layout, budget: judge(layout),  # every position is always looked at
    judge=lambda layout, budget: judge(layout),
    measures=MEASURES,
    values=values,
)
