"""A plan in small cells, four to the side of a square: each row is an integer, a bit a cell.

Whole rows are grown, shrunk and searched by shifts of bits, which is fast without any library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, hypot
from typing import NamedTuple

Point = tuple[float, float]

CELLS = 4  # to the side of a square


class Place(NamedTuple):
    """A free rectangle in squares."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2


class Raster:
    """A set of cells in an area of whole squares."""

    def __init__(self, columns: int, rows: int, bits: Iterable[int] | None = None) -> None:
        self.columns, self.rows = columns, rows
        self.whole = (1 << columns * CELLS) - 1
        self.bits = [0] * (rows * CELLS) if bits is None else list(bits)

    def copy(self) -> Raster:
        return Raster(self.columns, self.rows, self.bits)

    def fill(self, outline: Iterable[Point]) -> None:
        """Add the cells whose middle lies in a polygon."""
        points = [(x * CELLS, y * CELLS) for x, y in outline]
        crossings: dict[int, list[float]] = {}
        ax, ay = points[-1]
        for bx, by in points:
            if ay != by:
                low, high = (ay, by) if ay < by else (by, ay)
                slope = (bx - ax) / (by - ay)
                for row in range(max(0, ceil(low - 0.5)), min(len(self.bits), ceil(high - 0.5))):
                    crossings.setdefault(row, []).append(ax + (row + 0.5 - ay) * slope)
            ax, ay = bx, by
        for row, xs in crossings.items():
            xs.sort()
            for begin, end in zip(xs[::2], xs[1::2], strict=False):
                low, high = max(0, ceil(begin - 0.5)), ceil(end - 0.5)
                if high > low:
                    self.bits[row] |= ((1 << high - low) - 1) << low & self.whole

    def clear(self, x: float, y: float, w: float, h: float) -> None:
        """Take away every cell that a rectangle touches."""
        mask = ~_mask(x, w)
        for row in self._rows(y, h):
            self.bits[row] &= mask

    def add(self, x: float, y: float, w: float, h: float) -> None:
        """Add every cell that a rectangle touches."""
        more = _mask(x, w) & self.whole
        for row in self._rows(y, h):
            self.bits[row] |= more

    def keep(self, x: int, y: int, w: int, h: int) -> None:
        """Take away every cell outside a rectangle of whole squares."""
        mask = ((1 << w * CELLS) - 1) << x * CELLS
        for row, bits in enumerate(self.bits):
            self.bits[row] = bits & mask if y * CELLS <= row < (y + h) * CELLS else 0

    def _rows(self, y: float, h: float) -> range:
        first, last = floor(y * CELLS + 1e-6), ceil((y + h) * CELLS - 1e-6)
        return range(max(0, first), min(len(self.bits), last))

    def has(self, x: float, y: float) -> bool:
        """Return whether the cell at a point is in the set."""
        row, column = floor(y * CELLS), floor(x * CELLS)
        return 0 <= row < len(self.bits) and column >= 0 and bool(self.bits[row] >> column & 1)

    def covers(self, x: float, y: float, w: float, h: float) -> bool:
        """Return whether every cell that a rectangle touches is in the set."""
        if x < 0 or y < 0 or y + h > self.rows:
            return False
        mask = _mask(x, w)
        return all(self.bits[row] & mask == mask for row in self._rows(y, h))

    @property
    def area(self) -> float:
        """How many squares it has."""
        return sum(bits.bit_count() for bits in self.bits) / CELLS**2

    def grown(self, cells: int) -> Raster:
        """Return the set and all within so many cells, nearly a circle."""
        bits = self.bits
        for i in range(cells):
            wide = [b | b << 1 | b >> 1 for b in bits] if i % 2 else bits
            side = bits if i % 2 else [b | b << 1 | b >> 1 for b in bits]
            above, below = [0, *wide[:-1]], [*wide[1:], 0]
            bits = [
                (a | b | c | d) & self.whole
                for a, b, c, d in zip(above, below, side, wide, strict=True)
            ]
        return Raster(self.columns, self.rows, bits)

    def shrunk(self, cells: int) -> Raster:
        """Return what is farther than so many cells from everything else."""
        return self.inverse().grown(cells).inverse()

    def inverse(self) -> Raster:
        return Raster(self.columns, self.rows, [~b & self.whole for b in self.bits])

    def __or__(self, other: Raster) -> Raster:
        bits = (a | b for a, b in zip(self.bits, other.bits, strict=True))
        return Raster(self.columns, self.rows, bits)

    def __and__(self, other: Raster) -> Raster:
        bits = (a & b for a, b in zip(self.bits, other.bits, strict=True))
        return Raster(self.columns, self.rows, bits)

    def runs(self, y: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches of a row of squares that are wholly in the set."""
        bits = self.whole
        for row in self.bits[y * CELLS : (y + 1) * CELLS]:
            bits &= row
        begin = None
        square = (1 << CELLS) - 1
        for x in range(self.columns + 1):
            within = bits >> x * CELLS & square == square
            if within and begin is None:
                begin = x
            elif not within and begin is not None:
                yield begin, x
                begin = None

    def squares(self) -> Iterator[tuple[int, int]]:
        """Yield the squares of which any cell is in the set."""
        for y in range(self.rows):
            bits = 0
            for row in self.bits[y * CELLS : (y + 1) * CELLS]:
                bits |= row
            x = 0
            while bits:
                if bits & (1 << CELLS) - 1:
                    yield x, y
                bits >>= CELLS
                x += 1

    def nearest(
        self, w: float, h: float, x: float, y: float, *, steep: float = 1.0
    ) -> Place | None:
        """Return the free rectangle whose middle is nearest a point; ``steep`` counts rows."""
        return self.best(w, h, lambda a, b: hypot(a - x, steep * (b - y)))

    def best(self, w: float, h: float, cost: Callable[[float, float], float]) -> Place | None:
        """Return the free rectangle whose middle costs least, ``None`` if there is none.

        Places are half a square apart, and nearer only where none of these is free.
        """
        wide, high = ceil(w * CELLS - 1e-6), ceil(h * CELLS - 1e-6)
        runs = [_runs(bits, wide) if bits else 0 for bits in self.bits]
        return self._cheapest(runs, wide, high, cost, 2) or self._cheapest(
            runs, wide, high, cost, 1
        )

    def _cheapest(
        self,
        runs: Sequence[int],
        wide: int,
        high: int,
        cost: Callable[[float, float], float],
        step: int,
    ) -> Place | None:
        every = self.whole // ((1 << step) - 1)  # a bit in so many
        lowest, place = float("inf"), None
        for row in range(0, len(runs) - high + 1, step):
            free = runs[row] & every
            if not free:
                continue
            for other in runs[row + 1 : row + high]:
                free &= other
                if not free:
                    break
            y = (row + high / 2) / CELLS
            while free:
                column = (free & -free).bit_length() - 1
                free &= free - 1
                price = cost((column + wide / 2) / CELLS, y)
                if price < lowest:
                    lowest, place = price, (column, row)
        if place is None:
            return None
        x, y = place
        return Place(x / CELLS, y / CELLS, wide / CELLS, high / CELLS)


def _mask(x: float, w: float) -> int:
    """Return the bits of the columns that a stretch touches."""
    low, high = max(0, floor(x * CELLS + 1e-6)), ceil((x + w) * CELLS - 1e-6)
    return ((1 << max(0, high - low)) - 1) << low


def _runs(bits: int, length: int) -> int:
    """Return the bits at which a run of so many ones begins."""
    have = 1
    while have < length and bits:
        step = min(have, length - have)
        bits &= bits >> step
        have += step
    return bits
