"""The map of a Sudoku dungeon as styled characters, with the party's place on it.

A box has three rows of three cells with a spare row between them, so that it looks square; boxes
share their walls. A cell shows its digit and a capital for its kind (``9M`` a monster, ``2T`` a
trap); the digit of a door stands alone. Walls are painted first, then doors over their middle:

    ┏━━━━━━┥ ▲ ┝━━━━━━┳━━━━        exit, wall
    ┃  9M   4    1P  ?4?           hidden door of level 4

A corner's sign depends on which of the four walls that meet there exist, so joined boxes look like
one hall. During a play, whatever is gone from the dungeon disappears from the map, and a hidden
door that has been found is shown open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from dungeongen.core.table import Carries, Preview
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.codec import facts
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    DIRECTIONS,
    Edge,
    Kind,
    Layout,
    Room,
    Wall,
    cell_index,
    cell_kind,
)

if TYPE_CHECKING:
    from dungeongen.core.table import Line
    from dungeongen.games.sudongeon.rules.state import State

_CELL = 5  # width of a cell in characters
_NARROW = 4  # the same on a narrow screen
_TALL = 6
LETTERS = {
    Kind.MONSTER: "M",
    Kind.TRAP: "T",
    Kind.FEATURE: "F",
    Kind.NPC: "P",
    Kind.GOLD: "G",
}
STYLES = {
    Kind.MONSTER: "bold red",
    Kind.TRAP: "magenta",
    Kind.FEATURE: "cyan",
    Kind.NPC: "green",
    Kind.GOLD: "bold yellow",
}
DOOR = "bright_blue"
FAINT = "dim"
ROOM = "bold reverse"
EXIT = "bold bright_green"


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters of a map.

    ``corners`` is indexed by the walls that meet there: north 8, east 4, south 2, west 1. ``jambs``
    are the signs left and right of an opening in a horizontal wall, then above and below one in a
    vertical wall.
    """

    level: str
    upright: str
    corners: str
    jambs: str
    blank: str
    arrows: str  # north, west, east, south

    @property
    def all(self) -> str:
        """All signs, to check whether an encoding has them."""
        return self.level + self.upright + self.corners + self.jambs + self.blank + self.arrows


BOXES = Signs("━", "┃", " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋", "┥┝┸┰", "·", "▲◀▶▼")
ASCII = Signs("-", "|", " +++++++++++++++", "[]++", ".", "^<>v")


def map_lines(
    layout: Layout,
    signs: Signs = BOXES,
    *,
    here: int | None = None,
    gone: AbstractSet[tuple[int, Kind]] = frozenset(),
    doors: AbstractSet[Edge] = frozenset(),
    width: int = 80,
) -> list[Line]:
    """Return the map, 49 characters wide, or 40 where ``width`` is less, and 19 lines high.

    During a play ``here`` is the party's room, ``gone`` holds things taken from their boxes, and
    ``doors`` the hidden doors that have been found.
    """
    raster = _Raster(signs, _CELL if width > 9 * _CELL + 4 else _NARROW)
    for edge in layout.edges:
        raster.wall(edge)
    raster.corners(layout)
    for edge in layout.edges:
        raster.door(edge, is_found=edge in doors)
    for index, room in enumerate(layout.rooms):
        for box in room.boxes:
            raster.box(layout, box, gone)
            raster.letter(box, f"({room.letter})" if index == here else f" {room.letter} ")
    return raster.lines()


def party_lines(state: State, carries: Callable[[str], bool], width: int = 80) -> list[Line]:
    """Return the current map of a play, in signs that the output can show."""
    signs = BOXES if carries(BOXES.all) else ASCII
    ground = state.ground
    gone, result = gone_from(state), found_doors(state)
    here = state.room if state.room >= 0 else None
    place = "outside" if here is None else f"in room ({ground.places[here].letter})"
    return [
        *map_lines(ground.layout, signs, here=here, gone=gone, doors=result, width=width),
        ((f"The party is {place}. M monster, T trap, F feature, P person, G gold;", ""),),
        ((f"{signs.arrows[0]} exit, ?3? hidden door (find 3).", ""),),
    ]


def gone_from(state: State) -> set[tuple[int, Kind]]:
    """Return what is gone from the boxes of the dungeon."""
    world = state.world
    return {
        (box, kind)
        for kind, mask in (
            (Kind.MONSTER, 0o777 & ~world.alive),
            (Kind.TRAP, world.sprung),
            (Kind.FEATURE, world.exhausted),
            (Kind.GOLD, world.loot),
        )
        for box in range(9)
        if mask >> box & 1
    }


