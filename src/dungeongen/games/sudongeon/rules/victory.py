"""After a victory: the dead, allies that now count as bribed, dropped artifacts, the next step."""

from __future__ import annotations

from dungeongen.games.sudongeon.kinds import WYRN
from dungeongen.games.sudongeon.rules.state import Battle, State, battle_of


def won(state: State) -> State:
    """Return the state after a victory: first the Wyrn's artifact, then the next step."""
    fight = battle_of(state)
    if fight.foes:
        state = _cleared(state, fight)
        fight = battle_of(state)
    if fight.drops:
        return state._replace(step="artifact", fight=fight._replace(drops=fight.drops - 1))
    return state._replace(step=fight.then, fight=None, focus=max(fight.pile, 0))


def _cleared(state: State, fight: Battle) -> State:
    """Return the state without the dead; surviving allies count as bribed (SU-10)."""
    world = state.world
    alive, bribed = world.alive, world.bribed
    lives = dict(world.wounded)
    if fight.then != "people":  # the gang is not one of the room's monsters
        for one in fight.foes:
            alive &= ~(1 << one.box)
            lives.pop(one.box, None)
    for one in fight.allies:
        lives.pop(one.box, None)
        if one.life > 0:
            bribed |= 1 << one.box
            lives[one.box] = one.life
        else:
            alive &= ~(1 << one.box)
    world = world._replace(alive=alive, bribed=bribed & alive, wounded=tuple(sorted(lives.items())))
    drops = sum(one.digit == WYRN for one in fight.foes)
    fight = fight._replace(foes=(), allies=(), queue=(), felled=0, drops=drops)
    return state._replace(world=world, fight=fight)
