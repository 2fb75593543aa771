"""The verdict on a layout: its double-dummy value for the player who begins, and the line (WD-6).

Beatable means that this player wins against any play, if both know every card. Otherwise the other
player does, which the search proves by trying everything. At the table the cards are unknown.
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core.facets import Measure, Solver, SurveyFacet, Value
from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.welcome.heroes import STRENGTHS
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import engine
from dungeongen.games.welcome.rules.moves import Move, format_move, parse_move
from dungeongen.games.welcome.rules.state import Score, State, new
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy
from dungeongen.games.welcome.solver.strategy import advice, strategy, strategy_rows
from dungeongen.games.welcome.solver.value import fair_play
from dungeongen.games.welcome.verdict import Best, Verdict, lines
from dungeongen.search.plays import replay


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    """Return the verdict on a layout; every position is always looked at."""
    solution = DoubleDummy(layout)
    wins = solution.wins(Score(), layout.first)
    line = tuple(map(format_move, solution.line(new(layout))))
    effort = Effort(solution.nodes)
    end = replay(new(layout), line, parse_move, engine.apply)
    if end is None or engine.outcome(end) != ("won" if wins else "lost"):
        effort = Effort(solution.nodes, "the line found does not replay by the rules")
        return Verdict("undecided", effort=effort)
    who = layout.first if wins else 1 - layout.first
    words = f"with every card known, player {who + 1} wins"
    value = 1 if wins else -1
    best = Best(value, value, True, told=words, line=line)
    if wins:
        return Verdict("beatable", best=best, witness=line, effort=effort)
    return Verdict("unbeatable", Proof("exhausted", words), best=best, effort=effort)


# What can be said of a layout: who judges it, who gives hints, who sits on the other side.


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=lines,
    verdict=Verdict,
    report=lambda layout, verdict: fair_play(layout, strategy_rows),
    advisor=lambda layout, party=None: advice,
    opponent=lambda: strategy,
)


# What a survey keeps of each deck: who wins, with every card known, and what its order is like.
#
# As long as nobody passes, each draws every other card, so it matters who would draw the dragon:
# with it in an even place, who begins wins more often (docs/survey.md has the figures).

MEASURES = (
    Measure("dragon", int, "place of the dragon in the first deck", against=True),
    Measure("top_monster", int, "strength of the first monster of that deck", against=True),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    deck = layout.decks[0]
    return {"dragon": deck.index(STRENGTHS[-1]) + 1, "top_monster": deck[0]}


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=lambda layout, budget: judge(layout),  # every position is always looked at
    measures=MEASURES,
    values=values,
    won="the player who begins wins",
)
