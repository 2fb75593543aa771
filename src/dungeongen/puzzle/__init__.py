"""Number puzzles: read and write, solve, make and grade Sudoku. Knows nothing of dungeons.

A grid is a ``str`` of 81 characters, ``1`` to ``9`` and ``.``, in reading order (``Grid``).

The names below are loaded lazily: a command that only reads a puzzle does not build the tables of
the search, and one that makes puzzles does not import the readers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dungeongen.puzzle.collection import Collection, puzzles_in
    from dungeongen.puzzle.cover import Uniqueness, count_solutions, solutions, solve, uniqueness
    from dungeongen.puzzle.grader import Grade, Level, Technique, grade
    from dungeongen.puzzle.grid import EMPTY, Grid, check, givens
    from dungeongen.puzzle.maker import Board, Puzzle, canonical, from_py_sudoku, guise, make
    from dungeongen.puzzle.reader import (
        nine_lines,
        one_line,
        read_file,
        read_one,
        read_puzzles,
        text_of,
    )

__all__ = [
    "EMPTY",
    "Board",
    "Collection",
    "Grade",
    "Grid",
    "Level",
    "Puzzle",
    "Technique",
    "Uniqueness",
    "canonical",
    "check",
    "count_solutions",
    "from_py_sudoku",
    "givens",
    "grade",
    "guise",
    "make",
    "nine_lines",
    "one_line",
    "puzzles_in",
    "read_file",
    "read_one",
    "read_puzzles",
    "solutions",
    "solve",
    "text_of",
    "uniqueness",
]

_HOMES = {
    "grader": ("Grade", "Level", "Technique", "grade"),
    "grid": ("EMPTY", "Grid", "check", "givens"),
    "maker": ("Board", "Puzzle", "canonical", "from_py_sudoku", "guise", "make"),
    "collection": ("Collection", "puzzles_in"),
    "reader": ("nine_lines", "one_line", "read_file", "read_one", "read_puzzles", "text_of"),
    "cover": ("Uniqueness", "count_solutions", "solutions", "solve", "uniqueness"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
