"""The map in words: its cards, and every room with its size, its cards to draw and its doors.

This is what a reader gets who cannot see the map. Rooms that share a side have a door between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dungeongen.core.cards import card_shown
from dungeongen.draw.structure import Description, Tag, element, items, table
from dungeongen.games.doom.floor_plan import Room, cell_name
from dungeongen.games.doom.page.labels import View

_SIDES = ("left", "above", "right", "below")
_HEADS = ("Room", "Kind", "Cells", "Cards", *(side.capitalize() for side in _SIDES))


class _RoomText(NamedTuple):
    """A room or its part on a tile: name, kind, corner cells, cards, and its neighbours."""

    name: str
    kind: str
    cells: str
    cards: str
    beyond: tuple[str, ...]


def map_words(view: View) -> Description:
    """Return the cards, the rooms and their neighbours."""
    rooms = [*_rooms(view)] if view.parts else []
    lines = [*_around(view), *(_line(room) for room in rooms)]
    if not rooms:
        return (items(lines),)
    rows = [(room.name, room.kind, room.cells, room.cards, *room.beyond) for room in rooms]
    return (
        element(Tag.H2, "The rooms"),
        items(lines),
        element(Tag.H2, "Neighbours"),
        table(_HEADS, rows),
    )


def _around(view: View) -> Iterator[str]:
    """Yield how large the map is, the cards along its sides, and where IN and OUT are."""
    plan = view.plan
    first = cell_name(view.row, view.column)
    last = cell_name(view.row + len(plan.rows) - 1, view.column + len(plan.columns) - 1)
    ways = [f"IN at {first}"] if view.begins else []
    ways += [] if view.goes_on else [f"OUT at {last}"]
    yield f"Cells {first} to {last}{''.join(f'; {way}' for way in ways)}."
    if view.goes_on:
        yield "The map goes on to the right and below."
    if view.columns is not None and view.rows is not None:
        yield f"Cards of the columns, from the left: {_cards(view.columns)}."
        yield f"Cards of the rows, from the top: {_cards(view.rows)}."


def _cards(cards: Sequence[int]) -> str:
    return ", ".join(map(card_shown, cards))


def _rooms(view: View) -> Iterator[_RoomText]:
    plan = view.plan
    parts = {(part.row, part.column): part for part in view.parts}

    def name(index: int) -> str:
        if (room := plan.rooms.get(index)) is None:
            return ""
        part = parts.get((room.row, room.column))
        return (
            cell_name(view.row + room.row, view.column + room.column) if part is None else part.name
        )

    for index, room in plan.rooms.items():
        part = parts.get((room.row, room.column))
        steps = (-1, -plan.stride, 1, plan.stride)
        beyond = tuple(name(index + step) or "wall" for step in steps)
        kind, cards = ("white", "none") if part is None else ("shaded", part.cards)
        yield _RoomText(name(index), kind, _cells(view, room), cards, beyond)


def _cells(view: View, room: Room) -> str:
    row, column = view.row + room.row, view.column + room.column
    first = cell_name(row, column)
    last = cell_name(row + room.height - 1, column + room.width - 1)
    return first if room.size == 1 else f"{first} to {last}"


def _line(room: _RoomText) -> str:
    doors = [
        f"{side} to {name}"
        for side, name in zip(_SIDES, room.beyond, strict=True)
        if name != "wall"
    ]
    cards = f", draws {room.cards}" if room.kind == "shaded" else ""
    return f"{room.name}: {room.kind}, {room.cells}{cards}. Doors: {', '.join(doors)}."
