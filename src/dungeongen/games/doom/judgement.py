"""What a verdict says of a dungeon beside its answer: best line, measures, players' odds."""

from __future__ import annotations

from dataclasses import dataclass, field

from dungeongen.core import verdict as verdicts
from dungeongen.core.fields import FLAT
from dungeongen.core.verdict import Average, SampledOdds, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What may make a dungeon dull: the number of its filled rooms, and the obvious player's
    survival; ``dull`` are the reasons, if any, ``told`` the same in words."""

    rooms: int
    obvious_alive: float
    obvious_alive_low: float
    obvious_alive_high: float
    obvious_runs: int
    dull: tuple[str, ...]
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best line, and whether any line clears the dungeon (``None``: undecided).

    ``stages`` is the number of stages of an unbounded dungeon that were searched.
    """

    clearable: bool | None
    stages: int | None = None
    measures: Measures | None = None


@dataclass(frozen=True, slots=True)
class Cleared:
    """How often the careful player clears the dungeon; ``goal`` is what it puts before that."""

    goal: str
    clears: float
    clears_low: float
    clears_high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold(Average):
    """The player for gold: its average score, and how often it gets out alive or clears the
    dungeon."""

    score_runs: int
    alive: float
    alive_low: float
    alive_high: float
    clear: float
    clear_low: float
    clear_high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(SampledOdds):
    """How often the careful player gets out alive.

    ``gold`` is ``None`` if the plays for gold took more than their budget.
    """

    cleared: Cleared | None = field(default=None, metadata=FLAT)  # since 0.11
    gold: Gold | None = field(default=None, metadata=FLAT)


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon."""

    best: Best | None = None
    odds: Odds | None = None
