"""The moves of a play: small frozen values, each with a text that parses back.

Piles are numbered 1 to 12 in reading order, cards are written as people write them: ``turn 5``,
``destroy KS``, ``destroy 4C 4D``. A pair is written in the order of ``core.cards``. Nothing is left
to chance, since the deal has all cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.cards import card_named, card_text
from dungeongen.core.grammar import Grammar, exactly, number
from dungeongen.games.treasure.layout import PILES

ALONE = -1
"""In place of the second card of a sacrifice of one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn over the top card of a pile that lies face down."""

    pile: int


@dataclass(frozen=True, slots=True)
class Return:
    """Come back to a pile whose top card lies face up."""

    pile: int


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy the card that is faced with one card, or with two of the same value."""

    card: int
    second: int = ALONE


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the top card where it is, face up."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the bottom card for manpower."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game."""


Move = Turn | Return | Destroy | Leave | Take | Stop


_CARD = exactly(card_text, card_named)
_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Turn, "turn {pile}"),
        (Return, "return {pile}"),
        (Destroy, "destroy {card}"),
        (Destroy, "destroy {card} {second}"),
        (Leave, "leave"),
        (Take, "take"),
        (Stop, "stop"),
    ),
    {"pile": number(1, PILES), "card": _CARD, "second": _CARD._replace(hint="<card>")},
    "'turn 5' or 'destroy KS'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Turn(5)), format_move(Destroy(0, 13)), format_move(Destroy(0))
    ('turn 5', 'destroy 2H 2C', 'destroy 2H')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("destroy 2H 2C")
    Destroy(card=0, second=13)
    """
    return _GRAMMAR.parse(text)
