"""The deck of Donsol: the order of 54 cards, and the rules that are played with (DO-1, DO-2).

The jokers ``J1`` and ``J2`` follow the cards of ``core.cards`` as 52 and 53. Spades, clubs and
jokers are monsters, diamonds are shields, hearts are potions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from dungeongen.core import cards as c
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Candidate, Layouts
from dungeongen.core.ident import Digit, Number, body_of, order_digits
from dungeongen.core.naming import dungeon_name
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.rng import Rng
from dungeongen.rooms.rules import ROOM, Cards

Kind = Literal["monster", "shield", "potion"]

JOKERS = ("J1", "J2")
PACK: Cards = tuple(range(len(c.DECK) + len(JOKERS)))
"""The 54 cards, in order."""
CARDS = len(PACK)
KINDS: tuple[Kind, ...] = tuple(
    "monster" if card >= len(c.DECK) or not c.is_red(card)
    else "potion" if c.suit_of(card) == "H" else "shield"
    for card in PACK
)  # fmt: skip
"""What each card is, by its suit."""
_FACES = {11: 11, 12: 13, 13: 15, 14: 17}
JOKER = 21
"""The value of a joker, which is called a Donsol."""
RED = 11
"""The value of a red jack, queen, king or ace."""
VALUES: Cards = tuple(
    JOKER if card >= len(c.DECK)
    else min(RED, c.rank_of(card)) if c.is_red(card)
    else _FACES.get(c.rank_of(card), c.rank_of(card))
    for card in PACK
)  # fmt: skip
"""What each card counts."""
HEALTH = 21
"""Health at the start, which is also the most."""
LEVELS = ("easy", "normal", "hard", "expert")
"""When a room may be escaped from (DO-2)."""
USUAL, EXPERT = "normal", "expert"
SHUFFLED = "shuffled"
"""The name of the optional rule: what is left of a room is shuffled into the deck (DO-1)."""


def card_text(card: int) -> str:
    """Return the text of a card.

    >>> card_text(0), card_text(53)
    ('2H', 'J2')
    """
    return c.card_text(card) if card < len(c.DECK) else JOKERS[card - len(c.DECK)]


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of cards."""
    return list(map(card_text, cards))


def card_shown(card: int) -> str:
    """Return a card as a story names it.

    >>> card_shown(0), card_shown(52)
    ('2♥', 'Donsol 1')
    """
    return c.card_shown(card) if card < len(c.DECK) else f"Donsol {card - len(c.DECK) + 1}"


def card_named(text: str) -> int:
    """Return the card that a text names; raises CardError.

    >>> card_named("j1"), card_named("2♥")
    (52, 0)
    """
    plain = text.upper()
    return len(c.DECK) + JOKERS.index(plain) if plain in JOKERS else c.card_named(text)


def deck_named(text: str) -> Cards:
    """Return the order of all 54 cards that a text lists; raises CardError."""
    return c.in_full(c.cards_named(text, card_named), PACK, card_text)


@dataclass(frozen=True)
class Layout:
    """A dungeon; ``deck`` has its top card first. Raises DocumentError naming the faulty field.

    ``shuffled``: what is left of a room that you escape from is shuffled into the deck (DO-1).
    """

    deck: Cards
    level: str = USUAL
    shuffled: bool = False

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise DocumentError(f"params.level: expected {', '.join(LEVELS)}, found {self.level}")
        if len(self.deck) != CARDS:
            raise DocumentError(f"deal.deck: expected {CARDS} cards, found {len(self.deck)}")
        twice = c.repeated(self.deck)
        if twice is not None:
            raise DocumentError(f"deal.deck: {card_text(twice)} appears twice")


MOST = 400
"""The number of candidates that a seed has."""


def candidates(
    seed: str, *, level: str = USUAL, shuffle: bool = False
) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, good or bad."""
    rng = Rng(seed).child("donsol")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        yield Candidate(Layout(c.shuffled(PACK, stream.child("deck")), level, shuffle), number)


def seeded(seed: str, options: ResolvedOptions) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, played by the rules in the options."""
    return candidates(seed, level=options["level"] or USUAL, shuffle=SHUFFLED in options["rules"])


_NAMES = (
    "Drowned Ashen Hollow Twin-Headed Salted Moth-Eaten Blind Unlit Weeping Thorned Ivory Brackish "
    "Laughing Starless Rusted Forked",
    "Catacomb Cistern Vault Chapel Maze Barrow Cloister Grotto Well Crypt Gallery Spiral Bridge "
    "Hall Shaft Warren",
)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name, which depends on its deck alone, and a line of facts."""
    title = dungeon_name(" ".join(card_texts(layout.deck)), *(words.split() for words in _NAMES))
    rule = f" · rule: {SHUFFLED}" if layout.shuffled else ""
    return title, (f"level {layout.level} · {CARDS} cards{rule}",)


# How a dungeon is written down: documents and ids.
#
# A document has ``params`` ``{"level": "normal"}``, with ``"rules": ["shuffled"]`` where that is
# on, and a ``deal`` ``{"deck": [...]}``, the top card first, or a single string. An id holds the
# level, the rule, and each card as its index among those still left.


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    expect_names(params, "params", ("level", "rules"))
    expect_names(deal, "deal", ("deck",))
    if "deck" not in deal:
        raise DocumentError("deal.deck: is missing")
    level, rules = params.get("level", USUAL), params.get("rules", [])
    if not isinstance(level, str) or level not in LEVELS:
        raise DocumentError(f"params.level: expected {', '.join(LEVELS)}")
    if rules not in ([], [SHUFFLED]):
        raise DocumentError(f"params.rules: expected a list of {SHUFFLED}, or none")
    return Layout(c.cards_in(deal["deck"], "deal.deck", card_named), level, bool(rules))


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    rules: JsonObject = {"rules": [SHUFFLED]} if layout.shuffled else {}
    return {"level": layout.level, **rules}, {"deck": card_texts(layout.deck)}


def encode(layout: Layout) -> str:
    """Return the body of an id that holds the whole layout; ``decode`` is the inverse."""
    return body_of(_digits(layout))


def _digits(layout: Layout) -> Iterator[Digit]:
    yield LEVELS.index(layout.level), len(LEVELS)
    yield int(layout.shuffled), 2
    yield from order_digits(layout.deck, PACK)


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    level, shuffle = LEVELS[number.take(len(LEVELS))], number.take(2) > 0
    layout = Layout(number.order(PACK), level, shuffle)
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
