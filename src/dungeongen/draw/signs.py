"""The signs of a map: letters of rooms, badges for numbers, doors, stairs, compass and scale.

A sign is drawn around a point. ``unit`` is how many millimetres on paper are one of a sheet of A4,
where a square is ``NATURAL`` wide and type 8.6 points high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Segment, polygon
from dungeongen.draw.curves import TURN, Line, Point, normals, rectangle, smooth, turned
from dungeongen.draw.icons import Shape, circle_path, moved
from dungeongen.draw.plan import NATURAL, Badge, Way

# Shapes of a drawn map: outlines that are filled first and then stroked, moved and turned.
#
# All shapes take their inks from here, so that furniture, water and stones look drawn by one pen.
# Lengths are in the caller's units; ``placed`` turns them into others.


FINE = 0.15
THIN = 0.19
EDGE = 0.34
HEAVY = 0.42
"""Widths of lines in millimetres of a map whose squares are 3.3 wide."""


def body(path: Path, fill: Ink = Ink.FLOOR, width: float = THIN) -> Shape:
    """Return a filled shape with an edge."""
    return Shape(path, fill, Ink.WALL, width)


def solid(path: Path, ink: Ink = Ink.WALL) -> Shape:
    """Return a filled shape without an edge."""
    return Shape(path, ink, None, 0.0)


def stroke(path: Path, width: float = THIN, ink: Ink = Ink.WALL) -> Shape:
    """Return a line."""
    return Shape(path, None, ink, width)


def outlines(some: Iterable[Line]) -> Path:
    """Return several outlines as one path."""
    return tuple(step for points in some for step in polygon(points))


def polylines(some: Iterable[Line]) -> Path:
    """Return several lines as one path."""
    return tuple(step for points in some for step in polygon(points, closed=False))


def placed(
    shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0, angle: float = 0.0
) -> tuple[Shape, ...]:
    """Return shapes scaled, turned by ``angle`` radians around the origin, and moved to (x, y)."""
    c, s = scale * cos(angle), scale * sin(angle)
    return tuple(
        Shape(moved(path, x, y, c, s), fill, edge, width * scale)
        for path, fill, edge, width in shapes
    )


def paint(canvas: Canvas, shapes: Iterable[Shape], x: float, y: float, scale: float) -> None:
    """Draw shapes, scaled and moved; neighbours of one ink become one path."""
    for shape in joined(placed(shapes, x, y, scale)):
        canvas.path(shape.path, fill=shape.fill, stroke=shape.stroke, width=shape.width)


def joined(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes with neighbours of the same ink as one, where nothing hides another."""
    last: Shape | None = None
    for shape in shapes:
        if last and not (last.fill and last.stroke) and last[1:] == shape[1:]:
            last = last._replace(path=(*last.path, *shape.path))
            continue
        if last:
            yield last
        last = shape
    if last:
        yield last


def circles(points: Sequence[tuple[float, float]], radius: float) -> Path:
    """Return circles of one size as one path."""
    return tuple(step for x, y in points for step in circle_path(x, y, radius))


def cliff(line: Line, down: Point, rng: Rng, *, gap: int | None = None) -> Iterator[Shape]:
    """Yield an edge with ticks down its face, but for a ``gap`` around one of its points."""
    ticks = []
    for i, ((x, y), (nx, ny)) in enumerate(zip(line, normals(line), strict=True)):
        long = (0.6 + 1.1 * rng.random()) * (1 if nx * down[0] + ny * down[1] > 0 else -1)
        if gap is None or abs(i - gap) > 4:
            ticks.append([(x, y), (x + nx * long, y + ny * long)])
    yield stroke(polylines(ticks), FINE)
    yield stroke(polygon(line, closed=False), HEAVY)


EM = 3.03
"""The height of type, 8.6 points in millimetres."""
PLATE = 2.75  # radius of the letter of a room
FIND = 3.05  # radius of the sign of a hidden door
_RIM = 0.45
_LARGER = 1.15  # the smallest type on a sign, as a multiple of that of names
_SIZES = {Badge.SHIELD: (5.0, 6.4), Badge.COIN: (6.2, 6.4), Badge.TRIANGLE: (6.4, 5.8)}
"""Width and height of a badge."""
_OVER = {Badge.SHIELD: 1.6, Badge.COIN: 0.8, Badge.TRIANGLE: 1.4}
"""By how much a badge covers the icon beside it."""
_DOOR = 1.75  # half of the width of a door
_STEPS = 9  # of a stair


