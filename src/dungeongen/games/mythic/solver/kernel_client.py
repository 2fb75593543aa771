"""What the kernel (``../kernel``) says: plays of our player, its advice, and the best line.

A position is ten numbers there: the room's four codes, two of the hands, the bag, maximum health,
health and lost loot, with 0 for what is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.state import HANDS, ROOM
from dungeongen.games.mythic.solver.positions import (
    DRAGON,
    TREASURE,
    Codes,
    Position,
    code_of,
    is_foe,
)
from dungeongen.search.budget import SpentError
from dungeongen.search.kernel import SharedKernel, seed_numbers

FILE = Path(__file__).parent.parent / "kernel" / "mythic.wasm"
MOST_NODES = 2_000
"""The most positions after a deal that a search keeps, in thousands."""
_POSITION = 10
_NOTHING: Position = ((), (), 0, 0, 0, 0)
KERNEL = SharedKernel(FILE)


class Discards(IntEnum):
    """Where a card of the room may be discarded, for want of a free hand and an open bag."""

    FORCED = 0
    """Wherever they are wanting (MY-2)."""
    STRICT = 1
    """Where nothing else in the room can be played, besides (MY-2a)."""
    NEVER = 2
    """Nowhere, as in a search for lines without a discard."""


class Ended(NamedTuple):
    """How a play ended: the loot that a won play lost, −1 for a play that was lost; the rooms that
    were skipped, and those that the player looked at."""

    lost: int
    skips: int
    rooms: int


class Line(NamedTuple):
    """What a search found: ``best`` is the score to beat where ``positions`` is ``None``."""

    best: int
    bound: int
    complete: bool
    examined: int
    positions: tuple[Position, ...] | None


def plays(
    layout: Layout, rng: Rng, weights: Sequence[int], first: int, runs: int, *, slips: int = 0
) -> tuple[Ended, ...]:
    """Return our player's plays from number ``first`` on, which differ in the shuffles after skips.

    ``slips``: one room of so many is played the second-best way; 0: none is. The play of a number
    is always the same for an ``rng``.
    """
    deal = _deal(layout, weights)
    answer = KERNEL.call("plays", [*seed_numbers(rng), first, runs, slips, *deal])
    numbers = map(int, answer)
    return tuple(map(Ended, numbers, numbers, numbers))


def play(
    layout: Layout,
    rng: Rng,
    weights: Sequence[int],
    number: int = 0,
    *,
    skips: bool = True,
    slips: int = 0,
) -> tuple[Ended, tuple[tuple[Position, ...], ...]]:
    """Return the play of a number, and the positions of each room; the first alone where a room is
    skipped, or kills whatever is done."""
    deal = _deal(layout, weights)
    answer = KERNEL.call("play", [*seed_numbers(rng), number, skips, slips, *deal], long=False)
    rooms = list[list[Position]]()
    for position in _positions(answer[3:]):
        if position == _NOTHING:
            rooms.append([])
        else:
            rooms[-1].append(position)
    return Ended(*map(int, answer[:3])), tuple(map(tuple, rooms))


def played_out(
    layout: Layout,
    position: Position,
    pile: Codes,
    weights: Sequence[int],
    rng: Rng,
    *,
    run: int,
    fresh: bool,
) -> bool:
    """Return whether our player wins from a position with ``pile`` in this order, after ``run``
    skips running, in a room that is ``fresh`` or not. Of the layout the rules count alone."""
    numbers = [*seed_numbers(rng), run, not fresh, *_rules(layout), *weights, *_numbers(position)]
    return KERNEL.call("played_out", [*numbers, *pile], long=False)[0] > 0


def advised(
    layout: Layout, position: Position, pile: Codes, weights: Sequence[int], *, run: int = 0
) -> tuple[int, bool, tuple[Position, ...]]:
    """Return what the best way through a room is worth to our player, whether the room is bad
    enough to skip after ``run`` skips running, and the positions of the way: none if every way is
    deadly. Of the layout the rules count alone."""
    numbers = [*_numbers(position), *_kinds(pile), *_rules(layout), run, *weights]
    answer = KERNEL.call("advised", numbers, long=False)
    return int(answer[0]), answer[1] > 0, tuple(_positions(answer[2:]))


def search(
    layout: Layout,
    position: Position,
    drawn: int,
    *,
    winning: bool,
    best: int,
    budget: int,
    discards: bool = True,
) -> Line:
    """Return the best line from a position with so many cards dealt.

    ``winning``: any line that clears the dungeon will do; ``best`` is the score to beat; ``budget``
    the thousands of positions to look at; ``discards``: whether the line may have any. Without
    memory for more the search is not complete.
    """
    settings = (winning, best, budget, MOST_NODES, drawn)
    kind = (layout.max_health, layout.perfect, *_rules(layout, discards=discards))
    numbers = [*settings, *kind, *_numbers(position), *map(code_of, layout.deck)]
    try:
        answer = KERNEL.call("solved", numbers)
    except SpentError:
        return Line(best, max(best, layout.perfect), complete=False, examined=0, positions=None)
    score, bound, complete, examined, has_line = map(int, answer[:5])
    positions = tuple(_positions(answer[5:])) if has_line else None
    return Line(score, bound, complete > 0, examined, positions)


def _deal(layout: Layout, weights: Sequence[int]) -> tuple[int, ...]:
    kind = (layout.health, layout.max_health, *_rules(layout))
    return *kind, *weights, *map(code_of, layout.deck)


def _rules(layout: Layout, *, discards: bool = True) -> tuple[int, int]:
    usual = Discards.STRICT if layout.strict_discard else Discards.FORCED
    return layout.swap, usual if discards else Discards.NEVER


def _kinds(pile: Codes) -> tuple[bool, ...]:
    return len(pile) > 0, any(map(is_foe, pile)), DRAGON in pile, TREASURE in pile


def _numbers(position: Position) -> tuple[int, ...]:
    room, hands, bag, cap, health, lost = position
    rooms, held = (0,) * (ROOM - len(room)), (0,) * (HANDS - len(hands))
    return *room, *rooms, *hands, *held, bag, cap, health, lost


def _positions(answer: Sequence[float]) -> Iterator[Position]:
    for at in range(0, len(answer), _POSITION):
        numbers = tuple(map(int, answer[at : at + _POSITION]))
        room = tuple(sorted(filter(None, numbers[:ROOM])))
        hands = tuple(sorted(filter(None, numbers[ROOM : ROOM + HANDS])))
        bag, cap, health, lost = numbers[ROOM + HANDS :]
        yield room, hands, bag, cap, health, lost
