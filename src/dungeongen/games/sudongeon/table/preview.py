"""A dungeon in the terminal, before any play: the map beside its totals, then the rooms.

Colour repeats what the letters say and never says anything alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dungeongen.core.table import Carries, Preview
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.facts import facts
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import BOX_NAMES, DIRECTIONS, Layout, Room, Wall
from dungeongen.games.sudongeon.table.text_map import (
    ASCII,
    BOXES,
    DOOR,
    EXIT,
    FAINT,
    LETTERS,
    ROOM,
    STYLES,
    Signs,
    map_lines,
)

if TYPE_CHECKING:
    from dungeongen.core.table import Line

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
    yield _NOTHING
    hidden = sum(edge.wall is Wall.HIDDEN for edge in layout.doors)
    doors = len(layout.doors) - hidden
    exits = len(layout.exits)
    jambs = f"{signs.jambs[0]} {signs.jambs[1]}"
    yield _entry(signs.arrows[0], EXIT, exits, "exit" if exits == 1 else "exits")
    yield _entry(jambs, "", doors, "open door" if doors == 1 else "open doors")
    yield _entry("?n?", DOOR, hidden, "hidden, find n")
    rooms = len(layout.rooms)
    yield _entry(" A ", ROOM, rooms, "room" if rooms == 1 else "rooms")
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
