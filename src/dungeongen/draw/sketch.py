"""Furniture and floors as map makers draw them: a few strokes, in grey, beneath what is printed.

Lengths are in cells; x and y of a drawing are the top left corner of the cell that it stands in.
Everything is a list of straight strokes, so that a room is one stroke of the pen; curves are made
of short ones. What has a body is filled, light or dark, beneath all strokes, and hides the floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Path, Segment, polygon

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_TURN = 2 * pi
_PEN = 0.4  # millimetres that a stroke of furniture is wide


class Tone(Enum):
    """How a body is filled."""

    LIGHT = "light"
    DARK = "dark"
    WATER = "water"
    DEEP = "deep"  # black: a chasm


LIGHT, DARK = Tone.LIGHT, Tone.DARK


class Sketch:
    """Strokes on the floor of one box, with the chance that makes each a little different.

    ``bodies`` are filled outlines, from the back to the front, beneath all ``strokes``. ``fires``
    are the middles of what burns.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.strokes: list[Segment] = []
        self.bodies: list[tuple[tuple[Point, ...], Tone]] = []
        self.fires: list[Point] = []

    def line(self, *points: Point, closed: bool = False, tone: Tone | None = None) -> None:
        """Draw a line through all points, around a body if it has a ``tone``."""
        if tone is not None:
            self.bodies.append((points, tone))
        ends = [*points[1:], points[0]] if closed else points[1:]
        self.strokes += [(*a, *b) for a, b in zip(points, ends, strict=False)]

    def rect(self, x: float, y: float, w: float, h: float, tone: Tone | None = None) -> None:
        self.line((x, y), (x + w, y), (x + w, y + h), (x, y + h), closed=True, tone=tone)

    def arc(
        self,
        x: float,
        y: float,
        r: float,
        begin: float = 0.0,
        end: float = 1.0,
        flat: float = 1.0,
        tone: Tone | None = None,
    ) -> None:
        """Draw an arc from ``begin`` to ``end`` in turns; ``flat`` makes it an ellipse's."""
        parts = max(4, round(18 * (end - begin) * max(0.5, r / 0.4)))
        turns = [_TURN * (begin + (end - begin) * i / parts) for i in range(parts + 1)]
        self.line(*((x + r * cos(t), y + flat * r * sin(t)) for t in turns), tone=tone)

    def ragged(
        self, x: float, y: float, r: float, corners: int, tone: Tone | None = None
    ) -> list[Point]:
        """Draw an uneven closed line around a point; return its corners."""
        points = []
        for i in range(corners):
            turn, out = (
                _TURN * (i + 0.5 * self.rng.random()) / corners,
                0.82 + 0.3 * self.rng.random(),
            )
            points.append((x + r * out * cos(turn), y + r * out * sin(turn)))
        self.line(*points, closed=True, tone=tone)
        return points

    def curve(self, *knots: Point, tone: Tone | None = None) -> None:
        """Draw a closed curve through all points."""
        self.line(*smooth(knots), closed=True, tone=tone)

    def add(self, other: Sketch, x: float, y: float) -> None:
        """Add all of another sketch, with its origin at (x, y)."""
        self.strokes += scaled(other.strokes, x, y, 1.0)
        self.bodies += [
            (tuple((x + a, y + b) for a, b in points), tone) for points, tone in other.bodies
        ]
        self.fires += [(x + a, y + b) for a, b in other.fires]

    def heaps(self, apart: float) -> list[Box]:
        """Return boxes around what lies together: everything is in one, and they are ``apart``."""
        heaps: list[Box] = []
        parts = [_around((stroke[:2], stroke[2:])) for stroke in self.strokes]
        for one in (*parts, *(_around(points) for points, _ in self.bodies)):
            while near := [heap for heap in heaps if meet(grown(one, apart), heap)]:
                heaps = [heap for heap in heaps if heap not in near]
                one = _around([point for a, b, c, d in (one, *near) for point in ((a, b), (c, d))])
            heaps.append(one)
        return heaps

    def without(self, box: Box) -> Sketch:
        """Return the sketch without what is in a box, given by left, top, right and bottom.

        A body goes whole, with the strokes on it, and so does a stroke.
        """
        to = Sketch(self.rng)
        gone = [box]
        for points, tone in self.bodies:
            around = _around(points)
            if meet(around, box):
                gone.append(around)
            else:
                to.bodies.append((points, tone))
        to.strokes = [
            stroke
            for stroke in self.strokes
            if not any(meet(_around((stroke[:2], stroke[2:])), one) for one in gone)
        ]
        to.fires = self.fires
        return to

    def within(self, spread: float) -> float:
        return (self.rng.random() - 0.5) * spread

    def paint(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        c: float,
        *,
        light: Ink = Ink.TINT,
        pen: float = _PEN,
    ) -> None:
        """Draw all of it for cells of ``c`` millimetres, with its origin at (x, y).

        ``light`` fills light bodies: another ink than that of the floor. ``pen`` is the width of
        a stroke.
        """
        for tone, bodies in groupby(self.bodies, key=lambda body: body[1]):
            path: list[Path] = [
                polygon([(x + a * c, y + b * c) for a, b in points]) for points, _ in bodies
            ]
            fill = light if tone is LIGHT else Ink.SHADE
            canvas.path(tuple(step for part in path for step in part), fill=fill)
        canvas.lines(scaled(self.strokes, x, y, c), ink=Ink.SHADE, width=pen)


