"""What is known of a dungeon without playing it: its name, its counts, and its number puzzle."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dungeongen import sudoku
from dungeongen.core.naming import count, dungeon_name
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.sudoku import Grade, Uniqueness


class Study(NamedTuple):
    """The facts of the Sudoku; it has a solution and a grade only if the solution is unique."""

    uniqueness: Uniqueness
    solution: str | None
    grade: Grade | None

    @property
    def words(self) -> str:
        """A short description of the puzzle for a page."""
        match self.uniqueness:
            case Uniqueness.UNIQUE:
                return f"{self.grade} Sudoku"
            case Uniqueness.SEVERAL:
                return "Sudoku with several solutions"
            case Uniqueness.NONE:
                return "Sudoku without a solution"
            case Uniqueness.UNDECIDED:
                return "Sudoku whose solutions were not counted"


@lru_cache(maxsize=256)
def study(layout: Layout) -> Study:
    """Return the facts of the number puzzle."""
    uniqueness = sudoku.uniqueness(layout.grid)
    if uniqueness is not Uniqueness.UNIQUE:
        return Study(uniqueness, None, None)
    return Study(uniqueness, sudoku.solve(layout.grid), sudoku.grade(layout.grid))


_ADJECTIVES = (
    "Sunken", "Silent", "Crooked", "Forgotten", "Howling", "Drowned", "Hollow", "Ashen",
    "Nameless", "Mouldering", "Whispering", "Bitter", "Leaning", "Moonless", "Sleepless", "Broken",
)  # fmt: skip
_PLACES = (
    "Vault", "Halls", "Crypt", "Cellars", "Warren", "Keep", "Galleries", "Tomb", "Undercroft",
    "Catacombs", "Cisterns", "Mine", "Cloister", "Delve", "Gaol", "Stair",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its grid alone.

    >>> name(Layout("." * 81)).startswith("The ")
    True
    """
    words = dungeon_name(layout.grid, _ADJECTIVES, _PLACES)
    levels = [t.digit for room in layout.rooms for t in room.of(Kind.MONSTER)]
    return f"{words} of the {MONSTERS[max(levels) - 1].name}" if levels else words


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and counts for the head of a page."""
    counts = (
        count(len(layout.rooms), "room"),
        count(layout.count(Kind.MONSTER), "monster"),
        count(layout.count(Kind.TRAP), "trap"),
        f"{layout.gold} gold",
        count(len(layout.exits), "exit"),
    )
    puzzle = f"{study(layout).words}, {81 - layout.grid.count('.')} givens"
    return name(layout), (puzzle[0].upper() + puzzle[1:], " · ".join(counts))
