"""What makes a dungeon dull, in numbers: few rooms, nothing at stake, or no hope.

The yardstick is the obvious player, who reads the rules once and begins: it enters the smallest
room within reach, fights, takes everything it can, knows no gambit and never leaves while a room is
left.

- *few rooms*: there are fewer than three filled rooms, so there is little to choose.
- *safe*: the obvious player survives more than 98 % of sampled plays with a shuffled deck, by the
  sample mean: nothing is at stake.
- *hopeless*: even the safe player leaves alive in less than half of its plays.

If none of these is true, the dungeon is worth playing. All are of the shuffled deck, as it is at
the table: a choice by what happens in the printed order would print an order unlike those that
players meet. ``docs/doom.md`` has the distribution of these measures.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.doom.fair.odds import played
from dungeongen.games.doom.judgement import Measures
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver.by_kernel import Who
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.sampling import Share, tenths

FEWEST_ROOMS = 3
SAFE = 0.98
HOPELESS = 0.5
_RUNS, _FEW_RUNS, _LARGE = 1_000, 400, 100
_DIGITS = 6


class Stakes(NamedTuple):
    """The measures of a dungeon: its filled rooms, and the obvious player's survival."""

    rooms: int
    alive: Share

    def measures(self, dull: tuple[str, ...]) -> Measures:
        """Return the measures of a dungeon that is dull for these reasons, if for any."""
        low, high = self.alive.ends
        return Measures(
            rooms=self.rooms,
            obvious_alive=round(self.alive.hits / self.alive.runs, _DIGITS),
            obvious_alive_low=round(low, _DIGITS),
            obvious_alive_high=round(high, _DIGITS),
            obvious_runs=self.alive.runs,
            dull=dull,
            told=f"dull: {', '.join(dull)}" if dull else "worth playing",
        )


def safety(layout: Layout) -> Share:
    """Return the obvious player's survival."""
    runs = _FEW_RUNS if layout.has(UNBOUNDED) or layout.filled > _LARGE else _RUNS
    plays = played(layout, Who.OBVIOUS, 0, runs)
    return Share(sum(one.alive for one in plays), runs, unknown=runs - len(plays))


def stakes(layout: Layout, alive: Share | None = None) -> Stakes:
    """Return the measures of a dungeon; ``alive`` is a known result of ``safety``."""
    share = safety(layout) if alive is None else alive
    return Stakes(len(layout.rooms), share)


def few_rooms(layout: Layout) -> bool:
    """Tell whether there is little to choose; an unbounded map always has rooms enough."""
    return len(layout.rooms) < FEWEST_ROOMS and not layout.has(UNBOUNDED)


def is_safe(alive: Share) -> bool:
    """Tell whether the obvious player survives all but a few plays."""
    return tenths(alive.hits / alive.runs) > tenths(SAFE)


def is_hopeless(alive: Share) -> bool:
    """Tell whether even the safe player dies in most plays, of which it is ``alive`` in a share."""
    return tenths(alive.hits / alive.runs) < tenths(HOPELESS)


def dull(layout: Layout, measures: Stakes, safe: Share) -> tuple[str, ...]:
    """Return the reasons why a dungeon is dull; empty if it is worth playing.

    ``safe`` is how often the safe player gets out alive.
    """
    reasons = {
        "few rooms": few_rooms(layout),
        "safe": is_safe(measures.alive),
        "hopeless": is_hopeless(safe),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)
