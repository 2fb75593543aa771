"""What a plan does in a fight: whom to strike, and with how much mana.

Against several the party strikes whoever is to be stopped first by Smith's rule: what his blows
take a turn, over how many turns it takes to fell him. Mana is drunk by the table of the last foe
standing. Both depend on the present moment alone, and ``melee`` works with the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dungeongen.games.sudongeon.bestiary import transformed
from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, TOGETHER, Boosts, blow, boosts
from dungeongen.games.sudongeon.ground import ORCS, TROLL, WIZARD
from dungeongen.games.sudongeon.state import Battle, Foe, State, can_boost, gold_in

PARTY = 0


@lru_cache(maxsize=256)
def taken(surplus: int) -> float:
    """Return what a strike takes on average when attack − defence is ``surplus``."""
    return sum(damage * p for damage, p in enumerate(blow(surplus)))


def prey(attack: int, defence: int, foes: Iterable[tuple[int, int, int, int]]) -> int:
    """Return whom to strike: the number of one of ``foes``, (number, attack, defence, life).

    >>> prey(5, 5, [(1, 7, 2, 10), (2, 5, 5, 10)])
    1
    """
    best, most = 0, (-1.0, -1.0)
    for number, theirs, guard, life in foes:
        speed = taken(attack - guard) / life
        worth = (taken(theirs - defence) * speed, speed)
        if worth > most:
            best, most = number, worth
    return best


def chosen(state: State, price: float | None) -> tuple[Foe, int]:
    """Return the foe to strike at now, and the mana to drink for it."""
    battle = state.fight
    assert battle is not None
    living = [(i, one) for i, one in enumerate(battle.foes) if one.life > 0]
    if len(living) > 1:
        at = prey(
            battle.attack,
            battle.defence,
            ((i, one.attack, one.defence, one.life) for i, one in living),
        )
        return battle.foes[at], 0
    ((_, foe),) = living
    if not state.mana or not can_boost(state):
        return foe, 0
    boosts_ = table(state, foe, price, battle.first)
    if boosts_ is None:
        return foe, 0
    return foe, boosts_.at(_point(battle), state.life, state.mana, foe.life)


def _point(battle: Battle) -> int:
    """Return when in the turn the party strikes, compared with living foes."""
    living = {i for i, one in enumerate(battle.foes, 1) if one.life > 0}
    if living & set(battle.queue[0]):
        return TOGETHER
    return BEFORE if any(living & set(group) for group in battle.queue[1:]) else AFTER


def table(state: State, foe: Foe, price: float | None, first: int = 0) -> Boosts | None:
    """Return the boosts against a foe as it stood when the fight began.

    ``first`` is 1 or -1 for a party that was blessed or cursed.
    """
    if price is None:
        return None
    if foe.digit == ORCS and gold_in(state, state.place) > 1:
        return None  # their points are too many to have a table for each
    party = state.party
    ours = (party.initiative, party.attack, party.defence)
    dragon = None
    if foe.digit == WIZARD:
        dragon = table(state, transformed(state, foe), price, first)
    claim = -1 if first < 0 else (first > 0) - foe.first
    return boosts(
        ours, (foe.initiative, foe.attack, foe.defence), foe.full, party.limit,
        claim, 1 if foe.digit == TROLL else 0, price, dragon,
    )  # fmt: skip
