"""The moves of a play: small frozen values, each with a text that parses back.

``drink 5H``, ``equip 7D``, ``strike KS`` with the weapon, ``punch KS`` barehanded, ``avoid`` the
room; and chance draws a card where the Dungeon was shuffled, ``draw 9C``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.cards import card_named, card_text
from dungeongen.core.grammar import Grammar, exactly


@dataclass(frozen=True, slots=True)
class Drink:
    """Take a potion."""

    card: int


@dataclass(frozen=True, slots=True)
class Equip:
    """Take a weapon; the one before it is discarded."""

    card: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Fight a monster with the weapon."""

    card: int


@dataclass(frozen=True, slots=True)
class Punch:
    """Fight a monster barehanded."""

    card: int


@dataclass(frozen=True, slots=True)
class Avoid:
    """Avoid the room."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the next card of a Dungeon that was shuffled."""

    card: int


Move = Drink | Equip | Strike | Punch | Avoid | Draw

_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Drink, "drink {card}"),
        (Equip, "equip {card}"),
        (Strike, "strike {card}"),
        (Punch, "punch {card}"),
        (Avoid, "avoid"),
        (Draw, "draw {card}"),
    ),
    {"card": exactly(card_text, card_named)},
    "'strike 9S' or 'avoid'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Drink(3)), format_move(Avoid())
    ('drink 5H', 'avoid')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("drink 5H")
    Drink(card=3)
    """
    return _GRAMMAR.parse(text)
