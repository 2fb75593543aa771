"""A dungeon as the rules see it: tables for each room, made once for a layout.

Every box holds at most one monster, one trap, one feature, one person and one pile of gold. So a
thing is identified by its kind and its box, and a set of things is an int of nine bits: bit *b* is
the thing in box *b*. ``Ground.monsters[b]`` is the digit there, 0 for none. Hidden doors are
numbered in the order of ``Layout.doors``; a set of them is an int too.

``Ground`` replaces the layout inside a state: it has the equality and hash of its layout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import (
    LABYRINTH,
    OPPOSITE,
    PASSAGEWAY,
    SARCOPHAGUS,
    SKELETONS,
    THRONE,
    Kind,
    Layout,
    Wall,
)

FOUND_BY_CHECK = frozenset((PASSAGEWAY, SARCOPHAGUS, SKELETONS, LABYRINTH, THRONE))


class Door(NamedTuple):
    """A hidden door as seen from one of its two rooms."""

    number: int
    level: int
    box: int
    side: str
    other: int  # the room behind it


class Place(NamedTuple):
    """One room: its things as sets of boxes, its exits as room numbers."""

    letter: str
    boxes: int
    monsters: int
    lawful: int
    traps: int
    features: int
    people: int
    piles: int
    kinds: frozenset[int]  # the digits of its features
    labyrinth: bool
    exit: bool
    open: tuple[int, ...]  # rooms behind open doors
    hidden: tuple[Door, ...]
    secret: tuple[int, ...]  # rooms that a secret passageway leads to
    secret_exit: bool

    @property
    def chaotic(self) -> int:
        """The boxes with chaotic monsters."""
        return self.monsters & ~self.lawful


@dataclass(frozen=True, slots=True)
class Ground:
    """All tables of one layout."""

    layout: Layout
    places: tuple[Place, ...] = field(compare=False, repr=False)
    room_of: tuple[int, ...] = field(compare=False, repr=False)
    monsters: tuple[int, ...] = field(compare=False, repr=False)
    traps: tuple[int, ...] = field(compare=False, repr=False)
    features: tuple[int, ...] = field(compare=False, repr=False)
    people: tuple[int, ...] = field(compare=False, repr=False)
    gold: tuple[int, ...] = field(compare=False, repr=False)
    piles: int = field(compare=False, repr=False)
    doors: tuple[int, ...] = field(compare=False, repr=False)  # levels of the hidden doors
    entrances: tuple[int, ...] = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.layout.grid)


def boxes(mask: int) -> tuple[int, ...]:
    """Return the boxes in a set, in reading order.

    >>> boxes(0b101)
    (0, 2)
    """
    return _BOXES[mask]


_BOXES = tuple(tuple(b for b in range(9) if mask >> b & 1) for mask in range(512))


@lru_cache(maxsize=4096)
def ground(layout: Layout) -> Ground:
    """Return the tables of a layout."""
    digits = {kind: [0] * 9 for kind in Kind}
    for room in layout.rooms:
        for thing in room.things:
            digits[thing.kind][thing.box] = thing.digit
    levels = tuple(edge.level for edge in layout.doors if edge.wall is Wall.HIDDEN)
    return Ground(
        layout,
        places=tuple(_place(layout, i) for i in range(len(layout.rooms))),
        room_of=layout.room_of,
        monsters=tuple(digits[Kind.MONSTER]),
        traps=tuple(digits[Kind.TRAP]),
        features=tuple(digits[Kind.FEATURE]),
        people=tuple(digits[Kind.NPC]),
        gold=tuple(digits[Kind.GOLD]),
        piles=sum(1 << b for b in range(9) if digits[Kind.GOLD][b]),
        doors=levels,
        entrances=layout.entrances,
    )


def _place(layout: Layout, index: int) -> Place:
    room = layout.rooms[index]
    sets = {kind: sum(1 << t.box for t in room.of(kind)) for kind in Kind}
    lawful = sum(1 << t.box for t in room.of(Kind.MONSTER) if MONSTERS[t.digit - 1].lawful)
    open_, hidden = set(), []
    number = 0
    for edge in layout.doors:
        assert edge.other is not None
        ends = (edge.box, edge.direction), (edge.other, OPPOSITE[edge.direction])
        for (box, side), (beyond, _) in (ends, ends[::-1]):
            if layout.room_of[box] != index:
                continue
            other = layout.room_of[beyond]
            if edge.wall is Wall.OPEN:
                open_.add(other)
            else:
                hidden.append(Door(number, edge.level, box, side, other))
        number += edge.wall is Wall.HIDDEN
    secret = set(layout.secret_ends(index))
    kinds = frozenset(t.digit for t in room.of(Kind.FEATURE))
    return Place(
        letter=room.letter,
        boxes=sum(1 << box for box in room.boxes),
        monsters=sets[Kind.MONSTER],
        lawful=lawful,
        traps=sets[Kind.TRAP],
        features=sets[Kind.FEATURE],
        people=sets[Kind.NPC],
        piles=sets[Kind.GOLD],
        kinds=kinds,
        labyrinth=LABYRINTH in kinds,
        exit=any(layout.room_of[e.box] == index for e in layout.exits),
        open=tuple(sorted(open_)),
        hidden=tuple(hidden),
        secret=tuple(sorted(room for room in secret if room is not None)),
        secret_exit=None in secret,
    )
