"""What makes a dungeon dull, measured: nothing at stake, everything given away, no hope.

The measure is the obvious player (``obvious.py``), who does not think ahead.

- *few rooms*: there are fewer than three filled rooms, so there is hardly a way to choose.
- *safe*: the obvious player lives in more than 98 % of plays with the deck shuffled anew, by the
  middle of what was sampled: nothing is at stake.
- *hopeless*: even the careful player leaves alive in less than half of them.
- *given away*: on the very deal the obvious player scores the best that there is.
- *worthless*: the best score found is 0.

A dungeon of which none of that is true is worth playing. ``docs/doom.md`` has how the measures are
spread.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dungeongen.games.doom import rules
from dungeongen.games.doom.hints import Seat, by_rules
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.obvious import Obvious
from dungeongen.games.doom.odds import through_rules
from dungeongen.games.doom.plays import quick
from dungeongen.games.doom.state import ground, new, score
from dungeongen.games.doom.switches import UNBOUNDED
from dungeongen.search.sampling import Share, tenths, wilson

FEWEST_ROOMS = 3
SAFE = 0.98
HOPELESS = 0.5
_RUNS, _FEW_RUNS, _LARGE = 200, 60, 60
_DIGITS = 6


class Stakes(NamedTuple):
    """The measures of a dungeon; ``obvious`` is the obvious player's score on the very deal.

    That is ``None`` where the deck is not known.
    """

    rooms: int
    alive: Share
    obvious: int | None

    def as_json(self) -> dict[str, Any]:
        """Return the measures as ``check --json`` prints them."""
        low, high = wilson(*self.alive)
        return {
            "rooms": self.rooms,
            "obvious_alive": round(self.alive.hits / self.alive.runs, _DIGITS),
            "obvious_alive_low": round(low, _DIGITS),
            "obvious_alive_high": round(high, _DIGITS),
            "obvious_runs": self.alive.runs,
            "obvious_score": self.obvious,
        }


def safety(layout: Layout) -> Share:
    """Return how often the obvious player lives."""
    if through_rules(layout):
        play = by_rules(layout, Obvious)
    else:
        play = quick(ground(layout), Obvious(ground(layout)))
    few = through_rules(layout) or layout.filled > _LARGE
    runs = _FEW_RUNS if few else _RUNS
    return Share(sum(play(number).alive for number in range(runs)), runs)


def stakes(layout: Layout, alive: Share | None = None) -> Stakes:
    """Return the measures of a dungeon; ``alive`` is what ``safety`` said of it."""
    share = safety(layout) if alive is None else alive
    return Stakes(len(layout.rooms), share, _obvious(layout))


def _obvious(layout: Layout) -> int | None:
    """Return what the obvious player scores on the deal as it lies."""
    if layout.deck is None:
        return None
    seat, state = Seat(ground(layout), Obvious), new(layout)
    while rules.outcome(state) is None:
        if state.step == "draw":
            return None
        state = rules.advance(state, seat.advice(state)[0])
    return score(state)


def few_rooms(layout: Layout) -> bool:
    """Tell whether there is hardly a way to choose; a map without end has rooms enough."""
    return len(layout.rooms) < FEWEST_ROOMS and not layout.has(UNBOUNDED)


def is_safe(alive: Share) -> bool:
    """Tell whether the obvious player lives in all but a few plays."""
    return tenths(alive.hits / alive.runs) > tenths(SAFE)


def is_hopeless(careful: Share) -> bool:
    """Tell whether even the careful player dies in most plays."""
    return tenths(careful.hits / careful.runs) < tenths(HOPELESS)


def dull(layout: Layout, found: Stakes, careful: Share, best: int) -> tuple[str, ...]:
    """Return why a dungeon with this best score is dull; nothing where it is worth playing."""
    return tuple(_dull(layout, found, careful, best))


def _dull(layout: Layout, found: Stakes, careful: Share, best: int) -> Iterator[str]:
    if few_rooms(layout):
        yield "few rooms"
    if is_safe(found.alive):
        yield "safe"
    if is_hopeless(careful):
        yield "hopeless"
    if best <= 0:
        yield "worthless"
    elif found.obvious is not None and found.obvious >= best:
        yield "given away"


def given_away(layout: Layout, best: int) -> bool:
    """Tell whether the obvious player scores the best on the deal as it lies."""
    score = _obvious(layout)
    return score is not None and score >= best
