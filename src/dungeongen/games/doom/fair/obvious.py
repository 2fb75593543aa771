"""The obvious player: somebody who reads the rules once and begins.

It chooses its set-up like the player for gold and peeks as little. It enters the smallest room
within reach, fights, reads every book that helps, and takes everything; failing that, the most
valuable single thing; failing that, it retreats. It knows no gambit, sets no room aside, and never
leaves while a room is left. Its results measure how much thought a dungeon demands (``stakes.py``).
"""

from __future__ import annotations

from dungeongen.games.doom.fair.player import Fair, Situation
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, ways

_RANKS = {"all": 2, "take": 1, "retreat": 0}


class Obvious(Fair):
    """The player who does the obvious."""

    def next_room(self, situation: Situation) -> int:
        """Return the room to enter."""
        return min(indexes(self.doors(situation)), key=lambda room: (self.sizes[room], room))

    def doors(self, situation: Situation) -> int:
        """Return the set of rooms within reach."""
        if not situation.region:
            return 1
        return self.plan.around(situation.region) & self.plan.filled & ~situation.cleared

    def way(
        self, situation: Situation, room: int, held: Haul, *, fresh: bool = True
    ) -> Step | None:
        """Return the way through a room; ``None`` if all lead to death."""
        open_ = [
            way
            for way in ways(held, situation.health, situation.mind, situation.books)
            if way.kind != "snatch"
        ]
        if not open_:
            return None
        way = max(open_, key=lambda way: (_RANKS[way.kind], way.health + way.gold))
        if way.kind != "retreat":
            return Step(room, -1, way)
        cleared = situation.cleared | 1 << room
        here = self.plan.region(1 << room, self.plan.empty | cleared)
        havens = self._havens(room, cleared, here)
        return Step(room, havens[0][0], way) if havens else None
