"""Why a move is illegal, in one line that also names the moves that are legal."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.cards import card_text
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import ENDS, State

_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in ENDS:
        return f"{text}: the play is over"
    words = [m.format_move(other) for other in legal[:_SHOWN]]
    more = ", …" if len(legal) > _SHOWN else ""
    return f"{text}: {_fault(state, move)}; expected {', '.join(words)}{more}"


def _fault(state: State, move: m.Move) -> str:
    match move:
        case m.Destroy(card, second) if state.step != "between":
            missing = [one for one in (card, second) if one != m.ALONE and one not in state.held]
            if missing:
                return f"you do not hold {card_text(missing[0])}"
            return f"that does not destroy {card_text(state.faced)}"
        case m.Return() if state.step == "between" and state.down:
            return "a pile still lies face down, and those come first"
        case m.Turn() if state.step == "between":
            return "that pile does not lie face down"
        case m.Return() if state.step == "between":
            return "no top card that you can destroy lies there"
        case m.Leave() if state.step == "bottom":
            return "a bottom card is destroyed or taken"
        case m.Leave() if state.step == "top":
            return "you came back to destroy this card"
        case m.Stop():
            return "the game ends between two piles"
    return "not possible now"
