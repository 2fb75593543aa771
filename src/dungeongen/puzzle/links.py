"""Puzzles for other programs, and from them: links of f-puzzles and SudokuPad, also on other sites,
and of puzz.link; ``.sdk``, OpenSudoku.

Nothing is fetched: the cells are in the link. The one of f-puzzles is JSON, that of SudokuPad short
JSON, packed by LZ-String (P. Ordóñez) in base 64; what it unpacks to is bounded. A
puzzle with other rules than those of a plain Sudoku is refused by their name. puzz.link writes
digits, and letters from ``g`` on for runs of blanks.

A file ``.sdk`` (SadMan Sudoku) is nine rows of nine. OpenSudoku imports XML with one ``game`` for
each puzzle. A link that we write is sent nowhere until it is opened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from urllib.parse import quote, unquote

from dungeongen.core.errors import GridError
from dungeongen.core.plain_json import Json, JsonError, JsonObject, read_json

# Puzzles of SudokuPad, as a link holds them: JSON in short, with the cells and what else is drawn.
#
# The short form leaves out what JSON can do without: keys have no quotes and few letters, texts
# stand in single quotes, ``t`` and ``f`` are true and false, an empty object is nothing at all
# between two commas, and a colour is six bare digits. Everything but rows, columns and boxes is
# something drawn (a thermometer is a line) and a text of rules. So a puzzle with more rules is
# known by what is drawn, by what its rules name, and by regions that are no boxes; it is refused by
# these names.


_FULL_NAMES: Final = {
    "ce": "cells",
    "v": "value",
    "ca": "cages",
    "re": "regions",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
}
_DRAWN: Final = {"overlays": "marks", "underlays": "marks", "foglight": "fog"}
_DRAWING: Final = frozenset(
    ("id", "cellSize", "cs", "cells", "cages", "regions", "metadata", "settings", "videos", "vd")
)
"""What a plain Sudoku may have; cages and regions are looked into."""
_TOKEN: Final = re.compile(
    r"\s*(?:([{}\[\],:])|\"((?:\\.|[^\"\\])*)\"|'((?:\\.|[^'\\])*)'|([^\s{}\[\],:'\"]+))", re.DOTALL
)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?")
_WORDS: Final = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_RULE: Final = re.compile(
    r"killer|cages?\b|thermo(?:meter)?s?|arrows?\b|anti-?(?:knight|king)|chess|knight'?s|diagonals?"
    r"|kropki|sandwich|whispers?|renban|palindromes?|between lines?|(?:non-?)?consecutive|jigsaw"
    r"|irregular|windoku|hyper|x-?sums?|skyscrapers?|x-?v\b|little killers?|quadruples?|fog",
    re.IGNORECASE,
)


def plain_cells(text: str) -> str:
    """Return the 81 cells of a plain Sudoku; raises GridError for any other puzzle.

    >>> plain_cells("{ce:[[{v:5}," + "," * 7 + "]" + ",[,,,,,,,,]" * 8 + "]}")[:9]
    '5........'
    """
    value = _read(text)
    rows = value.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise GridError("this is a SudokuPad link without cells")
    if len(rows) != 9 or any(len(row) != 9 for row in rows):
        wide, high = max(map(len, rows)), len(rows)
        raise GridError(f"this is a SudokuPad puzzle of {wide}×{high} cells, expected 9×9")
    if rules := sorted({*_rules(value)}):
        names = ascii(", ".join(rules)[:60]).strip("'\"")
        raise GridError(f"this is a puzzle with more rules ({names}), expected a plain Sudoku")
    return "".join(_sign(cell) for row in rows for cell in row)


def _sign(cell: Json) -> str:
    value = cell.get("value") if isinstance(cell, dict) and cell.get("given") is not False else None
    return str(value) if str(value) in [*"123456789"] else "."


def _rules(value: JsonObject) -> Iterator[str]:
    """Yield what a puzzle has beside the rules of a plain Sudoku."""
    yield from (_DRAWN.get(key, key) for key in value if key not in _DRAWING and value[key])
    cages = value.get("cages")
    for cage in cages if isinstance(cages, list) else ():
        # One without cells holds the title or the author, a hidden one a row or a column.
        if isinstance(cage, dict) and cage.get("cells") and not _is_hidden(cage):
            yield "cages"
    regions = value.get("regions")
    if isinstance(regions, list) and regions and not all(map(_is_box, regions)):
        yield "irregular regions"
    about = value.get("metadata")
    if isinstance(about, dict):
        rules = about.get("rules")
        words = " ".join(map(str, rules)) if isinstance(rules, list) else str(rules or "")
        yield from (word.lower() for word in _RULE.findall(words))
        yield from (key for key in about if _RULE.fullmatch(key) and about[key])


def _is_hidden(cage: JsonObject) -> bool:
    return bool(cage.get("hidden")) or cage.get("type") == "rowcol"


def _is_box(region: Json) -> bool:
    """Return whether a region has the nine cells of a box."""
    if not isinstance(region, list) or len(region) != 9:
        return False
    cells = [cell for cell in region if isinstance(cell, list) and len(cell) == 2]
    places = [(row, column) for row, column in cells if type(row) is type(column) is int]
    return len({*places}) == 9 and len({(row // 3, column // 3) for row, column in places}) == 1


def _read(text: str) -> JsonObject:
    """Return the object that a short form stands for; raises GridError."""
    try:
        value = read_json("".join(_as_json(text)).encode("utf-8", "replace"))
    except JsonError:
        value = None
    if not isinstance(value, dict):
        raise GridError("this is a SudokuPad link that is cut off or damaged")
    return value


def _as_json(text: str) -> Iterator[str]:
    """Yield the pieces of JSON that a short form stands for."""
    before = ""
    for token in _TOKEN.finditer(text):
        sign, double, single, word = token.groups()
        if sign:
            if before in ("[", ",") and sign in (",", "]"):
                yield "{}"
            yield sign
        elif word is None:
            yield f'"{double}"' if single is None else '"{}"'.format(single.replace("\\'", "'"))
        elif text[token.end() : token.end() + 1] == ":":
            yield f'"{_FULL_NAMES.get(word, word)}"'
        elif _NUMBER.fullmatch(word):
            yield word
        else:
            yield _WORDS.get(word, f'"{word}"')
        before = sign


# Links


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
