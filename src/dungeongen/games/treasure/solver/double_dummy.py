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

The hard deals are those whose best total is ten points and more below the bound: nearly everything
seems possible there, and the budget is spent halfway.
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

BUDGET = 600_000
"""The most positions expanded for one deal."""

BLOCK = 2048
"""The most positions of a block, and of a layer in the first sweep."""

_LARGE = 2000  # positions of a layer that gets prices of its own
_SAMPLES = (0, 2, 5)  # tenths of such a layer, by bound, at which they are fitted
_AGAIN = 80  # rounds in which they are
_POOL = 3_000_000  # successors kept before equal ones are merged

Keys = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]

_HELD = tuple((men, total - men) for total in range(5) for men in range(total + 1))
"""What four bits say of one value: how many such cards are in manpower, how many in treasure."""

_CODE = {held: code for code, held in enumerate(_HELD)}
_NONE = -100  # no such change
_BITS = np.uint64(15)
_SHIFTS = tuple(np.uint64(4 * value) for value in range(KING))
_PILES = np.uint64(4 * KING)


def _changes(after: dict[tuple[int, int], tuple[int, int]]) -> Ints:
    """Return what is added to a code for a change of what is held."""
    made = np.full(16, _NONE, np.int64)
    for code, held in enumerate(_HELD):
        if after[held] in _CODE:
            made[code] = _CODE[after[held]] - code
    return made


_LESS_ONE = _changes({(m, t): (m - 1, t) if m else (m, t - 1) for m, t in _HELD})
_LESS_TWO = _changes(
    {(m, t): (m - 2, t) if m > 1 else (m - 1, t - 1) if m else (m, t - 2) for m, t in _HELD}
)
_MORE_MEN = _changes({(m, t): (m + 1, t) for m, t in _HELD})
_MORE_GEMS = _changes({(m, t): (m, t + 1) for m, t in _HELD})
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
    ahead: Ints


