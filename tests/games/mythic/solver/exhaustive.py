"""Every line without a skip, through the plain rules: what the solver is compared with.

    python tests/games/mythic/solver/exhaustive.py COUNT

compares COUNT positions and prints how many of them can be won.
"""

from __future__ import annotations

import sys
from collections import Counter

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.best_line import searched
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import State, new, score

_JOKERS = (
    ("DRAGON", "TREASURE"),
    ("DRAGON", "TREASURE", "J1"),
    ("DRAGON", "J1", "J2"),
    (),
    ("DRAGON", "TREASURE", "J1", "J2"),
)


def best(state: State, most: int) -> int | None:
    """Return the best score of any line, −1 if each is deadly, ``None`` with too many states."""
    seen, pending, found = {state}, [state], -1
    while pending:
        here = pending.pop()
        for move in engine.legal_moves(here):
            if isinstance(move, m.Skip):
                continue
            then = engine.advance(here, move)
            if then.step == "won":
                found = max(found, score(then))
            elif then.step == "play" and then not in seen:
                seen.add(then)
                pending.append(then)
        if len(seen) > most:
            return None
    return found


def late(number: int) -> tuple[Layout, State] | None:
    """Return a state with few cards left, reached by random play that nothing kills."""
    rng = Rng(f"late-{number}")
    layout = deal(rng, jokers=_JOKERS[number % len(_JOKERS)])
    left = 3 + rng.below(5)
    state = new(layout)
    while state.pile + len(state.room) > left:
        moves = [move for move in engine.legal_moves(state) if not isinstance(move, m.Skip)]
        then = engine.advance(state._replace(health=99), rng.choice(moves))
        if then.step != "play":
            return None
        state = then
    return layout, state._replace(health=1 + rng.below(state.cap))


def compared(number: int, most_states: int = 40_000) -> str | None:
    """Return how a position ends, ``None`` with too many states.

    Raises AssertionError if solver and rules disagree.
    """
    found = late(number)
    truth = None if found is None else best(found[1], most_states)
    if found is None or truth is None:
        return None
    layout, state = found
    won = searched(layout, winning=True, state=state, budget=1000)
    most = searched(layout, winning=False, state=state, budget=1000)
    assert (won.positions is not None) == (truth >= 0), number
    assert most.complete or most.best >= most.bound, number
    assert most.best == truth, (number, most.best, truth)
    return "won" if truth >= 0 else "lost"


if __name__ == "__main__":
    print(Counter(compared(number) for number in range(int(sys.argv[1]))))
