"""The cost and gain of a room in closed form: fights, traps, loot, gambit (SD-7 to SD-9).

Each hit lowers the sum of all enemies by its drop: the full attack, or what the enemy has left. The
drops of one enemy never rise and the number of hits is fixed, so hitting for the largest drop first
minimizes every single strike, and with it their sum. It remains optimal with potions that absorb,
since each strike is minimal on its own.

A lasting potion is drunk as soon as it is in hand (SD-7): more health never hurts. A book is kept:
a player who can disarm every trap can no longer retreat, and a retreat leads anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from dungeongen.games.doom.rules.state import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT, Thing


@lru_cache(maxsize=1 << 16)
def damage(foes: tuple[int, ...], attack: int, free: int = 0) -> int:
    """Return the smallest damage that a fight can cost; ``free`` hits go unanswered.

    >>> damage((5, 8), 5), damage((5, 8), 5, free=1), damage((), 5)
    (11, 3, 0)
    """
    left, cost = sum(foes), 0
    whole = sum(foe // attack for foe in foes)  # hits for the full attack: thousands in late passes
    if whole > free:
        hits = whole * (whole + 1) // 2 - free * (free + 1) // 2
        cost = (whole - free) * left - attack * hits
    left -= whole * attack
    rests = sorted((foe % attack for foe in foes), reverse=True)
    for hit, drop in enumerate(rests, whole + 1):
        left -= drop
        if hit > free:
            cost += left
    return cost


def target(foes: Iterable[Thing], attack: int) -> int:
    """Return the card of the enemy to hit: the one with the largest drop.

    >>> target([(26, 2), (30, 6)], 5)
    30
    """
    return max(foes, key=lambda foe: (min(foe[1], attack), -foe[1], -foe[0]))[0]


@dataclass(frozen=True, slots=True)
class Snatching:
    """An opening gambit: the traps' ``force``, the loot taken, the damage of the fight after it."""

    card: int
    force: int
    health: int
    gold: int
    damage: int


class Way(NamedTuple):
    """A way through a room: the player's statistics after it, and the gold it gave.

    ``kind`` is all, take, retreat or snatch; ``card`` is a thing taken alone; ``reads`` are the
    books read before the traps. Players who set rooms aside use two more kinds, which ``ways`` does
    not generate: flee, before a hit, and defer, leaving traps after the fight.
    """

    kind: str
    health: int
    gold: int
    mind: int
    books: tuple[Thing, ...]
    card: int = -1
    reads: tuple[int, ...] = ()


class Step(NamedTuple):
    """A way through a room; ``haven`` is a room of the area retreated to, or -1."""

    room: int
    haven: int
    way: Way


@dataclass(frozen=True, slots=True)
class Haul:
    """The contents of a room, evaluated for one value of attack.

    ``damage`` is that of the whole fight, ``traps`` their values in rising order, ``health`` and
    ``gold`` the sums of all loot, ``items`` the largest potion and the largest gold as (card,
    health, gold); smaller ones are never taken alone. ``foes`` is the number of enemies.
    """

    damage: int
    traps: tuple[int, ...]
    health: int
    gold: int
    books: tuple[Thing, ...]
    items: tuple[tuple[int, int, int], ...]
    gambits: tuple[Snatching, ...]
    foes: int


def haul(foes: Sequence[Thing], traps: Sequence[Thing], loot: Sequence[Thing], attack: int) -> Haul:
    """Return the haul of a room, sorted as by ``deck.opened``."""
    values = tuple(sorted(worth for _, worth in foes))
    potions = [thing for thing in loot if SUIT[thing[0]] == HEARTS]
    purses = [thing for thing in loot if SUIT[thing[0]] == DIAMONDS]
    items = []
    if traps:
        for things, kind in ((potions, 0), (purses, 1)):
            if things:
                card, worth = max(things, key=lambda thing: thing[1])
                items.append((card, worth * (1 - kind), worth * kind))
    force = sum(worth for _, worth in traps)
    left = tuple(value - force for value in values if value > force)
    after = damage(left, attack, 1) if traps else 0
    return Haul(
        damage=damage(values, attack),
        traps=tuple(sorted(worth for _, worth in traps)),
        health=sum(worth for _, worth in potions),
        gold=sum(worth for _, worth in purses),
        books=tuple(thing for thing in loot if SUIT[thing[0]] == CLUBS),
        items=tuple(items),
        gambits=tuple(Snatching(card, force, health, gold, after) for card, health, gold in items),
        foes=len(values),
    )


def fought(held: Haul, mind: int) -> Haul:
    """Return the haul of a room after its fight, with the traps that the player cannot disarm."""
    traps = tuple(trap for trap in held.traps if trap > mind)
    gambits = tuple(
        Snatching(card, sum(traps), health, gold, 0) for card, health, gold in held.items
    )
    return replace(held, damage=0, foes=0, traps=traps, gambits=gambits)


def laid(
    cards: Iterable[Thing], *, worth_three: bool = False
) -> tuple[list[Thing], list[Thing], list[Thing]]:
    """Return the cards as enemies, traps and loot; without ♥ and ♦ the ♣ are loot (SD-8)."""
    suits: tuple[list[Thing], ...] = ([], [], [], [])
    for card, worth in cards:
        suits[SUIT[card]].append((card, worth))
    hearts, clubs, foes, purses = suits[HEARTS], suits[CLUBS], suits[SPADES], suits[DIAMONDS]
    if worth_three:
        hearts = [(card, 3) for card, _ in hearts]
    loot = hearts + purses
    if loot:
        return foes, clubs, loot
    return foes, [], [(card, 3) for card, _ in clubs] if worth_three else clubs


def ways(haul: Haul, health: int, mind: int, books: tuple[Thing, ...]) -> list[Way]:
    """Return every sensible way through a room that the player survives."""
    if not haul.traps:
        left = health - haul.damage
        if left < 0:
            return []
        more = tuple(sorted(books + haul.books)) if haul.books else books
        return [Way("all", left + haul.health, haul.gold, mind, more)]
    result = []
    for one in haul.gambits:
        left = health - one.force
        if left >= 0 and left + one.health >= one.damage:
            left += one.health - one.damage
            result.append(Way("snatch", left, one.gold, mind, books, one.card))
    health -= haul.damage
    if health < 0:
        return result
    if haul.traps[-1] > mind:
        result.append(Way("retreat", health, 0, mind, books))
    for force, wiser, unread, cards in readings(books, mind, haul.traps):
        if not force:
            left = health + haul.health
            result.append(Way("all", left, haul.gold, wiser, unread, -1, cards))
        elif health >= force:
            for card, potion, purse in haul.items:
                left = health - force + potion
                result.append(Way("take", left, purse, wiser, unread, card, cards))
    return result


@lru_cache(maxsize=1 << 14)
def readings(
    books: tuple[Thing, ...], mind: int, traps: tuple[int, ...]
) -> list[tuple[int, int, tuple[Thing, ...], tuple[int, ...]]]:
    """Return the useful ways to read books: the force of the traps left, mind, books unread, read.

    A reading with a book that disarms nothing more is left out.
    """
    result: list[tuple[int, int, tuple[Thing, ...], tuple[int, ...]]] = []
    for count in range(len(books) + 1):
        for some in combinations(books, count):
            wiser = mind + sum(worth for _, worth in some)
            force = sum(trap for trap in traps if trap > wiser)
            cards = tuple(card for card, _ in some)
            if not any(force == one[0] and {*cards} >= {*one[3]} for one in result):
                unread = tuple(book for book in books if book not in some)
                result.append((force, wiser, unread, cards))
    return result
