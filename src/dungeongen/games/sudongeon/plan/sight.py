"""What anybody sees of a dungeon who looks into every room by daylight.

Walls, doors that nobody hid, ways out, what stands there, fires, and which hall is the greatest.
Monsters, traps, people, gold, secret passageways, hidden doors and the digits themselves are no
part of it. The greatest hall lies where the strongest monster does, or the largest hoard: who built
it there wanted it seen.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.kinds import (
    ADVENTURER,
    CHIEFTAIN,
    EXPLORER,
    HERMIT,
    MINERS,
    PASSAGEWAY,
    SHAMAN,
    Kind,
)
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall

SIDES = ("north", "east", "south", "west")
_CAMPERS = frozenset({HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER})


class Sight(NamedTuple):
    """What anybody may see of a dungeon.

    ``sides`` has for each box, in the order of ``SIDES``, whether there is a *wall*, a *door*, an
    *arch* to another part of the room, *nothing* to be built between parts of one room, or a way
    *out*. ``standing`` are the features in plain sight and ``fires`` whether one burns, both box by
    box. ``landmark`` is the box of the greatest hall.
    """

    sides: tuple[tuple[str, ...], ...]
    standing: tuple[tuple[int, ...], ...]
    fires: tuple[bool, ...]
    landmark: int

    @property
    def seed(self) -> str:
        """A text for chance that knows no more than this."""
        return repr(tuple(self))


def sight(layout: Layout) -> Sight:
    """Return what anybody may see of a dungeon."""
    things = [thing for room in layout.rooms for thing in room.things]
    return Sight(
        tuple(tuple(_look(layout, box, side) for side in SIDES) for box in range(9)),
        tuple(
            tuple(
                thing.digit
                for thing in things
                if thing.box == box and thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY
            )
            for box in range(9)
        ),
        tuple(
            any(t.box == box and t.kind is Kind.NPC and t.digit in _CAMPERS for t in things)
            for box in range(9)
        ),
        landmark(layout),
    )


def _look(layout: Layout, box: int, side: str) -> str:
    edge: Edge = layout.edge(box, side)
    if edge.other is None:
        return "out" if edge.wall is Wall.OPEN else "wall"
    if edge.wall is Wall.JOINED:
        return "arch"
    if layout.room_of[edge.box] == layout.room_of[edge.other]:
        return "nothing"
    return "door" if edge.wall is Wall.OPEN else "wall"


def landmark(layout: Layout) -> int:
    """Return the box of the strongest monster, else of the largest hoard, else the middle one."""
    things = [thing for room in layout.rooms for thing in room.things]
    for kind in (Kind.MONSTER, Kind.GOLD):
        here = [thing for thing in things if thing.kind is kind]
        if here:
            return max(here, key=lambda thing: (thing.digit, -thing.box)).box
    return 4