def found_doors(state: State) -> set[Edge]:
    """Return the hidden doors that have been found."""
    hidden = [edge for edge in state.ground.layout.doors if edge.wall is Wall.HIDDEN]
    return {edge for number, edge in enumerate(hidden) if state.world.doors >> number & 1}


class _Raster:
    """The grid of characters on which a map is painted."""

    def __init__(self, signs: Signs, cell: int) -> None:
        self.signs, self.cell = signs, cell
        self.wide = 3 * cell + 1  # from wall to wall
        self.cells = [[(" ", "")] * (3 * self.wide + 1) for _ in range(3 * _TALL + 1)]

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for i, sign in enumerate(text):
            self.cells[row][column + i] = (sign, style)

    def wall(self, edge: Edge) -> None:
        if edge.wall is Wall.JOINED:
            return
        row, column = self._start(edge)
        if edge.direction in ("north", "south"):
            self.put(row, column + 1, self.signs.level * (self.wide - 1), "")
        else:
            for i in range(1, _TALL):
                self.put(row + i, column, self.signs.upright, "")

    def corners(self, layout: Layout) -> None:
        level = set[tuple[int, int]]()  # horizontal walls, by the corner at their left end
        upright = set[tuple[int, int]]()
        for edge in layout.edges:
            if edge.wall is not Wall.JOINED:
                row, column = self._start(edge)
                walls = level if edge.direction in ("north", "south") else upright
                walls.add((row // _TALL, column // self.wide))
        for row in range(4):
            for column in range(4):
                meet = (
                    8 * ((row - 1, column) in upright)
                    + 4 * ((row, column) in level)
                    + 2 * ((row, column) in upright)
                    + ((row, column - 1) in level)
                )
                self.put(row * _TALL, column * self.wide, self.signs.corners[meet], "")

    def door(self, edge: Edge, *, is_found: bool) -> None:
        if edge.wall not in (Wall.OPEN, Wall.HIDDEN):
            return
        row, column = self._start(edge)
        if edge.other is None:
            sign, style = self.signs.arrows[DIRECTIONS.index(edge.direction)], EXIT
        elif edge.wall is Wall.HIDDEN and not is_found:
            sign, style = f"?{edge.level}?", DOOR
        else:
            sign, style = " ", DOOR
        left, right, above, below = tuple(self.signs.jambs)
        if edge.direction in ("north", "south"):
            middle = column + self.wide // 2
            self.put(row, middle - 2, f"{left}{sign:^3}{right}", style)
            self.put(row, middle - 2, left, "")
            self.put(row, middle + 2, right, "")
        else:
            middle = row + _TALL // 2
            self.put(middle - 1, column, above, "")
            self.put(middle, column - len(sign) // 2, sign, style)
            self.put(middle + 1, column, below, "")

    def box(self, layout: Layout, box: int, gone: AbstractSet[tuple[int, Kind]]) -> None:
        top, left = box // 3 * _TALL + 1, box % 3 * self.wide + 1
        for cell in range(9):
            sign = layout.grid[cell_index(box, cell)]
            kind = cell_kind(cell)
            column = self.cell * (cell % 3) + (self.cell - 1) // 2
            place = (top + 2 * (cell // 3), left + column)
            if sign == "." or (box, kind) in gone:
                self.put(*place, self.signs.blank, FAINT)
            elif isinstance(kind, Kind):
                self.put(*place, sign + LETTERS[kind], STYLES[kind])
            else:
                self.put(*place, sign, DOOR)

    def letter(self, box: int, letter: str) -> None:
        row, column = divmod(box, 3)
        self.put(row * _TALL + 2, column * self.wide + self.wide // 2 - 1, letter, ROOM)

    def _start(self, edge: Edge) -> tuple[int, int]:
        """Return the row and column of the corner at the upper or left end of an edge."""
        row, column = divmod(edge.box, 3)
        row += edge.direction == "south"
        column += edge.direction == "east"
        return row * _TALL, column * self.wide

    def lines(self) -> list[Line]:
        """Return the rows, with neighbours of one style merged to save colour codes."""
        return [
            tuple(("".join(s for s, _ in run), style) for style, run in groupby(row, itemgetter(1)))
            for row in self.cells
        ]


# A dungeon in the terminal, before any play: the map beside its totals, then the rooms.
#
# Colour repeats what the letters say and never says anything alone.

_WIDE = 80  # columns that have room for the totals beside the map
_NOTHING: Line = ()


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the map, what its signs mean, and every room."""
    signs = BOXES if carries(BOXES.all + "→") else ASCII
    plan, aside = map_lines(layout, signs, width=width), [*_totals(layout, signs)]
    lines: list[tuple[Line, int]] = []
    if width < _WIDE:
        lines += ((line, 0) for line in (*plan, _NOTHING, *aside))
    else:
        aside = [_NOTHING] * ((len(plan) - len(aside)) // 2) + aside
        for i, line in enumerate(plan):
            beside = aside[i] if i < len(aside) else _NOTHING
            lines.append(((_plain(" "), *line, _plain("    "), *beside), 0))
    lines.append((_NOTHING, 0))
    lines += ((room_line(layout, room), 4) for room in layout.rooms)
    return Preview(facts(layout)[1][:1], tuple(lines))


def _plain(text: str) -> tuple[str, str]:
    return text, ""


def _totals(layout: Layout, signs: Signs) -> Iterator[Line]:
    """Yield what the signs of the map mean, each with how many are in reach."""
    nouns = {
        Kind.MONSTER: ("monster", "monsters"),
        Kind.TRAP: ("trap", "traps"),
        Kind.FEATURE: ("feature", "features"),
        Kind.NPC: ("person", "people"),
    }
    for kind, (single, many) in nouns.items():
        count = len(layout.reach.of(kind))
        yield _entry(LETTERS[kind], STYLES[kind], count, single if count == 1 else many)
    yield _entry("G", STYLES[Kind.GOLD], layout.reach.gold, "gold in reach")
    if lost := sum(thing.digit for thing in layout.gold_out_of_reach):
        yield _entry("", "", lost, "gold out of reach")
    yield _NOTHING
    hidden = sum(edge.wall is Wall.HIDDEN for edge in layout.reach.doors)
    doors = len(layout.reach.doors) - hidden
    exits = len(layout.exits)
    jambs = f"{signs.jambs[0]} {signs.jambs[1]}"
    yield _entry(signs.arrows[0], EXIT, exits, "exit" if exits == 1 else "exits")
    yield _entry(jambs, "", doors, "open door" if doors == 1 else "open doors")
    yield _entry("?n?", DOOR, hidden, "hidden, find n")
    rooms = len(layout.reach.rooms)
    yield _entry(" A ", ROOM, rooms, "room" if rooms == 1 else "rooms")
    if beyond := len(layout.rooms) - rooms:
        yield _entry("", "", beyond, "room out of reach" if beyond == 1 else "rooms out of reach")
    yield _NOTHING
    yield ((f"{signs.blank:^3}    left blank", FAINT),)


def _entry(sign: str, style: str, count: int, noun: str) -> Line:
    mark = f"{sign:^3}" if len(sign) < 3 else sign
    return (mark, style), _plain(f" {count:>2} {noun}")


def room_line(layout: Layout, room: Room) -> Line:
    """Return a room's letter, place, things and ways out."""
    pieces = [(f" {room.letter} ", ROOM), _plain(" ")]
    pieces.append((" + ".join(BOX_NAMES[box] for box in room.boxes), "bold"))
    pieces.append(_plain(": "))
    for i, thing in enumerate(sorted(room.things, key=lambda t: [*LETTERS].index(t.kind))):
        pieces.append(_plain(", " if i else ""))
        pieces.append((name_of(thing.kind, thing.digit), STYLES[thing.kind]))
        if thing.kind in (Kind.MONSTER, Kind.TRAP):
            pieces.append((f" {thing.digit}", STYLES[thing.kind]))
    pieces.append(_plain("; " if room.things else "empty; "))
    pieces.append(_plain(", ".join(_ways(layout, room)) or "no door"))
    if layout.rooms.index(room) not in layout.reachable:
        pieces.append(("; cannot be reached", "bold"))
    return tuple(pieces)


def _ways(layout: Layout, room: Room) -> Iterator[str]:
    """Yield the ways out of a room: exits, doors, secret passageways."""
    for direction in DIRECTIONS:
        exits = [e for e in layout.exits if e.box in room.boxes and e.direction == direction]
        if exits:
            yield f"exit {direction}" if len(exits) == 1 else f"{len(exits)} exits {direction}"
    for _, direction, edge, beyond in layout.sides(room):
        if beyond is not None and edge.wall in (Wall.OPEN, Wall.HIDDEN):
            hidden = f"hidden {edge.level} " if edge.wall is Wall.HIDDEN else ""
            yield f"{hidden}{direction} → {layout.letter(beyond)}"
    for end in layout.secret_ends(layout.rooms.index(room)):
        yield f"secret → {layout.letter(end)}"
