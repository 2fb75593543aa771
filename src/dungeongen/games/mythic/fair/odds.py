"""The fair-play odds of a deal: how often a player who peeks at nothing clears it.

The deck lies as it is dealt, face down; skipped rooms are shuffled in by the dice of the play. The
player judges a little differently in each play (``../kernel/player.c``), as people do, so the odds
tell a deal that forgives from one that does not. They are a sample with a 95 % interval.
"""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.codec import encode
from dungeongen.games.mythic.fair.simulation import Play, plays
from dungeongen.games.mythic.judgement import Odds
from dungeongen.games.mythic.layout import Layout
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import Share, average

PLAYER = "a player who cannot see the cards"
RUNS = 2000
"""Plays of a deal: the interval is at most 2.2 points to each side."""
HOPELESS, GIVEN_AWAY = 0.1, 0.97
"""The share of plays won below and above which a deal is not worth an evening."""


class Sample:
    """Our player's plays of one deal, made as they are asked for."""

    def __init__(self, layout: Layout) -> None:
        self._layout, self._rng = layout, Rng(encode(layout)).child("fair")
        self.plays = list[Play]()

    def won(self, number: int) -> bool:
        """Return whether play ``number`` is won."""
        if number >= len(self.plays):
            self.play(RUNS)
        return self.plays[number].won

    def play(self, runs: int) -> None:
        """Play until there are so many plays."""
        first = len(self.plays)
        self.plays += plays(self._layout, self._rng, first, max(0, runs - first))


def odds(layout: Layout, sample: Sample | None = None) -> tuple[Odds, Share]:
    """Return how our player does on a deal, and the share of plays won.

    ``sample`` may have some of the plays already.
    """
    sample = Sample(layout) if sample is None else sample
    sample.play(RUNS)
    share = Share(sum(one.won for one in sample.plays), RUNS)
    low, high = share.ends
    mean, error = average([one.score for one in sample.plays])
    bands = between(share)
    win = share.hits / share.runs
    result = Odds(
        win=win,
        low=min(win, round(low, 6)),
        high=max(win, round(high, 6)),
        method="wilson",
        runs=share.runs,
        player=PLAYER,
        between=None if len(bands) == 1 else bands,
        score=round(mean, 4),
        score_low=round(max(0.0, mean - error), 4),
        score_high=round(mean + error, 4),
    )
    return result, share


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def dull(share: Share) -> str | None:
    """Return why a deal is not worth an evening, or ``None``."""
    won = share.hits / share.runs
    return "hopeless" if won < HOPELESS else "given away" if won > GIVEN_AWAY else None
