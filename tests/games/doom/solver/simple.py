"""What our own players score on a deal."""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.state import new, score
from dungeongen.games.doom.solver import kernel_client
from dungeongen.games.doom.solver.kernel_client import PlayerKind


def own_scores(layout: Layout) -> dict[str, int]:
    """Return the score of each of our players on this very deal by the plain rules.

    A player who reaches an unknown card is left out.
    """
    scores = {}
    for who in PlayerKind:
        state = new(layout)
        for number in kernel_client.play(layout, who, Rng("own"))[1]:
            if state.step != "draw":
                state = engine.apply(state, kernel_client.move_of(number))
        if state.step != "draw":
            scores[who.name] = score(state)
    return scores
