"""Descriptive ids: a whole layout as a line that can be typed from a page.

``SU1-94A1D-7A28C-…-X7``: the game's code and the id's version, the body in groups of five, and two
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
_LOOKS = re.compile(r"[A-Z]{2}\d[-\s]", re.IGNORECASE)
_LONGEST = 4000


def format_id(code: str, body: str) -> str:
    """Return the id of a body.

    >>> format_id("SU", "94A1D7A")
    'SU1-94A1D-7A-PZ'
    """
    groups = [body[i : i + 5] for i in range(0, len(body), 5)]
    return "-".join([code + _VERSION, *groups, _check(code, body)])


def parse_id(text: str) -> tuple[str, str]:
    """Return code and body of an id; raises DocumentError, saying what is wrong with it."""
    plain = re.sub(r"[-\s]", "", text).upper()
    if len(plain) > _LONGEST:
        raise DocumentError(f"id: longer than {_LONGEST} characters")
    code, version, body, check = plain[:2], plain[2:3], plain[3:-2], plain[-2:]
    if len(plain) < 5 or not code.isalpha():
        raise DocumentError("id: expected something like SU1-94A1D-…")
    if version != _VERSION:
        raise DocumentError(f"id: expected version {_VERSION} after {code}, found {version!r}")
    for place, char in enumerate(body, 1):
        if char not in ALPHABET:
            raise DocumentError(f"id: character {place + 3} is {char!r}, which no id has")
    if check != _check(code, body):
        raise DocumentError("id: its check characters do not fit; a character was mistyped or lost")
    return code, body


def looks_like_id(text: str) -> bool:
    """Tell an id from a file's name: two letters, a digit, a hyphen."""
    return _LOOKS.match(text) is not None


def _check(code: str, body: str) -> str:
    value = int.from_bytes(hashlib.sha256((code + _VERSION + body).encode()).digest()[:4], "big")
    high, low = divmod(value, len(ALPHABET))
    return ALPHABET[high % len(ALPHABET)] + ALPHABET[low]
