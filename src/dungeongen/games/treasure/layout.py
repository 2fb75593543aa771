"""The deal of Dungeons & Treasure: twelve piles of two cards, a hand of three, a deck of 25 (DT-1).

The 52 cards are drawn from one shuffled deck: for each pile the lower card, then the one on top of
it; then the hand; what is left is the deck. Cards are those of ``core.cards``; here an ace is worth
1 (``VALUE``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.core.cards import (
    ACE,
    DECK,
    card_shown,
    card_text,
    card_texts,
    cards_in,
    rank_of,
    repeated,
    shuffled,
)
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.ident import Number, body_of, order_digits
from dungeongen.core.naming import dungeon_name
from dungeongen.core.plain_json import JsonObject
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


_ADJECTIVES = (
    "Forgotten",
    "Glittering",
    "Sunken",
    "Greedy",
    "Buried",
    "Royal",
    "Stolen",
    "Dusty",
    "Haunted",
    "Locked",
    "Whispering",
    "Borrowed",
    "Moonlit",
    "Drowned",
    "Secret",
    "Weeping",
)
_PLACES = (
    "Hoard",
    "Vault",
    "Cellar",
    "Strongroom",
    "Crypt",
    "Coffer",
    "Treasury",
    "Grotto",
    "Cave",
    "Tomb",
    "Counting House",
    "Attic",
    "Well",
    "Chest",
    "Catacomb",
    "Mine",
)


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its cards."""
    return dungeon_name(" ".join(card_texts(layout.order)), _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    return name(layout), (f"{PILES} piles of two cards · 3 manpower · {STOCK} cards in the deck",)


def opening(layout: Layout) -> str:
    """Return the three cards of manpower in words."""
    return " ".join(map(card_shown, layout.hand))


# How a deal is written down
#
# A document has no ``params``; its ``deal`` has ``piles``, twelve pairs of the top and the bottom
# card, ``hand``, and ``deck`` with the top card first. A list of cards may also be a single string,
# ``"QD AH KH"``. An id holds the 52 cards in the order of the deal, each as its index among those
# still left.

_DEAL = ("piles", "hand", "deck")
_MOST = 60  # piles: longer lists are refused unread


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    expect_names(params, "params", ())
    expect_names(deal, "deal", _DEAL)
    for name in _DEAL:
        if name not in deal:
            raise DocumentError(f"deal.{name}: is missing")
    piles = deal["piles"]
    if not isinstance(piles, list) or len(piles) > _MOST:
        raise DocumentError("deal.piles: expected a list of piles, each of a top and a bottom card")
    return Layout(
        tuple(_pile(pile, f"deal.piles[{place}]") for place, pile in enumerate(piles)),
        cards_in(deal["hand"], "deal.hand"),
        cards_in(deal["deck"], "deal.deck"),
    )


def _pile(texts: object, where: str) -> Pile:
    cards = cards_in(texts, where)
    if len(cards) != 2:
        raise DocumentError(f"{where}: expected a top and a bottom card, found {len(cards)}")
    return Pile(*cards)


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    return {}, {
        "piles": [card_texts(pile) for pile in layout.piles],
        "hand": card_texts(layout.hand),
        "deck": card_texts(layout.deck),
    }


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole deal; ``decode`` is the inverse."""
    return body_of(order_digits(layout.order, DECK))


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    layout = dealt(number.order(DECK))
    if encode(layout) != body:
        raise DocumentError("id: not in its standard form")
    return layout


def content(layout: Layout) -> JsonObject:
    """Return what can be seen of the deal before the first move, as JSON values."""
    return {"hand": card_texts(layout.hand), "piles": len(layout.piles), "deck": len(layout.deck)}


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
)
