"""How a dungeon is written down: documents and ids.

A document has ``params`` ``{"health": 20, "max_health": 20, "jokers": [...]}``, with ``"swap":
true`` where that rule is on, and a ``deal`` ``{"deck": [...]}``, the top card first. The deck may
also be a single string, ``"QD AH DRAGON"``, so that the head of a transcript can state a deal. An
id holds health, jokers, and the deck, each card as its index among those still left; a last digit
is there only where Swap is on.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.errors import CardError, DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.radix import Digit, Number, body_of, order_digits
from dungeongen.games.mythic.facts import facts
from dungeongen.games.mythic.kinds import JOKERS, card_named, card_texts, cards_named
from dungeongen.games.mythic.layout import CAPS, HEALTHS, USUAL, Cards, Layout, in_order, pack

_PARAMS = ("health", "max_health", "jokers", "swap")
_MOST_CARDS = 60  # longer lists are refused unread


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    for where, result, names in (("params", params, _PARAMS), ("deal", deal, ("deck",))):
        for name in sorted(set(result) - set(names)):
            raise DocumentError(f"{where}.{name[:40]!a}: unknown; expected {', '.join(names)}")
    if "deck" not in deal:
        raise DocumentError("deal.deck: is missing")
    health = _number(params.get("health", HEALTHS[0]), "params.health")
    cap = _number(params.get("max_health", max(health, CAPS[0])), "params.max_health")
    jokers, swap = _jokers(params.get("jokers", list(USUAL))), params.get("swap", False)
    if not isinstance(swap, bool):
        raise DocumentError("params.swap: expected true or false")
    return Layout(_cards(deal["deck"]), health, cap, jokers, swap)


def _number(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise DocumentError(f"{where}: expected a number")
    return value if abs(value) < 10**6 else 0


def _jokers(names: object) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DocumentError("params.jokers: expected a list of texts")
    return in_order(tuple(names[: len(JOKERS) + 1]))


def _cards(texts: object) -> Cards:
    try:
        if isinstance(texts, str):
            return cards_named(texts)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise DocumentError("deal.deck: expected a list of cards")
        if len(texts) > _MOST_CARDS:
            raise DocumentError(f"deal.deck: more than {_MOST_CARDS} cards")
        return tuple(map(card_named, texts))
    except CardError as error:
        raise DocumentError(f"deal.deck: {error}") from None


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    params: JsonObject = {
        "health": layout.health,
        "max_health": layout.max_health,
        "jokers": list(layout.jokers),
        **({"swap": True} if layout.swap else {}),
    }
    return params, {"deck": card_texts(layout.deck)}


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole layout; ``decode`` is the inverse."""
    return body_of(_digits(layout))


def _digits(layout: Layout) -> Iterator[Digit]:
    yield HEALTHS.index(layout.health), len(HEALTHS)
    yield CAPS.index(layout.max_health), len(CAPS)
    for name in JOKERS:
        yield int(name in layout.jokers), 2
    yield from order_digits(layout.deck, pack(layout.jokers))
    if layout.swap:
        yield 1, 2


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    health, cap = HEALTHS[number.take(len(HEALTHS))], CAPS[number.take(len(CAPS))]
    jokers = in_order(tuple(name for name in JOKERS if number.take(2)))
    deck = number.order(pack(jokers))
    swap = number.value > 1 and number.take(2) > 0
    number.done()
    layout = Layout(deck, health, cap, jokers, swap)
    if encode(layout) != body:
        raise DocumentError("id: not in its standard form")
    return layout


def content(layout: Layout) -> JsonObject:
    """Return what the sheet shows of the dungeon, as JSON values."""
    return {"first_room": card_texts(layout.deck[:4]), "perfect": layout.perfect}


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
)
