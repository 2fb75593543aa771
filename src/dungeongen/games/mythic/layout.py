"""The dungeon: the order of the deck, the jokers in it, and the player's health (MY-1).

``deck`` lists every card from the top: the 52 and the ``jokers``. ``swap`` and ``strict_discard``:
whether these optional rules are on (MY-13, MY-2a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from dungeongen.core import cards as c
from dungeongen.core.cards import DECK, cards_in, repeated, shuffled
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Candidate, Layouts
from dungeongen.core.ident import Digit, Number, body_of, order_digits
from dungeongen.core.naming import count, dungeon_name
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.rng import Rng

# What each card stands for, jokers included.
#
# The 52 cards are those of ``core.cards``; the game's own jokers follow as 52 to 55. Clubs and
# spades are monsters, diamonds arms (a weapon or a shield, as its player decides), hearts potions.


DRAGON, TREASURE, J1, J2 = range(52, 56)
JOKERS = ("DRAGON", "TREASURE", "J1", "J2")
"""The jokers' names, in the order of documents."""

Kind = Literal["potion", "monster", "arms", "helper", "treasure"]
DRAGON_STRENGTH = 15
TREASURE_LOOT = 5
"""The loot that a bagged treasure counts for (MY-11)."""
FIERCE = 10
"""A dragon that deals more damage than this lowers the maximum health (MY-9)."""
SCAR = 5
"""By how much it lowers it."""

_SHOWN = ("dragon", "treasure", "joker 1", "joker 2")
_OF_SUIT: dict[str, Kind] = {"H": "potion", "C": "monster", "S": "monster", "D": "arms"}
KIND: tuple[Kind, ...] = (
    *(_OF_SUIT[c.suit_of(card)] for card in c.DECK),
    "monster",
    "treasure",
    "helper",
    "helper",
)
VALUE = (*map(c.rank_of, c.DECK), DRAGON_STRENGTH, 0, 0, 0)
"""A monster's strength, the worth of arms or of a potion; 0 for what has none."""


def card_text(card: int) -> str:
    """Return the text of a card.

    >>> card_text(0), card_text(DRAGON)
    ('2H', 'DRAGON')
    """
    return c.card_text(card) if card < len(c.DECK) else JOKERS[card - len(c.DECK)]


def card_named(text: str) -> int:
    """Return the card that a text names; raises CardError.

    >>> card_named("dragon") == DRAGON, card_named("7♦") == card_named("7D")
    (True, True)
    """
    plain = text.upper()
    return len(c.DECK) + JOKERS.index(plain) if plain in JOKERS else c.card_named(text)


def cards_named(text: str) -> tuple[int, ...]:
    """Return the cards that a text lists, separated by blanks or commas; raises CardError."""
    return c.cards_named(text, card_named)


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of cards."""
    return [card_text(card) for card in cards]


def card_shown(card: int) -> str:
    """Return a card as a story names it.

    >>> card_shown(0), card_shown(TREASURE)
    ('2♥', 'treasure')
    """
    return c.card_shown(card) if card < len(c.DECK) else _SHOWN[card - len(c.DECK)]


# The layout


HEALTHS = (20, 25)
"""Health at the start: normal, easy."""
CAPS = (20, 25, 30)
"""Maximum health."""
USUAL = ("DRAGON", "TREASURE")
STRICT_DISCARD = "strict-discard"
"""The name of the optional rule MY-2a."""
NEEDS_SKIP = "needs-skip"
"""The difficulty of a deal that can be cleared only with a skip, as is proved."""

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A dungeon. Raises DocumentError naming the faulty field."""

    deck: Cards
    health: int = HEALTHS[0]
    max_health: int = CAPS[0]
    jokers: tuple[str, ...] = USUAL
    swap: bool = False
    strict_discard: bool = False

    def __post_init__(self) -> None:
        if self.health not in HEALTHS:
            raise DocumentError(f"params.health: expected 20 or 25, found {self.health}")
        if self.max_health not in CAPS or self.max_health < self.health:
            fit = ", ".join(str(cap) for cap in CAPS if cap >= self.health)
            raise DocumentError(f"params.max_health: expected {fit}, found {self.max_health}")
        if self.jokers != in_order(self.jokers):
            raise DocumentError(
                f"params.jokers: expected the order {', '.join(in_order(self.jokers))}"
            )
        _check_deck(self.deck, pack(self.jokers))

    @cached_property
    def foes(self) -> int:
        """The number of monsters in the deck, the dragon included."""
        return sum(KIND[card] == "monster" for card in self.deck)

    @property
    def perfect(self) -> int:
        """The score of a perfect game (MY-11)."""
        return self.foes + TREASURE_LOOT * (TREASURE in self.deck)


def in_order(jokers: tuple[str, ...]) -> tuple[str, ...]:
    """Return jokers in their order; raises DocumentError for unknown or repeated ones.

    >>> in_order(("J1", "DRAGON"))
    ('DRAGON', 'J1')
    """
    for name in jokers:
        if name not in JOKERS:
            raise DocumentError(f"params.jokers: expected {', '.join(JOKERS)}, found {name[:20]!a}")
        if jokers.count(name) > 1:
            raise DocumentError(f"params.jokers: {name} appears twice")
    if "J2" in jokers and "J1" not in jokers:
        raise DocumentError("params.jokers: J2 goes with J1; a single helper joker is J1")
    return tuple(name for name in JOKERS if name in jokers)


def pack(jokers: tuple[str, ...]) -> Cards:
    """Return the cards to shuffle: the 52 and the jokers."""
    return (*DECK, *(len(DECK) + JOKERS.index(name) for name in jokers))


def helpers(layout: Layout) -> int:
    """Return the number of helper jokers."""
    return sum(card in (J1, J2) for card in layout.deck)


