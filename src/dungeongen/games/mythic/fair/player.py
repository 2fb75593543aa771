"""Our player: sees the table and which cards are gone, and no card that lies face down.

Within a room nothing new is turned up, so the player looks at every way to play it and takes the
one whose end is worth most: health, arms and a stored potion, less the monster that is left. The
weights were chosen by hand. If every way is bad, the player skips the room, unless a weapon lies on
one of its monsters.

**Helper jokers** are worth what they hold, less the strength of a monster that has to be fought
later; an empty one is worth nothing. Two ideas were tried and dropped: players that spare an empty
joker for an emergency win far less often, and so do those that count the hand which a joker takes.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.solver.packed import Tables, Trail, lost_at_end
from dungeongen.games.mythic.solver.positions import (
    ARMS,
    FOE,
    HELPER,
    TRAP,
    TREASURE,
    WORN,
)
from dungeongen.games.mythic.solver.rooms import Pile, Ways

WON = 10**6


class Weights(NamedTuple):
    """What things are worth, in tenths of a point of health."""

    health: int = 10
    danger: int = 3
    """For each step below ``safe`` health, squared, and divided by ten."""
    safe: int = 14
    arms: int = 11
    worn: int = 7
    potion: int = 7
    foe: int = 8
    loot: int = 2
    trapped: int = 9
    """For each point of a monster on a joker, which has to be fought later."""
    skip: int = 0
    """Ends below this are bad enough to skip a room."""


USUAL = Weights()


def judged_by(rng: Rng) -> Weights:
    """Return weights of a player whose judgement differs a little from the usual."""
    values = [max(1, value * (85 + rng.below(31)) // 100) for value in USUAL]
    return Weights(*values)


class Rooms:
    """The ends of rooms that were played before, for many plays of one deal."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._known = dict[tuple[object, ...], list[tuple[Trail, bool]]]()

    def ends(self, start: Trail, pile: Pile) -> list[tuple[Trail, bool]]:
        """Return the ends of a room, and whether each is won."""
        key = (*start[1:], pile.cards, pile.foes, pile.dragon)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(Ways(self.tables, start, pile, loot=False).ends())
        return known


class Player:
    """A player with these weights; what rooms, hands and bag are worth is remembered."""

    def __init__(self, rooms: Rooms, weights: Weights = USUAL) -> None:
        self._rooms, self._tables, self.weights = rooms, rooms.tables, weights
        self._held = dict[int, int]()
        self._left = dict[int, int]()

    def best_way(self, start: Trail, pile: Pile) -> tuple[int, Trail | None]:
        """Return the value of the best end of a room, and the way there; ``None``: each is deadly.

        Of equal ends the first that is found is taken.
        """
        best, chosen = -(10**9), None
        loot, held, left = self.weights.loot, self._held, self._left
        health_worth: dict[int, int] = {}
        for trail, won in self._rooms.ends(start, pile):
            if won:
                value = WON - lost_at_end(self._tables, trail, treasure_in_pile=pile.treasure)
            else:
                _, room, holding, cap, health, lost = trail
                at = health << 5 | cap
                if at not in health_worth:
                    health_worth[at] = self._health_worth(health, cap)
                if holding not in held:
                    held[holding] = self.held_worth(holding)
                if room not in left:
                    left[room] = self._left_worth(room)
                value = health_worth[at] + held[holding] + left[room] - loot * lost
            if value > best:
                best, chosen = value, trail
        return best, chosen

    def skips(self, start: Trail, value: int, way: Trail | None) -> bool:
        """Tell whether a room with this best way is bad enough to skip.

        What jokers hold counts for nothing here: it stays with the player, who skips or not.
        """
        hands, bag = self._tables.held[start[2]]
        kept = sum(self._worth(code) for code in (*hands, bag) if code > TRAP)
        return way is None or value - kept < self.weights.skip

    def _health_worth(self, health: int, cap: int) -> int:
        weights = self.weights
        below = max(0, weights.safe - health)
        danger = weights.danger * below * below // 10 * weights.health // 3
        return weights.health * health + weights.health * cap // 4 - danger

    def held_worth(self, holding: int) -> int:
        """Return what hands and bag are worth."""
        hands, bag = self._tables.held[holding]
        return sum(self._worth(code) for code in (*hands, bag))

    def _left_worth(self, room: int) -> int:
        value = 0
        for code in self._tables.codes[room]:
            if FOE < code < HELPER:
                value -= self.weights.foe * (code - FOE)
            else:
                value += self._worth(code) * 3 // 4
        return value

    def _worth(self, code: int) -> int:
        weights = self.weights
        if code < ARMS:
            return weights.potion * code
        if code < FOE:
            return weights.arms * (code - ARMS)
        if code == HELPER:
            return 0
        if code == TREASURE:
            return 5 * weights.loot + 30
        if code < TRAP:
            return weights.worn * ((code - WORN) >> 3)
        inner = code - TRAP
        if inner > FOE:
            return -weights.trapped * (inner - FOE)
        return self._worth(inner)
