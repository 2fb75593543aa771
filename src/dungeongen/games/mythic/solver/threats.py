"""A lower bound on the health that the rest of the deck asks of a player (MY-12).

Whatever is done, every point of a monster's strength is paid with health, arms or the treasure, and
health comes from potions. *Points* are health but one, and the value of all that hands and bag
hold. From one deal to the next, three of the four cards of the room are played: points grow by the
arms and potions among them and fall by the monsters. So the points that are needed before a deal,
for each card that may be left in the room, follow from those needed before the next deal, backward
from the end of the deck (``_needs_at``). Which card stays is chosen anew in each room. A monster
may stay weakened: what is paid now need not be paid later.

Nobody brings more into a deal than a full maximum of health, two arms in hand and one card on the
bag. A room that asks for more is not survived, however well a position looks now; that refutes many
deals at once. What a position can bring at best depends on the arms and potions at hand and on
those dealt since (``_within_means``). Within a room, points are only wasted: a position with too
few for whatever card it leaves is lost already (``floor``).

A card's *value* is all that counts here: 2 to 14 for arms and potions, below 0 for monsters. 15 is
the treasure, as bait for the dragon, which is −15. When these two leave the room together, none may
be left, and four cards are dealt. A helper joker may spare a player one monster for good, and may
hold one card more; that is generous, so all monsters together have to be paid as well.

Health and arms counted apart, each with its own maximum, refuted nothing more and took longer.
"""

from __future__ import annotations

from dungeongen.games.mythic.rules.state import ROOM
from dungeongen.games.mythic.solver.packed import Tables, Trail
from dungeongen.games.mythic.solver.positions import (
    ARMS,
    DRAGON,
    FOE,
    HELPER,
    TRAP,
    TREASURE,
    WORN,
    Codes,
)

_BAIT = DRAGON - FOE
_NONE = -1 - _BAIT  # instead of a value: no card is left
NEVER = 999
Brought = tuple[int, int, int, int]
"""The best three arms, best first, and the best card that only the bag can hold."""


