"""A field of small squares, each row a whole number with a bit a square.

Most questions of a map are asked of fields: where is floor, where does a name fit, how far is the
wall. Rows of a hundred bits are grown, shrunk and searched as numbers, without any library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor, hypot
from typing import NamedTuple

from dungeongen.draw.curves import Line


class Place(NamedTuple):
    """The middle of a rectangle that fits, and how far that is from where it was wanted."""

    away: float
    x: float
    y: float


class Field:
    """A set of squares, ``fine`` to a unit, in a rectangle given by left, top, width and height."""

    __slots__ = ("columns", "fine", "left", "rows", "top")

    def __init__(
        self, width: float, height: float, fine: float = 2.0, x: float = 0.0, y: float = 0.0
    ) -> None:
        self.fine, self.left, self.top = fine, floor(x * fine), floor(y * fine)
        self.columns = ceil(width * fine)
        self.rows = [0] * ceil(height * fine)

    def _like(self, rows: list[int]) -> Field:
        other = Field.__new__(Field)
        other.fine, other.left, other.top = self.fine, self.left, self.top
        other.columns, other.rows = self.columns, rows
        return other

    def copy(self) -> Field:
        return self._like(self.rows[:])

    def empty(self) -> Field:
        """Return an empty field of the same size."""
        return self._like([0] * len(self.rows))

    def __or__(self, other: Field) -> Field:
        return self._like([a | b for a, b in zip(self.rows, other.rows, strict=True)])

    def __and__(self, other: Field) -> Field:
        return self._like([a & b for a, b in zip(self.rows, other.rows, strict=True)])

    def __sub__(self, other: Field) -> Field:
        return self._like([a & ~b for a, b in zip(self.rows, other.rows, strict=True)])

    def __bool__(self) -> bool:
        return any(self.rows)

    def inverse(self) -> Field:
        whole = (1 << self.columns) - 1
        return self._like([whole & ~row for row in self.rows])

    @property
    def count(self) -> int:
        """How many squares are set."""
        return sum(row.bit_count() for row in self.rows)

    def cut(self, x0: float, y0: float, x1: float, y1: float) -> Field:
        """Return the part within left, top, right and bottom, as a field of its own."""
        fine = self.fine
        i, j = max(0, floor(x0 * fine) - self.left), max(0, floor(y0 * fine) - self.top)
        k = max(i, min(self.columns, ceil(x1 * fine) - self.left))
        m = max(j, min(len(self.rows), ceil(y1 * fine) - self.top))
        mask = (1 << k - i) - 1
        part = self._like([row >> i & mask for row in self.rows[j:m]])
        part.left, part.top, part.columns = self.left + i, self.top + j, k - i
        return part

    def fill(self, outline: Line, *, on: bool = True) -> None:
        """Set the squares whose middle lies in an outline (even-odd rule), or clear them."""
        fine, left, top, last = self.fine, self.left - 0.5, self.top - 0.5, len(self.rows) - 1
        crossings: dict[int, list[float]] = {}
        ax, ay = outline[-1][0] * fine - left, outline[-1][1] * fine - top
        for x, y in outline:
            bx, by = x * fine - left, y * fine - top
            if ay != by:
                low, high = (ay, by) if ay < by else (by, ay)
                slope = (bx - ax) / (by - ay)
                for j in range(max(1, ceil(low)), min(last + 1, ceil(high) - 1) + 1):
                    crossings.setdefault(j - 1, []).append(ax + slope * (j - ay))
            ax, ay = bx, by
        columns = self.columns
        for j, xs in crossings.items():
            xs.sort()
            bits = 0
            for a, b in zip(xs[::2], xs[1::2], strict=False):
                i, k = max(0, ceil(a) - 1), min(columns, ceil(b) - 1)
                if k > i:
                    bits |= (1 << k) - (1 << i)
            self.rows[j] = self.rows[j] | bits if on else self.rows[j] & ~bits

    def rect(self, x: float, y: float, w: float, h: float, *, on: bool = True) -> None:
        """Set every square that a rectangle touches, or clear them."""
        fine = self.fine
        i, k = (
            max(0, floor(x * fine) - self.left),
            min(self.columns, ceil((x + w) * fine) - self.left),
        )
        if k <= i:
            return
        bits = (1 << k) - (1 << i)
        j, m = (
            max(0, floor(y * fine) - self.top),
            min(len(self.rows), ceil((y + h) * fine) - self.top),
        )
        for row in range(j, m):
            self.rows[row] = self.rows[row] | bits if on else self.rows[row] & ~bits

    def has(self, x: float, y: float) -> bool:
        """Return whether the square at a point is set."""
        i, j = floor(x * self.fine) - self.left, floor(y * self.fine) - self.top
        return 0 <= j < len(self.rows) and i >= 0 and self.rows[j] >> i & 1 == 1

    def covers(self, x: float, y: float, w: float, h: float) -> bool:
        """Return whether every square that a rectangle touches is set."""
        fine = self.fine
        i, k = floor(x * fine) - self.left, ceil((x + w) * fine) - self.left
        j, m = floor(y * fine) - self.top, ceil((y + h) * fine) - self.top
        if i < 0 or j < 0 or m > len(self.rows):
            return False
        bits = (1 << k) - (1 << i)
        return all(row & bits == bits for row in self.rows[j:m])

    def grown(self, by: float) -> Field:
        """Return the set and all that is nearer to it, with corners."""
        rows, whole = self.rows, (1 << self.columns) - 1
        for _ in range(round(by * self.fine)):
            wide = [row | row << 1 | row >> 1 for row in rows]
            rows = [
                (a | b | c) & whole
                for a, b, c in zip([0, *wide[:-1]], wide, [*wide[1:], 0], strict=True)
            ]
        return self._like(rows)

    def shrunk(self, by: float) -> Field:
        """Return what is at least so far from everything outside."""
        rows = self.rows
        for _ in range(round(by * self.fine)):
            wide = [row & row << 1 & row >> 1 for row in rows]
            rows = [
                a & b & c for a, b, c in zip([0, *wide[:-1]], wide, [*wide[1:], 0], strict=True)
            ]
        return self._like(rows)

    def holding(self, w: float, h: float) -> list[int]:
        """Return rows with the upper left corners of all places where a rectangle fits."""
        wide, high = ceil(w * self.fine - 1e-9), ceil(h * self.fine - 1e-9)
        rows, have = self.rows, 1
        while have < wide:
            step = min(have, wide - have)
            rows = [row & row >> step for row in rows]
            have += step
        have = 1
        while have < high:
            step = min(have, high - have)
            rows = [a & b for a, b in zip(rows, rows[step:], strict=False)] + [0] * step
            have += step
        return rows

    def nearest(self, w: float, h: float, x: float, y: float) -> Place | None:
        """Return the place nearest to (x, y) where a rectangle fits."""
        fine, rows = self.fine, self.holding(w, h)
        best: Place | None = None
        away = 1e9
        goal = max(0, floor((x - w / 2) * fine) - self.left)
        below = (1 << goal) - 1
        middle = min(max(0, round((y - h / 2) * fine) - self.top), max(0, len(rows) - 1))
        for j in _outward(middle, len(rows)):
            cy = (self.top + j) / fine + h / 2
            if abs(cy - y) >= away + 1 / fine:
                break
            row = rows[j]
            if not row:
                continue
            right, left = row >> goal, row & below
            places = []
            if right:
                places.append((right & -right).bit_length() - 1 + goal)
            if left:
                places.append(left.bit_length() - 1)
            for i in places:
                cx = (self.left + i) / fine + w / 2
                far = hypot(cx - x, cy - y)
                if far < away:
                    away, best = far, Place(far, cx, cy)
        return best

    def take(self, x: float, y: float, w: float, h: float, margin: float = 0.0) -> None:
        """Clear a rectangle around a middle, with a margin."""
        self.rect(x - w / 2 - margin, y - h / 2 - margin, w + 2 * margin, h + 2 * margin, on=False)


def _outward(middle: int, count: int) -> Iterator[int]:
    """Yield the numbers below ``count``, from the middle outward."""
    yield middle
    for step in range(1, count):
        if step <= middle:
            yield middle - step
        if middle + step < count:
            yield middle + step


def distances(field: Field, most: float) -> Callable[[float, float], float]:
    """Return how far a point is from a field, up to ``most``.

    The set grows by turns to four and to eight neighbours, which is nearly round, and each ring is
    kept as rows of bits; the distance of a point is the first ring that holds it. Two sweeps over
    all squares take twenty times as long.
    """
    fine, left, top, columns = field.fine, field.left, field.top, field.columns
    rings, whole = [field.rows], (1 << columns) - 1
    for ring in range(round(most * fine)):
        rows = rings[-1]
        wide = [(row | row << 1 | row >> 1) & whole for row in rows]
        beside = wide if ring % 5 in (1, 3) else rows
        rings.append(
            [a | b | c for a, b, c in zip([0, *beside[:-1]], wide, [*beside[1:], 0], strict=True)]
        )
    last = len(field.rows) - 1

    def distance(x: float, y: float) -> float:
        i = min(columns - 1, max(0, floor(x * fine) - left))
        j = min(last, max(0, floor(y * fine) - top))
        low, high = 0, len(rings)
        while low < high:
            middle = (low + high) // 2
            if rings[middle][j] >> i & 1:
                high = middle
            else:
                low = middle + 1
        return low / fine

    return distance
