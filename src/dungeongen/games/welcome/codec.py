"""How decks are written down: documents and ids.

A document has ``params`` ``{"hero": "barbarian", "first": 1}`` and the ``deal``: ``deck``, the
strengths of the 13 monsters, the first drawn first, or ``decks``, seven of these for a match. A
deck may also be a single string, ``"3 1 2 5 …"``, so that the head of a transcript can state a
deal. An id holds the same; each card is its index among those still left.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.radix import Digit, Number, body_of, order_digits
from dungeongen.games.welcome.facts import facts
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, STRENGTHS
from dungeongen.games.welcome.layout import MATCH, Deck, Layout

_PARAMS, _DEAL = ("hero", "first"), ("deck", "decks")
_LONGEST = 80  # characters of a deck in a string
_NAMES = tuple(HEROES)
_STRENGTHS = {str(strength): strength for strength in STRENGTHS}


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    for where, result, names in (("params", params, _PARAMS), ("deal", deal, _DEAL)):
        for name in sorted(set(result) - set(names)):
            raise DocumentError(f"{where}.{name[:40]!a}: unknown; expected {', '.join(names)}")
    if ("deck" in deal) == ("decks" in deal):
        raise DocumentError("deal: expected a deck, or the decks of a match")
    hero, first = params.get("hero", _NAMES[0]), params.get("first", 1)
    if not isinstance(hero, str):
        raise DocumentError(f"params.hero: expected {' or '.join(_NAMES)}")
    if type(first) is not int or first not in (1, 2):
        raise DocumentError("params.first: expected player 1 or 2")
    if "deck" in deal:
        return Layout(hero, (_deck(deal["deck"], "deal.deck"),), first - 1)
    decks = deal["decks"]
    if not isinstance(decks, list) or len(decks) != MATCH:
        raise DocumentError(f"deal.decks: expected a list of {MATCH} decks")
    read_decks = (_deck(deck, f"deal.decks[{place}]") for place, deck in enumerate(decks))
    return Layout(hero, tuple(read_decks), first - 1)


def _deck(value: object, where: str) -> Deck:
    if isinstance(value, str) and len(value) <= _LONGEST:
        value = [_STRENGTHS.get(word) for word in value.split()]
    if not isinstance(value, list) or len(value) != len(MONSTERS):
        raise DocumentError(f"{where}: expected a list of {len(MONSTERS)} monsters")
    if any(type(strength) is not int for strength in value):
        raise DocumentError(f"{where}: expected whole numbers, the strengths of the monsters")
    return tuple(value)


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    params: JsonObject = {"hero": layout.hero, "first": layout.first + 1}
    if layout.match:
        return params, {"decks": [list(deck) for deck in layout.decks]}
    return params, {"deck": list(layout.decks[0])}


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole layout; ``decode`` is the inverse."""
    return body_of(_digits(layout))


def _digits(layout: Layout) -> Iterator[Digit]:
    yield _NAMES.index(layout.hero), len(_NAMES)
    yield layout.first, 2
    yield int(layout.match), 2
    for deck in layout.decks:
        yield from order_digits(deck, MONSTERS)


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    hero, first = _NAMES[number.take(len(_NAMES))], number.take(2)
    decks = tuple(number.order(MONSTERS) for _ in range(MATCH if number.take(2) else 1))
    number.done()
    layout = Layout(hero, decks, first)
    if encode(layout) != body:
        raise DocumentError("id: not in its standard form")
    return layout


def content(layout: Layout) -> JsonObject:
    """Return what both players see before the first move, as JSON values."""
    hero = layout.champion
    return {
        "health": hero.health,
        "equipment": [piece.name for piece in hero.pieces],
        "monsters": len(MONSTERS),
        "adventures": len(layout.decks),
    }


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
)
