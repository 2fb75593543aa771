"""Numbers in mixed radix, as the bodies of ids: a digit at a time, the lowest first.

A writer lists pairs of a digit and its radix, a reader takes digits back by the same radixes. After
the last digit comes a 1, so that no leading zero is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dungeongen.core.errors import DocumentError
from dungeongen.core.ident import ALPHABET

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

    def done(self) -> None:
        """Raise DocumentError unless every digit has been read."""
        if self.value != 1:
            raise DocumentError("id: not in its standard form")
