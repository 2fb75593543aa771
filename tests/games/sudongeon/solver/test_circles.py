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
    _plays_end("plays-1")


def test_what_a_plan_leaves_unsearched_is_no_other_situation() -> None:
    """A feature waits to be searched in the rules' state, and in no situation of such a plan.

    Until 0.15.0 the plan of this dungeon, which wins 46 plays in a hundred, knew no first move.
    """
    assert Plan(_layout("plays-47")).win > 0.4
    _plays_end("plays-47")


def _layout(seed: str) -> Layout:
    layout = dungeongen.make("sudoku", seed=seed, as_is=True, check=False).layout
    assert isinstance(layout, Layout)
    return layout


def _plays_end(seed: str) -> None:
    layout = _layout(seed)
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
