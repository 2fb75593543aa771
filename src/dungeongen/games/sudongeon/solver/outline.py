"""A dungeon at a glance: what stands between a party and the gold, without playing or planning.

To fetch the gold, a party walks through a connected set of rooms that holds all of it; the outside
counts as a room, since a party may leave and come back (SU-7). There are at most 512 such sets,
nine bits each, so all are examined. The danger of a set is estimated from its monsters.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import NamedTuple

from dungeongen.games.sudongeon.catalog import CLASSES, MONSTERS, gains
from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    BOX_NAMES,
    DAMSEL,
    DEALER,
    FOUNTAIN,
    HERMIT,
    LAW,
    SARCOPHAGUS,
    THRONE,
    TRADER,
    WYRN,
    Kind,
    Layout,
    cell_index,
)
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.board import Ground
from dungeongen.games.sudongeon.rules.encounters import BRIBES
from dungeongen.games.sudongeon.rules.npcs import PRICES
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, Company, State, can_boost

DANGER = (0.0, 1.0, 1.5, 12.0, 9.0, 30.0, 32.0, 36.0, 60.0, 90.0)
"""The estimated cost of fighting each monster, by its digit; a heuristic to rank dungeons."""

MONSTER_CELLS, _GOLD = ([cell_index(box, cell) for box in range(9)] for cell in (0, 8))


class Outline(NamedTuple):
    """``rooms`` is the least number of rooms to enter for all the gold, ``threat`` the least danger
    of any way to it; without a way, both are infinite."""

    rooms: float
    threat: float


def limits(grid: str) -> tuple[float, float]:
    """Return what the threat of any way lies between, at a glance: all danger beside gold, and all.

    >>> limits("5.......1" + "." * 72)
    (0, 30.0)
    """
    dangers = [DANGER[ord(grid[cell]) & 15] if grid[cell] != "." else 0 for cell in MONSTER_CELLS]
    beside = (danger for danger, cell in zip(dangers, _GOLD, strict=True) if grid[cell] != ".")
    return sum(beside), sum(dangers)


def outline(layout: Layout) -> Outline:
    """Return a dungeon's outline."""
    outside = 1 << len(layout.rooms)
    doors = _doors(layout, outside)
    price = [sum(DANGER[place.digit] for place in room.of(Kind.MONSTER)) for room in layout.rooms]
    gold = sum(1 << i for i, room in enumerate(layout.rooms) if room.gold)
    ways = [(gold, sum(p for i, p in enumerate(price) if gold >> i & 1))]
    for room in layout.reachable:
        if not gold >> room & 1:
            ways += [(way | 1 << room, danger + price[room]) for way, danger in ways]
    fewest = least = inf
    for way, danger in ways:
        count = way.bit_count()
        if (count < fewest or danger < least) and _joined(way | outside, outside, doors):
            fewest, least = min(count, fewest), min(danger, least)
    return Outline(fewest, least)


def _doors(layout: Layout, outside: int) -> list[int]:
    """Return the neighbours of every room and, last, of the outside, as bit masks."""
    doors = [0] * (len(layout.rooms) + 1)
    for way in layout.passages:
        beyond = outside if way.b is None else 1 << way.b
        doors[way.a] |= beyond
        doors[beyond.bit_length() - 1] |= 1 << way.a
    return doors


def _joined(rooms: int, start: int, doors: list[int]) -> bool:
    """Return whether all of ``rooms`` can be reached from ``start`` without leaving them."""
    result = front = start
    while front:
        beyond = 0
        while front:
            lowest = front & -front
            beyond |= doors[lowest.bit_length() - 1]
            front ^= lowest
        front = beyond & rooms & ~result
        result |= front
    return result == rooms


# A relaxation: proof that a dungeon cannot be beaten even with the best possible dice.
#
# The best dice find every door at the first try, win every parley, take no harm from traps and win
# every fight that can be won at all. What remains is arithmetic: every entry of a room is a round,
# every round costs a ration or a life point, and a monster that the best strike cannot hurt and
# that takes no bribe is a wall. Any doubt is decided in the party's favour, so a dungeon that
# passes may still be too hard, but one that fails is impossible.

