"""An upper bound on what can still be won: every card has a price, and no bargain beats it.

Forget who pays for which card: what is left is a market. A target of value *v* that is destroyed
between draw *k* and the next costs ``cost[k][v]``. A card that is sacrificed then earns at most the
price of the dearest target that it destroys alone, or half of the highest price, as one of a pair.
A card that is held after *k* draws may wait for the best moment, so in manpower it is worth at most
what it ``earns`` then or later, and in the treasure at most the greater of that and its own value,
what it is ``worth``. Add the best way through the piles at these prices (``ahead``, a recursion
over sets of piles and draws), and every line is paid for: the sum is an upper bound, whatever the
prices (Lagrangian duality, as in M. L. Fisher, "The Lagrangian relaxation method", 1981).

``fitted`` looks for prices that give a low bound, by subgradients: where more is to be paid than
cards are offered, a price rises, else it falls. Everything is an integer, in sixteenths of a point,
so that every machine finds the same prices.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dungeongen.games.treasure.layout import PILES, VALUE, Layout
from dungeongen.games.treasure.rules.engine import DRAWN

Ints = npt.NDArray[np.int64]

UNIT = 16
KING = 13
ROUNDS = 240
"""How often prices are changed for a whole deal."""

_START = 8 * UNIT
_FINE = 1024  # prices while they are fitted, in parts of a unit
_HOPE, _LEAST_HOPE = 8 * UNIT, UNIT // 4  # how far below the best bound the aim is
_PATIENCE = 12  # rounds without a better bound before the aim comes nearer
_NEVER = -(1 << 30)


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


class Position(NamedTuple):
    """A state between two piles, as values: the piles left, the cards held, the draws made."""

    piles: int
    manpower: tuple[int, ...]
    treasure: tuple[int, ...]
    draws: int


class Prices(NamedTuple):
    """Prices by the number of draws made and by value, from 0 (unused) to 13.

    ``cost`` of a target, what a card in manpower ``earns``, what one in the treasure is ``worth``.
    The last row, after the last draw, is nothing but the values of the treasure.
    """

    cost: Ints
    earns: Ints
    worth: Ints


def prices(cost: Ints) -> Prices:
    """Return the prices of cards that go with the prices of targets, none of them below 0."""
    draws = len(cost)
    alone = np.maximum.accumulate(cost, axis=1)
    alone[:, 1] = np.maximum(alone[:, 1], cost[:, KING])  # an ace destroys a king
    highest = alone[:, KING]
    now = np.maximum(alone, ((highest + 1) // 2)[:, None])
    now[:, 0] = 0
    earns = np.zeros((draws + 1, KING + 1), np.int64)
    earns[:draws] = np.maximum.accumulate(now[::-1], axis=0)[::-1]
    return Prices(cost, earns, np.maximum(earns, UNIT * np.arange(KING + 1)))


class _Ways(NamedTuple):
    """What it brings to take, or to destroy, the bottom card of each pile, by draws made."""

    take: Ints
    destroy: Ints


def _ways(table: Table, at: Prices, places: tuple[int, ...]) -> _Ways:
    tops = np.array([table.tops[place] for place in places], np.int64)
    bottoms = np.array([table.bottoms[place] for place in places], np.int64)
    drawn = [at.worth[k + 1, list(draw)].sum() for k, draw in enumerate(table.draws)]
    top = at.cost[:, tops]
    return _Ways(
        at.earns[:-1][:, bottoms] - top,
        np.array(drawn, np.int64)[:, None] - top - at.cost[:, bottoms],
    )


@cache
def _by_size(count: int) -> tuple[tuple[Ints, Ints, Ints], ...]:
    """Return the sets of so many things by size: sets, their members, the sets without each."""
    sizes: list[list[int]] = [[] for _ in range(count + 1)]
    for one in range(1 << count):
        sizes[one.bit_count()].append(one)
    result = []
    for sets in sizes[1:]:
        members = np.array([[i for i in range(count) if one >> i & 1] for one in sets], np.int64)
        every = np.array(sets, np.int64)
        result.append((every, members, every[:, None] - (1 << members)))
    return tuple(result)


def _recursion(ways: _Ways, count: int, first: int) -> Ints:
    """Return the best that each set of piles brings, by set and by draws made, ``first`` at the
    outset. Where the piles gone are too few for so many draws, it says nothing.
    """
    last = len(ways.take)
    best = np.zeros((1 << count, last + 1), np.int64)
    take, destroy = ways.take.T, ways.destroy.T
    for size, (sets, members, less) in enumerate(_by_size(count), 1):
        end = min(last, first + count - size + 1)
        rest = best[less, first : end + 1]
        by_taking = rest[:, :, :-1] + take[members, first:end]
        by_destroying = rest[:, :, 1:] + destroy[members, first:end]
        most = np.maximum(by_taking, by_destroying, out=by_taking).max(axis=1)
        best[sets, first:end] = np.maximum(0, most)
    return best


def ahead(table: Table, at: Prices) -> Ints:
    """Return the bound on what each set of piles may still bring, by set and by draws made."""
    every = tuple(range(PILES))
    return _recursion(_ways(table, at, every), PILES, 0)


def held(at: Prices, position: Position) -> int:
    """Return the most that the cards of a position are worth."""
    men = sum(int(at.earns[position.draws, value]) for value in position.manpower)
    return men + sum(int(at.worth[position.draws, value]) for value in position.treasure)


def bound(table: Table, at: Prices, position: Position) -> int:
    """Return the upper bound of a position at some prices, in units."""
    return held(at, position) + int(ahead(table, at)[position.piles, position.draws])


# Fitting


def fitted(
    table: Table, position: Position, start: Ints | None = None, rounds: int = ROUNDS
) -> Prices:
    """Return prices that give a low bound of a position."""
    places = tuple(place for place in range(PILES) if position.piles >> place & 1)
    if start is None:
        start = np.full((len(table.draws), KING + 1), _START, np.int64)
        start[:, 0] = 0
    fine = start * _FINE
    lowest, best = 1 << 60, start
    hope, idle = _HOPE, 0
    for _ in range(rounds):
        cost = fine // _FINE
        at = prices(cost)
        ways = _ways(table, at, places)
        chosen = _recursion(ways, len(places), position.draws)
        result = held(at, position) + int(chosen[-1, position.draws])
        if result < lowest:
            lowest, best, idle = result, cost, 0
        else:
            idle += 1
        if idle > _PATIENCE:
            hope, idle = hope * 2 // 3, 0
        if hope < _LEAST_HOPE:
            break
        lack = _lack(table, position, at, list(_plan(ways, chosen, places, position.draws)))
        length = int((lack * lack).sum())
        if not length:
            break
        # Half units, since one of a pair pays half of a price.
        fine = np.maximum(0, fine + 2 * _FINE * (result - lowest + hope) * lack // length)
    return prices(best)


def _plan(
    ways: _Ways, best: Ints, places: tuple[int, ...], draws: int
) -> Iterator[tuple[int, int, bool]]:
    """Yield the best way through the piles: the draws made, the pile, whether it is destroyed."""
    left = (1 << len(places)) - 1
    while best[left, draws] > 0:
        for i, place in enumerate(places):
            if not left >> i & 1:
                continue
            rest = left - (1 << i)
            if best[left, draws] == best[rest, draws + 1] + ways.destroy[draws, i]:
                yield draws, place, True
                draws, left = draws + 1, rest
                break
            if best[left, draws] == best[rest, draws] + ways.take[draws, i]:
                yield draws, place, False
                left = rest
                break


def _lack(table: Table, position: Position, at: Prices, plan: list[tuple[int, int, bool]]) -> Ints:
    """Return, in halves, how many more cards each price asks for than are offered."""
    lack = np.zeros_like(at.cost)
    offered = [(position.draws, value, False) for value in position.manpower]
    offered += [(position.draws, value, True) for value in position.treasure]
    for draws, place, destroyed in plan:
        lack[draws, table.tops[place]] += 2
        if destroyed:
            lack[draws, table.bottoms[place]] += 2
            offered += [(draws + 1, value, True) for value in table.draws[draws]]
        else:
            offered.append((draws, table.bottoms[place], False))
    for draws, value, treasure in offered:
        earned = int(at.earns[draws, value])
        if earned and not (treasure and at.worth[draws, value] > earned):
            _offer(lack, at.cost, draws, value, earned)
    return lack


def _offer(lack: Ints, cost: Ints, draws: int, value: int, earned: int) -> None:
    """Offer a card where it earns the most: the first such moment, the dearest target."""
    for moment in range(draws, len(cost)):
        row = cost[moment]
        most = value - int(row[value:0:-1].argmax())
        if row[most] == earned:
            lack[moment, most] -= 2
            return
        if value == 1 and row[KING] == earned:
            lack[moment, KING] -= 2
            return
        highest = KING - int(row[KING:0:-1].argmax())
        if (int(row[highest]) + 1) // 2 == earned:
            lack[moment, highest] -= 1
            return
