"""The dungeon that a grid of givens describes: what is printed, before anybody plays.

A grid is 81 characters, ``1``-``9`` and ``.``. Each 3×3 box is one place; its nine cells mean, in
reading order (SU-1):

    monster      north door   NPC
    west door    trap         east door
    feature      south door   gold

Each of the twelve walls between boxes is decided by the two door cells that face each other (SU-2),
the outer border by a single cell. Flood fill over missing walls joins boxes into rooms. Boxes are
numbered 0-8 in reading order; rooms are lettered A, B, C … in the order of their first box (digits
belong to the Sudoku). Something can be reached if a party that finds every hidden door and every
secret passageway reaches it, fights aside.

Secret passageways (SU-3) are the hard part. ``_passageways`` goes through the cases: several rooms
with feature 1 are connected to each other; a lone one reaches every room that is cut off, or the
outside if none is; a lone one that is itself cut off opens nothing. A dungeon without an exit is
entered through its passageways, and "cut off" is then judged from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from dungeongen.core.grid import flood, regions

# What the digits stand for: the monsters, features and people of the rulebook.


class Kind(Enum):
    """The kinds of things that a cell of a box can hold (SU-1)."""

    MONSTER = "monster"
    TRAP = "trap"
    FEATURE = "feature"
    NPC = "npc"
    GOLD = "gold"


class MonsterKind(IntEnum):
    """A monster, by its level (chapter 3)."""

    RATLINGS = 1
    GOBLINS = 2
    ORCS = 3
    ELVES = 4
    TROLL = 5
    WIZARD = 6
    MINOTAUR = 7
    WYRN = 8
    DRAGON = 9


class FeatureKind(IntEnum):
    """A feature of a room (chapter 5)."""

    PASSAGEWAY = 1
    CHAOS = 2
    LAW = 3
    FOUNTAIN = 4
    SARCOPHAGUS = 5
    BARRICADE = 6
    SKELETONS = 7
    LABYRINTH = 8
    THRONE = 9


class NpcKind(IntEnum):
    """A person to talk to (chapter 6)."""

    TRADER = 1
    DEALER = 2
    DAMSEL = 3
    HERMIT = 4
    CHIEFTAIN = 5
    MINERS = 6
    SHAMAN = 7
    ADVENTURER = 8
    EXPLORER = 9


RATLINGS, GOBLINS, ORCS, ELVES, TROLL, WIZARD, MINOTAUR, WYRN, DRAGON = MonsterKind
PASSAGEWAY, CHAOS, LAW, FOUNTAIN, SARCOPHAGUS, BARRICADE, SKELETONS, LABYRINTH, THRONE = FeatureKind
TRADER, DEALER, DAMSEL, HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER = NpcKind


DIRECTIONS = ("north", "west", "east", "south")
BOX_NAMES = (
    "north-west",
    "north",
    "north-east",
    "west",
    "centre",
    "east",
    "south-west",
    "south",
    "south-east",
)
PASSAGEWAY_FIND = 6

# Cell within a box, in reading order: a kind of thing, or a door's direction.
_CELLS: tuple[Kind | str, ...] = (
    Kind.MONSTER,
    "north",
    Kind.NPC,
    "west",
    Kind.TRAP,
    "east",
    Kind.FEATURE,
    "south",
    Kind.GOLD,
)
_DOOR_CELL = {"north": 1, "west": 3, "east": 5, "south": 7}
STEP = {"north": -3, "west": -1, "east": 1, "south": 3}  # from a box to the next
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Wall(Enum):
    """The kinds of walls between two boxes, or between a box and the outside (SU-2)."""

    WALL = "wall"
    OPEN = "open"  # a visible door; on the border an exit
    HIDDEN = "hidden"  # a door to be found at its level
    JOINED = "joined"  # no wall: one room
    VOID = "void"  # a door between two boxes of one joined room


@dataclass(frozen=True, slots=True)
class Thing:
    """A monster, trap, feature, NPC (``digit`` says which) or a pile of ``digit`` gold."""

    kind: Kind
    digit: int
    box: int


@dataclass(frozen=True, slots=True)
class Edge:
    """One side of a box: ``box`` and its direction; inner edges are the south and east sides.

    ``other`` is the box beyond, or ``None`` for the outside; ``level`` is set for hidden doors.
    """

    box: int
    direction: str
    other: int | None
    wall: Wall
    level: int = 0

    def beyond(self, box: int) -> int | None:
        """Return the box on the other side, as seen from one of the two."""
        return self.other if self.box == box else self.box


@dataclass(frozen=True, slots=True)
class Room:
    """One room: its boxes in reading order and their things, box by box."""

    letter: str
    boxes: tuple[int, ...]
    things: tuple[Thing, ...]

    def of(self, kind: Kind) -> tuple[Thing, ...]:
        """Return the room's things of one kind."""
        return tuple(thing for thing in self.things if thing.kind is kind)

    @property
    def gold(self) -> int:
        """The gold in all piles of the room."""
        return sum(thing.digit for thing in self.of(Kind.GOLD))


