"""Kuhn poker: two players, three cards, one hidden from each; the least that needs ``view``.

Each player antes 1 and gets a card of jack, queen, king. They may pass or bet 1 in turn: a bet is
answered by a bet, a call, or by a pass, which folds. The higher card takes the pot. (H. W. Kuhn,
"A simplified two-person poker", 1950; its value for the first player is -1/18.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from dungeongen.core.errors import IllegalMoveError, InvalidMoveError
from dungeongen.core.facets import Rules

CARDS = ("jack", "queen", "king")
DEALS = tuple(permutations(range(len(CARDS)), 2))
ENDS = ("pp", "bb", "bp", "pbb", "pbp")


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance's move: the cards of both players."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Say:
    """A player's move: ``p`` for a pass, ``b`` for a bet."""

    what: str


Move = Deal | Say


class State(NamedTuple):
    """The cards, and what has been said."""

    cards: tuple[int, ...] = ()
    said: str = ""


class Seen(NamedTuple):
    """One's own card, and what has been said."""

    card: int | None
    said: str


def legal_moves(state: State) -> tuple[Move, ...]:
    if not state.cards:
        return tuple(Deal(*cards) for cards in DEALS)
    return () if state.said in ENDS else (Say("p"), Say("b"))


def apply(state: State, move: Move) -> State:
    if move not in legal_moves(state):
        raise IllegalMoveError(f"{format_move(move)}: not now")
    if isinstance(move, Deal):
        return State((move.first, move.second))
    return state._replace(said=state.said + move.what)


def chance(state: State) -> tuple[tuple[Move, float], ...] | None:
    if state.cards:
        return None
    return tuple((move, 1 / len(DEALS)) for move in legal_moves(state))


def outcome(state: State) -> str | None:
    if state.said not in ENDS:
        return None
    return "won" if returns(state)[0] > 0 else "lost"


def returns(state: State) -> tuple[float, ...]:
    if state.said not in ENDS:
        return (0.0, 0.0)
    higher = state.cards[0] > state.cards[1]
    won = {"bp": True, "pbp": False}.get(state.said, higher)
    gain = 2.0 if state.said.endswith("bb") else 1.0
    return (gain, -gain) if won else (-gain, gain)


def seen(state: State, player: int) -> Seen:
    return Seen(state.cards[player] if state.cards else None, state.said)


def format_move(move: Move) -> str:
    if isinstance(move, Deal):
        return f"deal {CARDS[move.first]} {CARDS[move.second]}"
    return "bet" if move.what == "b" else "pass"


def parse_move(text: str) -> Move:
    match text.split(" "):
        case ["deal", first, second] if {first, second} <= set(CARDS) and first != second:
            return Deal(CARDS.index(first), CARDS.index(second))
        case ["bet" | "pass" as word]:
            return Say(word[0])
    raise InvalidMoveError(f"move {text[:20]!r}: expected deal, bet or pass")


def totals(state: State) -> Mapping[str, int]:
    return {"bets": state.said.count("b")}


RULES: Rules[None, State, Move, None] = Rules(
    new=lambda layout, party=None: State(),
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=format_move,
    parse=parse_move,
    chance=chance,
    returns=returns,
    view=seen,
    tell=lambda before, move, after: "",
    totals=totals,
    opens_round=lambda before, move: isinstance(move, Deal),
    players=2,
    mover=lambda state: len(state.said) % 2,
    wins=("won",),
)
