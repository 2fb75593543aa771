"""Reading puzzles in the forms that people have them: pasted lines, tables, collections, files.

There is no standard format, so the reader does not detect formats. It takes five steps:

1. **Lines** (``signs``, ``dress``). Look-alike signs are unified (digits of all scripts, keycaps,
   squares, box drawing). Comments (``#``), borders, quotation marks, tags, brackets, column names
   and the sections of ``.sdk`` files other than ``[Puzzle]`` are removed; titles are skipped. A
   game id of another program becomes its cells (``programs``).
2. **Tables** (``tables``). Rows with headings, numbers or a solution beside them become bare.
3. **One cell per line**, if the whole text has 81 such lines, or a multiple.
4. **One puzzle per line**: a run of 81 cells anywhere in the line (a solution, a rating or an id
   beside it does no harm), 81 fields, or nine rows separated by ``/``. With spaces for blanks the
   line must be 81 wide, or alone in the text: otherwise it could be one wide row of nine.
5. **Rows** (``rows``). The remaining lines must come in nines.

Blanks are ``.``, ``0``, ``_`` and ``*``; the space if a grid uses none of these; and ``-``, ``?``
or ``x`` if a whole grid does.

For any text the result is a list of legal grids, or a one-line ``GridError`` that says where the
fault is, or what the text is instead. Text is not trusted: nothing is recursive, no pattern
backtracks over more than a row, and ``read_file`` limits the size first; ``collection`` reads files
of any size. A grid of spaces whose first or last lines were cut off is refused, since its position
is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dungeongen.core import files
from dungeongen.core.errors import GridError
from dungeongen.puzzle.dress import (
    blank_marks,
    dotted_marks,
    foreign,
    is_border,
    quotation,
    undressed,
    unquoted,
    without_tags,
)
from dungeongen.puzzle.grid import Grid, check
from dungeongen.puzzle.programs import KNOWN, converted, named
from dungeongen.puzzle.rows import (
    SIGNS,
    Found,
    Line,
    cell,
    close,
    dotted,
    fields_of,
    filled,
    in_rows,
    is_nine_signs,
    labelled,
    may_be_a_grid,
    row_of,
    shown,
)
from dungeongen.puzzle.signs import unified
from dungeongen.puzzle.tables import tidied

LARGEST: Final = 4 * 1024 * 1024
"""The largest file that ``read_file`` accepts, in bytes."""
MOST_LINES: Final = 500_000

_RUN: Final = re.compile(r"[1-9.0_*]{20,}")
_DIGITS: Final = frozenset("123456789")
_HALF: Final = 40  # cells of a damaged grid
_SECTION: Final = re.compile(r"\s*\[\s*([A-Za-z]+)\s*\]\s*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


class _Text(NamedTuple):
    lines: list[str]
    marks: str  # the additional signs that are blanks in this text
    quoted: bool


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
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if 0 in data:
        raise GridError(f"{called}: not a text file: byte {data.index(0) + 1} is zero")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # cells are ASCII; at worst, comments are garbled


def _called(source: Path | bytes, name: str | None) -> str:
    if name is None:
        name = "input" if isinstance(source, bytes) else str(source)
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def iterate(text: str, *, name: str = "input") -> Iterator[Grid]:
    """Yield the puzzles of ``text`` one by one; raises GridError for a fault or for no puzzle."""
    number = 0
    try:
        for number, result in enumerate(_all_found(text), start=1):
            try:
                grid = check(result.cells)
            except GridError as error:
                ordinal = f"puzzle {number}, " if number > 1 else ""
                place = f"{ordinal}line {result.line}: " if result.line > 1 else ""
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


def _all_found(whole: str) -> Iterator[Found]:
    if whole.count("\n") + whole.count("\r") > MOST_LINES:
        raise GridError(f"more than {MOST_LINES} lines, too many for puzzles")
    text = _prepared(converted(whole))
    cells_apart = _one_a_line(text)
    if cells_apart:
        yield from cells_apart
        return
    alone = _has_one_line(text)
    block: list[Line] = []  # the rows of an unfinished grid, and empty lines among them
    rows = 0
    for line in _lines(text):
        cells = _in_one_line(line, alone=alone)
        title = cells is None and _WORD.search(line.text)
        if title and rows and not all(map(may_be_a_grid, filter(filled, block))):
            raise GridError(
                f"line {line.number}: expected row {rows + 1}, found {shown(line.text)}"
            )
        if cells is None and not title:
            if filled(line):
                if rows and not may_be_a_grid(line):
                    if all(map(may_be_a_grid, filter(filled, block))):
                        yield from in_rows(block)
                        block, rows = [], 0
                    elif rows == 1 and _numbers_columns(block, line):
                        block, rows = [], 0
                rows += 1
                block.append(line)
            elif len(block) <= 9:
                block.append(line)
            if rows < 9:
                continue
        yield from in_rows(block)
        block, rows = [], 0
        if cells is not None:
            yield Found(line.number, cells)
    yield from in_rows(block)


def _numbers_columns(block: list[Line], line: Line) -> bool:
    """Tell whether the only row of ``block`` numbers the columns: then ``line`` is labelled 1."""
    behind = labelled(line.text, 1)
    return (
        close(next(filter(filled, block)).text) == "123456789"
        and behind is not None
        and is_nine_signs(behind)
    )


def _has_one_line(text: _Text) -> bool:
    """Tell whether exactly one line of ``text`` is neither empty nor a title."""
    lines = (
        line for line in _lines(text) if line.text and filled(line) and not _WORD.search(line.text)
    )
    return next(lines, None) is not None and next(lines, None) is None


def _one_a_line(text: _Text) -> list[Found]:
    """Return the puzzles of a text with one cell per line; empty if the text is not of that kind.

    Lines that can only be rows (a space in front, or several behind) are not of that kind. Raises
    ``GridError`` if the lines can only be cells, but are not 81.
    """
    cells: list[Found] = []
    count, bare, indents, titled = 0, True, set[int](), False
    for line in _lines(text):
        if not line.text:
            count += 1
            continue
        sign = line.text.strip(" \t,;\"'[](){}")
        if len(sign) > 1 and not count and _WORD.search(sign):
            titled = True
            continue
        space = len(line.text) - len(line.text.rstrip(" "))
        marks = line.text.count(",") + line.text.count(";") + line.text.count("\t")
        if len(sign) > 1 or (sign and sign not in SIGNS) or space > 1 or marks > 1:
            return []
        count += 1
        if sign:
            cells.append(Found(line.number, dotted(sign)))
            indents.add(len(line.text) - len(line.text.lstrip(" ")))
        bare = bare and line.text.rstrip() in SIGNS | {""}
    if len(indents) != 1 or len(cells) < 2:
        return []
    if len(cells) % 81 and count == 81 and bare and not titled:
        first = cells[0].line
        lines = {result.line: result.cells for result in cells}
        if len(lines) > 9 and (first == 1 or 81 in lines):
            return [Found(first, "".join(lines.get(number, ".") for number in range(1, 82)))]
    if len(cells) % 81 == 0:
        return [
            Found(cells[at].line, "".join(result.cells for result in cells[at : at + 81]))
            for at in range(0, len(cells), 81)
        ]
    if bare:
        raise GridError(
            f"line {cells[0].line}: expected nine lines of nine cells, or 81 lines of one cell; "
            f"found {len(cells)} lines of one cell"
        )
    return []


def _prepared(text: str) -> _Text:
    lines = unified(text).splitlines()
    quote = quotation(lines) if ">" in text else ""
    if quote:
        lines = [unquoted(line, quote) for line in lines]
    lines = tidied(lines)
    return _Text(lines, blank_marks(lines), bool(quote))


def _lines(text: _Text) -> Iterator[Line]:
    """Yield the lines that can hold cells, and empty ones, numbered from 1."""
    puzzle = True
    for number, line in enumerate(text.lines, start=1):
        if not line:
            if puzzle:
                yield Line(number, line)
            continue
        line = without_tags(line)
        section = _SECTION.fullmatch(line)
        if section:
            puzzle = section[1].lower() == "puzzle"
            continue
        line, mark, _ = line.partition("#")
        if not puzzle or (mark and not line.strip()):
            continue
        line = dotted_marks(line, text.marks)
        if is_border(line):
            continue
        bare = undressed(line)
        if bare is line or not is_border(bare):
            yield Line(number, bare, text.quoted)


def _in_one_line(line: Line, *, alone: bool) -> str | None:
    """Return the 81 cells of a line that holds a whole puzzle, or None if it does not.

    With ``alone`` the text has no other line, and spaces may be missing on the right.
    """
    text = line.text
    if not text or text.isspace():
        return None
    runs = [run[0] for run in _RUN.finditer(text.replace("+", "") if "+" in text else text)]
    puzzles = [run for run in runs if len(run) == 81]
    longest = max((len(run) for run in runs if len(run) != 81), default=0)
    if puzzles:  # a solution may stand in front, even of what is no puzzle
        cells = min(puzzles, key=_DIGITS.issuperset)
        if not (longest > _HALF and _DIGITS.issuperset(cells)):
            return dotted(cells)
    rows = text.split("/")
    if len(rows) == 9:
        return "".join(row_of(row, number) for number, row in enumerate(rows, start=1))
    fields = fields_of(text)
    if fields is not None and len(fields) in (81, 82) and not any(fields[81:]):
        return "".join(cell(field, *divmod(place, 9)) for place, field in enumerate(fields[:81]))
    signs = close(text)
    if len(signs) == 81 and SIGNS.issuperset(signs):
        return dotted(signs)
    if set(text) <= set("123456789 ") and (
        (alone and 40 <= len(text) <= 81 and " " in text) or (len(text) == 81 and len(signs) > 9)
    ):
        return dotted(text.ljust(81))
    if len(signs) == 81 and sum(sign in SIGNS for sign in signs) > 60:
        place = next(place for place, sign in enumerate(signs) if sign not in SIGNS)
        cell(signs[place], *divmod(place, 9))
    if not longest and 70 <= len(signs) <= 92 and SIGNS.issuperset(signs):
        longest = len(signs)
    if longest:
        raise GridError(f"line {line.number}: expected 81 cells, found {longest}")
    return None


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
