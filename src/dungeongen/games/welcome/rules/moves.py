"""The moves of a play: small frozen values, each with a text that parses back.

Which card is drawn is no move: the layout has the order of the deck, and the view of a state says
who knows of which card. Equipment is named in one word: ``discard holy-grail``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.grammar import Codec, Grammar, one_of
from dungeongen.games.welcome.heroes import HEROES, STRENGTHS


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the deck, and look at it alone."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Send the other player into the dungeon."""


@dataclass(frozen=True, slots=True)
class Add:
    """Put the drawn monster on top of the dungeon."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the drawn monster and a piece of equipment."""

    piece: str


@dataclass(frozen=True, slots=True)
class Name:
    """Name the strength that the vorpal sword defeats."""

    strength: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Defeat the monster just turned over with the vorpal axe."""


@dataclass(frozen=True, slots=True)
class Endure:
    """Let the monster just turned over hit, and keep the vorpal axe."""


Move = Draw | Pass | Add | Discard | Name | Strike | Endure

_PIECES = tuple(dict.fromkeys(piece.name for hero in HEROES.values() for piece in hero.pieces))
_STRENGTH = Codec(str, {str(s): s for s in STRENGTHS}.get, "a monster's strength")
_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Draw, "draw"),
        (Pass, "pass"),
        (Add, "add"),
        (Discard, "discard {piece}"),
        (Name, "name {strength}"),
        (Strike, "strike"),
        (Endure, "endure"),
    ),
    {"piece": one_of(_PIECES), "strength": _STRENGTH},
    "'draw' or 'discard torch'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Discard("torch")), format_move(Name(5)), format_move(Draw())
    ('discard torch', 'name 5', 'draw')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("name 9")
    Name(strength=9)
    """
    return _GRAMMAR.parse(text)
