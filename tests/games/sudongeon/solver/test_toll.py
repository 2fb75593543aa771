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
from dungeongen.games.sudongeon.solver.fight_values import Tolls
from dungeongen.search import budget
from games.sudongeon.positions import FOUR_FOES, STRONG, fighting, hall

# The least losses of life and mana were worked out as the optima of ``kernel/test_melee.py``.
ALONE = {1: 1.121, 2: 1.2906, 3: 8.7939, 4: 7.6899, 5: 12.8194, 7: 12.941, 9: 13.0}
STRONGER = {1: 0.0443, 2: 0.042, 3: 0.54, 4: 1.5385, 5: 2.5173, 7: 2.1416, 9: 10.9602}


def fight(foes: tuple[int, ...], mana: int, members: tuple[Member, ...] = ONE_OF_EACH) -> State:
    """Return the start of a fight in a hall."""
    return fighting(hall(foes), Company(members, rations=0, mana=mana, elixirs=0, gold=0))


@pytest.mark.parametrize(("members", "losses"), [(ONE_OF_EACH, ALONE), (STRONG, STRONGER)])
def test_the_toll_of_one_foe_is_the_least_loss(
    members: tuple[Member, ...], losses: dict[int, float]
) -> None:
    tolls = {digit: Tolls().of(fight((digit,), 3, members)) for digit in losses}
    assert tolls == pytest.approx(losses, abs=2e-3)


@pytest.mark.parametrize(
    ("foes", "mana", "least", "short"),
    [
        ((1, 2), 1, 0.1399, 1e-3),
        ((3, 1), 1, 0.6546, 1e-3),
        ((8,), 1, 6.6901, 1e-3),
        ((6,), 1, 5.9178, 2e-2),
        ((5, 1), 0, 2.6404, 1e-3),
    ],
)
def test_a_fixed_order_of_targets_costs_hardly_more(
    foes: tuple[int, ...], mana: int, least: float, short: float
) -> None:
    assert -2e-3 <= Tolls().of(fight(foes, mana, STRONG)) - least <= short


def test_who_surely_dies_loses_everything() -> None:
    assert Tolls().of(fight((9, 9), 4)) == pytest.approx(14, abs=0.02)


def test_more_than_three_foes_are_certain_death() -> None:
    assert Tolls().of(fighting(FOUR_FOES, Company(rations=0, mana=5, elixirs=0, gold=0))) == 15


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
