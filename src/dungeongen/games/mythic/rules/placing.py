"""Two hands and a bag: what may be placed where, and what placing does (MY-2, MY-2a, MY-4, MY-5,
MY-13)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.mythic.kinds import KIND, VALUE
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State, Thing

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
