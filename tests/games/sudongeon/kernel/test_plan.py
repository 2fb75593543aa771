"""The plan's odds outside fights agree with each other, move by move, along random plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Enter
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.by_kernel import Budget
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.games.sudongeon.solver.translation import IN_FIGHT
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import Small, every
from thorough import share

_SAME = 1e-5
_PLAYS, _LONGEST = 6, 120


@pytest.mark.parametrize("small", share(every(), 3), ids=lambda small: small.about)
def test_some_move_is_worth_what_a_state_is_said_to_be_worth(small: Small) -> None:
    plan = Plan(small.layout, small.company)
    for state in _met(small, plan):
        value = plan.value(state)
        if value is not None and state.step != "market":
            assert _worth(plan, state) >= value - _SAME


def _worth(plan: Plan, state: State) -> float:
    outcomes = engine.chance(state)
    if outcomes is None:
        return max(plan.values(state).values(), default=0.0)
    return sum(odds * (plan.after(state, move) or 0.0) for move, odds in outcomes)


@pytest.mark.parametrize("small", share(every(), 20), ids=lambda small: small.about)
def test_the_plan_begins_with_what_it_wins(small: Small) -> None:
    plan, state = Plan(small.layout, small.company), engine.new(small.layout, small.company)
    player = Player(plan)
    while state.step == "market" and (move := player.move(state)) is not None:
        assert plan.value(state) == pytest.approx(plan.win, abs=_SAME)
        state = engine.advance(state, move)


def _met(small: Small, plan: Plan) -> Iterator[State]:
    """Yield the states outside fights of some plays, half by the plan and half at random."""
    for number in range(_PLAYS):
        rng, player = Rng(f"{small.about}/{number}"), Player(plan)
        state = engine.new(small.layout, small.company)
        for _ in range(_LONGEST):
            if engine.outcome(state) is not None:
                break
            outcomes = engine.chance(state)
            if state.step not in IN_FIGHT and state.step != "alliance":
                yield state
            moves = [move for move, _ in outcomes] if outcomes else list(engine.legal_moves(state))
            move = moves[int(rng.random() * len(moves))]
            if outcomes is None and rng.random() < 0.5:
                move = player.move(state) or move
            state = engine.advance(state, move)


def test_a_player_who_knows_no_move_plans_anew_with_the_same_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = Plan(grid(NW={"north": 1, "gold": 1}), budget=Budget(situations=700, mana=3))
    monkeypatch.setattr(plan, "best", lambda state: ((), 0.0))
    player = Player(plan)
    assert player.move(engine.advance(engine.new(plan.layout), Enter(0))) is not None
    assert player.plan is not plan
    assert player.plan.budget == Budget(situations=700, mana=3)
