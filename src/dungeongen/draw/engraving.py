"""Pictures that are computed, such as candles by number, in the hand of ``art``.

They are drawn from the back to the front, in millimetres: shapes hide what lies behind them,
details are thin dark strokes, and shading is lighter still. Engravings may stand among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from dungeongen.core.rng import Rng
from dungeongen.draw.art import FOOT, HEIGHT, PALE, WIDTH
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Engraving:
    """A picture with its origin at (x, y) of a canvas, and the chance that makes it uneven."""

    def __init__(self, canvas: Canvas, x: float, y: float, rng: Rng) -> None:
        self.canvas, self.x, self.y = canvas, x, y
        self.rng = rng

    def shape(self, *points: Point, fill: Ink = Ink.FLOOR, edge: bool = True) -> None:
        """Fill a polygon and draw its edge."""
        path = polygon([(self.x + u, self.y + v) for u, v in points])
        self.canvas.path(path, fill=fill, stroke=PALE.dark if edge else None, width=PALE.edge)

    def box(self, x: float, y: float, w: float, h: float, fill: Ink = Ink.FLOOR) -> None:
        self.shape((x, y), (x + w, y), (x + w, y + h), (x, y + h), fill=fill)

    def line(self, *points: Point, ink: Ink = PALE.dark) -> None:
        """Draw a line through all points."""
        self.strokes(((*a, *b) for a, b in pairwise(points)), ink)

    def strokes(self, segments: Iterable[Segment], ink: Ink = PALE.shading) -> None:
        """Draw strokes, for shading unless another ink is given."""
        width = PALE.fine if ink is PALE.shading else PALE.detail
        self.canvas.lines(scaled(segments, self.x, self.y, 1.0), ink=ink, width=width)

    def flame(self, u: float, foot: float, high: float) -> None:
        """Draw a flame that stands on ``foot``."""
        side = high / 1.3  # of its box
        self.canvas.art(
            self.x + u - side / 2,
            self.y + foot - side * FOOT / WIDTH,
            side,
            side * HEIGHT / WIDTH,
            "flame",
        )


def scaled(strokes: Iterable[Segment], x: float, y: float, c: float) -> list[Segment]:
    """Return strokes in millimetres, for units of ``c`` with their origin at (x, y)."""
    return [(x + a * c, y + b * c, x + d * c, y + e * c) for a, b, d, e in strokes]


def level(points: Sequence[Point], part: float, step: float) -> list[Segment]:
    """Return level lines in the lower ``part`` of a box, shorter the higher they are."""
    (left, top), (right, bottom) = points
    rows = max(1, int(part * (bottom - top) / step))
    heights = [bottom - (i + 0.6) * step for i in range(rows)]
    return [(left + 0.4 * (right - left) * i / rows, v, right, v) for i, v in enumerate(heights)]


# Whether points and boxes lie within an outline, a polygon whose corners go clockwise.

Polygon = tuple[Point, ...]


def enters(a: Point, b: Point, box: Box) -> bool:
    """Return whether a stroke from ``a`` to ``b`` has a part inside a box (Liang and Barsky's)."""
    begin, end = 0.0, 1.0
    for i in (0, 1):
        low, high, way = box[i] - a[i], box[i + 2] - a[i], b[i] - a[i]
        if not way:
            if low >= 0 or high <= 0:
                return False
            continue
        one, other = sorted((low / way, high / way))
        begin, end = max(begin, one), min(end, other)
    return begin < end


def holds(outline: Polygon, box: Box) -> bool:
    """Return whether a box lies within an outline."""
    return inside(box[0], box[1], outline) and not any(
        enters(a, b, box) for a, b in pairwise((*outline, outline[0]))
    )


def inside(x: float, y: float, outline: Polygon) -> bool:
    """Return whether a point lies within an outline (even-odd rule)."""
    result = False
    bx, by = outline[-1]
    for ax, ay in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
        bx, by = ax, ay
    return result
