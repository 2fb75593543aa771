"""A play of the plan gets on, also where to stay costs nothing."""

from __future__ import annotations

import pytest

import dungeongen
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Enter, Move, Take
from dungeongen.games.sudongeon.rules.state import Member, State
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from games.sudongeon.positions import grid, start
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


def test_changing_artifacts_for_ever_is_left_for_a_new_plan() -> None:
    """Until 0.15.0 a tenth of the plays of ``plays-133`` changed artifacts and did nothing else."""

    class Forgetful(Plan):
        """A plan that has lost its tables of what comes after the gold is taken."""

        def values(self, state: State) -> dict[Move, float]:
            known = super().values(state)
            return {move: odds for move, odds in known.items() if not isinstance(move, Take)}

    layout = grid(NW={"north": 1, "gold": 1})
    thief = Member(1, (), 3)
    state = start(layout, members=(Member(0), thief, *map(Member, (2, 3, 4))), rations=1)
    state = state._replace(step="outside", bag=(4,))
    player = Player(Forgetful(layout, state=state))
    state = engine.advance(state, Enter(0))
    for _ in range(20):
        move = player.move(state)
        assert move is not None
        if isinstance(move, Take):
            break
        state = engine.advance(state, move)
    else:
        pytest.fail(f"the party goes on to {move}")


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
