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


FATES = {
    "Sunken": "Then the ground gave way under it.",
    "Silent": "One morning nobody answered from below.",
    "Crooked": "Nothing in it has stood straight since the hill moved.",
    "Forgotten": "The last who knew the way died without telling.",
    "Howling": "Since a wall fell in, the wind gets in and cannot get out.",
    "Drowned": "The water came up in one night.",
    "Hollow": "They dug too far, and the floor rings under your boots.",
    "Ashen": "It burned for nine days.",
    "Nameless": "Its name was struck from every map.",
    "Mouldering": "The damp has had it ever since.",
    "Whispering": "Those who worked there late began to hear their names.",
    "Bitter": "They quarrelled over it until no one was left to quarrel.",
    "Leaning": "The rock leaned on it, and they ran.",
    "Moonless": "One night every lamp went out, and none would burn again.",
    "Sleepless": "Nobody who slept there woke rested, and at last nobody slept.",
    "Broken": "Then the gate was broken from the inside.",
}
"""Adjectives in the names of dungeons, with what went wrong there."""
PLACES = {
    "Vault": "Bankers had it cut to outlast three kings.",
    "Halls": "A robber baron dug it to feast out of the rain.",
    "Crypt": "An old house laid its dead here, and what they owned beside them.",
    "Cellars": "Brewers dug it, for the cool.",
    "Warren": "Smugglers dug it, and each dug a way out of his own.",
    "Keep": "A lord who trusted nobody built his keep downwards.",
    "Galleries": "Quarrymen followed the white stone in.",
    "Tomb": "Four hundred men dug it for one who would need it.",
    "Undercroft": "There was an abbey once, and this is what it stood on.",
    "Catacombs": "When the churchyard was full, the town went on below.",
    "Cisterns": "A dry town dug it to keep the rain.",
    "Mine": "There was silver in the rock, and men went after it.",
    "Cloister": "Monks dug it to be alone with their silence.",
    "Delve": "Dwarves dug it for a wager, and won.",
    "Gaol": "The old kings kept here whom they could not hang.",
    "Stair": "Masons were paid by the step, and nobody told them to stop.",
}
"""Nouns in the names of dungeons, with who dug them."""


@lru_cache(maxsize=256)
def theme(layout: Layout) -> tuple[str, str]:
    """Return the adjective and the noun of a dungeon's name: keys of ``FATES`` and ``PLACES``."""
    _, fate, place = dungeon_name(layout.grid, tuple(FATES), tuple(PLACES)).split()
    return fate, place


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its grid alone.

    >>> name(Layout("." * 81)).startswith("The ")
    True
    """
    words, level = " ".join(("The", *theme(layout))), strongest(layout)
    return f"{words} of the {MONSTERS[level - 1].name}" if level else words


def strongest(layout: Layout) -> int:
    """Return the level of the foe that a dungeon is named after, 0 if it has none."""
    return max((t.digit for room in layout.rooms for t in room.of(Kind.MONSTER)), default=0)


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
