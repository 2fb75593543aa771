"""An upper bound on what can still be won: every card has a price, and no bargain beats it.

Forget when cards come, and who pays for which card: what is left is a market. Each target of value
*v* costs its price ``cost[v]``, which never falls with *v*. A card that is sacrificed earns at most
the price of the best target that it destroys alone, or half of the highest price, as one of a pair.
So a card in manpower is worth at most what it ``earns``, and one in the treasure at most the
greater of that and its own value, what it is ``worth``. Add the best choice of piles at these
prices, and every line is paid for: the sum is an upper bound for any prices (Lagrangian duality, as
in M. L. Fisher, "The Lagrangian relaxation method", 1981). ``fitted`` looks for prices that give a
low one.

Everything is an integer, in units of a quarter of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dungeongen.games.treasure.layout import PILES, VALUE, Layout
from dungeongen.games.treasure.rules.engine import DRAWN

Ints = npt.NDArray[np.int32]

UNIT = 4
KING = 13
_STEPS = (8, 4, 2, 1)
_NEVER = -(1 << 20)


class Table(NamedTuple):
    """A deal as a solver sees it: values only, by pile and by draw."""

    tops: tuple[int, ...]
    bottoms: tuple[int, ...]
    hand: tuple[int, ...]
    draws: tuple[tuple[int, ...], ...]


def table_of(layout: Layout) -> Table:
    """Return the values of a deal."""
    deck = [VALUE[card] for card in layout.deck]
    return Table(
        tuple(VALUE[pile.top] for pile in layout.piles),
        tuple(VALUE[pile.bottom] for pile in layout.piles),
        tuple(VALUE[card] for card in layout.hand),
        tuple(tuple(deck[i : i + DRAWN]) for i in range(0, len(deck), DRAWN)),
    )


class Prices(NamedTuple):
    """Prices by value, from 0 (unused) to 13: of a target, of a card in manpower, in treasure."""

    cost: tuple[int, ...]
    earns: tuple[int, ...]
    worth: tuple[int, ...]


def prices(cost: Sequence[int]) -> Prices:
    """Return the prices of cards that go with the prices of targets, which must not fall."""
    highest = cost[KING]
    earns = [0, *(max(cost[value], (highest + 1) // 2) for value in range(1, KING + 1))]
    earns[1] = highest  # an ace destroys a king
    worth = [max(UNIT * value, earns[value]) for value in range(KING + 1)]
    return Prices(tuple(cost), tuple(earns), tuple(worth))


class Position(NamedTuple):
    """A state between two piles, as values: the piles left, the cards held, the draws made."""

    piles: int
    manpower: tuple[int, ...]
    treasure: tuple[int, ...]
    draws: int


def bound(table: Table, at: Prices, position: Position) -> int:
    """Return the upper bound of a position at some prices, in units."""
    cost, earns, worth = at
    total = sum(earns[value] for value in position.manpower)
    total += sum(worth[value] for value in position.treasure)
    gains = []
    for place in range(PILES):
        if position.piles >> place & 1:
            top, bottom = table.tops[place], table.bottoms[place]
            taken = max(0, earns[bottom] - cost[top])
            total += taken
            gains.append(-cost[top] - cost[bottom] - taken)
    gains.sort(reverse=True)
    best = total
    for gain, draw in zip(gains, table.draws[position.draws :], strict=False):
        total += gain + sum(worth[value] for value in draw)
        best = max(best, total)
    return best


def fitted(table: Table, position: Position, start: Sequence[int] | None = None) -> Prices:
    """Return prices that give a low bound of a position, by steps that help until none does."""
    cost = list(start or (0, *([8 * UNIT] * KING)))
    lowest = bound(table, prices(cost), position)
    for step in _STEPS:
        better = True
        while better:
            better = False
            for first, last in _SPANS:
                for change in (step, -step):
                    other = _moved(cost, first, last, change)
                    found = bound(table, prices(other), position)
                    if found < lowest:
                        cost, lowest, better = other, found, True
    return prices(cost)


_SPANS = tuple(
    dict.fromkeys(
        (first, last)
        for first in range(1, KING + 1)
        for last in (first, min(KING, first + 2), KING)
    )
)


def _moved(cost: Sequence[int], first: int, last: int, change: int) -> list[int]:
    """Return prices with some of them changed, and lifted where they would fall."""
    other = list(cost)
    for value in range(first, last + 1):
        other[value] = max(0, other[value] + change)
    for value in range(2, KING + 1):
        other[value] = max(other[value], other[value - 1])
    return other


def ahead(table: Table, at: Prices) -> Ints:
    """Return the bound on what each set of piles may still bring after each number of draws.

    The rows are numbers of draws made, the columns sets of piles.
    """
    cost, earns, worth = at
    most = len(table.draws)
    chosen = np.full((1 << PILES, most + 1), _NEVER, np.int32)  # the best with so many destroyed
    chosen[0, 0] = 0
    for place in range(PILES):
        top, bottom = table.tops[place], table.bottoms[place]
        half = 1 << place
        chosen[half : 2 * half] = chosen[:half] + max(0, earns[bottom] - cost[top])
        destroyed = chosen[:half, :-1] - cost[top] - cost[bottom]
        np.maximum(chosen[half : 2 * half, 1:], destroyed, out=chosen[half : 2 * half, 1:])
    drawn = [sum(worth[value] for value in draw) for draw in table.draws]
    made = np.zeros((most + 1, 1 << PILES), np.int32)
    for draws in range(most):
        gain = np.cumsum([0, *drawn[draws:]], dtype=np.int32)
        made[draws] = (chosen[:, : len(gain)] + gain).max(axis=1)
    return made
