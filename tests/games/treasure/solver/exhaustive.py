"""Every play of a small position, by the plain rules: the best total, written separately.

Plays that differ only by cards of the same value come to the same end, so a state is looked up by
the values that are held. Nothing else is shared with the solver.
"""

from __future__ import annotations

from typing import Any

from dungeongen.games.treasure.layout import VALUE
from dungeongen.games.treasure.rules import State, advance, legal_moves, outcome, score


def best(state: State, known: dict[Any, int] | None = None) -> int:
    """Return the best total that any play from a state reaches."""
    known = {} if known is None else known
    key = _alike(state)
    if key not in known:
        if outcome(state) is not None:
            known[key] = score(state)
        else:
            known[key] = max(best(advance(state, move), known) for move in legal_moves(state))
    return known[key]


def _alike(state: State) -> tuple[Any, ...]:
    men, gems = (
        sorted(VALUE[card] for card in cards) for cards in (state.manpower, state.treasure)
    )
    return (*state._replace(manpower=(), treasure=())[1:], *men, -1, *gems)
