"""Breaking up large rooms and merging small ones, by swapping set-up cards (SD-13).

Positions run over the columns from left to right, then the rows from top to bottom. The first pair
of a red and a black card that lowers the number of offending rooms is swapped, until no room
offends or no swap helps. A filled cell always remains, since cards of both colours do. Offending
rooms are counted from run lengths alone, without building a map: a room is a run of columns times a
run of rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from dungeongen.core.cards import is_red
from dungeongen.core.grid import runs

LARGEST_ROOM = 16


@dataclass(frozen=True, slots=True)
class Exchange:
    """The result of break-up and merge: the stacks, the swapped pairs, and the rooms still at
    fault."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    left: int


def exchanged(
    columns: tuple[int, ...], rows: tuple[int, ...], *, break_up: bool, merge: bool
) -> Exchange:
    """Return the set-up cards after break-up and merge."""
    cards, size = [*columns, *rows], len(columns)
    colours = [is_red(card) for card in cards]
    swaps = []
    count = offending(colours[:size], colours[size:], break_up=break_up, merge=merge)
    while count:
        pair = _first_that_helps(colours, size, count, break_up, merge)
        if pair is None:
            break
        i, j = pair
        swaps.append((cards[i], cards[j]))
        cards[i], cards[j] = cards[j], cards[i]
        colours[i], colours[j] = colours[j], colours[i]
        count = offending(colours[:size], colours[size:], break_up=break_up, merge=merge)
    return Exchange(tuple(cards[:size]), tuple(cards[size:]), tuple(swaps), count)


def _first_that_helps(
    colours: list[bool], size: int, count: int, break_up: bool, merge: bool
) -> tuple[int, int] | None:
    for i in range(len(colours)):
        for j in range(i + 1, len(colours)):
            if colours[i] == colours[j]:
                continue
            trial = colours.copy()
            trial[i], trial[j] = trial[j], trial[i]
            columns, rows = trial[:size], trial[size:]
            if offending(columns, rows, break_up=break_up, merge=merge) < count:
                return i, j
    return None


def has_filled(columns: Sequence[bool], rows: Sequence[bool]) -> bool:
    """Tell whether any cell is filled, that is, whether the cards have both colours."""
    return len({*columns, *rows}) == 2


def offending(columns: Sequence[bool], rows: Sequence[bool], *, break_up: bool, merge: bool) -> int:
    """Return the number of filled rooms that are too large (over 16 cells) or too small (one cell).

    >>> offending([True, False], [True, True], break_up=True, merge=True)
    0
    >>> offending([True, False], [True, False], break_up=False, merge=True)
    2
    """
    across, down = (
        Counter((length, colours[place]) for place, length in runs(colours))
        for colours in (columns, rows)
    )
    return sum(
        many * times
        for ((width, red), many), ((height, other), times) in product(across.items(), down.items())
        if red != other
        and ((break_up and width * height > LARGEST_ROOM) or (merge and width * height == 1))
    )
