"""Grids inside a table: rows of nine cells with headings, numbers of rows, and lines between them.

Before the reader looks for rows, ``tidied`` looks at stretches of lines that each have nine cells,
ten with a number or a letter in front, or eighteen where the solution stands beside the puzzle. In
such a stretch cells may be written as a table has them: 9.0, NaN, HoDoKu's +5, or a
list of candidates, which is a blank. A heading that numbers the columns goes, or one without a
word, and so do sizes (``9x9``), page numbers and dates between grids. Line numbers stay.

A stretch of ten rows that has no heading is refused: any nine of them could be the grid.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from dungeongen.core.errors import GridError
from dungeongen.puzzle.markup import is_border
from dungeongen.puzzle.rows import SIGNS, close, dotted, fields_of

GONE: Final = "#"
"""What stands in place of a line that is left out: the reader takes it for a comment."""
_LONGEST: Final = 400  # of a line with nine lists of candidates
_NOTHING: Final = frozenset(
    ("", ".", "0", "_", "*", "nan", "none", "null", "na", "n/a", "<na>", "nil")
)
_NUMBER: Final = re.compile(r"\+?([0-9])(?:\.0*)?")
_CANDIDATES: Final = re.compile(r"1?2?3?4?5?6?7?8?9?")
_LABEL: Final = re.compile(r"(?:[rR]?\d{1,3}|[A-Ia-i])?[.:)]?|index|row")
_PLACED: Final = re.compile(r"\+(?=[1-9])")
_LIST: Final = re.compile(
    r"\s*(?:-\s+)?(?:[A-Za-z_][\w.]{0,20}\s*=\s*)?(?:[A-Za-z_][\w.]{0,20})?(?=[\[({\"'])"
)
"""What may stand in front of a list: YAML's mark, a name, a kind."""
_CELL: Final = re.compile(r"\s*(?:-\s+){1,2}[\"']?([0-9._*]?)[\"']?\s*")
_HEAD: Final = re.compile(r"[A-Za-z]_?[0-9]?")  # of a column
_ASIDE: Final = re.compile(
    r"""9\s?[x×*,\ ]\s?9|9x9|9            # a size
    |(?:[-–]\s)?[(\[]?\d{1,4}[)\].:]?(?:\s[-–])?|\d{1,4}\s?/\s?\d{1,4}   # a page
    |\d{1,4}([-./])\d{1,2}\1\d{2,4}(?:[T\s]\s?\d{1,2}:\d\d(?::\d\d)?)?|\d{8}  # a date
    |\([cC]\)\s\d{4}|©\s?\d{4}|№\s?\d{1,6}""",
    re.VERBOSE,
)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_LETTERS: Final = "ABCDEFGHI"


class _Row(NamedTuple):
    """A line with cells: as they stand there, and as signs."""

    line: int
    raw: list[str]
    signs: str


def tidied(lines: list[str]) -> list[str]:
    """Return the lines with each row of a table as its nine signs, and headings left out.

    Raises GridError for more rows than grids have.

    >>> tidied(["9x9", *["NaN,5.0" + ",0" * 7] * 9])[:2]
    ['#', '.5.......']
    """
    if sum(map(bool, map(_CELL.fullmatch, lines))) >= 81:
        lines = [_CELL.sub(r"\1", line) for line in lines]
    result, stretch, aside = lines, list[_Row](), list[int]()
    for number, line in enumerate([*lines, "the end"]):
        row = _row(number, line)
        if row is not None:
            stretch.append(row)
        elif line.lstrip().startswith("#") or is_border(line):
            continue
        elif _ASIDE.fullmatch(line.strip()) or _is_head(line):
            aside.append(number)
        elif _WORD.search(line) or (line.strip() and close(line).strip("-+=:")):
            if len(stretch) > 8:
                if result is lines:
                    result = list(lines)
                _tidy(result, stretch, aside)
            stretch, aside = [], []
    return result


def _row(number: int, line: str) -> _Row | None:
    """Return the cells of a line, if it has nine, ten or eighteen."""
    if len(line) > _LONGEST or not line.strip():
        return None
    text = _LIST.sub("", line, count=1)
    fields = fields_of(text)
    if fields is None:
        bars = text.strip()
        if bars.count("|") >= 8:
            bars = bars.removeprefix("|")
            bars = bars.removesuffix("|")
            fields = [field.strip() for field in bars.split("|")]
        else:
            fields = text.strip("[](){} ").replace("|", " ").split()
    elif len(fields) in (11, 19) and not fields[-1]:
        fields = fields[:-1]
    if len(fields) in (9, 10, 18):
        signs = [_sign(field) for field in fields]
        if len(fields) == 10 and signs[0] is None and _LABEL.fullmatch(fields[0]):
            signs[0] = "."
        if None not in signs:
            return _Row(number, fields, "".join(sign or "." for sign in signs))
    compact = close(_PLACED.sub("", text.strip(" \t[](){}\"',;")))
    if len(compact) in (9, 18) and SIGNS.issuperset(compact):
        return _Row(number, list(compact), dotted(compact))
    return None


