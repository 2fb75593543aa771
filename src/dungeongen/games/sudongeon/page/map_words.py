"""The map in words: every room with its things and ways out, its neighbours, and the digits.

This is what a reader gets who cannot see the map. The rooms are told in the words of the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.draw.structure import Element, Tag, Told, element, items, table
from dungeongen.games.sudongeon.layout import BOX_NAMES, DIRECTIONS, Layout, Room, Wall
from dungeongen.games.sudongeon.table.preview import room_line

_HEADS = ("Room", *(direction.capitalize() for direction in DIRECTIONS), "Secret passageway")


def map_words(layout: Layout) -> Told:
    """Return the rooms, their neighbours, and the digits of the Sudoku."""
    rooms = [room_words(layout, room) for room in layout.rooms]
    return (
        element(Tag.H2, "The rooms"),
        items(rooms),
        element(Tag.H2, "Neighbours"),
        table(_HEADS, [_neighbours(layout, room) for room in layout.rooms]),
        element(Tag.H2, "The digits"),
        digits(layout.grid),
    )


def room_words(layout: Layout, room: Room) -> str:
    """Return a room with its things and ways out, in one line."""
    return "".join(text for text, _ in room_line(layout, room)).strip().replace("→", "to")


def digits(grid: str) -> Element:
    """Return the rows of a Sudoku, with a full stop for a blank cell."""
    rows = (grid[i : i + 9] for i in range(0, 81, 9))
    return items([f"Row {i}: {' '.join(row)}" for i, row in enumerate(rows, 1)])


def _neighbours(layout: Layout, room: Room) -> list[str]:
    """Return a room and what lies beyond its sides."""
    beyond = [", ".join(_beyond(layout, room, side)) or "wall" for side in DIRECTIONS]
    index = layout.rooms.index(room)
    ends = [
        way.b if way.a == index else way.a
        for way in layout.passages
        if way.secret and index in (way.a, way.b)
    ]
    secret = ["outside" if end is None else layout.rooms[end].letter for end in ends]
    return [room.letter, *beyond, ", ".join(secret) or "none"]


def _beyond(layout: Layout, room: Room, side: str) -> Iterator[str]:
    """Yield the doors on one side of a room: a letter, a hidden door with its level, an exit."""
    for box in room.boxes:
        edge = layout.edge(box, side)
        place = f" from the {BOX_NAMES[box]} box" if len(room.boxes) > 1 else ""
        other = edge.other if edge.box == box else edge.box
        if edge.wall is Wall.OPEN and other is None:
            yield f"exit{place}"
        elif edge.wall in (Wall.OPEN, Wall.HIDDEN) and other is not None:
            hidden = f" by a hidden door, find {edge.level}" if edge.wall is Wall.HIDDEN else ""
            yield f"{layout.rooms[layout.room_of[other]].letter}{hidden}{place}"
