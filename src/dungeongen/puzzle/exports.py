"""Sudokus as other programs read them: ``.sdk``, OpenSudoku, and a link of f-puzzles.

A file ``.sdk`` (SadMan Sudoku) is nine rows of nine. OpenSudoku imports XML with one ``game`` for
each puzzle. The link of f-puzzles holds the puzzle as JSON, packed by LZ-String (P. Ordóñez) in
base 64. Nothing is sent anywhere until the link is opened.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from dungeongen.puzzle.links import SIGNS_OF_BASE_64

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
