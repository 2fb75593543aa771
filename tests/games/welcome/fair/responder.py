"""A player who learns the best response to a strategy: a lower bound on how it can be exploited.

The trainer's own code learns for one seat, while the other keeps to the given strategy. Where that
has nothing written down, the careful player would decide; here it plays uniformly, so what is
learned is measured afterwards in real plays.
"""

from __future__ import annotations

import numpy as np

from dungeongen.games.welcome.fair.layers import PIECES, Ints
from dungeongen.games.welcome.fair.order_free import Kind
from dungeongen.games.welcome.fair.survivals import Bools
from dungeongen.games.welcome.fair.trained import PARTS, Key, Section, Trained
from dungeongen.games.welcome.fair.training import Floats, Reals, Trainer, matched
from dungeongen.games.welcome.layout import Deck

LEAST = 1e-3
"""An information set is learned if some regret there is at least this, of either sign."""


class Responder(Trainer):
    """Learns against a strategy, in both seats."""

    def __init__(self, given: Trained) -> None:
        super().__init__(given.hero)
        self.seat = 0
        self._given: dict[Key, Floats] = {}
        for key, table in self.tables.items():
            self._given[key] = np.zeros_like(table.regrets)
            if key in given.sections:
                section = given.sections[key]
                self._given[key][section.rows] = section.parts / np.float32(PARTS)

    def play(self, deck: Deck) -> float:
        self.seat = self.decks % 2
        return super().play(deck)

    def sigma(self, key: Key, rows: Ints, player: int, legal: Bools | None) -> Reals:
        if player == self.seat:
            return super().sigma(key, rows, player, legal)
        return matched(self._given[key][rows], legal)

    def learn(self, key: Key, rows: Ints, sigma: Reals, regrets: Reals, reach: Reals) -> None:
        kind, drawn = key
        if (drawn + (kind is Kind.PLAN)) % 2 == self.seat:
            super().learn(key, rows, sigma, regrets, reach)

    def learned(self) -> Trained:
        """Return what is played at last, and not on average: a best response need not mix.

        Information sets that were hardly reached are left to the careful player.
        """
        sections = {}
        for key, table in self.tables.items():
            rows = np.flatnonzero(np.abs(table.regrets).max(axis=1) > LEAST)
            if len(rows):
                regrets = table.regrets[rows]
                if key[0] is Kind.HAND:
                    pieces = rows // (len(table.regrets) >> PIECES)
                    regrets = np.where(self.legal[pieces], regrets, -np.inf)
                best = regrets.argmax(axis=1)
                parts = np.zeros((len(rows), table.regrets.shape[1]), np.uint8)
                parts[np.arange(len(rows)), best] = PARTS
                sections[key] = Section(rows.astype(np.uint32), parts, best.astype(np.int8))
        return Trained(self.hero, self.decks, sections)