def _is_head(line: str) -> bool:
    """Return whether a line has nine or ten names of columns."""
    fields = fields_of(line) or []
    return len(fields) in (9, 10) and all(_HEAD.fullmatch(field) for field in fields if field)


def _sign(field: str) -> str | None:
    """Return the sign of a field of a table, ``None`` if it has none.

    >>> [_sign(field) for field in ("9.0", "+5", "NaN", "1356", "12x")]
    ['9', '5', '.', '.', None]
    """
    if field.lower() in _NOTHING:
        return "."
    number = _NUMBER.fullmatch(field)
    if number:
        return "." if number[1] == "0" else number[1]
    return "." if _CANDIDATES.fullmatch(field) else None


def _tidy(lines: list[str], stretch: list[_Row], aside: list[int]) -> None:
    """Write the rows of a stretch of at least nine lines as they are meant."""
    rows = _beside(_without_numbers(stretch))
    if rows is None:
        return
    bare = _without_headings(rows)
    if len(bare) % 9:
        if len(bare) > 9 and all(len(row.signs) == 9 for row in bare):
            raise GridError(
                f"line {bare[0].line + 1}: expected nine rows of nine cells, found {len(bare)}"
            )
        return
    for row in stretch:
        lines[row.line] = GONE
    for row in bare:
        lines[row.line] = row.signs
    places = [row.line for row in bare]
    for number in aside:
        if sum(place < number for place in places) % 9 == 0:
            lines[number] = GONE


def _without_numbers(stretch: list[_Row]) -> list[_Row]:
    """Return rows without the numbers or letters in front of them, if all have one, or else without
    a comma behind them."""
    tens = [row for row in stretch if len(row.raw) == 10]
    numbered = [row for row in tens if row.raw[0]]
    cut = slice(0)
    if len(numbered) >= 9 and all(map(_counts_on, numbered, numbered[1:])):
        cut = slice(1, 10)
    elif not any(row.raw[9] for row in tens):
        cut = slice(9)
    return [
        row._replace(raw=row.raw[cut], signs=row.signs[cut])
        if len(row.raw) == 10 and cut.stop
        else row
        for row in stretch
    ]


def _counts_on(one: _Row, other: _Row) -> bool:
    """Return whether a row's label follows on another's; a new grid may begin anew."""
    first, second = (row.raw[0].upper().lstrip("R").rstrip(".:") for row in (one, other))
    if first.isdecimal() and second.isdecimal():
        return int(second) == int(first) + 1 or (int(first) in (8, 9) and int(second) in (0, 1))
    return first + second in _LETTERS or first + second == "IA"


def _beside(rows: list[_Row]) -> list[_Row] | None:
    """Return rows of nine cells: where two grids stand side by side, those of the puzzle.

    ``None`` if the rows are not of one width.
    """
    pairs = [row for row in rows if len(row.signs) == 18]
    if not pairs:
        return rows if all(len(row.signs) == 9 for row in rows) else None
    if len(pairs) < len(rows):
        return None
    left, right = (
        [row._replace(raw=row.raw[at : at + 9], signs=row.signs[at : at + 9]) for row in rows]
        for at in (0, 9)
    )
    if _completes(right, left):
        return left
    if _completes(left, right):
        return right
    raise GridError(
        f"line {rows[0].line + 1}: two grids stand side by side, and neither is the solution of "
        "the other; expected one below the other"
    )


def _completes(full: Sequence[_Row], rows: Sequence[_Row]) -> bool:
    """Return whether some rows are others without blanks."""
    pairs = [
        pair
        for one, other in zip(full, rows, strict=True)
        for pair in zip(one.signs, other.signs, strict=True)
    ]
    return all(sign != "." and other in (sign, ".") for sign, other in pairs) and any(
        other == "." for _, other in pairs
    )


def _without_headings(rows: list[_Row]) -> list[_Row]:
    """Return rows without those that number the columns, or have nothing, above a grid."""
    if len(rows) % 10 == 0 and all(map(_is_heading, rows[::10])):
        return [row for place, row in enumerate(rows) if place % 10]
    if len(rows) % 9 == 1 and _is_heading(rows[0]):
        return rows[1:]
    return rows


def _is_heading(row: _Row) -> bool:
    text = "".join(field or "." for field in row.raw[-9:])
    return text in ("123456789", "012345678") or set(text) == {"."}
