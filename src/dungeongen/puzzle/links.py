"""Links that hold a puzzle: of f-puzzles and SudokuPad, also on other sites, and of puzz.link.

Nothing is fetched: the cells are in the link. The one of f-puzzles is JSON, that of SudokuPad short
JSON (``sudokupad``), packed by LZ-String (P. Ordóñez) in base 64; what it unpacks to is bounded. A
puzzle with other rules than those of a plain Sudoku is refused by their name. puzz.link writes
digits, and letters from ``g`` on for runs of blanks.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from dungeongen.core.errors import GridError
from dungeongen.core.plain_json import JsonError, read_json
from dungeongen.puzzle.sudokupad import plain_cells

_PACKED: Final = re.compile(
    r"(?:f-puzzles\.com/\S{0,40}\?load=|\bfpuz(?:zles)?)([A-Za-z0-9+/%=_-]{20,60000})"
)
_SUDOKUPAD: Final = re.compile(r"\b(?:scl|ctc)([A-Za-z0-9+/%=_-]{40,60000})")
_PUZZ_LINK: Final = re.compile(
    r"(?:puzz\.link|pzv|pzpr)\S{0,20}[?/]sudoku/(\d+)/(\d+)/([0-9a-z.-]*)"
)
SIGNS_OF_BASE_64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_LARGEST: Final = 1 << 20  # characters, unpacked
_PLAIN: Final = frozenset(
    (
        "size",
        "title",
        "author",
        "ruleset",
        "grid",
        "solution",
        "successMessage",
        "difficulty",
        "disabledlogic",
        "truecandidatesoptions",
    )
)
"""The fields of f-puzzles that are no rules."""


def unpacked(text: str) -> str:
    """Return the JSON or the cells of a link in place of a text with one; raises GridError.

    >>> unpacked("https://puzz.link/p?sudoku/9/9/1g2" + "z" * 3 + "x")[:5]
    '1.2..'
    """
    if link := _PACKED.search(text):
        return _plain(_unpacked(unquote(link[1])))
    if link := _SUDOKUPAD.search(text):
        return plain_cells(_unpacked(unquote(link[1])))
    if link := _PUZZ_LINK.search(text):
        if (link[1], link[2]) != ("9", "9"):
            raise GridError(f"this is a puzz.link of {link[1]}×{link[2]} cells, expected 9×9")
        signs = (sign if sign.isdigit() else "." * (ord(sign) - ord("f")) for sign in link[3])
        return "".join(signs)
    return text


def _plain(data: str) -> str:
    """Return the JSON of a plain Sudoku; raises GridError for one with more rules."""
    try:
        value = read_json(data.encode("utf-8", "replace"))
    except JsonError:
        raise GridError("this is an f-puzzles link that is cut off or damaged") from None
    if isinstance(value, dict):
        rules = sorted(key for key, rule in value.items() if rule and key not in _PLAIN)
        if rules:
            names = ascii(", ".join(rules)[:60]).strip("'")
            raise GridError(f"this is a puzzle with more rules ({names}), expected a plain Sudoku")
    return data


def _unpacked(packed: str) -> str:
    """Return what LZ-String packed; as far as it goes, if that is damaged.

    The dictionary grows by an entry for each one that is written. Codes 0 and 1 announce a new
    character of 8 or 16 bits, 2 is the end, and codes get a bit longer as the dictionary fills.
    """
    signs = packed.rstrip("=").replace("-", "+").replace("_", "/")
    values = [SIGNS_OF_BASE_64.find(sign) for sign in signs]
    bits = iter([value >> shift & 1 for value in values for shift in range(5, -1, -1)])

    def number(width: int) -> int:
        return sum(next(bits, 0) << place for place in range(width))

    entries = ["", "", ""]
    result: list[str] = []
    before, width, room, size = "", 2, 2, 0
    for _ in range(len(values) * 3 + 3):
        code = number(width)
        if code < 2:
            entries.append(chr(number(8 << code)))
            code = len(entries) - 1
            room -= 1
            if not before:
                room, width = 4, 3
            elif room == 0:
                room, width = 1 << width, width + 1
        elif code == 2:
            break
        if code > len(entries) or (code == len(entries) and not before):
            break
        entry = entries[code] if code < len(entries) else before + before[0]
        size += len(entry)
        if size > _LARGEST:
            raise GridError("this is a link that unpacks to too much")
        result.append(entry)
        if before:
            entries.append(before + entry[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        before = entry
    return "".join(result)
