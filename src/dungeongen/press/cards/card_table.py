"""The table of a deck of one's own: rows of fields, from whatever a program saved.

Tables are taken as programs save them: CSV with commas, semicolons, tabs or bars, also Markdown's;
a line ``sep=;``; UTF-8, UTF-16 or Windows' Western letters; numbers as 2.0; the first sheet of an
``.xlsx`` or ``.ods``. A text with tabs whose quotes have no other half is one of Google's, which
writes no quotes around cells. A file of another kind is named as what it is. Every error names the
file and the line or the row.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple
from unicodedata import category

from dungeongen.core.errors import DungeongenError
from dungeongen.core.file_kinds import kind_of
from dungeongen.core.workbooks import is_workbook, rows_of, sheets_in

FIELDS = (
    *("title", "kind", "value", "suit", "text", "icon", "picture", "layout", "colour", "back"),
    "count",
)
OTHER_NAMES = {
    "title": ("name", "card", "card name"),
    "count": ("qty", "quantity", "copies", "amount", "number"),
    "text": ("body", "description", "rules", "rules text", "effect"),
    "picture": ("art", "image", "img", "illustration", "artwork", "picture file", "image file"),
    "layout": ("template", "design"),
    "colour": ("color", "border", "border colour", "border color"),
    "back": ("reverse", "card back", "back image", "back picture"),
}
"""What else a column may be called, where none has the first name."""
_LARGEST = 256 << 10  # bytes of a text
_LARGEST_WORKBOOK = 4 << 20  # bytes, packed, since programs keep much beside the cells
_RAGGED = 4  # lines to one that is too short: fewer are the habit of who typed them
_WHOLE = re.compile(r"(\d+)(?:[.,]0{0,2})?")  # not a thousand
_SEPARATOR = re.compile(r"\"?sep=(.)\"?\n", re.IGNORECASE)
_UNDERLINE = re.compile(r"\s*:?-{3,}:?\s*")  # of the heads, in Markdown
_STYLES = "\ufe0e\ufe0f"  # whether a sign is shown as text or in colour
_WANTED = "expected a table: CSV, .xlsx or .ods, as a spreadsheet saves it"


class Row(NamedTuple):
    """A card as the file has it, and its place there, as ``line 2``."""

    place: str
    fields: Mapping[str, str]


class CardTable(NamedTuple):
    """The rows of a table, the columns that no card has, and what to tell of the file."""

    rows: list[Row]
    left_out: list[str]
    notes: list[str]


class _Record(NamedTuple):
    """The cells of a line or a row, and its place."""

    place: str
    cells: list[str]


def read_table(data: bytes, name: str) -> CardTable:
    """Return the table in a file; raises DungeongenError with one line that names the file."""
    if is_workbook(data):
        rows, left_out = _rows(_of_workbook(data, name), name, "")
        return CardTable(rows, left_out, [])
    if name.casefold().endswith((".yaml", ".yml")):  # read until version 0.12.0
        raise DungeongenError(f"{name}: is YAML; expected CSV, as a spreadsheet saves it")
    if kind := kind_of(data):
        raise DungeongenError(f"{name}: is {kind}; {_WANTED}")
    if len(data) > _LARGEST:
        raise DungeongenError(f"{name}: larger than {_LARGEST >> 10} KiB")
    text, note = _text_of(data, name)
    if not text.strip():
        raise DungeongenError(f"{name}: is empty")
    records, sign = _of_text(text, name)
    mended = f"text with a line break needs quotes; else end the line with {sign!r}"
    rows, left_out = _rows(records, name, mended)
    return CardTable(rows, left_out, [note] if note else [])


def _of_workbook(data: bytes, name: str) -> list[_Record]:
    """Return the rows of the first sheet with cells; raises DungeongenError."""
    if len(data) > _LARGEST_WORKBOOK:
        raise DungeongenError(f"{name}: larger than {_LARGEST_WORKBOOK >> 20} MiB")
    try:
        sheets = [cells for cells in sheets_in(data) if cells]
    except DungeongenError as error:
        raise DungeongenError(f"{name}: is {error}") from None
    if not sheets:
        raise DungeongenError(f"{name}: is empty")
    return [
        _Record(f"row {number}", [_visible(cell) for cell in cells])
        for number, cells in enumerate(rows_of(sheets[0]), start=1)
    ]


def _text_of(data: bytes, name: str) -> tuple[str, str | None]:
    """Return the text of a file without invisible signs, and a note if its letters are a guess."""
    note = None
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise DungeongenError(f"{name}: is damaged UTF-16") from None
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            try:
                text = data.decode("cp1252")
            except UnicodeDecodeError:
                raise DungeongenError(f"{name}: line {line}: is not UTF-8") from None
            note = (
                f"line {line} is not UTF-8 and was read as Windows-1252; if letters are wrong, "
                "save the table as UTF-8"
            )
    return _visible(text).replace("\r\n", "\n").replace("\r", "\n"), note


def _visible(text: str) -> str:
    """Return a text without invisible signs."""
    return "".join(
        sign
        for sign in text.replace("\v", " ")  # a line break in a cell, to some programs
        if sign in "\t\r\n" or (sign not in _STYLES and category(sign) not in ("Cc", "Cf"))
    )


def _of_text(text: str, name: str) -> tuple[list[_Record], str]:
    """Return the lines of a text and what stands between their cells; raises DungeongenError."""
    said = _SEPARATOR.match(text)
    first = text[said.end() :] if said else text.lstrip("\n")
    sign = said[1] if said else max(",;\t|", key=first.partition("\n")[0].count)
    before = text[: len(text) - len(first)].count("\n")
    # In front of a quote a space is a slip, unless the quote belongs to the text. Google writes no
    # quotes around the cells of a text with tabs.
    ways: list[tuple[bool, Literal[0, 3]]] = [
        (sign != " ", csv.QUOTE_MINIMAL),
        (False, csv.QUOTE_MINIMAL),
    ]
    if sign == "\t":
        ways.append((False, csv.QUOTE_NONE))
    fault = ""
    for spaces, quoting in ways:
        reader = csv.reader(
            io.StringIO(first, newline=""),
            delimiter=sign,
            strict=True,
            skipinitialspace=spaces,
            quoting=quoting,
        )
        records, line = list[_Record](), 1 + before
        try:
            for cells in reader:
                records.append(_Record(f"line {line}", cells))
                line = reader.line_num + 1 + before
        except csv.Error as error:
            fault = fault or f"line {reader.line_num + before}: {error}"
            continue
        odd = first.count('"') % 2 and re.search(rf'(^|[\n{re.escape(sign)}]) *"', first)
        if not odd or quoting == csv.QUOTE_NONE:
            return records, sign
        fault = fault or (
            'a quote (") is missing, or one too many; write "" for one inside of a text'
        )
    raise DungeongenError(f"{name}: {fault}")


def _rows(records: Sequence[_Record], name: str, mended: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a table whose first row names the columns, and columns left out.

    ``mended`` says how to mend a line that is too short.
    """
    heads: list[str] | None = None
    short = list[tuple[str, int]]()
    result = list[Row]()
    for place, values in records:
        if not any(value.strip() for value in values):
            continue
        if heads is None:
            heads = _heads([" ".join(value.split()).casefold() for value in values])
            _check_fields(heads, f"{name}: {place}")
            continue
        if not result and all(map(_UNDERLINE.fullmatch, filter(None, values))):
            continue
        extra = [
            value
            for column, value in enumerate(values)
            if value.strip() and (column >= len(heads) or not heads[column])
        ]
        if extra:
            named = sum(map(bool, heads))
            raise DungeongenError(
                f"{name}: {place}: {len(values)} columns, but {named} have a name "
                "(text with a comma needs quotes)"
            )
        result.append(Row(place, dict(zip(heads, values, strict=False))))
        if len(values) < len(heads):
            short.append((place, len(values)))
    if short and _torn(short, len(heads or ()), len(result)):
        raise DungeongenError(
            f"{name}: {short[0][0]}: {short[0][1]} of {len(heads or ())} columns, unlike most "
            f"lines ({mended})"
        )
    return _as_whole_numbers(result), [head for head in heads or () if head and head not in FIELDS]


