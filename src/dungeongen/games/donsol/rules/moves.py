"""The moves of a play: small frozen values, each with a text that parses back.

``fold 5H`` plays a card, ``escape`` leaves the room; and chance draws a card where the deck was
shuffled, ``draw 9C``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.grammar import Grammar, exactly
from dungeongen.games.donsol.layout import card_named, card_text


@dataclass(frozen=True, slots=True)
class Fold:
    """Play a card of the room: drink a potion, take up a shield, meet a monster."""

    card: int


@dataclass(frozen=True, slots=True)
class Escape:
    """Escape from the room."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the next card of a deck that was shuffled."""

    card: int


Move = Fold | Escape | Draw

_GRAMMAR: Grammar[Move] = Grammar(
    ((Fold, "fold {card}"), (Escape, "escape"), (Draw, "draw {card}")),
    {"card": exactly(card_text, card_named)},
    "'fold 9S' or 'escape'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Fold(52)), format_move(Escape())
    ('fold J1', 'escape')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("fold 5H")
    Fold(card=3)
    """
    return _GRAMMAR.parse(text)
