"""The reference player with rooms that can be set aside (SD-13): look first, pay later.

``Scout`` plays under ``retreat``, where looking is cheap: a room with enemies costs nothing before
the first hit, and a room without enemies costs only its traps. So it looks into every room,
smallest first, and takes at once what is free. Then everything is known and it plans: each room set
aside has its ways, and the player simulates a few greedy orders; the best one gives the next room,
or says that it is time to leave. Any room set aside is also a passage, since withdrawing leads to
any white area.

``Deferring`` plays under ``retreat-traps`` alone, where fights have to be fought. It plays like the
reference player, but leaves traps that it cannot disarm if it hopes for more that way, and comes
back when it has found books, or before it leaves the dungeon.

Both use open information only. Neither runs in circles: a room is entered again only to empty it or
to pass. Under ``Scout`` the goal does not depend on where the token stands; ``Deferring`` leaves a
room only for an area from which it will enter another unseen room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dungeongen.games.doom.fair.player import Fair, Lying, Situation, put
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.rules.state import Ground
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, Way, fought, ways

_Key = Callable[[Haul, Way, int], tuple[float, ...]]
"""The rank of a way through a room, for a player with this health."""

_EXIT = -1
_HALF = 0.5  # share of the loot behind traps to count on; scores are the same from 0.3 to 1


def fair_player(ground: Ground, stage: int = 0) -> Fair:
    """Return the reference player of a dungeon after ``stage`` growths of its map."""
    if ground.unbounded or not (ground.retreat or ground.retreat_traps):
        return Fair(ground, stage)
    return Scout(ground) if ground.retreat else Deferring(ground)


def _rooms(aside: Lying) -> int:
    return sum(1 << room for room, _ in aside)


def _with(situation: Situation, room: int, held: Haul) -> Situation:
    """Return the situation with one more room set aside and the token not yet placed."""
    return replace(situation, region=0, aside=put(situation.aside, room, held))


class Scout(Fair):
    """The reference player under ``retreat``, where a room may be left before a hit."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self._plans: dict[tuple[object, ...], tuple[int, Way | None]] = {}

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        doors = self._doors(situation)
        goal, _ = self._goal(situation, doors & ~_rooms(situation.aside))
        if goal == _EXIT and situation.region & self.exit:
            return -1
        if goal != _EXIT and doors >> goal & 1:
            return goal
        through = doors & _rooms(situation.aside)
        return next(indexes(through or doors), -1)

    def way(
        self, situation: Situation, room: int, held: Haul, *, fresh: bool = True
    ) -> Step | None:
        """Return the way through a room, or out of it; ``None`` if all lead to death."""
        ground = self.ground
        leaves = ground.retreat if held.foes else ground.retreat_traps and bool(held.traps)
        free = self.plan.empty | situation.cleared
        places = list(self.plan.regions(free)) if leaves else []
        if not places:
            return super().way(situation, room, held, fresh=fresh)
        goal, way = self._goal(_with(situation, room, held), 0)
        if goal != room:
            there = min(places, key=lambda place: (not self._leads(place, goal), place))
            flight = Way("flee", situation.health, 0, situation.mind, situation.books)
            return Step(room, next(indexes(there)), flight)
        if way is None or way.kind == "retreat" or (way.kind == "snatch" and not fresh):
            return super().way(situation, room, held, fresh=fresh)
        return Step(room, -1, way)

    def _doors(self, situation: Situation) -> int:
        if not situation.region:
            return 1
        return self.plan.around(situation.region) & self.plan.filled & ~situation.cleared

    def _leads(self, place: int, goal: int) -> bool:
        if goal == _EXIT:
            return bool(place & self.exit)
        return bool(self.plan.around(place) >> goal & 1)

    def _goal(self, situation: Situation, near: int) -> tuple[int, Way | None]:
        """Return the next goal, a room or the exit, and the way through a known room."""
        for room, held in situation.aside:
            for way in ways(held, situation.health, situation.mind, situation.books):
                if way.kind == "all" and way.health >= situation.health and not way.reads:
                    return room, way
        unseen = self.plan.filled & ~situation.cleared & ~_rooms(situation.aside)
        if unseen:
            return min(indexes(near or unseen), key=lambda room: (self.sizes[room], room)), None
        if not situation.aside:
            return _EXIT, None
        key = (situation.aside, situation.health, situation.mind, situation.books, situation.gold)
        if key not in self._plans:
            if len(self._plans) > 1 << 12:
                self._plans.clear()
            self._plans[key] = self._planned(situation)
        return self._plans[key]

    def _planned(self, situation: Situation) -> tuple[int, Way | None]:
        """Return the first step of the best greedy order."""
        last = self.plan.last
        locked = bool(self.plan.filled & ~situation.cleared & self.exit)
        best = -1
        choice: tuple[int, Way | None] = (last if locked else _EXIT, None)
        for first in (_EXIT, last) if locked else (_EXIT,):
            for key in _KEYS:
                line = list(self._line(situation, key, first))
                gold = situation.gold + sum(way.gold for _, way in line)
                if len(line) == len(situation.aside):
                    gold *= 2
                elif locked and all(room != last for room, _ in line):
                    continue
                if gold > best and line:
                    best, choice = gold, line[0]
        return choice if best > situation.gold or locked else (_EXIT, None)

    def _line(self, situation: Situation, key: _Key, first: int) -> Iterator[tuple[int, Way]]:
        """Yield the rooms set aside with their best ways, in greedy order, while it survives."""
        left = dict(situation.aside)
        health, mind, books = situation.health, situation.mind, situation.books
        while left:
            open_ = [
                (room, held, way)
                for room, held in left.items()
                for way in ways(held, health, mind, books)
            ]
            some = [one for one in open_ if one[0] == first]
            if not open_:
                return
            room, _, way = max(
                some or open_,
                key=lambda one: (_free(one[2], health), *key(one[1], one[2], health)),
            )
            del left[room]
            health, mind, books = way.health, way.mind, way.books
            yield room, way


