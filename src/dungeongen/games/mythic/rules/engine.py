"""The engine: what may be done in a state, and what it does.

``advance`` performs a move; then the end is tested, and a room with a single card left is filled
from the pile, until the player or chance has to decide. ``legal_moves`` is the only judge of what
may be played; ``apply`` accepts nothing else. The chapters of the rulebook come first: placing,
then combat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from dungeongen.core.cards import mask
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.layout import DRAGON, FIERCE, KIND, SCAR, TREASURE, VALUE
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import (
    HANDS,
    NOBODY,
    ROOM,
    Item,
    State,
    Thing,
    left_in_pile,
    loose_cards,
    score,
    thing,
)

# Two hands and a bag: what may be placed where, and what placing does (MY-2, MY-2a, MY-4, MY-5,
# MY-13).


_IN_HAND = ("arms", "helper")


def free_hand(state: State) -> bool:
    """Return whether a hand is free."""
    return len(state.hands) < HANDS


def movable(item: Item) -> bool:
    """Return whether an item may move between hands and bag: unused arms, an empty joker (MY-4)."""
    return not item.used and KIND[item.card] in _IN_HAND


def full(state: State) -> bool:
    """Return whether no hand is free and the bag is covered."""
    return not free_hand(state) and state.bag is not None


def forced(state: State) -> bool:
    """Return whether a card may be discarded: no free hand, and a covered bag (MY-2).

    By the strict rule, nothing else in the room can be played besides (MY-2a).
    """
    return full(state) and not (state.ground.layout.strict_discard and _playable(state))


def _playable(state: State) -> bool:
    """Return whether a card of the room can be fought or placed."""
    return any(KIND[card] == "monster" or any(_placings(state, card)) for card, _ in state.room)


def from_room(state: State, card: int) -> Iterator[m.Move]:
    """Yield the moves that place or discard a card of the room, fights apart."""
    yield from _placings(state, card)
    if KIND[card] != "monster" and forced(state):
        yield m.Discard(card)


def _placings(state: State, card: int) -> Iterator[m.Move]:
    kind = KIND[card]
    if free_hand(state):
        if kind in _IN_HAND:
            yield m.Equip(card)
        elif kind == "potion":
            yield m.Drink(card)
    if state.bag is None and kind != "monster":
        yield m.Store(card)
    if state.bag is None and kind == "treasure":
        yield m.Loot()
    if kind in ("arms", "potion", "monster"):
        yield from (m.Hold(card, item.card) for item in held(state) if is_empty_joker(item))


def among_items(state: State) -> Iterator[m.Move]:
    """Yield the moves among hands, bag and jokers."""
    bag = state.bag
    if bag is None:
        yield from (m.Stow(item.card) for item in state.hands if movable(item))
    elif free_hand(state) and movable(bag):
        yield m.Ready(bag.card)
    elif free_hand(state) and KIND[bag.card] == "potion":
        yield m.Drink(bag.card)
    elif KIND[bag.card] == "treasure":
        yield m.Loot()
    elif state.ground.layout.swap and movable(bag):  # MY-13
        yield from (m.Swap(item.card) for item in state.hands if movable(item))
    for item in held(state):
        if item.trapped != NOBODY:
            yield from _releases(state, item)


def _releases(state: State, joker: Item) -> Iterator[m.Move]:
    card, on_bag = joker.trapped, joker is state.bag
    kind = KIND[card]
    if kind != "monster":
        if not on_bag or free_hand(state):  # also the hand that the joker frees (MY-5)
            yield m.Release(card, "hand") if kind == "arms" else m.Drink(card)
        if on_bag or state.bag is None:
            yield m.Release(card, "bag")
    if len(state.room) < ROOM:
        yield m.Release(card, "room")


def held(state: State) -> tuple[Item, ...]:
    """Return the items in hands and on the bag."""
    return state.hands if state.bag is None else (*state.hands, state.bag)


def swapped(state: State, card: int) -> State:
    """Return the state with a card of a hand on the bag, and the card of the bag in hand."""
    item, bag = item_of(state, card), state.bag
    assert bag is not None
    return equipped(dropped(state, item), bag)._replace(bag=item)


def is_empty_joker(item: Item) -> bool:
    """Return whether an item is a helper joker that holds nothing."""
    return KIND[item.card] == "helper" and item.trapped == NOBODY


# What placing does


def played(state: State, card: int) -> State:
    """Return the state without a card of the room; playing it ends a run of skips (MY-10)."""
    room = tuple(thing for thing in state.room if thing.card != card)
    return state._replace(room=room, fresh=False, run=0)


def equipped(state: State, item: Item) -> State:
    """Return the state with one more item in hand."""
    return state._replace(hands=tuple(sorted((*state.hands, item))))


def dropped(state: State, item: Item) -> State:
    """Return the state without an item of a hand or the bag."""
    if item is state.bag:
        return state._replace(bag=None)
    return state._replace(hands=tuple(other for other in state.hands if other is not item))


def item_of(state: State, card: int) -> Item:
    """Return the item that is a card."""
    return next(item for item in held(state) if item.card == card)


def changed(state: State, item: Item, into: Item) -> State:
    """Return the state with another item in the place of one."""
    if item is state.bag:
        return state._replace(bag=into)
    return equipped(dropped(state, item), into)


def drunk(state: State, card: int) -> State:
    """Return the state after a potion from the room, the bag or a joker is drunk."""
    source = next((item for item in held(state) if card in (item.card, item.trapped)), None)
    state = played(state, card) if source is None else dropped(state, source)
    return state._replace(health=min(state.cap, state.health + VALUE[card]))


def hold(state: State, card: int, joker: int) -> State:
    """Return the state with a card of the room on a joker, weapons and all (MY-5)."""
    thing = next(thing for thing in state.room if thing.card == card)
    item = item_of(state, joker)
    return changed(played(state, card), item, item._replace(trapped=card, left=thing.left))


def released(state: State, card: int, place: str) -> State:
    """Return the state with the card of a joker at a new place; the joker is gone."""
    joker = next(item for item in held(state) if item.trapped == card)
    state = dropped(state, joker)
    match place:
        case "hand":
            return equipped(state, Item(card, joker.left))
        case "bag":
            return state._replace(bag=Item(card, joker.left))
    room = tuple(sorted((*state.room, Thing(card, joker.left))))
    return state._replace(room=room)


# Monsters, weapons, shields, the dragon, and loot (MY-6 to MY-9).


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


# The engine


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
            yield from against(state, card)
        yield from from_room(state, card)
    if can_lure(state):
        yield m.Lure()
    yield from among_items(state)
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
            return equipped(played(state, card), Item(card, VALUE[card]))
        case m.Drink(card):
            return drunk(state, card)
        case m.Store(card):
            return played(state, card)._replace(bag=Item(card, VALUE[card]))
        case m.Provoke():
            return provoked(state, move)
        case m.Attack():
            return attacked(state, move)
        case m.Hold(card, joker):
            return hold(state, card, joker)
        case m.Release(card, place):
            return released(state, card, place)
        case m.Loot():
            return treasure_bagged(state)
        case m.Lure():
            return lured(state)
        case m.Discard(card):
            return played(state, card)
        case m.Stow(card):
            item = item_of(state, card)
            return dropped(state, item)._replace(bag=item)
        case m.Ready():
            assert state.bag is not None
            return equipped(state._replace(bag=None), state.bag)
        case m.Swap(card):
            return swapped(state, card)
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
        state = treasure_bagged(state)
    return looted(state, sum(item.marks for item in state.hands))._replace(step="won")


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)
