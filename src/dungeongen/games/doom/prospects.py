"""What a fair player expects of face-down cards: the survival of a room, what it costs and yields.

For rooms of one size a fixed sample of hands is drawn from the cards that may lie there; how often
its fights can be lived through, and what a room does to health and gold on the average, are read
off it. What was seen since is counted: the mean damage of a fight is exact for any set of unseen
cards (``Danger``), and the sample is stretched by how it has changed.

The damage of a fight is a sum over pairs of drops: hits fall from the largest drop down, and each
drop is paid for once by every hit before it, so every pair costs the smaller of its two.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.doom.fights import haul, laid
from dungeongen.games.doom.layout import Cards
from dungeongen.games.doom.state import RANK, SPADES, SUIT

_SAMPLE = 160
_MINDS = 3  # minds this near to each other are taken for one


class Prospect(NamedTuple):
    """Rooms of one size: sorted ``damages`` of their fights, mean change of health, mean gold."""

    damages: tuple[int, ...]
    mean: float
    change: float
    gold: float

    def survival(self, health: float) -> float:
        """Return how often so much health is enough."""
        return bisect_right(self.damages, health) / len(self.damages)


@lru_cache(maxsize=1 << 14)
def prospect(
    cards: Cards, size: int, attack: int, mind: int, passes: int, worth_three: bool
) -> Prospect:
    """Return what rooms of ``size`` cards from ``cards`` hold for such a player."""
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


@lru_cache(maxsize=1 << 12)
def _drops(value: int, attack: int) -> tuple[int, ...]:
    whole, rest = divmod(value, attack)
    return (attack,) * whole + ((rest,) if rest else ())


@lru_cache(maxsize=1 << 14)
def _pairs(value: int, other: int, attack: int) -> int:
    """Return what two enemies cost beside each other, over what each costs alone."""
    mine, theirs = _drops(value, attack), _drops(other, attack)
    return sum(min(drop, drop_) for drop in mine for drop_ in theirs)


@lru_cache(maxsize=1 << 12)
def _alone(value: int, attack: int) -> int:
    drops = _drops(value, attack)
    return sum(place * drop for place, drop in enumerate(drops))


class Danger:
    """The exact mean damage of a fight, from the unseen cards; ``see`` counts a card."""

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
        """Return the same count, to go on with."""
        other = object.__new__(Danger)
        other.count, other._attack = self.count, self._attack
        other._spades, other._alone, other._pairs = self._spades[:], self._alone, self._pairs
        return other

    def see(self, card: int, worth: int) -> None:
        """Count a card that lies open now."""
        self.count -= 1
        if SUIT[card] == SPADES and worth in self._spades:
            self._spades.remove(worth)
            self._alone -= _alone(worth, self._attack)
            self._pairs -= sum(_pairs(worth, other, self._attack) for other in self._spades)

    def mean(self, size: int) -> float:
        """Return the mean least damage of a fight in a room of ``size`` unseen cards."""
        count = self.count
        if count < 2 or not self._spades:
            return 0.0
        size = min(size, count)
        both = size * (size - 1) / (count * (count - 1))
        return size / count * self._alone + both * self._pairs
