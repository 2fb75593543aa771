"""What the structure of a dungeon allows, before anybody plays it.

It forbids a win where there is gold that nobody can reach, or no way in (SU-14); about all else
``verdict`` has more to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.sudongeon.facts import study
from dungeongen.games.sudongeon.judgement import Pile, Structure, Verdict, WayIn
from dungeongen.games.sudongeon.kinds import PASSAGEWAY, Kind
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout, Wall
from dungeongen.search.bands import IMPOSSIBLE


def structure(layout: Layout) -> Structure:
    """Return what can be reached, and what cannot."""
    rooms = layout.rooms
    return Structure(
        rooms=len(rooms),
        exits=len(layout.exits),
        entrances=tuple(rooms[i].letter for i in layout.entrances),
        ways_in=tuple(
            WayIn(room=rooms[layout.room_of[box]].letter, box=BOX_NAMES[box], side=side)
            for box, side in _ways_in(layout)
        ),
        doors=sum(edge.wall is Wall.OPEN for edge in layout.doors),
        hidden_doors=sum(edge.wall is Wall.HIDDEN for edge in layout.doors),
        unreachable_rooms=tuple(
            room.letter for i, room in enumerate(rooms) if i not in layout.reachable
        ),
        gold=layout.gold,
        gold_out_of_reach=tuple(
            Pile(box=BOX_NAMES[t.box], gold=t.digit) for t in layout.gold_out_of_reach
        ),
        uniqueness=study(layout).uniqueness.value,
    )


def _ways_in(layout: Layout) -> Iterator[tuple[int, str | None]]:
    """Yield the box and side of each way in."""
    if not layout.entered_by_passageway:
        yield from ((exit_.box, exit_.direction) for exit_ in layout.exits)
        return
    for room in layout.secret_rooms:
        for thing in layout.rooms[room].of(Kind.FEATURE):
            if thing.digit == PASSAGEWAY:
                yield thing.box, None


def judge(layout: Layout) -> Verdict:
    """Return the verdict as far as the structure alone proves it."""
    result = structure(layout)
    reason = None
    if not layout.entrances:
        reason = "no way in: no exit, and no secret passageway"
    elif layout.gold_out_of_reach:
        piles = ", ".join(f"{t.digit} in the {BOX_NAMES[t.box]}" for t in layout.gold_out_of_reach)
        reason = f"gold out of reach: {piles}"
    if reason:
        proof = Proof("structure", reason)
        return Verdict("unbeatable", proof, result, difficulty=IMPOSSIBLE)
    effort = Effort(budget="structure only: no fight was examined")
    return Verdict("undecided", None, result, effort=effort)
