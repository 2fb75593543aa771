"""The map: its filled cells, and the rooms that they form.

A cell is filled if the colours of its column and its row differ. Neighbouring columns of the same
colour are therefore identical, and so are rows: the map is a checkerboard of rectangles, one for
each run of rows and run of columns, and two that share a side are never of the same kind (SD-4).
These rectangles are the rooms, empty ones included. A room is named by its upper left cell, with
columns A, B … Z, AA, AB … and rows 1, 2, …: C4.

A set of rooms is a bit mask; room (i, j) of R × C is bit i·(C+1) + j. The spare column between rows
stays clear, so that shifts by 1 and by C+1 step to the neighbours and never wrap around the edge.
Flood fill takes a handful of shifts, however large the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from dungeongen.core.grid import runs

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of cells of one kind: ``row`` and ``column`` of its upper left cell, from 0."""

    index: int
    row: int
    column: int
    height: int
    width: int
    filled: bool
    name: str

    @property
    def size(self) -> int:
        """The number of its cells, and so of the cards drawn for it."""
        return self.height * self.width


@dataclass(frozen=True)
class Plan:
    """The map of the colours of columns and rows; ``True`` is red."""

    columns: tuple[bool, ...]
    rows: tuple[bool, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.columns, self.rows)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def stride(self) -> int:
        """The number of bits for a row of rooms, including the spare one."""
        return len(runs(self.columns)) + 1

    @cached_property
    def rooms(self) -> dict[int, Room]:
        """All rooms by index, in reading order."""
        result = {}
        for i, (top, height) in enumerate(runs(self.rows)):
            for j, (left, width) in enumerate(runs(self.columns)):
                index = i * self.stride + j
                filled = self.rows[top] != self.columns[left]
                name = cell_name(top, left)
                result[index] = Room(index, top, left, height, width, filled, name)
        return result

    @cached_property
    def index_of(self) -> dict[str, int]:
        """The index of each room by its name."""
        return {room.name: index for index, room in self.rooms.items()}

    @cached_property
    def all(self) -> int:
        """The set of all rooms."""
        return sum(1 << index for index in self.rooms)

    @cached_property
    def filled(self) -> int:
        """The set of filled rooms."""
        return sum(1 << index for index, room in self.rooms.items() if room.filled)

    @cached_property
    def empty(self) -> int:
        """The set of empty rooms."""
        return self.all & ~self.filled

    @cached_property
    def last(self) -> int:
        """The index of the room with the bottom right cell."""
        return max(self.rooms)

    @cached_property
    def border(self) -> int:
        """The set of rooms that touch the last row or column."""
        last_row, last_column = divmod(self.last, self.stride)
        return sum(
            1 << index
            for index in self.rooms
            if index // self.stride == last_row or index % self.stride == last_column
        )

    def around(self, rooms: int) -> int:
        """Return a set of rooms together with its neighbours."""
        stride = self.stride
        grown = rooms | rooms << 1 | rooms >> 1 | rooms << stride | rooms >> stride
        return grown & self.all

    def region(self, start: int, free: int) -> int:
        """Return the rooms that can be reached from ``start`` by walking through ``free``."""
        stride = self.stride
        result = start & free
        while True:
            grown = (
                result | result << 1 | result >> 1 | result << stride | result >> stride
            ) & free
            if grown == result:
                return result
            result = grown

    def regions(self, free: int) -> Iterator[int]:
        """Yield the connected parts of ``free``, in the order of their first rooms."""
        while free:
            part = self.region(free & -free, free)
            yield part
            free &= ~part

    def lines(self) -> list[str]:
        """Return the map as the rulebook draws it.

        >>> Plan((True, True, False), (False, True)).lines()
        ['XX0', '00X']
        """
        return [
            "".join("X" if row != column else "0" for column in self.columns) for row in self.rows
        ]


@lru_cache(maxsize=1024)
def plan_of(columns: tuple[bool, ...], rows: tuple[bool, ...]) -> Plan:
    """Return the map of these colours (cached)."""
    return Plan(columns, rows)


def cell_name(row: int, column: int) -> str:
    """Return a cell's name.

    >>> cell_name(3, 2), cell_name(0, 26)
    ('C4', 'AA1')
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = _LETTERS[letter] + letters
    return f"{letters}{row + 1}"


def indexes(rooms: int) -> Iterator[int]:
    """Yield the rooms of a set, in reading order.

    >>> list(indexes(0b101))
    [0, 2]
    """
    while rooms:
        lowest = rooms & -rooms
        yield lowest.bit_length() - 1
        rooms ^= lowest