class Search(Beam[Block]):
    """The search in one deal, or on from a position of it.

    ``path`` has the positions of the best line found; ``best`` and ``bound`` are in points.
    ``rounds`` is how often the first prices are changed.
    """

    def __init__(self, layout: Layout, start: Position | None = None, rounds: int = ROUNDS) -> None:
        self._rounds = rounds
        self._refits = True
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

    def glance(self) -> int:
        """Return the best total of one narrow sweep, which fits no prices on its way."""
        self._refits = False
        self.sweep([self._root], 1, BUDGET)
        return self.best

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
        alive = np.flatnonzero(node.bounds >= self._wanted)
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
        if self._refits and len(layer.keys) > _LARGE:
            for tenths in _SAMPLES:
                if len(layer.keys):
                    layer = self._hopeful(self._repriced(layer, tenths))
        self._layers.append(layer)
        return [layer.rows(slice(i, i + BLOCK)) for i in range(0, len(layer.keys), BLOCK)]

    def divided(self, layer: list[Block], width: int) -> tuple[list[Block], list[Block]]:
        """Return the blocks with the best bounds, and the others."""
        return layer[:width], layer[width:]

    # Bounds

    @property
    def _wanted(self) -> int:
        """The lowest bound, in units, of a position that may lead to a better line."""
        return (self.best + 1) * UNIT

    def _priced(self, position: Position, start: Prices | None) -> _Market:
        if start is None:
            found = fitted(self._table, position, None, self._rounds)
        else:
            found = fitted(self._table, position, start.cost, _AGAIN)
        held = tuple(
            tuple(_MEN * earns[value] + _GEMS * worth[value] for value in range(KING + 1))
            for earns, worth in zip(found.earns, found.worth, strict=True)
        )
        return _Market(found, held, ahead(self._table, found))

    def _bounds(self, layer: Block, market: _Market) -> Ints:
        bounds = market.ahead[layer.draws, (layer.keys >> _PILES).astype(np.int64)]
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
        rows = np.flatnonzero(layer.bounds >= self._wanted)
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
        found = [position_of(int(layer.keys[row]), int(layer.draws[row]))]
        for before in reversed(self._layers):
            row = int(layer.parents[row])
            layer = before
            found.append(position_of(int(layer.keys[row]), int(layer.draws[row])))
        return tuple(reversed(found))

    # Successors

    def _expand(self, keys: Keys, parents: Ints, draws: int) -> None:
        """Make the successors of positions with the same number of draws."""
        market, table = self._market, self._table
        at = market.prices
        held = _summed(keys, market.held[draws])
        piles = (keys >> _PILES).astype(np.int64)
        drawn = int(at.worth[draws + 1, list(table.draws[draws])].sum())
        for place in range(PILES):
            rows = np.flatnonzero(piles >> place & 1)
            if not len(rows):
                continue
            bottom = table.bottoms[place]
            left = keys[rows] - (np.uint64(1) << (_PILES + np.uint64(place)))
            paid = self._paid(draws, left, held[rows], parents[rows], table.tops[place])
            after = (paid[0] >> _PILES).astype(np.int64)
            taken = paid[1] + at.earns[draws, bottom] + market.ahead[draws, after]
            self._keep(draws, *_chosen(paid, taken >= self._wanted), _MORE_MEN, (bottom,))
            hoped = paid[1] - at.cost[draws, bottom] + drawn + market.ahead[draws + 1, after]
            paid = self._paid(draws, *_chosen(paid, hoped >= self._wanted), bottom)
            after = (paid[0] >> _PILES).astype(np.int64)
            hoped = paid[1] + drawn + market.ahead[draws + 1, after]
            paid = _chosen(paid, hoped >= self._wanted)
            self._keep(draws + 1, *paid, _MORE_GEMS, table.draws[draws])

    def _paid(
        self, draws: int, keys: Keys, held: Ints, parents: Ints, target: int
    ) -> tuple[Keys, Ints, Ints]:
        """Return the rows after each sacrifice that destroys a target, with what is then held."""
        made: list[tuple[Keys, Ints, Ints]] = []
        for value, count in _PAYMENTS[target]:
            shift = _SHIFTS[value - 1]
            codes = (keys >> shift & _BITS).astype(np.int64)
            change = (_LESS_ONE if count == 1 else _LESS_TWO)[codes]
            rows = np.flatnonzero(change > _NONE)
            if len(rows):
                worth, codes, change = self._market.held[draws][value], codes[rows], change[rows]
                less = held[rows] + worth[codes + change] - worth[codes]
                made.append((_with(keys[rows], change, shift), less, parents[rows]))
        if not made:
            return keys[:0], held[:0], parents[:0]
        first, second, third = zip(*made, strict=True)
        return np.concatenate(first), np.concatenate(second), np.concatenate(third)

    def _keep(
        self, draws: int, keys: Keys, held: Ints, parents: Ints, more: Ints, values: Iterable[int]
    ) -> None:
        """Add cards to what is held and keep the successors, equal ones once."""
        if not len(keys):
            return
        for value in values:
            shift = _SHIFTS[value - 1]
            keys = _with(keys, more[(keys >> shift & _BITS).astype(np.int64)], shift)
        keys, places = np.unique(keys, return_index=True)
        self._pool.append((draws, keys, parents[places]))
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


def _chosen(paid: tuple[Keys, Ints, Ints], which: npt.NDArray[np.bool_]) -> tuple[Keys, Ints, Ints]:
    keys, held, parents = paid
    return keys[which], held[which], parents[which]


def _with(keys: Keys, change: Ints, shift: np.uint64) -> Keys:
    """Return keys with the code of one value changed."""
    made: Keys = keys + (change.astype(np.uint64) << shift)  # wraps around where it is negative
    return made


def _summed(keys: Keys, tables: Sequence[Ints]) -> Ints:
    """Return the sum over all values of what a table says of their codes."""
    total = np.zeros(len(keys), np.int64)
    for value in range(1, KING + 1):
        total += tables[value][(keys >> _SHIFTS[value - 1] & _BITS).astype(np.int64)]
    return total
