"""Encounters with monsters: bribes, alliances, and bribed monsters met again (chapter 3, SU-10).

When the party enters, every living monster that is not bribed is hostile. The player decides if
there is a choice: the party can pay a monster's bribe, lawful and chaotic monsters are together, or
only bribed ones are here. Otherwise the fight begins at once. A failed parley starts the fight with
all that are still hostile. Bribed monsters stay out of fights that they did not cause.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.monsters import ALLIANCE_PARLEY, BRIBE_PARLEY, BRIBES, opened
from dungeongen.games.sudongeon.rules.state import State


def hostile(state: State) -> int:
    """Return the boxes of living monsters here that are not bribed."""
    return state.place.monsters & state.world.alive & ~state.world.bribed


def bribed(state: State) -> int:
    """Return the boxes of bribed monsters here."""
    return state.place.monsters & state.world.alive & state.world.bribed


def met(state: State) -> State:
    """Return the state at the player's choice, in the fight, or after the monsters."""
    enemies = hostile(state)
    if not enemies:
        return state._replace(step="meet" if bribed(state) else "traps")
    if any(True for _ in _talks(state, enemies)):
        return state._replace(step="meet")
    return opened(state, enemies)


def choices(state: State) -> Iterator[m.Move]:
    """Yield the moves on meeting monsters."""
    enemies = hostile(state)
    if enemies:
        yield m.Fight()
        yield from _talks(state, enemies)
    else:
        yield m.GoOn()
        yield from attacks(state)


def attacks(state: State) -> Iterator[m.Attack]:
    """Yield the possible attacks on bribed monsters."""
    for box in boxes(bribed(state)):
        yield m.Attack(m.MONSTER_WORDS[state.ground.monsters[box] - 1], box)


def _talks(state: State, enemies: int) -> Iterator[m.Move]:
    for box in boxes(enemies):
        digit = state.ground.monsters[box]
        gold, rations = BRIBES.get(digit, (state.gold + 1, 0))
        if state.gold >= gold and state.rations >= rations:
            yield m.Parley(m.MONSTER_WORDS[digit - 1], box)
    lawful = enemies & state.place.lawful
    if lawful and lawful != enemies:
        yield m.Ally()


def bargained(state: State, face: int) -> State:
    """Return the state after a parley over the bribe of monster ``focus``, paid on success."""
    box = state.focus
    state = state._replace(focus=0)
    if state.party.parley + face < BRIBE_PARLEY:
        return opened(state, hostile(state))
    gold, rations = BRIBES[state.ground.monsters[box]]
    world = state.world._replace(bribed=state.world.bribed | 1 << box)
    state = state._replace(gold=state.gold - gold, rations=state.rations - rations, world=world)
    return met(state) if hostile(state) else state._replace(step="traps")


def allied(state: State, face: int) -> State:
    """Return the state after the parley for an alliance: all lawful ones join, or all fight."""
    enemies = hostile(state)
    if state.party.parley + face < ALLIANCE_PARLEY:
        return opened(state, enemies)
    lawful = enemies & state.place.lawful
    return opened(state, enemies & ~lawful, allies=lawful)


def provoked(state: State, box: int) -> State:
    """Return the state after an attack on a bribed monster, which fights alone."""
    return opened(state, 1 << box)


def robbed(state: State, box: int) -> State:
    """Return the state after reaching for gold: bribed monsters here attack first (SU-10)."""
    guards = bribed(state)
    state = state._replace(focus=box, looting=True)
    if guards:
        return opened(state, guards, then="loot", pile=box)
    return state._replace(step="loot")