def _check_deck(deck: Cards, expected: Cards) -> None:
    if len(deck) != len(expected):
        raise DocumentError(f"deal.deck: expected {len(expected)} cards, found {len(deck)}")
    twice = repeated(deck)
    if twice is not None:
        raise DocumentError(f"deal.deck: {card_text(twice)} appears twice")
    for card in deck:
        if card not in expected:
            raise DocumentError(f"deal.deck: {card_text(card)} is not among params.jokers")


# Making a deal: the pack is shuffled once, from the child stream ``deck`` (C-2).


def deal(
    rng: Rng,
    *,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
    swap: bool = False,
    strict_discard: bool = False,
) -> Layout:
    """Return the deal of a random stream.

    >>> len(deal(Rng("42")).deck)
    54
    """
    deck = shuffled(pack(jokers), rng.child("deck"))
    return Layout(deck, health, max(health, max_health), jokers, swap, strict_discard)


MOST = 400


def candidates(
    seed: str,
    *,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
    swap: bool = False,
    strict_discard: bool = False,
) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, good or bad."""
    rng = Rng(seed).child("mythic")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        layout = deal(
            stream,
            health=health,
            max_health=max_health,
            jokers=jokers,
            swap=swap,
            strict_discard=strict_discard,
        )
        yield Candidate(layout, number)


# The facts at the head of a page: a dungeon's name, its health, its jokers.

_ADJECTIVES = (
    "Whispering",
    "Sunken",
    "Emerald",
    "Forgotten",
    "Thorny",
    "Crooked",
    "Starless",
    "Howling",
    "Amber",
    "Drowned",
    "Hollow",
    "Winding",
    "Molten",
    "Ancient",
    "Broken",
    "Moonlit",
)
_PLACES = (
    "Lair",
    "Caverns",
    "Halls",
    "Depths",
    "Hoard",
    "Catacombs",
    "Tunnels",
    "Keep",
    "Warren",
    "Gorge",
    "Sanctum",
    "Passage",
    "Den",
    "Crypt",
    "Stronghold",
    "Abyss",
)


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its deck alone."""
    return dungeon_name(" ".join(card_texts(layout.deck)), _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    return name(layout), (
        f"health {layout.health} of {layout.max_health} · {len(layout.deck)} cards · "
        f"{joker_words(layout)}{_rule_words(layout)} · "
        f"perfect score {layout.perfect}",
    )


def joker_words(layout: Layout) -> str:
    """Return the jokers in words.

    >>> from dungeongen.games.mythic.layout import pack
    >>> joker_words(Layout(pack(("DRAGON", "J1")), jokers=("DRAGON", "J1")))
    'dragon, 1 helper joker'
    """
    names = [name.lower() for name in layout.jokers if name in ("DRAGON", "TREASURE")]
    if helpers(layout):
        names.append(count(helpers(layout), "helper joker"))
    return ", ".join(names) or "no jokers"


def _rule_words(layout: Layout) -> str:
    rules = {"swap": layout.swap, STRICT_DISCARD: layout.strict_discard}
    names = [rule for rule, is_on in rules.items() if is_on]
    return f" · rule{'s' * (len(names) > 1)}: {', '.join(names)}" if names else ""


# How a dungeon is written down: documents and ids.
#
# A document has ``params`` ``{"health": 20, "max_health": 20, "jokers": [...]}``, with ``"swap":
# true`` and ``"strict_discard": true`` where that rule is on, and a ``deal`` ``{"deck": [...]}``,
# the top card first. The deck may also be a single string, ``"QD AH DRAGON"``, so that the head of
# a transcript can state a deal. An id holds health, jokers, and the deck, each card as its index
# among those still left; a digit for each optional rule follows, as far as the last that is on.


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    names = ("health", "max_health", "jokers", "swap", "strict_discard")
    expect_names(params, "params", names)
    expect_names(deal, "deal", ("deck",))
    if "deck" not in deal:
        raise DocumentError("deal.deck: is missing")
    health = _number(params.get("health", HEALTHS[0]), "params.health")
    cap = _number(params.get("max_health", max(health, CAPS[0])), "params.max_health")
    jokers = _jokers(params.get("jokers", list(USUAL)))
    rules = _switch(params, "swap"), _switch(params, "strict_discard")
    return Layout(cards_in(deal["deck"], "deal.deck", card_named), health, cap, jokers, *rules)


def _switch(params: JsonObject, name: str) -> bool:
    value = params.get(name, False)
    if not isinstance(value, bool):
        raise DocumentError(f"params.{name}: expected true or false")
    return value


def _number(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise DocumentError(f"{where}: expected a number")
    return value if abs(value) < 10**6 else 0


def _jokers(names: object) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DocumentError("params.jokers: expected a list of texts")
    return in_order(tuple(names[: len(JOKERS) + 1]))


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the ``params`` and ``deal`` of a layout."""
    params: JsonObject = {
        "health": layout.health,
        "max_health": layout.max_health,
        "jokers": list(layout.jokers),
        **({"swap": True} if layout.swap else {}),
        **({"strict_discard": True} if layout.strict_discard else {}),
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
    if layout.swap or layout.strict_discard:
        yield int(layout.swap), 2
    if layout.strict_discard:
        yield 1, 2


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    number = Number(body)
    health, cap = HEALTHS[number.take(len(HEALTHS))], CAPS[number.take(len(CAPS))]
    jokers = in_order(tuple(name for name in JOKERS if number.take(2)))
    deck = number.order(pack(jokers))
    swap, strict_discard = (number.value > 1 and number.take(2) > 0 for _ in range(2))
    layout = Layout(deck, health, cap, jokers, swap, strict_discard)
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
