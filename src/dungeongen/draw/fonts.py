"""The four typefaces: registered with reportlab and measured here, for every backend.

reportlab reads TrueType files, subsets them and knows every advance width. It is the only source of
text widths, so that a page measures the same in a draw log, in SVG and in PDF.

A face is several fonts, each with some of its characters: the one that every page uses, and those
for other Latin letters, Greek and Cyrillic, which are opened when a text needs them. A letter that
none of them has is drawn from a font of the system (``foreign_fonts``). Seeds and titles come from
users, so what no font has is replaced before anything is measured. Within ``using`` a face is a
font of the user's, and ours for what that lacks.
"""

from __future__ import annotations

import io
import struct
import sys
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import groupby
from math import fsum
from threading import RLock
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Face
from dungeongen.draw.plain_reportlab import TTFont, as_delivered, pdfmetrics

if TYPE_CHECKING:
    from dungeongen.draw.foreign_fonts import ForeignFont

# Heights above and below the baseline, in ems, for all four faces: no letter without an accent
# rises above ASCENT (accents on capitals reach 0.92, into the leading of the line above), and none
# falls below DESCENT.
ASCENT = 0.74
DESCENT = 0.24
CAP_HEIGHT = 0.64

_PARTS = ("latin", "greek", "cyrillic")
_IN_BROWSER = sys.platform == "emscripten"  # where there are no fonts of a system
_LISTED = 10  # characters in a note
_ONE_AT_A_TIME = RLock()
_own: dict[Face, ForeignFont] = {}
_forgetting: list[Callable[[], None]] = []
Args = ParamSpec("Args")
Value = TypeVar("Value")


@cache
def font(name: str) -> TTFont:
    """Return a font that ``runs`` names, registered."""
    # asciiReadable would put all of ASCII into every subset, used or not.
    with as_delivered():
        result = TTFont(f"dungeongen-{name}", io.BytesIO(_unpacked(woff(name))), asciiReadable=0)
    pdfmetrics.registerFont(result)
    return result


@cache
def woff(name: str) -> bytes:
    """Return the file of a font, packed for the web."""
    if "/" in name:
        from dungeongen.draw.foreign_fonts import packed

        return packed(name)
    return Templates().bytes(f"fonts/{name}.woff")


def _unpacked(packed: bytes) -> bytes:
    """Return the TrueType file in a WOFF file: its tables, each deflated unless that saves nothing.

    https://www.w3.org/TR/WOFF/
    """
    flavour, count = packed[4:8], struct.unpack_from(">H", packed, 12)[0]
    directory, tables = bytearray(), bytearray()
    for tag, offset, size, full, checksum in (
        struct.unpack_from(">4s4I", packed, 44 + 20 * i) for i in range(count)
    ):
        data = packed[offset : offset + size]
        directory += struct.pack(">4s3I", tag, checksum, 12 + 16 * count + len(tables), full)
        tables += zlib.decompress(data) if size < full else data
        tables += bytes(-len(tables) % 4)
    return flavour + struct.pack(">4H", count, 0, 0, 0) + bytes(directory + tables)


@cache
def _widths(name: str) -> dict[int, float]:
    """Return the advances of the characters that a font has, in thousandths of an em."""
    widths: dict[int, float] = font(name).face.charWidths
    return {
        code: width
        for code, width in widths.items()
        if code >= 32 and not unicodedata.category(chr(code)).startswith("C")
    }


def measured(maxsize: int) -> Callable[[Callable[Args, Value]], Callable[Args, Value]]:
    """Return a decorator that remembers results which depend on the fonts in use."""

    def remembering(function: Callable[Args, Value]) -> Callable[Args, Value]:
        result = lru_cache(maxsize=maxsize)(function)
        _forgetting.append(result.cache_clear)
        return cast("Callable[Args, Value]", result)

    return remembering


def forget() -> None:
    """Forget everything that was measured, since other fonts are in use."""
    for clear in _forgetting:
        clear()


@contextmanager
def using(own: Mapping[Face, ForeignFont]) -> Iterator[None]:
    """Let faces be fonts of the user's; one thread at a time, since all measure with them."""
    if not own:
        yield
        return
    with _ONE_AT_A_TIME:
        before = {**_own}
        _own.update(own)
        forget()
        try:
            yield
        finally:
            _own.clear()
            _own.update(before)
            forget()


