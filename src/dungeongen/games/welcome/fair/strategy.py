"""The player that the program sits down: the trained strategy, and the careful player beside it.

``strategy`` is all that the rest of the program asks of this room. It is given a view and never a
state, so it cannot know a hidden card. Where training did not get to, the careful player decides.
The strategy is one for an adventure: in a match it plays each adventure for itself.
"""

from __future__ import annotations

from dungeongen.games.welcome.fair.player import careful_move
from dungeongen.games.welcome.fair.trained import Mixture, Trained, shipped
from dungeongen.games.welcome.rules.moves import Move
from dungeongen.games.welcome.rules.state import State
from dungeongen.games.welcome.rules.view import View, view_of
from dungeongen.search.verdict import percent


def strategy(view: View) -> Mixture:
    """Return moves with their probabilities for a player who sees just this."""
    return played_by(shipped(view.hero), view)


def played_by(trained: Trained, view: View) -> Mixture:
    """Return what a trained strategy does, or the careful player where it knows nothing."""
    return trained.mixture(view) or ((careful_move(view)[0], 1.0),)


def advice(state: State) -> tuple[Move, str]:
    """Return a move of the player to move, by what that player sees, and the reason."""
    view = view_of(state, state.mover)
    mixture = shipped(view.hero).mixture(view)
    if mixture is None:
        return careful_move(view)
    move, part = max(mixture, key=lambda it: it[1])
    does = "always does this" if part == 1.0 else f"does this {percent(part)} of the time"
    return move, f"The trained strategy {does}."
