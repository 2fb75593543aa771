"""An independent check of doom: every possible play, move by move through the rules.

It shares nothing with the solvers but how far a map without end is followed: it prunes no move and
no state.
"""

from __future__ import annotations

from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.engine import advance, legal_moves, outcome
from dungeongen.games.doom.rules.state import new, score
from dungeongen.games.doom.solver.judge import STAGES_MOST


def exhausted(layout: Layout, *, most: int = 200_000) -> tuple[int, bool] | None:
    """Return the best score, −1 if every play ends in death, and whether any play clears it.

    ``None``: there are more states than ``most``, or a map without end grew further than the search
    follows it.
    """
    best, cleared = -1, False
    waiting = [new(layout)]
    known = {*waiting}
    while waiting:
        state = waiting.pop()
        ending = outcome(state)
        if ending is None:
            for move in legal_moves(state):
                after = advance(state, move)
                if after not in known:
                    known.add(after)
                    waiting.append(after)
            if len(known) > most or state.stage > STAGES_MOST:
                return None
        elif ending != "dead":
            best, cleared = max(best, score(state)), cleared or ending == "cleared"
    return best, cleared
