"""Grids in the lines of a text: runs of 81 signs, nine rows, tables, one cell a line.

It takes five steps:

1. **Lines** (``signs``, ``markup``). Look-alike signs are unified (digits of all scripts, keycaps,
   squares, box drawing). Comments (``#``), borders, quotation marks, tags, brackets, column names
   and the sections of ``.sdk`` files other than ``[Puzzle]`` are removed; titles are skipped, and
   are labels of the grid below. A game id of another program becomes its cells (``programs``).
2. **Tables** (``tidied``). Rows with headings, numbers or a solution beside them become bare.
3. **One cell per line**, if the whole text has 81 such lines, or a multiple.
4. **Whole grids in a line** (``choice``): runs of 81 cells, 81 fields, or nine rows separated by
   ``/``. With spaces for blanks alone the line must be 81 wide, or alone in the text: otherwise it
   could be one wide row of nine.
5. **Rows** (``rows``). The remaining lines must come in nines.

Blanks are ``.``, ``0``, ``_`` and ``*``; the space if a grid uses none of these; and any other sign
if a whole grid uses it. Nothing is recursive, and no pattern backtracks over more than a row. A
grid of spaces whose first or last lines were cut off is refused, since its position is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dungeongen.core.errors import GridError
from dungeongen.puzzle.choice import Group, runs_in
from dungeongen.puzzle.markup import (
    blank_marks,
    dotted_marks,
    is_border,
    quotation,
    undressed,
    unquoted,
    without_tags,
)
from dungeongen.puzzle.programs import converted, unified
from dungeongen.puzzle.rows import (
    SIGNS,
    GridText,
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

# Grids inside a table: rows of nine cells with headings, numbers of rows, and lines between them.
#
# Before the reader looks for rows, ``tidied`` looks at stretches of lines that each have nine
# cells, ten with a number or a letter in front, or eighteen where the solution stands beside the
# puzzle. In such a stretch cells may be written as a table has them: 9.0, NaN, HoDoKu's +5, or a
# list of candidates, which is a blank. A heading that numbers the columns goes, or one without a
# word, and so do sizes (``9x9``), page numbers and dates between grids. Line numbers stay.
#
# A stretch of ten rows that has no heading is refused: any nine of them could be the grid.


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


# Lines


MOST_LINES: Final = 500_000

_RUN: Final = re.compile(r"[1-9.0_*]{20,}")
_SECTION: Final = re.compile(r"\s*\[\s*([A-Za-z]+)\s*\]\s*")
_HASHED: Final = re.compile(r"(?<![1-9#])[1-9#]{81}(?![1-9#])")


class _Text(NamedTuple):
    lines: list[str]
    quoted: bool


def groups_in(whole: str) -> Iterator[Group]:
    """Yield the grids in a text, in its order; those that stand in one line are a group.

    Raises GridError for what is no grid.
    """
    if whole.count("\n") + whole.count("\r") > MOST_LINES:
        raise GridError(f"more than {MOST_LINES} lines, too many for puzzles")
    text = _prepared(converted(whole))
    cells_apart = _one_a_line(text)
    if cells_apart:
        yield from ([reading] for reading in cells_apart)
        return
    alone = _has_one_line(text)
    block: list[Line] = []  # the rows of an unfinished grid, and empty lines among them
    rows = 0
    heading, columns = "", list[str]()  # what is next to the grids below
    for line in _lines(text):
        group = _in_one_line(line, columns, alone=alone)
        title = not group and _WORD.search(line.text)
        if title and rows and not all(map(may_be_a_grid, filter(filled, block))):
            raise GridError(
                f"line {line.number}: expected row {rows + 1}, found {shown(line.text)}"
            )
        if not group and not title:
            if filled(line):
                if rows and not may_be_a_grid(line):
                    if all(map(may_be_a_grid, filter(filled, block))):
                        yield from _labelled(in_rows(block), heading)
                        block, rows, heading = [], 0, ""
                    elif rows == 1 and _numbers_columns(block, line):
                        block, rows = [], 0
                rows += 1
                block.append(line)
            elif len(block) <= 9:
                block.append(line)
            if rows < 9:
                continue
        if rows:
            yield from _labelled(in_rows(block), heading)
            heading = ""
        block, rows = [], 0
        if title:
            heading, columns = line.text, fields_of(line.text) or []
        elif group:
            yield [reading._replace(label=reading.label or heading) for reading in group]
            heading = heading if columns else ""
    yield from _labelled(in_rows(block), heading)


def _labelled(some: Iterator[GridText], heading: str) -> Iterator[Group]:
    for reading in some:
        yield [reading._replace(label=heading)]


def _numbers_columns(block: list[Line], line: Line) -> bool:
    """Return whether the only row of ``block`` numbers the columns: then ``line`` is labelled 1."""
    behind = labelled(line.text, 1)
    return (
        close(next(filter(filled, block)).text) == "123456789"
        and behind is not None
        and is_nine_signs(behind)
    )


def _has_one_line(text: _Text) -> bool:
    """Return whether exactly one line of ``text`` is neither empty nor a title."""
    lines = (
        line for line in _lines(text) if line.text and filled(line) and not _WORD.search(line.text)
    )
    return next(lines, None) is not None and next(lines, None) is None


def _one_a_line(text: _Text) -> list[GridText]:
    """Return the puzzles of a text with one cell per line; empty if the text is not of that kind.

    Lines that can only be rows (a space in front, or several behind) are not of that kind. Raises
    ``GridError`` if the lines can only be cells, but are not 81.
    """
    cells: list[GridText] = []
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
            cells.append(GridText(line.number, dotted(sign)))
            indents.add(len(line.text) - len(line.text.lstrip(" ")))
        bare = bare and line.text.rstrip() in SIGNS | {""}
    if len(indents) != 1 or len(cells) < 2:
        return []
    if len(cells) % 81 and count == 81 and bare and not titled:
        first = cells[0].line
        lines = {result.line: result.cells for result in cells}
        if len(lines) > 9 and (first == 1 or 81 in lines):
            return [GridText(first, "".join(lines.get(number, ".") for number in range(1, 82)))]
    if len(cells) % 81 == 0:
        return [
            GridText(cells[at].line, "".join(result.cells for result in cells[at : at + 81]))
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
    marks = blank_marks(lines)
    return _Text(tidied([dotted_marks(line, marks) for line in lines]), bool(quote))


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
        if "#" in line and _HASHED.search(line):
            line = line.replace("#", ".")
        line, mark, _ = line.partition("#")
        if not puzzle or (mark and not line.strip()):
            continue
        if is_border(line):
            continue
        bare = undressed(line)
        if bare is line or not is_border(bare):
            yield Line(number, bare, text.quoted)


def _in_one_line(line: Line, columns: list[str], *, alone: bool) -> Group:
    """Return the grids of a line that holds whole ones; empty if it does not.

    With ``alone`` the text has no other line, and spaces may be missing on the right.
    """
    text = line.text
    if not text or text.isspace():
        return ()
    if group := runs_in(text.replace("+", "") if "+" in text else text, line.number, columns):
        return group
    cells = _of_separate_cells(text, alone=alone)
    if cells is not None:
        return (GridText(line.number, cells),)
    signs = close(text)
    if len(signs) == 81 and sum(sign in SIGNS for sign in signs) > 60:
        place = next(place for place, sign in enumerate(signs) if sign not in SIGNS)
        cell(signs[place], *divmod(place, 9))
    longest = max((len(run[0]) for run in _RUN.finditer(text.replace("+", ""))), default=0)
    if not longest and 70 <= len(signs) <= 92 and SIGNS.issuperset(signs):
        longest = len(signs)
    if longest:
        raise GridError(f"line {line.number}: expected 81 cells, found {longest}")
    return ()


def _of_separate_cells(text: str, *, alone: bool) -> str | None:
    """Return the cells of nine rows with slashes, of 81 fields, or of 81 signs that are apart."""
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
    return None
