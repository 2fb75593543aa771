"""Fights as matrices, compared with whole fights, a brute force, and the plain rules."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.moves import Heal, Move, Strike
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.duels import boost, family, fighters, single
from dungeongen.games.sudongeon.solver.combat.melee import melee
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought
from dungeongen.games.sudongeon.solver.combat.targeting import Tables
from dungeongen.games.sudongeon.solver.combat.transitions import Kernel, kernel, kernels
from dungeongen.games.sudongeon.solver.combat.values import HEAL, Aim, Hunger, Pairing, Price
from dungeongen.games.sudongeon.solver.combat.wizard import Omens
from games.sudongeon.positions import inside, play, room, start
from games.sudongeon.solver.combat.fighter import by_the_rules, move
from games.sudongeon.solver.combat.test_duels import DICE, FRESH, PRINTED, blow
from thorough import share

HUNGRY = Hunger(life=0.3, mana=0.03)
AIM = Aim(tuple(tuple((life > 2) + 0.1 * mana for mana in range(4)) for life in range(5)))


def alone(digit: int, limit: int, most: int, price: Price, claim: int = 0, life: int = 0) -> Kernel:
    """Return the kernel of a fresh party and a monster; ``life``: the monster's, else its own."""
    speed, attack, defence, full = PRINTED[digit]
    return kernel(
        Pairing(*FRESH, speed, attack, defence, life or full, claim, int(digit == 5)),
        limit, most, price,
    )  # fmt: skip


def kinds(*prices: float | None) -> list[tuple[int, float | None, int]]:
    """Return monsters with every price, and under a blessing and a curse with one that changes."""
    found = [(digit, price, 0) for digit in PRINTED for price in prices]
    for place, digit in enumerate(PRINTED):
        found += [(digit, prices[(place + claim) % len(prices)], claim) for claim in (1, -1)]
    return found


@pytest.mark.parametrize(("digit", "price", "claim"), kinds(None, 0.0, 0.02))
def test_every_number_is_that_of_the_whole_fight(
    digit: int, price: float | None, claim: int
) -> None:
    speed, attack, defence, full = PRINTED[digit]
    made = alone(digit, 10, 4, price, claim)
    them = Them(speed, attack, defence, full, full, regains=int(digit == 5))
    tables = None if price is None else Tables(FRESH, 10, claim, price)
    for life, mana in ((10, 0), (10, 4), (4, 3), (1, 2)):
        left = melee(Us(*FRESH, claim), (them,), (), life, mana, tables)
        expected = np.zeros((11, 5))
        for ending, p in left.won:
            expected[ending.life, ending.mana] += p
        found = made.after[life, mana]
        if price != 0.0:  # else several boosts may be as good
            assert found == pytest.approx(expected, abs=1e-9)
        assert _worth(found, price) == pytest.approx(_worth(expected, price), abs=1e-9)


def _worth(after: np.ndarray, price: Price) -> float:
    if isinstance(price, Aim):
        return float((after * np.array(price.worth)).sum())
    life, mana = price if isinstance(price, Hunger) else (price or 0.0,) * 2
    left = np.add.outer(life * np.arange(after.shape[0]), mana * np.arange(after.shape[1]))
    return float((after * (1 + left)).sum())


Moment = tuple[int, int, int]  # life, mana, the monster's life


def brute_force(
    digit: int, foe: int, limit: int, most: int, price: float | Hunger | Aim, claim: int
) -> dict[Moment, float]:
    """Return the optimal value of every turn's start, by value iteration until it converges.

    A victory is worth 1, and ``price`` for each point left, or what is left is worth as an ``Aim``
    says. With one, or if it is hungry, a party may heal before strikes.
    """
    hungry = isinstance(price, Hunger | Aim)
    speed, attack, defence, _ = PRINTED[digit]
    gaps = [a + 5 - b - speed for a, b in product(DICE, DICE)]
    before, after = (sum(g > 0 for g in gaps) / 36, sum(g < 0 for g in gaps) / 36)
    if claim:
        before, after = (1.0, 0.0) if claim > 0 else (0.0, 1.0)
    value: dict[Moment, float] = {}

    def hurt(at: Moment, damage: int) -> Moment | None:
        life, mana, left = at
        life -= damage
        if life < 1:
            life, mana = 1, mana + life - 1
        return (life, mana, left) if mana >= 0 else None

    def worth(at: Moment | None) -> float:
        if at is None:
            return 0.0
        if at[2] > 0:
            return value.get(at, 0.0)
        if isinstance(price, Aim):
            return price.worth[at[0]][at[1]]
        prices = price if isinstance(price, Hunger) else (price, price)
        return 1 + prices[0] * at[0] + prices[1] * at[1]

    def strike(at: Moment, answered: str) -> float:
        life, mana, left = at
        best = 0.0
        most = min(mana, limit - life) if hungry else 0
        for healed, drunk in product(range(most + 1), range(mana + 1)):
            if healed + drunk > mana:
                continue
            total = 0.0
            for taken, p in blow(5 + drunk, defence):
                then = (life + healed, mana - healed - drunk, left - taken)
                if answered == "never" or (answered == "if alive" and left <= taken):
                    total += p * worth(then)
                else:
                    total += p * sum(q * worth(hurt(then, d)) for d, q in blow(attack, 5))
            best = max(best, total)
        return best

    change = 1.0
    moments = list(product(range(1, limit + 1), range(most + 1), range(1, foe + 1)))
    while change > 1e-12:
        change = 0.0
        for life, mana, left in moments:
            at = (life, mana, min(foe, left + 1) if digit == 5 else left)
            new = before * strike(at, "if alive")
            new += (1 - before - after) * strike(at, "always")
            for d, q in blow(attack, 5):
                struck = hurt(at, d)
                if struck is not None:
                    new += after * q * strike(struck, "never")
            change = max(change, abs(new - value.get((life, mana, left), 0.0)))
            value[life, mana, left] = new
    return value


