"""Breaking up large rooms and merging small ones, by exchanging set-up cards (SD-13).

Of the positions, columns left to right and then rows top to bottom, the first pair of one red and
one black card that lowers the number of offending rooms is exchanged; and so on until no room
offends or no pair helps. A filled cell is always left, since cards of both colours are. Rooms that
offend are counted by the lengths of runs, without making a map: a room is a run of columns and a
run of rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from dungeongen.core.cards import is_red
from dungeongen.games.doom.plan import runs

LARGEST_ROOM = 16


@dataclass(frozen=True, slots=True)
class Exchange:
    """The stacks afterwards, the pairs that changed places, and how many rooms still offend."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    left: int


def exchanged(
    columns: tuple[int, ...], rows: tuple[int, ...], *, break_up: bool, merge: bool
) -> Exchange:
    """Return what becomes of the set-up cards."""
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
            tried = colours.copy()
            tried[i], tried[j] = tried[j], tried[i]
            columns, rows = tried[:size], tried[size:]
            if offending(columns, rows, break_up=break_up, merge=merge) < count:
                return i, j
    return None


def has_filled(columns: Sequence[bool], rows: Sequence[bool]) -> bool:
    """Tell whether any cell is filled, that is whether the cards are of two colours."""
    return len({*columns, *rows}) == 2


def offending(columns: Sequence[bool], rows: Sequence[bool], *, break_up: bool, merge: bool) -> int:
    """Return how many filled rooms are larger than 16 cells, or a single one.

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
