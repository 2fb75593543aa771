"""The odds of single fights: chance propagated through the rules, against a brute force.

The brute force knows nothing of the rules' code: one turn is all 6^6 dice counted out, a fight is a
chain of turns over (party life, monster life), iterated until it stands still.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from dungeongen.games.sudongeon.rules.encounters import REGENERATION
from games.sudongeon.positions import inside, odds, room
from thorough import share

DICE = range(1, 7)
FRESH = (5, 5, 5, 10)  # initiative, attack, defence, life
PRINTED = {  # chapter 3
    1: (5, 3, 2, 12),
    2: (5, 3, 3, 10),
    3: (4, 5, 5, 10),
    4: (7, 7, 2, 10),
    5: (3, 7, 4, 15),
    7: (5, 6, 6, 15),
    9: (6, 8, 8, 20),
}


@cache
def blow(attack: int, defence: int) -> dict[int, float]:
    """Return the probability of each loss of life points from a strike."""
    taken = Counter(max(0, a + attack - d - defence) for a, d in product(DICE, DICE))
    return {damage: count / 36 for damage, count in taken.items()}


def brute_force(digit: int, *, regains: int = 0, always_first: bool = False) -> float:
    """Return the probability that a fresh party without mana beats a monster."""
    theirs, ours = PRINTED[digit], FRESH
    first = sum(a + ours[0] > b + theirs[0] for a, b in product(DICE, DICE)) / 36
    second = sum(a + ours[0] < b + theirs[0] for a, b in product(DICE, DICE)) / 36
    if always_first:
        first, second = 0.0, 1.0
    hit, hurt = blow(ours[1], theirs[2]), blow(theirs[1], ours[2])
    strikes = [(taken, lost, hit[taken] * hurt[lost]) for taken, lost in product(hit, hurt)]
    full = theirs[3]
    win = {(p, f): 0.0 for p in range(1, 11) for f in range(1, full + 1)}
    change = 1.0
    while change > 1e-13:
        change = 0.0
        for (party, foe), old in win.items():
            alive = min(full, foe + regains)
            new = 0.0
            for taken, lost, chance in strikes:
                left, kept = alive - taken, party - lost
                go_on = win.get((kept, left), 0.0)
                we_first = 1.0 if left <= 0 else go_on
                they_first = 0.0 if kept <= 0 else 1.0 if left <= 0 else go_on
                both = 0.0 if kept <= 0 else 1.0 if left <= 0 else go_on
                tie = 1 - first - second
                new += chance * (first * we_first + second * they_first + tie * both)
            change = max(change, abs(new - old))
            win[party, foe] = new
    return win[10, full]


@cache
def by_the_rules(digit: int, **things: int) -> float:
    """Return the same from the rules, for a party without money for bribes."""
    return odds(inside(room(monster=digit, **things), mana=0, elixirs=0, gold=0, rations=0))


@pytest.mark.parametrize(("digit", "published"), share([(3, 0.505), (4, 0.639), (5, 0.015)], 3))
def test_the_odds_of_a_single_fight_are_as_published(digit: int, published: float) -> None:
    assert round(by_the_rules(digit), 3) == published


@pytest.mark.parametrize("digit", share([3, 1, 2, 4, 5, 7, 9], 4))  # orcs, and one who regains
def test_the_odds_of_a_single_fight_agree_with_a_brute_force(digit: int) -> None:
    expected = brute_force(digit, regains=REGENERATION if digit == 5 else 0)
    assert by_the_rules(digit) == pytest.approx(expected, abs=2e-9)


def test_the_odds_against_one_who_strikes_first_agree_too() -> None:
    expected = brute_force(1, always_first=True)
    assert by_the_rules(1, feature=9) == pytest.approx(expected, abs=2e-9)
