"""Every way to play a room, from the deal to the next one or to the end.

Equal positions within a room keep only the best health; if loot counts, the pairs of health and
lost loot of which none is better in both. Rooms of the same deal that differ in the card left over
soon lead to equal positions, so a search shares what it has seen among them: that halves its work.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.mythic.solver.positions import (
    DRAGON,
    TRAP,
    Codes,
    Position,
    foes_in,
    successors,
)

Trail = tuple["Trail | None", Position]
"""A position and how it was reached."""
Place = tuple[Codes, Codes, int, int]
Worth = tuple[int, int]
"""Health, and the loot that is lost for good."""
Seen = dict[Place, list[Worth]]


class Pile:
    """What is to come, as far as it matters within a room: how many cards, monsters, a dragon."""

    __slots__ = ("cards", "dragon", "foes")

    def __init__(self, codes: Codes) -> None:
        self.cards = len(codes)
        self.foes = foes_in(codes, (), 0)
        self.dragon = DRAGON in codes


class Ways:
    """The ways through one room; ``positions`` counts what was examined.

    ``loot``: whether lost loot tells positions apart; positions that have lost ``too_much`` or more
    are left out. So are those in ``seen``, from other rooms with the same pile.
    """

    __slots__ = ("_loot", "_pile", "_seen", "_start", "_too_much", "positions")

    def __init__(
        self, start: Trail, pile: Pile, *, loot: bool, too_much: int = 99, seen: Seen | None = None
    ) -> None:
        self._start, self._pile, self._loot, self._too_much = start, pile, loot, too_much
        self._seen: Seen = {} if seen is None else seen
        self.positions = 0

    def ends(self) -> Iterator[tuple[Trail, Position, bool]]:
        """Yield the ends of the room: the way there, the position before the deal, if it is won."""
        pile = self._pile
        pending = [self._start]
        while pending:
            trail = pending.pop()
            position = trail[1]
            self.positions += 1
            bait = pile.dragon or _has_dragon(position)
            for then in successors(position, bait=bait):
                room, hands, bag, _, _, lost = then
                if lost >= self._too_much:
                    continue
                if not pile.foes and not foes_in(room, hands, bag):
                    yield trail, then, True
                elif pile.cards and len(room) <= 1:
                    yield trail, then, False
                elif better(self._seen, then[:4], then[4:], loot=self._loot):
                    pending.append((trail, then))


def _has_dragon(position: Position) -> bool:
    room, hands, bag, _, _, _ = position
    return DRAGON in room or TRAP + DRAGON in hands or bag == TRAP + DRAGON


def better(seen: Seen, place: Place, worth: Worth, *, loot: bool) -> bool:
    """Record a position; return whether none as good was there before."""
    health, lost = worth
    known = seen.get(place)
    if known is None:
        seen[place] = [worth]
        return True
    for had, gone in known:
        if had >= health and (gone <= lost or not loot):
            return False
    known[:] = [(h, g) for h, g in known if h > health or (g < lost and loot)]
    known.append(worth)
    return True


def steps(trail: Trail) -> list[Position]:
    """Return the positions of a trail from the first on."""
    line: list[Position] = []
    here: Trail | None = trail
    while here is not None:
        line.append(here[1])
        here = here[0]
    return line[::-1]
