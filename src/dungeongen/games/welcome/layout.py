"""What is fixed before play: the hero, who begins, and the order of every deck that may be drawn.

An adventure has one deck. A match has seven, one for each adventure that it may come to (WD-3): the
two players' wins and losses cannot reach seven without an end. The players know no deck; what each
of them gets to know is in ``rules.view``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dungeongen.core.cards import shuffled
from dungeongen.core.document import expect_names
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Layouts
from dungeongen.core.ident import Digit, Number, body_of, order_digits
from dungeongen.core.naming import dungeon_name
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, STRENGTHS, Hero

Deck = tuple[int, ...]

MATCH = 7
"""The most adventures of a match."""

PUBLISHED: dict[str, Deck] = {
    letter: tuple(map(int, digits))
    for letter, digits in (
        ("A", "3125621443795"),
        ("B", "2144629153753"),
        ("C", "7244639311525"),
        ("D", "3521963721445"),
        ("E", "2361354245719"),
        ("F", "4135519243276"),
        ("G", "1194632572435"),
        ("H", "5419225316437"),
        ("I", "5243537621941"),
        ("J", "1972342535614"),
        ("K", "9464231572153"),
        ("L", "5942736125134"),
        ("M", "3721541352469"),
        ("N", "6515322937144"),
        ("O", "9532154476312"),
        ("P", "1231445756293"),
        ("Q", "6347925142135"),
        ("R", "1427634551239"),
        ("S", "4761515492332"),
        ("T", "4715935216423"),
    )
}
"""The twenty practice decks of the rulebook, first number drawn first (WD-4)."""


@dataclass(frozen=True)
class Layout:
    """A hero, and the decks in their order. Raises DocumentError naming the faulty field.

    ``first`` is the player who begins the first adventure, 0 or 1.
    """

    hero: str
    decks: tuple[Deck, ...]
    first: int = 0

    def __post_init__(self) -> None:
        if self.hero not in HEROES:
            raise DocumentError(f"params.hero: expected {' or '.join(HEROES)}")
        if self.first not in (0, 1):
            raise DocumentError("params.first: expected player 1 or 2")
        if len(self.decks) not in (1, MATCH):
            raise DocumentError(f"deal.decks: expected {MATCH} decks, found {len(self.decks)}")
        for place, deck in enumerate(self.decks):
            if sorted(deck) != list(MONSTERS):
                where = f"deal.decks[{place}]" if self.match else "deal.deck"
                monsters = " ".join(map(str, MONSTERS))
                raise DocumentError(f"{where}: expected the 13 monsters {monsters}, in any order")

    @property
    def match(self) -> bool:
        """Whether a whole match is played."""
        return len(self.decks) == MATCH

    @property
    def champion(self) -> Hero:
        """The hero whose equipment is in play."""
        return HEROES[self.hero]


def deal(rng: Rng, *, hero: str, match: bool = False, first: int = 0) -> Layout:
    """Return the decks of a random stream.

    >>> deal(Rng("1").child("welcome"), hero="warrior").decks
    ((2, 1, 5, 7, 2, 4, 1, 6, 5, 9, 3, 4, 3),)
    """
    count = MATCH if match else 1
    decks = [shuffled(MONSTERS, rng.child(f"deck/{place}")) for place in range(1, count + 1)]
    return Layout(hero, tuple(decks), first)


def letter_of(deck: Sequence[int]) -> str | None:
    """Return the letter of a published deck, ``None`` for any other.

    >>> letter_of((3, 1, 2, 5, 6, 2, 1, 4, 4, 3, 7, 9, 5))
    'A'
    """
    return next((letter for letter, cards in PUBLISHED.items() if cards == tuple(deck)), None)


# The facts at the head of a page: which deck it is, which hero, who begins. No card is told.

_ADJECTIVES = (
    "Bluffing",
    "Gloomy",
    "Daring",
    "Silent",
    "Crooked",
    "Grinning",
    "Shaky",
    "Bold",
    "Faceless",
    "Sly",
    "Trembling",
    "Reckless",
    "Cunning",
    "Nervous",
    "Brazen",
    "Hooded",
)
_PLACES = (
    "Cellar",
    "Gate",
    "Stairs",
    "Pit",
    "Lair",
    "Vault",
    "Threshold",
    "Maw",
    "Burrow",
    "Crypt",
    "Tunnel",
    "Hole",
    "Den",
    "Shaft",
    "Grotto",
    "Doorway",
)


def name(layout: Layout) -> str:
    """Return the dungeon's name: the letter of a published deck, or a name made from its decks.

    >>> from dungeongen.games.welcome.layout import PUBLISHED
    >>> name(Layout("warrior", (PUBLISHED["C"],)))
    'Practice Deck C'
    """
    letter = None if layout.match else letter_of(layout.decks[0])
    if letter is not None:
        return f"Practice Deck {letter}"
    text = "/".join(" ".join(map(str, deck)) for deck in layout.decks)
    return dungeon_name(text, _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    what = f"a match of up to {MATCH} adventures" if layout.match else "one adventure"
    return name(layout), (
        f"{layout.champion.title} · {what} · {len(MONSTERS)} monsters · "
        f"player {layout.first + 1} begins",
    )


# How decks are written down: documents and ids.
#
# A document has ``params`` ``{"hero": "barbarian", "first": 1}`` and the ``deal``: ``deck``, the
# strengths of the 13 monsters, the first drawn first, or ``decks``, seven of these for a match. A
# deck may also be a single string, ``"3 1 2 5 …"``, so that the head of a transcript can state a
# deal. An id holds the same; each card is its index among those still left.

_LONGEST = 80  # characters of a deck in a string
_NAMES = tuple(HEROES)
_STRENGTHS = {str(strength): strength for strength in STRENGTHS}


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout of a document's ``params`` and ``deal``; raises DocumentError."""
    expect_names(params, "params", ("hero", "first"))
    expect_names(deal, "deal", ("deck", "decks"))
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
