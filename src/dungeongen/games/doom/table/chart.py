"""The map of a play in the terminal: every room under the name that choices use.

A room's name stands in its upper left cell, whose column and row it consists of. A cell is as wide
as the longest name, and one character wider where that fits, so that names stand apart. Rooms that
are cleared or empty have a name only where a move leads there.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.core.table import Line
from dungeongen.games.doom.floor_plan import cell_name, indexes
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.engine import doors, legal_moves
from dungeongen.games.doom.rules.state import State

_WIDEST = 72  # characters of a row beside its number


def chart(state: State, carries: Callable[[str], bool], width: int = 80) -> list[Line]:
    """Return the current map: shaded rooms, cells in walking reach, rooms left as they are."""
    pretty = carries("▒·•│")
    shade, floor, walk, bar = "▒·•│" if pretty else "#.o|"
    plan, names = state.plan, _names(state)
    wide = _width(state, names)
    looks: dict[int, tuple[str, str]] = {}
    for index, room in plan.rooms.items():
        bit = 1 << index
        if index == state.room:
            looks[index] = ("@" * wide, "bold reverse")
        elif any(aside.room == index for aside in state.aside):
            looks[index] = ("?" * wide, "yellow")
        elif room.filled and not state.cleared & bit:
            way = state.step == "walk" and doors(state) & bit
            looks[index] = (shade * wide, "bold" if way else "")
        elif state.region & bit:
            looks[index] = (f"{walk:>{wide}}", "bold green")
        else:
            looks[index] = (f"{floor:>{wide}}", "dim")
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for index, room in plan.rooms.items():
        sign, style = looks[index]
        for i in range(room.height):
            for j in range(room.width):
                cells[room.row + i, room.column + j] = (sign, style)
        if index in names:
            cells[room.row, room.column] = (room.name + sign[len(room.name) :], style)
    columns = _columns(state, wide)
    lines: list[Line] = [
        ((" " * 6 + "".join(f"{cell_name(0, i)[:-1]:<{wide}}" for i in columns), "dim"),)
    ]
    for row in range(len(plan.rows)):
        line = tuple(cells[row, column] for column in columns)
        lines.append(((f"{row + 1:>4} {bar}", "dim"), *line, (bar, "dim")))
    aside = ", ? left as it is" if state.aside else ""
    lines.append(
        ((f"{shade} shaded{aside}, {walk} where you can walk, @ the room you are in", ""),)
    )
    return lines


def _names(state: State) -> set[int]:
    """Return the rooms whose names are shown: those to be entered, and those to go back to."""
    plan = state.plan
    ahead = {
        index
        for index, room in plan.rooms.items()
        if room.filled and not state.cleared >> index & 1 and index != state.room
    }
    back = {
        plan.index_of[move.room]
        for move in (() if state.due else legal_moves(state))
        if isinstance(move, m.Retreat | m.Withdraw)
    }
    return ahead | back


def _width(state: State, names: set[int]) -> int:
    plan = state.plan
    longest = max((len(plan.rooms[index].name) for index in names), default=2)
    return longest + (len(plan.columns) * (longest + 1) <= _WIDEST)


def _columns(state: State, wide: int) -> range:
    """Return the columns to show of a wide map, so that the farthest place is in sight."""
    plan = state.plan
    most = _WIDEST // wide
    here = state.region | (1 << state.room if state.room >= 0 else 0)
    far = max((plan.rooms[index].column for index in indexes(here)), default=0)
    first = max(0, min(far - most // 2, len(plan.columns) - most))
    return range(first, min(len(plan.columns), first + most))
