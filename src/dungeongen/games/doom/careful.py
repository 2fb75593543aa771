"""The careful player: it wants to leave alive, and nothing else, and peeks as little as others.

Between rooms it asks how likely it comes out: by the rooms on the way to the exit with the fewest
cards, or after emptying so many of the smallest rooms, which may give potions and books first. In
a room it goes the way after which it is likeliest to come out, with more health where that is all
the same. At the exit it leaves. Where a room may be left before a hit (SD-13) it withdraws to the
exit, or to the place from which the exit's room can be entered.

On a map without end the way out is the way in, so whoever turns back at once is safe: there it goes
on until it has gold.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.doom.aside import Scout
from dungeongen.games.doom.dummy import Step
from dungeongen.games.doom.fights import Haul, Way
from dungeongen.games.doom.plan import indexes
from dungeongen.games.doom.player import Fair, Situation
from dungeongen.games.doom.state import Ground, total

_MOST_ROOMS = 8  # emptied before the way out, in what it thinks through
_CERTAIN = 100.0  # what it is worth to be out; a point of health beside it is worth 0.01


class Careful(Fair):
    """The player who aims at leaving alive."""

    greedy = False

    def hope(
        self, seen: Situation, health: float, gold: float, mind: int, cleared: int, region: int
    ) -> float:
        """Return how likely it comes out alive after these changes, in per cent."""
        rooms = self.remaining(cleared)
        if not rooms:
            return _CERTAIN
        route = [self.sizes[room] for room in self.way_out(region, cleared)]
        best = self._alive(seen, route, health, mind)[0]
        chance, life, left = 1.0, health, list(route)
        for size in rooms[:_MOST_ROOMS]:
            alive, life = self._alive(seen, (size,), life, mind)
            chance *= alive
            if chance <= best:
                break
            if size in left:
                left.remove(size)
            best = max(best, chance * self._alive(seen, left, life, mind)[0])
        return _CERTAIN * best

    def _alive(
        self, seen: Situation, sizes: Sequence[int], life: float, mind: int
    ) -> tuple[float, float]:
        """Return how likely it lives through rooms one after another, and with what health."""
        chance = 1.0
        for size in sizes:
            one = self.prospect(size, seen.attack, mind, seen.passes)
            felt = life
            if seen.danger is not None and one.mean:  # the sample is stretched by what was counted
                mean = seen.danger.mean(size)
                felt = life * one.mean / mean if mean > 0 else life * 9
            chance *= one.survival(felt)
            life += one.change
        return chance, life

    def next_room(self, seen: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        plan, region, cleared = self.plan, seen.region, seen.cleared
        if region & self.exit:
            return -1
        route = self.way_out(region, cleared)
        if not route:
            return -1
        if seen.aside or not region:
            return route[0]
        mind = seen.mind + total(seen.books)
        straight, _ = self._alive(seen, [self.sizes[room] for room in route], seen.health, mind)
        if self.hope(seen, seen.health, 0, mind, cleared, region) <= _CERTAIN * straight + 1e-9:
            return route[0]
        doors = plan.around(region) & plan.filled & ~cleared
        rooms = [room for room in self.sizes if doors >> room & 1]
        return min(rooms, key=lambda room: (self.sizes[room], room))


class CarefulScout(Scout):
    """The careful player where a room may be left before a hit."""

    greedy = False

    def next_room(self, seen: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        return -1 if seen.region & self.exit else super().next_room(seen)

    def way(self, seen: Situation, room: int, held: Haul, *, fresh: bool = True) -> Step | None:
        """Return the way through a room, or out of it; ``None`` if all lead to death."""
        if held.foes or (held.traps and self.ground.retreat_traps):
            for place in self.plan.regions(self.plan.empty | seen.cleared):
                if place & self.exit:
                    flight = Way("flee", seen.health, 0, seen.mind, seen.books)
                    return Step(room, next(indexes(place)), flight)
        return super().way(seen, room, held, fresh=fresh)


def careful_player(ground: Ground, stage: int = 0) -> Fair:
    """Return the careful player of a dungeon, after so many growths of its map."""
    if ground.retreat and not ground.unbounded:
        return CarefulScout(ground)
    return Careful(ground, stage)