def _torn(short: Sequence[tuple[str, int]], columns: int, rows: int) -> bool:
    """Return whether lines and their numbers of columns are torn: too few, where most are whole.

    Two lines that together have the columns of one are one that was broken in a text.
    """
    halves = any(one[1] + other[1] == columns + 1 for one, other in pairwise(short))
    return rows >= (_RAGGED - 1 if halves else _RAGGED) * len(short)


def _heads(names: list[str]) -> list[str]:
    """Return the fields that columns are, by their first or another name."""
    fields = {
        other: field
        for field, others in OTHER_NAMES.items()
        if field not in names
        for other in [next((other for other in others if other in names), None)]
    }
    return [fields.get(name, name) for name in names]


def _as_whole_numbers(rows: list[Row]) -> list[Row]:
    """Return rows with 2 for 2.0: every count, and values where all of the column are so."""
    values = [value for row in rows if (value := row.fields.get("value", "").strip())]
    whole = {"count", *(["value"] if all(map(_WHOLE.fullmatch, values)) else [])}

    def meant(field: str, value: str) -> str:
        number = _WHOLE.fullmatch(value.strip()) if field in whole else None
        return number[1] if number else value

    return [
        row._replace(fields={field: meant(field, value) for field, value in row.fields.items()})
        for row in rows
    ]


def _check_fields(names: Sequence[str], where: str) -> None:
    """Raise DungeongenError for a field that stands twice, or where there is no title."""
    for name in FIELDS:
        if names.count(name) > 1:
            raise DungeongenError(f"{where}: {name} stands twice")
    if "title" not in names:
        columns = ", ".join(filter(None, names))
        raise DungeongenError(
            f"{where}: no title; expected {', '.join(FIELDS)}, found {columns[:60]!r}"
        )
