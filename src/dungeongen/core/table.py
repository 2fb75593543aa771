"""A game at the table: the player's choices in plain words, and the dice to roll.

Rules deal in moves, players in choices. ``Words`` offer one move; moves with the same words form a
single choice that asks for an amount, so that "drink elixirs" is one line and not ten. ``choices``
groups them in the order of the rules. No legal move is left out, since every move has words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.naming import listed

State = TypeVar("State")
Move = TypeVar("Move")

Chance = Literal["dice", "shuffles"]
"""What a play has from chance."""
Deed = tuple[State, Move, State]
"""A move between the states before and after it."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words that offer a move; ``amount`` answers the question ``asks``.

    ``whole`` has the amount in the words.
    """

    text: str
    amount: int | None = None
    asks: str = ""
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu: a single move, or one move for each of ``amounts``.

    ``said`` are the words of each move. ``number`` is what the player types for the choice; the
    menu gives it.
    """

    text: str
    moves: tuple[object, ...]
    said: tuple[str, ...]
    amounts: tuple[int, ...] = ()
    asks: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class ChancePrompt:
    """A die to roll or a card to draw: what it is for, and the possible answers.

    ``answers`` are the words for the outcomes, in the order of the rules' ``chance``. If they are
    too many to list, ``expected`` describes them and ``read`` returns the index of a typed answer;
    then several answers may be typed at once, for this die or card and the next ones.
    """

    asks: str
    answers: tuple[str, ...]
    expected: str = ""
    read: Callable[[str], int | None] | None = None


Line = tuple[tuple[str, str], ...]
"""A line in a terminal: pieces of text, each with its style."""


Carries = Callable[[str], bool]
"""Tells whether an output has all signs of a text."""


class Preview(NamedTuple):
    """A layout in the terminal: facts below its name, then lines.

    Each line has the indent for its continuation, if it is wrapped.
    """

    facts: tuple[str, ...] = ()
    lines: tuple[tuple[Line, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Clock(Generic[State]):
    """How long people may think: seconds for a ``turn``, and a ``bank`` for the whole play.

    ``key(state)`` tells turns apart: it stays the same from decision to decision of one turn.
    """

    turn: float
    bank: float
    key: Callable[[State], Hashable]


@dataclass(frozen=True, slots=True)
class Table(Generic[State, Move]):
    """The texts for playing a game with a person.

    * ``scene(state)``: a heading that says where the player is, then lines on what is there.
    * ``words(state, move)``: the words that offer a legal move.
    * ``due(state)``: the die to roll or card to draw where chance is to move; ``None``: the game
      has no chance.
    * ``chance``: what the player rolls or draws, such as dice, for sentences about it.
    * ``tell(before, move, after)``: what happened, with the dice that decided it.
    * ``ends``: the outcomes as sentences.
    * ``opening(state)``: the first sentences of a story; empty for none.
    * ``chapter(deeds)``: what happened in a round, as a story tells it: a fight in a sentence or
      two, not blow by blow. ``None``: what ``tell`` says of each move, without the dice.
    * ``sure(state, move)``: the question that confirms a move which is probably a slip; empty for
      any other move.
    * ``map(state, carries, width)``: the current map, for a screen of ``width`` columns;
      ``carries(signs)`` tells whether the screen can show them. ``shows``: the word for it, if it
      is no map.
    * ``preview(layout, carries, width)``: a layout before any play. ``None``: its facts alone.
    * ``turn(state)``: a value that is equal within a turn: choices keep their numbers while it
      stays. ``None``: every decision is a turn.
    * ``clock``: the clock that people may play with; ``None``: the game has none.
    * ``seated(layout, player)``: this table for a single person, whom it calls *you*. ``None``:
      no player is called by name.
    """

    scene: Callable[[State], Sequence[str]]
    words: Callable[[State, Move], Words]
    tell: Callable[[State, Move, State], str]
    ends: Mapping[str, str]
    due: Callable[[State], ChancePrompt] | None = None
    chance: Chance = "dice"
    opening: Callable[[State], str] = lambda state: ""
    chapter: Callable[[Sequence[Deed[State, Move]]], str] | None = None
    sure: Callable[[State, Move], str] = lambda state, move: ""
    map: Callable[[State, Callable[[str], bool], int], Sequence[Line]] | None = None
    preview: Callable[[Any, Carries, int], Preview] | None = None
    clock: Clock[State] | None = None
    shows: str = "the map"
    turn: Callable[[State], Hashable] | None = None
    seated: Callable[[Any, int], Table[State, Move]] | None = None


AnyTable: TypeAlias = Table[object, object]
"""The table of some game."""


def choices(moves: Iterable[tuple[object, Words]]) -> tuple[Choice, ...]:
    """Return the choices for moves and their words; moves with equal words form one choice.

    >>> [c.amounts for c in choices([("a1", Words("drink", 1)), ("b", Words("eat")),
    ...                              ("a2", Words("drink", 2))])]
    [(1, 2), ()]
    """
    alike: dict[str, list[tuple[object, Words]]] = {}
    for move, words in moves:
        alike.setdefault(words.text, []).append((move, words))
    return tuple(
        Choice(
            text,
            tuple(move for move, _ in group),
            tuple(words.whole or words.text for _, words in group),
            tuple(words.amount for _, words in group if words.amount is not None),
            group[0][1].asks,
        )
        for text, group in alike.items()
    )


def run_on(sentences: Iterable[str], subject: str) -> list[str]:
    """Return sentences, with simple neighbours of the same subject joined into one.

    >>> run_on(["You buy 6 rations.", "You buy 3 mana.", "You eat.", "It rains."], "You")
    ['You buy 6 rations and 3 mana, and eat.', 'It rains.']
    """
    result: list[str] = []
    run: list[str] = []
    for sentence in [*sentences, ""]:
        deed = sentence.removeprefix(f"{subject} ").removesuffix(".")
        simple = deed != sentence.removesuffix(".") and not any(
            sign in deed for sign in (",", ":", ";", " and ", ". ")
        )
        if run and not simple:
            result.append(f"{subject} {_joined(run)}.")
            run = []
        if simple:
            run.append(deed)
        elif sentence:
            result.append(sentence)
    return result


def _joined(deeds: Sequence[str]) -> str:
    """Return what one did in a row; a verb that is repeated is said once."""
    groups: list[tuple[str, list[str]]] = []
    for deed in deeds:
        verb, _, rest = deed.partition(" ")
        if groups and groups[-1][0] == verb and rest:
            groups[-1][1].append(rest)
        else:
            groups.append((verb, [rest]))
    parts = [f"{verb} {listed(things)}".rstrip() for verb, things in groups]
    if len(parts) > 1 and any(len(things) > 1 for _, things in groups):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return listed(parts)
