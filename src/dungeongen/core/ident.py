"""Descriptive ids: a whole layout as a line that can be typed from a page.

``XX1-94A1D-7A28C-…-X7``: the game's code and the id's version, the body in groups of five, and two
check characters, so that a slip of the pen is told. Capitals and digits only, without I and O
(and no 0 in bodies), which also keeps the QR code in its dense alphanumeric mode. Reading takes
small letters, spaces and missing hyphens as well.
"""

from __future__ import annotations

import hashlib
import re

from dungeongen.core.errors import DocumentError

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_VERSION = "1"
LONGEST = 4000
"""Characters of an id at most, with its hyphens."""

_GAP = r"-\s\u2010-\u2015\u2212"  # what word processors make of a hyphen, too
_GAPS = re.compile(f"[{_GAP}]")
_LOOKS = re.compile(
    rf"\s*[A-Z]{{2}}\d(?:[{_GAP}][^./\\\r\n]+|[A-Z0-9]+)\s*", re.IGNORECASE | re.ASCII
)


def format_id(code: str, body: str) -> str:
    """Return the id of a body.

    >>> format_id("XX", "94A1D7A")
    'XX1-94A1D-7A-CC'
    """
    groups = [body[i : i + 5] for i in range(0, len(body), 5)]
    return "-".join([code + _VERSION, *groups, _check(code, body)])


def parse_id(text: str) -> tuple[str, str]:
    """Return code and body of an id; raises DocumentError, saying what is wrong with it."""
    if len(text) > LONGEST:
        raise DocumentError(f"id: longer than {LONGEST} characters")
    plain = _GAPS.sub("", text).upper()
    code, version, body, check = plain[:2], plain[2:3], plain[3:-2], plain[-2:]
    if len(plain) < 5 or not (code.isascii() and code.isalpha()):
        raise DocumentError("id: expected something like XX1-94A1D-…, from the page")
    if version != _VERSION:
        raise DocumentError(f"id: expected version {_VERSION} after {code}, found {version!r}")
    for place, char in enumerate(body, 1):
        if char not in ALPHABET:
            raise DocumentError(f"id: character {place + 3} is {char!r}, which no id has")
    if check != _check(code, body):
        raise DocumentError("id: its check characters do not fit; a character was mistyped or lost")
    return code, body


def looks_like_id(text: str) -> bool:
    """Tell an id from a file's name: two letters, a digit, then no dot or slash, on one line.

    >>> [looks_like_id(text) for text in ("xx1-94A1D-7", "XX194A1D7", "XX1.pdf", "out/XX1-9.pdf")]
    [True, True, False, False]
    """
    return len(text) <= LONGEST and _LOOKS.fullmatch(text) is not None


def _check(code: str, body: str) -> str:
    value = int.from_bytes(hashlib.sha256((code + _VERSION + body).encode()).digest()[:4], "big")
    high, low = divmod(value, len(ALPHABET))
    return ALPHABET[high % len(ALPHABET)] + ALPHABET[low]
