"""Sketches as map makers draw them: a few strokes over bodies.

Everything is a list of straight strokes, so that a room is one stroke of the pen; curves are made
of short ones. What has a body is filled, light or dark, beneath all strokes, and hides the floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_TURN = 2 * pi


class Tone(Enum):
    """How a body is filled."""

    LIGHT = "light"
    DARK = "dark"
    WATER = "water"
    DEEP = "deep"  # black: a chasm


LIGHT = Tone.LIGHT
DARK = Tone.DARK


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

    def ragged(self, x: float, y: float, r: float, corners: int, tone: Tone | None = None) -> None:
        """Draw an uneven closed line around a point."""
        points = []
        for i in range(corners):
            turn, out = (
                _TURN * (i + 0.5 * self.rng.random()) / corners,
                0.82 + 0.3 * self.rng.random(),
            )
            points.append((x + r * out * cos(turn), y + r * out * sin(turn)))
        self.line(*points, closed=True, tone=tone)


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
                bx
                + (cx - ax) / 2 * s
                + (ax - 2.5 * bx + 2 * cx - dx / 2) * s2
                + (1.5 * (bx - cx) + (dx - ax) / 2) * s3,
                by
                + (cy - ay) / 2 * s
                + (ay - 2.5 * by + 2 * cy - dy / 2) * s2
                + (1.5 * (by - cy) + (dy - ay) / 2) * s3,
            )
