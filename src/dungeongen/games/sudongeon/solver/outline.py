"""A dungeon at a glance: what stands between a party and the gold, without playing or planning.

To fetch the gold, a party walks through a connected set of rooms that holds all of it; the outside
counts as a room, since a party may leave and come back (SU-7). There are at most 512 such sets,
nine bits each, so all are examined. The danger of a set is estimated from its monsters.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import Layout, cell_index

DANGER = (0.0, 1.0, 1.5, 12.0, 9.0, 30.0, 32.0, 36.0, 60.0, 90.0)
"""The estimated cost of fighting each monster, by its digit; a heuristic to rank dungeons."""

_MONSTERS, _GOLD = ([cell_index(box, cell) for box in range(9)] for cell in (0, 8))


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
    dangers = [DANGER[ord(grid[cell]) & 15] if grid[cell] != "." else 0 for cell in _MONSTERS]
    beside = (danger for danger, cell in zip(dangers, _GOLD, strict=True) if grid[cell] != ".")
    return sum(beside), sum(dangers)


def outline(layout: Layout) -> Outline:
    """Return a dungeon's outline."""
    outside = 1 << len(layout.rooms)
    doors = _doors(layout, outside)
    price = [sum(DANGER[one.digit] for one in room.of(Kind.MONSTER)) for room in layout.rooms]
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
