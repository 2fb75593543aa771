"""Descriptive ids: a whole layout as a line that can be typed from a page.

``XX2-94A1D-7A28C-…-X7`` is the game's code, a mark, the body in groups of five, and two check
characters. Ids use only capitals and digits, without I and O (and without 0 in the body), which
also keeps QR codes in their dense alphanumeric mode. Reading accepts lower case, spaces and missing
hyphens as well.

**No slip of one character, and no exchange of two neighbours, gives another id.** The whole id
without hyphens, read as a number in base 33, leaves no remainder by the prime 1087. The character
*k* places before the end counts 33^k times its value, from 0 to 34. A slip changes the number by
*d* · 33^k, an exchange of neighbours by *d* · 32 · 33^k, where *d* is the difference of two values.
A prime that divides a product divides one of its factors; 1087 divides none of *d*, 32 and 33, as
all are smaller. So either change leaves a remainder. Two check characters stand for 33 · 33 = 1089
numbers in a row, so one of them suits whatever stands before.

Up to 0.15.0 the mark was 1 and the check a digest, which lets one slip in about a thousand through.
Such ids are read for ever. So that no slip leads from the one kind to the other, the mark is 2, or
the next digit if with 2 a slip at the mark would give a valid id of the older kind. The reader
accepts only what a writer writes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence

from dungeongen.core.errors import DocumentError

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_PRIME = 1087
_VALUES = {char: value for value, char in enumerate(ALPHABET + "IO")}
_OLDER = "1"
_MARKS = "23456789"
RESULT = "RE"
"""The two capitals that open the code of a result (``library.result``); no game has them."""
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
    'XX2-94A1D-7A-5X'
    """
    return _grouped(_written(code, body))


def ids_of(code: str, body: str) -> tuple[str, str]:
    """Return every id that was ever written for a body: today's, and that of 0.15.0 and before.

    >>> ids_of("XX", "94A1D7A")
    ('XX2-94A1D-7A-5X', 'XX1-94A1D-7A-CC')
    """
    return format_id(code, body), _grouped(_written_before(code, body))


def parse_id(text: str) -> tuple[str, str]:
    """Return the code and body of an id; raises DocumentError that names the fault."""
    if len(text) > LONGEST:
        raise DocumentError(f"id: longer than {LONGEST} characters")
    signs = _GAPS.sub("", text)
    plain = "".join(sign.upper() if sign.isascii() else sign for sign in signs)
    code, mark, body = plain[:2], plain[2:3], plain[3:-2]
    if len(plain) < 5 or not (code.isascii() and code.isalpha()):
        raise DocumentError("id: expected something like XX2-94A1D-…, from the page")
    if mark not in _OLDER + _MARKS:
        raise DocumentError(f"id: expected a digit from 1 to 9 after {code}, found {mark!r}")
    for place, char in enumerate(body, 1):
        if char not in ALPHABET:
            raise DocumentError(f"id: character {place + 3} is {char!r}, which ids do not use")
    if plain != _written(code, body) and not _is_older(plain):
        raise DocumentError("id: its check characters do not match: a character is wrong or lost")
    return code, body


def looks_like_id(text: str) -> bool:
    """Return whether a text looks like an id rather than a file name.

    An id is one line of two letters and a digit, followed by no dot or slash.

    >>> [looks_like_id(text) for text in ("xx1-94A1D-7", "XX194A1D7", "XX1.pdf", "out/XX1-9.pdf")]
    [True, True, False, False]
    """
    return len(text) <= LONGEST and _LOOKS.fullmatch(text) is not None


def _grouped(plain: str) -> str:
    head, body, check = plain[:3], plain[3:-2], plain[-2:]
    return "-".join([head, *(body[i : i + 5] for i in range(0, len(body), 5)), check])


def _written(code: str, body: str) -> str:
    """Return today's id without hyphens.

    About one id in a thousand needs the mark 3, and of these fewer than one in 30,000 another mark.
    """
    marked = (_checked(code + mark + body) for mark in _MARKS)
    return next(
        plain
        for plain in marked
        if not _is_older(plain[:2] + _OLDER + plain[3:])
        and not _is_older(plain[:2] + plain[3] + plain[2] + plain[4:])
    )


def _checked(plain: str) -> str:
    remainder = 0
    for char in plain:
        remainder = (remainder * len(ALPHABET) + _VALUES[char]) % _PRIME
    high, low = divmod(-remainder * len(ALPHABET) ** 2 % _PRIME, len(ALPHABET))
    return plain + ALPHABET[high] + ALPHABET[low]


def _written_before(code: str, body: str) -> str:
    """Return the id without hyphens as 0.15.0 and before wrote it."""
    plain = code + _OLDER + body
    value = int.from_bytes(hashlib.sha256(plain.encode()).digest()[:4], "big")
    high, low = divmod(value, len(ALPHABET))
    return plain + ALPHABET[high % len(ALPHABET)] + ALPHABET[low]


def _is_older(plain: str) -> bool:
    return plain == _written_before(plain[:2], plain[3:-2])


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
