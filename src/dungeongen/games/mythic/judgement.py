"""What a verdict says of a dungeon beside its answer: the best line, and a player's odds."""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core import verdict as verdicts
from dungeongen.core.verdict import SampledOdds, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The score of a perfect play, and why the deal is dull, if it is; ``told``: in words."""

    perfect: int
    dull: tuple[str, ...]
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best line without skips."""

    measures: Measures


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(SampledOdds):
    """How often a player survives who does not see the cards, and what that player scores."""

    score: float
    score_low: float
    score_high: float


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon."""

    best: Best | None = None
    odds: Odds | None = None
