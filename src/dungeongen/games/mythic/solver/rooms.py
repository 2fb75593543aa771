"""Every way to play a room, from the deal to the next one or to the end.

Equal positions within a room keep only the best health; where loot counts, positions that have lost
more of it are other positions, and worth nothing if their health is no better. Rooms of the same
deal that differ in the card left over soon lead to equal positions, so a search shares what it has
seen among them: that halves its work.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.mythic.solver.packed import (
    FOES,
    LOST,
    ONE,
    OWNS,
    SIZE,
    UNMARKED,
    Tables,
    Trail,
    has_dragon,
)
from dungeongen.games.mythic.solver.positions import DRAGON, TREASURE, Codes, foes_in
from dungeongen.games.mythic.solver.threats import Threats

Seen = dict[int, int]
"""The best health by key; of equal health, the least lost loot."""


class Pile:
    """What is to come, as far as it matters within a room: whether there are cards of a kind."""

    __slots__ = ("cards", "dragon", "foes", "treasure")

    def __init__(self, codes: Codes) -> None:
        self.cards = len(codes) > 0
        self.foes = foes_in(codes, (), 0) > 0
        self.dragon = DRAGON in codes
        self.treasure = TREASURE in codes


class Ways:
    """The ways through one room; ``positions`` counts what was examined.

    ``loot``: whether lost loot tells positions apart; positions that have lost ``too_much`` or more
    are left out. So are those in ``seen``, from other rooms with the same pile.
    """

    __slots__ = (
        "_drawn",
        "_loot",
        "_pile",
        "_seen",
        "_start",
        "_tables",
        "_threats",
        "_too_much",
        "positions",
    )

    def __init__(
        self,
        tables: Tables,
        start: Trail,
        pile: Pile,
        *,
        loot: bool,
        too_much: int = 99,
        seen: Seen | None = None,
        threats: Threats | None = None,
        drawn: int = 0,
    ) -> None:
        self._tables, self._start, self._pile = tables, start, pile
        self._loot, self._too_much = loot, too_much
        self._seen: Seen = {} if seen is None else seen
        self._threats, self._drawn = threats, drawn
        self.positions = 0

    def ends(self) -> Iterator[tuple[Trail, bool]]:
        """Yield the ends of the room, before the next deal, and whether each is won.

        An end that is better than one before it, in health alone, is yielded as well.
        """
        tables, pile, seen, too_much = self._tables, self._pile, self._seen, self._too_much
        threats = self._threats
        bait = pile.dragon or has_dragon(tables, self._start)
        plays, plays_too = tables.plays[bait], tables.plays[2 + bait]
        steps, joined = tables.steps, tables.joined
        last, unit = not pile.foes, 1 << LOST if self._loot else 0
        end, bits = ONE if pile.cards else -1, -1 if self._loot else UNMARKED
        if threats is not None:
            points, floors = threats.points, threats.floors[self._drawn]
        pending = [self._start]
        while pending:
            trail = pending.pop()
            _, room, holding, cap, health, lost = trail
            fives = cap // 5
            if seen.get(room | holding & bits | lost * unit | fives, 0) > health << 6 | 63 - lost:
                continue  # a better one has come
            if threats is not None:
                paid = points[holding] if holding in points else threats.points_of(holding)
                if health + paid < (
                    floors[room] if room in floors else threats.floor(self._drawn, room)
                ):
                    continue
            self.positions += 1
            if holding & OWNS:
                cards = plays_too.get(room) or tables.plays_too(room, bait=bait)
            else:
                cards = plays.get(room) or tables.plays_of(room, bait=bait)
            for code, rest in cards:
                known = steps.get(holding | code)
                if known is None:
                    known = tables.steps_of(holding, code)
                for then, harm, added, gone, scar in known:
                    left = health - harm
                    if left > cap:
                        left = cap
                    elif left <= 0:
                        continue
                    if added:
                        more = joined.get(rest | added) or tables.joined_to(rest, added)
                    else:
                        more = rest
                    loss = lost + gone
                    key = more | then & bits | loss * unit | fives
                    if scar:
                        key -= scar // 5
                    worth = left << 6 | 63 - loss
                    if seen.get(key, 0) >= worth or loss >= too_much:
                        continue
                    if unit and loss and seen.get(key - unit, 0) >= worth:
                        continue
                    seen[key] = worth
                    new = (trail, more, then, cap - scar, left, loss)
                    if last and not key & FOES:
                        yield new, True
                    elif more & SIZE <= end:
                        yield new, False
                    else:
                        pending.append(new)