def _around(points: Sequence[Point]) -> Box:
    """Return the box around some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def grown(box: Box, by: float) -> Box:
    """Return a box with a margin around it."""
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def crate(to: Sketch, x: float, y: float, side: float) -> None:
    to.rect(x, y, side, side, LIGHT)
    to.line((x, y), (x + side, y + side))
    to.line((x + side, y), (x, y + side))


def bone(to: Sketch, x: float, y: float) -> None:
    """A bone of a fifth of a cell, turned at random."""
    turn = pi * to.rng.random()
    dx, dy = 0.09 * cos(turn), 0.09 * sin(turn)
    to.line((x - dx, y - dy), (x + dx, y + dy))
    for end in (-1, 1):
        for side in (-0.3, 0.3):
            to.arc(x + end * dx - side * dy * 0.35, y + end * dy + side * dx * 0.35, 0.022)


def barrels(to: Sketch, x: float, y: float) -> None:
    for px, py in ((0.36, 0.4), (0.62, 0.42), (0.48, 0.64)):
        to.arc(x + px, y + py, 0.13, tone=LIGHT)
        to.arc(x + px, y + py, 0.085)
        to.line((x + px - 0.085, y + py), (x + px + 0.085, y + py))


def crates(to: Sketch, x: float, y: float) -> None:
    crate(to, x + 0.26, y + 0.34, 0.26)
    crate(to, x + 0.56, y + 0.44, 0.2)


def stones(to: Sketch, x: float, y: float) -> None:
    for _ in range(6):
        at = (x + 0.2 + 0.6 * to.rng.random(), y + 0.2 + 0.6 * to.rng.random())
        to.ragged(*at, 0.04 + 0.05 * to.rng.random(), 6, LIGHT)


def cracks(to: Sketch, x: float, y: float) -> None:
    """A crack with two branches."""
    knots = [(x + 0.15, y + 0.3 + to.within(0.2))]
    for i in range(1, 5):
        knots.append((x + 0.15 + 0.17 * i, y + 0.5 + to.within(0.4)))
    to.line(*knots)
    for knot in (knots[1], knots[3]):
        to.line(knot, (knot[0] + 0.08 + to.within(0.1), knot[1] + 0.2))


def scaled(strokes: Iterable[Segment], x: float, y: float, c: float) -> list[Segment]:
    """Return strokes in millimetres, for cells of ``c`` with their origin at (x, y)."""
    return [(x + a * c, y + b * c, x + d * c, y + e * c) for a, b, d, e in strokes]


def smooth(knots: Sequence[Point]) -> Iterator[Point]:
    """Return a closed curve through all points: Catmull and Rom's, in short sides."""
    count = len(knots)
    for i, (bx, by) in enumerate(knots):
        (ax, ay), (cx, cy), (dx, dy) = knots[i - 1], knots[(i + 1) % count], knots[(i + 2) % count]
        for part in (0.0, 0.33, 0.67):
            s, s2, s3 = part, part**2, part**3
            yield (
                bx + (cx - ax) / 2 * s + (ax - 2.5 * bx + 2 * cx - dx / 2) * s2
                + (1.5 * (bx - cx) + (dx - ax) / 2) * s3,
                by + (cy - ay) / 2 * s + (ay - 2.5 * by + 2 * cy - dy / 2) * s2
                + (1.5 * (by - cy) + (dy - ay) / 2) * s3,
            )  # fmt: skip
