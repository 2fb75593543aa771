"""What anybody sees of a dungeon who looks into every room by daylight.

Walls, doors in plain sight, ways out, what stands there, fires, and which hall is the greatest.
Monsters, traps, people, gold, secret passageways, hidden doors and the digits themselves are no
part of it. The greatest hall lies where the strongest monster in reach does, or the largest
hoard: who built it there wanted it seen.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    CHIEFTAIN,
    EXPLORER,
    HERMIT,
    MINERS,
    PASSAGEWAY,
    SHAMAN,
    STEP,
    Edge,
    Kind,
    Layout,
    Wall,
)

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
    """Return the box of the strongest monster in reach, else of the most gold, else the middle."""
    hoards = layout.reach.of(Kind.GOLD)
    largest = max(hoards, key=lambda thing: (thing.digit, -thing.box), default=None)
    held = layout.reach.strongest or largest
    return 4 if held is None else held.box


def between(view: Sight, one: int, other: int) -> str:
    """Return what anybody sees between two boxes, the smaller first: ``far`` if others lie
    between them."""
    for side in ("east", "south"):
        if other - one == STEP[side] and not (side == "east" and other % 3 == 0):
            return view.sides[one][SIDES.index(side)]
    return "far"
