"""The deal of Dungeons & Treasure: twelve piles of two cards, a hand of three, a deck of 25 (DT-1).

The 52 cards are drawn from one shuffled deck: for each pile the lower card, then the one on top of
it; then the hand; what is left is the deck. Cards are those of ``core.cards``; here an ace is worth
1 (``VALUE``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.core.cards import ACE, DECK, card_text, rank_of, repeated, shuffled
from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng

ROWS, COLUMNS = 3, 4
PILES = ROWS * COLUMNS
HAND = 3
STOCK = len(DECK) - 2 * PILES - HAND
"""The number of cards in the deck once all is dealt."""

VALUE = tuple(1 if rank_of(card) == ACE else rank_of(card) for card in DECK)
"""Each card's value: ace 1, jack 11, queen 12, king 13."""

Cards = tuple[int, ...]


class Pile(NamedTuple):
    """Two cards, one on top of the other."""

    top: int
    bottom: int


@dataclass(frozen=True)
class Layout:
    """A deal of all 52 cards. Raises DocumentError naming the faulty field.

    ``piles`` are in reading order, ``deck`` has its top card first.
    """

    piles: tuple[Pile, ...]
    hand: Cards
    deck: Cards

    def __post_init__(self) -> None:
        if len(self.piles) != PILES:
            raise DocumentError(f"deal.piles: expected {PILES} piles, found {len(self.piles)}")
        for name, cards, count in (("hand", self.hand, HAND), ("deck", self.deck, STOCK)):
            if len(cards) != count:
                raise DocumentError(f"deal.{name}: expected {count} cards, found {len(cards)}")
        twice = repeated(self.order)
        if twice is not None:
            raise DocumentError(f"deal: {card_text(twice)} appears twice")

    @property
    def order(self) -> Cards:
        """All cards in the order in which they are dealt: stack a deck like this to get the deal.

        >>> layout = dealt(DECK)
        >>> layout.order == DECK, layout.piles[0]
        (True, Pile(top=1, bottom=0))
        """
        return tuple(card for top, low in self.piles for card in (low, top)) + self.hand + self.deck


def dealt(order: Sequence[int]) -> Layout:
    """Return the deal of 52 cards in the order in which they are drawn (DT-1)."""
    piles = tuple(Pile(order[2 * i + 1], order[2 * i]) for i in range(PILES))
    rest = tuple(order[2 * PILES :])
    return Layout(piles, rest[:HAND], rest[HAND:])


def deal(rng: Rng) -> Layout:
    """Return the deal of a random stream.

    >>> from dungeongen.core.cards import card_texts
    >>> card_texts(deal(Rng("42").child("treasure")).hand)
    ['6S', 'AS', '9S']
    """
    return dealt(shuffled(DECK, rng.child("deck")))
