"""Shapes of a drawn map: outlines that are filled first and then stroked, moved and turned.

All shapes take their inks from here, so that furniture, water and stones look drawn by
one pen. Lengths are in the caller's units; ``placed`` turns them into others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Path, Step, polygon
from dungeongen.draw.curves import Line, Point, normals
from dungeongen.draw.icons import Shape, circle_path

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
        Shape(_moved(path, x, y, c, s), fill, edge, width * scale)
        for path, fill, edge, width in shapes
    )


def _moved(path: Path, x: float, y: float, c: float, s: float) -> Path:
    steps: list[Step] = []
    for step in path:
        match step:
            case (name, a, b):
                steps.append((name, x + a * c - b * s, y + a * s + b * c))
            case (name, a, b, d, e, f, g):
                steps.append(
                    (
                        name,
                        x + a * c - b * s,
                        y + a * s + b * c,
                        x + d * c - e * s,
                        y + d * s + e * c,
                        x + f * c - g * s,
                        y + f * s + g * c,
                    )
                )
            case _:
                steps.append(step)
    return tuple(steps)


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
