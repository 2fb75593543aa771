"""The contents of one printed map: a whole dungeon, a tile of an unbounded one, or an empty form.

A view is a window of cells with the cards above and beside it. A room that crosses the edge of a
tile carries its name and full count on each part, so that every tile can be read alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.draw.tiles import Neighbours
from dungeongen.games.doom.floor_plan import Plan, plan_of
from dungeongen.games.doom.layout import Cards, Layout


@dataclass(frozen=True, slots=True)
class Part:
    """The visible part of a filled room, in cells from the window's corner, and its card count."""

    row: int
    column: int
    height: int
    width: int
    name: str
    cards: str


_ALONE = Neighbours()


@dataclass(frozen=True, slots=True)
class View:
    """A window of the map with its upper left cell at (row, column), and the cards around it.

    ``columns`` and ``rows`` are ``None`` on an empty form. ``goes_on`` tells whether the map
    continues to the right and down, and ``neighbours`` in which tiles.
    """

    plan: Plan
    parts: tuple[Part, ...] = ()
    columns: Cards | None = None
    rows: Cards | None = None
    row: int = 0
    column: int = 0
    goes_on: bool = False
    neighbours: Neighbours = _ALONE

    @property
    def begins(self) -> bool:
        """Whether this window has the start, IN."""
        return self.row == self.column == 0


def whole(layout: Layout) -> View:
    """Return the whole map of a dungeon."""
    parts = tuple(
        Part(room.row, room.column, room.height, room.width, room.name, str(room.size))
        for room in layout.rooms
    )
    return View(layout.plan, parts, layout.stacks.columns, layout.stacks.rows)


def empty(size: int) -> View:
    """Return a map without cards and without rooms."""
    return View(plan_of((False,) * size, (False,) * size))


def tile(layout: Layout, down: int, across: int, *, of: tuple[int, int]) -> View:
    """Return the tile (down, across), from 0, out of ``of`` rows and columns of an unbounded map.

    The count of a room that may still grow with the map is a lower bound: ``6+``.
    """
    size = layout.size
    plan = layout.grown(max(of))  # one growth more than shown, to see where rooms end
    top, left = down * size, across * size
    parts = []
    for room in plan.rooms.values():
        if not room.filled:
            continue
        row, column = max(room.row, top), max(room.column, left)
        bottom = min(room.row + room.height, top + size)
        right = min(room.column + room.width, left + size)
        if row < bottom and column < right:
            grows = plan.border >> room.index & 1
            parts.append(
                Part(
                    row - top,
                    column - left,
                    bottom - row,
                    right - column,
                    room.name,
                    f"{room.size}+" if grows else str(room.size),
                )
            )
    cut = plan_of(plan.columns[left : left + size], plan.rows[top : top + size])
    columns = layout.laid(across)[0] if across else layout.columns
    rows = layout.laid(down)[1] if down else layout.rows
    beside = Neighbours(
        tile_name(down - 1, across) if down else "",
        tile_name(down, across - 1) if across else "",
        tile_name(down, across + 1) if across + 1 < of[1] else "",
        tile_name(down + 1, across) if down + 1 < of[0] else "",
    )
    return View(cut, tuple(parts), columns, rows, top, left, goes_on=True, neighbours=beside)


def tile_name(down: int, across: int) -> str:
    """Return the name of a tile, from its row and column.

    >>> tile_name(0, 1)
    '1·2'
    """
    return f"{down + 1}·{across + 1}"
