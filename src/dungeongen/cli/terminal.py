"""A Sudoku dungeon in the terminal: the map, the rooms, the totals, in at most 80 columns.

The map is a raster of characters, each with a style. A box has three rows of three cells with a
spare row between them, so that it looks square; boxes share their walls. A cell shows its digit
and the capital of what it is (``9M`` a monster, ``2T`` a trap); the digit of a door stands alone.
Walls are painted first, then doors over their middle:

    ┏━━━━━━┥ ▲ ┝━━━━━━┳━━━━        exit, wall
    ┃  9M   4    1P  ?4?           hidden door of level 4

Corners follow from which of the four walls that meet there stand, so joined boxes are one hall.
Colour repeats what the letters say and never says anything alone; rich leaves it out where
standard output is no terminal. Where the encoding of standard output cannot carry the signs, all
of them become ASCII, and so does every other text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from dungeongen.cli.echo import visible
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
from dungeongen.games.sudongeon.lore import name_of

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.making import Made
    from dungeongen.press.sheets import Sheet

_WIDTH = 80
_CELL = 5  # characters of a cell
_BOX = 3 * _CELL + 1  # from wall to wall
_TALL = 6
_MAP = 3 * _BOX + 1
_LETTERS = {
    Kind.MONSTER: "M",
    Kind.TRAP: "T",
    Kind.FEATURE: "F",
    Kind.NPC: "P",
    Kind.GOLD: "G",
}
_STYLES = {
    Kind.MONSTER: "bold red",
    Kind.TRAP: "magenta",
    Kind.FEATURE: "cyan",
    Kind.NPC: "green",
    Kind.GOLD: "bold yellow",
}
_DOOR, _FAINT, _ROOM, _EXIT = "bright_blue", "dim", "bold reverse", "bold bright_green"


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters of a map.

    ``corners`` by the walls that meet there: north 8, east 4, south 2, west 1. ``jambs`` stand left
    and right of an opening in a level wall, above and below one in an upright wall.
    """

    level: str
    upright: str
    corners: str
    jambs: str
    blank: str
    arrows: str  # north, west, east, south

    @property
    def all(self) -> str:
        """Every sign, to see whether an encoding has them."""
        return self.level + self.upright + self.corners + self.jambs + self.blank + self.arrows


_BOXES = Signs("━", "┃", " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋", "┥┝┸┰", "·", "▲◀▶▼")
_ASCII = Signs("-", "|", " +++++++++++++++", "[]++", ".", "^<>v")
_PLAIN = str.maketrans({"·": "-", "–": "-", "—": "-", "×": "x", "’": "'", "…": ".", "→": ">"})


