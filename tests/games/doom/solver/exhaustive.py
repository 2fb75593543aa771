"""An independent check of doom: every possible play, move by move through the rules.

It shares nothing with the solvers: it prunes no move and no state.
"""

from __future__ import annotations

from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.engine import advance, legal_moves, outcome
from dungeongen.games.doom.rules.state import State, new, score


def exhausted(layout: Layout, *, most: int = 200_000) -> tuple[int, bool] | None:
    """Return the best score, −1 if every play ends in death, and whether any play clears it.

    ``None``: there are more states than ``most``.
    """
    best, cleared = -1, False
    seen: set[State] = set()
    waiting = [new(layout)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if len(seen) > most:
            return None
        ending = outcome(state)
        if ending is None:
            waiting += (advance(state, move) for move in legal_moves(state))
        elif ending != "dead":
            best, cleared = max(best, score(state)), cleared or ending == "cleared"
    return best, cleared
