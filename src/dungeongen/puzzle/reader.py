"""Reading puzzles in the forms that people have them: pasted lines, tables, collections, files.

There is no standard format, so the reader does not detect formats. It finds every grid in a text
(``lines``), and ``choice`` has the rules that say which of them are the puzzles.

For any text the result is a list of legal grids, or a one-line ``GridError`` that says where the
fault is, or what the text is instead. Text is not trusted, and ``read_file`` limits the size first;
``collection`` reads files of any size.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError, DungeongenWarning, GridError
from dungeongen.core.file_kinds import kind_of
from dungeongen.core.workbooks import is_workbook, rows_of, sheets_in
from dungeongen.puzzle.choice import puzzles
from dungeongen.puzzle.grid import Grid, check
from dungeongen.puzzle.lines import groups_in
from dungeongen.puzzle.markup import foreign
from dungeongen.puzzle.programs import KNOWN, named
from dungeongen.puzzle.rows import shown
from dungeongen.puzzle.structure import as_lines

LARGEST: Final = 4 * 1024 * 1024
"""The largest file that ``read_file`` accepts, in bytes."""


def read_puzzles(text: str, *, name: str = "input") -> list[Grid]:
    """Return every puzzle in ``text``, at least one, all of them legal.

    Error messages call the text ``name``. Raises ``GridError``, one line that says where.

    >>> read_puzzles("53..7...." + "." * 72 + "  # nearly nothing") == ["53..7" + "." * 76]
    True
    """
    return list(iterate(text, name=name))


def read_one(text: str, *, pick: int = 1, name: str = "input") -> Grid:
    """Return puzzle number ``pick`` (from 1) of ``text``, without reading any further.

    Raises ``GridError`` if there are fewer, or for a fault up to that puzzle.
    """
    if pick < 1:
        raise GridError(f"{name}: no puzzle {pick}, the first is puzzle 1")
    number = 0
    for number, grid in enumerate(iterate(text, name=name), start=1):
        if number == pick:
            return grid
    raise GridError(f"{name}: no puzzle {pick}, the text holds {number}")


def read_file(source: Path | bytes, *, name: str | None = None) -> list[Grid]:
    """Return every puzzle of a file, or of its bytes.

    Raises ``GridError`` also if the file is unreadable, larger than ``LARGEST`` or not text.
    """
    return read_puzzles(text_of(source, name=name), name=_called(source, name))


def text_of(source: Path | bytes, *, name: str | None = None) -> str:
    """Return the text of a file, or of its bytes: UTF-8, UTF-16 with a BOM, or else Latin-1.

    Raises ``GridError`` like ``read_file``.
    """
    called = _called(source, name)
    if isinstance(source, bytes):
        data = source
    else:
        try:
            data = files.read(source, LARGEST)
        except OSError as error:
            raise GridError(f"{called}: cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise GridError(f"{called}: larger than {LARGEST // 1024**2} MiB, too large for puzzles")
    if is_workbook(data):
        return _of_workbook(data, called)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if 0 in data:
        kind = kind_of(data)
        reason = f"is {kind}" if kind else f"byte {data.index(0) + 1} is zero"
        raise GridError(f"{called}: not a text file: {reason}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # cells are ASCII; at worst, comments are garbled


def _of_workbook(data: bytes, called: str) -> str:
    """Return the sheets of a workbook as lines with tabs; raises GridError."""
    try:
        sheets = [rows_of(cells) for cells in sheets_in(data)]
    except DungeongenError as error:
        raise GridError(f"{called}: is {error}") from None
    return "\n\n".join(
        "\n".join("\t".join([*row, *[""] * (9 - len(row))]) for row in sheet) for sheet in sheets
    )


def _called(source: Path | bytes, name: str | None) -> str:
    if name is None:
        name = "input" if isinstance(source, bytes) else str(source)
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def iterate(text: str, *, name: str = "input") -> Iterator[Grid]:
    """Yield the puzzles of ``text`` one by one; raises GridError for a fault or for no puzzle."""
    number = 0

    def warn(words: str) -> None:
        warnings.warn(f"{name}: {words}", DungeongenWarning, stacklevel=2)

    try:
        for number, result in enumerate(puzzles(groups_in(as_lines(text)), warn), start=1):
            try:
                grid = check(result.cells)
            except GridError as error:
                ordinal = f"puzzle {number}, " if number > 1 else ""
                place = f"{ordinal}{result.place}: " if result.line > 1 or result.within else ""
                raise GridError(f"{place}{error}") from None
            yield grid
        if not number:
            raise GridError(_nothing_in(text))
    except GridError as error:
        named_already = number or str(error).startswith(KNOWN)
        reason = None if named_already else foreign(text) or named(text)
        raise GridError(f"{name}: {reason or error}") from None


def _nothing_in(text: str) -> str:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            return f"line {number}: expected a Sudoku of 81 cells, found {shown(line)}"
    return "expected a Sudoku of 81 cells, found nothing"


# Writing a grid as text for people and other programs.
#
# There are two forms: the line of 81 characters that every collection uses, which is the grid
# itself, and nine lines with borders around the boxes, for pasting into a message. ``reader`` reads
# both.


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