def growth(size: float) -> float:
    """Return how much larger signs are where type is ``size`` times as large as on a sheet of A4.

    What is written on signs is larger than the least type, so they grow later than names.
    """
    return max(min(size, 1.0), size / _LARGER)


def badge_size(kind: Badge) -> tuple[float, float]:
    """Return the width and height of a badge."""
    return _SIZES[kind]


def beside_icon(kind: Badge | None) -> tuple[float, float]:
    """Return by how much a badge makes an icon wider, and how high it is; nothing without one."""
    return (0.0, 0.0) if kind is None else (_SIZES[kind][0] - _OVER[kind], _SIZES[kind][1])


def plate(canvas: Canvas, x: float, y: float, words: str, unit: float) -> None:
    """Draw the letter of a room, or its number, light on a dark disc."""
    r = PLATE * unit
    high = (1.42 if len(words) == 1 else 1.2) * EM * unit
    far = r + 0.35 * unit
    with canvas.frame(x - far, y - far, 2 * far, 2 * far, f"room {words}"):
        canvas.circle(x, y, r, fill=Ink.WALL, stroke=Ink.FLOOR, width=0.7 * unit)
        canvas.circle(x, y, r, fill=Ink.WALL)
        _middle(canvas, x, y, words, Face.TITLE, high, Ink.FLOOR)


def find(canvas: Canvas, x: float, y: float, level: int, unit: float) -> None:
    """Draw the sign of a hidden door: S, and the level that finds it."""
    r = FIND * unit
    far = r + _RIM / 2 * unit
    with canvas.frame(x - far, y - far, 2 * far, 2 * far, f"hidden door {level or ''}"):
        canvas.circle(x, y, r, fill=Ink.FLOOR, stroke=Ink.WALL, width=_RIM * unit)
        _middle(canvas, x, y, f"S{level or ''}", Face.BOLD, 1.16 * EM * unit)


def _middle(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    face: Face,
    high: float,
    ink: Ink = Ink.TEXT,
) -> None:
    """Write words around a point, ``high`` millimetres."""
    baseline = y + fonts.CAP_HEIGHT * high / 2
    canvas.text(x, baseline, words, face=face, size=high / MM_PER_POINT, ink=ink, anchor="middle")


def badge(canvas: Canvas, right: float, foot: float, kind: Badge, number: str, unit: float) -> None:
    """Draw a number on a shield, a coin or a triangle, whose lower right corner is given."""
    wide, high = (size * unit for size in _SIZES[kind])
    draw = {Badge.SHIELD: _shield, Badge.COIN: _coin, Badge.TRIANGLE: _triangle}[kind]
    with canvas.frame(right - wide, foot - high, wide, high, f"{kind.value} {number}"):
        draw(canvas, right - wide / 2, foot - high / 2, number, unit)


def _shield(canvas: Canvas, x: float, y: float, number: str, unit: float) -> None:
    """The level of a monster on a black shield."""
    left = [(-2.2, -2.7), (-2.2, 0.2)]
    curve = smooth([(-2.2, 0.2), (-1.75, 1.75), (0.0, 3.05), (1.75, 1.75), (2.2, 0.2)])
    top = smooth([(2.2, -2.7), (1.1, -2.5), (0.0, -2.95), (-1.1, -2.5), (-2.2, -2.7)])
    path = polygon([(x + a * unit, y + b * unit) for a, b in (*left, *curve[1:], *top)])
    canvas.path(path, fill=Ink.WALL, stroke=Ink.FLOOR, width=0.3 * unit)
    canvas.path(path, fill=Ink.WALL)
    _middle(canvas, x, y + 0.05 * unit, number, Face.BOLD, 1.35 * EM * unit, Ink.FLOOR)


def _coin(canvas: Canvas, x: float, y: float, number: str, unit: float) -> None:
    """An amount of gold on a coin with a milled edge."""
    canvas.circle(x, y, 2.9 * unit, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.38 * unit)
    turns = [TURN * i / 24 for i in range(24)]
    mill = [(x + r * cos(t) * unit, y + r * sin(t) * unit) for t in turns for r in (2.35, 2.8)]
    strokes = [(*mill[i], *mill[i + 1]) for i in range(0, len(mill), 2)]
    canvas.lines(strokes, ink=Ink.WALL, width=0.2 * unit)
    canvas.circle(x, y, 2.2 * unit, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.2 * unit)
    _middle(canvas, x, y, number, Face.BOLD, 1.28 * EM * unit)


