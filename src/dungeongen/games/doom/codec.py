"""How a dungeon is written down: documents and ids.

A document has ``params`` ``{"size": 7, "rules": []}`` and a ``deal`` with the card lists
``columns``, ``rows``, ``deck`` and ``reshuffles``, and a ``seed``; only the first two are required.
A list of cards may also be a single string, ``"QD AH KH 10H"``, so that the head of a transcript
can state a deal; there ``reshuffles`` are separated by ``/``.

An id holds all of that as one number in mixed radix, with the first digit lowest: size, rules,
which optional parts follow, then the cards. Each card is coded as its index among the cards still
left, so that 52 of them take 226 bits, and a 7×7 deal fifty characters.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.cards import DECK, card_texts, cards_in
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.ident import ALPHABET, Digit, Number, body_of, order_digits
from dungeongen.core.plain_json import Json, JsonObject
from dungeongen.games.doom.layout import (
    LARGEST,
    LONGEST_SEED,
    MOST_RESHUFFLES,
    SMALLEST,
    SWITCHES,
    Cards,
    Layout,
    switched,
)
from dungeongen.games.doom.naming import facts

# Documents


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    expect_names(params, "params", ("size", "rules"))
    expect_names(deal, "deal", ("columns", "rows", "deck", "reshuffles", "seed"))
    for name in ("columns", "rows"):
        if name not in deal:
            raise DocumentError(f"deal.{name}: is missing")
    columns, rows = (cards_in(deal[name], f"deal.{name}") for name in ("columns", "rows"))
    size = params.get("size", len(columns))
    if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise DocumentError(f"params.size: expected {SMALLEST} to {LARGEST}")
    if size != len(columns):
        raise DocumentError(f"deal.columns: expected {size} cards, found {len(columns)}")
    deck = deal.get("deck")
    return Layout(
        columns,
        rows,
        None if deck is None else cards_in(deck, "deal.deck"),
        _rules(params.get("rules", [])),
        tuple(_reshuffles(deal.get("reshuffles", []))),
        _seed(deal.get("seed")),
    )


def _rules(names: object) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DocumentError("params.rules: expected a list of texts")
    try:
        return switched(names)
    except DocumentError as error:
        raise DocumentError(f"params.rules: {error}") from None


def _reshuffles(orders: object) -> Iterator[Cards]:
    if isinstance(orders, str):
        orders = orders.split("/")
    if not isinstance(orders, list):
        raise DocumentError("deal.reshuffles: expected a list of lists of cards")
    if len(orders) > MOST_RESHUFFLES:
        raise DocumentError(f"deal.reshuffles: more than {MOST_RESHUFFLES}")
    for place, order in enumerate(orders):
        yield cards_in(order, f"deal.reshuffles[{place}]")


def _seed(value: object) -> str | None:
    """Return a seed as text; a number stands for its digits (C-2)."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**30:
        raise DocumentError("deal.seed: expected a text or a number")
    return str(value)


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    deal: dict[str, Json] = {
        "columns": card_texts(layout.columns),
        "rows": card_texts(layout.rows),
    }
    if layout.deck is not None:
        deal["deck"] = card_texts(layout.deck)
    if layout.reshuffles:
        deal["reshuffles"] = [card_texts(order) for order in layout.reshuffles]
    if layout.seed is not None:
        deal["seed"] = layout.seed
    return {"size": layout.size, "rules": list(layout.rules)}, deal


# Ids

_NO_DECK, _ABOVE, _WHOLE = range(3)
_NO_SEED, _PLAIN, _BYTES = range(3)
_MOST_BYTES = 4 * LONGEST_SEED


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole layout; ``decode`` is the inverse."""
    return body_of(_digits(layout))


def _digits(layout: Layout) -> Iterator[Digit]:
    yield layout.size - SMALLEST, LARGEST - SMALLEST + 1
    for rule in SWITCHES:
        yield int(layout.has(rule)), 2
    deck = layout.deck
    whole = deck is not None and len(deck) == len(DECK)
    form = _NO_DECK if deck is None else _WHOLE if whole else _ABOVE
    seeded = _NO_SEED if layout.seed is None else _PLAIN if _is_plain(layout.seed) else _BYTES
    yield form, 3
    yield seeded, 3
    yield int(bool(layout.reshuffles)), 2
    if layout.reshuffles:
        yield len(layout.reshuffles), MOST_RESHUFFLES + 1
    if layout.seed is not None:
        yield from _seed_digits(layout.seed, plain=seeded == _PLAIN)
    set_up = layout.columns + layout.rows
    yield from order_digits(set_up + (deck or () if form == _ABOVE else ()), DECK)
    if whole:
        yield from order_digits(deck or (), DECK)
    for order in layout.reshuffles:
        yield from order_digits(order, DECK)


def _is_plain(seed: str) -> bool:
    return set(seed) <= set(ALPHABET)


def _seed_digits(seed: str, *, plain: bool) -> Iterator[Digit]:
    data = [ALPHABET.index(char) for char in seed] if plain else list(seed.encode())
    yield len(data), _MOST_BYTES + 1
    for unit in data:
        yield unit, len(ALPHABET) if plain else 256


class _Number(Number):
    """The number of an id, with the cards and the seed in it."""

    def cards(self, count: int) -> Cards:
        left = list(DECK)
        return tuple(left.pop(self.take(len(left))) for _ in range(count))

    def seed(self, form: int) -> str | None:
        if form == _NO_SEED:
            return None
        count = self.take(_MOST_BYTES + 1)
        if form == _PLAIN:
            return "".join(ALPHABET[self.take(len(ALPHABET))] for _ in range(count))
        try:
            return bytes(self.take(256) for _ in range(count)).decode()
        except UnicodeDecodeError:
            raise DocumentError("id: the seed in it is not valid text") from None


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = _Number(body)
    size = SMALLEST + number.take(LARGEST - SMALLEST + 1)
    rules = tuple(rule for rule in SWITCHES if number.take(2))
    form, seeded = number.take(3), number.take(3)
    reshuffles = number.take(MOST_RESHUFFLES + 1) if number.take(2) else 0
    seed = number.seed(seeded)
    drawn = number.cards(len(DECK) if form == _ABOVE else 2 * size)
    deck: Cards | None = drawn[2 * size :]
    if form != _ABOVE:
        deck = number.cards(len(DECK)) if form == _WHOLE else None
    orders = tuple(number.cards(len(DECK)) for _ in range(reshuffles))
    layout = Layout(drawn[:size], drawn[size : 2 * size], deck, rules, orders, seed)
    if encode(layout) != body:
        raise DocumentError("id: not in its standard form")
    return layout


# Facts about a dungeon


def content(layout: Layout) -> JsonObject:
    """Return everything that the sheet shows of the dungeon, as JSON values."""
    stacks = layout.stacks
    return {
        "map": layout.plan.lines(),
        "filled": layout.filled,
        "bonus": layout.bonus,
        "rooms": [
            {"name": room.name, "height": room.height, "width": room.width} for room in layout.rooms
        ],
        "exchanged": [card_texts(pair) for pair in stacks.swaps],
        "offending": stacks.left,
    }


def notes(layout: Layout) -> tuple[str, ...]:
    """Return a warning if rooms still break the rules that the layout was to follow."""
    left = layout.stacks.left
    if not left:
        return ()
    rooms = "1 room still breaks" if left == 1 else f"{left} rooms still break"
    return (f"{rooms} the rules you asked for: exchanging two cards does not help",)


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
    notes=notes,
    shuffled=Layout.shuffled,
)