class Threats:
    """The bound for one deck; ``lure``: whether the treasure may be a bait."""

    def __init__(self, deck: Codes, cap: int, tables: Tables, *, lure: bool = True) -> None:
        self._tables, self._deck = tables, deck
        self._bait = _BAIT if lure and DRAGON in deck else 0
        self._values = [self.value(code) for code in deck]
        self._helpers = deck.count(HELPER)
        places = range(len(deck) + 1)
        self._rest = [-sum(self._values[at:]) for at in places]
        paired = TREASURE in deck and self._bait > 0
        self._both = max(deck.index(TREASURE), deck.index(DRAGON)) if paired else len(deck)
        self._dealt = dict[tuple[int, int], Brought]()
        self._needs: list[list[list[int]]] = [[] for _ in places]
        for at in reversed(places):
            self._needs[at] = self._needs_at(at, cap)
        self._means = dict[tuple[int, int, int, Brought], bool]()
        self._brought = dict[int, Brought]()
        self.points = dict[int, int]()
        """What the cards of a holding pay."""
        self.floors = [dict[int, int]() for _ in places]
        """What health and ``points`` have to be for a room, by the cards drawn."""

    def value(self, code: int) -> int:
        """Return what a card pays, or less than 0 for what it costs."""
        if code > TRAP:
            return self.value(code - TRAP)
        if code < ARMS:
            return code
        if code < FOE:
            return code - ARMS
        if code < HELPER:
            return FOE - code
        if code >= WORN:
            return (code - WORN) >> 3
        return self._bait if code == TREASURE else 0

    def points_of(self, holding: int) -> int:
        """Return what the cards of a holding pay, and remember it; trapped monsters are free."""
        hands, bag = self._tables.held[holding]
        self._brought[holding] = self._best((*hands, bag))
        result = self.points[holding] = sum(max(0, self.value(code)) for code in (*hands, bag))
        return result

    def floor(self, drawn: int, room: int) -> int:
        """Return what health and points have to be in a room, and remember it.

        With jokers that hold cards the room may be played otherwise: then there is no floor.
        """
        values = sorted(map(self.value, self._tables.codes[room]))
        result = -NEVER
        if drawn < len(self._deck) and not self._helpers and values:
            lines = [self._left_over(drawn, value, 0) + value for value in values]
            if self._bait and _BAIT in values and -_BAIT in values:
                lines.append(self._needs[drawn][0][_NONE + _BAIT])
            result = min(lines) - sum(values) + 1
        self.floors[drawn][room] = result
        return result

    def spare(self, drawn: int, position: Trail) -> int:
        """Return by how much health is above the least that may be enough before a deal.

        Below 0 the position is lost. ``drawn`` cards have been dealt.
        """
        _, room, holding, cap, health, _ = position
        left = self._tables.codes[room]
        points = self.points[holding] if holding in self.points else self.points_of(holding)
        value = self.value(left[0]) if left else _NONE
        helpers = 0
        if self._helpers:
            held = self._tables.held[holding]
            codes = (*held.hands, held.bag, *left)
            helpers = (*self._deck[drawn:], *codes).count(HELPER)
            if health <= self._rest[drawn] - sum(map(self.value, codes)):
                return -1
        spare = health - 1 + points - self._needs[drawn][helpers][value + _BAIT]
        if spare < 0:
            return -1
        key = drawn, cap, left[0] if left else 0, self._brought[holding]
        means = self._means.get(key)
        if means is None:
            means = self._means[key] = self._within_means(drawn, left, holding, cap)
        return spare if means else -1

    # What is needed before each deal

    def _needs_at(self, at: int, cap: int) -> list[list[int]]:
        """Return the points needed by the helper jokers to come, and by the card left in the room
        (the last: by none)."""
        most = cap - 1 + _carried(self._since(0, at)) + _BAIT * self._helpers
        result = []
        for helpers in range(self._helpers + 1):
            values = range(-_BAIT, _BAIT + 1)
            line = [self._played(at, [value], helpers) for value in values]
            line.append(self._played(at, [], helpers))
            result.append([need if need <= most else NEVER for need in line])
        return result

    def _played(self, at: int, left: list[int], helpers: int) -> int:
        """Return the points needed to play the room that is dealt after ``at`` cards."""
        now = min(len(self._deck), at + ROOM - len(left))
        room = sorted([*left, *self._values[at:now]])
        if now == len(self._deck):
            return max(0, _cost(room, helpers))
        need = NEVER
        for place, value in enumerate(room):
            rest = room[:place] + room[place + 1 :]
            for spared in range(helpers + 1):
                then = self._left_over(now, value, helpers - spared)
                need = min(need, then + _cost(rest, spared))
        if self._bait and _BAIT in room and (-_BAIT in room or self._helpers):
            for spared in range(helpers + 1):
                then = self._needs[now][helpers - spared][_NONE + _BAIT]
                need = min(need, then + _cost(room, spared))
        return max(0, need) if need < NEVER // 2 else NEVER

    def _left_over(self, at: int, value: int, helpers: int) -> int:
        """Return the points needed if a card of this value is left, weakened if that is better."""
        needs = self._needs[at][helpers]
        if not -_BAIT < value < 0:
            return needs[value + _BAIT]
        return min(needs[weak + _BAIT] + weak - value for weak in range(value, 0))

    # What can be brought into each later deal

    def _within_means(self, drawn: int, left: Codes, holding: int, cap: int) -> bool:
        """Tell whether what can be brought into each later deal is enough."""
        hands, bag = self._tables.held[holding]
        has = self._best((*left, *hands, bag))
        if not left:
            drawn += 1  # four cards are dealt
        return all(
            any(self._enough(drawn, at, has, cap) for at in places) for places in self._later(drawn)
        )

    def _later(self, drawn: int) -> list[list[int]]:
        """Return the places of later deals; two, if one card more may have been dealt by then."""
        loose = drawn <= self._both + 1 or self._helpers > 0
        result = [
            [at, at + 1] if loose and at > self._both else [at]
            for at in range(drawn + 3, len(self._deck), 3)
        ]
        return [places for places in result if places[-1] < len(self._deck)]

    def _enough(self, drawn: int, at: int, has: Brought, cap: int) -> bool:
        """Tell whether a deal is survived with any of the best cards left in the room."""
        dealt = self._since(drawn, at)
        arms = sorted((*has[:3], *dealt[:3]), reverse=True)
        bag = max(has[3], dealt[3])
        most = cap - 1 + _carried((arms[0], arms[1], arms[2], bag)) + _BAIT * self._helpers
        needs = self._needs[at][self._helpers]
        return min(needs[: max(arms[0], bag) + _BAIT + 1] + needs[-1:]) <= most

    def _since(self, drawn: int, at: int) -> Brought:
        """Return the best cards dealt from one place to another."""
        result = self._dealt.get((drawn, at))
        if result is None:
            result = self._dealt[drawn, at] = self._best(self._deck[drawn:at])
        return result

    def _best(self, codes: Codes) -> Brought:
        arms, bag = [0, 0, 0], 0
        for code in codes:
            value = self.value(code)
            if code < ARMS or code == TREASURE or TRAP < code < TRAP + ARMS:
                bag = max(bag, value)
            elif value > 0:
                arms.append(value)
        arms.sort(reverse=True)
        return arms[0], arms[1], arms[2], bag


def _carried(brought: Brought) -> int:
    """Return the most that two hands and a bag hold."""
    return brought[0] + brought[1] + max(brought[2:])


def _cost(room: list[int], spared: int) -> int:
    """Return what sorted cards cost, below 0 if they pay; ``spared`` monsters, the worst, are free.

    >>> _cost([-10, -3, 5], 1)
    -2
    """
    return sum(value for value in room[:spared] if value < 0) - sum(room)
