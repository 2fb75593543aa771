"""Three simple players, to measure the reference player by.

They set out as the reference player does, and peek as little. In a room they fight, read every book
that helps, take everything if they can, else the one thing worth most, else they retreat; they know
no gambit. They differ in where they go: to the smallest room first, straight to the exit, or to
every room in reading order.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom import rules
from dungeongen.games.doom.aside import fair_player
from dungeongen.games.doom.careful import careful_player
from dungeongen.games.doom.dummy import Step
from dungeongen.games.doom.fights import Haul, ways
from dungeongen.games.doom.hints import Seat
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.plan import indexes
from dungeongen.games.doom.player import Fair, Situation
from dungeongen.games.doom.state import Ground, ground, new, score

KINDS = ("smallest room first", "straight to the exit", "always everything")
_RANKS = {"all": 2, "take": 1, "retreat": 0}


class Simple(Fair):
    """One of ``KINDS``."""

    def __init__(self, ground: Ground, kind: str, stage: int = 0) -> None:
        super().__init__(ground, stage)
        self.kind = kind

    def next_room(self, seen: Situation) -> int:
        """Return the room to enter, or -1 to leave."""
        plan, region = self.plan, seen.region
        if self.kind == "straight to the exit":
            return -1 if region & self.exit else self.way_out(region, seen.cleared)[0]
        doors = plan.around(region) & plan.filled & ~seen.cleared if region else 1
        if self.kind == "smallest room first":
            return min(indexes(doors), key=lambda room: (self.sizes[room], room))
        return min(indexes(doors))

    def way(self, seen: Situation, room: int, held: Haul, *, fresh: bool = True) -> Step | None:
        """Return the way through a room; ``None`` if all lead to death."""
        open_ = [
            way for way in ways(held, seen.health, seen.mind, seen.books) if way.kind != "snatch"
        ]
        if not open_:
            return None
        way = max(open_, key=lambda way: (_RANKS[way.kind], way.health + way.gold))
        if way.kind != "retreat":
            return Step(room, -1, way)
        cleared = seen.cleared | 1 << room
        here = self.plan.region(1 << room, self.plan.empty | cleared)
        havens = self._havens(room, cleared, here)
        return Step(room, havens[0][0], way) if havens else None


def own_scores(layout: Layout) -> dict[str, int]:
    """Return what each of our players scores on this very deal by the plain rules.

    One who comes to a card that nobody knows is left out.
    """
    field = ground(layout)
    kinds: dict[str, Callable[[Ground, int], Fair]] = {
        "fair": fair_player,
        "careful": careful_player,
    }
    for kind in KINDS:
        kinds[kind] = lambda field, stage, kind=kind: Simple(field, kind, stage)  # type: ignore[misc]
    found = {}
    for name, kind_of in kinds.items():
        seat, state = Seat(field, kind_of), new(layout)
        while rules.outcome(state) is None and state.step != "draw":
            state = rules.advance(state, seat.advice(state)[0])
        if state.step != "draw":
            found[name] = score(state)
    return found
