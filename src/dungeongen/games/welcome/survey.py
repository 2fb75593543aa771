"""What a survey keeps of each deck: who wins, with every card known."""

from __future__ import annotations

from dungeongen.core.facets import Surveyed
from dungeongen.games.welcome.judgement import Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.verdict import judge

SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=lambda layout, budget: judge(layout),  # every position is always looked at
    judge=lambda layout, budget: judge(layout),
    measures=(),
    values=lambda layout, verdict: {},
)
