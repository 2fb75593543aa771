"""A game as a value made of functions, in the manner of Simon Tatham's puzzles.

A ``Layout`` is what is printed. Whatever a game cannot do is ``None``: a game whose rules are not
written yet can still make, print and check layouts. With rules, a ``State`` is a frozen, hashable
value and a ``Move`` a small frozen value whose text form parses back. Chance is a move too, so
``apply`` is deterministic and any play is a list of texts. Only ``outcome`` decides how it ends.
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
    """The rules for playing a layout.

    * ``new(layout)`` or ``new(layout, party)``: the initial state; ``parties`` reads a party.
    * ``apply`` raises IllegalMoveError for a move that may not be played; ``parse`` raises
      InvalidMoveError for a text that is not a move; ``parse(format(move)) == move``.
    * ``outcome`` is ``None`` while the play goes on.
    * ``chance``: the outcomes with their probabilities where chance is to move, else ``None``.
    * ``tell(before, move, after)``: what happened, as sentences; empty if nothing did.
    * ``totals(state)``: what the player has, as names and numbers.
    * ``opens_round(before, move)``: whether a move begins a round, for stories and transcripts.
    * ``wins``: the outcomes that a witness of *beatable* may end in.
    * ``parties``: how a party goes from one play to the next; ``None`` if the game has no parties.
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

    * ``name``: its name in commands and documents; ``code``: the two capitals that begin its ids.
    * ``read(params, deal)``: the layout described by a document's two parts; raises DocumentError.
    * ``write(layout)``: those two parts.
    * ``encode(layout)`` and ``decode(body)``: the body of an id, in capitals and digits.
    * ``content(layout)``: everything that is printed, as JSON values for the document.
    * ``judge(layout)`` or ``judge(layout, party)``: the solver's verdict; it is printed, so it
      holds no seconds.
    * ``pages(layout, area=…, theme=…, solution=…)``: the pages of a sheet, as blocks.
    * ``facts(layout)``: the layout's name, and lines of facts for the head of a page.
    * ``about``: the line below the title; ``credit``: the game's author.
    * ``load_rules``: imports the rules, which printing does not need; ``rules`` calls it.
    * ``load_table``: imports the prompts for playing in a terminal.
    * ``load_advisor``: imports ``advisor(layout, party)``, which makes a plan and returns a
      function that maps a state where the player decides to a legal move and a reason.
    * ``by_hand(layout)``: the same layout, with cards that the player draws from a real deck.
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
        """The rules, or ``None`` if they are not written yet."""
        return None if self.load_rules is None else self.load_rules()
