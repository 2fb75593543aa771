"""Writing a grid as text for people and other programs.

There are two forms: the line of 81 characters that every collection uses, which is the grid itself,
and nine lines with borders around the boxes, for pasting into a message. ``reader`` reads both.
"""

from __future__ import annotations

from dungeongen.sudoku.grid import Grid, check


def one_line(grid: Grid) -> str:
    """Return ``grid`` as a line of 81 characters, without a newline."""
    return check(grid)


def nine_lines(grid: Grid) -> str:
    """Return ``grid`` as nine lines with borders, each line ending with a newline.

    >>> print(nine_lines("12" + "." * 79).splitlines()[1])
    | 1 2 . | . . . | . . . |
    """
    check(grid)
    border = "+-------+-------+-------+\n"
    lines = [border]
    for row in range(9):
        boxes = [" ".join(grid[start : start + 3]) for start in range(9 * row, 9 * row + 9, 3)]
        lines.append("| " + " | ".join(boxes) + " |\n")
        if row % 3 == 2:
            lines.append(border)
    return "".join(lines)
