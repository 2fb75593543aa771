"""What a game says at the table: the player's choices in plain words, and the dice that are due.

Rules know moves; a player knows choices. ``Words`` are how one move is offered, and moves with the
same words are one choice that asks for an amount, so that "drink elixirs" is one line and not ten.
``choices`` puts them together in the order of the rules; nothing that may be played is left out,
since every move has words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Words:
    """How a move is offered; ``asks`` is the question that ``amount`` answers."""

    text: str
    amount: int | None = None
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line to choose from: a move, or a move for each of ``amounts``."""

    text: str
    moves: tuple[Any, ...]
    amounts: tuple[int, ...] = ()
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """What chance has to say: which die to roll for what, and what may come of it.

    ``answers`` are the words for the outcomes, in the order of the rules' ``chance``. Where there
    are too many of them to list, ``expected`` says what is wanted, and ``read`` gives the place of
    what was typed; then several answers may be typed at once, for what is due after this.
    """

    asks: str
    answers: tuple[str, ...]
    expected: str = ""
    read: Callable[[str], int | None] | None = None


Line = tuple[tuple[str, str], ...]
"""A line in a terminal: pieces of text, each with its style."""


@dataclass(frozen=True, slots=True)
class Table(Generic[State, Move]):
    """How a game is played with a person.

    * ``scene(state)``: a heading that says where, then lines on what is there.
    * ``words(state, move)``: how a legal move of the player's is offered.
    * ``due(state)``: the die that is due, where chance is to move.
    * ``tell(before, move, after)``: what happened, with the dice that decided it.
    * ``ends``: the outcomes as sentences.
    * ``map(state, carries)``: the map as it stands; ``carries`` tells whether the output has signs.
    """

    scene: Callable[[State], Sequence[str]]
    words: Callable[[State, Move], Words]
    due: Callable[[State], Due]
    tell: Callable[[State, Move, State], str]
    ends: Mapping[str, str]
    map: Callable[[State, Callable[[str], bool]], Sequence[Line]] | None = None


def choices(moves: Iterable[tuple[Any, Words]]) -> tuple[Choice, ...]:
    """Return moves with their words as choices; the same words are one choice.

    >>> [c.amounts for c in choices([("a1", Words("drink", 1)), ("b", Words("eat")),
    ...                              ("a2", Words("drink", 2))])]
    [(1, 2), ()]
    """
    alike: dict[str, list[tuple[Any, Words]]] = {}
    for move, words in moves:
        alike.setdefault(words.text, []).append((move, words))
    return tuple(
        Choice(
            text,
            tuple(move for move, _ in group),
            tuple(words.amount for _, words in group if words.amount is not None),
            group[0][1].asks,
        )
        for text, group in alike.items()
    )
