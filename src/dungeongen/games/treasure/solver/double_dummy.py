"""The best total of a deal when every card is known, with a proof or an upper bound.

With all cards known, the order of turning up does not matter. A pile may be left at no cost, and
whoever means to destroy some piles in some order can turn just these over, one by one, and stop. So
a line is a sequence of piles, each with the price of its top card, and either the price of its
bottom card, for a draw, or that card for manpower. Cards of the same value are alike, and of these
manpower is spent before treasure, which can do all the same and counts at the end. A pair is never
spent where one of its two cards would do.

A layer holds the positions with equally many piles gone. A position is one 64-bit number: for each
value four bits, which say how many such cards are held in manpower and in the treasure, and twelve
bits for the piles left. The number of draws stands beside it. Thousands of positions are expanded
at once, as arrays: such a ``Block`` is a node of the beam. Positions whose bound (``prices``) is no
better than the best line are pruned, so most lines are never looked at. The prices are fitted to
the deal first, then to a few positions of every large layer.

The hard deals are those whose best total is six points and more below the bound: nearly everything
seems possible there, and the budget is spent halfway.

Tried and dropped: never to pay with a higher card where a lower one that can have no like again
would do. It spares a tenth to a third of the positions and costs more time than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dungeongen.games.treasure.layout import PILES, Layout
from dungeongen.games.treasure.solver.prices import (
    KING,
    ROUNDS,
    UNIT,
    Position,
    Prices,
    ahead,
    fitted,
    table_of,
)
from dungeongen.search.beam import Beam, Cuts

BUDGET = 800_000
"""The most positions expanded for one deal."""

BLOCK = 4096
"""The most positions of a block, and so of a layer in the first sweep."""

_LARGE = 2000  # positions of a layer that gets prices of its own
SAMPLES = (0, 3)  # tenths of such a layer, by bound, at which they are fitted
_AGAIN = 80  # rounds in which they are
_POOL = 3_000_000  # successors kept before equal ones are merged

Keys = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]

_HELD = tuple((men, total - men) for total in range(5) for men in range(total + 1))
"""What four bits say of one value: how many such cards are in manpower, how many in treasure."""

_CODE = {held: code for code, held in enumerate(_HELD)}
_NONE = -100  # no such change
_NEVER = -(1 << 40)  # what is held after no such change, in units
_ONE, _BITS = np.uint64(1), np.uint64(15)
_PILES = np.uint64(4 * KING)


def _changes(after: dict[tuple[int, int], tuple[int, int]]) -> Ints:
    """Return what is added to a code for a change of what is held."""
    result = np.full(16, _NONE, np.int64)
    for code, held in enumerate(_HELD):
        if after[held] in _CODE:
            result[code] = _CODE[after[held]] - code
    return result


def _steps(changes: Ints) -> tuple[Keys, ...]:
    """Return, by value and code, what is added to a key for a change; it may wrap around."""
    valid = np.where(changes > _NONE, changes, 0)
    return tuple((valid << max(0, 4 * (value - 1))).astype(np.uint64) for value in range(KING + 1))


_PAID = (
    np.zeros(16, np.int64),
    _changes({(m, t): (m - 1, t) if m else (m, t - 1) for m, t in _HELD}),
    _changes(
        {(m, t): (m - 2, t) if m > 1 else (m - 1, t - 1) if m else (m, t - 2) for m, t in _HELD}
    ),
)
_LESS = tuple(map(_steps, _PAID))
_MORE_MEN = _steps(_changes({(m, t): (m + 1, t) for m, t in _HELD}))
_MORE_GEMS = _steps(_changes({(m, t): (m, t + 1) for m, t in _HELD}))
_MEN = np.array([men for men, _ in _HELD] + [0], np.int64)
_GEMS = np.array([gems for _, gems in _HELD] + [0], np.int64)
_TOTALS = tuple(_GEMS * value for value in range(KING + 1))


def payments(target: int) -> tuple[tuple[int, int], ...]:
    """Return the value and the number of cards of each sacrifice that destroys a target.

    >>> payments(12)[:3]
    ((12, 1), (13, 1), (1, 2))
    """
    alone = [v for v in range(1, KING + 1) if v >= target or (v == 1 and target == KING)]
    return (*((v, 1) for v in alone),
            *((v, 2) for v in range(1, KING + 1) if v not in alone))  # fmt: skip


_PAYMENTS = tuple(payments(target) for target in range(KING + 1))


class Block(NamedTuple):
    """Positions as rows of arrays; ``first`` is the place of the first one in its layer.

    ``parents`` are places in the layer before, ``bounds`` are in units of ``prices``.
    """

    keys: Keys
    draws: Ints
    bounds: Ints
    parents: Ints
    first: int

    def rows(self, chosen: Ints | slice) -> Block:
        """Return some of the rows; only whole layers and slices keep ``first`` right."""
        first = self.first + (chosen.start or 0) if isinstance(chosen, slice) else self.first
        return Block(
            self.keys[chosen], self.draws[chosen], self.bounds[chosen], self.parents[chosen], first
        )


def key_of(position: Position) -> int:
    """Return the number of a position; ``position_of`` is the inverse."""
    key = position.piles << int(_PILES)
    for value in range(1, KING + 1):
        held = position.manpower.count(value), position.treasure.count(value)
        key |= _CODE[held] << 4 * (value - 1)
    return key


def position_of(key: int, draws: int) -> Position:
    """Return the position that a number stands for."""
    men: list[int] = []
    gems: list[int] = []
    for value in range(1, KING + 1):
        some, more = _HELD[key >> 4 * (value - 1) & 15]
        men += [value] * some
        gems += [value] * more
    return Position(key >> int(_PILES), tuple(men), tuple(gems), draws)


class _Market(NamedTuple):
    """Prices, and what follows from them for every code of a value and every set of piles."""

    prices: Prices
    held: tuple[tuple[Ints, ...], ...]  # by draws made and by value
    less: tuple[tuple[tuple[Ints, ...], ...], ...]  # by cards paid, draws made and value
    ahead: Ints


class _Rows(NamedTuple):
    """Positions with equally many draws: what their cards are worth, and their parents."""

    keys: Keys
    held: Ints
    parents: Ints

    @property
    def piles(self) -> Ints:
        """Return the sets of piles left."""
        return (self.keys >> _PILES).view(np.int64)

    def where(self, chosen: npt.NDArray[np.bool_] | slice) -> _Rows:
        """Return some of the rows."""
        return _Rows(self.keys[chosen], self.held[chosen], self.parents[chosen])


class Search(Beam[Block]):
    """The search in one deal, or on from a position of it.

    ``path`` has the positions of the best line found; ``best`` and ``bound`` are in points.
    ``rounds`` is how often the first prices are changed, ``block`` the most positions of a block,
    and ``samples`` are the tenths of a large layer, by bound, at which prices are fitted anew.
    """

    def __init__(
        self,
        layout: Layout,
        start: Position | None = None,
        *,
        rounds: int = ROUNDS,
        block: int = BLOCK,
        samples: tuple[int, ...] = SAMPLES,
    ) -> None:
        self._rounds, self._block, self._samples = rounds, block, samples
        self._table = table_of(layout)
        every = (1 << PILES) - 1
        begin = start or Position(every, self._table.hand, (), 0)
        self._market = self._priced(begin, None)
        self._pool: list[tuple[int, Keys, Ints]] = []
        self._layers: list[Block] = []
        self._size = 0
        self.path: tuple[Position, ...] = (begin,)
        self.best = sum(begin.treasure)
        key = np.array([key_of(begin)], np.uint64)
        zero = np.zeros(1, np.int64)
        self._root = Block(key, zero + begin.draws, zero, zero, 0)
        self._root = self._root._replace(bounds=self._bounds(self._root, self._market))

    def run(self, budget: int = BUDGET) -> Search:
        """Search, narrow first, and return the search itself."""
        self.search([self._root], (1,), budget)
        return self

    @property
    def proved(self) -> bool:
        """Whether no line can be better."""
        return self.complete or self.best >= self.bound

    # The beam

    def most(self, node: Block) -> int:
        """Return the highest bound among the positions of a block."""
        return max(self.best, int(node.bounds.max()) // UNIT) if len(node.keys) else self.best

    def begin(self) -> None:
        """Forget the positions of the last sweep."""
        self._pool, self._size, self._layers = [], 0, [self._root]

    def expand(self, node: Block, cuts: Cuts) -> None:
        """Make the successors of the rows of a block that may still be better than the best."""
        self.nodes += len(node.keys)
        alive = np.flatnonzero(node.bounds >= self._target)
        last = len(self._table.draws)
        for draws in range(last):
            rows = alive[node.draws[alive] == draws]
            if len(rows):
                self._expand(node.keys[rows], rows + node.first, draws)
        if self._size > _POOL:
            self._merge()

    def reached(self) -> list[Block]:
        """Return the next layer in blocks, the best bound first."""
        self._merge()
        parts = self._pool
        self._pool, self._size = [], 0
        if not parts:
            return []
        keys = np.concatenate([keys for _, keys, _ in parts])
        parents = np.concatenate([parents for _, _, parents in parts])
        draws = np.concatenate([np.full(len(keys), draws, np.int64) for draws, keys, _ in parts])
        layer = Block(keys, draws, np.zeros(len(keys), np.int64), parents, 0)
        self._score(layer)
        layer = self._hopeful(layer._replace(bounds=self._bounds(layer, self._market)))
        if len(layer.keys) > _LARGE:
            for tenths in self._samples:
                if len(layer.keys):
                    layer = self._hopeful(self._repriced(layer, tenths))
        self._layers.append(layer)
        starts = range(0, len(layer.keys), self._block)
        return [layer.rows(slice(i, i + self._block)) for i in starts]

    def divided(self, layer: list[Block], width: int) -> tuple[list[Block], list[Block]]:
        """Return the blocks with the best bounds, and the others."""
        return layer[:width], layer[width:]

    # Bounds

    @property
    def _target(self) -> int:
        """The lowest bound, in units, of a position that may lead to a better line."""
        return (self.best + 1) * UNIT

    def _priced(self, position: Position, start: Prices | None) -> _Market:
        if start is None:
            result = fitted(self._table, position, None, self._rounds)
        else:
            result = fitted(self._table, position, start.cost, _AGAIN)
        held = tuple(
            tuple(_MEN * earns[value] + _GEMS * worth[value] for value in range(KING + 1))
            for earns, worth in zip(result.earns, result.worth, strict=True)
        )
        less = tuple(
            tuple(tuple(_lost(table, paid) for table in tables) for tables in held)
            for paid in _PAID
        )
        return _Market(result, held, less, ahead(self._table, result))

    def _bounds(self, layer: Block, market: _Market) -> Ints:
        bounds = market.ahead[(layer.keys >> _PILES).view(np.int64), layer.draws]
        for draws, tables in enumerate(market.held):
            rows = np.flatnonzero(layer.draws == draws)
            if len(rows):
                bounds[rows] += _summed(layer.keys[rows], tables)
        return bounds

    def _repriced(self, layer: Block, tenths: int) -> Block:
        """Return a layer with bounds that also take prices fitted to one of its positions."""
        row = tenths * (len(layer.keys) - 1) // 10
        position = position_of(int(layer.keys[row]), int(layer.draws[row]))
        market = self._priced(position, self._market.prices)
        return layer._replace(bounds=np.minimum(layer.bounds, self._bounds(layer, market)))

    def _hopeful(self, layer: Block) -> Block:
        """Return the rows that may lead to a better line, the best bound first."""
        rows = np.flatnonzero(layer.bounds >= self._target)
        order = np.argsort(-layer.bounds[rows], kind="stable")
        return layer.rows(rows[order])

    def _score(self, layer: Block) -> None:
        """Note the best total of a layer, if it is better than any before."""
        totals = _summed(layer.keys, _TOTALS)
        row = int(totals.argmax())
        if totals[row] > self.best:
            self.best = int(totals[row])
            self.line = layer.rows(np.array([row]))
            self.path = self._back(layer, row)

    def _back(self, layer: Block, row: int) -> tuple[Position, ...]:
        """Return the positions from the start to a row of a layer."""
        result = [position_of(int(layer.keys[row]), int(layer.draws[row]))]
        for before in reversed(self._layers):
            row = int(layer.parents[row])
            layer = before
            result.append(position_of(int(layer.keys[row]), int(layer.draws[row])))
        return tuple(reversed(result))

    # Successors

    def _expand(self, keys: Keys, parents: Ints, draws: int) -> None:
        """Make the successors of positions with the same number of draws."""
        market, table = self._market, self._table
        at, rest = market.prices, market.ahead
        every = _Rows(keys, _summed(keys, market.held[draws]), parents)
        drawn = int(at.worth[draws + 1, list(table.draws[draws])].sum())
        for place in range(PILES):
            bottom = table.bottoms[place]
            rows = every.where(keys >> (_PILES + np.uint64(place)) & _ONE != 0)
            rows = rows._replace(keys=rows.keys - (_ONE << (_PILES + np.uint64(place))))
            gain = rest[rows.piles, draws] + at.earns[draws, bottom]
            more = rest[rows.piles, draws + 1] + drawn
            opened = self._paid(
                draws, rows, table.tops[place], np.maximum(gain, more - at.cost[draws, bottom])
            )
            gain = rest[opened.piles, draws] + at.earns[draws, bottom]
            took = opened.where(opened.held + gain >= self._target)
            self._keep(draws, took, _MORE_MEN, (bottom,))
            more = rest[opened.piles, draws + 1] + drawn
            paid = self._paid(draws, opened, bottom, more)
            self._keep(draws + 1, paid, _MORE_GEMS, table.draws[draws])

    def _paid(self, draws: int, rows: _Rows, target: int, more: Ints) -> _Rows:
        """Return the rows after each sacrifice that destroys a target, with what is then held.

        Only those are kept that may be better than the best, with ``more`` to come at most.
        """
        least = self._target - rows.held - more
        result: list[_Rows] = []
        for value, count in _PAYMENTS[target]:
            codes = _codes(rows.keys, value)
            change = self._market.less[count][draws][value][codes]
            chosen = np.flatnonzero(change >= least)
            if len(chosen):
                keys = rows.keys[chosen] + _LESS[count][value][codes[chosen]]
                result.append(_Rows(keys, rows.held[chosen] + change[chosen], rows.parents[chosen]))
        if not result:
            return rows.where(slice(0))
        return _Rows(*(np.concatenate(parts) for parts in zip(*result, strict=True)))

    def _keep(self, draws: int, rows: _Rows, more: tuple[Keys, ...], values: Iterable[int]) -> None:
        """Add cards to what is held and keep the successors, equal ones once."""
        keys = rows.keys
        if not len(keys):
            return
        for value in values:
            keys = keys + more[value][_codes(keys, value)]
        keys, places = np.unique(keys, return_index=True)
        self._pool.append((draws, keys, rows.parents[places]))
        self._size += len(keys)

    def _merge(self) -> None:
        """Merge equal successors."""
        merged = []
        for draws in sorted({draws for draws, _, _ in self._pool}):
            parts = [part for part in self._pool if part[0] == draws]
            keys, places = np.unique(
                np.concatenate([keys for _, keys, _ in parts]), return_index=True
            )
            parents = np.concatenate([parents for _, _, parents in parts])
            merged.append((draws, keys, parents[places]))
        self._pool = merged
        self._size = sum(len(keys) for _, keys, _ in merged)


def _codes(keys: Keys, value: int) -> Ints:
    """Return the codes of one value."""
    return (keys >> np.uint64(4 * (value - 1)) & _BITS).view(np.int64)


def _lost(table: Ints, paid: Ints) -> Ints:
    """Return, by code, how a sacrifice changes what is held, far below 0 where it is impossible."""
    codes = np.arange(16)
    return np.where(paid > _NONE, table[np.where(paid > _NONE, codes + paid, 0)] - table, _NEVER)


def _summed(keys: Keys, tables: Sequence[Ints]) -> Ints:
    """Return the sum over all values of what a table says of their codes."""
    total = np.zeros(len(keys), np.int64)
    for value in range(1, KING + 1):
        total += tables[value][_codes(keys, value)]
    return total
