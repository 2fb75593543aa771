"""The effect of each move, and the steps that the rules then take by themselves.

``done`` performs the move alone. ``AUTOMATIC`` maps each step without a decision to its rule.
The steps are small, so that ``table.py`` can tell of each one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.rules import deck, room
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT, State, Step


def done(state: State, move: m.Move) -> State:
    """Return the state right after a legal move, before the rules go on."""
    match move:
        case m.Choose(stack):
            return _chosen(state, stack)
        case m.Add(value):
            return _added(state, value)
        case m.Enter(name):
            return _entered(state, name)
        case m.Leave():
            return state._replace(step="out")
        case m.Drink(card):
            return room.drink(state, card)
        case m.Read(card):
            return room.read(state, card)
        case m.Hit(card):
            return room.hit(state, card)
        case m.Snatch(card):
            return room.snatch(state, card)
        case m.GoOn():
            if state.step == "answer":
                return state._replace(step="strike")
            return state._replace(fresh=False, step="disarm")
        case m.Take(card):
            return room.take(state, card)
        case m.Retreat(name):
            return room.emptied(state, state.plan.index_of[name])
        case m.Withdraw(name):
            return room.withdrawn(state, state.plan.index_of[name])
        case m.Draw(card):
            return deck.drawn(state, card)
        case _:
            assert_never(move)


def _chosen(state: State, stack: int) -> State:
    """Add the bonus for each ♥ ♣ ♠ of the stack; the player spends its ♦ (SD-2)."""
    layout = state.ground.layout
    cards = (layout.stacks.columns, layout.stacks.rows)[stack]
    count = [sum(SUIT[card] == suit for card in cards) for suit in range(4)]
    return state._replace(
        stack=stack,
        health=state.health + layout.bonus * count[HEARTS],
        intelligence=state.intelligence + layout.bonus * count[CLUBS],
        attack=state.attack + layout.bonus * count[SPADES],
        spare=count[DIAMONDS],
        step="assign" if count[DIAMONDS] else "begin",
    )


def _added(state: State, value: int) -> State:
    spare = state.spare - 1
    state = state._replace(spare=spare, step="assign" if spare else "begin")
    match value:
        case 0:
            return state._replace(health=state.health + 1)
        case 1:
            return state._replace(intelligence=state.intelligence + 1)
        case _:
            return state._replace(attack=state.attack + 1)


def _begun(state: State) -> State:
    """Put the token on the first cell, or outside it if that is filled (SD-5)."""
    return state._replace(region=state.plan.region(1, state.free), step="walked")


def _entered(state: State, name: str) -> State:
    state = state._replace(region=0, room=state.plan.index_of[name])
    while state.ground.unbounded and state.plan.border >> state.room & 1:
        state = _grown(state)
    for aside in state.aside:
        if aside.room == state.room:
            left = tuple(other for other in state.aside if other is not aside)
            state = state._replace(aside=left, foes=aside.foes, traps=aside.traps, loot=aside.loot)
            return state._replace(fresh=bool(aside.traps), step="look")
    return state._replace(due=state.plan.rooms[state.room].size, step="lay")


def _emptied(state: State) -> State:
    return room.emptied(state, state.room)


def _walked(state: State) -> State:
    """Grow the map while the region touches its edge (SD-12), then let the player go on."""
    while state.ground.unbounded and state.plan.border & state.region:
        state = _grown(state)
        state = state._replace(region=state.plan.region(state.region, state.free))
    return state._replace(step="walk")


def _grown(state: State) -> State:
    """Grow the map by one stage and renumber its rooms."""
    old, stride = state.plan.stride, state.ground.grown(state.stage + 1).stride

    def moved(index: int) -> int:
        return index if index < 0 else index // old * stride + index % old

    def all_moved(rooms: int) -> int:
        return sum(1 << moved(index) for index in indexes(rooms))

    return state._replace(
        stage=state.stage + 1,
        region=all_moved(state.region),
        cleared=all_moved(state.cleared),
        aside=tuple(aside._replace(room=moved(aside.room)) for aside in state.aside),
        room=moved(state.room),
    )


AUTOMATIC: dict[Step, Callable[[State], State]] = {
    "begin": _begun,
    "lay": deck.lay,
    "open": deck.opened,
    "look": room.look,
    "strike": room.strike,
    "disarm": room.disarm,
    "loot": room.loot,
    "empty": _emptied,
    "walked": _walked,
}
