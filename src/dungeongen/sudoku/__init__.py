"""Number puzzles: read and write, solve, make and grade Sudoku. Knows nothing of dungeons.

A grid is a ``str`` of 81 characters, ``1`` to ``9`` and ``.``, in reading order (``Grid``).
"""

from dungeongen.sudoku.grader import Grade, Level, Technique, grade
from dungeongen.sudoku.grid import EMPTY, Grid, check, givens
from dungeongen.sudoku.maker import Puzzle, make
from dungeongen.sudoku.py_sudoku import Board, from_py_sudoku
from dungeongen.sudoku.reader import read_file, read_one, read_puzzles, text_of
from dungeongen.sudoku.solver import (
    Uniqueness,
    count_solutions,
    solutions,
    solve,
    uniqueness,
)
from dungeongen.sudoku.writer import nine_lines, one_line

__all__ = [
    "EMPTY",
    "Board",
    "Grade",
    "Grid",
    "Level",
    "Puzzle",
    "Technique",
    "Uniqueness",
    "check",
    "count_solutions",
    "from_py_sudoku",
    "givens",
    "grade",
    "make",
    "nine_lines",
    "one_line",
    "read_file",
    "read_one",
    "read_puzzles",
    "solutions",
    "solve",
    "text_of",
    "uniqueness",
]
