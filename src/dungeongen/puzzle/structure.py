"""Texts with a structure, written as lines: JSON, pages and XML, tables with gaps.

Each becomes lines that ``lines`` reads like any other, so that the rules of choice are the same.
The grids of one object of JSON stand in one line, each behind the keys that lead to it; a table is
its rows, with tabs, below its heading. Nothing is recursive, and entities of XML are not
expanded.
"""

from __future__ import annotations

import html
import re
from typing import Final

from dungeongen.core.plain_json import Json, JsonError, read_json
from dungeongen.puzzle.links import unpacked
from dungeongen.puzzle.rows import BLANKS

_WIDEST: Final = 256  # columns
_LONGEST: Final = 5_000  # rows
_SIGN: Final = re.compile(r"([0-9])(?:[.,]0*)?")
_TAG: Final = re.compile(r"<(/?)([A-Za-z][\w:.-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE: Final = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_SAVED: Final = re.compile(r"(?:version: \d+\n|\d\|)?((?:[^|]*\|){243}|(?:[^|]*\|){324})\s*")
_GAPS: Final = (3, 7)  # between the boxes of eleven rows or columns


def as_lines(text: str) -> str:
    """Return a text with a structure as lines with grids; any other text as it is."""
    text = unpacked(text)
    first = text.lstrip("\ufeff \t\r\n")[:1]
    if first in ("{", "["):
        return _of_json(text) or text
    if first == "<":
        return _of_tags(text) or text
    return _without_gaps(text)


def _of_json(text: str) -> str:
    """Return a line for each object with grids."""
    try:
        value = read_json(text.encode("utf-8", "replace"))
    except JsonError:
        return ""
    lines = []
    pending: list[tuple[str, Json]] = [("", value)]
    while pending:
        path, value = pending.pop()
        if isinstance(value, dict):
            items = [(f"{path}.{key}".lstrip("."), item) for key, item in value.items()]
        elif isinstance(value, list):
            items = [(path, item) for item in value]
        else:
            continue
        grids = [(where, cells) for where, item in items if (cells := _cells_of(item))]
        if isinstance(value, list):
            lines += [f"{where}: {cells}" if where else cells for where, cells in grids]
        elif grids:
            lines.append(" ".join(f"{where}: {cells}" for where, cells in grids))
        pending += reversed([item for item in items if not _cells_of(item[1])])
    if not lines and (cells := _cells_of(value)):
        return cells
    return "\n".join(lines)


def _cells_of(value: Json) -> str:
    """Return the 81 cells of a text, of a list of 81, or of nine lists of nine; else nothing."""
    if isinstance(value, str):
        return value if re.fullmatch(r"[1-9.0_*-]{81}", value) else ""
    if not isinstance(value, list) or len(value) not in (9, 81):
        return ""
    cells: list[Json] = []
    for row in value if len(value) == 9 else [value]:
        if isinstance(row, str | list) and len(row) in (9, 81):
            cells += row
    signs = [_sign_of(cell) for cell in cells]
    return "".join(sign or "" for sign in signs) if len(signs) == 81 and None not in signs else ""


def _sign_of(cell: Json) -> str | None:
    """Return the sign of a cell, ``None`` for what is no cell."""
    if isinstance(cell, dict):
        if cell.get("given") is False or cell.get("editable") is True:
            return "."
        cell = cell.get("value")
    if cell is None or cell is False or cell == "" or isinstance(cell, list):
        return "."
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = str(cell).strip()
    return "." if text in BLANKS or text == "-" else text if text in set("123456789") else None


def _of_tags(text: str) -> str:
    """Return the grids in elements, their attributes and the rows of tables."""
    lines: list[str] = []
    row: list[str] | None = None
    end = 0
    for tag in _TAG.finditer(text):
        between = html.unescape(text[end : tag.start()]).strip()
        closing, name, rest = tag[1], tag[2].lower(), tag[3]
        end = tag.end()
        values = {key: html.unescape(one or other) for key, one, other in _ATTRIBUTE.findall(rest)}
        if row is not None and row and between:
            row[-1] += between
        elif between and name not in ("script", "style") and not (closing and row is not None):
            lines += [f"{name}: {cells}" for cells in [_of_saved(between)] if cells]
            if name in ("h1", "h2", "h3", "h4", "caption", "p") and len(between) < 200:
                lines.append(between)
        if name == "tr":
            if row is not None:
                lines.append("\t".join(row))
            row = None if closing else []
        elif name in ("td", "th") and not closing and row is not None and len(row) < _WIDEST:
            row.append("")
        elif name == "input" and row:
            row[-1] += values.get("value", "")
        elif name == "table":
            lines.append("")
        for key, value in values.items():
            if cells := _of_saved(value):
                lines.append(f"{key}: {cells}")
    some = _without_gaps("\n".join(lines))
    return some if sum(sign in "123456789" for sign in some) else ""


def _of_saved(value: str) -> str:
    """Return the 81 cells of a value; of OpenSudoku's, with what may be edited left blank."""
    if re.fullmatch(r"[1-9.0_*-]{81}", value):
        return value
    saved = _SAVED.fullmatch(value) if len(value) <= _LONGEST else None
    if saved is None:
        return ""
    fields = saved[1].split("|")[:-1]
    each = len(fields) // 81
    signs = fields[::each]
    fixed = fields[each - 1 :: each]
    if set(fixed) != {"1"}:
        signs = [sign if flag == "0" else "0" for sign, flag in zip(signs, fixed, strict=True)]
    return "".join(signs) if set("".join(signs)) <= set("0123456789") else ""


def _without_gaps(text: str) -> str:
    """Return a text whose tables of 9×9 cells have no empty rows and columns inside or around."""
    if not any(mark in text for mark in ",;\t"):
        return text
    result: list[str] = []
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if any(line.count(mark) >= 8 for mark in ",;\t"):
            block.append(line)
            continue
        result += _closed(block) if block else []
        block = []
        result.append(line)
    return "\n".join(result[:-1])


def _closed(block: list[str]) -> list[str]:
    """Return the lines of a table, with nine fields each if that is what remains of it."""
    if len(block) > 2 * 9 + _GAPS[0]:
        return block
    mark = next(mark for mark in ";\t," if block[0].count(mark) >= 8)
    table = [[field.strip(" \"'\u00a0") for field in line.split(mark)] for line in block]
    table = _turned(_trimmed(_turned(_trimmed(table))))
    signs = [[_SIGN.fullmatch(field) for field in row] for row in table]
    full = len(table) == 9 and all(len(row) == 9 for row in table)
    if not full or any(
        field and sign is None and field not in BLANKS
        for fields, row in zip(table, signs, strict=True)
        for field, sign in zip(fields, row, strict=True)
    ):
        return block
    rows = ["".join(sign[1] if sign else "." for sign in row) for row in signs]
    return [*rows, *[""] * (len(block) - 9)]


def _trimmed(table: list[list[str]]) -> list[list[str]]:
    """Return a table without empty rows around, and between the boxes of eleven."""
    filled = [number for number, row in enumerate(table) if any(row)]
    if not filled or len(table) == 9:
        return table
    table = table[filled[0] : filled[-1] + 1]
    if len(table) == 11 and not any(any(table[gap]) for gap in _GAPS):
        table = [row for number, row in enumerate(table) if number not in _GAPS]
    return table


def _turned(table: list[list[str]]) -> list[list[str]]:
    """Return a table with its rows as columns."""
    width = max(map(len, table), default=0)
    return [
        list(column)
        for column in zip(*(row + [""] * (width - len(row)) for row in table), strict=True)
    ]
