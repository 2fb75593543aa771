"""Reading the puzzles that people have: pasted lines, tables, collections, files of programs.

There is no one format, so the reader knows none by name and takes three steps instead.

1. **Lines.** Signs that only look different are made alike (full-width digits, box drawing).
   Comments (``#``), titles, borders and the sections of ``.sdk`` files other than ``[Puzzle]`` go.
2. **Puzzles in one line**: a run of 81 cells, wherever it stands in the line (so a solution, a
   rating or an id beside it does no harm), 81 fields, or nine rows with ``/`` between them.
3. **Rows.** What remains must come in nines. A row is nine fields (comma, semicolon, tab, ``|``)
   or nine signs, whatever spaces and bars stand between them.

Blanks are ``.``, ``0``, ``_``, ``*`` and, where a grid uses none of these, the space. Only there is
a position worth something: lines are padded on the right, and of the layouts on which all digits
of the nine lines fall (cells close together or apart, with or without bars) the one that is as wide
as the widest line is taken, or else the narrowest.

Whatever the text, the answer is a list of legal grids or a ``GridError`` of one line that says
where the fault is. Text is hostile until read: nothing here is recursive, no pattern backtracks,
and ``read_file`` bounds the size before anything else. The worst 4 MiB known take four seconds.

**Left out:** candidate lists (several digits in a cell) and ``-`` or ``x`` for a blank, which
cannot be told from borders and titles. A grid of spaces whose first or last lines were cut off is
refused, since nobody can know where it began.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dungeongen.core.errors import GridError
from dungeongen.sudoku.grid import Grid, check

LARGEST: Final = 4 * 1024 * 1024
"""Bytes that ``read_file`` takes at most."""

_BLANKS: Final = ".0_*"
_SIGNS: Final = frozenset("123456789" + _BLANKS)
_UPRIGHT: Final = "│┃┆┇┊┋╎╏║"
_LEVEL: Final = "─━┄┅┈┉╌╍═"
_ALIKE: Final = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | {ord(sign): "|" for sign in _UPRIGHT + "¦｜"}
    | {ord(sign): "-" for sign in _LEVEL + "–—−"}
    | {0xFF10 + digit: str(digit) for digit in range(10)}
    | dict(zip(map(ord, "．＿＊，；＃／·\u00a0\u3000"), "._*,;#/.  ", strict=True))
)
_RUN: Final = re.compile(r"[1-9.0_*]{20,}")
_SECTION: Final = re.compile(r"\s*\[\s*([A-Za-z]+)\s*\]\s*")
_BORDER: Final = frozenset("|+:=*- \t")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_COLUMNS_OF_SPACED: Final = tuple(
    tuple(start + step * place + gap * (place // 3) for place in range(9))
    for step in (1, 2, 4)
    for gap in (0, 1, 2, 3)
    for start in (0, 1, 2)
)


class _Line(NamedTuple):
    number: int
    text: str


class _Found(NamedTuple):
    """81 signs, blanks as dots, not yet checked, and the line they begin in."""

    line: int
    cells: str


def read_puzzles(text: str, *, name: str = "input") -> list[Grid]:
    """Return every puzzle in ``text``, at least one, all of them legal.

    ``name`` is what an error calls the text. Raises ``GridError``, one line that says where.

    >>> read_puzzles("53..7...." + "." * 72 + "  # nearly nothing") == ["53..7" + "." * 76]
    True
    """
    return list(iterate(text, name=name))


def read_one(text: str, *, pick: int = 1, name: str = "input") -> Grid:
    """Return puzzle number ``pick`` (from 1) of ``text``; those after it are not looked at.

    Raises ``GridError`` if there are fewer, or if the text is at fault up to there.
    """
    if pick < 1:
        raise GridError(f"{name}: no puzzle {pick}, the first is puzzle 1")
    number = 0
    for number, grid in enumerate(iterate(text, name=name), start=1):
        if number == pick:
            return grid
    raise GridError(f"{name}: no puzzle {pick}, the text holds {number}")


def read_file(source: Path | bytes, *, name: str | None = None) -> list[Grid]:
    """Return every puzzle of a file, or of the bytes of one.

    Raises ``GridError`` also if the file cannot be read, is larger than ``LARGEST`` or no text.
    """
    return read_puzzles(text_of(source, name=name), name=_called(source, name))


def text_of(source: Path | bytes, *, name: str | None = None) -> str:
    """Return the text of a file, or of its bytes: UTF-8, UTF-16 with a mark, or else Latin-1.

    Raises ``GridError`` like ``read_file``.
    """
    called = _called(source, name)
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with source.open("rb") as file:
                data = file.read(LARGEST + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "no usable path"
            raise GridError(f"{called}: cannot be read: {reason}") from None
    if len(data) > LARGEST:
        raise GridError(f"{called}: larger than {LARGEST // 1024**2} MiB, no collection of puzzles")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if 0 in data:
        raise GridError(f"{called}: no text: byte {data.index(0) + 1} is zero")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # the cells are ASCII, only comments can suffer


def _called(source: Path | bytes, name: str | None) -> str:
    if name is None:
        name = "input" if isinstance(source, bytes) else str(source)
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def iterate(text: str, *, name: str = "input") -> Iterator[Grid]:
    """Yield the puzzles of ``text`` one by one; ``GridError`` where it goes wrong or has none."""
    number = 0
    try:
        for number, found in enumerate(_all_found(text), start=1):
            try:
                grid = check(found.cells)
            except GridError as error:
                ordinal = f"puzzle {number}, " if number > 1 else ""
                place = f"{ordinal}line {found.line}: " if found.line > 1 else ""
                raise GridError(f"{place}{error}") from None
            yield grid
        if not number:
            raise GridError(_nothing_in(text))
    except GridError as error:
        raise GridError(f"{name}: {error}") from None


def _nothing_in(text: str) -> str:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            return f"line {number}: expected a Sudoku of 81 cells, found {_shown(line)}"
    return "expected a Sudoku of 81 cells, found nothing"


def _shown(text: str) -> str:
    """Return ``text`` quoted, short, in one line and printable everywhere."""
    text = text.strip()
    return ascii(text if len(text) <= 30 else text[:27] + "...")


def _all_found(text: str) -> Iterator[_Found]:
    block: list[_Line] = []  # rows of a grid that is not complete, and empty lines among them
    rows = 0
    for line in _lines(text):
        cells = _in_one_line(line)
        title = cells is None and _WORD.search(line.text)
        if title and rows:
            raise GridError(
                f"line {line.number}: expected row {rows + 1}, found {_shown(line.text)}"
            )
        if cells is None and not title:
            filled = _filled(line)
            rows += filled
            if filled or len(block) <= 9:
                block.append(line)
            if rows < 9:
                continue
        yield from _in_rows(block)
        block, rows = [], 0
        if cells is not None:
            yield _Found(line.number, cells)
    yield from _in_rows(block)


def _filled(line: _Line) -> bool:
    """Tell whether a line holds a row for certain; an empty one may be a row of spaces."""
    return bool(line.text.strip()) or line.text.count("\t") == 8


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that can hold cells, and empty ones, numbered from 1."""
    text = text.removeprefix("\ufeff").translate(_ALIKE)
    puzzle = True
    for number, line in enumerate(text.splitlines(), start=1):
        section = _SECTION.fullmatch(line)
        if section:
            puzzle = section[1].lower() == "puzzle"
            continue
        if not puzzle or (_BORDER.issuperset(line) and ("-" in line or "=" in line)):
            continue
        before, mark, _ = line.partition("#")
        if mark and not before.strip():
            continue
        yield _Line(number, before)


