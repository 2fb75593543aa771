"""The foe that a seed wishes for, so that evenings differ (SU-4).

A fresh party beats Orcs and Elves, and alone in a room it seldom beats anything stronger. The first
dungeon worth an evening therefore hardly ever asks for more. So some seeds draw, from a stream of
their own, a foe that stands in everybody's way to the gold, and the search looks first for a
dungeon that has it there. Nobody wishes for a Dragon: it stays the terror that the wise leave
alone.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import MINOTAUR, WIZARD, WYRN, Kind, Layout
from dungeongen.games.sudongeon.solver.outline import MONSTER_CELLS

OUTLINES = 3_000
"""The most outlines of a seed that are looked at for its foe."""


class TargetFoe(NamedTuple):
    """A foe by its digit, and the share of seeds that wish for it.

    ``guess`` is the range of odds to guess where the way to beat the foe is more than a rough plan
    sees; ``None`` where a rough plan will do.
    """

    digit: int
    share: float
    guess: tuple[float, float] | None = None

    def needed(self, layout: Layout) -> bool:
        """Return whether no way brings all the gold out without meeting the foe."""
        if not any(layout.grid[cell] == str(self.digit) for cell in MONSTER_CELLS):
            return False  # most outlines, in a tenth of the time
        held = frozenset(
            index
            for index, room in enumerate(layout.rooms)
            if any(one.digit == self.digit for one in room.of(Kind.MONSTER))
        )
        free = layout.reachable_past(held)
        return any(room.gold and index not in free for index, room in enumerate(layout.rooms))


FOES = (
    TargetFoe(MINOTAUR, 0.14),
    TargetFoe(WIZARD, 0.1, (0.25, 0.95)),
    TargetFoe(WYRN, 0.06, (0.3, 0.95)),
)


def wished_foe(seed: str) -> TargetFoe | None:
    """Return the foe that a seed wishes for, or ``None``.

    >>> wished_foe("42")
    """
    drawn = Rng(seed).child("sudoku").child("wish").random()
    for foe in FOES:
        drawn -= foe.share
        if drawn < 0:
            return foe
    return None
