"""The moves of a doom play: small frozen values, each with a text that parses back.

Rooms are named by their upper left cell (``enter C4``), cards as people write them (``hit KS``).
The row of cards above the map is ``top``, the column beside it ``left``. Chance has one move,
``draw 5C``, for unknown decks; the cards of a known deck are laid without a move.

A retreat names its target by the first room of the connected white area, since the token can walk
anywhere within it (SD-5).

``_FORMS`` is the whole grammar: a word and an argument codec for each class. Texts are exact:
capitals for cards and rooms, a single space.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from dungeongen.core.cards import card_named, card_text
from dungeongen.core.errors import CardError, InvalidMoveError

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
    Choose | Add | Enter | Leave | Drink | Read | Hit | Snatch | GoOn | Take | Retreat | Withdraw
    | Draw
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Codec:
    """How an argument is written and read; ``read`` returns ``None`` for invalid text."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    hint: str


def _card(text: str) -> int | None:
    try:
        card = card_named(text)
    except CardError:
        return None
    return card if card_text(card) == text else None


def _place_in(words: tuple[str, ...]) -> _Codec:
    return _Codec(
        lambda place: words[place],
        lambda word: words.index(word) if word in words else None,
        " or ".join(words),
    )


_CARD = _Codec(card_text, _card, "<card>")
_CELL = _Codec(str, lambda word: word if _ROOM.fullmatch(word) else None, "<cell>")
_FORMS: dict[type, tuple[str, _Codec | None]] = {
    Choose: ("choose", _place_in(STACKS)),
    Add: ("add", _place_in(VALUES)),
    Enter: ("enter", _CELL),
    Leave: ("leave", None),
    Drink: ("drink", _CARD),
    Read: ("read", _CARD),
    Hit: ("hit", _CARD),
    Snatch: ("snatch", _CARD),
    GoOn: ("proceed", None),
    Take: ("take", _CARD),
    Retreat: ("retreat", _CELL),
    Withdraw: ("withdraw", _CELL),
    Draw: ("draw", _CARD),
}
_KINDS: dict[str, tuple[Callable[..., Move] | None, _Codec | None]] = {
    word: (kind, codec) for kind, (word, codec) in _FORMS.items()
}
assert set(_FORMS) == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Enter("C4")), format_move(GoOn()), format_move(Choose(1))
    ('enter C4', 'proceed', 'choose left')
    """
    word, codec = _FORMS[type(move)]
    if codec is None:
        return word
    (argument,) = (getattr(move, name) for name in type(move).__slots__)
    return f"{word} {codec.write(argument)}"


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("enter C4")
    Enter(room='C4')
    """
    word, blank, rest = text.partition(" ")
    kind, codec = _KINDS.get(word, (None, None))
    if kind is not None and codec is None and not blank:
        return kind()
    if kind is not None and codec is not None and (argument := codec.read(rest)) is not None:
        return kind(argument)
    shown = ascii(text[:40])
    if kind is None:
        raise InvalidMoveError(f"move {shown}: expected something like 'enter C4' or 'hit KS'")
    raise InvalidMoveError(f"move {shown}: expected {word} {codec.hint if codec else ''}".rstrip())
