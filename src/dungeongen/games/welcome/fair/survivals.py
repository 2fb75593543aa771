"""Who comes out alive with each plan, for many positions at once (see ``survival``).

All positions have the same deck, or each its own: then ``deck[place]`` has a card for each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.welcome.fair.layers import Ints
from dungeongen.games.welcome.fair.order_free import CARDS, PIECES
from dungeongen.games.welcome.heroes import (
    AXE,
    POTION,
    REVIVED,
    STRENGTHS,
    SWORD,
    Hero,
    defeated_by,
    health_with,
)
from dungeongen.games.welcome.layout import Deck

Bools = NDArray[np.bool_]
Signs = NDArray[np.float64]

_PLANS = np.array(STRENGTHS, dtype=np.int64)


class Survivals:
    """A hero in the dungeons of any deck."""

    def __init__(self, hero: Hero) -> None:
        sets = range(1 << PIECES)
        self.hero = hero
        self.health = np.array([health_with(hero, pieces) for pieces in sets], dtype=np.int64)
        self.harm = np.array(
            [[0 if s in defeated_by(hero, p) else s for s in range(10)] for p in sets],
            dtype=np.int64,
        )

    def plain(self, deck: Deck | Ints, pieces: Ints, inside: Ints) -> Signs:
        """Return 1 for a survival and -1 for a death at each position without sword or axe."""
        return self._signs(deck, pieces, inside, np.zeros(1, np.int64))[:, 0]

    def planned(self, deck: Deck | Ints, pieces: Ints, inside: Ints) -> Signs:
        """Return the same for each position with one of them, and each plan."""
        return self._signs(deck, pieces, inside, _PLANS)

    def _signs(self, deck: Deck | Ints, pieces: Ints, inside: Ints, plans: Ints) -> Signs:
        shape = len(pieces), len(plans)
        cards = np.asarray(deck, np.int64).reshape(CARDS, -1)  # a column, or one a position
        health = np.broadcast_to(self.health[pieces][:, None], shape).copy()
        axe = np.full(shape, bool(self.hero.bit(AXE)) and plans[-1] > 0)
        potion = np.broadcast_to(((pieces & self.hero.bit(POTION)) > 0)[:, None], shape).copy()
        alive = np.ones(shape, dtype=np.bool_)
        for place in reversed(range(int(inside.max(initial=0)).bit_length())):
            strength = cards[place][:, None]
            hits = ((inside >> place & 1) * self.harm[pieces, cards[place]])[:, None]
            if self.hero.bit(SWORD):
                health -= hits * (plans != strength)
            elif hits.any():
                struck = axe & (hits > 0)
                struck &= (plans <= strength) | ((health <= hits) & ~potion)
                axe &= ~struck
                health -= hits * ~struck
                saved = (health <= 0) & potion & alive
                health[saved] = REVIVED
                potion &= ~saved
                alive &= health > 0
        return np.where(alive & (health > 0), 1.0, -1.0)
