"""The moves of a play: small frozen values, each with a text that parses back.

Cards are named as people write them (``equip 6D``, ``attack KS 7D``). Where a card comes from is
not said, since a card lies in one place only. Chance has one move, ``deal 5C``, after a shuffle;
the cards of a known deck are dealt without a move. ``_GRAMMAR`` has a form for each class.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.grammar import Grammar, exactly, one_of
from dungeongen.games.mythic.layout import card_named, card_text

PLACES = ("hand", "bag", "room")


@dataclass(frozen=True, slots=True)
class Equip:
    """Take arms or a joker from the room to a free hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Drink:
    """Drink a potion from the room, the bag, or a joker."""

    card: int


@dataclass(frozen=True, slots=True)
class Store:
    """Put arms, a potion, a joker or the treasure from the room face up on the bag."""

    card: int


@dataclass(frozen=True, slots=True)
class Provoke:
    """Let a monster attack; ``shield`` blocks."""

    card: int
    shield: int | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a monster with a weapon; ``shield`` blocks the dragon's answer."""

    card: int
    weapon: int
    shield: int | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Put a card of the room on a helper joker."""

    card: int
    joker: int


@dataclass(frozen=True, slots=True)
class Release:
    """Move the card that a joker holds to a hand, onto the bag, or back into the room."""

    card: int
    place: str


@dataclass(frozen=True, slots=True)
class Loot:
    """Turn the treasure face down into the bag."""


@dataclass(frozen=True, slots=True)
class Lure:
    """Lure the dragon away with the treasure."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of the room that cannot be placed."""

    card: int


@dataclass(frozen=True, slots=True)
class Stow:
    """Move arms or an empty joker from a hand onto the bag."""

    card: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Move arms or an empty joker from the bag to a free hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange arms or an empty joker in a hand for the card on the bag."""

    card: int


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip the room: its cards are shuffled into the pile."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next card of a shuffled pile."""

    card: int


Move = (
    Equip
    | Drink
    | Store
    | Provoke
    | Attack
    | Hold
    | Release
    | Loot
    | Lure
    | Discard
    | Stow
    | Ready
    | Swap
    | Skip
    | Deal
)


_CARD = exactly(card_text, card_named)
_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Equip, "equip {card}"),
        (Drink, "drink {card}"),
        (Store, "store {card}"),
        (Provoke, "provoke {card} {shield}"),
        (Provoke, "provoke {card}"),
        (Attack, "attack {card} {weapon} {shield}"),
        (Attack, "attack {card} {weapon}"),
        (Hold, "hold {card} {joker}"),
        (Release, "release {card} {place}"),
        (Loot, "loot"),
        (Lure, "lure"),
        (Discard, "discard {card}"),
        (Stow, "stow {card}"),
        (Ready, "ready {card}"),
        (Swap, "swap {card}"),
        (Skip, "skip"),
        (Deal, "deal {card}"),
    ),
    {
        "card": _CARD,
        "shield": _CARD,
        "weapon": _CARD,
        "joker": _CARD,
        "place": one_of(PLACES, "hand, bag or room"),
    },
    "'equip 6D' or 'provoke 5C'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Equip(43)), format_move(Provoke(16, 43)), format_move(Provoke(16))
    ('equip 6D', 'provoke 5C 6D', 'provoke 5C')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("attack KS 7D")
    Attack(card=37, weapon=44, shield=None)
    """
    return _GRAMMAR.parse(text)
