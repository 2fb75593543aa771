"""In the dungeon: monsters are met one after the other until one is out, or somebody decides.

The last monster added is met first. A piece defeats its monsters as often as they come; any other
monster costs its strength in health (WD-1, WD-2). The vorpal axe is asked for only where no other
piece defeats the monster, as the rulebook says.
"""

from __future__ import annotations

from dungeongen.games.welcome.heroes import AXE, POTION, REVIVED, SWORD, defeated_by, health_with
from dungeongen.games.welcome.rules.match import scored, winner
from dungeongen.games.welcome.rules.state import State


def entered(state: State) -> State:
    """Return the state after a pass: the other player goes in."""
    hero, pieces = state.layout.champion, state.pieces
    state = state._replace(health=health_with(hero, pieces), step="sword")
    return state if pieces & hero.bit(SWORD) else explored(state)


def named(state: State, strength: int) -> State:
    """Return the state after the sword's strength is named."""
    return explored(state._replace(named=strength))


def struck(state: State) -> State:
    """Return the state after the axe has defeated a monster."""
    return explored(state._replace(spent=state.spent | state.layout.champion.bit(AXE)))


def endured(state: State) -> State:
    """Return the state after a monster has hit, though the axe could have defeated it."""
    state = _hit(state, state.dungeon[state.met - 1])
    return explored(state) if state.health > 0 else _left(state)


def explored(state: State) -> State:
    """Return the state where the next decision is due, or after the dungeon."""
    hero, pieces, dungeon = state.layout.champion, state.pieces, state.dungeon
    safe = defeated_by(hero, pieces)
    axe = pieces & hero.bit(AXE) & ~state.spent
    while state.met < len(dungeon):
        strength = dungeon[state.met]
        state = state._replace(met=state.met + 1)
        if strength in safe or strength == state.named:
            continue
        if axe:
            return state._replace(step="axe")
        state = _hit(state, strength)
        if state.health <= 0:
            break
    return _left(state)


def _hit(state: State, strength: int) -> State:
    health = state.health - strength
    potion = state.pieces & state.layout.champion.bit(POTION) & ~state.spent
    if health <= 0 and potion:
        return state._replace(health=REVIVED, spent=state.spent | potion)
    return state._replace(health=health)


def _left(state: State) -> State:
    """Return the state after an adventure: its result, and the next one if the match goes on."""
    player = 1 - state.turn
    score = scored(state.score, player, state.health > 0)
    if winner(score, state.layout.match) is not None:
        return state._replace(score=score, step="over")
    return State(state.layout, player, state.adventure + 1, score)  # WD-3: who went in begins
