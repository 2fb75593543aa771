"""From a state of the rules to ``melee`` and back: the fight that begins, and its endings."""

from __future__ import annotations

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.bestiary import transformed
from dungeongen.games.sudongeon.boosts import Boosts
from dungeongen.games.sudongeon.fight import the
from dungeongen.games.sudongeon.ground import TROLL, WIZARD, WYRN
from dungeongen.games.sudongeon.melee import Ending, Left, melee
from dungeongen.games.sudongeon.state import (
    CLERIC,
    Foe,
    Member,
    State,
    assemble,
    regrouped,
    worth,
)
from dungeongen.games.sudongeon.strikes import Them, Us
from dungeongen.games.sudongeon.tactics import table


def fought(state: State, price: float | None, dust: float) -> Left:
    """Return how the fight ends that begins here, if boosts are drunk at ``price``."""
    battle, party = the(state), state.party
    bare = assemble(party.members, party.adventurers).limit if party.damsels else 0
    us = Us(battle.initiative, battle.attack, battle.defence, battle.first, _fallible(state), bare)
    foes = tuple(_them(state, one) for one in battle.foes)
    allies = tuple(_them(state, one) for one in battle.allies)
    boosts: tuple[Boosts | None, ...] = (None,) * len(foes)
    angry = boosts
    if state.mana and price is not None:
        boosts = tuple(table(state, one, price, battle.first) for one in battle.foes)
        angry = tuple(
            table(state, transformed(state, one), price, battle.first)
            if one.digit == WIZARD
            else None
            for one in battle.foes
        )
    return melee(us, foes, allies, state.life, state.mana, boosts, angry, dust)


def victory(state: State, ending: Ending) -> State:
    """Return the state after the fight in progress was won like this."""
    battle = the(state)
    foes = tuple(one._replace(life=0) for one in battle.foes)
    allies = tuple(
        one._replace(life=life) for one, life in zip(battle.allies, ending.allies, strict=True)
    )
    battle = battle._replace(foes=foes, allies=allies, queue=(), rollers=(), rolls=())
    state = state._replace(step="won", life=ending.life, mana=ending.mana, fight=battle, focus=0)
    if ending.bereft:
        state = regrouped(state, assemble(state.party.members, state.party.adventurers))
    return rules.settled(state)


def _them(state: State, foe: Foe) -> Them:
    dragon = _them(state, transformed(state, foe)) if foe.digit == WIZARD else None
    return Them(
        foe.initiative, foe.attack, foe.defence, foe.life, foe.full, foe.first,
        1 if foe.digit == TROLL else 0, foe.digit == WYRN, dragon,
    )  # fmt: skip


def _fallible(state: State) -> tuple[tuple[int, int, int, int], ...]:
    if all(one.digit != WYRN for one in the(state).foes):
        return ()
    rows = [(i, worth(i, member)) for i, member in enumerate(state.party.members)]
    rows += [(person, worth(person, Member())) for person in state.party.adventurers]
    return tuple(
        (values[2], values[3], values[4], max(0, person - CLERIC + 1)) for person, values in rows
    )
