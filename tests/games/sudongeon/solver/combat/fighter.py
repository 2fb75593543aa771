"""Fights by the plain rules, die by die, to check the solver's fights.

``by_the_rules`` shares nothing with the kernel except the plan's policy (``move``): it propagates
every state through the rules, one move or one die at a time, until the fight is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.combat import PARTY, the, word
from dungeongen.games.sudongeon.rules.moves import Roll
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.melee import Left
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought, victory
from dungeongen.games.sudongeon.solver.combat.targeting import chosen


def move(state: State, price: float | None) -> m.Move:
    """Return the plan's move: boosts at a price, and healing after killing blows only."""
    if state.step == "rescue":
        return m.Heal(1 - state.life)
    assert state.step == "strike"
    if PARTY not in the(state).queue[0]:
        return m.GoOn()
    foe, boost = chosen(state, price)
    return m.Strike(word(foe), foe.box, boost)


DROPPED = 1e-10
Chances = defaultdict[State, float]


def over(state: State) -> bool:
    """Tell whether the fight is over."""
    return state.fight is None or not state.fight.foes or engine.outcome(state) is not None


def turn_begins(state: State) -> bool:
    """Tell whether no die of this turn has been rolled, except the Wizard's."""
    fight = the(state)
    if state.step in ("initiative", "omen"):
        return not fight.rolls
    standing = 1 + sum(one.life > 0 for one in (*fight.foes, *fight.allies))
    return not fight.blows and sum(map(len, fight.queue)) == standing


Mover = Callable[[State, float | None], m.Move]


def outcomes(
    state: State, price: float | None, move: Mover = move
) -> Iterator[tuple[State, float]]:
    """Yield the next states; a strike's two dice count by their difference."""
    if state.step == "attack":
        for gap in range(-5, 6):
            dice = (1 + gap, 1) if gap > 0 else (1, 1 - gap)
            rolled = engine.advance(state, Roll(dice[0]))
            yield engine.advance(rolled, Roll(dice[1])), (6 - abs(gap)) / 36
        return
    for one, p in engine.chance(state) or ((move(state, price), 1.0),):
        yield engine.advance(state, one), p


def looted(state: State) -> State:
    """Return the state after a Wyrn's drop: only then is its fight cleared away."""
    while state.fight is not None:
        state = engine.advance(state, Roll(1))
    return state


def by_the_rules(
    state: State, price: float | None, *, dropped: float, move: Mover = move
) -> dict[State, float]:
    """Return the probability of each state in which this fight is won.

    ``move``: what the party does where it decides.
    """

    def turn(begin: State) -> Chances:
        ends, front = Chances(float), {begin: 1.0}
        while front:
            following = Chances(float)
            for one, weight in front.items():
                for after, p in outcomes(one, price, move):
                    kept = ends if over(after) or turn_begins(after) else following
                    kept[after] += weight * p
            front = following
        return ends

    turns: dict[State, Chances] = {}
    front, won = {state: 1.0}, Chances(float)
    while sum(front.values()) > dropped:
        following = Chances(float)
        for one, weight in front.items():
            if one not in turns:
                turns[one] = turn(one)
            for after, p in turns[one].items():
                if not over(after):
                    following[after] += weight * p
                elif engine.outcome(after) != "dead":
                    won[looted(after)] += weight * p
        front = following
    return won


def agree(state: State, price: float | None = None, *, dropped: float = DROPPED) -> Left:
    """Check a fight against the rules until almost no probability is left."""
    left = fought(state, price, dropped * 1e-6)
    total = left.chance + left.dead + left.lost_mass
    assert total == pytest.approx(1, abs=1e-12)
    assert left.lost_mass < dropped
    expected = by_the_rules(state, price, dropped=dropped)
    found = Chances(float)
    for ending, p in left.won:
        found[looted(victory(state, ending))] += p
    for end in {*expected, *found}:
        assert found[end] == pytest.approx(expected[end], abs=2 * dropped), end
    return left
