"""The tolls of fights against their optimum, and by hand where they are plain."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import (
    ONE_OF_EACH,
    Company,
    Member,
    State,
    assemble,
    battle_of,
)
from dungeongen.games.sudongeon.solver.fights import Tolls
from dungeongen.search import budget
from games.sudongeon.kernel.bout import Bout
from games.sudongeon.positions import STRONG, fighting, grid, hall, inside

_HIGH = 1e4  # a price of life and mana beside which winning is worth nothing


def fight(foes: tuple[int, ...], mana: int, members: tuple[Member, ...] = ONE_OF_EACH) -> State:
    """Return the start of a fight in a hall."""
    return fighting(hall(foes), Company(members, rations=0, mana=mana, elixirs=0, gold=0))


def optimum(state: State) -> float:
    """Return the least loss of life and mana that a fight can cost."""
    best = Bout(state, state.mana, price=_HIGH, depth=4).best(state.life, state.mana)
    return state.life + state.mana - best / _HIGH


@pytest.mark.parametrize("members", [ONE_OF_EACH, STRONG])
@pytest.mark.parametrize("digit", [1, 2, 3, 4, 5, 7, 9])
def test_the_toll_of_one_foe_is_the_least_loss(digit: int, members: tuple[Member, ...]) -> None:
    state = fight((digit,), 3, members)
    assert Tolls().of(state) == pytest.approx(optimum(state), abs=2e-3)


@pytest.mark.parametrize(
    ("foes", "mana", "short"),
    [((1, 2), 1, 1e-3), ((3, 1), 1, 1e-3), ((8,), 1, 1e-3), ((6,), 1, 2e-2), ((5, 1), 0, 1e-3)],
)
def test_a_fixed_order_of_targets_costs_hardly_more(
    foes: tuple[int, ...], mana: int, short: float
) -> None:
    state = fight(foes, mana, STRONG)
    assert -2e-3 <= Tolls().of(state) - optimum(state) <= short


def test_who_surely_dies_loses_everything() -> None:
    assert Tolls().of(fight((9, 9), 4)) == pytest.approx(14, abs=0.02)


def test_more_than_three_foes_are_certain_death() -> None:
    full = grid(
        NW={"monster": 1, "east": 8, "south": 8, "north": 1},
        N={"monster": 1},
        W={"monster": 1, "east": 8},
        C={"monster": 1},
    )
    assert Tolls().of(inside(full, mana=5, elixirs=0, gold=0, rations=0)) == 15


def test_mana_that_the_tables_cannot_hold_is_kept() -> None:
    """100 mana are more than the kernel looks at: what it leaves out is not lost."""
    some, much = (Tolls().of(fight((2,), mana)) for mana in (60, 100))
    assert 0 < much <= some + 1e-3 < 2


def test_the_damsels_life_does_not_count() -> None:
    state = fight((2,), 0)
    party = assemble(state.party.members, (), 2)
    richer = state._replace(party=party, life=party.limit)
    assert Tolls().of(richer) == pytest.approx(Tolls().of(state), abs=1e-6)


def test_a_toll_takes_steps() -> None:
    with budget.limited("the measures", 10**9) as work:
        Tolls().of(fight((2,), 3))
    assert work.spent > 10**4
    with pytest.raises(budget.SpentError), budget.limited("the measures", 10):
        Tolls().of(fight((2,), 3))


def test_the_first_foe_in_the_room_is_not_always_the_target() -> None:
    one, other = (Tolls().of(fight(foes, 2, STRONG)) for foes in ((1, 4), (4, 1)))
    assert one == pytest.approx(other, abs=1e-3)
    assert len(battle_of(fight((1, 4), 2)).foes) == 2
