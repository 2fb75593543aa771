"""A player who looks one step ahead where a trained strategy knows little, in the kernel.

``../kernel/look.h`` says how: by the exact posterior of the other's cards, if the other keeps to
the strategy's rows. The kernel is given what the player's view has, and draws its chances from
that, so the same view has the same answer on every machine. It starts with the first question: to
load the rows takes a fraction of a second.
"""

from __future__ import annotations

import struct
from functools import cache, cached_property

from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.moves import Move
from dungeongen.games.welcome.rules.state import ADDED, State, View, view_of
from dungeongen.games.welcome.solver.player import careful_move, certainty, survives
from dungeongen.games.welcome.solver.trained import (
    FILE,
    PLANNED,
    Kind,
    LearnedStrategy,
    Mixture,
    endured,
    kind_of,
    little,
    shipped,
)
from dungeongen.search.kernel import Kernel
from dungeongen.search.verdict import percent

_MOST_ROWS = 20_000  # of a call
_OWN = (len(MONSTERS) + 1) // 2


class LookAhead:
    """What moves are worth against a strategy."""

    def __init__(self, trained: LearnedStrategy) -> None:
        self.trained = trained

    def load(self) -> None:
        """Load the rows now, not with the first question."""
        assert self._kernel is not None

    @cached_property
    def _kernel(self) -> Kernel | None:
        """The kernel with the strategy's rows; ``None`` without room for it or them."""
        try:
            kernel = Kernel(FILE)
        except MemoryError:  # a browser on a small machine
            return None
        kernel.call("known", (tuple(HEROES).index(self.trained.hero.name),))
        keys, shares = self.trained.keys, self.trained.shares
        for at in range(0, len(keys), _MOST_ROWS):
            data = b"".join(little(column[at : at + _MOST_ROWS]) for column in (keys, shares))
            if not kernel.call("know", struct.unpack(f"<{len(data) // 4}i", data)):
                return None
        return kernel

    def worths(self, view: View) -> tuple[float, ...]:
        """Return the value of each move: of a turn, to pass and to draw, from 1 for a win to -1; of
        a card in hand, to add it and to discard it with each piece; of plans, how often each
        survives. Empty where the strategy's rows cannot have led, or orders are too many.
        """
        return () if self._kernel is None else self._kernel.call("look", numbers(view))

    def best(self, view: View) -> Mixture | None:
        """Return the best move, as a mixture of one, if ``worths`` knows."""
        worths = self.worths(view)
        if not worths:
            return None
        if kind_of(view) is Kind.PLAN:
            return self._planned(view, worths)
        best = worths.index(max(worths))
        if kind_of(view) is Kind.TURN:
            return ((m.Draw() if best else m.Pass(), 1.0),)
        return ((m.Discard(self.trained.hero.pieces[best - 1].name) if best else m.Add(), 1.0),)

    def _planned(self, view: View, worths: tuple[float, ...]) -> Mixture:
        if view.step == "sword":
            return ((m.Name(PLANNED[worths.index(max(worths))]), 1.0),)
        left = [
            (worth, strength)
            for worth, strength in zip(worths, PLANNED, strict=True)
            if strength > endured(view)
        ]
        best = max(left, key=lambda it: it[0], default=None)
        plans = () if best is None else ((m.Name(best[1]), 1.0),)
        return self.trained.struck(view, plans)


def numbers(view: View) -> list[int]:
    """Return a view as the kernel reads it."""
    mine = (view.player - view.starter) % 2
    fates = [0 if fate == ADDED else fate + 1 for fate in view.fates]
    head = [kind_of(view), mine, len(fates), len(view.met)]
    return [
        *head,
        *fates,
        *[0] * (len(MONSTERS) - len(fates)),
        *view.own,
        *[0] * (_OWN - len(view.own)),
        *view.met,
        *[0] * (len(MONSTERS) - len(view.met)),
    ]


# The player that the program sits down: the trained strategy, and what helps where it is unsure.
#
# A ``Player`` is given a view and never a state, so it cannot know a hidden card. Where to
# go in is certain death it passes, and where to go in is certain survival it draws
# (``certainty``); rows remember too little to tell. Where training did not get to in plain memory,
# half of what it does is the best move by looking ahead (``look_ahead``) and half what rough memory
# has. Where the look ahead knows nothing either, rough memory decides alone, or else the careful
# player. The strategy is one for an adventure: in a match it plays each adventure for itself.
#
# ``strategy`` is what comes with the package. ``played_by`` has the rows alone, without looking
# ahead: ``check`` values those, since it goes through hundreds of views that differ in little.


class Player:
    """Plays by a trained strategy; what it does is mixed."""

    def __init__(self, trained: LearnedStrategy) -> None:
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
    """Return the move of a turn where the fate of the player who goes in is certain."""
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


def played_by(trained: LearnedStrategy, view: View) -> Mixture:
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
