"""The four typefaces: registered with reportlab and measured here, for every backend.

reportlab reads TrueType files, subsets them and knows every advance width. It is the only source of
text widths, so that a page measures the same in a draw log, in SVG and in PDF. Seeds and titles
come from users, so characters that a face lacks are replaced before anything is measured.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from math import fsum

from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import MM_PER_POINT, Face
from dungeongen.draw.plain_reportlab import TTFont, as_delivered, pdfmetrics

# Heights above and below the baseline, in ems, for all four faces: no letter without an accent
# rises above ASCENT (accents on capitals reach 0.92, into the leading of the line above), and none
# falls below DESCENT.
ASCENT = 0.74
DESCENT = 0.24
CAP_HEIGHT = 0.64


@cache
def font(face: Face) -> TTFont:
    """Return the registered font of ``face``."""
    name = f"dungeongen-{face.value}"
    # asciiReadable would put all of ASCII into every subset, used or not.
    with as_delivered():
        result = TTFont(name, str(Templates().find(f"fonts/{face.value}.ttf")), asciiReadable=0)
    pdfmetrics.registerFont(result)
    return result


@cache
def _widths(face: Face) -> dict[int, float]:
    widths: dict[int, float] = font(face).face.charWidths
    return widths


@lru_cache(maxsize=8192)
def width(string: str, face: Face, size: float) -> float:
    """Return the advance width in millimetres of ``string`` set in ``size`` points."""
    widths = _widths(face)
    return fsum(widths[ord(c)] for c in string) * size / 1000 * MM_PER_POINT


def printable(string: str, face: Face = Face.TEXT) -> str:
    """Return ``string`` with every character that ``face`` lacks replaced, on one line.

    >>> printable("naïve\\nłeb 龍")
    'naïve ?eb ?'
    """
    if string.isascii() and string.isprintable() and _has_ascii(face):
        return string
    widths = _widths(face)
    out = []
    for char in string:
        if (
            ord(char) >= 32
            and ord(char) in widths
            and not unicodedata.category(char).startswith("C")
        ):
            out.append(char)
        elif char.isspace():
            out.append(" ")
        else:
            plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
            out.append(plain if plain.isprintable() and plain else "?")
    return "".join(out)


@cache
def _has_ascii(face: Face) -> bool:
    return all(code in _widths(face) for code in range(32, 127))


def lacking(string: str, face: Face = Face.TEXT) -> tuple[str, ...]:
    """Return the characters of ``string``, each once, that ``printable`` turns into ``?``.

    >>> lacking("naïve? łeb 龍, łąka")
    ('ł', '龍')
    """
    signs = dict.fromkeys(string)
    return tuple(sign for sign in signs if sign != "?" and "?" in printable(sign, face))


def fitted(string: str, face: Face, size: float, room: float) -> str:
    """Return ``string``, cut with an ellipsis if it is wider than ``room`` millimetres."""
    if width(string, face, size) <= room:
        return string
    while string and width(string + "…", face, size) > room:
        string = string[:-1]
    return string.rstrip() + "…"
