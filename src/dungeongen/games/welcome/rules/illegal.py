"""Why a move is illegal, in one line that also names the moves that are legal."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import State

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