@measured(4096)
def font_of(char: str, face: Face) -> str | None:
    """Return the name of the font that has a character, unless none has it."""
    code = ord(char)
    if (own := _own.get(face)) and own.has(code):
        return own.part(code)
    for name in (face.value, *(f"{face.value}-{part}" for part in _PARTS)):
        if code in _widths(name):
            return name
    if unicodedata.category(char)[0] in "CZ" or _compatible(char) or _IN_BROWSER:
        return None
    from dungeongen.draw.foreign_fonts import borrowed

    return borrowed(char, face)


@measured(8192)
def runs(string: str, face: Face) -> tuple[tuple[str, str], ...]:
    """Return a text that is ``printable`` in pieces, each with the name of the font that has it."""
    if string.isascii() and face not in _own:
        return ((face.value, string),)
    pieces = groupby(string, key=lambda char: font_of(char, face) or face.value)
    return tuple((name, "".join(chars)) for name, chars in pieces)


@measured(8192)
def width(string: str, face: Face, size: float) -> float:
    """Return the advance width in millimetres of ``string`` set in ``size`` points."""
    advances = (_widths(name)[ord(char)] for name, run in runs(string, face) for char in run)
    return fsum(advances) * size / 1000 * MM_PER_POINT


def span(x: float, string: str, face: Face, size: float, anchor: Anchor) -> tuple[float, float]:
    """Return where a line of text with its anchor at ``x`` begins, and its width."""
    wide = width(string, face, size)
    return x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor], wide


def printable(string: str, face: Face = Face.TEXT) -> str:
    """Return ``string`` with every character that no font has replaced, on one line.

    >>> printable("naïve\\nłeb ﬁn\\a")
    'naïve łeb fin?'
    """
    if string.isascii() and string.isprintable():
        return string
    out = []
    for char in unicodedata.normalize("NFC", string):
        if font_of(char, face):
            out.append(char)
        elif char.isspace():
            out.append(" ")
        else:
            plain = _compatible(char) or unicodedata.normalize("NFKD", char)
            plain = plain.encode("ascii", "ignore").decode()
            out.append(plain if plain.isprintable() and plain else "?")
    return "".join(out)


def _compatible(char: str) -> str:
    """Return what says the same in ASCII, such as 1 for a 1 in a circle, or nothing."""
    plain = unicodedata.normalize("NFKD", char)
    return plain if plain.isascii() and plain.isprintable() else ""


def notes(texts: Iterable[tuple[str, Face]]) -> tuple[str, ...]:
    """Return what to tell of the characters in texts that our faces lack.

    >>> notes([("naïve? łeb\\a, łąka", Face.TEXT)])
    ('no font has these, printed as ?: U+0007',)
    """
    lenders: dict[str, dict[str, None]] = {}
    for text, face in texts:
        for char in dict.fromkeys(unicodedata.normalize("NFC", text)):
            name = font_of(char, face)
            if name is None and char != "?" and "?" in printable(char, face):
                lenders.setdefault("", {})[char] = None
            elif name is not None and "/" in name and not _is_own(char, face):
                from dungeongen.draw.foreign_fonts import lender

                if source := lender(char, face):
                    lenders.setdefault(source.family, {})[char] = None
    return tuple(
        f"printed in {family}, a font of this system: {_listed(chars)}"
        if family
        else f"no font has these, printed as ?: {_listed(chars)}"
        for family, chars in sorted(lenders.items())
    )


def _is_own(char: str, face: Face) -> bool:
    return face in _own and _own[face].has(ord(char))


def _listed(chars: Iterable[str]) -> str:
    """Return characters one by one, the first of them at least."""
    signs = [f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}" for c in chars]
    more = f" and {len(signs) - _LISTED} more" if len(signs) > _LISTED else ""
    return ", ".join(signs[:_LISTED]) + more


def fitted(string: str, face: Face, size: float, room: float) -> str:
    """Return ``string``, cut with an ellipsis if it is wider than ``room`` millimetres."""
    if width(string, face, size) <= room:
        return string
    while string and width(string + "…", face, size) > room:
        string = string[:-1]
    return string.rstrip() + "…"
