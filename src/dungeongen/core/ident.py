"""Descriptive ids: a whole layout as a line that can be typed from a page.

``XX1-94A1D-7A28C-…-X7`` is the game's code, the id's version, the body in groups of five, and two
check characters that catch typing errors. Ids use only capitals and digits, without I and O (and
without 0 in the body), which also keeps QR codes in their dense alphanumeric mode. Reading accepts
lower case, spaces and missing hyphens as well.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence

from dungeongen.core.errors import DocumentError

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_VERSION = "1"
LONGEST = 4000
"""The most characters of an id, including hyphens."""

_GAP = r"-\s\u2010-\u2015\u2212"  # including what word processors turn hyphens into
_GAPS = re.compile(f"[{_GAP}]")
_LOOKS = re.compile(
    rf"\s*[A-Z]{{2}}\d(?:[{_GAP}][^./\\\r\n]+|[A-Z0-9]+)\s*", re.IGNORECASE | re.ASCII
)


def format_id(code: str, body: str) -> str:
    """Return the id of a game's code and a body.

    >>> format_id("XX", "94A1D7A")
    'XX1-94A1D-7A-CC'
    """
    groups = [body[i : i + 5] for i in range(0, len(body), 5)]
    return "-".join([code + _VERSION, *groups, _check(code, body)])


def parse_id(text: str) -> tuple[str, str]:
    """Return the code and body of an id; raises DocumentError that names the fault."""
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
            raise DocumentError(f"id: character {place + 3} is {char!r}, which ids do not use")
    if check != _check(code, body):
        raise DocumentError("id: its check characters do not match: a character is wrong or lost")
    return code, body


def looks_like_id(text: str) -> bool:
    """Return whether a text looks like an id rather than a file name.

    An id is one line of two letters and a digit, followed by no dot or slash.

    >>> [looks_like_id(text) for text in ("xx1-94A1D-7", "XX194A1D7", "XX1.pdf", "out/XX1-9.pdf")]
    [True, True, False, False]
    """
    return len(text) <= LONGEST and _LOOKS.fullmatch(text) is not None


def _check(code: str, body: str) -> str:
    value = int.from_bytes(hashlib.sha256((code + _VERSION + body).encode()).digest()[:4], "big")
    high, low = divmod(value, len(ALPHABET))
    return ALPHABET[high % len(ALPHABET)] + ALPHABET[low]


# Numbers in mixed radix, as the bodies of ids: a digit at a time, the lowest first.
#
# A writer lists pairs of a digit and its radix, a reader takes digits back by the same radixes.
# After the last digit comes a 1, so that no leading zero is lost.

Digit = tuple[int, int]


def body_of(digits: Iterable[Digit]) -> str:
    """Return the body of an id with these digits.

    >>> Number(body_of([(3, 5), (6, 7)])).take(5)
    3
    """
    value = 1
    for digit, radix in reversed(list(digits)):
        value = value * radix + digit
    body = ""
    while value:
        value, digit = divmod(value, len(ALPHABET))
        body += ALPHABET[digit]
    return body


def order_digits(cards: Iterable[int], pack: Sequence[int]) -> Iterator[Digit]:
    """Yield each card as its index among the cards that are left in a pack."""
    left = list(pack)
    for card in cards:
        place = left.index(card)
        yield place, len(left)
        del left[place]


class Number:
    """The number in an id's body, read digit by digit."""

    def __init__(self, body: str) -> None:
        self.value = 0
        for char in reversed(body):
            self.value = self.value * len(ALPHABET) + ALPHABET.index(char)

    def take(self, radix: int) -> int:
        """Return the next digit."""
        self.value, digit = divmod(self.value, radix)
        return digit

    def order(self, pack: Sequence[int]) -> tuple[int, ...]:
        """Return all cards of a pack, in the order that ``order_digits`` wrote."""
        left = list(pack)
        return tuple(left.pop(self.take(len(left))) for _ in range(len(left)))
