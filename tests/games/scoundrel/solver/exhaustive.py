"""Every play of a short Dungeon by the plain rules."""

from __future__ import annotations

from dungeongen.games.scoundrel.rules import Avoid, State, advance, legal_moves, score
from dungeongen.rooms.rules import outcome


def best(state: State, known: dict[State, int], *, avoids: bool = True) -> int:
    """Return the best score of a play that clears the Dungeon, 0 if none does."""
    if state not in known:
        if outcome(state) is not None:
            known[state] = score(state) if state.step == "cleared" else 0
        else:
            moves = [move for move in legal_moves(state) if avoids or not isinstance(move, Avoid)]
            known[state] = max(best(advance(state, move), known, avoids=avoids) for move in moves)
    return known[state]
