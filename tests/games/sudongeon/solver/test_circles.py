"""A play of the plan gets on, also where to stay costs nothing."""

from __future__ import annotations

import dungeongen
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from games.sudongeon.solver.honest import drawn

LONGEST = 400  # moves and dice; such a play takes about a hundred


def test_an_elixir_is_drunk_before_the_party_walks_in_circles() -> None:
    """Beside a hermit who heals it may come back for ever, or drink and go on: both win as often.

    Until 0.15.0 plays of this dungeon came back for ever.
    """
    layout = dungeongen.make("sudoku", seed="plays-1", as_is=True, check=False).layout
    assert isinstance(layout, Layout)
    plan, rng = Plan(layout), Rng("circles")
    for _ in range(4):
        state, player = engine.new(layout), Player(plan)
        for _ in range(LONGEST):
            outcomes = engine.chance(state)
            move = player.move(state) if outcomes is None else drawn(rng, outcomes)
            assert move is not None
            state = engine.advance(state, move)
            if engine.outcome(state) is not None:
                break
        assert engine.outcome(state) in ("beaten", "dead")
