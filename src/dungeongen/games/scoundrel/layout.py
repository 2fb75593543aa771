"""The Dungeon of Scoundrel: the order of 44 cards, and the rules that are played with (SC-2, SC-8).

The pack has no jokers, no red faces and no red aces: spades and clubs are monsters, diamonds are
weapons, hearts are potions. An ace is worth 14 (``rank_of``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dungeongen.core.cards import (
    DECK,
    card_text,
    card_texts,
    cards_in,
    is_red,
    rank_of,
    repeated,
    shuffled,
    suit_of,
)
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Candidate, Layouts
from dungeongen.core.ident import Digit, Number, body_of, order_digits
from dungeongen.core.naming import dungeon_name
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.rng import Rng
from dungeongen.rooms.rules import ROOM, Cards

Kind = Literal["monster", "weapon", "potion"]

PACK: Cards = tuple(card for card in DECK if not is_red(card) or rank_of(card) <= 10)
"""The 44 cards, in order."""
CARDS = len(PACK)
KINDS: tuple[Kind, ...] = tuple(
    "potion" if suit_of(card) == "H" else "weapon" if suit_of(card) == "D" else "monster"
    for card in DECK
)
"""What each card is, by its suit."""
TAKEN = 3
"""The number of cards that are taken from a full room."""
HEALTHS = (20, 15, 25)
"""Health at the start, which is also the most (SC-8); the first is the usual one."""
STRICT, SHUFFLED = "strict", "shuffled"
"""The names of the optional rules."""
RULES = (STRICT, SHUFFLED)


@dataclass(frozen=True)
class Layout:
    """A dungeon; ``deck`` has its top card first. Raises DocumentError naming the faulty field.

    ``strict``: a used weapon wants a lower monster, not an equal one (SC-2). ``shuffled``: a room
    that is avoided is shuffled into the Dungeon.
    """

    deck: Cards
    health: int = HEALTHS[0]
    strict: bool = False
    shuffled: bool = False

    def __post_init__(self) -> None:
        if self.health not in HEALTHS:
            raise DocumentError(f"params.health: expected 15, 20 or 25, found {self.health}")
        if len(self.deck) != len(PACK):
            raise DocumentError(f"deal.deck: expected {len(PACK)} cards, found {len(self.deck)}")
        twice = repeated(self.deck)
        if twice is not None:
            raise DocumentError(f"deal.deck: {card_text(twice)} appears twice")
        for card in self.deck:
            if card not in PACK:
                raise DocumentError(f"deal.deck: {card_text(card)} is not in this pack")

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the optional rules that are on."""
        return (STRICT,) * self.strict + (SHUFFLED,) * self.shuffled


MOST = 400
"""The number of candidates that a seed has."""


def candidates(
    seed: str, *, health: int = HEALTHS[0], strict: bool = False, shuffle: bool = False
) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, good or bad."""
    rng = Rng(seed).child("scoundrel")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        order = shuffled(PACK, stream.child("deck"))
        yield Candidate(Layout(order, health, strict, shuffle), number)


def seeded(seed: str, options: ResolvedOptions) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, played by the rules in the options."""
    health, rules = int(options["health"] or HEALTHS[0]), options["rules"]
    return candidates(seed, health=health, strict=STRICT in rules, shuffle=SHUFFLED in rules)


_NAMES = (
    "Crooked Hanged Thieving Rotten Sunless Bolted Gnawed Sooty Limping Candlelit Bitter Leaning "
    "Tarnished Rat-Run Hooded Unpaid",
    "Cellars Gaol Oubliette Stair Passage Undercroft Gallows Sewer Gate Den Pits Larder Tower "
    "Tunnels Ossuary Keep",
)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name, which depends on its deck alone, and a line of facts."""
    title = dungeon_name(" ".join(card_texts(layout.deck)), *(words.split() for words in _NAMES))
    return title, (f"health {layout.health} · {len(layout.deck)} cards{rule_words(layout)}",)


def rule_words(layout: Layout) -> str:
    """Return the optional rules in words, behind a dot; empty for none."""
    rules = layout.rules
    return f" · rule{'s' * (len(rules) > 1)}: {', '.join(rules)}" if rules else ""


# How a dungeon is written down: documents and ids.
#
# A document has ``params`` ``{"health": 20}``, with ``"rules": ["strict"]`` where one is on, and a
# ``deal`` ``{"deck": [...]}``, the top card first, or a single string. An id holds the health, a
# digit for each rule, and each card as its index among those still left.


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    expect_names(params, "params", ("health", "rules"))
    expect_names(deal, "deal", ("deck",))
    if "deck" not in deal:
        raise DocumentError("deal.deck: is missing")
    health, rules = params.get("health", HEALTHS[0]), params.get("rules", [])
    if isinstance(health, bool) or not isinstance(health, int) or abs(health) > 1000:
        raise DocumentError("params.health: expected 15, 20 or 25")
    if not isinstance(rules, list) or rules != [rule for rule in RULES if rule in rules]:
        raise DocumentError(f"params.rules: expected a list of {' and '.join(RULES)}, in order")
    return Layout(cards_in(deal["deck"], "deal.deck"), health, STRICT in rules, SHUFFLED in rules)


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    rules: JsonObject = {"rules": list(layout.rules)} if layout.rules else {}
    return {"health": layout.health, **rules}, {"deck": card_texts(layout.deck)}


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole layout; ``decode`` is the inverse."""
    return body_of(_digits(layout))


def _digits(layout: Layout) -> Iterator[Digit]:
    yield HEALTHS.index(layout.health), len(HEALTHS)
    yield int(layout.strict), 2
    yield int(layout.shuffled), 2
    yield from order_digits(layout.deck, PACK)


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    health = HEALTHS[number.take(len(HEALTHS))]
    strict, shuffle = (number.take(2) > 0 for _ in range(2))
    layout = Layout(number.order(PACK), health, strict, shuffle)
    if encode(layout) != body:
        raise DocumentError("id: not in its standard form")
    return layout


def content(layout: Layout) -> JsonObject:
    """Return what can be seen of the deal before the first move, as JSON values."""
    return {"first_room": card_texts(layout.deck[:ROOM])}


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
)
