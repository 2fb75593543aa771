"""Pictures that are computed, such as a wall of blocks, in the hand of ``art``.

They are drawn from the back to the front, in millimetres: shapes hide what lies behind them,
details are thin dark strokes, and shading is lighter still. Engravings may stand among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.art import FOOT, HEIGHT, PALE, WIDTH
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon
from dungeongen.draw.sketch import Point, Sketch, scaled, smooth


class Engraving:
    """A picture with its origin at (x, y) of a canvas, and the chance that makes it uneven."""

    def __init__(self, canvas: Canvas, x: float, y: float, rng: Rng) -> None:
        self.canvas, self.x, self.y = canvas, x, y
        self.rng = rng

    def shape(self, *points: Point, fill: Ink = Ink.FLOOR, edge: bool = True) -> None:
        """Fill a polygon and draw its edge."""
        path = polygon([(self.x + u, self.y + v) for u, v in points])
        self.canvas.path(path, fill=fill, stroke=PALE.dark if edge else None, width=PALE.edge)

    def blob(self, *knots: Point, fill: Ink = Ink.FLOOR) -> None:
        """Fill a smooth closed curve through all points and draw its edge."""
        self.shape(*smooth(knots), fill=fill)

    def box(self, x: float, y: float, w: float, h: float, fill: Ink = Ink.FLOOR) -> None:
        self.shape((x, y), (x + w, y), (x + w, y + h), (x, y + h), fill=fill)

    def line(self, *points: Point, ink: Ink = PALE.dark) -> None:
        """Draw a line through all points."""
        self.strokes(((*a, *b) for a, b in pairwise(points)), ink)

    def strokes(self, segments: Iterable[Segment], ink: Ink = PALE.shading) -> None:
        """Draw strokes, for shading unless another ink is given."""
        width = PALE.fine if ink is PALE.shading else PALE.detail
        self.canvas.lines(scaled(segments, self.x, self.y, 1.0), ink=ink, width=width)

    def art(self, name: str, x: float, y: float, w: float) -> None:
        """Draw an engraving ``w`` wide with its top left at (x, y)."""
        self.canvas.art(self.x + x, self.y + y, w, w * HEIGHT / WIDTH, name)

    def flame(self, u: float, foot: float, high: float) -> None:
        """Draw a flame that stands on ``foot``."""
        w = high / 1.3
        self.art("flame", u - w / 2, foot - w * FOOT / WIDTH, w)

    def skull(self, u: float, v: float, r: float) -> None:
        """Draw a skull around a point, ``r`` half as wide."""
        self.art("skull", u - r, v - 1.4 * r, 2 * r)

    def sketch(self) -> Sketch:
        """Return a sketch with the same chance, whose strokes can be added."""
        return Sketch(self.rng)


def arc(
    x: float, y: float, r: float, begin: float, end: float, *, flat: float = 1.0
) -> list[Point]:
    """Return points of an arc from ``begin`` to ``end`` in turns; ``flat`` flattens it."""
    count = max(6, round(36 * abs(end - begin) * min(1.0, 0.2 + 0.2 * r)))
    turns = [2 * pi * (begin + (end - begin) * i / count) for i in range(count + 1)]
    return [(x + r * cos(turn), y + flat * r * sin(turn)) for turn in turns]


def level(points: Sequence[Point], part: float, step: float) -> list[Segment]:
    """Return level lines in the lower ``part`` of a box, shorter the higher they are."""
    (left, top), (right, bottom) = points
    rows = max(1, int(part * (bottom - top) / step))
    heights = [bottom - (i + 0.6) * step for i in range(rows)]
    return [(left + 0.4 * (right - left) * i / rows, v, right, v) for i, v in enumerate(heights)]
