"""The plan's odds outside fights agree with each other, move by move, along random plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Enter, Move
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.kernel_client import FILE, IN_FIGHT, Budget
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.search.kernel import Kernel
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


class Recording(Kernel):
    """A kernel that writes down what it was asked."""

    def __init__(self) -> None:
        super().__init__(FILE)
        self.names = list[str]()

    def call(self, name: str, numbers: Sequence[int], *, long: bool = False) -> tuple[float, ...]:
        self.names.append(name)
        return super().call(name, numbers, long=long)


class Lost(Plan):
    """A plan that knows no move."""

    def best(self, state: State) -> tuple[tuple[Move, ...], float]:
        return (), 0.0


def test_a_player_who_knows_no_move_plans_anew_with_the_same_budget() -> None:
    plan = Lost(grid(NW={"north": 1, "gold": 1}), budget=Budget(situations=700, mana=3))
    player = Player(plan)
    assert player.move(engine.advance(engine.new(plan.layout), Enter(0))) is not None
    assert player.plan is not plan
    assert player.plan.budget == Budget(situations=700, mana=3)


def test_a_party_that_heals_point_by_point_is_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twelve mana for nine points of life: hundreds of orders, one state for each sum."""
    layout = grid(NW={"north": 1, "east": 1, "trap": 9}, N={"west": 1, "gold": 1})
    company = Company(rations=12, mana=12, elixirs=0, gold=0)
    kernel = Recording()
    plan = Plan(layout, company, kernel=kernel)
    state = engine.advance(engine.new(layout, company), Enter(0))
    hurt = state._replace(step="care", life=1, world=state.world._replace(sprung=1))
    advances, advance = list[State](), engine.advance
    kernel.names.clear()

    def counted(state: State, *rest: object) -> State:
        advances.append(state)
        return advance(state, *rest)  # type: ignore[arg-type]  # passed on as they are

    monkeypatch.setattr(engine, "advance", counted)
    values = plan.values(hurt)
    assert len(values) == 10  # nine ways to heal, and none
    assert len(advances) <= 80
    assert len(kernel.names) <= 20


def test_many_states_are_looked_up_with_one_call() -> None:
    layout = grid(NW={"north": 1, "east": 1}, N={"west": 1, "gold": 1})
    kernel = Recording()
    plan = Plan(layout, kernel=kernel)
    state = engine.advance(engine.new(layout), Enter(0))
    poorer = [state._replace(rations=few, life=life) for few in range(8) for life in range(1, 11)]
    alone = [Plan(layout).judgement.value(one) for one in poorer[:3]]
    kernel.names.clear()
    plan.judgement.look_up(poorer)
    assert len(kernel.names) == 2
    assert [plan.judgement.value(one) for one in poorer[:3]] == alone
    assert len(kernel.names) == 2
