"""Pictures that are computed, such as candles by number, in the hand of ``art``.

They are drawn from the back to the front, in millimetres: shapes hide what lies behind them,
details are thin dark strokes, and shading is lighter still. Engravings may stand among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

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


# Hatching for rock, as outside the walls of hand-drawn dungeon maps.
#
# It consists of clusters of four parallel strokes around the points of a jittered grid; strokes are
# cut at the bisectors with the neighbouring points, as in a Voronoi diagram. Near the rim clusters
# are left out at random, so that the outer edge wobbles. With purely random directions some
# neighbours come out parallel and look like a stain, so each cluster turns by at least 40 degrees
# from the one before.


def hatching(
    rng: Rng, side: float, solid: Callable[[float, float], bool], *, spacing: float
) -> list[Segment]:
    """Return hatching strokes, with clusters ``spacing`` apart wherever ``solid`` is true."""
    count = int(side / spacing)
    step = side / count
    random = rng.random
    seeds = [
        [
            ((column + 0.15 + 0.7 * random()) * step, (row + 0.15 + 0.7 * random()) * step)
            for column in range(count)
        ]
        for row in range(count)
    ]
    strokes: list[Segment] = []
    angle = 0.0
    rim = 1.2 * step
    for row, line in enumerate(seeds):
        for column, (sx, sy) in enumerate(line):
            if not solid(sx, sy):
                continue
            if random() * rim > min(sx, sy, side - sx, side - sy):
                continue
            angle = (angle + pi * (0.22 + 0.56 * random())) % pi
            near = [
                seeds[r][c]
                for r in range(max(0, row - 1), min(count, row + 2))
                for c in range(max(0, column - 1), min(count, column + 2))
                if r != row or c != column
            ]
            _cluster(strokes, sx, sy, angle, near, step, side)
    return strokes


def _cluster(
    strokes: list[Segment],
    sx: float,
    sy: float,
    angle: float,
    near: list[tuple[float, float]],
    step: float,
    side: float,
) -> None:
    """Add four parallel strokes around (sx, sy), cut where a neighbour is nearer."""
    ux, uy = cos(angle), sin(angle)
    reach, apart, gap, least = 0.62 * step, 0.27 * step, 0.04 * step, 0.33 * step
    # A point t along and k across lies on our side of a bisector while t * along + k * across <= d.
    ahead: list[tuple[float, float]] = []
    behind: list[tuple[float, float]] = []
    for nx, ny in near:
        nx -= sx
        ny -= sy
        along = nx * ux + ny * uy
        across = ny * ux - nx * uy
        half = (nx * nx + ny * ny) / 2
        (ahead if along > 0 else behind).append((half / along, across / along))
    for k in (-1.5 * apart, -0.5 * apart, 0.5 * apart, 1.5 * apart):
        high, low = reach, -reach
        for d, a in ahead:
            d -= k * a
            high = min(high, d)
        for d, a in behind:
            d -= k * a
            low = max(low, d)
        if high - low > least:
            ox, oy = sx - uy * k, sy + ux * k
            low, high = low + gap, high - gap
            stroke = (ox + low * ux, oy + low * uy, ox + high * ux, oy + high * uy)
            if min(stroke) >= 0 and max(stroke) <= side:
                strokes.append(stroke)
