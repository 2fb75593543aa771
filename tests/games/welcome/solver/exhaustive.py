"""Every play by the plain rules, with every card known: slow, and sure. It knows no solver."""

from __future__ import annotations

from dungeongen.games.welcome.rules import State, advance, legal_moves, outcome, returns


def value(state: State) -> float:
    """Return what the player who began the play gets, both players playing for themselves."""
    first = state.layout.first
    if outcome(state) is not None:
        return returns(state)[first]
    values = (value(advance(state, move)) for move in legal_moves(state))
    return max(values) if state.mover == first else min(values)
