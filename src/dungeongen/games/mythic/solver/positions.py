"""Positions for searches: small tuples of ints, and what a player can make of a room.

A card is a code that says all that matters to the future: potions 2 to 14; arms 16 + value; a
monster 32 + the strength it has left (47 is the dragon); 48 a helper joker, 49 the treasure. In a
hand a shield that has blocked is 64 + 16 × what is left + the monsters on it, and a joker that
holds a card is 320 + its code. Suits, and which of two cards of one code it is, do not matter; the
witness looks for a card that fits.

To our player, who may skip a room, a monster with weapons on it has a code of its own, from 50 on:
in the pile it is whole again.

**Normal form.** Unused arms and empty jokers move freely between hands and bag (MY-4), so as long
as a hand is free they all lie in hands: the bag then is open or covered as the player likes. Moves
that only rearrange them are therefore no steps. A drink that needs a free hand may put one of
them on the open bag for a moment. What lies on the bag matters if both hands are full.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.mythic import kinds
from dungeongen.games.mythic.kinds import DRAGON_STRENGTH, KIND, TREASURE_LOOT, VALUE
from dungeongen.games.mythic.rules.state import NOBODY, Item, State

ARMS = 16
FOE = 32
HELPER = 48
TREASURE = 49
WEAK = 50
WORN = 64
TRAP = 320
DRAGON = FOE + DRAGON_STRENGTH
BASE = {"potion": 0, "arms": ARMS, "monster": FOE, "helper": HELPER, "treasure": TREASURE}
"""The code of a card of each kind, but for its value."""

Codes = tuple[int, ...]
Position = tuple[Codes, Codes, int, int, int, int]
"""Room, hands, bag (0 if open), maximum health, health, and the loot that is lost for good."""


def code_of(card: int) -> int:
    """Return the code of a card as it is dealt."""
    return BASE[KIND[card]] + VALUE[card]


def normal(room: Codes, hands: Codes, bag: int, cap: int, health: int, lost: int) -> Position:
    """Return a position in normal form: what can be in a free hand is in hand."""
    if len(hands) < 2 and (ARMS < bag < FOE or bag == HELPER):
        hands, bag = tuple(sorted((*hands, bag))), 0
    return room, hands, bag, cap, health, lost


def is_foe(code: int) -> bool:
    """Return whether a card of the room or the pile is a monster."""
    return FOE < code <= DRAGON


def worn(left: int, marks: int) -> int:
    """Return the code of a shield that has blocked; each monster on it has worn it by 1 or more."""
    return WORN + 16 * left + marks


def weakened(whole: int, left: int) -> int:
    """Return the code of a monster of strength ``whole`` that weapons have left so much of."""
    return WEAK + (whole - 3) * (whole - 2) // 2 + left - 1


# A state of the rules as a position: of the searches, or of our player.


def position_of(state: State, *, weapons: bool = False) -> Position:
    """Return the position of a state.

    ``weapons``: a monster with weapons on it has a code of its own, as our player sees it.
    """
    code = _told_apart if weapons else _code
    room = tuple(sorted(code(card, left) for card, left in state.room))
    hands = tuple(sorted(_item(item, code) for item in state.hands))
    bag = 0 if state.bag is None else _item(state.bag, code)
    treasure = kinds.TREASURE in state.ground.layout.deck
    there = state.bagged or bag == TREASURE or TREASURE in room or _treasure_to_come(state)
    marks = sum(item.marks for item in state.hands)
    fallen = state.ground.layout.foes - state.foes
    lost = fallen - state.loot - marks + TREASURE_LOOT * (treasure and not there)
    return normal(room, hands, bag, state.cap, state.health, lost)


def _treasure_to_come(state: State) -> bool:
    if state.loose:
        return bool(state.loose >> kinds.TREASURE & 1)
    return kinds.TREASURE in state.ground.layout.deck[state.drawn :]


def _code(card: int, left: int) -> int:
    return BASE[KIND[card]] + left


def _told_apart(card: int, left: int) -> int:
    weak = KIND[card] == "monster" and left < VALUE[card]
    return weakened(VALUE[card], left) if weak else _code(card, left)


def _item(item: Item, code: Callable[[int, int], int]) -> int:
    if item.trapped != NOBODY:
        return TRAP + code(item.trapped, item.left)
    if item.marks:
        return worn(item.left, item.marks)
    return code_of(item.card)