def _in_one_line(line: _Line) -> str | None:
    """Return the 81 cells of a puzzle that has a line of its own, or None if it has not."""
    text = line.text
    if not text or text.isspace():
        return None
    longest = 0
    for run in _RUN.finditer(text):
        longest = max(longest, len(run[0]))
        if len(run[0]) == 81:
            return _dotted(run[0])
    rows = text.split("/")
    if len(rows) == 9:
        return "".join(_row(row, number) for number, row in enumerate(rows, start=1))
    fields = _fields(text)
    if fields is not None and len(fields) in (81, 82) and not any(fields[81:]):
        return "".join(_cell(field, *divmod(place, 9)) for place, field in enumerate(fields[:81]))
    close = "".join(text.replace("|", " ").split())
    if len(close) == 81 and _SIGNS.issuperset(close):
        return _dotted(close)
    if 40 <= len(text) <= 81 and set(text) <= set("123456789 "):
        return text.replace(" ", ".").ljust(81, ".")
    if len(close) == 81 and sum(sign in _SIGNS for sign in close) > 60:
        place = next(place for place, sign in enumerate(close) if sign not in _SIGNS)
        _cell(close[place], *divmod(place, 9))
    if longest:
        raise GridError(f"line {line.number}: expected 81 cells, found {longest}")
    return None


