"""Small pictures of filled shapes and fine shading, from the back to the front.

A picture is drawn in a box one wide and ``HEIGHT`` high. Shapes hide what lies behind them; details
are thin dark strokes, and shading is lighter still, so that words nearby stay easy to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon
from dungeongen.draw.sketch import Point, Sketch, scaled, smooth

HEIGHT = 1.4
_EDGE, _DETAIL, _FINE = 0.3, 0.22, 0.2  # strokes, in millimetres


class Shape(NamedTuple):
    """A polygon, what fills it, and whether its edge is drawn."""

    points: tuple[Point, ...]
    fill: Ink
    edge: bool


class Strokes(NamedTuple):
    """Straight strokes in one ink."""

    segments: tuple[Segment, ...]
    ink: Ink


Part = Shape | Strokes


class Engraving:
    """A picture while it is drawn."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.parts: list[Part] = []

    def shape(self, *points: Point, fill: Ink = Ink.FLOOR, edge: bool = True) -> None:
        """Fill a polygon and draw its edge."""
        self.parts.append(Shape(points, fill, edge))

    def blob(self, *knots: Point, fill: Ink = Ink.FLOOR) -> None:
        """Fill a smooth closed curve through all points and draw its edge."""
        self.shape(*smooth(knots), fill=fill)

    def box(self, x: float, y: float, w: float, h: float, fill: Ink = Ink.FLOOR) -> None:
        self.shape((x, y), (x + w, y), (x + w, y + h), (x, y + h), fill=fill)

    def disc(self, x: float, y: float, r: float, fill: Ink = Ink.FLOOR, flat: float = 1.0) -> None:
        self.shape(*arc(x, y, r, 0.0, 1.0, flat=flat), fill=fill)

    def line(self, *points: Point, ink: Ink = Ink.MUTED) -> None:
        """Draw a line through all points."""
        self.parts.append(Strokes(tuple((*a, *b) for a, b in pairwise(points)), ink))

    def strokes(self, segments: Iterable[Segment], ink: Ink = Ink.SHADE) -> None:
        """Draw strokes, for shading unless another ink is given."""
        self.parts.append(Strokes(tuple(segments), ink))

    def sketch(self) -> Sketch:
        """Return a sketch with the same chance, whose strokes can be added."""
        return Sketch(self.rng)

    def mirrored(self) -> Engraving:
        """Return the picture from its other side."""
        result = Engraving(self.rng)
        for part in self.parts:
            match part:
                case Shape(points, fill, edge):
                    flipped = tuple((1 - x, y) for x, y in reversed(points))
                    result.parts.append(Shape(flipped, fill, edge))
                case Strokes(segments, ink):
                    turned = tuple((1 - a, b, 1 - c, d) for a, b, c, d in segments)
                    result.parts.append(Strokes(turned, ink))
        return result

    def points(self) -> list[Point]:
        """Return all corners and ends."""
        result: list[Point] = []
        for part in self.parts:
            if isinstance(part, Shape):
                result += part.points
            else:
                result += [end for a, b, c, d in part.segments for end in ((a, b), (c, d))]
        return result

    def paint(self, canvas: Canvas, x: float, y: float, side: float) -> None:
        """Draw the picture with its top left at (x, y), ``side`` millimetres wide."""
        for part in self.parts:
            match part:
                case Shape(points, fill, edge):
                    path = polygon([(x + u * side, y + v * side) for u, v in points])
                    canvas.path(path, fill=fill, stroke=Ink.MUTED if edge else None, width=_EDGE)
                case Strokes(segments, ink):
                    width = _FINE if ink is Ink.SHADE else _DETAIL
                    canvas.lines(scaled(segments, x, y, side), ink=ink, width=width)


def arc(
    x: float, y: float, r: float, begin: float, end: float, *, flat: float = 1.0
) -> list[Point]:
    """Return points of an arc from ``begin`` to ``end`` in turns; ``flat`` flattens it."""
    count = max(6, round(36 * abs(end - begin) * min(1.0, 0.2 + 6 * r)))
    turns = [2 * pi * (begin + (end - begin) * i / count) for i in range(count + 1)]
    return [(x + r * cos(turn), y + flat * r * sin(turn)) for turn in turns]


def level(points: Sequence[Point], part: float, step: float = 0.014) -> list[Segment]:
    """Return level lines in the lower ``part`` of a box, shorter the higher they are."""
    (left, top), (right, bottom) = points
    rows = max(1, int(part * (bottom - top) / step))
    heights = [bottom - (i + 0.6) * step for i in range(rows)]
    return [(left + 0.4 * (right - left) * i / rows, v, right, v) for i, v in enumerate(heights)]
