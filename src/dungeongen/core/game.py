"""What a game is: a value of functions, in the manner of Simon Tatham's puzzles.

``Layout`` is what is printed. What a game cannot do is ``None``: a game whose rules are not
written yet still makes, prints and checks layouts. With rules, ``State`` is a frozen, hashable
value, a ``Move`` a small frozen value whose text form parses back, and chance is a move too, so
``apply`` is deterministic and any play is a list of texts. ``outcome`` alone judges the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dungeongen.core.party import Parties
from dungeongen.core.table import Table

Layout = TypeVar("Layout")
State = TypeVar("State")
Move = TypeVar("Move")

Json = dict[str, Any]
Advice = Callable[[State], tuple[Move, str]]


@dataclass(frozen=True, slots=True)
class Rules(Generic[Layout, State, Move]):
    """How a layout is played.

    * ``new(layout)`` or ``new(layout, party)``: the beginning; a party is what ``parties`` reads.
    * ``apply`` raises IllegalMoveError for a move that may not be played; ``parse`` raises
      InvalidMoveError for a text that is no move; ``parse(format(move)) == move``.
    * ``outcome`` is ``None`` while the play goes on.
    * ``chance`` gives the outcomes with their probabilities where chance is to move, else ``None``.
    * ``tell(before, move, after)``: what happened, as sentences; nothing for what is no event.
    * ``totals(state)``: what the player has, as names and numbers.
    * ``opens_round(before, move)``: whether a move begins a round, for who tells or writes a play.
    * ``wins``: the outcomes that a witness of *beatable* may end in.
    * ``parties``: how a party goes from one play to the next; ``None``: there are none.
    """

    new: Callable[..., State]
    legal_moves: Callable[[State], Iterable[Move]]
    apply: Callable[[State, Move], State]
    outcome: Callable[[State], str | None]
    format: Callable[[Move], str]
    parse: Callable[[str], Move]
    chance: Callable[[State], tuple[tuple[Move, float], ...] | None]
    tell: Callable[[State, Move, State], str]
    totals: Callable[[State], Mapping[str, int]]
    opens_round: Callable[[State, Move], bool]
    wins: tuple[str, ...] = ()
    parties: Parties[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class Game(Generic[Layout, State, Move]):
    """One game; ``GAMES`` in ``dungeongen.games`` lists them all.

    * ``name``: as in commands and documents; ``code``: two capitals that open its ids.
    * ``read(params, deal)``: the layout of a document's two parts; raises DocumentError.
    * ``write(layout)``: the two parts back.
    * ``encode(layout)`` and ``decode(body)``: an id's body of capitals and digits.
    * ``content(layout)``: all that is printed, for the document, as JSON values.
    * ``judge(layout)`` or ``judge(layout, party)``: the verdict of the solver; seconds are no part
      of it, since it is printed.
    * ``pages(layout, area=…, theme=…, solution=…)``: what a sheet shows, as blocks.
    * ``facts(layout)``: the name of this very thing, and lines of facts for the head of a page.
    * ``about``: the line below the title; ``credit``: whose game it is.
    * ``load_rules``: imports the rules, which printing does without; ``rules`` is what it returns.
    * ``load_table``: imports the words that the game is played with in a terminal.
    * ``load_advisor``: imports who gives hints, ``advisor(layout, party)``; that works out a plan,
      and returns a function from states where the player decides to a legal move and the reason.
    * ``by_hand(layout)``: the same, with cards that the player draws from a deck of his own.
    """

    name: str
    title: str
    code: str
    read: Callable[[Mapping[str, Any], Mapping[str, Any]], Layout]
    write: Callable[[Layout], tuple[Json, Json]]
    encode: Callable[[Layout], str]
    decode: Callable[[str], Layout]
    content: Callable[[Layout], Json]
    judge: Callable[..., Any]
    pages: Callable[..., Any]
    facts: Callable[[Layout], tuple[str, tuple[str, ...]]]
    about: str
    credit: str
    load_rules: Callable[[], Rules[Layout, State, Move]] | None = None
    load_table: Callable[[], Table[State, Move]] | None = None
    load_advisor: Callable[[], Callable[[Layout, Any], Advice[State, Move]]] | None = None
    by_hand: Callable[[Layout], Layout] | None = None

    @property
    def rules(self) -> Rules[Layout, State, Move] | None:
        """How it is played, or ``None``."""
        return None if self.load_rules is None else self.load_rules()
