"""What a verdict says of a dungeon beside its answer: its structure, and a plan with measures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dungeongen.core import verdict as verdicts
from dungeongen.core.plain_json import Count, Mean, Share, Words
from dungeongen.core.verdict import Effort, PlanOdds, Proof
from dungeongen.games.sudongeon.codec import study
from dungeongen.games.sudongeon.layout import BOX_NAMES, PASSAGEWAY, Kind, Layout, Wall
from dungeongen.search.bands import IMPOSSIBLE, Difficulty, ends

WORTHWHILE = 0.001  # the least odds of a dungeon that the generator prints


@dataclass(frozen=True, slots=True, kw_only=True)
class WayIn:
    """An exit with the side of the box that it opens to; a secret passageway has no side."""

    room: Words
    box: Words
    side: Words | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Gold in a box."""

    box: Words
    gold: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """What can be reached, and what cannot.

    ``ways_in`` are the exits; if a party can only enter by secret passageways, those.
    """

    rooms: Count
    exits: Count
    entrances: tuple[Words, ...]
    ways_in: tuple[WayIn, ...]
    doors: Count
    hidden_doors: Count
    unreachable_rooms: tuple[Words, ...]
    gold: Count
    gold_out_of_reach: tuple[Pile, ...]
    uniqueness: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """A fight in the play on the solution page: where, against whom, and its expected cost."""

    room: Words
    monsters: tuple[Words, ...]
    toll: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestGold:
    """How often a simple player wins who always goes for the nearest gold."""

    win: Share
    low: Share
    high: Share
    runs: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """How many decisions of a play are close, and in how many a wrong move costs much.

    ``measures.DECISION`` says how near two moves are to each other, or how much a wrong one costs.
    """

    close: Count
    costly: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What makes a dungeon worth an evening; ``lacks`` is what it lacks, ``told`` all in words."""

    boxes_out_of_reach: Count
    rooms: Count
    fights: tuple[Fight, ...]
    fights_that_matter: Count
    nearest_gold: NearestGold
    decisions: Decisions | None = None
    lacks: tuple[Words, ...] = ()
    told: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The steps of the plan, the number of situations searched, and the measures, if known.

    ``passes`` names whom and what the plan had to leave out, where all together would have made too
    many situations.
    """

    plan: tuple[Words, ...]
    searched: Words
    proved: bool
    measures: Measures | None
    passes: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a dungeon."""

    structure: Structure | None = None
    best: Best | None = None
    odds: PlanOdds | None = None
    difficulty: Difficulty | None = None


def bounds(difficulty: str | None) -> tuple[float, float]:
    """Return the range of odds of a difficulty; without one, that of a dungeon worth an evening.

    >>> bounds("fair"), bounds("deadly"), bounds(None)
    ((0.5, 0.9), (0.001, 0.1), (0.001, 1.0))
    """
    if difficulty is None:
        return WORTHWHILE, 1.0
    least, most = ends(difficulty)
    return max(least, WORTHWHILE), most


# What the structure of a dungeon allows, before anybody plays it.
#
# It forbids a win where there is gold that is out of reach, or no way in (SU-14); about all else
# ``verdict`` has more to say.


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
        gold=layout.reach.gold + sum(t.digit for t in layout.gold_out_of_reach),
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


def barred(layout: Layout) -> Verdict:
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
