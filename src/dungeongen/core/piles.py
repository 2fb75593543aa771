"""Piles of face-down cards, each in a known order or known only as a set of cards.

A pack is several piles on top of each other, from which cards are drawn one after another. The
cards drawn by chance, from piles in unknown order, are in ``draws``, a bit mask. With their own
pack at the table, players say which card they drew (``due``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dungeongen.core.cards import card_named, card_text
from dungeongen.core.errors import CardError
from dungeongen.core.table import Due

Cards = tuple[int, ...]


class Pile(NamedTuple):
    """Cards that lie face down; ``ordered``: they are listed in drawing order."""

    cards: Cards
    ordered: bool


EMPTY = Pile((), ordered=True)


def mask(cards: Iterable[int]) -> int:
    """Return a set of cards as a bit mask.

    >>> mask([0, 3])
    9
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def upcoming(piles: Iterable[Pile], drawn: int, draws: int) -> Pile:
    """Return the rest of the current pile after ``drawn`` cards; ``EMPTY`` if none are left.

    >>> pack = (Pile((5, 3), ordered=True), Pile((1, 2, 7), ordered=False))
    >>> upcoming(pack, 1, 0), upcoming(pack, 3, 1 << 2)
    (Pile(cards=(3,), ordered=True), Pile(cards=(1, 7), ordered=False))
    """
    for cards, ordered in piles:
        if drawn < len(cards):
            if ordered:
                return Pile(cards[drawn:], ordered=True)
            return Pile(tuple(card for card in cards if not draws >> card & 1), ordered=False)
        drawn -= len(cards)
    return EMPTY


def gone(piles: Iterable[Pile], drawn: int, draws: int) -> int:
    """Return the cards that are drawn so far, as a bit mask.

    >>> gone((Pile((5, 3), ordered=True), Pile((1, 2, 7), ordered=False)), 3, 1 << 2)
    44
    """
    for cards, ordered in piles:
        if ordered:
            draws |= mask(cards[: max(0, drawn)])
        drawn -= len(cards)
    return draws


def order(piles: Iterable[Pile]) -> Cards | None:
    """Return the cards down to the first unordered pile; ``None`` if that is on top.

    >>> order((Pile((5, 3), ordered=True), Pile((1, 2), ordered=False)))
    (5, 3)
    """
    cards_in_order: Cards = ()
    for cards, ordered in piles:
        if not ordered and cards:
            return cards_in_order or None
        cards_in_order += cards
    return cards_in_order


def due(asks: str, cards: Iterable[int]) -> Due:
    """Return the question to the player for a card drawn at the table, one of ``cards``."""
    places = {card: place for place, card in enumerate(cards)}

    def read(text: str) -> int | None:
        try:
            return places.get(card_named(text))
        except CardError:
            return None

    answers = tuple(card_text(card).lower() for card in places)
    return Due(asks, answers, "a card that is still in the deck, such as 10H or QS", read)
