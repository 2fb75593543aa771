"""The careful player: above all it wants to leave alive. It sees no more than the player for gold.

Between rooms it estimates its chance to come out alive: by the route to the exit with the fewest
cards, or after first emptying some of the smallest rooms, which may give potions and books. In a
room it takes the way with the best chance, and on a tie the one with more health. At the exit it
goes on into the smallest room if that is safe: if no fight of the sample would kill it with four
fifths of its health. Else it leaves. (Over 60 deals of 7×7 that cost no life and cleared a quarter
of the dungeons, where leaving at once cleared none.) Where a room may be left before a hit (SD-13)
it withdraws to the exit, or to the area from which it can enter the exit's room.

On an unbounded map the exit is the entrance, and turning back at once is safe; there it goes on
until it has gold.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.doom.fair.estimates import Prospect
from dungeongen.games.doom.fair.player import Fair, Situation
from dungeongen.games.doom.fair.set_aside import Scout
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.rules.state import Ground, total
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, Way

_MOST_ROOMS = 8  # it considers emptying at most this many rooms before the way out
_MARGIN = 0.8  # share of its health with which it has to be safe, to go on at the exit
_CERTAIN = 100.0  # value of being out alive, against 0.01 for a point of health


class Careful(Fair):
    """The player who only wants to leave alive."""

    greedy = False

    def hope(
        self, situation: Situation, health: float, gold: float, mind: int, cleared: int, region: int
    ) -> float:
        """Return the chance to come out alive after these changes, in per cent."""
        rooms = self.remaining(cleared)
        if not rooms:
            return _CERTAIN
        route = [self.sizes[room] for room in self.way_out(region, cleared)]
        best = self._alive(situation, route, health, mind)[0]
        chance, life, left = 1.0, health, list(route)
        for size in rooms[:_MOST_ROOMS]:
            alive, life = self._alive(situation, (size,), life, mind)
            chance *= alive
            if chance <= best:
                break
            if size in left:
                left.remove(size)
            best = max(best, chance * self._alive(situation, left, life, mind)[0])
        return _CERTAIN * best

    def _alive(
        self, situation: Situation, sizes: Sequence[int], life: float, mind: int
    ) -> tuple[float, float]:
        """Return the chance to survive rooms in sequence, and the expected health after them."""
        chance = 1.0
        for size in sizes:
            one = self.prospect(size, situation.attack, mind, situation.passes)
            chance *= one.survival(_felt(situation, one, size, life))
            life += one.change
        return chance, life

    def _safe_room(self, situation: Situation) -> int:
        """Return the smallest room within reach if it is safe, else -1."""
        doors = self.plan.around(situation.region) & self.plan.filled & ~situation.cleared
        rooms = [(size, room) for room, size in self.sizes.items() if doors >> room & 1]
        if not rooms:
            return -1
        size, room = min(rooms)
        one = self.prospect(
            size, situation.attack, situation.mind + total(situation.books), situation.passes
        )
        safe = one.survival(_felt(situation, one, size, _MARGIN * situation.health)) == 1
        return room if safe and not self._known_end(situation, size) else -1

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        plan, region, cleared = self.plan, situation.region, situation.cleared
        if region & self.exit:
            return self._safe_room(situation)
        route = self.way_out(region, cleared)
        if not route:
            return -1
        if situation.aside or not region:
            return route[0]
        mind = situation.mind + total(situation.books)
        straight, _ = self._alive(
            situation, [self.sizes[room] for room in route], situation.health, mind
        )
        if (
            self.hope(situation, situation.health, 0, mind, cleared, region)
            <= _CERTAIN * straight + 1e-9
        ):
            return route[0]
        doors = plan.around(region) & plan.filled & ~cleared
        rooms = [room for room in self.sizes if doors >> room & 1]
        return min(rooms, key=lambda room: (self.sizes[room], room))


def _felt(situation: Situation, one: Prospect, size: int, life: float) -> float:
    """Return health, rescaled by what the cards seen so far tell of a room's fights."""
    if situation.danger is None or not one.mean:
        return life
    mean = situation.danger.mean(size)
    return life * one.mean / mean if mean > 0 else life * 9


class CarefulScout(Scout):
    """The careful player under ``retreat``, where a room may be left before a hit."""

    greedy = False

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        return -1 if situation.region & self.exit else super().next_room(situation)

    def way(
        self, situation: Situation, room: int, held: Haul, *, fresh: bool = True
    ) -> Step | None:
        """Return the way through a room, or out of it; ``None`` if all lead to death."""
        if held.foes or (held.traps and self.ground.retreat_traps):
            for place in self.plan.regions(self.plan.empty | situation.cleared):
                if place & self.exit:
                    flight = Way("flee", situation.health, 0, situation.mind, situation.books)
                    return Step(room, next(indexes(place)), flight)
        return super().way(situation, room, held, fresh=fresh)


def careful_player(ground: Ground, stage: int = 0) -> Fair:
    """Return the careful player of a dungeon after ``stage`` growths of its map."""
    if ground.retreat and not ground.unbounded:
        return CarefulScout(ground)
    return Careful(ground, stage)
