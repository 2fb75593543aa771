"""Fights against several, and with allies, worked out whole: against the plain rules, die by die.

``by_the_rules`` shares nothing with the kernel but the plan's own moves: it pushes every state of
the rules on, one move or one die a step, until the fight is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.fight import the
from dungeongen.games.sudongeon.fought import fought, victory
from dungeongen.games.sudongeon.melee import Left
from dungeongen.games.sudongeon.moves import Roll
from dungeongen.games.sudongeon.plan import Plan, Player
from dungeongen.games.sudongeon.state import State
from games.sudongeon.table import grid, inside

NEAR, DROPPED = 1e-9, 1e-10
DRY: dict[str, Any] = {"mana": 0, "elixirs": 0, "gold": 0, "rations": 0}


Chances = defaultdict[State, float]


def over(state: State) -> bool:
    """Tell whether the fight is over."""
    return state.fight is None or not state.fight.foes or rules.outcome(state) is not None


def turn_begins(state: State) -> bool:
    """Tell whether no die of this turn has been thrown but for the Wizard's."""
    fight = the(state)
    if state.step in ("initiative", "omen"):
        return not fight.rolls
    standing = 1 + sum(one.life > 0 for one in (*fight.foes, *fight.allies))
    return not fight.blows and sum(map(len, fight.queue)) == standing


def outcomes(state: State, player: Player) -> Iterator[tuple[State, float]]:
    """Yield what may come next; a strike's two dice are one difference."""
    if state.step == "attack":
        for gap in range(-5, 6):
            dice = (1 + gap, 1) if gap > 0 else (1, 1 - gap)
            rolled = rules.advance(state, Roll(dice[0]))
            yield rules.advance(rolled, Roll(dice[1])), (6 - abs(gap)) / 36
        return
    for move, p in rules.chance(state) or ((player.move(state), 1.0),):
        yield rules.advance(state, move), p


def looted(state: State) -> State:
    """Return the state past what a Wyrn drops: until then its fight is not cleared away."""
    while state.fight is not None:
        state = rules.advance(state, Roll(1))
    return state


def by_the_rules(state: State, price: float | None) -> dict[State, float]:
    """Return how likely each state is that the fight which begins here is won in."""
    player = Player(state.ground, Plan((0,), price=price))

    def turn(begin: State) -> Chances:
        ends, front = Chances(float), {begin: 1.0}
        while front:
            following = Chances(float)
            for one, weight in front.items():
                for after, p in outcomes(one, player):
                    kept = ends if over(after) or turn_begins(after) else following
                    kept[after] += weight * p
            front = following
        return ends

    turns: dict[State, Chances] = {}
    front, won = {state: 1.0}, Chances(float)
    while sum(front.values()) > DROPPED:
        following = Chances(float)
        for one, weight in front.items():
            if one not in turns:
                turns[one] = turn(one)
            for after, p in turns[one].items():
                if not over(after):
                    following[after] += weight * p
                elif rules.outcome(after) != "dead":
                    won[looted(after)] += weight * p
        front = following
    return won


def agree(state: State, price: float | None = None) -> Left:
    """Check a fight that begins here against the rules."""
    left = fought(state, price, 1e-17)
    total = left.chance + left.dead + left.lost_mass
    assert total == pytest.approx(1, abs=1e-12)
    assert left.lost_mass < 1e-11
    expected = by_the_rules(state, price)
    found = Chances(float)
    for ending, p in left.won:
        found[looted(victory(state, ending))] += p
    for end in {*expected, *found}:
        assert found[end] == pytest.approx(expected[end], abs=NEAR), end
    return left


def weak(state: State, *lives: int, life: int = 2) -> State:
    """Return the fight with little life on all sides: foes first, then allies."""
    fight = the(state)
    count = len(fight.foes)
    foes = [one._replace(life=n) for one, n in zip(fight.foes, lives, strict=False)]
    allies = [one._replace(life=n) for one, n in zip(fight.allies, lives[count:], strict=True)]
    fight = fight._replace(foes=tuple(foes), allies=tuple(allies))
    return state._replace(life=life, fight=fight)


def pair(
    first: int, second: int, *texts: str, features: tuple[int, int] = (0, 0), **company: int
) -> State:
    """Return the fight with two monsters in one room."""
    one: dict[str, int] = {"north": 1, "monster": first, "east": 8}
    two = {"monster": second}
    if features[0]:
        one["feature"] = features[0]
    if features[1]:
        two["feature"] = features[1]
    return inside(grid(NW=one, N=two, SE={"gold": 9}), *texts, **{**DRY, **company})


@pytest.mark.parametrize(
    ("monsters", "lives", "life", "mana"),
    [
        ((2, 3), (2, 1), 2, 0),
        ((4, 7), (1, 3), 1, 1),
        ((3, 3), (1, 1), 1, 2),
        ((1, 5), (1, 2), 1, 0),
    ],
)
def test_two_foes(monsters: tuple[int, int], lives: tuple[int, int], life: int, mana: int) -> None:
    agree(weak(pair(*monsters, mana=mana), *lives, life=life), 0.02)


@pytest.mark.parametrize(
    ("monsters", "lives", "mana"), [((2, 4), (2, 1), 0), ((7, 3), (1, 2), 1), ((5, 9), (1, 1), 0)]
)
def test_an_ally(monsters: tuple[int, int], lives: tuple[int, int], mana: int) -> None:
    state = pair(*monsters, "ally", "6", mana=mana)
    assert the(state).allies
    agree(weak(state, *lives, life=1), 0.02)


@pytest.mark.parametrize("second", [2, 8])
def test_the_wyrn_among_several(second: int) -> None:
    agree(weak(pair(8, second), 1, 1, life=5))