_BEST = 5  # the best roll of a die minus the worst
_OUTSIDE = -1


def impossible(layout: Layout, company: Company | None = None) -> str | None:
    """Return the reason why not even the best luck beats a dungeon, or ``None``."""
    start = engine.new(layout, company)
    here = start.ground
    walls = [box for box in range(9) if here.monsters[box] and _invincible(start, box)]
    rounds = _rounds(here, {here.room_of[box] for box in walls})
    if rounds is None:
        if not walls:
            return None  # the structure decides that
        names = " and ".join(
            f"the {MONSTERS[here.monsters[box] - 1].name} in the {BOX_NAMES[box]}" for box in walls
        )
        return f"no strike of this party, with all the mana it can get, hurts {names}"
    lasts = _lasts(start)
    if rounds > lasts:
        return f"it takes {rounds} rounds at least, and food and life last for {lasts:.0f}"
    return None


def _mana(start: State) -> float:
    """Return an upper bound on the mana the party can ever have."""
    here = start.ground
    sources = {TRADER, HERMIT} & set(here.people) or FOUNTAIN in here.features
    return inf if sources else start.mana + start.gold


def _invincible(start: State, box: int) -> bool:
    here = start.ground
    digit = here.monsters[box]
    place = here.places[here.room_of[box]]
    if digit in BRIBES or place.lawful not in (0, place.monsters):
        return False  # it lets the party pass, or allies may strike it
    monster = MONSTERS[digit - 1]
    guard = monster.defence + gains(place.kinds, digit, monster.lawful)[2]
    joined = here.people.count(ADVENTURER)
    attack = float(start.party.attack + _BEST)
    if can_boost(start) or joined:
        attack += _mana(start)
    if (
        {SARCOPHAGUS, THRONE} & set(here.features)
        or DEALER in here.people
        or WYRN in here.monsters
        or start.bag
    ):
        attack += _gain(start, "attack")
    attack += joined * max(person.attack for person in CLASSES)
    return attack <= guard


def _gain(start: State, value: str) -> int:
    """Return the most that artifacts may add to a value, one for each member (SU-13)."""
    return sum(
        max(
            (gain for who, name, gain in ARTIFACTS if (who, name) == (member.person, value)),
            default=0,
        )
        for member in start.party.members
    )


def _lasts(start: State) -> float:
    """Return an upper bound on the rounds that a party can survive."""
    here = start.ground
    if LAW in here.features or {HERMIT, TRADER, DAMSEL} & set(here.people):
        return inf  # life, food or gold without limit
    most = max(person.life for person in CLASSES)
    result = here.features.count(SARCOPHAGUS) + most * here.people.count(ADVENTURER)
    food = start.rations + max(PRICES.values()) * start.gold
    return food + start.life + start.elixirs + start.mana + result + _gain(start, "life")


def _rounds(here: Ground, walls: set[int]) -> int | None:
    """Return the least number of entries to bring all the gold out, or ``None`` without a way."""
    goal = here.piles
    visited = {(_OUTSIDE, 0)}
    front = deque([(_OUTSIDE, 0, 0)])
    while front:
        room, loot, rounds = front.popleft()
        if room == _OUTSIDE and rounds and loot == goal:
            return rounds
        for other in _ways(here, room):
            if other in walls:
                continue
            entered = other != _OUTSIDE
            got = loot | here.places[other].piles if entered else loot
            if (other, got) not in visited:
                visited.add((other, got))
                # Walking out costs nothing, so the outside is examined first.
                (front.append if entered else front.appendleft)((other, got, rounds + entered))
    return None


def _ways(here: Ground, room: int) -> list[int]:
    if room == _OUTSIDE:
        return list(here.entrances)
    place = here.places[room]
    ways = [*place.open, *(door.other for door in place.hidden), *place.secret]
    return [*ways, _OUTSIDE] if place.exit or place.secret_exit else ways