@pytest.mark.parametrize(
    ("digit", "price", "claim"),
    [
        (1, 0.02, 0), (3, 0.0, 0), (5, 0.0, 0), (5, 0.1, 0), (7, 0.02, 0),
        (3, 0.0, 1), (5, 0.1, 1), (1, 0.02, -1), (5, 0.0, -1),
        (1, HUNGRY, 0), (3, HUNGRY, 0), (5, HUNGRY, 0), (3, HUNGRY, 1), (1, HUNGRY, -1),
        (1, AIM, 0), (3, AIM, 0), (5, AIM, 0), (3, AIM, 1), (1, AIM, -1),
    ],
)  # fmt: skip
def test_no_boosts_are_better(digit: int, price: float | Hunger | Aim, claim: int) -> None:
    foe, limit, most = 5, 4, 3
    best = brute_force(digit, foe, limit, most, price, claim)
    made = alone(digit, limit, most, price, claim, foe)
    for life, mana in product(range(1, limit + 1), range(most + 1)):
        found = _worth(made.after[life, mana], price)
        assert found == pytest.approx(best[life, mana, foe], abs=1e-9), (life, mana)


@pytest.mark.parametrize(("digit", "price", "claim"), kinds(None, 0.0, 0.3))
def test_rows_are_chances(digit: int, price: float | None, claim: int) -> None:
    made = alone(digit, 12, 6, price, claim)
    assert (made.after >= 0).all()
    assert (made.after.sum((2, 3)) <= 1 + 1e-12).all()
    assert not made.after[0].any()
    assert not made.after[:, :, 0].any()
    boosts = made.boosts
    stock = np.arange(7)[None, None, None, :, None]
    assert ((boosts >= 0) & (boosts <= stock)).all()
    if not price:
        assert boosts.any() == (price is not None)  # dear mana may be kept
    lives, mana = np.nonzero(made.after.sum((2, 3)))
    for life, stock in zip(lives.tolist(), mana.tolist(), strict=True):
        sums = np.add.outer(np.arange(13), np.arange(7))
        assert not made.after[life, stock][sums > life + stock].any()  # nothing comes of nothing


@pytest.mark.parametrize(("first", "fate"), [(0, 0), (1, 1), (-1, -1)])
@pytest.mark.parametrize("digit", [1, 2, 3, 4, 5, 7, 9])
def test_a_fight_of_the_rules(digit: int, first: int, fate: int) -> None:
    state = _met(digit, fate)
    assert state.fight is not None
    assert state.fight.first == first
    assert single(state)
    made = kernel(*fighters(state), state.party.limit, 2, 0.02)
    left = fought(state, 0.02, 1e-13)
    for ending, p in left.won:
        assert made.after[state.life, state.mana, ending.life, ending.mana] == pytest.approx(
            p, abs=1e-9
        )
    assert made.after[state.life, state.mana].sum() == pytest.approx(left.chance, abs=1e-9)


def test_a_fight_played_die_by_die() -> None:
    state = _met(3, 0)
    assert state.fight is not None
    foe = state.fight.foes[0]._replace(life=2, full=2)
    state = state._replace(life=2, mana=1, fight=state.fight._replace(foes=(foe,)))
    made = kernel(*fighters(state), 10, 1, 0.02)
    expected = np.zeros((11, 2))
    for after, p in by_the_rules(state, 0.02, dropped=1e-9).items():
        expected[after.life, after.mana] += p
    assert made.after[2, 1] == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("digit", [3, 5])
