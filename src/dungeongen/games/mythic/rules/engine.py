"""The engine: what may be done in a state, and what it does.

``advance`` performs a move; then the end is tested, and a room with a single card left is filled
from the pile, until the player or chance has to decide. ``legal_moves`` is the only judge of what
may be played; ``apply`` accepts nothing else. ``placing`` and ``combat`` know the chapters of the
rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from dungeongen.core.cards import mask
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.kinds import KIND, TREASURE, VALUE
from dungeongen.games.mythic.rules import combat, placing
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.placing import forced, free_hand, full
from dungeongen.games.mythic.rules.state import (
    ROOM,
    Item,
    State,
    left_in_pile,
    loose_cards,
    score,
    thing,
)

# Why a move is illegal, in one line that also names the moves that are legal.

_ENDS = {"dead": "you are dead", "won": "the dungeon is cleared"}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    words = [m.format_move(other) for other in legal[:_SHOWN]]
    more = ", …" if len(legal) > _SHOWN else ""
    return f"{text}: {_fault(state, move)}; expected {', '.join(words)}{more}"


def _fault(state: State, move: m.Move) -> str:
    here = {thing.card for thing in state.room}
    match move:
        case m.Deal() | m.Skip() | m.Loot() | m.Lure():
            return "not possible now"
        case _ if state.step == "deal":
            return "a card is due"
        case m.Provoke(card) | m.Attack(card) | m.Hold(card) if card not in here:
            return "not in this room"
        case m.Equip(card) | m.Store(card) | m.Discard(card) if card not in here:
            return "not in this room"
        case m.Swap() if not state.ground.layout.swap:
            return "this dungeon is played without the rule Swap"
        case m.Equip() | m.Drink() | m.Ready() if not free_hand(state):
            return "no hand is free"
        case m.Store() | m.Stow() if state.bag is not None:
            return "a card lies on the bag"
        case m.Discard() if not full(state):
            return "only with no free hand and a covered bag"
        case m.Discard() if not forced(state):
            return "something else in the room can be played, and the rule strict-discard is on"
    return "not possible now"


MOST_SKIPS = 2
"""Skips in a row (MY-10)."""
FEAR = 5
"""The damage of the second skip in a row."""


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then ``won`` or ``dead`` (MY-11)."""
    return state.step if state.step in ("won", "dead") else None


# Legal moves


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move; at a chance node, every outcome."""
    match state.step:
        case "play":
            return tuple(_moves(state))
        case "deal":
            return tuple(map(m.Deal, loose_cards(state)))
    return ()


def chance(state: State) -> tuple[tuple[m.Move, float], ...] | None:
    """Return the cards that may be dealt with their probabilities, or ``None``."""
    if state.step != "deal":
        return None
    moves = legal_moves(state)
    return tuple((move, 1 / len(moves)) for move in moves)


def _moves(state: State) -> Iterator[m.Move]:
    for card, _ in state.room:
        if KIND[card] == "monster":
            yield from combat.against(state, card)
        yield from placing.from_room(state, card)
    if combat.can_lure(state):
        yield m.Lure()
    yield from placing.among_items(state)
    if may_skip(state):
        yield m.Skip()


def may_skip(state: State) -> bool:
    """Return whether the room may be skipped: untouched, a pile left, twice at most (MY-10)."""
    return state.fresh and state.run < MOST_SKIPS and state.pile > 0


# Playing a move


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(reason(state, move, legal))
    return advance(state, move)


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    state = done(state, move)
    if state.health <= 0:
        return state._replace(step="dead")
    if state.step == "deal":
        return state
    if not state.foes:
        return finished(state)
    return filled(state) if len(state.room) <= 1 and state.pile else state


def done(state: State, move: m.Move) -> State:
    """Return the state right after a move, before the end is tested and the room filled."""
    match move:
        case m.Equip(card):
            return placing.equipped(placing.played(state, card), Item(card, VALUE[card]))
        case m.Drink(card):
            return placing.drunk(state, card)
        case m.Store(card):
            return placing.played(state, card)._replace(bag=Item(card, VALUE[card]))
        case m.Provoke():
            return combat.provoked(state, move)
        case m.Attack():
            return combat.attacked(state, move)
        case m.Hold(card, joker):
            return placing.hold(state, card, joker)
        case m.Release(card, place):
            return placing.released(state, card, place)
        case m.Loot():
            return combat.treasure_bagged(state)
        case m.Lure():
            return combat.lured(state)
        case m.Discard(card):
            return placing.played(state, card)
        case m.Stow(card):
            item = placing.item_of(state, card)
            return placing.dropped(state, item)._replace(bag=item)
        case m.Ready():
            assert state.bag is not None
            return placing.equipped(state._replace(bag=None), state.bag)
        case m.Swap(card):
            return placing.swapped(state, card)
        case m.Skip():
            return skipped(state)
        case m.Deal(card):
            return dealt(state, card)
        case _:
            assert_never(move)


def skipped(state: State) -> State:
    """Return the state with the room shuffled into the pile; weapons on monsters are discarded."""
    pile = left_in_pile(state) | mask(card for card, _ in state.room)
    return state._replace(
        step="deal",
        room=(),
        health=state.health - FEAR * (state.run + 1 == MOST_SKIPS),
        drawn=len(state.ground.layout.deck),
        loose=pile,
        due=min(ROOM, pile.bit_count()),
        run=state.run + 1,
    )


def dealt(state: State, card: int) -> State:
    """Return the state after chance has dealt one more card."""
    room = tuple(sorted((*state.room, thing(card))))
    state = state._replace(room=room, loose=state.loose & ~(1 << card), due=state.due - 1)
    return state if state.due else state._replace(step="play", fresh=True)


def filled(state: State) -> State:
    """Return the state with the room filled up to four, as far as the pile goes (MY-3)."""
    due = min(ROOM - len(state.room), state.pile)
    if state.loose:
        return state._replace(step="deal", due=due)
    cards = state.ground.layout.deck[state.drawn : state.drawn + due]
    room = tuple(sorted((*state.room, *map(thing, cards))))
    return state._replace(room=room, drawn=state.drawn + due, fresh=True)


def finished(state: State) -> State:
    """Return the won state: a treasure on the bag is turned, then marks are looted (MY-8)."""
    if state.bag is not None and state.bag.card == TREASURE:
        state = combat.treasure_bagged(state)
    return combat.looted(state, sum(item.marks for item in state.hands))._replace(step="won")


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)