def _free(way: Way, health: int) -> bool:
    return way.kind == "all" and way.health >= health


_KEYS: tuple[_Key, ...] = (
    # Largest gain first: right whenever some order can afford everything.
    lambda held, way, health: (way.kind == "all", way.health - health + held.damage, way.gold),
    lambda held, way, health: (way.kind == "all", way.health - health, way.gold),
    lambda held, way, health: ((way.gold + 0.5) / (1 + max(0, health - way.health)), way.health),
    lambda held, way, health: (2 * way.gold + way.health, way.health),
)


class Deferring(Fair):
    """The reference player under ``retreat-traps``, where traps may be left as they are."""

    def hope(
        self, situation: Situation, health: float, gold: float, mind: int, cleared: int, region: int
    ) -> float:
        """Return the score to hope for, with the rooms set aside included."""
        cleared |= _rooms(situation.aside)
        for _, held in situation.aside:
            force = sum(trap for trap in held.traps if trap > mind)
            if not force:
                gold, health = gold + held.gold, health + held.health
            else:
                grab = max(purse for _, _, purse in held.items) if 2 * force < health else 0
                gold += max(grab, _HALF * held.gold)
                health += _HALF * held.health
        return super().hope(situation, health, gold, mind, cleared, region)

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        if not situation.aside:
            return super().next_room(situation)
        doors = self.plan.around(situation.region) & self.plan.filled & ~situation.cleared
        here = [one for one in situation.aside if doors >> one[0] & 1]
        for room, held in here:
            if held.traps[-1] <= situation.mind:
                return room
        onwards = self._onwards(situation)
        if onwards >= 0 or not here:
            return onwards
        return max(here, key=lambda one: (one[1].gold + one[1].health, one[0]))[0]

    def way(
        self, situation: Situation, room: int, held: Haul, *, fresh: bool = True
    ) -> Step | None:
        """Return the way through a room, or out of it; ``None`` if all lead to death."""
        choice = super().way(situation, room, held, fresh=fresh)
        health = situation.health - held.damage
        if choice is None or health < 0 or not held.traps or held.traps[-1] <= situation.mind:
            return choice
        free = self.plan.empty | situation.cleared
        there = 1 << (room if choice.haven < 0 else choice.haven)
        cleared = situation.cleared | 1 << room
        best = self._worth(
            situation, choice.way, cleared, self.plan.region(there, free | 1 << room)
        )
        after = _with(replace(situation, health=health), room, fought(held, situation.mind))
        left = Way("defer", health, 0, situation.mind, situation.books)
        for place in self.plan.regions(free):
            after.region = place
            if self._onwards(after) >= 0:
                worth = self._worth(after, left, situation.cleared, place)
                if worth >= best:  # on a tie defer: the room can still be given up later
                    best, choice = worth, Step(room, next(indexes(place)), left)
        return choice

    def _onwards(self, situation: Situation) -> int:
        """Return the unseen room to enter, or -1."""
        cleared = situation.cleared | _rooms(situation.aside)
        if not self.plan.around(situation.region) & self.plan.filled & ~cleared:
            return -1
        return super().next_room(replace(situation, cleared=cleared, aside=()))
