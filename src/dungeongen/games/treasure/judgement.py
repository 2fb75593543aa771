"""What a verdict says of a deal beside its answer: the best total, its grade, and our player's."""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core import verdict as verdicts
from dungeongen.core.verdict import Average, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(Average):
    """Our player's totals for this hand over shuffled piles and deck.

    ``tenths`` are the deciles; ``here`` is the total with these very cards.
    """

    runs: int
    tenths: tuple[int, ...]
    here: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best total; ``grade`` is how many of a hundred deals have less, with its interval."""

    grade: int
    grade_low: int
    grade_high: int
    fair: Totals


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a deal."""

    best: Best | None = None
