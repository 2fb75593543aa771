"""Three simple players to measure the reference player by.

In a room all of them do the obvious (``obvious.py``). They differ in where they go: to the smallest
room first, which is the obvious player, straight to the exit, or to every room in reading order.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.obvious import Obvious
from dungeongen.games.doom.fair.player import Fair, Situation
from dungeongen.games.doom.fair.seat import Seat
from dungeongen.games.doom.fair.set_aside import fair_player
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.state import Ground, ground, new, score

KINDS = ("smallest room first", "straight to the exit", "always everything")


class Simple(Obvious):
    """A player of one of ``KINDS``."""

    def __init__(self, ground: Ground, kind: str, stage: int = 0) -> None:
        super().__init__(ground, stage)
        self.kind = kind

    def next_room(self, seen: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        if self.kind == "straight to the exit":
            region = seen.region
            return -1 if region & self.exit else self.way_out(region, seen.cleared)[0]
        if self.kind == "smallest room first":
            return super().next_room(seen)
        return min(indexes(self.doors(seen)))


def own_scores(layout: Layout) -> dict[str, int]:
    """Return the score of each of our players on this very deal by the plain rules.

    A player who reaches an unknown card is left out.
    """
    field = ground(layout)
    kinds: dict[str, Callable[[Ground, int], Fair]] = {
        "fair": fair_player,
        "careful": careful_player,
    }
    for kind in KINDS:
        kinds[kind] = lambda field, stage, kind=kind: Simple(field, kind, stage)  # type: ignore[misc]  # kind is a default
    found = {}
    for name, kind_of in kinds.items():
        seat, state = Seat(field, kind_of), new(layout)
        while engine.outcome(state) is None and state.step != "draw":
            state = engine.advance(state, seat.advice(state)[0])
        if state.step != "draw":
            found[name] = score(state)
    return found
