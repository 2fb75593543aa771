"""What makes a dungeon dull, in numbers: nothing at stake, everything given away, or no hope.

The yardstick is the obvious player (``obvious.py``), who does not think ahead.

- *few rooms*: there are fewer than three filled rooms, so there is little to choose.
- *safe*: the obvious player survives more than 98 % of sampled plays with a shuffled deck, by the
  sample mean: nothing is at stake.
- *hopeless*: even the careful player leaves alive in less than half of its plays.
- *given away*: on this very deal the obvious player gets the best possible score.
- *worthless*: the best score found is 0.

If none of these is true, the dungeon is worth playing. ``docs/doom.md`` has the distribution of
these measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dungeongen.games.doom.fair.hints import Seat, by_rules
from dungeongen.games.doom.fair.obvious import Obvious
from dungeongen.games.doom.fair.odds import through_rules
from dungeongen.games.doom.fair.simulation import quick
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.state import ground, new, score
from dungeongen.games.doom.variants import UNBOUNDED
from dungeongen.search.sampling import Share, tenths, wilson

FEWEST_ROOMS = 3
SAFE = 0.98
HOPELESS = 0.5
_RUNS, _FEW_RUNS, _LARGE = 200, 60, 60
_DIGITS = 6


class Stakes(NamedTuple):
    """The measures of a dungeon; ``obvious`` is the obvious player's score on this very deal.

    It is ``None`` if the deck is unknown.
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
    """Return the obvious player's survival."""
    if through_rules(layout):
        play = by_rules(layout, Obvious)
    else:
        play = quick(ground(layout), Obvious(ground(layout)))
    few = through_rules(layout) or layout.filled > _LARGE
    runs = _FEW_RUNS if few else _RUNS
    return Share(sum(play(number).alive for number in range(runs)), runs)


def stakes(layout: Layout, alive: Share | None = None) -> Stakes:
    """Return the measures of a dungeon; ``alive`` is a known result of ``safety``."""
    share = safety(layout) if alive is None else alive
    return Stakes(len(layout.rooms), share, _obvious(layout))


def _obvious(layout: Layout) -> int | None:
    """Return the obvious player's score on this deal, or ``None`` if the deck is unknown."""
    if layout.deck is None:
        return None
    seat, state = Seat(ground(layout), Obvious), new(layout)
    while engine.outcome(state) is None:
        if state.step == "draw":
            return None
        state = engine.advance(state, seat.advice(state)[0])
    return score(state)


def few_rooms(layout: Layout) -> bool:
    """Tell whether there is little to choose; an unbounded map always has rooms enough."""
    return len(layout.rooms) < FEWEST_ROOMS and not layout.has(UNBOUNDED)


def is_safe(alive: Share) -> bool:
    """Tell whether the obvious player survives all but a few plays."""
    return tenths(alive.hits / alive.runs) > tenths(SAFE)


def is_hopeless(careful: Share) -> bool:
    """Tell whether even the careful player dies in most plays."""
    return tenths(careful.hits / careful.runs) < tenths(HOPELESS)


def dull(layout: Layout, found: Stakes, careful: Share, best: int) -> tuple[str, ...]:
    """Return the reasons why a dungeon is dull; empty if it is worth playing."""
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
    """Tell whether the obvious player gets the best score on this deal."""
    score = _obvious(layout)
    return score is not None and score >= best
