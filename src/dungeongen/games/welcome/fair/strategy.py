"""The player that the program sits down: the trained strategy, and what helps where it is unsure.

A ``Player`` is given a view and never a state, so it cannot know a hidden card. Where whoever goes
in dies for sure it passes, and where whoever goes in survives for sure it draws (``certainty``);
rows remember too little to tell. Where training did not get to in plain memory, half of what it
does is the best move by looking ahead (``look_ahead``) and half what rough memory has. Where the
look ahead knows nothing either, rough memory decides alone, or else the careful player. The
strategy is one for an adventure: in a match it plays each adventure for itself.

``strategy`` is what comes with the package. ``played_by`` has the rows alone, without looking
ahead: ``check`` values those, since it goes through hundreds of views that differ in little.
"""

from __future__ import annotations

from functools import cache

from dungeongen.games.welcome.fair.certainty import certainty
from dungeongen.games.welcome.fair.look_ahead import LookAhead
from dungeongen.games.welcome.fair.player import careful_move, survives
from dungeongen.games.welcome.fair.trained import Mixture, Trained, shipped
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.moves import Move
from dungeongen.games.welcome.rules.state import State
from dungeongen.games.welcome.rules.view import View, view_of
from dungeongen.search.verdict import percent


class Player:
    """Plays by a trained strategy; what it does is mixed."""

    def __init__(self, trained: Trained) -> None:
        self.trained = trained
        self.ahead = LookAhead(trained)

    def __call__(self, view: View) -> Mixture:
        """Return moves with their probabilities for a player who sees just this."""
        return self.mixture(view) or _careful(view)

    def mixture(self, view: View) -> Mixture | None:
        """Return the same; ``None`` where only the careful player has an answer."""
        certain, rows = _certain(view), self.trained.mixture(view)
        if certain or self.trained.is_learned(view):
            return certain or rows
        best = self.ahead.best(view)
        return rows if best is None else best if rows is None else _halves(best, rows)

    def by_rows(self, view: View) -> Mixture:
        """Return what it does without looking ahead."""
        return played_by(self.trained, view)


def _certain(view: View) -> Mixture | None:
    """Return the move of a turn where it is certain what becomes of whoever goes in."""
    if view.step != "turn" or not 0 < len(view.fates) < len(MONSTERS):
        return None
    survived = certainty(view)
    return None if survived is None else ((m.Draw() if survived else m.Pass(), 1.0),)


def _halves(one: Mixture, other: Mixture) -> Mixture:
    parts: dict[Move, float] = {}
    for move, part in (*one, *other):
        parts[move] = parts.get(move, 0.0) + part / 2
    return tuple(parts.items())


def _careful(view: View) -> Mixture:
    return ((careful_move(view)[0], 1.0),)


def played_by(trained: Trained, view: View) -> Mixture:
    """Return what the rows of a strategy do, or the careful player where it has none."""
    return _certain(view) or trained.mixture(view) or _careful(view)


@cache
def shipped_player(hero: str) -> Player:
    """Return who plays by the strategy that comes with the package."""
    return Player(shipped(hero))


def strategy(view: View) -> Mixture:
    """Return moves with their probabilities for a player who sees just this."""
    return shipped_player(view.hero)(view)


def strategy_rows(view: View) -> Mixture:
    """Return the same without looking ahead."""
    return played_by(shipped(view.hero), view)


def advice(state: State) -> tuple[Move, str]:
    """Return a move of the player to move, by what that player sees, and the reason."""
    view = view_of(state, state.mover)
    player = shipped_player(view.hero)
    mixture = player.mixture(view)
    if mixture is None:
        return careful_move(view)
    if certain := _certain(view):
        ((move, _),) = certain
        return move, f"Whoever goes in now {survives(float(move == m.Draw()))}."
    move, part = max(mixture, key=lambda it: it[1])
    does = "always does this" if part == 1.0 else f"does this {percent(part)} of the time"
    how = "" if player.trained.is_learned(view) else ", which looks ahead here,"
    return move, f"The trained strategy{how} {does}."
