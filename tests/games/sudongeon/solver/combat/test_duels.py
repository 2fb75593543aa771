"""Whole fights compared with the rules, die by die, and with a brute force.

The brute force shares nothing with the solver: it counts dice out, knows no sums that fall, and
iterates over all (life, mana, monster's life) until nothing moves, taking the best boost each time.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.melee import Left, melee
from dungeongen.games.sudongeon.solver.combat.targeting import Tables
from games.sudongeon.positions import inside, room
from games.sudongeon.solver.combat.fighter import agree

DICE = range(1, 7)
FRESH = (5, 5, 5)
PRINTED = {  # chapter 3: initiative, attack, defence, life
    1: (5, 3, 2, 12),
    2: (5, 3, 3, 10),
    3: (4, 5, 5, 10),
    4: (7, 7, 2, 10),
    5: (3, 7, 4, 15),
    7: (5, 6, 6, 15),
    9: (6, 8, 8, 20),
}


def alone(digit: int, life: int, mana: int, price: float | None, first: int = 0) -> Left:
    """Return the fight of a fresh party against one monster in a bare room."""
    speed, attack, defence, full = PRINTED[digit]
    regains = 1 if digit == 5 else 0
    tables = None if price is None else Tables(FRESH, 10, first, price)
    them = Them(speed, attack, defence, full, full, regains=regains)
    return melee(Us(*FRESH, first), (them,), (), life, mana, tables)


@pytest.mark.parametrize(("digit", "published"), [(3, 0.505), (4, 0.639), (5, 0.015)])
def test_the_odds_are_as_published(digit: int, published: float) -> None:
    assert round(alone(digit, 10, 0, None).chance, 3) == published


@cache
def blow(attack: int, defence: int) -> tuple[tuple[int, float], ...]:
    """Return the exact distribution of a strike's damage."""
    taken = [max(0, a + attack - d - defence) for a, d in product(DICE, DICE)]
    return tuple((n, taken.count(n) / 36) for n in sorted(set(taken)))


def brute_force(digit: int, life: int, mana: int, *, boosting: bool, first: int = 0) -> float:
    """Return the best chance to win with mana for boosts (or not) and to heal after a killing blow.

    ``value[h, m, f]`` is the worth of a turn's start: the party's health and mana, the foe's life.
    """
    speed, attack, defence, full = PRINTED[digit]
    gaps = [a + 5 - b - speed for a, b in product(DICE, DICE)]
    before, after = (sum(g > 0 for g in gaps) / 36, sum(g < 0 for g in gaps) / 36)
    if first:
        before, after = (1.0, 0.0) if first > 0 else (0.0, 1.0)
    value: dict[tuple[int, int, int], float] = {}

    def hurt(h: int, m: int, f: int, damage: int) -> tuple[int, int, int] | None:
        h -= damage
        if h < 1:
            h, m = 1, m + h - 1
        return (h, m, f) if m >= 0 else None

    def worth(at: tuple[int, int, int] | None) -> float:
        if at is None:
            return 0.0
        return 1.0 if at[2] <= 0 else value.get(at, 0.0)

    def strike(h: int, m: int, f: int, answered: str) -> float:
        best = 0.0
        for boost in range(m + 1) if boosting else (0,):
            total = 0.0
            for taken, p in blow(5 + boost, defence):
                if answered == "no" or (answered == "if alive" and f <= taken):
                    total += p * worth((h, m - boost, f - taken))
                else:
                    total += p * sum(
                        q * worth(hurt(h, m - boost, f - taken, d)) for d, q in blow(attack, 5)
                    )
            best = max(best, total)
        return best

    change = 1.0
    lives = list(product(range(1, life + 1), range(mana + 1), range(1, full + 1)))
    while change > 1e-12:
        change = 0.0
        for h, m, f in lives:
            g = min(full, f + 1) if digit == 5 else f
            new = before * strike(h, m, g, "if alive")
            new += (1 - before - after) * strike(h, m, g, "always")
            for d, q in blow(attack, 5):
                struck = hurt(h, m, g, d)
                if struck is not None:
                    new += after * q * strike(*struck, "no")
            change = max(change, abs(new - value.get((h, m, f), 0.0)))
            value[h, m, f] = new
    return value[life, mana, full]


@pytest.mark.parametrize("digit", sorted(PRINTED))
@pytest.mark.parametrize(("life", "mana"), [(10, 0), (4, 2)])
def test_plain_fights_agree_with_the_brute_force(digit: int, life: int, mana: int) -> None:
    expected = brute_force(digit, life, mana, boosting=False)
    assert alone(digit, life, mana, None).chance == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("digit", sorted(PRINTED))
def test_no_boosts_are_better_than_those_of_the_table(digit: int) -> None:
    expected = brute_force(digit, 4, 4, boosting=True)
    assert alone(digit, 4, 4, 0.0).chance == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("first", [1, -1])
@pytest.mark.parametrize("digit", [3, 5])
def test_no_boosts_are_better_under_a_blessing_or_a_curse(digit: int, first: int) -> None:
    expected = brute_force(digit, 4, 4, boosting=True, first=first)
    assert alone(digit, 4, 4, 0.0, first).chance == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(("mana", "price"), [(0, None), (1, None), (1, 0.02)])
@pytest.mark.parametrize("digit", range(1, 10))
def test_every_monster_as_the_rules_have_it(digit: int, mana: int, price: float | None) -> None:
    state = inside(room(monster=digit), mana=mana, elixirs=0, gold=0, rations=0)
    dropped = 1e-3 if digit == 6 else 1e-10  # the Wizard's omens make ever more states
    agree(weakened(state, digit), price, dropped=dropped)


@pytest.mark.parametrize(
    ("digit", "things"),
    [(1, {"feature": 9}), (7, {"feature": 8}), (2, {"feature": 2}), (4, {"feature": 3})],
)
def test_rooms_that_help_the_monster(digit: int, things: dict[str, int]) -> None:
    state = inside(room(monster=digit, **things), mana=1, elixirs=0, gold=0, rations=0)
    agree(weakened(state, digit), 0.02)


def weakened(state: State, digit: int) -> State:
    """Return the fight with little life on both sides, so that the rules finish it quickly."""
    assert state.fight is not None
    (foe,) = state.fight.foes
    life = 2 if digit in (6, 8) else 3
    foe = foe._replace(life=life, full=life)
    return state._replace(life=1 if digit == 6 else 2, fight=state.fight._replace(foes=(foe,)))
