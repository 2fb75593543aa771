"""Monsters met: bribes, alliances, and bribed monsters met again (chapter 3, SU-10).

On entering, whatever lives here and is not bribed is hostile. Where the party has a choice (a price
in hand for one who takes it, lawful and chaotic ones together, or only bribed ones here) the player
decides; otherwise the fight begins at once. A failed parley starts the fight with all that are
still hostile. Bribed monsters keep out of fights that they did not cause.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.bestiary import ALLIANCE_PARLEY, BRIBE_PARLEY, BRIBES
from dungeongen.games.sudongeon.fight import opened
from dungeongen.games.sudongeon.ground import boxes
from dungeongen.games.sudongeon.state import State


def hostile(state: State) -> int:
    """Return the boxes of monsters here that live and are not bribed."""
    return state.place.monsters & state.world.alive & ~state.world.bribed


def bribed(state: State) -> int:
    """Return the boxes of bribed monsters here."""
    return state.place.monsters & state.world.alive & state.world.bribed


def met(state: State) -> State:
    """Return the state at the player's choice, in the fight, or past the monsters."""
    enemies = hostile(state)
    if not enemies:
        return state._replace(step="meet" if bribed(state) else "traps")
    if any(True for _ in _talks(state, enemies)):
        return state._replace(step="meet")
    return opened(state, enemies)


def choices(state: State) -> Iterator[m.Move]:
    """Yield what can be done on meeting monsters."""
    enemies = hostile(state)
    if enemies:
        yield m.Fight()
        yield from _talks(state, enemies)
    else:
        yield m.GoOn()
        yield from attacks(state)


def attacks(state: State) -> Iterator[m.Attack]:
    """Yield the attacks on bribed monsters."""
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
    """A parley over the bribe of monster ``focus``; it is paid on success."""
    box = state.focus
    state = state._replace(focus=0)
    if state.party.parley + face < BRIBE_PARLEY:
        return opened(state, hostile(state))
    gold, rations = BRIBES[state.ground.monsters[box]]
    world = state.world._replace(bribed=state.world.bribed | 1 << box)
    state = state._replace(gold=state.gold - gold, rations=state.rations - rations, world=world)
    return met(state) if hostile(state) else state._replace(step="traps")


def allied(state: State, face: int) -> State:
    """One parley for all lawful ones: they fight the chaotic ones beside the party, or it."""
    enemies = hostile(state)
    if state.party.parley + face < ALLIANCE_PARLEY:
        return opened(state, enemies)
    lawful = enemies & state.place.lawful
    return opened(state, enemies & ~lawful, allies=lawful)


def provoked(state: State, box: int) -> State:
    """A bribed monster is attacked: it alone fights, with what life it has left."""
    return opened(state, 1 << box)


def robbed(state: State, box: int) -> State:
    """Gold is reached for: every bribed monster here attacks first (SU-10)."""
    guards = bribed(state)
    state = state._replace(focus=box, looting=True)
    if guards:
        return opened(state, guards, then="loot", pile=box)
    return state._replace(step="loot")
