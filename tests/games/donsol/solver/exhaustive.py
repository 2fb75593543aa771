"""Every play of a short deck by the plain rules."""

from __future__ import annotations

from dungeongen.games.donsol.rules import Escape, State, advance, legal_moves
from dungeongen.rooms.rules import outcome


def best(state: State, known: dict[State, int], *, avoids: bool = True) -> int:
    """Return the most health that a play that clears the deck leaves, 0 if none does."""
    if state not in known:
        if outcome(state) is not None:
            known[state] = state.health if state.step == "cleared" else 0
        else:
            moves = [move for move in legal_moves(state) if avoids or not isinstance(move, Escape)]
            known[state] = max(best(advance(state, move), known, avoids=avoids) for move in moves)
    return known[state]
