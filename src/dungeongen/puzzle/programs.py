"""What other programs write instead of 81 cells: Simon Tatham's ids are read, the rest is named.

A game id of *Solo* is ``3x3:`` and a description: digits, ``_`` between two that touch, and letters
for runs of blanks, ``a`` for one to ``z`` for 26 (S. Tatham, *Portable Puzzle Collection*).
A saved game has the same in its ``PARAMS`` and ``DESC``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from dungeongen.core.errors import GridError
from dungeongen.puzzle.rows import SIGNS, close

_ID: Final = re.compile(
    r"(?:\S{0,200}html[#?])?(\d{1,2})(?:x(\d{1,2})|(?=j))((?:[a-z]+\d*){0,9})([:#])(\w{6,1000})[,\w]*",
    re.IGNORECASE,
)
_SAVED: Final = re.compile(r"SAVEFILE:\d+:Simon Tatham's Portable Puzzle Collection")
_FIELD: Final = re.compile(r"^(GAME|PARAMS|DESC) *:\d+:(\S*)", re.MULTILINE)
_TITLE: Final = "Simon Tatham"
KNOWN: Final = "this is a"
"""How the errors begin that say what a text is."""
_FIRST: Final = 9  # lines, of which one must be an id
_LINKS: Final = (
    (re.compile(r"sudokupad|crackingthecryptic", re.IGNORECASE), "a SudokuPad link"),
    (re.compile(r"f-puzzles\.com", re.IGNORECASE), "an f-puzzles link"),
    (re.compile(r"penpa", re.IGNORECASE), "a Penpa link"),
    (re.compile(r"sudokuwiki\.org", re.IGNORECASE), "a SudokuWiki link"),
    (re.compile(r"https?://\S+\s*", re.IGNORECASE), "a link"),
    (re.compile(r"scl[A-Za-z0-9+/_=-]{30,}|fpuz[A-Za-z0-9+/_=%-]{30,}"), "a SudokuPad id"),
)
_COPY: Final = "copy its 81 cells, with dots for blanks"
_OTHER_SIZES: Final = (4, 6, 8, 10, 12, 16, 20, 25)
_CELLS: Final = re.compile(r"[0-9A-Za-z._*-]+")
_SUKAKU: Final = 729  # candidates of all cells


def converted(text: str) -> str:
    """Return a text with the 81 cells of a game id or a saved game in its place.

    Raises GridError for such an id of another puzzle than a plain Sudoku.

    >>> converted("3x3:1_2azzz")[:4]
    '12..'
    """
    if _SAVED.match(text):
        fields = dict(_FIELD.findall(text))
        game, params = fields.get("GAME", ""), fields.get("PARAMS", "")
        if game != "Solo":
            raise GridError(
                f"this is a saved game of {_TITLE}'s {game or 'puzzles'}; expected Solo"
            )
        return _cells(f"{params}:{fields.get('DESC', '')}") or text
    lines = text.splitlines()
    if not any(_ID.fullmatch(line.strip()) for line in lines[:_FIRST]):
        return text
    return "\n".join(_cells(line.strip()) or line for line in lines)


def _cells(line: str) -> str | None:
    """Return the cells of a game id, ``None`` if it is none."""
    match = _ID.fullmatch(line)
    if match is None:
        return None
    across, down, kind, mark, description = match.groups()
    for letter, name in (("j", "a jigsaw Sudoku"), ("x", "an X-Sudoku"), ("k", "a killer Sudoku")):
        if letter in kind.lower():
            raise GridError(f"this is a {_TITLE} game id of {name}; expected a plain Sudoku")
    if (across, down) != ("3", "3"):
        size = int(across) * int(down)
        raise GridError(f"this is a {_TITLE} game id of a {size}×{size} puzzle; expected 9×9")
    if mark == "#":
        raise GridError(f"this is a {_TITLE} id without digits; expected one as 3x3:b9_7_4…")
    cells = "".join(
        part if part.isdigit() else "." * (ord(part.lower()) - ord("a") + 1)
        for part in re.findall(r"\d|[a-zA-Z]", description)
    )
    if len(cells) != 81:
        raise GridError(f"this is a {_TITLE} game id of {len(cells)} cells; expected 81")
    return cells


def named(text: str) -> str | None:
    """Return an error message that says what a text is in which no grid was found, or ``None``."""
    head = text[:4000]
    for pattern, name in _LINKS:
        if pattern.search(head):
            return f"this is {name}, which does not show the digits: {_COPY}"
    lines = [signs for line in head.splitlines() if (signs := close(line))]
    if any(len(signs) == _SUKAKU and SIGNS.issuperset(signs) for signs in lines):
        return f"this is a sukaku, a list of 729 candidates: {_COPY}"
    for size in _OTHER_SIZES:
        square = len(lines) == size and all(len(signs) == size for signs in lines)
        one_line = size > 4 and len(lines) == 1 and len(lines[0]) == size * size
        if (square or one_line) and all(_CELLS.fullmatch(signs) for signs in lines):
            return f"this is a {size}×{size} grid, expected 9×9"
    return None


# One sign for what looks alike: digits of all scripts, keycaps, squares and dots for blanks.


_UPRIGHT: Final = "│┃┆┇┊┋╎╏║"
_LEVEL: Final = "─━┄┅┈┉╌╍═"
_BLANKS: Final = "．。⋅∙•‧・·●○◦□■▢▪▫◻◼◽◾⬜⬛☐＿＊"
_ALIKE: Final = (
    dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+")
    | dict.fromkeys(_UPRIGHT + "¦｜", "|")
    | dict.fromkeys(_LEVEL + "–—−", "-")
    | dict.fromkeys(_BLANKS, ".")
    | dict(zip("，；＃／＋", ",;#/+", strict=True))
)
_DRESS: Final = "\u20e3\ufe0f"  # a keycap around a digit, and a coloured sign


def unified(text: str) -> str:
    """Return a text in the signs that grids are made of; all other signs stay.

    >>> unified("5\ufe0f\u20e3 ٩⬜│\u200b•")
    '5 9.|.'
    """
    if text.isascii():
        return text
    return text.translate({ord(sign): _plain(sign) for sign in set(text) if not sign.isascii()})


@cache
def _plain(sign: str) -> str:
    if sign in _ALIKE:
        return _ALIKE[sign]
    if sign in _DRESS or unicodedata.category(sign) == "Cf":  # as zero-width spaces
        return ""
    if sign != "\u2028" and unicodedata.category(sign) == "Zs":
        return " "
    digit = unicodedata.digit(sign, None)
    return sign if digit is None or unicodedata.category(sign) != "Nd" else str(digit)