@dataclass(frozen=True, slots=True)
class Passage:
    """A way from room ``a`` to room ``b`` (indexes); a secret passageway has ``level`` 6.

    ``b`` is ``None`` where the way leads outside.
    """

    a: int
    b: int | None
    wall: Wall
    level: int = 0
    secret: bool = False


@dataclass(frozen=True)
class Reach:
    """What a party can come to: the rooms in reach, with the doors between them and their things.

    What is said of a dungeon (its name, counts, story, advice and landmark) is said of this.
    """

    rooms: tuple[Room, ...]
    doors: tuple[Edge, ...]

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """The things in all these rooms, room by room."""
        return tuple(thing for room in self.rooms for thing in room.things)

    def of(self, kind: Kind) -> tuple[Thing, ...]:
        """Return the things of one kind."""
        return tuple(thing for thing in self.things if thing.kind is kind)

    def digits(self, kind: Kind) -> frozenset[int]:
        """Return the digits of the things of one kind."""
        return frozenset(thing.digit for thing in self.of(kind))

    @cached_property
    def gold(self) -> int:
        """The gold in these rooms."""
        return sum(room.gold for room in self.rooms)

    @cached_property
    def strongest(self) -> Thing | None:
        """The monster of the highest level, the first of several; ``None`` without monsters."""
        return max(self.of(Kind.MONSTER), key=lambda thing: (thing.digit, -thing.box), default=None)

    @cached_property
    def hides_doors(self) -> bool:
        """Whether there is a hidden door to find."""
        return any(door.wall is Wall.HIDDEN for door in self.doors)


