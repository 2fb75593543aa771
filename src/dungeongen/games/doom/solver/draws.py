"""The coming cards, for a solver: what a room of some size draws at some point of the deck.

A cursor is a position in the deck: the number of exhaustions, the set of cards that lay in the room
at the last one, and the number of cards drawn since. As long as no room can be set aside, the
cursor and the size of a room determine its cards (SD-10). ``None`` stands for unknown cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dungeongen.core.piles import order
from dungeongen.games.doom.layout import Cards
from dungeongen.games.doom.rules.deck import piles
from dungeongen.games.doom.rules.state import DIAMONDS, EVERY_CARD, RANK, SUIT, Ground, Thing
from dungeongen.games.doom.solver.room_outcomes import Haul, haul, laid

Cursor = tuple[int, int, int]
FIRST: Cursor = (0, 0, 0)
_Laid = tuple[tuple[Thing, ...], Cursor]
_GOLD = sorted((rank for rank, suit in zip(RANK, SUIT, strict=True) if suit == DIAMONDS))[::-1]
_TOP_GOLD = [sum(_GOLD[:count]) for count in range(53)]


class Stock:
    """The deck after the choice of a stack; every answer is cached."""

    def __init__(self, ground: Ground, stack: int) -> None:
        self._ground = ground
        self._stack = stack
        self._largest = max(room.size for room in ground.layout.rooms)
        self.order: Callable[[int, int], Cards | None] = cache(self._order)
        self.lay: Callable[[Cursor, int], _Laid | None] = cache(self._lay)
        self.gold: Callable[[Cursor, int], int] = cache(self._gold)
        self.haul: Callable[[Cursor, int, int], tuple[Haul, Cursor] | None] = cache(self._haul)

    def _order(self, passes: int, held: int) -> Cards | None:
        """Return a pass up to the first card whose place is unknown."""
        return order(piles(self._ground, passes, self._stack, held))

    def _ordered(self, passes: int, held: int) -> bool:
        return all(ordered for _, ordered in piles(self._ground, passes, self._stack, held))

    def _lay(self, cursor: Cursor, size: int) -> _Laid | None:
        passes, held, drawn = cursor
        things: list[Thing] = []
        due, lying = size, 0
        while due:
            cards = self.order(passes, held)
            if cards is None:
                return None
            some = cards[drawn : drawn + due]
            things += [(card, RANK[card] << passes) for card in some]
            drawn += len(some)
            due -= len(some)
            for card in some:
                lying |= 1 << card
            if not due or lying == EVERY_CARD:
                break
            if not self._ordered(passes, held):
                return None
            passes, held, drawn = passes + 1, lying, 0
        return tuple(things), (passes, held, drawn)

    def _haul(self, cursor: Cursor, size: int, attack: int) -> tuple[Haul, Cursor] | None:
        result = self.lay(cursor, size)
        if result is None:
            return None
        things, then = result
        foes, traps, loot = laid(things, worth_three=self._ground.worth_three)
        return haul(foes, traps, loot, attack), then

    def _gold(self, cursor: Cursor, cards: int) -> int:
        """Return an upper bound on the gold among the next ``cards`` cards.

        A later pass is assumed to start with the richest gold cards and to end as early as
        possible: it lacks only the cards that lay in one room at the reshuffle, and those were
        drawn in the pass before, so that two passes together have 52 cards.
        """
        passes, held, drawn = cursor
        order = self.order(passes, held) or ()
        some = order[drawn : drawn + cards]
        most = sum(RANK[card] << passes for card in some if SUIT[card] == DIAMONDS)
        cards -= len(some)
        if cards and not self._ordered(passes, held):
            most += _TOP_GOLD[min(cards, 52)] << passes
        least = max(1, 53 - self._largest)
        length = least
        while cards > 0:
            passes += 1
            most += _TOP_GOLD[min(cards, 52)] << passes
            cards -= length
            length = max(least, 52 - length)
        return most
