"""Removing what surrounds the cells of a pasted puzzle: quotes, tags, brackets, headers.

Each function looks at one line, or counts lines first, and leaves alone what can be read as it is.
``-``, ``?`` and ``x`` are blanks if a grid's worth of lines consists of digits and one such mark,
about nine to a line, or if a line has about 81 of them; otherwise they are borders and titles. Any
other sign is one if exactly nine, or eighteen with the solution beside, stand in each line. Lines
of nine dashes are rows if there are nine rows with them, and borders if there are nine without.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from dungeongen.core.errors import GridError

_BORDER: Final = frozenset("|+:=*- \t")
_CORNERED: Final = re.compile(r"\s*([.:'`,o*+|])(?:-{3,}[.:'`,o*+|]){1,9}\s*")
"""A border of HoDoKu's or SudoCue's: its corners are signs that may also be blanks."""
_BRACKETS: Final = frozenset("[](){}")
_BETWEEN: Final = dict.fromkeys(map(ord, " |,;\t[](){}\"'/"))
_MARKS: Final = frozenset("-?xX")
_USUAL: Final = frozenset(".0_*=+:")
"""Blanks everywhere, or never."""
_HASHED: Final = re.compile(r"(?=#*[1-9])[1-9#]{9}(?:[1-9#]{9})?")
_DIGITS: Final = frozenset("123456789")
_TAG: Final = re.compile(
    r"\[/?(?:code|pre|quote|tt|spoiler)(?:=[^\[\]]{0,60})?\]|```+|^~~~+(?![1-9~])", re.IGNORECASE
)
_QUOTED: Final = re.compile(r" {0,3}>")
_STRING: Final = re.compile(
    r"""[\s\[({]*(["'])([1-9.0_* ]{9})(?:\\n)?\1[\s\])}]*[,;+]?[\s\])};]*"""
    r"""|\s*([1-9.0_*]{9})[,;]\s*"""
)
_NAME: Final = re.compile(
    r"""\s*[{(]?\s*["']?[A-Za-z][\w .<>\[\]]*["']?\s*[:=]\s*(?:new )?[\w.]*\s*(?=[\[({"'])"""
)
_HTML: Final = r"\s*<(?:!doctype html|/?(?:html|head|body|table|t[rdh]|div|pre|p|span)\b)"
_PROGRAM: Final = r"#!|#include|import \w|from \w+ import|def \w|package \w|public class|using "
_FOREIGN: Final = (
    (re.compile(r"\s*\{\\rtf"), "this is an RTF document: copy the puzzle as plain text"),
    (re.compile(_HTML, re.IGNORECASE), "this is an HTML page: copy the puzzle as plain text"),
    (re.compile(r"\s*<[?!A-Za-z]"), "this is an XML file: copy the puzzle as plain text"),
    (re.compile(_PROGRAM), "this is a program: copy only the lines of the puzzle"),
)
_LONGEST_ROW: Final = 200
"""Longer lines cannot be rows; some patterns take quadratic time."""


def foreign(text: str) -> str | None:
    """Return an error message if the text begins like a file of another kind, or None."""
    head = text[:400].removeprefix("\ufeff")
    return next((reason for pattern, reason in _FOREIGN if pattern.match(head)), None)


def quotation(lines: Iterable[str]) -> str:
    """Return the mark in front of quoted lines: ``> ``, ``>``, or nothing."""
    result = [line[mark.end() :] for line in lines if (mark := _QUOTED.match(line))]
    if not result:
        return ""
    return "> " if all(not rest or rest[0] in " >" for rest in result) else ">"


def unquoted(line: str, quote: str) -> str:
    for _ in range(9):
        mark = _QUOTED.match(line)
        if not mark:
            break
        line = line[mark.end() :]
        if quote == "> ":
            line = line.removeprefix(" ")
    return line


def without_tags(line: str) -> str:
    return _TAG.sub("", line) if "[" in line or "`" in line or "~" in line else line


def is_border(line: str) -> bool:
    """Return whether a line is a border, names the columns, or closes a list."""
    if _BORDER.issuperset(line) and ("-" in line or "=" in line):
        return True
    if "---" in line and _CORNERED.fullmatch(line):
        return True
    brackets = not _BRACKETS.isdisjoint(line)
    if not brackets and not ("a" in line or "A" in line):
        return False
    bare = line.translate(_BETWEEN)
    return bare.lower() == "abcdefghi" or (brackets and not bare and line.count(",") < 2)


def undressed(line: str) -> str:
    """Return a line without program syntax around a row: quotes, a name, ``;`` or ``\\\\``."""
    result = _STRING.fullmatch(line) if len(line) <= _LONGEST_ROW else None
    if result:
        return result[2].replace(" ", ".") if result[2] else result[3]
    if line.count("&") == 8 and "<" not in line:
        line = line.rstrip().removesuffix("\\hline").rstrip().removesuffix("\\\\")
        return line.replace("&", ",")
    if _BRACKETS.isdisjoint(line):
        return line
    name = _NAME.match(line, 0, _LONGEST_ROW)
    line = line[name.end() :] if name else line
    ended = line.rstrip(" \t;")
    return ended if "," in line and ended.endswith(("]", "}", ")")) else line


def _mark_of(line: str) -> tuple[str, int, bool]:
    """Return the blank mark of a line, the number of its signs, and whether any is a digit."""
    signs = line.translate(_BETWEEN).replace("X", "x")
    if "#" in signs and not _HASHED.fullmatch(signs):
        signs = signs.partition("#")[0]
    others = set(signs) - _DIGITS
    mark = others.pop() if len(others) == 1 else ""
    return "" if mark in _USUAL else mark, len(signs), not _DIGITS.isdisjoint(signs)


def _is_row(mark: str, length: int, *, digits: bool) -> bool:
    """Return whether so many signs may be a row in which ``mark`` is a blank."""
    if not digits:
        return length == 9
    return length in (9, 18) or (mark in _MARKS and 5 <= length <= 13)


def blank_marks(lines: Iterable[str]) -> str:
    """Return which signs are blanks in rows, and ``=`` if rows of dashes exist.

    Raises ``GridError`` if lines of nine dashes may be rows as well as borders.
    """
    mixed, pure = Counter[str](), Counter[str]()
    full = 0
    for line in lines:
        if not line or len(line) > _LONGEST_ROW:
            continue
        mark, length, digits = _mark_of(line)
        if mark and _is_row(mark, length, digits=digits):
            (mixed if digits else pure)[mark] += 1
        full += not mark and length == 9 and _DIGITS.issuperset(line.translate(_BETWEEN))
    marks = "".join(
        mark for mark, count in mixed.items() if count > 4 and count + pure[mark] + full > 7
    )
    if "-" in marks and pure["-"]:
        rows = mixed["-"] + full
        if (rows + pure["-"]) % 9 == 0:
            if rows % 9 == 0:
                raise GridError(
                    "lines of nine dashes may be rows or borders; put a dot in every blank cell"
                )
            marks += "="
    return marks


def dotted_marks(line: str, marks: str) -> str:
    """Return a line with dots in place of its blank marks."""
    if not marks and _MARKS.isdisjoint(line):
        return line
    mark, length, digits = _mark_of(line)
    if not mark:
        return line
    is_row = mark in marks and _is_row(mark, length, digits=digits)
    if mark == "-" and not digits:
        is_row = is_row and "=" in marks
    if is_row or (mark in _MARKS and digits and 70 <= length <= 92):
        return line.replace(mark, ".").replace("X" if mark == "x" else mark, ".")
    return line