def _triangle(canvas: Canvas, x: float, y: float, number: str, unit: float) -> None:
    """The level of a trap on a sign of warning."""
    corners = [(0.0, -2.65), (2.95, 2.6), (-2.95, 2.6)]
    path = polygon([(x + a * unit, y + b * unit) for a, b in corners])
    canvas.path(path, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.45 * unit)
    _middle(canvas, x, y + 0.95 * unit, number, Face.BOLD, 1.15 * EM * unit)


def doors(canvas: Canvas, places: Sequence[tuple[float, float, float]], unit: float) -> None:
    """Draw the leaves of doors across ways that lead at an angle, each between two posts."""

    def boxes(*some: tuple[float, float, float, float]) -> Path:
        return outlines(
            [(x + unit * u, y + unit * v) for u, v in turned(rectangle(*box), angle)]
            for x, y, angle in places
            for box in some
        )

    if places:
        posts = ((-0.42, side, 0.84, 0.8) for side in (-_DOOR - 0.8, _DOOR))
        canvas.path(boxes(*posts), fill=Ink.WALL)
        leaves = boxes((-0.8, -_DOOR, 1.6, 2 * _DOOR))
        canvas.path(leaves, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.42 * unit)


def stair_steps(x: float, y: float, angle: float, deep: float, half: float) -> tuple[Segment, ...]:
    """Return the steps of a stair whose end is at (x, y): they grow narrower on the way out."""
    c, s = cos(angle), sin(angle)
    steps = []
    for i in range(_STEPS):
        away, wide = deep * (1 - i / (_STEPS - 1)), half * (1 - 0.62 * i / (_STEPS - 1))
        cx, cy = x - c * away, y - s * away
        steps.append((cx + s * wide, cy - c * wide, cx - s * wide, cy + c * wide))
    return tuple(steps)


def steps(canvas: Canvas, ways: Sequence[Way], s: float) -> None:
    """Draw the steps on ways, for squares of ``s`` millimetres."""
    strokes = [(x * s, y * s, u * s, v * s) for way in ways for x, y, u, v in way.steps]
    canvas.lines(strokes, ink=Ink.WALL, width=0.28 * s / NATURAL)


def compass(canvas: Canvas, x: float, y: float, r: float, type_: float) -> None:
    """Draw a compass rose: four long points, four short ones, and N above; ``type_`` is the unit
    of its letter."""
    for part, wide in ((0.62, 0.18), (0.54, 0.12)):
        canvas.circle(x, y, part * r, fill=Ink.FLOOR, stroke=Ink.WALL, width=wide * r / 5)
    for i, long in (*((i, 0.66) for i in (1, 3, 5, 7)), (0, 1.0), (2, 0.8), (4, 0.8), (6, 0.8)):
        for side, fill in ((0.15, Ink.WALL), (-0.15, Ink.FLOOR)):
            corners = [(0.0, -long * r), (side * r, -0.15 * r), (0.0, 0.0)]
            path = polygon(turned(corners, pi / 4 * i, x, y))
            canvas.path(path, fill=fill, stroke=Ink.WALL, width=0.03 * r)
    size = 1.1 * EM * type_ / MM_PER_POINT
    canvas.text(x, y - 1.06 * r, "N", face=Face.TITLE, size=size, anchor="middle")


def scale_bar(canvas: Canvas, x: float, y: float, s: float, type_: float) -> None:
    """Draw how long thirty feet are, with the unit, around (x, y), for squares of ``s`` mm."""
    unit, size = s / NATURAL, 1.02 * EM * type_ / MM_PER_POINT
    beyond = fonts.width("30", Face.BOLD, size) / 2 + 0.8 * unit
    left = x - 3 * s - (beyond + fonts.width("ft", Face.ITALIC, size)) / 2
    for i in range(3):
        path = polygon(rectangle(left + 2 * s * i, y, 2 * s, unit))
        canvas.path(path, fill=Ink.FLOOR if i % 2 else Ink.WALL, stroke=Ink.WALL, width=0.2 * unit)
    for i in range(4):
        words = str(10 * i)
        canvas.text(
            left + 2 * s * i, y - 0.7 * unit, words, face=Face.BOLD, size=size, anchor="middle"
        )
    right = left + 6 * s + beyond
    canvas.text(right, y - 0.7 * unit, "ft", face=Face.ITALIC, size=size)
