"""The engine of Welcome to the Dungeon: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else, and
``advance`` performs a move known to be legal. Nothing is left to chance, since the layout has the
order of every deck; what is left is what the players do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, STRENGTHS, pieces_in
from dungeongen.games.welcome.rules import dungeon
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.dungeon import winner
from dungeongen.games.welcome.rules.state import ADDED, State

# Who wins: an adventure has a result for one player, a match counts these (WD-3).


# Why a move is illegal, in one line that also names the moves that are legal.

_DUE = {
    "turn": "a player has to draw or pass",
    "hand": "a card is in hand",
    "sword": "the vorpal sword needs a strength",
    "axe": "the vorpal axe has to strike or rest",
}


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step == "over":
        return f"{text}: the play is over"
    words = ", ".join(m.format_move(other) for other in legal)
    return f"{text}: {_fault(state, move)}; expected {words}"


def _fault(state: State, move: m.Move) -> str:
    match move:
        case m.Draw() if state.step == "turn":
            return "the deck is empty"
        case m.Discard(piece) if state.step == "hand":
            if not state.layout.champion.bit(piece):
                return f"the {state.layout.hero} has no such piece"
            return f"the {piece.replace('-', ' ')} is gone"
    return _DUE[state.step]


_TURN: tuple[m.Move, ...] = (m.Draw(), m.Pass())
_MUST: tuple[m.Move, ...] = (m.Pass(),)
_SWORD: tuple[m.Move, ...] = tuple(m.Name(strength) for strength in STRENGTHS)
_AXE: tuple[m.Move, ...] = (m.Strike(), m.Endure())


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then whether the player who began has won."""
    if state.step != "over":
        return None
    return "won" if winner(state.score, state.layout.match) == state.layout.first else "lost"


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move."""
    match state.step:
        case "turn":
            return _TURN if state.drawn < len(MONSTERS) else _MUST
        case "hand":
            return _with_card(state.layout.hero, state.pieces)
        case "sword":
            return _SWORD
        case "axe":
            return _AXE
        case "over":
            return ()
        case _:
            assert_never(state.step)


@cache
def _with_card(hero: str, pieces: int) -> tuple[m.Move, ...]:
    """Return what may be done with a card in hand."""
    return m.Add(), *(m.Discard(piece.name) for piece in pieces_in(HEROES[hero], pieces))


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(reason(state, move, legal))
    return advance(state, move)


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case m.Draw():
            return state._replace(step="hand")
        case m.Add():
            return state._replace(step="turn", fates=(*state.fates, ADDED))
        case m.Discard(name):
            piece = state.layout.champion.bit(name).bit_length() - 1
            return state._replace(step="turn", fates=(*state.fates, piece))
        case m.Pass() | m.Name() | m.Strike() | m.Endure():
            return dungeon.advanced(state, move)
        case _:
            assert_never(move)


def returns(state: State) -> tuple[float, ...]:
    """Return what each player gets once the play is over: 1 for a win, -1 for the other (WD-6)."""
    won = winner(state.score, state.layout.match)
    return (0.0, 0.0) if won is None else (1.0, -1.0) if won == 0 else (-1.0, 1.0)
