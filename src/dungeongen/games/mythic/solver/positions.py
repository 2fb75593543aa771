"""Positions for searches: small tuples of ints, and what a player can make of a room.

A card is a code that says all that matters to the future: potions 2 to 14; arms 16 + value; a
monster 32 + the strength it has left (47 is the dragon); 48 a helper joker, 49 the treasure. In a
hand a shield that has blocked is 64 + 8 × what is left + the monsters on it, and a joker that holds
a card is 256 + its code. Suits, and which of two cards of one code it is, do not matter; the
witness looks for a card that fits.

**Normal form.** Unused arms and empty jokers move freely between hands and bag (MY-4), so as long
as a hand is free they all lie in hands: the bag then is open or covered as the player likes. Moves
that only rearrange them are therefore no steps. A drink that needs a free hand may put one of
them on the open bag for a moment. What lies on the bag matters if both hands are full.

``successors`` has every other thing that can be done, and leaves out nothing that could help. Where
a helpful move and a wasteful one lead to the same cards (a monster defeated with an open or with a
covered bag), only the helpful one is made. A ``witness`` is replayed by the plain
rules, and tests compare with an exhaustive search through them.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.mythic.kinds import (
    DRAGON_STRENGTH,
    KIND,
    TREASURE_LOOT,
    VALUE,
)
from dungeongen.games.mythic.rules.combat import FIERCE, SCAR
from dungeongen.games.mythic.rules.state import NOBODY, ROOM, Item, State

ARMS, FOE, HELPER, TREASURE, WORN, TRAP = 16, 32, 48, 49, 64, 256
DRAGON = FOE + DRAGON_STRENGTH
_BASE = {"potion": 0, "arms": ARMS, "monster": FOE, "helper": HELPER, "treasure": TREASURE}

Codes = tuple[int, ...]
Position = tuple[Codes, Codes, int, int, int, int]
"""Room, hands, bag (0 if open), maximum health, health, and the loot that is lost for good."""


def code_of(card: int) -> int:
    """Return the code of a card as it is dealt."""
    return _BASE[KIND[card]] + VALUE[card]


def position_of(state: State) -> Position:
    """Return the position of a state."""
    room = tuple(sorted(_BASE[KIND[card]] + left for card, left in state.room))
    hands = tuple(sorted(map(_item, state.hands)))
    bag = 0 if state.bag is None else _item(state.bag)
    treasure = any(code_of(card) == TREASURE for card in state.ground.layout.deck)
    there = state.bagged or bag == TREASURE or TREASURE in room or _to_come(state, TREASURE)
    marks = sum(item.marks for item in state.hands)
    fallen = state.ground.layout.foes - state.foes
    lost = fallen - state.loot - marks + TREASURE_LOOT * (treasure and not there)
    return normal(room, hands, bag, state.cap, state.health, lost)


def _to_come(state: State, code: int) -> bool:
    pile = state.ground.layout.deck[state.drawn :]
    if state.loose:
        pile = tuple(card for card in state.ground.pack if state.loose >> card & 1)
    return any(code_of(card) == code for card in pile)


def _item(item: Item) -> int:
    if item.trapped != NOBODY:
        return TRAP + _BASE[KIND[item.trapped]] + item.left
    if item.marks:
        return WORN + 8 * item.left + item.marks
    return code_of(item.card)


def normal(room: Codes, hands: Codes, bag: int, cap: int, health: int, lost: int) -> Position:
    """Return a position in normal form: what can be in a free hand is in hand."""
    if len(hands) < 2 and (ARMS < bag < FOE or bag == HELPER):
        hands, bag = tuple(sorted((*hands, bag))), 0
    return room, hands, bag, cap, health, lost


def is_foe(code: int) -> bool:
    """Tell whether a card of the room is a monster."""
    return FOE < code <= DRAGON


def foes_in(room: Codes, hands: Codes, bag: int) -> int:
    """Return how many monsters are in the room and on jokers."""
    count = sum(FOE < code <= DRAGON for code in room)
    for code in (*hands, bag):
        count += code > TRAP + FOE and code <= TRAP + DRAGON
    return count


def final_loss(before: Position, won: Position, *, treasure_in_pile: bool) -> int:
    """Return the loot that is lost in a won position: marks below a covered bag, treasure left.

    The game is won at once, so the bag is as it was ``before`` the last move, however free a hand
    is now.
    """
    room, hands, _, _, _, lost = won
    if treasure_in_pile or TREASURE in room:
        lost += TREASURE_LOOT
    if before[2] not in (0, TREASURE):
        lost += sum(code & 7 for code in hands if WORN < code < TRAP)
    return lost


def successors(position: Position, *, bait: bool) -> Iterator[Position]:
    """Yield the living positions one step on; ``bait``: the treasure may wait for a dragon."""
    room, hands, bag, cap, health, lost = position
    free, covered = len(hands) < 2, bag != 0
    movable = [code for code in dict.fromkeys(hands) if ARMS < code < FOE or code == HELPER]
    for place, code in enumerate(room):
        if place and code == room[place - 1]:
            continue  # codes are sorted: the same card again
        rest = room[:place] + room[place + 1 :]
        if code < ARMS:
            if free or (movable and not covered):
                yield rest, hands, bag, cap, min(cap, health + code), lost
            if not covered:
                yield rest, hands, code, cap, health, lost
        elif code < FOE or code == HELPER:
            if free:
                yield rest, tuple(sorted((*hands, code))), bag, cap, health, lost
            elif not covered:
                yield rest, hands, code, cap, health, lost
                for other in movable:
                    if other != code:
                        yield rest, _swapped(hands, other, code), other, cap, health, lost
        elif code == TREASURE:
            if not covered:
                yield rest, hands, 0, cap, health, lost
                if bait:
                    yield rest, hands, TREASURE, cap, health, lost
            if DRAGON in rest:
                yield _without(rest, DRAGON), hands, bag, cap, health, lost + TREASURE_LOOT + 1
        else:
            yield from _fights(position, code, rest)
        if covered and not free and not FOE < code < HELPER:
            waste = TREASURE_LOOT * (code == TREASURE)
            yield rest, hands, bag, cap, health, lost + waste
        if code < HELPER:
            if HELPER in hands:
                yield rest, _swapped(hands, HELPER, TRAP + code), bag, cap, health, lost
                if not covered:
                    yield rest, _without(hands, HELPER), TRAP + code, cap, health, lost
            if bag == HELPER:
                yield rest, hands, TRAP + code, cap, health, lost
    if covered:
        yield from _from_bag(position)
    if hands and hands[-1] > TRAP:
        yield from _from_hand(position)


def _without(codes: Codes, code: int) -> Codes:
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def _swapped(codes: Codes, old: int, new: int) -> Codes:
    return tuple(sorted((*_without(codes, old), new)))


def _fights(position: Position, code: int, rest: Codes) -> Iterator[Position]:
    """Yield what fighting a monster leads to."""
    _, hands, bag, cap, health, lost = position
    foe, unlooted = code - FOE, lost + (bag != 0)
    if health > foe:
        scar = SCAR * (code == DRAGON)
        yield rest, hands, bag, cap - scar, health - foe, unlooted
    yield from _blocks(position, rest, hands, foe, scars=code == DRAGON)
    for weapon in dict.fromkeys(hands):
        if not ARMS < weapon < FOE:
            continue
        others, left = _without(hands, weapon), foe - weapon + ARMS
        if left <= 0:
            yield normal(rest, others, bag, cap, health, unlooted)
        elif code != DRAGON:
            weak = tuple(sorted((*rest, FOE + left)))
            yield normal(weak, others, bag, cap, health, lost)
        else:
            if health > left:
                yield normal(
                    rest, others, bag, cap - SCAR * (left > FIERCE), health - left, unlooted
                )
            yield from _blocks(position, rest, others, left, scars=True)


def _blocks(
    position: Position, rest: Codes, hands: Codes, foe: int, *, scars: bool
) -> Iterator[Position]:
    """Yield what blocking a monster leads to, with each shield in ``hands``."""
    _, _, bag, cap, health, lost = position
    for shield in dict.fromkeys(hands):
        if ARMS < shield < FOE:
            left, marks = shield - ARMS, 0
        elif WORN < shield < TRAP:
            left, marks = (shield - WORN) >> 3, shield & 7
        else:
            continue
        if left > foe:
            worn = WORN + 8 * (left - foe) + marks + 1
            yield normal(rest, _swapped(hands, shield, worn), bag, cap, health, lost)
        elif health > foe - left:
            damage = foe - left
            scar = SCAR * (scars and damage > FIERCE)
            gone = lost + (1 + marks) * (bag != 0)
            yield normal(rest, _without(hands, shield), bag, cap - scar, health - damage, gone)


def _from_bag(position: Position) -> Iterator[Position]:
    """Yield what can be done with the card on the bag, or the card that a joker there holds."""
    room, hands, bag, cap, health, lost = position
    if bag < ARMS:
        if len(hands) < 2:
            yield room, hands, 0, cap, min(cap, health + bag), lost
    elif bag == TREASURE:
        yield room, hands, 0, cap, health, lost
        if DRAGON in room:
            yield _without(room, DRAGON), hands, 0, cap, health, lost + TREASURE_LOOT + 1
    elif bag > TRAP:
        code = bag - TRAP
        if len(room) < ROOM:
            yield tuple(sorted((*room, code))), hands, 0, cap, health, lost
        if code < FOE:
            yield normal(room, hands, code, cap, health, lost)
        if code < ARMS and len(hands) < 2:
            yield room, hands, 0, cap, min(cap, health + code), lost


def _from_hand(position: Position) -> Iterator[Position]:
    """Yield what can be done with cards that jokers in hand hold."""
    room, hands, bag, cap, health, lost = position
    for joker in dict.fromkeys(hands):
        if joker < TRAP:
            continue
        code, others = joker - TRAP, _without(hands, joker)
        if len(room) < ROOM:
            yield normal(tuple(sorted((*room, code))), others, bag, cap, health, lost)
        if code < ARMS:
            yield normal(room, others, bag, cap, min(cap, health + code), lost)
            if not bag:
                yield room, others, code, cap, health, lost
        elif code < FOE:
            yield room, tuple(sorted((*others, code))), bag, cap, health, lost


assert max(WORN + 8 * 14 + 7, DRAGON) < TRAP