class _Terminal(Console):
    """A console that leaves it to the command line what a reader who has gone means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def show_dungeon(sheet: Sheet, made: Made, *, again: str | None = None) -> None:
    """Print a dungeon on standard output; ``again`` is a command that puts it on paper."""
    console = _Terminal(highlight=False, soft_wrap=False)
    console.width = max(40, min(_WIDTH, console.width))
    signs = _BOXES if _carries(console.encoding, _BOXES.all + "→") else _ASCII
    for line in _lines(sheet, made, signs, console.width, again):
        line.rstrip()
        if not _carries(console.encoding, line.plain):
            line.plain = _plain(line.plain, console.encoding)
        console.print(line, no_wrap=True, overflow="ignore", crop=False)


def map_lines(layout: Layout, signs: Signs = _BOXES) -> list[Text]:
    """Return the map, 49 characters wide and 19 lines high."""
    raster = _Raster(signs)
    for edge in layout.edges:
        raster.wall(edge)
    raster.corners(layout)
    for edge in layout.edges:
        raster.door(edge)
    for room in layout.rooms:
        for box in room.boxes:
            raster.box(layout, box, room.letter)
    return raster.lines()


class _Raster:
    """The map while it is painted."""

    def __init__(self, signs: Signs) -> None:
        self.signs = signs
        self.cells = [[(" ", "")] * _MAP for _ in range(3 * _TALL + 1)]

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for i, sign in enumerate(text):
            self.cells[row][column + i] = (sign, style)

    def wall(self, edge: Edge) -> None:
        if edge.wall is Wall.JOINED:
            return
        row, column = _start(edge)
        if edge.direction in ("north", "south"):
            self.put(row, column + 1, self.signs.level * (_BOX - 1), "")
        else:
            for i in range(1, _TALL):
                self.put(row + i, column, self.signs.upright, "")

    def corners(self, layout: Layout) -> None:
        level = set[tuple[int, int]]()  # walls by the corner at their left or upper end
        upright = set[tuple[int, int]]()
        for edge in layout.edges:
            if edge.wall is not Wall.JOINED:
                row, column = _start(edge)
                walls = level if edge.direction in ("north", "south") else upright
                walls.add((row // _TALL, column // _BOX))
        for row in range(4):
            for column in range(4):
                meet = (
                    8 * ((row - 1, column) in upright)
                    + 4 * ((row, column) in level)
                    + 2 * ((row, column) in upright)
                    + ((row, column - 1) in level)
                )
                self.put(row * _TALL, column * _BOX, self.signs.corners[meet], "")

    def door(self, edge: Edge) -> None:
        if edge.wall not in (Wall.OPEN, Wall.HIDDEN):
            return
        row, column = _start(edge)
        if edge.other is None:
            sign, style = self.signs.arrows[DIRECTIONS.index(edge.direction)], _EXIT
        elif edge.wall is Wall.HIDDEN:
            sign, style = f"?{edge.level}?", _DOOR
        else:
            sign, style = " ", _DOOR
        left, right, above, below = tuple(self.signs.jambs)
        if edge.direction in ("north", "south"):
            middle = column + _BOX // 2
            self.put(row, middle - 2, f"{left}{sign:^3}{right}", style)
            self.put(row, middle - 2, left, "")
            self.put(row, middle + 2, right, "")
        else:
            middle = row + _TALL // 2
            self.put(middle - 1, column, above, "")
            self.put(middle, column - len(sign) // 2, sign, style)
            self.put(middle + 1, column, below, "")

    def box(self, layout: Layout, box: int, letter: str) -> None:
        top, left = box // 3 * _TALL + 1, box % 3 * _BOX + 1
        for cell in range(9):
            sign = layout.grid[cell_index(box, cell)]
            kind = cell_kind(cell)
            place = (top + 2 * (cell // 3), left + _CELL * (cell % 3) + 2)
            if sign == ".":
                self.put(*place, self.signs.blank, _FAINT)
            elif isinstance(kind, Kind):
                self.put(*place, sign + _LETTERS[kind], _STYLES[kind])
            else:
                self.put(*place, sign, _DOOR)
        self.put(top + 1, left + _CELL + 1, f" {letter} ", _ROOM)

    def lines(self) -> list[Text]:
        """Return the rows; neighbours of one style go together, for fewer colour codes."""
        return [
            Text.assemble(
                *(("".join(s for s, _ in run), style) for style, run in groupby(row, _style))
            )
            for row in self.cells
        ]


def _style(cell: tuple[str, str]) -> str:
    return cell[1]


def _start(edge: Edge) -> tuple[int, int]:
    """Return row and column of the upper or left end of an edge, a corner."""
    row, column = divmod(edge.box, 3)
    row += edge.direction == "south"
    column += edge.direction == "east"
    return row * _TALL, column * _BOX


def _lines(sheet: Sheet, made: Made, signs: Signs, width: int, again: str | None) -> Iterator[Text]:
    layout, document = made.layout, sheet.document
    _, facts = sheet.game.facts(layout)
    yield Text()
    yield from _wrapped(Text(f" {visible(document['title'])}", "bold"), width, 1)
    for fact in facts[:1]:
        yield Text(f" {fact}", _FAINT)
    yield Text()
    plan, aside = map_lines(layout, signs), list(_totals(layout, signs))
    if width < _WIDTH:
        yield from plan
        yield Text()
        yield from aside
    else:
        aside = [Text()] * ((len(plan) - len(aside)) // 2) + aside
        for i, line in enumerate(plan):
            yield Text.assemble(" ", line, "    ", aside[i] if i < len(aside) else "")
    yield Text()
    for room in layout.rooms:
        yield from _wrapped(_room(layout, room), width, 4)
    yield Text()
    for line in _notes(sheet, made, width):
        yield from _wrapped(line, width, 1)
    if again is not None:
        yield _named(
            "Print", again if len(again) < width - 8 else "the same command, and --pdf", ""
        )


def _totals(layout: Layout, signs: Signs) -> Iterator[Text]:
    """Yield what the signs of the map mean, each with how many there are."""
    nouns = {
        Kind.MONSTER: ("monster", "monsters"),
        Kind.TRAP: ("trap", "traps"),
        Kind.FEATURE: ("feature", "features"),
        Kind.NPC: ("person", "people"),
    }
    for kind, (one, many) in nouns.items():
        count = layout.count(kind)
        yield _entry(_LETTERS[kind], _STYLES[kind], count, one if count == 1 else many)
    lost = sum(thing.digit for thing in layout.gold_out_of_reach)
    yield _entry("G", _STYLES[Kind.GOLD], layout.gold - lost, "gold in reach")
    if lost:
        yield _entry("", "", lost, "gold out of reach")
    yield Text()
    hidden = sum(edge.wall is Wall.HIDDEN for edge in layout.doors)
    doors = len(layout.doors) - hidden
    exits = len(layout.exits)
    jambs = f"{signs.jambs[0]} {signs.jambs[1]}"
    yield _entry(signs.arrows[0], _EXIT, exits, "exit" if exits == 1 else "exits")
    yield _entry(jambs, "", doors, "open door" if doors == 1 else "open doors")
    yield _entry("?n?", _DOOR, hidden, "hidden, find n")
    rooms = len(layout.rooms)
    yield _entry(" A ", _ROOM, rooms, "room" if rooms == 1 else "rooms")
    yield Text()
    yield Text(f"{signs.blank:^3}    left blank", _FAINT)


def _entry(sign: str, style: str, count: int, noun: str) -> Text:
    mark = Text(f"{sign:^3}" if len(sign) < 3 else sign, style)
    return Text.assemble(mark, f" {count:>2} ", noun)


def _room(layout: Layout, room: Room) -> Text:
    """Return a room's letter, place, things and ways out."""
    line = Text.assemble((f" {room.letter} ", _ROOM), " ")
    line.append(" + ".join(BOX_NAMES[box] for box in room.boxes), "bold")
    line.append(": ")
    for i, thing in enumerate(sorted(room.things, key=lambda t: list(_LETTERS).index(t.kind))):
        line.append(", " if i else "")
        line.append(name_of(thing.kind, thing.digit), _STYLES[thing.kind])
        if thing.kind in (Kind.MONSTER, Kind.TRAP):
            line.append(f" {thing.digit}", _STYLES[thing.kind])
    line.append("; " if room.things else "empty; ")
    line.append(", ".join(_ways(layout, room)) or "no door")
    if layout.rooms.index(room) not in layout.reachable:
        line.append("; cannot be reached", "bold")
    return line


