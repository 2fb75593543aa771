"""What one map shows: a whole dungeon, a tile of an unbounded one, or nothing yet.

A view is a window of cells with the cards above and beside it. Rooms that reach over the edge of a
tile are named and counted whole on each part, so that every tile can be read alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.games.doom.layout import Cards, Layout
from dungeongen.games.doom.plan import Plan, plan_of


@dataclass(frozen=True, slots=True)
class Part:
    """What a window shows of a filled room, in cells from its upper left; how many it draws."""

    row: int
    column: int
    height: int
    width: int
    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class View:
    """A window of the map whose upper left cell is (row, column), and what is around it.

    ``columns`` and ``rows`` are ``None`` where cards are still to be dealt. ``goes_on`` tells
    whether the map goes on to the right and down.
    """

    plan: Plan
    parts: tuple[Part, ...] = ()
    columns: Cards | None = None
    rows: Cards | None = None
    row: int = 0
    column: int = 0
    goes_on: bool = False

    @property
    def begins(self) -> bool:
        """Whether P is here."""
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
    """Return one ``of`` so many tiles of an unbounded map, counted from 0.

    A room that may still grow when the map does is counted as far as can be known: ``6+``.
    """
    size = layout.size
    plan = layout.grown(max(of))  # one more than is shown, to see where rooms end
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
    return View(cut, tuple(parts), columns, rows, top, left, goes_on=True)
