"""Small pictures of filled shapes and fine shading, from the back to the front.

A picture is drawn in a box one wide and ``HEIGHT`` high. Shapes hide what lies behind them; details
are thin dark strokes, and shading is lighter still, so that words nearby stay easy to read. A bold
picture, as on a card, has black edges, and shading that a copier keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Segment, polygon
from dungeongen.draw.sketch import Point, Sketch, scaled, smooth

HEIGHT = 1.4
FOOT = 1.33
"""How far down a picture of a body is cut off, so that it can stand on a floor."""


SIDES = (-1, 1)
"""Left and right of the middle."""


class _Pen(NamedTuple):
    """The widths in millimetres of edges, details and shading, and what dark and shading ink is."""

    edge: float
    detail: float
    fine: float
    dark: Ink
    shading: Ink


_PLAIN = _Pen(0.3, 0.22, 0.2, Ink.MUTED, Ink.SHADE)
_BOLD = _Pen(0.42, 0.3, 0.2, Ink.ICON, Ink.MUTED)


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

    def blob(self, *knots: Point, fill: Ink = Ink.FLOOR, shade: float = 0.0) -> None:
        """Fill a smooth closed curve through all points, draw its edge and ``shade`` its right."""
        outline = tuple(smooth(knots))
        self.shape(*outline, fill=fill)
        if shade:
            self.shaded(outline, shade)

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

    def curve(self, *knots: Point, ink: Ink = Ink.MUTED) -> None:
        """Draw a smooth line through all points."""
        self.line(*bend(knots), ink=ink)

    def taper(
        self, *knots: Point, begin: float, end: float, fill: Ink = Ink.FLOOR, shade: float = 0.0
    ) -> None:
        """Fill a tail, a horn or a limb along a smooth line, ``begin`` wide, then ``end``."""
        middle = bend(knots)
        left, right = [], []
        for i, (x, y) in enumerate(middle):
            (ax, ay), (bx, by) = middle[max(0, i - 1)], middle[min(len(middle) - 1, i + 1)]
            long = hypot(bx - ax, by - ay) or 1.0
            half = (begin + (end - begin) * i / (len(middle) - 1)) / 2
            dx, dy = -(by - ay) / long * half, (bx - ax) / long * half
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        outline = (*left, *reversed(right))
        self.shape(*outline, fill=fill)
        if shade:
            self.shaded(outline, shade)

    def shaded(
        self, outline: Sequence[Point], depth: float, *, step: float = 0.016, floor: float = 9.0
    ) -> None:
        """Shade the inside of an outline with level lines, uneven, at each right edge.

        They reach ``depth`` into it, and no farther than half of it; none lies below ``floor``.
        """
        bottom = min(floor, max(y for _, y in outline))
        v = min(y for _, y in outline) + step
        while v < bottom - 0.3 * step:
            ends = sorted(
                ax + (bx - ax) * (v - ay) / (by - ay)
                for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True)
                if (ay <= v) != (by <= v)
            )
            for near, far in zip(ends[::2], ends[1::2], strict=True):
                reach = min(depth, 0.5 * (far - near)) * (0.6 + 0.4 * self.rng.random())
                if reach > 0.02:
                    self.strokes([(far - reach, v, far - 0.008, v)])
            v += step

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

    def paint(self, canvas: Canvas, x: float, y: float, side: float, *, bold: bool = False) -> None:
        """Draw the picture with its top left at (x, y), ``side`` millimetres wide."""
        pen = _BOLD if bold else _PLAIN
        for part in self.parts:
            match part:
                case Shape(points, fill, edge):
                    path = polygon([(x + u * side, y + v * side) for u, v in points])
                    fill = pen.dark if fill is Ink.MUTED else fill
                    canvas.path(path, fill=fill, stroke=pen.dark if edge else None, width=pen.edge)
                case Strokes(segments, Ink.SHADE):
                    canvas.lines(scaled(segments, x, y, side), ink=pen.shading, width=pen.fine)
                case Strokes(segments, ink):
                    ink = pen.dark if ink is Ink.MUTED else ink
                    canvas.lines(scaled(segments, x, y, side), ink=ink, width=pen.detail)


def bend(knots: Sequence[Point]) -> list[Point]:
    """Return a smooth line through all points, in short sides."""
    (ax, ay), (bx, by) = knots[:2]
    (cx, cy), (dx, dy) = knots[-2:]
    padded = ((2 * ax - bx, 2 * ay - by), *knots, (2 * dx - cx, 2 * dy - cy))
    return [*list(smooth(padded))[3 : 3 * len(knots)], knots[-1]]


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


def beside(side: int, *points: Point) -> list[Point]:
    """Return points that are given by their distance from the middle, on the left or the right."""
    return [(0.5 + side * a, b) for a, b in points]


def even(*right: Point) -> list[Point]:
    """Return the corners of a shape that is the same on both sides, from those of its right one."""
    left = [(-a, b) for a, b in reversed(right) if abs(a) > 1e-9]
    return beside(1, *right, *left)
