"""Conversion between states of the rules and ``melee``: fights that begin, and their endings."""

from __future__ import annotations

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.state import State, assemble, regrouped
from dungeongen.games.sudongeon.solver.combat.combatants import Us, fallible, them
from dungeongen.games.sudongeon.solver.combat.melee import Ending, Left, melee
from dungeongen.games.sudongeon.solver.combat.targeting import tables_for


def fought(state: State, price: float | None, dust: float) -> Left:
    """Return the endings of the fight that begins here, with mana for boosts at ``price``."""
    battle, party = the(state), state.party
    bare = assemble(party.members, party.adventurers).limit if party.damsels else 0
    us = Us(battle.initiative, battle.attack, battle.defence, battle.first, fallible(state), bare)
    foes = tuple(them(state, one) for one in battle.foes)
    allies = tuple(them(state, one) for one in battle.allies)
    tables = tables_for(state, price)
    return melee(us, foes, allies, state.life, state.mana, tables, dust)


def victory(state: State, ending: Ending) -> State:
    """Return the state after the fight in progress is won with this ending."""
    battle = the(state)
    foes = tuple(one._replace(life=0) for one in battle.foes)
    allies = tuple(
        one._replace(life=life) for one, life in zip(battle.allies, ending.allies, strict=True)
    )
    battle = battle._replace(foes=foes, allies=allies, queue=(), rollers=(), rolls=())
    state = state._replace(step="won", life=ending.life, mana=ending.mana, fight=battle, focus=0)
    if ending.bereft:
        state = regrouped(state, assemble(state.party.members, state.party.adventurers))
    return engine.settled(state)
