"""How a deal is written down: documents and ids.

A document has no ``params``; its ``deal`` has ``piles``, twelve pairs of the top and the bottom
card, ``hand``, and ``deck`` with the top card first. A list of cards may also be a single string,
``"QD AH KH"``. An id holds the 52 cards in the order of the deal, each as its index among those
still left.
"""

from __future__ import annotations

from dungeongen.core.cards import DECK, card_named, card_texts, cards_named
from dungeongen.core.errors import CardError, DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.radix import Number, body_of, order_digits
from dungeongen.games.treasure.facts import facts
from dungeongen.games.treasure.layout import Cards, Layout, Pile, dealt

_DEAL = ("piles", "hand", "deck")
_MOST = 60  # longer lists are refused unread


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    for name in sorted(params):
        raise DocumentError(f"params.{name[:40]!a}: unknown; expected no params")
    for name in sorted(set(deal) - set(_DEAL)):
        raise DocumentError(f"deal.{name[:40]!a}: unknown; expected {', '.join(_DEAL)}")
    for name in _DEAL:
        if name not in deal:
            raise DocumentError(f"deal.{name}: is missing")
    piles = deal["piles"]
    if not isinstance(piles, list) or len(piles) > _MOST:
        raise DocumentError("deal.piles: expected a list of piles, each of a top and a bottom card")
    return Layout(
        tuple(_pile(pile, f"deal.piles[{place}]") for place, pile in enumerate(piles)),
        _cards(deal["hand"], "deal.hand"),
        _cards(deal["deck"], "deal.deck"),
    )


def _pile(texts: object, where: str) -> Pile:
    cards = _cards(texts, where)
    if len(cards) != 2:
        raise DocumentError(f"{where}: expected a top and a bottom card, found {len(cards)}")
    return Pile(*cards)


def _cards(texts: object, where: str) -> Cards:
    try:
        if isinstance(texts, str):
            return cards_named(texts)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise DocumentError(f"{where}: expected a list of cards")
        if len(texts) > _MOST:
            raise DocumentError(f"{where}: more than {len(DECK)} cards")
        return tuple(map(card_named, texts))
    except CardError as error:
        raise DocumentError(f"{where}: {error}") from None


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
    number.done()
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
