"""Why a move is illegal, in one line that also names the moves that are legal."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State

_ENDS = {
    "dead": "you are dead",
    "out": "you have left the dungeon",
    "cleared": "the dungeon is cleared",
}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    return f"{text}: {_fault(state, move, legal)}; expected {_possible(legal)}"


def _fault(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    alike = any(type(other) is type(move) for other in legal)
    match move:
        case m.Drink() | m.Read() if state.step not in ("choose", "assign", "draw"):
            return "not in your hand, or of no use here"
        case m.Hit() | m.Take() | m.Snatch() if alike:
            return "not in this room"
        case m.Snatch() if state.room >= 0:
            return "only on entering a room with a trap and a ♥ or ♦"
        case m.Take() | m.Retreat() if state.room >= 0 and state.foes:
            return "an enemy is still alive"
        case m.Leave() if state.step == "walk":
            return "you cannot reach the exit"
        case m.Enter() if alike:
            return "you can reach no shaded room of that name"
        case m.Retreat() | m.Withdraw() if alike:
            return "not the first cell of a white area"
        case m.Draw() if alike:
            return "that card cannot come next"
    return "not that one" if alike else "not possible now"


def _possible(legal: Sequence[m.Move]) -> str:
    """Return a sample of the legal moves, the first of each kind first."""
    kinds: dict[type, int] = {}
    order = []
    for place, move in enumerate(legal):
        order.append((kinds.setdefault(type(move), 0), place))
        kinds[type(move)] += 1
    words = [m.format_move(legal[place]) for _, place in sorted(order)[:_SHOWN]]
    if len(legal) > _SHOWN:
        return f"{', '.join(words)}, …"
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
