"""Randomness as an argument: one ``Rng``, seeded by text, with named sub-streams.

The stream is the Mersenne Twister, seeded by the SHA-256 of a text. Only ``random()`` of the
standard generator is used, whose sequence the language guarantees (``shuffle``, ``choice`` and
``randrange`` are not guaranteed and have changed). Choosing from *n* scales a 53-bit fraction, so
the bias is below n/2**53.

Every stage draws from ``rng.child("name")``. A child depends on the parent's seed and the name,
never on what the parent has drawn, so adding a stage changes no other (C-2).
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A stream of random numbers that depends on ``seed`` alone.

    >>> Rng("42").below(100) == Rng("42").below(100)
    True
    """

    __slots__ = ("random", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
        self.random = Random(int.from_bytes(digest, "big")).random

    def child(self, name: str) -> Rng:
        """Return the sub-stream ``name``, which does not depend on the numbers drawn so far."""
        return Rng(f"{self.seed}/{name}")

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n-1."""
        return int(self.random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of ``items``, all equally likely."""
        return items[int(self.random() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put ``items`` in random order, in place (Fisher and Yates)."""
        random = self.random
        for i in range(len(items) - 1, 0, -1):
            j = int(random() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def __repr__(self) -> str:
        return f"Rng({self.seed!r})"