def test_a_hungry_party_heals_in_time(digit: int) -> None:
    state = _met(digit, 0)
    assert state.fight is not None
    foe = state.fight.foes[0]._replace(life=2, full=2)
    state = state._replace(life=2, mana=2, fight=state.fight._replace(foes=(foe,)))
    made = kernel(*fighters(state), 10, 2, HUNGRY)
    assert (made.boosts == HEAL).any()

    def strike(one: State, price: float | None) -> Move:
        assert state.fight is not None
        chosen = move(one, price)
        if not isinstance(chosen, Strike):
            return chosen
        much = boost(made, state.fight, one) if one.mana else 0
        return Heal(1) if much == HEAL else Strike(chosen.who, chosen.box, much)

    expected = np.zeros((11, 3))
    for after, p in by_the_rules(state, None, dropped=1e-8, move=strike).items():
        expected[after.life, after.mana] += p
    assert made.after[2, 2] == pytest.approx(expected, abs=2e-8)
    kept = kernel(*fighters(state), 10, 2, 0.02).after[2, 2]
    assert _life(made.after[2, 2]) > _life(kept)


def _life(after: np.ndarray) -> float:
    """Return the mean life left, in all fights."""
    return float((after.sum(1) * np.arange(len(after))).sum())


@pytest.mark.parametrize("fate", share([0, 1, -1], 3))
def test_a_fight_with_the_wizard(fate: int) -> None:
    state = _met(6, fate)
    assert state.fight is not None
    made = Omens(*fighters(state), 10, 2, None)
    left = fought(state, None, 1e-13)
    assert left.lost_mass < 1e-6
    found, lost = made.end(state.life, state.mana)
    for ending, p in left.won:
        assert found[ending.life, ending.mana] == pytest.approx(p, abs=left.lost_mass)
    assert found.sum() == pytest.approx(left.chance, abs=left.lost_mass)
    assert 0 <= lost < 1e-8
    better = Omens(*fighters(state), 10, 2, 0.0).end(state.life, state.mana).after.sum()
    assert better > fought(state, 0.0, 1e-9).chance  # that plan thinks of one omen only


def test_a_fight_with_the_wizard_played_die_by_die() -> None:
    state = _met(6, 0)
    assert state.fight is not None
    foe = state.fight.foes[0]._replace(life=3, full=3)
    state = state._replace(life=2, mana=2, fight=state.fight._replace(foes=(foe,)))
    made = Omens(*fighters(state), 10, 2, 0.02)
    assert any(table[:, :, 2, 2].any() for table in made.tables.values())

    def strike(one: State, price: float | None) -> Move:
        assert state.fight is not None
        chosen = move(one, price)
        if not isinstance(chosen, Strike):
            return chosen
        much = boost(made, state.fight, one) if one.mana else 0
        return Strike(chosen.who, chosen.box, much)

    expected = np.zeros((11, 3))
    for after, p in by_the_rules(state, None, dropped=1e-8, move=strike).items():
        expected[after.life, after.mana] += p
    assert made.end(2, 2).after == pytest.approx(expected, abs=2e-8)


def test_orcs_of_many_points_are_worked_out_together() -> None:
    """Every way that three points may fall; orcs with equal life are alike."""
    seen: dict[tuple[int, int, int, int], tuple[Pairing, frozenset[Pairing]]] = {}
    for points in product("1234", repeat=3):
        state = start(room(monster=3, gold=3), mana=2, elixirs=0, gold=0, rations=0)
        state = play(state, "enter A", " ".join(points))
        foe = the(state).foes[0]
        alike = frozenset(family(state, foe))
        seen[foe.initiative, foe.attack, foe.defence, foe.full] = fighters(state)[0], alike
    assert len(seen) == 20
    kin = {alike for _, alike in seen.values()}
    assert sorted(map(len, kin)) == [1, 3, 6, 10]
    assert frozenset.union(*kin) == {one for one, _ in seen.values()}
    assert all(one in alike for one, alike in seen.values())
    for alike in kin:
        some = sorted(alike)
        for one, made in zip(some, kernels(some, 4, 3, 0.02), strict=True):
            single_one = kernel(one, 4, 3, 0.02)
            assert made.after == pytest.approx(single_one.after, abs=1e-14)
            assert (made.boosts == single_one.boosts).all()


def _met(digit: int, fate: int) -> State:
    """Return the fight with a monster in a bare room, under a blessing or a curse."""
    state = inside(room(monster=digit), mana=2, elixirs=0, gold=0, rations=0)
    if not fate:
        return state
    state = start(room(monster=digit), mana=2, elixirs=0, gold=0, rations=0)
    return play(state._replace(world=state.world._replace(fate=fate)), "enter A")
