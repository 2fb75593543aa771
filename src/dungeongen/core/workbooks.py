"""Spreadsheets as programs save them, ``.xlsx`` and ``.ods``: the texts in their cells.

A sheet is a ``Cells``: texts by row and column, from 0, without the empty ones. Formulas are their
last results. Files come from anywhere, so what a part unpacks to, and how far a sheet reaches, are
bounded, and no entity of XML is expanded.
"""

from __future__ import annotations

import html
import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final, TypeAlias
from zipfile import BadZipFile, ZipFile

from dungeongen.core.errors import DungeongenError
from dungeongen.core.file_kinds import kind_of

Cells: TypeAlias = dict[tuple[int, int], str]

WIDEST: Final = 256  # columns
LONGEST: Final = 5_000  # rows
_LARGEST: Final = 8 * 1024 * 1024  # of a part, unpacked
_MOST_SHEETS: Final = 50
_KINDS: Final = ("a workbook", "an Excel workbook", "a zip archive")
_PLACE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ATTRIBUTE: Final = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_SHEET: Final = re.compile(r"xl/worksheets/sheet(\d{0,6})\.xml")
_PREFIX: Final = re.compile(r"<(/?)[A-Za-z]\w{0,9}:(?=\w)")
"""What some programs write in front of each name of an ``.xlsx``."""


def is_workbook(data: bytes) -> bool:
    """Return whether bytes begin as an Excel workbook or an OpenDocument does."""
    return data.startswith(b"PK\x03\x04")


def sheets_in(data: bytes) -> list[Cells]:
    """Return the sheets of an ``.xlsx`` or ``.ods``.

    Raises DungeongenError that says what ``data`` is, to stand behind "is".
    """
    kind = kind_of(data) or "a file of another kind"
    if kind not in _KINDS:
        raise DungeongenError(f"{kind}; expected .xlsx or .ods")
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.namelist()
            if "content.xml" in parts:
                return list(_of_ods(_part(archive, "content.xml")))
            strings: list[str] = []
            if "xl/sharedStrings.xml" in parts:
                shared = _PREFIX.sub(r"<\1", _part(archive, "xl/sharedStrings.xml"))
                items = re.findall(r"<si\b[^<>]*>(.*?)</si>", shared, re.DOTALL)
                strings = [_strings_of(item) for item in items]
            sheets = {int(match[1] or 0): part for part in parts if (match := _SHEET.match(part))}
            if sheets:
                return [
                    _of_xlsx(_PREFIX.sub(r"<\1", _part(archive, part)), strings)
                    for _, part in sorted(sheets.items())[:_MOST_SHEETS]
                ]
    # What zipfile raises for damage, for a password, and for ways of packing that it does not know.
    except (BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError):
        raise DungeongenError("a damaged workbook or archive") from None
    raise DungeongenError(f"{kind} without a sheet; expected .xlsx or .ods")


def rows_of(cells: Cells) -> list[list[str]]:
    """Return a sheet as rows of one width, the empty ones too."""
    height = max((row for row, _ in cells), default=-1) + 1
    width = max((column for _, column in cells), default=-1) + 1
    return [[cells.get((row, column), "") for column in range(width)] for row in range(height)]


def _part(archive: ZipFile, name: str) -> str:
    """Return a part of a workbook; raises DungeongenError if it unpacks to more than it may."""
    with archive.open(name) as part:
        data = part.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise DungeongenError(f"a workbook whose {name} unpacks to more than {_LARGEST >> 20} MiB")
    return data.decode("utf-8", "replace")


def _text(xml: str) -> str:
    return html.unescape(re.sub(r"<[^<>]*>", "", xml)).strip()


def _strings_of(xml: str) -> str:
    """Return the text of a cell of an ``.xlsx``, without how it is pronounced."""
    spoken = re.sub(r"<rPh\b.*?</rPh>", "", xml, flags=re.DOTALL)
    return _text("".join(re.findall(r"<(?:v|t)\b[^<>]*>[^<>]*", spoken)))


def _of_xlsx(sheet: str, strings: list[str]) -> Cells:
    cells = {}
    for rest, content in re.findall(r"<c\b([^<>]*[^/<>])>(.*?)</c>", sheet, re.DOTALL):
        values = {key: one or other for key, one, other in _ATTRIBUTE.findall(rest)}
        place = _PLACE.fullmatch(values.get("r", ""))
        if place is None:
            continue
        column = 0
        for letter in place[1]:
            column = 26 * column + ord(letter) - ord("A") + 1
        text = _strings_of(content)
        if values.get("t") == "s":
            text = strings[int(text)] if text.isdecimal() and int(text) < len(strings) else ""
        if text and column <= WIDEST and 1 <= int(place[2]) <= LONGEST:
            cells[int(place[2]) - 1, column - 1] = text
    return cells


def _of_ods(content: str) -> Iterator[Cells]:
    """Yield the cells of each sheet; what is repeated is so only as far as a sheet may reach."""
    for sheet in content.split("<table:table ")[1 : _MOST_SHEETS + 1]:
        cells: Cells = {}
        row = 0
        for line in sheet.split("<table:table-row")[1:]:
            column = 0
            for rest, content_of_cell in re.findall(
                r"<table:(?:covered-)?table-cell\b([^<>]*?)(?:/>|>(.*?)</table:table-cell>)",
                line,
                re.DOTALL,
            ):
                text = _text(content_of_cell.replace("</text:p><text:p", "</text:p>\n<text:p"))
                for _ in range(min(_repeated(rest, "columns"), WIDEST - column)):
                    if text and row < LONGEST:
                        cells[row, column] = text
                    column += 1
            row += _repeated(line.partition(">")[0], "rows")
        yield cells


def _repeated(rest: str, what: str) -> int:
    number = re.search(rf"number-{what}-repeated=\"(\d{{1,6}})\"", rest)
    return int(number[1]) if number else 1
