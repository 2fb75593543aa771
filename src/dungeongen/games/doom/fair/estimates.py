"""Estimates for face-down cards: the survival, cost and gain of a room.

For each room size a fixed sample of hands is drawn from the cards that may come. It gives the
chance to survive the fight and the mean change of health and gold. Cards seen later are counted:
``Danger`` keeps the exact mean damage of a fight over the unseen cards, and the sample is rescaled
by it.

The damage of a fight is a sum over pairs of drops. Hits go from the largest drop down, and every
drop is suffered once for each hit before it, so each pair costs the smaller of its two.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Cards
from dungeongen.games.doom.rules.state import RANK, SPADES, SUIT
from dungeongen.games.doom.solver.room_outcomes import haul, laid

_SAMPLE = 160
_MINDS = 3  # intelligence is rounded down to a multiple of this


class Prospect(NamedTuple):
    """Sampled rooms of one size: sorted fight ``damages``, mean change of health, mean gold."""

    damages: tuple[int, ...]
    mean: float
    change: float
    gold: float

    def survival(self, health: float) -> float:
        """Return the share of sampled fights that this health survives."""
        return bisect_right(self.damages, health) / len(self.damages)


@lru_cache(maxsize=1 << 14)
def prospect(
    cards: Cards, size: int, attack: int, mind: int, passes: int, worth_three: bool
) -> Prospect:
    """Return the prospect of a room of ``size`` cards drawn from ``cards``."""
    mind -= mind % _MINDS
    random = Rng(f"prospect/{size}").random
    damages, change, gold = [], 0, 0
    size = min(size, len(cards))
    pile = list(cards)
    for _ in range(_SAMPLE):
        for place in range(size):
            other = place + int(random() * (len(pile) - place))
            pile[place], pile[other] = pile[other], pile[place]
        things = [(card, RANK[card] << passes) for card in pile[:size]]
        foes, traps, loot = laid(things, worth_three=worth_three)
        room = haul(foes, traps, loot, attack)
        damages.append(room.damage)
        change -= room.damage
        force = sum(trap for trap in room.traps if trap > mind)
        if not force:
            change += room.health
            gold += room.gold
        elif room.items:
            _, health, purse = max(room.items, key=lambda item: item[1] + item[2])
            change += max(0, health - force)
            gold += purse if health + purse > force // 2 else 0
    damages.sort()
    mean = sum(damages) / _SAMPLE
    return Prospect(tuple(damages), mean, change / _SAMPLE, gold / _SAMPLE)


def _pairs(value: int, other: int, attack: int) -> int:
    """Return the damage that two enemies add by fighting together: of each drop of one and each of
    the other, the smaller."""
    whole, rest = divmod(value, attack)
    full, left = divmod(other, attack)
    return whole * full * attack + whole * left + full * rest + min(rest, left)


def _alone(value: int, attack: int) -> int:
    """Return the damage of a fight against one enemy: each drop, for every hit before it."""
    whole, rest = divmod(value, attack)
    return attack * (whole * (whole - 1) // 2) + whole * rest


class Danger:
    """The exact mean damage of a fight over the unseen cards; ``see`` removes a card."""

    __slots__ = ("_alone", "_attack", "_pairs", "_spades", "count")

    def __init__(self, cards: Cards, attack: int) -> None:
        self.count = len(cards)
        self._attack = attack
        self._spades = [RANK[card] for card in cards if SUIT[card] == SPADES]
        self._alone = sum(_alone(value, attack) for value in self._spades)
        self._pairs = sum(
            _pairs(value, other, attack)
            for place, value in enumerate(self._spades)
            for other in self._spades[:place]
        )

    def copy(self) -> Danger:
        """Return an independent copy."""
        other = object.__new__(Danger)
        other.count, other._attack = self.count, self._attack
        other._spades, other._alone, other._pairs = self._spades[:], self._alone, self._pairs
        return other

    def see(self, card: int, worth: int) -> None:
        """Remove a card that has been turned up."""
        self.count -= 1
        if SUIT[card] == SPADES and worth in self._spades:
            self._spades.remove(worth)
            self._alone -= _alone(worth, self._attack)
            self._pairs -= sum(_pairs(worth, other, self._attack) for other in self._spades)

    def mean(self, size: int) -> float:
        """Return the mean damage of the best fight in a room of ``size`` unseen cards."""
        count = self.count
        if count < 2 or not self._spades:
            return 0.0
        size = min(size, count)
        both = size * (size - 1) / (count * (count - 1))
        return size / count * self._alone + both * self._pairs
