"""The reference player: it plays fair, never looks at a face-down card, and counts those it saw.

It knows what every player at the table knows: which cards are out, and the order of the set-up
cards under the deck (SD-14). Between rooms it prefers the smallest room, where enemies do not gang
up and a lone ♣ is a book. It estimates the value of going on: emptying some number of rooms in that
order and leaving, or all of them for twice the gold, each weighted by the chance to survive. If
leaving is worth more, it leaves. In a room it takes the way with the highest estimate.

``Situation`` is all that it sees; the deck is not part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from heapq import heappop, heappush

from dungeongen.games.doom.fair.estimates import Danger, Prospect, prospect
from dungeongen.games.doom.floor_plan import Plan
from dungeongen.games.doom.layout import Cards
from dungeongen.games.doom.rules.stacks import set_ups
from dungeongen.games.doom.rules.state import EVERY_CARD, RANK, Ground, Thing, total
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, Way, haul, laid, ways

Lying = tuple[tuple[int, Haul], ...]
"""The rooms set aside, each with its contents."""

_ALL = tuple(range(EVERY_CARD.bit_length()))
_ALIVE = 4.0  # the value of being alive, in gold
_AHEAD = 14  # rooms to look ahead


@dataclass(slots=True)
class Situation:
    """A player's view between rooms: statistics, map, and what the cards drawn so far tell.

    ``aside`` are the rooms left as they are, with their contents, in reading order.
    """

    health: int
    mind: int
    attack: int
    gold: int
    books: tuple[Thing, ...]
    cleared: int
    region: int
    passes: int
    drawn: int
    tail: Cards = ()
    danger: Danger | None = field(default=None)
    aside: Lying = ()


def put(aside: Lying, room: int, held: Haul) -> Lying:
    """Return the rooms set aside with one more, in reading order."""
    return tuple(sorted((*aside, (room, held)), key=lambda one: one[0]))


class Fair:
    """The reference player in one dungeon; its results about the map are cached.

    ``stage`` is the number of growths of an unbounded map, each of which renumbers its rooms.
    ``greedy``: whether it goes on for more once it has gold and stands at the exit of such a map.
    """

    greedy = True

    def __init__(self, ground: Ground, stage: int = 0) -> None:
        self.ground = ground
        self.plan: Plan = ground.grown(stage)
        layout = ground.layout
        self.set_up = () if layout.as_given else layout.stacks.columns + layout.stacks.rows
        self.above: Cards = tuple(
            card for card in range(EVERY_CARD.bit_length()) if card not in {*self.set_up}
        )
        self.sizes = {index: room.size for index, room in self.plan.rooms.items() if room.filled}
        self.exit = 1 if ground.unbounded else 1 << self.plan.last
        self.remaining: Callable[[int], tuple[int, ...]] = cache(self._remaining)
        self.way_out: Callable[[int, int], tuple[int, ...]] = cache(self._way_out)
        self._prospects: dict[tuple[int, int, int, int], Prospect] = {}

    # Estimates

    def _remaining(self, cleared: int) -> tuple[int, ...]:
        return tuple(sorted(size for index, size in self.sizes.items() if not cleared >> index & 1))

    def _way_out(self, region: int, cleared: int) -> tuple[int, ...]:
        """Return the rooms on the route to the exit with the fewest cards, in order."""
        plan, free = self.plan, self.plan.empty | cleared
        waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, region or 0, ())]
        visited = 0
        while waiting:
            cards, here, path = heappop(waiting)
            if here & self.exit:
                return path
            if here and here & ~visited == 0:
                continue
            visited |= here
            doors = plan.around(here) & plan.filled & ~free & ~visited if here else 1
            while doors:
                door = doors & -doors
                doors ^= door
                index = door.bit_length() - 1
                then = plan.region(door | here, free | door)
                heappush(waiting, (cards + self.sizes[index], then, (*path, index)))
        return ()

    def prospect(self, size: int, attack: int, mind: int, passes: int) -> Prospect:
        """Return the expected contents of a room of this size, before any card is counted."""
        key = (size, attack, mind // 3, passes)
        result = self._prospects.get(key)
        if result is None:
            cards = self.above if len(self.above) >= size and not passes else _ALL
            three = self.ground.worth_three
            result = prospect(cards, size, attack, mind, passes, three)
            self._prospects[key] = result
        return result

    def hope(
        self, situation: Situation, health: float, gold: float, mind: int, cleared: int, region: int
    ) -> float:
        """Return the estimated score from a situation after these changes."""
        attack, passes = situation.attack, situation.passes
        danger = situation.danger
        sizes = self.remaining(cleared)
        if not sizes:
            return 2 * gold + _ALIVE
        out = 1.0
        life = health
        for index in self.way_out(region, cleared):
            one = self.prospect(self.sizes[index], attack, mind, passes)
            out *= one.survival(life)
            life += one.change
        best = out * (gold + _ALIVE)
        chance, life, purse = 1.0, health, gold
        last = len(sizes) - 1
        for place, size in enumerate(sizes[:_AHEAD]):
            one = self.prospect(size, attack, mind, passes)
            room = life
            if danger is not None and one.mean:
                mean = danger.mean(size)
                room = life * one.mean / mean if mean > 0 else life * 9
            chance *= one.survival(room)
            if chance < 0.02:
                break
            life += one.change
            purse += one.gold
            if place == last:
                best = max(best, chance * (2 * purse + _ALIVE))
            else:
                best = max(best, chance * out * (purse + _ALIVE))
        return best

    # Decisions

    def set_out(self) -> tuple[int, tuple[int, int, int]]:
        """Return the best set-up: the stack, and the ♦ for health, intelligence and attack."""
        best, choice = -1.0, (0, (0, 0, 0))
        region = self.ground.plan.region(1, self.ground.plan.empty)
        for stack, adds, health, mind, attack in set_ups(self.ground.layout):
            situation = Situation(
                health=health,
                mind=mind,
                attack=attack,
                gold=0,
                books=(),
                cleared=0,
                region=region,
                passes=0,
                drawn=0,
            )
            worth = self.hope(situation, health, 0, mind, 0, region)
            worth += (health + 2 * attack + mind) / 1000
            if worth > best:
                best, choice = worth, (stack, adds)
        return choice

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        plan, region, cleared = self.plan, situation.region, situation.cleared
        doors = plan.around(region) & plan.filled & ~cleared if region else 1
        can_leave = bool(region & self.exit)
        mind = situation.mind + total(situation.books)
        if not doors:
            return -1
        if region:
            hope = self.hope(situation, situation.health, situation.gold, mind, cleared, region)
            if can_leave and hope <= situation.gold + _ALIVE + 1e-9:
                return -1
            if not can_leave:
                route = self.way_out(region, cleared)
                out, life = 1.0, float(situation.health)
                for index in route:
                    one = self.prospect(self.sizes[index], situation.attack, mind, situation.passes)
                    out *= one.survival(life)
                    life += one.change
                if hope <= out * (situation.gold + _ALIVE) + 1e-9:
                    return route[0]
        best, choice = (99.0, 0), -1
        while doors:
            door = doors & -doors
            doors ^= door
            index = door.bit_length() - 1
            rank = (float(self.sizes[index]), index)
            if rank < best:
                best, choice = rank, index
        if can_leave and self._known_end(situation, self.sizes[choice]):
            return -1
        return choice

    def _known_end(self, situation: Situation, size: int) -> bool:
        """Tell whether a room would draw known cards that kill."""
        past = situation.drawn - len(self.above)
        if situation.passes or past < 0 or past + size > len(situation.tail):
            return False
        cards = situation.tail[past : past + size]
        foes, traps, loot = laid(
            ((card, RANK[card]) for card in cards), worth_three=self.ground.worth_three
        )
        return not ways(
            haul(foes, traps, loot, situation.attack),
            situation.health,
            situation.mind,
            situation.books,
        )

    def way(
        self, situation: Situation, room: int, held: Haul, *, fresh: bool = True
    ) -> Step | None:
        """Return the way through a room with the highest estimate; ``None`` if all kill."""
        options = ways(held, situation.health, situation.mind, situation.books)
        cleared = situation.cleared | 1 << room
        here = self.plan.region(1 << room, self.plan.empty | cleared)
        best, choice = -1.0, None
        for way in options:
            if way.kind == "snatch" and not fresh:
                continue
            places = [(-1, here)]
            if way.kind == "retreat":
                places = list(self._havens(room, cleared, here))
            for haven, region in places:
                worth = self._worth(situation, way, cleared, region)
                if worth > best:
                    best, choice = worth, Step(room, haven, way)
            if len(options) == 1 and len(places) == 1:
                break
        return choice

    def _worth(self, situation: Situation, way: Way, cleared: int, region: int) -> float:
        mind = way.mind + total(way.books)
        worth = self.hope(situation, way.health, situation.gold + way.gold, mind, cleared, region)
        return worth + (way.health + mind / 2) / 100

    def _havens(self, room: int, cleared: int, here: int) -> list[tuple[int, int]]:
        """Return two areas to retreat to: the one beside the room, and the one nearest the exit."""
        result = []
        for part in self.plan.regions(self.plan.empty | cleared):
            outside = part & ~(1 << room)
            if outside:
                haven = (outside & -outside).bit_length() - 1
                cards = sum(self.sizes[index] for index in self.way_out(part, cleared))
                result.append((cards, part != here, haven, part))
        if not result:
            return []
        beside = [one for one in result if not one[1]]
        return [(one[2], one[3]) for one in (*beside[:1], min(result))]