@dataclass(frozen=True)
class Layout:
    """A dungeon read from ``grid`` (81 characters, ``1``-``9`` or ``.``)."""

    grid: str

    @cached_property
    def _walls(self) -> tuple[Edge, ...]:
        """The 12 walls between boxes, then the 12 outer ones, as given by the digits alone."""
        inner, outer, digits = [], [], self._digits
        for box, direction, other, cell, beyond in _SIDES:
            here = digits[cell]
            if other is None:
                outer.append(Edge(box, direction, None, Wall.OPEN if here else Wall.WALL))
            elif other > box:
                inner.append(Edge(box, direction, other, *_wall(here, digits[beyond])))
        return (*inner, *outer)

    @cached_property
    def room_of(self) -> tuple[int, ...]:
        """The room index of each of the nine boxes, by flood fill over missing walls."""
        joins = [(e.box, e.other) for e in self._walls if e.wall is Wall.JOINED]
        halls = regions(
            range(9),
            lambda box: [b for pair in joins if box in pair for b in pair if b is not None],
        )
        return tuple(next(i for i, hall in enumerate(halls) if box in hall) for box in range(9))

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The 12 walls between boxes, then the 12 outer ones; doors within a room are void."""
        return tuple(
            Edge(e.box, e.direction, e.other, Wall.VOID)
            if e.other is not None
            and e.wall in (Wall.OPEN, Wall.HIDDEN)
            and self.room_of[e.box] == self.room_of[e.other]
            else e
            for e in self._walls
        )

    def edge(self, box: int, direction: str) -> Edge:
        """Return the edge on one side of a box."""
        other = _beyond(box, direction)
        for edge in self.edges:
            if (edge.box, edge.direction) == (box, direction):
                return edge
            if other is not None and (edge.box, edge.other) == (other, box):
                return edge
        raise AssertionError((box, direction))

    def sides(self, room: Room) -> Iterator[tuple[int, str, Edge, int | None]]:
        """Yield the sides of a room's boxes: box, direction, edge, and the room beyond it."""
        for box in room.boxes:
            for direction in DIRECTIONS:
                edge = self.edge(box, direction)
                other = edge.beyond(box)
                yield box, direction, edge, None if other is None else self.room_of[other]

    def letter(self, room: int | None) -> str:
        """Return the letter of a room by its index; of ``None``, *outside*."""
        return "outside" if room is None else self.rooms[room].letter

    @cached_property
    def _digits(self) -> bytes:
        """The digit of each cell of the grid, 0 for an empty one."""
        return bytes(map(int, self.grid.replace(".", "0")))

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms, in the order of their first box."""
        rooms, digits = [], self._digits
        for index in range(max(self.room_of) + 1):
            boxes = tuple(box for box in range(9) if self.room_of[box] == index)
            things = tuple(
                Thing(kind, digit, box)
                for box in boxes
                for kind, cell in _THINGS[box]
                if (digit := digits[cell])
            )
            rooms.append(Room("ABCDEFGHI"[index], boxes, things))
        return tuple(rooms)

    @cached_property
    def exits(self) -> tuple[Edge, ...]:
        """The openings in the outer border (SU-2)."""
        return tuple(e for e in self.edges if e.other is None and e.wall is Wall.OPEN)

    @cached_property
    def doors(self) -> tuple[Edge, ...]:
        """The open and hidden doors between two rooms."""
        return tuple(
            e for e in self.edges if e.other is not None and e.wall in (Wall.OPEN, Wall.HIDDEN)
        )

    @cached_property
    def secret_rooms(self) -> tuple[int, ...]:
        """The rooms with a secret passageway; two in one room count as one (SU-3)."""
        return tuple(
            i
            for i, room in enumerate(self.rooms)
            if any(t.digit == PASSAGEWAY for t in room.of(Kind.FEATURE))
        )

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All ways between rooms and to the outside: doors, exits, secret passageways."""
        doors = [
            Passage(self.room_of[e.box], self.room_of[e.other], e.wall, e.level)
            for e in self.doors
            if e.other is not None
        ]
        exits = [Passage(self.room_of[e.box], None, Wall.OPEN) for e in self.exits]
        return (*doors, *exits, *self._passageways)

    def secret_ends(self, index: int) -> tuple[int | None, ...]:
        """Return where the secret passageways of a room lead; ``None`` is outside."""
        return tuple(
            way.b if way.a == index else way.a
            for way in self.passages
            if way.secret and index in (way.a, way.b)
        )

    @cached_property
    def entered_by_passageway(self) -> bool:
        """Whether secret passageways are the only way in (SU-3)."""
        return not self.exits and bool(self.secret_rooms)

    @cached_property
    def entrances(self) -> tuple[int, ...]:
        """The rooms that a party can enter from outside."""
        if self.entered_by_passageway:
            return self.secret_rooms
        return tuple(sorted({self.room_of[e.box] for e in self.exits}))

    def _by_doors(self, start: tuple[int, ...]) -> set[int]:
        pairs = [
            (self.room_of[e.box], self.room_of[e.other]) for e in self.doors if e.other is not None
        ]
        return flood(start, lambda room: [r for pair in pairs if room in pair for r in pair])

    @cached_property
    def _passageways(self) -> tuple[Passage, ...]:
        secret = self.secret_rooms
        if not secret:
            return ()
        outside = [_secret(room, None) for room in secret] if self.entered_by_passageway else []
        if len(secret) > 1:
            return (
                *(_secret(a, b) for i, a in enumerate(secret) for b in secret[i + 1 :]),
                *outside,
            )
        (lone,) = secret
        connected = self._by_doors(self.entrances)
        if lone not in connected:
            return ()
        cut_off = [room for room in range(len(self.rooms)) if room not in connected]
        if cut_off:
            return (*(_secret(lone, room) for room in cut_off), *outside)
        return (_secret(lone, None),)

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The rooms that can be reached from outside in any way."""
        return self.reachable_past(frozenset())

    def reachable_past(self, held: frozenset[int]) -> frozenset[int]:
        """Return the rooms that can be reached from outside without entering some."""
        ways = [(p.a, p.b) for p in self.passages if p.b is not None]
        return frozenset(
            flood(
                [room for room in self.entrances if room not in held],
                lambda room: [r for way in ways if room in way for r in way if r not in held],
            )
        )

    @cached_property
    def reach(self) -> Reach:
        """What a party can come to."""
        return Reach(
            tuple(room for i, room in enumerate(self.rooms) if i in self.reachable),
            tuple(door for door in self.doors if self.room_of[door.box] in self.reachable),
        )

    @cached_property
    def gold_out_of_reach(self) -> tuple[Thing, ...]:
        """The piles of gold that is out of reach (SU-14)."""
        return tuple(
            thing
            for i, room in enumerate(self.rooms)
            if i not in self.reachable
            for thing in room.of(Kind.GOLD)
        )

    @property
    def flaw(self) -> str | None:
        """Why the generator rejects this dungeon (SU-4), ``None`` if it does not."""
        if not self.entrances:
            return "no way in"
        if self.gold_out_of_reach:
            places = ", ".join(BOX_NAMES[t.box] for t in self.gold_out_of_reach)
            return f"gold out of reach in the {places} box"
        if not self.reach.strongest:
            return "no monster"
        if not self.reach.gold:
            return "no gold"
        return None


def cell_index(box: int, cell: int) -> int:
    """Return the grid index of a cell of a box, both numbered 0-8.

    >>> cell_index(4, 4)
    40
    """
    return 27 * (box // 3) + 9 * (cell // 3) + 3 * (box % 3) + cell % 3


def cell_kind(cell: int) -> Kind | str:
    """Return the meaning of cell 0-8 of a box: a kind of thing, or a door's direction."""
    return _CELLS[cell]


def _beyond(box: int, direction: str) -> int | None:
    row, column = divmod(box, 3)
    leaves = {"north": row == 0, "south": row == 2, "west": column == 0, "east": column == 2}
    return None if leaves[direction] else box + STEP[direction]


def _wall(here: int, there: int) -> tuple[Wall, int]:
    if here and there:
        return Wall.OPEN, 0
    lone = here or there
    if not lone:
        return Wall.WALL, 0
    return (Wall.JOINED, 0) if lone >= 8 else (Wall.HIDDEN, lone)


def _secret(a: int, b: int | None) -> Passage:
    return Passage(a, b, Wall.HIDDEN, PASSAGEWAY_FIND, secret=True)


_THINGS = [
    [(kind, cell_index(box, cell)) for cell, kind in enumerate(_CELLS) if isinstance(kind, Kind)]
    for box in range(9)
]
_SIDES = [
    (
        box,
        direction,
        other := _beyond(box, direction),
        cell_index(box, _DOOR_CELL[direction]),
        cell_index(box if other is None else other, _DOOR_CELL[OPPOSITE[direction]]),
    )
    for box in range(9)
    for direction in DIRECTIONS
]
"""Sides of boxes: the box, the direction, the box beyond, the door's cells on both sides."""
