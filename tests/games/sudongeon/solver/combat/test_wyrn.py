"""Fights with the Wyrn: the best boosts, and every possible end."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.moves import Move, Strike
from dungeongen.games.sudongeon.rules.state import Company, Member, State
from dungeongen.games.sudongeon.solver.combat.combatants import fallible
from dungeongen.games.sudongeon.solver.combat.duels import boost, fighters, single
from dungeongen.games.sudongeon.solver.combat.wyrn import Fellings, Wyrn
from dungeongen.games.sudongeon.solver.planner import solve
from games.sudongeon.positions import grid, inside, room
from games.sudongeon.solver.combat.bout import Bout
from games.sudongeon.solver.combat.fighter import by_the_rules, move

DRY = {"elixirs": 0, "gold": 0, "rations": 0}


def met(mana: int, feature: int = 0, **company: object) -> State:
    """Return the fight that begins in a room with the Wyrn."""
    things = {"monster": 8, **({"feature": feature} if feature else {})}
    return inside(room(**things), **{**DRY, "mana": mana, **company})


@pytest.mark.parametrize("feature", [0, 6])
def test_no_plan_wins_more_often(feature: int) -> None:
    state = met(20, feature)
    assert single(state)
    best, found = Bout(state, 20), Wyrn(*fighters(state), 10, 20, 0.0)
    for life, mana in product((10, 8), (0, 4, 10, 16, 20)):
        value = best.best(life, mana)
        assert found.end(life, mana).after.sum() == pytest.approx(value, abs=1e-7), (life, mana)


def test_a_victory_is_worth_what_is_left() -> None:
    state = met(14)
    best, found = Bout(state, 14, price=0.03), Wyrn(*fighters(state), 10, 14, 0.03)
    left = np.add.outer(np.arange(11), np.arange(15))
    for life, mana in ((10, 14), (10, 6), (3, 12)):
        worth = (found.end(life, mana).after * (1 + 0.03 * left)).sum()
        assert worth == pytest.approx(best.best(life, mana), abs=1e-7)


@pytest.mark.parametrize(("life", "mana"), [(6, 0), (3, 3)])
def test_a_fight_played_die_by_die(life: int, mana: int) -> None:
    state = met(mana)
    fight = the(state)
    (foe,) = fight.foes
    state = state._replace(life=life, fight=fight._replace(foes=(foe._replace(life=2, full=2),)))
    made = Wyrn(*fighters(state), 10, 3, 0.0)

    def strike(one: State, price: float | None) -> Move:
        chosen = move(one, price)
        if not isinstance(chosen, Strike):
            return chosen
        much = boost(made, the(state), one) if one.mana else 0
        return Strike(chosen.who, chosen.box, much)

    expected = np.zeros((11, 4))
    for after, p in by_the_rules(state, None, dropped=1e-9, move=strike).items():
        expected[after.life, after.mana] += p
    assert made.end(life, mana).after == pytest.approx(expected, abs=1e-8)


def test_who_has_lost_alike_is_one() -> None:
    made = Fellings(*fighters(met(0)), 10, 0, None)
    assert len(made.modes) == 24  # ranger and thief give the same
    raised = (Member(), Member(("initiative",)), Member(), Member(), Member())
    assert len(Fellings(*fighters(met(0, members=raised)), 10, 0, None).modes) == 32
    whole = fallible(met(0))
    assert next(iter(made.modes)) == tuple(sorted(whole))
    for mode, which in made.modes.items():
        shares = {there[which]: p[which] for there, p in made.falls if p[which]}
        assert sum(shares.values()) == pytest.approx(1)
        assert all(which < there for there in shares) or not mode
        assert made.wakes[which] == ((0, 0, 0, 1) in mode)
        assert made.dull[which] == ((0, 2, 0, 2) not in mode)


def test_what_a_plan_sees_of_it_has_the_same_chance_and_means() -> None:
    made = Wyrn(*fighters(met(12)), 10, 12, 0.0)
    for life, mana in ((10, 12), (6, 9), (10, 0), (1, 12)):
        exact, about = made.end(life, mana).after, made.after[life, mana]
        assert about.sum() == pytest.approx(exact.sum(), abs=1e-12)
        for axis in (0, 1):
            numbers = np.arange(exact.shape[axis])
            mean = exact.sum(1 - axis) @ numbers
            assert about.sum(1 - axis) @ numbers == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize(("feature", "best"), [(0, 0.95138), (6, 0.91965)])
def test_a_rich_party_strikes_with_all_it_has(feature: int, best: float) -> None:
    things = {"feature": feature} if feature else {}
    hall = grid(NW={"north": 1, "monster": 8, "gold": 1, **things})
    company = Company(mana=22, elixirs=0, gold=0)
    assert solve(hall, company).odds.win > best
