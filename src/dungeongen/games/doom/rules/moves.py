"""The moves of a doom play: small frozen values, each with a text that parses back.

Rooms are named by their upper left cell (``enter C4``), cards as people write them (``hit KS``).
The row of cards above the map is ``top``, the column beside it ``left``. Chance has one move,
``draw 5C``, for unknown decks; the cards of a known deck are laid without a move.

A retreat names its target by the first room of the connected white area, since the token can walk
anywhere within it (SD-5).

``_GRAMMAR`` has a form for each class (``core.grammar``). Texts are exact: capitals for cards and
rooms, a single space.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import get_args

from dungeongen.core.cards import card_named, card_text
from dungeongen.core.grammar import Codec, Grammar, exactly, place_in

STACKS = ("top", "left")
VALUES = ("health", "intelligence", "attack")
_ROOM = re.compile(r"[A-Z]{1,4}[1-9][0-9]{0,4}", re.ASCII)


# Before the first room


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the stack that yields the bonus: 0 the top row, 1 the left column."""

    stack: int


@dataclass(frozen=True, slots=True)
class Add:
    """Add 1 for a ♦ of the chosen stack: to 0 health, 1 intelligence, 2 attack."""

    value: int


# Between rooms


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a filled room."""

    room: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the dungeon with the gold in hand."""


# At any time except during a strike


@dataclass(frozen=True, slots=True)
class Drink:
    """Drink a potion."""

    card: int


@dataclass(frozen=True, slots=True)
class Read:
    """Read a book."""

    card: int


# In a room


@dataclass(frozen=True, slots=True)
class Hit:
    """Hit an enemy."""

    card: int


@dataclass(frozen=True, slots=True)
class Snatch:
    """The opening gambit: take one thing and let all traps strike everyone (SD-9)."""

    card: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on: let the enemies strike, or turn to the traps."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take one thing and let the traps that are left strike (SD-8 a)."""

    card: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """Give the room up and go to an empty cell (SD-8 b)."""

    room: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Go to an empty cell and leave the room as it is (SD-13)."""

    room: str


# Chance


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next card of an unknown deck."""

    card: int


Move = (
    Choose
    | Add
    | Enter
    | Leave
    | Drink
    | Read
    | Hit
    | Snatch
    | GoOn
    | Take
    | Retreat
    | Withdraw
    | Draw
)


_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Choose, "choose {stack}"),
        (Add, "add {value}"),
        (Enter, "enter {cell}"),
        (Leave, "leave"),
        (Drink, "drink {card}"),
        (Read, "read {card}"),
        (Hit, "hit {card}"),
        (Snatch, "snatch {card}"),
        (GoOn, "proceed"),
        (Take, "take {card}"),
        (Retreat, "retreat {cell}"),
        (Withdraw, "withdraw {cell}"),
        (Draw, "draw {card}"),
    ),
    {
        "stack": place_in(STACKS, " or ".join(STACKS)),
        "value": place_in(VALUES, " or ".join(VALUES)),
        "cell": Codec(str, lambda word: word if _ROOM.fullmatch(word) else None),
        "card": exactly(card_text, card_named),
    },
    "'enter C4' or 'hit KS'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Enter("C4")), format_move(GoOn()), format_move(Choose(1))
    ('enter C4', 'proceed', 'choose left')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("enter C4")
    Enter(room='C4')
    """
    return _GRAMMAR.parse(text)
