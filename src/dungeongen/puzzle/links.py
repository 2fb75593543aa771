"""Puzzles for other programs, and from them: links of f-puzzles and SudokuPad, also on other sites,
and of puzz.link; ``.sdk``, OpenSudoku.

Nothing is fetched: the cells are in the link. The one of f-puzzles is JSON, that of SudokuPad short
JSON (``sudokupad``), packed by LZ-String (P. Ordóñez) in base 64; what it unpacks to is bounded. A
puzzle with other rules than those of a plain Sudoku is refused by their name. puzz.link writes
digits, and letters from ``g`` on for runs of blanks.

A file ``.sdk`` (SadMan Sudoku) is nine rows of nine. OpenSudoku imports XML with one ``game`` for
each puzzle. A link that we write is sent nowhere until it is opened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import quote, unquote

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


_SITE = "https://f-puzzles.com/?load="


def to_sdk(grid: str) -> str:
    """Return a grid of 81 characters as nine rows, with dots for blanks."""
    return "".join(f"{row}\n" for row in _rows(grid))


def to_open_sudoku(grids: Iterable[str]) -> str:
    """Return grids as one file for OpenSudoku.

    >>> to_open_sudoku(["1" + 80 * "."]).splitlines()[2][:24]
    '  <game data="1000000000'
    """
    games = "".join(f'  <game data="{grid.replace(".", "0")}"/>\n' for grid in grids)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}<opensudoku>\n{games}</opensudoku>\n"


def to_f_puzzles(grid: str) -> str:
    """Return a link that opens a grid in f-puzzles."""
    cells = [
        [{} if sign == "." else {"value": int(sign), "given": True} for sign in row]
        for row in _rows(grid)
    ]
    code = packed(json.dumps({"size": 9, "grid": cells}, separators=(",", ":")))
    return _SITE + quote(code, safe="")


def to_shortcut(grid: str) -> str:
    """Return a file that a double click opens in a browser, at ``to_f_puzzles``."""
    return f"[InternetShortcut]\r\nURL={to_f_puzzles(grid)}\r\n"


def _rows(grid: str) -> Sequence[str]:
    return [grid[start : start + 9] for start in range(0, 81, 9)]


class _Bits:
    """Bits that are written, codes from their lowest bit on, and how wide a code is."""

    def __init__(self) -> None:
        self.bits: list[int] = []
        self.width, self.room = 2, 2

    def write(self, number: int, width: int) -> None:
        self.bits += [number >> place & 1 for place in range(width)]

    def count_code(self) -> None:
        """Make codes a bit longer where the dictionary has as many as a shorter one can tell."""
        self.room -= 1
        if not self.room:
            self.room, self.width = 1 << self.width, self.width + 1


def packed(text: str) -> str:
    """Return a text as LZ-String packs it in base 64; ``links`` says what the codes mean."""
    out = _Bits()
    codes: dict[str, int] = {}
    unwritten = set[str]()

    def write(phrase: str) -> None:
        if phrase in unwritten:
            unwritten.remove(phrase)
            wide = ord(phrase) > 255
            out.write(int(wide), out.width)
            out.write(ord(phrase), 16 if wide else 8)
            out.count_code()
        else:
            out.write(codes[phrase], out.width)
        out.count_code()

    phrase = ""
    for sign in text:
        if sign not in codes:
            codes[sign] = len(codes) + 3
            unwritten.add(sign)
        if phrase + sign in codes:
            phrase += sign
            continue
        write(phrase)
        codes[phrase + sign] = len(codes) + 3
        phrase = sign
    write(phrase)
    out.write(2, out.width)
    out.bits += [0] * (6 - len(out.bits) % 6)
    sixes = (out.bits[start : start + 6] for start in range(0, len(out.bits), 6))
    packed = "".join(SIGNS_OF_BASE_64[int("".join(map(str, six)), 2)] for six in sixes)
    return packed + "=" * (-len(packed) % 4)