def _dotted(cells: str) -> str:
    return cells.replace("0", ".").replace("_", ".").replace("*", ".")


def _cell(field: str, row: int, column: int) -> str:
    """Return the sign of one cell, whose row and column are counted from 0."""
    if not field or (len(field) == 1 and field in _BLANKS):
        return "."
    if len(field) == 1 and field in "123456789":
        return field
    raise GridError(
        f"row {row + 1}, column {column + 1}: expected 1-9 or a blank, found {_shown(field)}"
    )


def _fields(text: str) -> list[str] | None:
    """Return the fields of a line with commas, semicolons or tabs, or None if it has none."""
    for mark in ",;\t":
        if mark in text:
            return [field.strip(" \t\"'[](){}") for field in text.split(mark)]
    return None


def _between_bars(text: str) -> list[str]:
    return [field.strip() for field in text.strip().removeprefix("|").removesuffix("|").split("|")]


def _in_rows(block: list[_Line]) -> Iterator[_Found]:
    """Yield the puzzle, if any, of lines that hold a row each, at most nine of them filled."""
    rows = [line for line in block if _filled(line)]
    if not rows:
        return
    if len(rows) < 9 and len(block) == 9 and all(map(_loose, rows)):
        rows = block  # the empty lines are rows, too
    if len(rows) < 9:
        for number, line in enumerate(rows, start=1):
            if not _loose(line):
                _located_row(line, number)
        raise GridError(
            f"line {rows[0].number}: expected nine rows of nine cells, found {len(rows)}"
        )
    if all(map(_loose, rows)) and any(len(_between_bars(line.text)) != 9 for line in rows):
        cells = _spaced(rows)
    else:
        cells = "".join(_located_row(line, number) for number, line in enumerate(rows, start=1))
    yield _Found(rows[0].number, cells)


def _loose(line: _Line) -> bool:
    """Tell whether a line can be a row in which spaces are blanks."""
    return set(line.text) <= set("123456789 |")


def _located_row(line: _Line, number: int) -> str:
    try:
        return _row(line.text, number)
    except GridError as error:
        raise GridError(f"line {line.number}: {error}") from None


def _row(text: str, number: int) -> str:
    """Return the nine cells of a row in which every cell has a sign or a field of its own."""
    fields = _fields(text)
    if fields is None:
        fields = _between_bars(text)
        if len(fields) != 9:
            fields = list("".join(text.replace("|", " ").split()))
    elif len(fields) == 10 and not fields[9]:
        fields.pop()
    elif "\t" in text and len(fields) < 9:
        fields += [""] * (9 - len(fields))
    for column, field in enumerate(fields[:9]):
        _cell(field, number - 1, column)
    if len(fields) != 9:
        raise GridError(f"row {number} has {len(fields)} cells, expected 9")
    return "".join(_cell(field, number - 1, column) for column, field in enumerate(fields))


def _spaced(nine: list[_Line]) -> str:
    """Return the cells of nine lines of digits, bars and spaces, where spaces are blanks."""
    close = ["".join(line.text.replace("|", " ").split()) for line in nine]
    if all(len(row) == 9 for row in close):
        return "".join(close)
    for number, row in enumerate(close):
        if len(row) > 9:
            raise GridError(
                f"line {nine[number].number}: row {number + 1} has {len(row)} cells, expected 9"
            )
    digits, bars = set[int](), set[int]()
    for line in nine:
        for place, sign in enumerate(line.text.rstrip()):
            if sign != " ":
                (bars if sign == "|" else digits).add(place)
    fitting = [
        columns
        for columns in _COLUMNS_OF_SPACED
        if digits.issubset(columns) and bars.isdisjoint(columns)
    ]
    if not fitting:
        raise GridError(
            f"line {nine[0].number}: expected nine cells in each row; these digits do not line up"
        )
    width = max(len(line.text) for line in nine)
    columns = min(fitting, key=lambda columns: (columns[8] + 1 != width, columns[8]))
    padded = [line.text.ljust(columns[8] + 1) for line in nine]
    return "".join(row[column] for row in padded for column in columns).replace(" ", ".")