def _ways(layout: Layout, room: Room) -> Iterator[str]:
    """Yield the ways out of a room: exits, doors, secret passageways."""
    for direction in DIRECTIONS:
        exits = [e for e in layout.exits if e.box in room.boxes and e.direction == direction]
        if exits:
            yield f"exit {direction}" if len(exits) == 1 else f"{len(exits)} exits {direction}"
    for box in room.boxes:
        for direction in DIRECTIONS:
            edge = layout.edge(box, direction)
            other = edge.other if edge.box == box else edge.box
            if other is not None and edge.wall in (Wall.OPEN, Wall.HIDDEN):
                hidden = f"hidden {edge.level} " if edge.wall is Wall.HIDDEN else ""
                yield f"{hidden}{direction} → {layout.rooms[layout.room_of[other]].letter}"
    index = layout.rooms.index(room)
    for way in layout.passages:
        if way.secret and index in (way.a, way.b):
            end = way.b if way.a == index else way.a
            yield f"secret → {'outside' if end is None else layout.rooms[end].letter}"


def _notes(sheet: Sheet, made: Made, width: int) -> Iterator[Text]:
    """Yield what is wrong with this very dungeon, and what makes it again."""
    document = sheet.document
    for note in (made.note, made.layout.flaw):
        if note:
            yield Text.assemble((" Note ", "bold yellow"), f" {note}.")
    if "seed" in document:
        took = "1 candidate" if made.candidate == 1 else f"{made.candidate} candidates"
        rest = f" (took {took}; dungeongen {document['version']})"
        yield _named("Seed", visible(document["seed"]), rest)
    name, groups = "Id", document["id"].split("-")
    while groups:
        fit = (width - 8) // 6  # five signs and a hyphen each
        yield _named(name, "-".join(groups[:fit]) + "-" * (len(groups) > fit), "")
        name, groups = "", groups[fit:]


def _named(name: str, text: str, rest: str) -> Text:
    return Text.assemble((f" {name:<6}", _FAINT), text, (rest, _FAINT))


def _wrapped(line: Text, width: int, indent: int) -> Iterator[Text]:
    """Yield ``line`` in pieces of at most ``width`` columns, all but the first indented."""
    console = Console(width=width)
    first, *rest = line.wrap(console, width - 1) or [Text()]
    yield first
    if rest:
        for piece in rest:
            piece.rstrip()
        left = Text(" ").join(rest)
        for piece in left.wrap(console, width - 1 - indent):
            yield Text.assemble(" " * indent, piece)


def _carries(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _plain(text: str, encoding: str) -> str:
    return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
