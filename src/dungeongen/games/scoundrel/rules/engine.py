"""The engine of Scoundrel: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from dungeongen.core.cards import card_text, rank_of
from dungeongen.games.scoundrel.layout import KINDS, TAKEN
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State, score
from dungeongen.rooms.rules import (
    NONE,
    ROOM,
    drawn,
    draws,
    expect_legal,
    filled,
    put_under,
    without,
)


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)


def serves(state: State, card: int) -> bool:
    """Return whether the weapon may be used on a monster (SC-2)."""
    if state.weapon == NONE:
        return False
    if state.last == NONE:
        return True
    return rank_of(card) + state.layout.strict <= rank_of(state.last)


def chance(state: State) -> tuple[tuple[m.Move, float], ...] | None:
    """Return the cards that may be turned up, where the Dungeon was shuffled."""
    return draws(state, m.Draw)


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[m.Move]:
    if state.step == "drawing":
        yield from map(m.Draw, state.pack)
    if state.step != "room":
        return
    for card in state.room:
        match KINDS[card]:
            case "potion":
                yield m.Drink(card)
            case "weapon":
                yield m.Equip(card)
            case "monster":
                if serves(state, card):
                    yield m.Strike(card)
                yield m.Punch(card)
    if state.takes == 0 and len(state.room) == ROOM and not state.fled:  # SC-1, SC-3
        yield m.Avoid()


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    expect_legal(move, legal_moves(state), m.format_move, lambda: _fault(state, move))
    return advance(state, move)


def _fault(state: State, move: m.Move) -> str:
    match move:
        case m.Avoid() if state.step == "room" and state.fled:
            return "the room before was avoided"
        case m.Avoid() if state.step == "room" and state.takes:
            return "a card was taken from this room"
        case m.Avoid() if state.step == "room":
            return "nothing is left to turn up in its place"
        case m.Strike(card) if card in state.room and state.weapon == NONE:
            return "you have no weapon"
        case m.Strike(card) if card in state.room and KINDS[card] == "monster":
            fit = "lower ones" if state.layout.strict else "none above that"
            return f"your weapon last struck {card_text(state.last)}, and serves against {fit}"
        case m.Drink(card) | m.Equip(card) | m.Strike(card) | m.Punch(card):
            if card in state.room:
                return f"{card_text(card)} is a {KINDS[card]}"
            return f"{card_text(card)} does not lie in the room"
    return "not possible now"


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case m.Avoid():
            return put_under(state._replace(fled=True), mixes=state.layout.shuffled)  # SC-3
        case m.Draw(card):
            return drawn(state, card)
        case m.Drink(card):
            gain = 0 if state.healed else rank_of(card)
            health = min(state.layout.health, state.health + gain)
            return _after_taking(state._replace(health=health, healed=True), card)
        case m.Equip(card):
            return _after_taking(state._replace(weapon=card, last=NONE), card)
        case m.Strike(card):
            blow = max(0, rank_of(card) - rank_of(state.weapon))
            return _after_taking(state._replace(health=state.health - blow, last=card), card)
        case m.Punch(card):
            return _after_taking(state._replace(health=state.health - rank_of(card)), card)
        case _:
            assert_never(move)


def _after_taking(state: State, card: int) -> State:
    """Return the state after a card was taken, in the next room if this one is done."""
    room = without(state.room, card)
    state = state._replace(room=room, takes=state.takes + 1)
    if state.health <= 0:
        return state._replace(step="dead", health=0)  # SC-4
    if not state.left:
        full = state.health == state.layout.health and KINDS[card] == "potion"
        return state._replace(step="cleared", bonus=rank_of(card) if full else 0)
    if room and state.takes < TAKEN:
        return state
    return filled(state._replace(takes=0, healed=False, fled=False))  # SC-1
