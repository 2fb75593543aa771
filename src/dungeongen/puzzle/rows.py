"""The nine rows of a grid, as lines: cells, fields, bars, labels, and spaces for blanks.

A row is nine fields (separated by comma, semicolon, tab or ``|``) or nine signs, with any spaces
and bars between them. Each of the nine rows may have a label in front: 1 to 9, r1 to r9 or A to I.

If a grid uses spaces for blanks, positions matter. Lines are padded on the right. Of the usual
layouts (cells close together or apart, with or without bars) that fit all digits of the nine lines,
the reader takes the one as wide as the widest line, or else the narrowest. If none fits, it accepts
any indent and any pitch up to 16, provided that all layouts that fit put the digits in the same
columns; otherwise column 1 could be anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from dungeongen.core.errors import GridError

BLANKS: Final = ".0_*"
SIGNS: Final = frozenset("123456789" + BLANKS)
_WIDEST_PITCH: Final = 16
_LABEL: Final = re.compile(r"[\s|]*(?:[rR]?([1-9])|([A-Ia-i]))(?:\.\s+|\s*[:)|\]]\s*|\s+)(\S.*)")
_COLUMNS_OF_SPACED: Final = tuple(
    tuple(start + step * place + gap * (place // 3) for place in range(9))
    for step in (1, 2, 4)
    for gap in (0, 1, 2, 3)
    for start in (0, 1, 2)
)


class Line(NamedTuple):
    number: int
    text: str
    quoted: bool = False  # a quotation mark was removed, perhaps with some spaces


class GridText(NamedTuple):
    """81 unchecked signs, with dots for blanks, the line where they begin, and what is next to it.

    ``label`` is a heading, a key or the head of a column, ``within`` the place in a line, or in a
    file without lines.
    """

    line: int
    cells: str
    label: str = ""
    within: str = ""

    @property
    def place(self) -> str:
        """Return the place for a message."""
        return ", ".join(filter(None, (f"line {self.line}" if self.line else "", self.within)))


def shown(text: str) -> str:
    """Return ``text`` for a message: quoted, shortened, on one line and in ASCII."""
    text = text.strip()
    return ascii(text if len(text) <= 30 else text[:27] + "...")


def close(text: str) -> str:
    """Return ``text`` without its spaces and bars."""
    return "".join(text.replace("|", " ").split())


def filled(line: Line) -> bool:
    """Return whether a line certainly holds a row; an empty one may be a row of spaces."""
    return bool(line.text.strip()) or line.text.count("\t") == 8


def cell(field: str, row: int, column: int) -> str:
    """Return the sign of one cell; its row and column, from 0, are for the error message."""
    if not field or (len(field) == 1 and field in BLANKS):
        return "."
    if len(field) == 1 and field in "123456789":
        return field
    raise GridError(
        f"row {row + 1}, column {column + 1}: expected 1-9 or a blank, found {shown(field)}"
    )


def dotted(cells: str) -> str:
    """Return ``cells`` with a dot for every kind of blank."""
    return cells.replace("0", ".").replace("_", ".").replace("*", ".").replace(" ", ".")


def fields_of(text: str) -> list[str] | None:
    """Return the fields of a line with commas, semicolons or tabs, or None without any."""
    for mark in ",;\t":
        if mark in text:
            return [field.strip(" \t\"'[](){}") for field in text.split(mark)]
    return None


def _between_bars(text: str) -> list[str]:
    return [field.strip() for field in text.strip().removeprefix("|").removesuffix("|").split("|")]


def in_rows(block: list[Line]) -> Iterator[GridText]:
    """Yield the puzzles in a block of lines with one row each, at most nine of them filled.

    That is one puzzle or none, except that lines of 81 digits and spaces can be one puzzle each.
    """
    rows = [line for line in block if filled(line)]
    if not rows:
        return
    if all(map(may_be_a_grid, rows)):
        cells = _spaced(rows) if len(rows) == 9 else None
        if cells is None:
            yield from (GridText(line.number, dotted(line.text)) for line in rows)
            return
        yield GridText(rows[0].number, cells)
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
    yield GridText(rows[0].number, _nine(rows))


def may_be_a_grid(line: Line) -> bool:
    """Return whether a line of spaces and digits may be a whole grid, or a row."""
    return len(line.text) == 81 and set(line.text) <= set("123456789 ")


def labelled(text: str, number: int) -> str | None:
    """Return the text after the label of row ``number``, or None if there is no such label."""
    result = _LABEL.fullmatch(text)
    if result is None or (result[1] or result[2].upper()) not in (
        str(number),
        "ABCDEFGHI"[number - 1],
    ):
        return None
    return result[3]


def is_nine_signs(text: str) -> bool:
    signs = close(text)
    return len(signs) == 9 and SIGNS.issuperset(signs)


def _nine(rows: list[Line]) -> str:
    behind = [labelled(line.text, number) for number, line in enumerate(rows, start=1)]
    if sum(text is not None and is_nine_signs(text) for text in behind) >= 8 and all(behind):
        rows = [line._replace(text=text or "") for line, text in zip(rows, behind, strict=True)]
    barred = _by_bars([line.text.strip() for line in rows])
    if barred is not None:
        return barred
    if all(map(_loose, rows)) and any(len(_between_bars(line.text)) != 9 for line in rows):
        cells = _spaced(rows)
        if cells is None:
            raise GridError(
                f"line {rows[0].number}: expected nine cells in each row; "
                "these digits do not line up"
            )
        return cells
    return "".join(_located_row(line, number) for number, line in enumerate(rows, start=1))


def _by_bars(texts: list[str]) -> str | None:
    """Return the cells of rows with bars between all cells, in one of three special styles.

    These are eight bars and none outside, a LaTeX row that ends in ``|.``, or double bars around
    boxes. None unless all rows are in the same style.
    """
    rows: list[list[str]]
    if all(text.count("|") == 10 and text[0] == "|" and text.endswith("|.") for text in texts):
        rows = [text[1:-2].split("|") for text in texts]
    elif all(text.count("|") == 8 for text in texts):
        rows = [text.split("|") for text in texts]
    else:
        boxes = [text.removeprefix("||").removesuffix("||").split("||") for text in texts]
        rows = [[field for box in row for field in box.split("|")] for row in boxes]
        if any(len(row) != 3 or any(box.count("|") != 2 for box in row) for row in boxes):
            return None
    signs = [field.strip() for row in rows for field in row]
    if any(len(sign) > 1 or sign not in SIGNS | {""} for sign in signs):
        return None
    return dotted("".join(sign or "." for sign in signs))


def _loose(line: Line) -> bool:
    """Return whether a line can be a row in which spaces are blanks."""
    return set(line.text) <= set("123456789 |")


def _located_row(line: Line, number: int) -> str:
    try:
        return row_of(line.text, number)
    except GridError as error:
        raise GridError(f"line {line.number}: {error}") from None


def row_of(text: str, number: int) -> str:
    """Return the nine cells of a row in which every cell has its own sign or field."""
    fields = fields_of(text)
    if fields is None:
        fields = _between_bars(text)
        if len(fields) != 9:
            fields = list(close(text))
    elif len(fields) == 10 and not fields[9]:
        fields.pop()
    elif "\t" in text and len(fields) < 9:
        fields += [""] * (9 - len(fields))
    for column, field in enumerate(fields[:9]):
        cell(field, number - 1, column)
    if len(fields) != 9:
        raise GridError(_not_nine(number, len(fields)))
    return "".join(cell(field, number - 1, column) for column, field in enumerate(fields))


def _not_nine(row: int, cells: int) -> str:
    return f"row {row} has {cells} cell{'s' if cells != 1 else ''}, expected 9"


def _spaced(nine: list[Line]) -> str | None:
    """Return the cells of nine lines of digits, bars and spaces, where spaces are blanks.

    None if the digits do not line up. Raises ``GridError`` if they do in several ways.
    """
    signs = [close(line.text) for line in nine]
    if all(len(row) == 9 for row in signs):
        return "".join(signs)
    for number, row in enumerate(signs, start=1):
        if len(row) > 9:
            raise GridError(f"line {nine[number - 1].number}: {_not_nine(number, len(row))}")
    digits, bars = set[int](), set[int]()
    for line in nine:
        for place, sign in enumerate(line.text.rstrip()):
            if sign != " ":
                (bars if sign == "|" else digits).add(place)
    if not digits:
        return "." * 81 if bars else None
    fitting = [
        columns
        for columns in _COLUMNS_OF_SPACED
        if digits.issubset(columns) and bars.isdisjoint(columns)
    ]
    width = max(len(line.text) for line in nine)
    if not fitting:
        same = len({len(line.text) for line in nine}) == 1
        padded = same and any(line.text.endswith(" ") for line in nine)
        fitting = _any_pitch(digits, bars, end=width if padded else None)
        if len({tuple(map(columns.index, sorted(digits))) for columns in fitting}) > 1:
            raise _unknown(nine[0])
    if not fitting:
        return None
    columns = min(fitting, key=lambda columns: (columns[8] + 1 != width, columns[8]))
    if nine[0].quoted and columns[8] not in digits:
        raise _unknown(nine[0])
    lines = [line.text.ljust(columns[8] + 1) for line in nine]
    return dotted("".join(row[column] for row in lines for column in columns))


def _unknown(line: Line) -> GridError:
    return GridError(
        f"line {line.number}: cannot tell where column 1 of these rows begins; "
        "put a dot in every blank cell"
    )


def _any_pitch(digits: set[int], bars: set[int], *, end: int | None) -> list[tuple[int, ...]]:
    """Return all layouts that fit the digits, with any indent, and stop before ``end``."""
    first, last = min(digits), max(digits)
    result = []
    for pitch in range(1, _WIDEST_PITCH + 1):
        for gap in range(4):
            if 8 * pitch + 2 * gap < last - first:
                continue
            for place in range(9):  # the column of the first digit
                start = first - pitch * place - gap * (place // 3)
                if start < 0:
                    break
                columns = tuple(start + pitch * at + gap * (at // 3) for at in range(9))
                if (
                    (end is None or columns[8] < end)
                    and digits.issubset(columns)
                    and bars.isdisjoint(columns)
                ):
                    result.append(columns)
    return result
