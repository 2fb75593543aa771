"""What a player remembers of an adventure: an abstraction that forgets the order of things.

A player remembers how many cards have been drawn, which pieces are left, and of the cards drawn by
this player which lie in the dungeon and which are discarded. Forgotten are the order of all that,
which piece went with which card, and who discarded which piece. Of the weak monsters, 1 to 3, only
their number and sum in the dungeon is kept. So many plays share an information set, and training
meets each of them often. What is forgotten might tell something about the other player's cards, and
with the axe or the potion the order decides too: that is the price of a small strategy.

An information set is numbered within its ``Kind`` of decision and the number of cards drawn:

* a *turn*: ``[pieces, own]``, pass or draw;
* a card in *hand*: ``[pieces, own, card]``, add it or discard one of the six pieces with it;
* a *plan* of whoever goes in with sword or axe: ``[pieces, own]``, one of the eight strengths.

The plan is the strength named for the sword. For the axe it is the least strength worth a strike:
the axe strikes the first monster of that strength or more, and any hit that would be the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache

from dungeongen.games.welcome.heroes import AXE, MONSTERS, STRENGTHS, SWORD, Hero

CARDS = len(MONSTERS)
PIECES = 6
DISCARD = 1
"""The first action with a card in hand that is a discard; action 0 adds the card."""
WEAK = 3


class Kind(IntEnum):
    """What is decided."""

    TURN = 0
    HAND = 1
    PLAN = 2


Key = tuple[Kind, int]
"""What is decided, and the number of cards drawn."""


def _weights() -> tuple[dict[int, int], dict[int, int]]:
    """Return what a card in the dungeon, and a card discarded, adds to the code of the own cards.

    The digits: the sum and number of weak monsters inside, then for each strength above the number
    inside and the number discarded. How many weak ones were discarded follows from the rest.
    """
    scale = (sum(s for s in MONSTERS if s <= WEAK) + 1) * 8
    inside = {strength: 8 * strength + 1 for strength in STRENGTHS if strength <= WEAK}
    discarded = dict.fromkeys(inside, 0)
    for strength in STRENGTHS[WEAK:]:
        digits = MONSTERS.count(strength) + 1
        inside[strength], discarded[strength] = scale, scale * digits
        scale *= digits * digits
    return inside, discarded


INSIDE, DISCARDED = _weights()


def code_of(inside: Iterable[int], discarded: Iterable[int]) -> int:
    """Return the code of the own cards.

    >>> code_of([1, 3], []) == code_of([2, 2], []) != code_of([1, 2], [3])
    True
    """
    return sum(INSIDE[card] for card in inside) + sum(DISCARDED[card] for card in discarded)


@cache
def codes(count: int) -> tuple[int, ...]:
    """Return all codes of so many own cards, sorted; the place of a code is its number."""
    return tuple(sorted(_reached(count)))


@cache
def _reached(count: int) -> frozenset[int]:
    result = {(0, 0)}
    for strength in STRENGTHS:
        most = MONSTERS.count(strength)
        result = {
            (used + inside + out, code + inside * INSIDE[strength] + out * DISCARDED[strength])
            for used, code in result
            for inside in range(most + 1)
            for out in range(most + 1 - inside)
            if used + inside + out <= count
        }
    return frozenset(code for used, code in result if used == count)


def own_count(drawn: int, kind: Kind) -> int:
    """Return how many cards the deciding player has placed, when so many are drawn and placed.

    The mover drew every second card before the last; whoever goes in drew the others.
    """
    return (drawn + 1) // 2 if kind is Kind.PLAN else drawn // 2


def actions(kind: Kind, hero: Hero) -> int:
    """Return the number of actions of a kind of decision."""
    return (2, DISCARD + len(hero.pieces), len(STRENGTHS))[kind]


def row_of(kind: Kind, pieces: int, own: int, number: int, card: int = 0) -> int:
    """Return the number of an information set; ``number`` is that of all codes of own cards."""
    row = pieces * number + own
    return row * len(STRENGTHS) + STRENGTHS.index(card) if kind is Kind.HAND else row


def row_count(kind: Kind, drawn: int) -> int:
    """Return how many information sets there are."""
    rows = (1 << PIECES) * len(codes(own_count(drawn, kind)))
    return rows * len(STRENGTHS) if kind is Kind.HAND else rows


def keys() -> list[Key]:
    """Return every kind of decision with the number of cards drawn."""
    return [(kind, n) for kind in Kind for n in range(CARDS + (kind is Kind.PLAN))]


def planned(hero: Hero) -> int:
    """Return the piece that needs a plan, as a set."""
    return hero.bit(SWORD) | hero.bit(AXE)


def split(own: Sequence[int], fates: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the own cards in the dungeon, and those discarded; a negative fate is the dungeon."""
    pairs = list(zip(own, fates, strict=True))
    return [c for c, fate in pairs if fate < 0], [c for c, fate in pairs if fate >= 0]
