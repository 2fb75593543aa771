"""A Sudoku dungeon in the terminal: the map, the rooms, the totals, in at most 80 columns.

Colour repeats what the letters say and never says anything alone; rich leaves it out where
standard output is no terminal. Where the encoding of standard output cannot carry the signs, all
of them become ASCII, and so does every other text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from dungeongen.cli.console import FAINT, Terminal, id_lines, named, wrapped
from dungeongen.cli.echo import WIDTH, visible
from dungeongen.cli.plan import map_lines
from dungeongen.core.document import made_words
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    DIRECTIONS,
    Kind,
    Layout,
    Room,
    Wall,
)
from dungeongen.games.sudongeon.lore import name_of
from dungeongen.games.sudongeon.raster import (
    ASCII,
    BOXES,
    DOOR,
    EXIT,
    LETTERS,
    ROOM,
    STYLES,
    Signs,
)
from dungeongen.search.verdict import certificate

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.making import Made
    from dungeongen.press.sheets import Sheet


def show_dungeon(
    sheet: Sheet, made: Made, *, again: str | None = None, otherwise: str = ""
) -> None:
    """Print a dungeon on standard output.

    ``again`` is a command that puts it on paper, ``otherwise`` is said where that has no room.
    """
    console = Terminal()
    signs = BOXES if console.carries(BOXES.all + "→") else ASCII
    for line in _lines(sheet, made, signs, console.width):
        console.put(line)
    if again is not None:
        hint = again if len(again) < console.width - 8 else otherwise
        for line in wrapped(named("Print", visible(hint)), console.width, 7):
            console.put(line)


def _lines(sheet: Sheet, made: Made, signs: Signs, width: int) -> Iterator[Text]:
    layout, document = made.layout, sheet.document
    _, facts = sheet.game.facts(layout)
    yield Text()
    yield from wrapped(Text(f" {visible(document['title'])}", "bold"), width, 1)
    for fact in facts[:1]:
        yield Text(f" {fact}", FAINT)
    if found := document.get("verdict"):
        yield from wrapped(Text(f" {' · '.join(certificate(found))}"), width, 1)
    yield Text()
    plan, aside = map_lines(layout, signs), list(_totals(layout, signs))
    if width < WIDTH:
        yield from plan
        yield Text()
        yield from aside
    else:
        aside = [Text()] * ((len(plan) - len(aside)) // 2) + aside
        for i, line in enumerate(plan):
            yield Text.assemble(" ", line, "    ", aside[i] if i < len(aside) else "")
    yield Text()
    for room in layout.rooms:
        yield from wrapped(_room(layout, room), width, 4)
    yield Text()
    for line in _notes(sheet, made, width):
        yield from wrapped(line, width, 1)


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
        yield _entry(LETTERS[kind], STYLES[kind], count, one if count == 1 else many)
    lost = sum(thing.digit for thing in layout.gold_out_of_reach)
    yield _entry("G", STYLES[Kind.GOLD], layout.gold - lost, "gold in reach")
    if lost:
        yield _entry("", "", lost, "gold out of reach")
    yield Text()
    hidden = sum(edge.wall is Wall.HIDDEN for edge in layout.doors)
    doors = len(layout.doors) - hidden
    exits = len(layout.exits)
    jambs = f"{signs.jambs[0]} {signs.jambs[1]}"
    yield _entry(signs.arrows[0], EXIT, exits, "exit" if exits == 1 else "exits")
    yield _entry(jambs, "", doors, "open door" if doors == 1 else "open doors")
    yield _entry("?n?", DOOR, hidden, "hidden, find n")
    rooms = len(layout.rooms)
    yield _entry(" A ", ROOM, rooms, "room" if rooms == 1 else "rooms")
    yield Text()
    yield Text(f"{signs.blank:^3}    left blank", FAINT)


def _entry(sign: str, style: str, count: int, noun: str) -> Text:
    mark = Text(f"{sign:^3}" if len(sign) < 3 else sign, style)
    return Text.assemble(mark, f" {count:>2} ", noun)


def _room(layout: Layout, room: Room) -> Text:
    """Return a room's letter, place, things and ways out."""
    line = Text.assemble((f" {room.letter} ", ROOM), " ")
    line.append(" + ".join(BOX_NAMES[box] for box in room.boxes), "bold")
    line.append(": ")
    for i, thing in enumerate(sorted(room.things, key=lambda t: list(LETTERS).index(t.kind))):
        line.append(", " if i else "")
        line.append(name_of(thing.kind, thing.digit), STYLES[thing.kind])
        if thing.kind in (Kind.MONSTER, Kind.TRAP):
            line.append(f" {thing.digit}", STYLES[thing.kind])
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
        seed = " · ".join((document["seed"], *made_words(document)))
        yield named("Seed", visible(seed), rest)
    yield from id_lines(document["id"], width)
