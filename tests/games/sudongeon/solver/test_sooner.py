"""Where something heals for free, a plan wins as often however long it walks; it does not."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.judge import witness
from dungeongen.games.sudongeon.solver.plan import Plan, Player

_LONGEST = 130  # moves and dice; earlier plans walked on beyond 400
_GRIDS = {
    "a shrine and a fountain": (
        "...7....2.....4..94...8.16...1..........79...7...3.2.8..69.7........8.4.32.65...."
    ),
    "a fountain, and people who trade": (
        "..4....3...6..142...147.......7....2....6...72.918..........5..69...5.8...3.16..."
    ),
}


@pytest.mark.parametrize("about", _GRIDS)
def test_a_play_that_wins_is_short(about: str) -> None:
    layout = Layout(_GRIDS[about])
    plan = Plan(layout)
    assert plan.win > 0.99
    moves = witness(layout, lambda: Player(plan, replans=0))
    assert moves is not None
    assert len(moves) <= _LONGEST
