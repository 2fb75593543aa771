"""Puzzles of SudokuPad, as a link holds them: JSON in short, with the cells and what else is drawn.

The short form leaves out what JSON can do without: keys have no quotes and few letters, texts stand
in single quotes, ``t`` and ``f`` are true and false, an empty object is nothing at all between two
commas, and a colour is six bare digits. Everything but rows, columns and boxes is something drawn
(a thermometer is a line) and a text of rules. So a puzzle with more rules is known by what is
drawn, by what its rules name, and by regions that are no boxes; it is refused by these names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dungeongen.core.errors import GridError
from dungeongen.core.plain_json import Json, JsonError, JsonObject, read_json

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
_PLAIN: Final = frozenset(
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
    yield from (_DRAWN.get(key, key) for key in value if key not in _PLAIN and value[key])
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
