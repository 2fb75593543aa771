"""Monsters, weapons, shields, the dragon, and loot (MY-6 to MY-9)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.mythic.kinds import DRAGON, FIERCE, KIND, SCAR, TREASURE
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.placing import changed, dropped, item_of, played
from dungeongen.games.mythic.rules.state import Item, State, Thing


def against(state: State, card: int) -> Iterator[m.Move]:
    """Yield the moves that fight a monster of the room."""
    arms = [item for item in state.hands if KIND[item.card] == "arms"]
    yield m.Provoke(card)
    yield from (m.Provoke(card, shield.card) for shield in arms)
    for weapon in arms:
        if weapon.used:
            continue
        yield m.Attack(card, weapon.card)
        if card == DRAGON:
            yield from (
                m.Attack(card, weapon.card, shield.card) for shield in arms if shield is not weapon
            )


def can_lure(state: State) -> bool:
    """Return whether treasure and dragon are at hand: no free hand is needed (MY-9)."""
    cards = {thing.card for thing in state.room}
    bait = TREASURE in cards or (state.bag is not None and state.bag.card == TREASURE)
    return bait and DRAGON in cards


def attacked(state: State, move: m.Attack) -> State:
    """Return the state after a weapon is used: once, surplus is lost (MY-6)."""
    foe = next(thing for thing in state.room if thing.card == move.card)
    weapon = item_of(state, move.weapon)
    left = foe.left - weapon.left
    state = dropped(state, weapon)
    if left <= 0:
        return looted(fallen(played(state, move.card)), 1)
    if move.card == DRAGON:  # strikes at once with what is left (MY-9)
        return struck(state, move.card, left, move.shield)
    room = (*(thing for thing in state.room if thing is not foe), Thing(move.card, left))
    return state._replace(room=tuple(sorted(room)), fresh=False, run=0)


def provoked(state: State, move: m.Provoke) -> State:
    """Return the state after a monster strikes with the strength it has left."""
    foe = next(thing for thing in state.room if thing.card == move.card)
    return struck(state, move.card, foe.left, move.shield)


def struck(state: State, card: int, strength: int, shield: int | None) -> State:
    """Return the state after a monster strikes; a shield wears or breaks (MY-7)."""
    state = fallen(played(state, card))
    marks, damage = 1, strength
    if shield is not None:
        item = item_of(state, shield)
        if item.left > strength:
            worn = Item(item.card, item.left - strength, item.marks + 1)
            return changed(state, item, worn)
        state, damage, marks = dropped(state, item), strength - item.left, 1 + item.marks
    state = state._replace(health=state.health - damage)
    if card == DRAGON and damage > FIERCE and state.health > 0:
        state = state._replace(cap=state.cap - SCAR)
    return looted(state, marks)


def fallen(state: State) -> State:
    """Return the state with one monster fewer to defeat."""
    return state._replace(foes=state.foes - 1)


def looted(state: State, count: int) -> State:
    """Return the state with monsters in the bag, unless a face-up card lies there (MY-8)."""
    return state if state.bag is not None else state._replace(loot=state.loot + count)


def treasure_bagged(state: State) -> State:
    """Return the state with the treasure of room or bag face down in the bag."""
    if state.bag is not None:
        return state._replace(bag=None, bagged=True)
    return played(state, TREASURE)._replace(bagged=True)


def lured(state: State) -> State:
    """Return the state without dragon and treasure: both are discarded."""
    if state.bag is not None and state.bag.card == TREASURE:
        state = state._replace(bag=None)
    return fallen(played(played(state, TREASURE), DRAGON))
