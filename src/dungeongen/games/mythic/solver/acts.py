"""What can be done with a card of the room, given what hands and bag hold.

``acts`` has every thing that can be done, one step each, and leaves out nothing that could help.
Where a helpful move and a wasteful one lead to the same cards (a monster defeated with an open or
with a covered bag), only the helpful one is made. Nothing here depends on health or on the rest of
the room, so ``packed`` looks each act up once and for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dungeongen.games.mythic.kinds import FIERCE, SCAR, TREASURE_LOOT
from dungeongen.games.mythic.solver.positions import (
    ARMS,
    DRAGON,
    FOE,
    HELPER,
    TRAP,
    TREASURE,
    WORN,
    Codes,
)

LURE, BAIT, OWN, OUT = 50, 51, 52, 53
"""What else can be played: treasure and dragon of the room together; a treasure that may wait for
the dragon; a card of hand or bag; a joker's card, back into the room."""


class Act(NamedTuple):
    """One thing that can be done: hands and bag then, and what it costs.

    ``harm`` is the health it costs, below 0 if it heals; ``added`` a card that is put into the
    room, or 0; ``gone`` the loot that is lost for good; ``scar`` what the maximum health falls by.
    """

    hands: Codes
    bag: int
    harm: int = 0
    added: int = 0
    gone: int = 0
    scar: int = 0


def acts(hands: Codes, bag: int, code: int) -> Iterator[Act]:
    """Yield what can be done with a card of the room, or with one of the codes above."""
    if code == OWN:
        yield from _from_bag(hands, bag)
        yield from _from_jokers(hands, bag)
        return
    if code == OUT:
        yield from _back(hands, bag)
        return
    if code == LURE:
        yield Act(hands, bag, gone=TREASURE_LOOT + 1)
        return
    free, covered = len(hands) < 2, bag != 0
    if code in (TREASURE, BAIT):
        if not covered:
            yield Act(hands, 0)
            if code == BAIT:
                yield Act(hands, TREASURE)
    elif FOE < code <= DRAGON:
        yield from _fights(hands, bag, code)
    else:
        yield from _placed(hands, bag, code)
    if covered and not free and not FOE < code < HELPER:
        yield Act(hands, bag, gone=TREASURE_LOOT * (code in (TREASURE, BAIT)))
    if code < HELPER:
        if HELPER in hands:
            yield Act(_swapped(hands, HELPER, TRAP + code), bag)
            if not covered:
                yield Act(_without(hands, HELPER), TRAP + code)
        if bag == HELPER:
            yield Act(hands, TRAP + code)


def _placed(hands: Codes, bag: int, code: int) -> Iterator[Act]:
    """Yield where a potion, arms or a joker can go. For a moment, what can move makes room."""
    free, covered = len(hands) < 2, bag != 0
    movable = [held for held in dict.fromkeys(hands) if ARMS < held < FOE or held == HELPER]
    if code < ARMS:
        if free or (movable and not covered):
            yield Act(hands, bag, -code)
        if not covered:
            yield Act(hands, code)
    elif free:
        yield Act((*hands, code), bag)
    elif not covered:
        yield Act(hands, code)
        yield from (Act(_swapped(hands, held, code), held) for held in movable if held != code)


def _fights(hands: Codes, bag: int, code: int) -> Iterator[Act]:
    """Yield what fighting a monster leads to."""
    foe, unlooted, scars = code - FOE, int(bag != 0), code == DRAGON
    yield Act(hands, bag, foe, 0, unlooted, SCAR * (scars and foe > FIERCE))
    yield from _blocks(hands, bag, foe, scars=scars)
    for weapon in dict.fromkeys(hands):
        if not ARMS < weapon < FOE:
            continue
        others, left = _without(hands, weapon), foe - weapon + ARMS
        if left <= 0:
            yield Act(others, bag, gone=unlooted)
        elif code != DRAGON:
            yield Act(others, bag, added=FOE + left)
        else:
            yield Act(others, bag, left, 0, unlooted, SCAR * (left > FIERCE))
            yield from _blocks(others, bag, left, scars=True)
    if scars and bag == TREASURE:
        yield Act(hands, 0, gone=TREASURE_LOOT + 1)


def _blocks(hands: Codes, bag: int, foe: int, *, scars: bool) -> Iterator[Act]:
    """Yield what blocking a monster leads to, with each shield in ``hands``."""
    for shield in dict.fromkeys(hands):
        if ARMS < shield < FOE:
            left, marks = shield - ARMS, 0
        elif WORN < shield < TRAP:
            left, marks = (shield - WORN) >> 3, shield & 7
        else:
            continue
        if left > foe:
            yield Act(_swapped(hands, shield, WORN + 8 * (left - foe) + marks + 1), bag)
        else:
            damage, gone = foe - left, (1 + marks) * (bag != 0)
            yield Act(
                _without(hands, shield), bag, damage, 0, gone, SCAR * (scars and damage > FIERCE)
            )


def _from_bag(hands: Codes, bag: int) -> Iterator[Act]:
    """Yield what can be done with the card on the bag, or the card that a joker there holds."""
    free = len(hands) < 2
    if 0 < bag < ARMS:
        if free:
            yield Act(hands, 0, -bag)
    elif bag == TREASURE:
        yield Act(hands, 0)
    elif TRAP < bag < TRAP + FOE:
        yield Act(hands, bag - TRAP)
        if bag < TRAP + ARMS and free:
            yield Act(hands, 0, TRAP - bag)


def _from_jokers(hands: Codes, bag: int) -> Iterator[Act]:
    """Yield what can be done with potions and arms that jokers in hand hold."""
    for joker in dict.fromkeys(hands):
        if not TRAP < joker < TRAP + FOE:
            continue
        code, others = joker - TRAP, _without(hands, joker)
        if code < ARMS:
            yield Act(others, bag, -code)
            if not bag:
                yield Act(others, code)
        else:
            yield Act((*others, code), bag)


def _back(hands: Codes, bag: int) -> Iterator[Act]:
    """Yield what returning a joker's card to the room leads to."""
    for joker in dict.fromkeys(hands):
        if joker > TRAP:
            yield Act(_without(hands, joker), bag, added=joker - TRAP)
    if bag > TRAP:
        yield Act(hands, 0, added=bag - TRAP)


def _without(codes: Codes, code: int) -> Codes:
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def _swapped(codes: Codes, old: int, new: int) -> Codes:
    return (*_without(codes, old), new)
