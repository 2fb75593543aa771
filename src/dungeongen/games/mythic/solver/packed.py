"""Positions packed into ints, with tables of what can be done: the searches' inner form.

A *room* (its sorted codes) and a *holding* (hands and bag) get a number each when they are first
met. A position's key is room number, holding number, lost loot and maximum health side by side in
one int. Tables give for a room its cards with what is left without each, and for a holding and a
card the acts. So a step costs a few look-ups and additions; ``acts`` is asked once for each
holding and card. Tables only remember: which numbers they give changes no result.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.mythic.rules.state import ROOM
from dungeongen.games.mythic.solver.acts import BAIT, LURE, OUT, OWN, acts
from dungeongen.games.mythic.solver.positions import (
    ARMS,
    DRAGON,
    TRAP,
    TREASURE,
    WORN,
    Codes,
    Position,
    final_loss,
    foes_in,
    normal,
)

LOST = 3  # bits below: the maximum health, in fives
_HOLDING, _MARKS, _NUMBER, SIZE_AT = 9, 11, 15, 36
SIZE = 7 << SIZE_AT
ONE = 1 << SIZE_AT
FOES = 1 << SIZE_AT + 3 | 1 << _HOLDING
"""Set in a key if there is a monster in the room, or on a joker."""
OWNS = 2 << _HOLDING
"""Set in a holding with whose cards something can be done, whatever the room."""
UNMARKED = ~(15 << _MARKS)
"""The bits of a key without those that tell apart how many monsters lie on shields."""
_MOST = 300_000  # acts remembered

Step = tuple[int, int, int, int, int]
"""A holding then; harm, card added to the room, loot gone, and scar, as in ``Act``."""
Play = tuple[int, int]
"""A card, or one of the codes of ``acts``, and the room without it."""


class Held(NamedTuple):
    """What hands and bag hold."""

    hands: Codes
    bag: int


class Tables:
    """Rooms and holdings by their numbers, and the steps between them."""

    def __init__(self) -> None:
        self._rooms = dict[Codes, int]()
        self._holdings = dict[Held, int]()
        self._groups = dict[Held, tuple[int, int]]()
        self._numbers = 0
        self._potions = dict[int, tuple[int, int]]()
        self.codes = dict[int, Codes]()
        """The codes of a room."""
        self.held = dict[int, Held]()
        self.plays: tuple[dict[int, tuple[Play, ...]], ...] = ({}, {}, {}, {})
        """The cards of a room; the second, if the treasure may wait for a dragon; the others
        with the cards of hands and bag as well."""
        self.steps = dict[int, tuple[Step, ...]]()
        """The steps from a holding with a card."""
        self.joined = dict[int, int]()
        """The room with a card more."""

    @property
    def full(self) -> bool:
        """Whether enough is remembered that new tables are better."""
        return len(self.steps) > _MOST

    def room(self, codes: Codes) -> int:
        """Return the number of a room, whose codes are sorted."""
        result = self._rooms.get(codes)
        if result is None:
            foes = foes_in(codes, (), 0) > 0
            result = len(self._rooms) << SIZE_AT + 4 | foes << SIZE_AT + 3 | len(codes) << SIZE_AT
            self._rooms[codes] = result
            self.codes[result] = codes
        return result

    def holding(self, hands: Codes, bag: int) -> int:
        """Return the number of a holding, in normal form."""
        _, hands, bag, _, _, _ = normal((), tuple(sorted(hands)), bag, 0, 0, 0)
        held = Held(hands, bag)
        result = self._holdings.get(held)
        if result is None:
            foes = foes_in((), hands, bag) > 0
            owns = 0 < bag < ARMS or bag == TREASURE or max(*hands, bag, 0) > TRAP
            result = self._number(held) | owns << _HOLDING + 1 | foes << _HOLDING
            self._holdings[held] = result
            self.held[result] = held
        return result

    def _number(self, held: Held) -> int:
        """Return a new number; holdings that differ in marks alone share its upper bits."""
        alike = held._replace(hands=tuple(map(_unmarked, held.hands)))
        group = self._groups.get(alike)
        if group is None or group[1] > 15:
            self._numbers += 1
            group = self._numbers, 0
        number, count = group
        self._groups[alike] = number, count + 1
        return number << _NUMBER | count << _MARKS

    def without_potion(self, holding: int) -> tuple[int, int]:
        """Return the number of a holding with the least potion on its bag, and its potion."""
        result = self._potions.get(holding)
        if result is None:
            hands, bag = self.held[holding]
            potion = bag if 0 < bag < ARMS else 0
            result = self.holding(hands, 2) if potion else holding, potion
            self._potions[holding] = result
        return result

    def plays_of(self, room: int, *, bait: bool) -> tuple[Play, ...]:
        """Return what can be played in a room, and remember it."""
        codes = self.codes[room]
        result = []
        for place, code in enumerate(codes):
            if place and code == codes[place - 1]:
                continue  # codes are sorted: the same card again
            rest = codes[:place] + codes[place + 1 :]
            result.append((BAIT if bait and code == TREASURE else code, self.room(rest)))
            if code == TREASURE and DRAGON in rest:
                both = tuple(other for other in rest if other != DRAGON)
                result.append((LURE, self.room(both)))
        self.plays[bait][room] = known = tuple(result)
        return known

    def plays_too(self, room: int, *, bait: bool) -> tuple[Play, ...]:
        """Return what can be played in a room, the cards of hands and bag included."""
        plays = self.plays[bait].get(room) or self.plays_of(room, bait=bait)
        out = ((OUT, room),) if len(self.codes[room]) < ROOM else ()
        known = self.plays[2 + bait][room] = (*plays, (OWN, room), *out)
        return known

    def steps_of(self, holding: int, code: int) -> tuple[Step, ...]:
        """Return the steps from a holding with a card, and remember them."""
        hands, bag = self.held[holding]
        known = tuple(
            (self.holding(act.hands, act.bag), act.harm, act.added, act.gone, act.scar)
            for act in dict.fromkeys(acts(hands, bag, code))
        )
        self.steps[holding | code] = known
        return known

    def joined_to(self, room: int, code: int) -> int:
        """Return the number of a room with one more card, and remember it."""
        known = self.joined[room | code] = self.room(tuple(sorted((*self.codes[room], code))))
        return known


Trail = tuple["Trail | None", int, int, int, int, int]
"""The trail to the position before (``None`` for the first); the position: room, holding, maximum
health, health, and the loot lost."""


def _unmarked(code: int) -> int:
    return code & ~7 if WORN < code < TRAP else code


def packed(tables: Tables, position: Position, before: Trail | None = None) -> Trail:
    """Return a position in packed form."""
    room, hands, bag, cap, health, lost = position
    return before, tables.room(room), tables.holding(hands, bag), cap, health, lost


def unpacked(tables: Tables, trail: Trail) -> Position:
    """Return a position as a tuple of codes."""
    _, room, holding, cap, health, lost = trail
    hands, bag = tables.held[holding]
    return tables.codes[room], hands, bag, cap, health, lost


def line(tables: Tables, trail: Trail) -> tuple[Position, ...]:
    """Return the positions of a trail from the first on."""
    result: list[Position] = []
    here: Trail | None = trail
    while here is not None:
        result.append(unpacked(tables, here))
        here = here[0]
    return tuple(result[::-1])


def lost_at_end(tables: Tables, won: Trail, *, treasure_in_pile: bool) -> int:
    """Return the loot that is lost in a won position."""
    before, room, holding, _, _, lost = won
    assert before is not None
    left = treasure_in_pile or TREASURE in tables.codes[room]
    bag = tables.held[before[2]].bag
    return final_loss(lost, tables.held[holding].hands, bag, treasure_left=left)


def has_dragon(tables: Tables, trail: Trail) -> bool:
    """Tell whether the dragon is in the room or on a joker."""
    hands, bag = tables.held[trail[2]]
    return DRAGON in tables.codes[trail[1]] or TRAP + DRAGON in (*hands, bag)


_shared = [Tables()]


def shared() -> Tables:
    """Return tables that later searches share; new ones when they have grown full."""
    if _shared[0].full:
        _shared[0] = Tables()
    return _shared[0]
