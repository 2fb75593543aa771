"""A player who looks one step ahead where a trained strategy knows little, in the kernel.

``../kernel/look.h`` says how: by the exact posterior of the other's cards, if the other keeps to
the strategy's rows. The kernel is given what the player's view has, and draws its chances from
that, so the same view has the same answer on every machine. It starts with the first question: to
load the rows takes a fraction of a second.
"""

from __future__ import annotations

import struct
from functools import cached_property

from dungeongen.games.welcome.fair.memory import PLANNED, Kind, kind_of
from dungeongen.games.welcome.fair.trained import Mixture, Trained, endured, little
from dungeongen.games.welcome.fair.training import FILE
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import ADDED
from dungeongen.games.welcome.rules.view import View
from dungeongen.search.kernel import Kernel

_MOST_ROWS = 20_000  # of a call
_OWN = (len(MONSTERS) + 1) // 2


class LookAhead:
    """What moves are worth against a strategy."""

    def __init__(self, trained: Trained) -> None:
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
        left = [(worth, strength) for worth, strength in zip(worths, PLANNED, strict=True)
                if strength > endured(view)]  # fmt: skip
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
        *fates, *[0] * (len(MONSTERS) - len(fates)),
        *view.own, *[0] * (_OWN - len(view.own)),
        *view.met, *[0] * (len(MONSTERS) - len(view.met)),
    ]  # fmt: skip
