"""An arcade: arches of stone side by side, below a course of blocks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin, sqrt

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.art import FOOT, HEIGHT, PALE, WIDTH
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.curves import inside
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

# Pictures that are computed, such as candles by number, in the hand of ``art``.
#
# They are drawn from the back to the front, in millimetres: shapes hide what lies behind them,
# details are thin dark strokes, and shading is lighter still. Engravings may stand among them.


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
    return inside(outline, box[0], box[1]) and not any(
        enters(a, b, box) for a, b in pairwise((*outline, outline[0]))
    )


def arcade(
    canvas: Canvas, x: float, y: float, step: float, height: float, count: int, seed: str
) -> None:
    """Draw ``count`` arches of stone side by side, each ``step`` wide, below a course of blocks."""
    course, rise, (half, tall) = _course(height), _rise(height), _opening(step, height)
    wide, blocks = count * step, round(count * step / 14.0)
    to = Engraving(canvas, x, y, Rng(f"arcade {seed}"))
    for k in range(blocks):
        begin, end = k * wide / blocks, (k + 1) * wide / blocks
        to.box(begin, 0.0, end - begin, course, Ink.TINT if to.rng.random() < 0.3 else Ink.FLOOR)
        to.strokes(level(((begin + 0.4, 0.0), (end - 0.4, course)), 0.4, 0.5))
    for i in range(count):
        middle, outer = (i + 0.5) * step, step / 2
        stones = 13
        for k in range(stones):
            turns = [(k + j / 4) / stones for j in range(5)]
            far = [_on_arch(middle, height, outer, rise, t) for t in turns]
            near = [_on_arch(middle, height, half, tall, t) for t in reversed(turns)]
            key = k == stones // 2
            to.shape(*far, *near, fill=Ink.TINT if key or to.rng.random() < 0.25 else Ink.FLOOR)
            for j in range(3):
                t = (k + 0.92 - 0.1 * j) / stones
                low = _on_arch(middle, height, half, tall, t)
                high = _on_arch(middle, height, (half + outer) / 2, (tall + rise) / 2, t)
                to.strokes([(*low, *high)])


def clear_width(step: float, height: float, above: float) -> float:
    """Return the width between the stones of such an arch, ``above`` its foot; 0 beyond its top."""
    half, tall = _opening(step, height)
    return 2 * half * sqrt(1 - (above / tall) ** 2) if above < tall else 0.0


def _course(height: float) -> float:
    return min(5.0, 0.2 * height)


def _rise(height: float) -> float:
    return height - _course(height) - 1.0


def _opening(step: float, height: float) -> tuple[float, float]:
    """Return half the width of the space below an arch, and its height: half an ellipse."""
    thick = min(5.0, 0.45 * _rise(height))
    return step / 2 - min(3.2, 0.3 * thick + 1.6), _rise(height) - thick


def _on_arch(middle: float, foot: float, half: float, tall: float, part: float) -> Point:
    """Return the point after a part of a half ellipse, from its left end."""
    return middle - half * cos(pi * part), foot - tall * sin(pi * part)


# A scale as a candle that burns down: it stands there once for each value, a little shorter.
#
# The candles stand on a ledge with their values below them, the highest on the left; the values at
# which a play may begin have a box. At nothing there is only wax and smoke. Where a row would be
# too dense there are more of them.

LEAST = 11.0
"""The least height of a row, in millimetres."""

_NARROWEST = 5.4  # of a candle with its value
_LEDGE = 1.3


def candles(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    most: int,
    starts: Collection[int],
    theme: Theme,
    seed: str,
) -> None:
    """Draw a candle for each value from ``most`` down to 0; a play begins at one of ``starts``.

    ``seed`` chooses how the wax runs.
    """
    values = list(range(most, -1, -1))
    rows = rows_of(most, width)
    across = -(-len(values) // rows)
    pitch, high = width / across, height / rows
    size = min(theme.type["body"] + 1.5, 0.62 * pitch / MM_PER_POINT)
    size = max(size, theme.type["least"])
    digits = fonts.CAP_HEIGHT * size * MM_PER_POINT + 1.8
    rng = Rng(f"candle {seed}")
    for row in range(rows):
        some = values[row * across : (row + 1) * across]
        top = y + row * high
        ledge = top + high - digits - _LEDGE
        to = Engraving(canvas, 0.0, 0.0, rng.child(str(row)))
        for i, value in enumerate(some):
            tall = (ledge - top - 0.3) * value / most
            _candle(to, x + (i + 0.5) * pitch, ledge, pitch, tall)
        to.box(x, ledge, across * pitch, _LEDGE, Ink.TINT)
        for i, value in enumerate(some):
            _value(
                canvas,
                x + i * pitch,
                ledge + _LEDGE,
                pitch,
                digits,
                value,
                size=size,
                start=value in starts,
            )


def rows_of(most: int, width: float) -> int:
    """Return the number of rows that the values from 0 to ``most`` take."""
    return -(-(most + 1) // int(width / _NARROWEST))


def _candle(to: Engraving, middle: float, foot: float, pitch: float, tall: float) -> None:
    """Draw a candle of a height, its flame included, with wax that has run down."""
    half = min(0.28 * pitch, 3.2)
    fire = min(0.46 * tall, 2.1 * half) if tall else 0.0
    wax = max(0.5, tall - fire) if tall else 0.5
    spread = half * (1.2 if tall else 1.7)
    to.shape(
        (middle - spread, foot),
        (middle - 0.8 * spread, foot - 0.45),
        (middle + 0.8 * spread, foot - 0.45),
        (middle + spread, foot),
        fill=Ink.TINT,
    )
    if not tall:
        rise = [(middle + 0.5 * (-1) ** k, foot - 0.7 - 1.1 * k) for k in range(4)]
        to.line(*rise, ink=Ink.SHADE)
        return
    top = foot - wax
    to.shape(
        (middle - half, foot), (middle - half, top), (middle + half, top), (middle + half, foot)
    )
    to.shape(
        (middle + 0.25 * half, foot),
        (middle + 0.25 * half, top),
        (middle + half, top),
        (middle + half, foot),
        fill=Ink.TINT,
        edge=False,
    )
    for side in (-1, 1):  # a drop runs down
        long = min(wax, (0.5 + 2.2 * to.rng.random()) * half)
        u = middle + side * half * (0.55 + 0.2 * to.rng.random())
        to.shape(
            (u - 0.24 * half, top),
            (u - 0.24 * half, top + 0.8 * long),
            (u, top + long),
            (u + 0.24 * half, top + 0.8 * long),
            (u + 0.24 * half, top),
        )
    to.line((middle, top), (middle, top - 0.25 * fire))
    to.flame(middle, top - 0.12 * fire, 0.88 * fire)


def _value(
    canvas: Canvas,
    x: float,
    y: float,
    pitch: float,
    high: float,
    value: int,
    *,
    size: float,
    start: bool,
) -> None:
    face = Face.BOLD if start else Face.TEXT
    if start:
        wide = min(pitch - 0.4, fonts.width(str(value), face, size) + 2.0)
        canvas.rect(
            x + (pitch - wide) / 2,
            y + 0.35,
            wide,
            high - 0.45,
            stroke=Ink.WALL,
            width=0.35,
            radius=0.6,
        )
    write(canvas, x + pitch / 2, y, high, str(value), face=face, size=size, anchor="middle")


# The foe of a dungeon: an engraving that stands where a page has room for it.


def foe_picture(art: str, words: str, height: float) -> Block:
    """Return an engraving, ``height`` millimetres high; ``words`` are for who cannot see it."""
    width = height * WIDTH / HEIGHT

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, "foe"), canvas.tagged(Tag.FIGURE, words):
            canvas.art(x, y, width, height, art, bold=True)

    return Block(width, height, paint)
