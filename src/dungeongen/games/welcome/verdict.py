"""The verdict on a layout: its double-dummy value for the player who begins, and the line (WD-6).

Beatable means that this player wins against any play, if both know every card. Otherwise the other
player does, which the search proves by trying everything. At the table nobody knows the cards.
"""

from __future__ import annotations

from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.welcome.judgement import Best, Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import engine
from dungeongen.games.welcome.rules.moves import format_move, parse_move
from dungeongen.games.welcome.rules.state import Score, new
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy
from dungeongen.search.replay import replay


def judge(layout: Layout) -> Verdict:
    """Return the verdict on a layout."""
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
