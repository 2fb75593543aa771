"""Shuffle and Doom on a map of squares.

Nothing on this map is secret: which rooms there are and how they hang together lies open on the
table. What waits in them lies in the deck. The game master's map numbers the shaded rooms; its key
says what they hold if they are entered in that order.
"""

from __future__ import annotations

from dungeongen.draw.plan import Marks, Plan
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import at


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return drawn(layout.plan).plan


def secrets(layout: Layout) -> Marks:
    """Return what the game master's map shows beyond the plan: numbers of the shaded rooms."""
    return Marks(
        tuple(
            (at(room.column + room.width / 2), at(room.row + room.height / 2), str(number))
            for number, room in enumerate(layout.rooms, 1)
        )
    )
