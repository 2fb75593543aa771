"""The drawing of a map of squares, in the manner of the sheets: hatched rock, floors, furniture.

Lengths are in squares; ``side`` millimetres make one. The rock is a band of hatching around floors
and ways, whose outer edge is ragged; beyond it the paper is blank. Walls are strokes of an unsteady
hand on both sides of the outline, of which floors cover the inner half. The grid lies on floors
alone, so that it shows where somebody can stand.

The strokes are drawn by chance from the seed of the plan, which knows nothing secret.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import floor, hypot

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.battlemap.plan import NOTHING, Opening, Plan, Polygon, Secrets, Way
from dungeongen.draw.battlemap.walls import cut, walls
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.hatching import hatching
from dungeongen.draw.sketch import scaled
from dungeongen.draw.structure import Tag

ROCK = 1.15  # depth of the rock around floors
_SPACING = 0.5  # between clusters of hatching
_WALL = 0.13  # thickness of a wall
_STROKE, _UNSTEADY = 0.9, 0.13  # of a wall: length of a stroke, and by how much its ends are off
_SHADOW = 0.2
_GRID, _FLOOR, _THING, _HATCH = 0.022, 0.022, 0.035, 0.026  # widths of strokes
_LEAF, _JAMB = 0.3, 0.2  # thickness of a door, and side of the posts beside it
_WIDE = 1.5  # a wider door has two leaves
_TREADS, _TREAD = 5, 0.22  # steps in a way out, and how far they are apart
_PLATE = 0.44  # radius of a number's plate
_SEAM = 0.004  # by which floors overlap, so that no hairline shows between them
_ICON = 1.05


def chart(
    plan: Plan,
    *,
    side: float,
    secrets: Secrets | None = None,
    grid: bool = True,
    least: float = 0.0,
) -> Block:
    """Return the map with squares of ``side`` millimetres.

    ``secrets`` are what the game master's map shows beyond the plan. ``grid``: draw the grid.
    ``least``: the smallest type, in points.
    """
    draw = partial(_paint, plan, secrets or NOTHING, side, grid, least * MM_PER_POINT)
    return Block(plan.columns * side, plan.rows * side, draw)


def _paint(
    plan: Plan,
    secrets: Secrets,
    s: float,
    grid: bool,
    least: float,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    wide, high = plan.columns * s, plan.rows * s
    edge = polygon([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
    named = f"Map of {plan.columns} by {plan.rows} squares"
    with (
        canvas.frame(x, y, wide, high, "map"),
        canvas.tagged(
            Tag.FIGURE,
            f"{named}; the numbers are those of the key." if secrets is not NOTHING else named,
        ),
        canvas.turned(x, y),
        canvas.clip(edge),
    ):
        _rock(canvas, plan, s)
        _floors(canvas, plan, s)
        for hall in plan.halls:
            with canvas.clip(polygon(_scaled(hall, s))):
                canvas.lines(_shadows(hall, plan.ways, s), ink=Ink.SHADE, width=2 * _SHADOW * s)
        _strokes(canvas, plan, s, grid)
        for way in plan.ways:
            if None in (way.a, way.b):
                _stairs(canvas, way, s)
            elif way.opening is Opening.DOOR:
                _door(canvas, way, s)
        _compass(canvas, (plan.columns - 0.85) * s, (plan.rows - 0.85) * s, 0.55 * s)
        _secrets(canvas, secrets, s, least)


def _rock(canvas: Canvas, plan: Plan, s: float) -> None:
    """Draw the ground of the rock, and the hatching on it."""
    for outline in (*plan.halls, *map(corners, plan.ways)):
        path = polygon(_scaled(outline, s))
        canvas.path(path, fill=Ink.ROCK, stroke=Ink.ROCK, width=2 * (ROCK - 0.1) * s)
    canvas.lines(scaled(_hatched(plan), 0, 0, s), ink=Ink.HATCH, width=_HATCH * s)


@lru_cache(maxsize=8)
def _hatched(plan: Plan) -> tuple[Segment, ...]:
    """Return the strokes of the rock, in squares; a map is drawn once for each kind of file."""
    side = float(max(plan.columns, plan.rows))
    rng = Rng(plan.seed).child("hatch")
    strokes = hatching(rng, side, solid(plan), spacing=_SPACING)
    return tuple(one for one in strokes if max(one[0], one[2]) < plan.columns)


def solid(plan: Plan) -> Callable[[float, float], bool]:
    """Return a test for points of the rock around floors."""
    outlines = [*plan.halls, *map(corners, plan.ways)]
    near: dict[tuple[int, int], list[Polygon]] = defaultdict(list)
    for outline in outlines:
        xs, ys = zip(*outline, strict=True)
        for column in range(floor(min(xs) - ROCK), floor(max(xs) + ROCK) + 1):
            for row in range(floor(min(ys) - ROCK), floor(max(ys) + ROCK) + 1):
                near[column, row].append(outline)

    def rock(x: float, y: float) -> bool:
        around = near.get((floor(x), floor(y)), ())
        return any(distance(x, y, one) < ROCK for one in around) and not any(
            inside(x, y, one) for one in around
        )

    return rock


def inside(x: float, y: float, outline: Polygon) -> bool:
    """Tell whether a point lies within an outline."""
    result = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
    return result


def distance(x: float, y: float, outline: Polygon) -> float:
    """Return how far a point is from the nearest wall of an outline."""
    best = float("inf")
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        best = min(best, hypot(x - ax - t * dx, y - ay - t * dy))
    return best


def corners(way: Way) -> Polygon:
    """Return the outline of a way."""
    x, y, w, h = way.at
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _scaled(outline: Polygon, s: float) -> Polygon:
    return tuple((x * s, y * s) for x, y in outline)


def _floors(canvas: Canvas, plan: Plan, s: float) -> None:
    """Draw the walls, and the floors over their inner half."""
    hand = Rng(plan.seed).child("walls")
    for line in walls(plan):
        straight = polygon(_scaled(line, s), closed=False)
        canvas.path(straight, stroke=Ink.WALL, width=1.5 * _WALL * s)  # lest thin walls have gaps
        points = [(x * s, y * s) for x, y in _rough(hand, line)]
        canvas.path(polygon(points, closed=False), stroke=Ink.WALL, width=2 * _WALL * s)
    for hall in plan.halls:
        canvas.path(polygon(_scaled(hall, s)), fill=Ink.FLOOR)
    for way in plan.ways:
        x, y, w, h = (v * s for v in way.at)
        seam = _SEAM * s
        canvas.rect(x - seam, y - seam, w + 2 * seam, h + 2 * seam, fill=Ink.FLOOR)


def _rough(rng: Rng, line: Polygon) -> Iterator[tuple[float, float]]:
    """Yield a wall as an unsteady hand draws it."""
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        parts = max(1, round(length / _STROKE))
        off = min(_UNSTEADY, 0.25 * length)
        for i in range(parts):
            dx, dy = ((rng.random() - 0.5) * off for _ in "xy")
            yield ax + (bx - ax) * i / parts + dx, ay + (by - ay) * i / parts + dy
    yield line[-1]


def _shadows(hall: Polygon, ways: Sequence[Way], s: float) -> list[Segment]:
    """Return the walls to the north and west, which throw a shadow."""
    return [
        (ax * s, ay * s, bx * s, by * s)
        for ax, ay, bx, by in cut(hall, ways)
        if bx - ax > by - ay + 1e-9
    ]


def _strokes(canvas: Canvas, plan: Plan, s: float, grid: bool) -> None:
    """Draw what lies on the floors, the grid, and what stands on it, all of it within the walls."""
    ground, things = scaled(plan.floor, 0, 0, s), scaled(plan.things, 0, 0, s)
    for hall in plan.halls:
        box = _box(hall, s)
        with canvas.clip(polygon(_scaled(hall, s))):
            canvas.lines(_within(ground, box), ink=Ink.SHADE, width=_FLOOR * s)
            if grid:
                canvas.lines(scaled(_ruled(hall), 0, 0, s), ink=Ink.SHADE, width=_GRID * s)
            canvas.lines(_within(things, box), ink=Ink.MUTED, width=_THING * s)
    if grid:
        across = [line for way in plan.ways for line in _ruled(corners(way))]
        canvas.lines(scaled(across, 0, 0, s), ink=Ink.SHADE, width=_GRID * s)


def _box(outline: Polygon, s: float) -> Segment:
    """Return left, top, right and bottom of an outline."""
    xs, ys = zip(*outline, strict=True)
    return min(xs) * s, min(ys) * s, max(xs) * s, max(ys) * s


def _within(strokes: Sequence[Segment], box: Segment) -> list[Segment]:
    """Return the strokes whose middle lies within a box."""
    left, top, right, bottom = box
    return [
        (ax, ay, bx, by)
        for ax, ay, bx, by in strokes
        if left <= (ax + bx) / 2 <= right and top <= (ay + by) / 2 <= bottom
    ]


def _ruled(outline: Polygon) -> Iterator[Segment]:
    """Yield the lines of the grid across the box around an outline."""
    xs, ys = zip(*outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for x in range(floor(left) + 1, floor(right - 1e-6) + 1):
        yield float(x), top, float(x), bottom
    for y in range(floor(top) + 1, floor(bottom - 1e-6) + 1):
        yield left, float(y), right, float(y)


def _door(canvas: Canvas, way: Way, s: float) -> None:
    """Draw the leaves of a door across its way, between two posts; a wide one has two leaves."""
    x1, y1, x2, y2 = (v * s for v in way.middle)
    half = _LEAF * s / 2
    cx, cy, post = (x1 + x2) / 2, (y1 + y2) / 2, _JAMB * s
    if way.upright:
        leaf, split = (x1, y1 - half, x2 - x1, 2 * half), (cx, y1 - half, cx, y1 + half)
        wide, high = 2 * post, post
    else:
        leaf, split = (x1 - half, y1, 2 * half, y2 - y1), (x1 - half, cy, x1 + half, cy)
        wide, high = post, 2 * post
    canvas.rect(*leaf, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.05 * s)
    if hypot(x2 - x1, y2 - y1) > _WIDE * s:
        canvas.lines([split], ink=Ink.WALL, width=0.05 * s)
    for x, y in ((x1, y1), (x2, y2)):
        canvas.rect(x - wide / 2, y - high / 2, wide, high, fill=Ink.WALL)


def _stairs(canvas: Canvas, way: Way, s: float) -> None:
    """Draw steps that lead up and out, and grow narrower on their way."""
    inner = way.ends[0] if way.b is None else way.ends[1]
    out = 1.0 if way.b is None else -1.0
    x1, y1, x2, y2 = inner
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    half = max(x2 - x1, y2 - y1) / 2
    treads: list[Segment] = []
    for i in range(_TREADS):
        away, reach = out * (0.18 + _TREAD * i), half - 0.1 - 0.08 * half * i
        if way.upright:
            treads.append((cx - reach, cy + away, cx + reach, cy + away))
        else:
            treads.append((cx + away, cy - reach, cx + away, cy + reach))
    canvas.lines(scaled(treads, 0, 0, s), ink=Ink.WALL, width=0.05 * s)


def _compass(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw a compass needle in the corner of the margin."""
    canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.08 * r)
    dark = [(x, y - 0.8 * r), (x + 0.24 * r, y), (x - 0.24 * r, y)]
    light = [(x, y + 0.8 * r), (x - 0.24 * r, y), (x + 0.24 * r, y)]
    canvas.path(polygon(light), stroke=Ink.WALL, width=0.06 * r)
    canvas.path(polygon(dark), fill=Ink.WALL, stroke=Ink.WALL, width=0.06 * r)


# What only the game master sees


def _secrets(canvas: Canvas, secrets: Secrets, s: float, least: float) -> None:
    for way in secrets.hidden:
        _hidden(canvas, way, s, least)
    for mark in secrets.marks:
        size, cx, cy = _ICON * s, mark.x * s, mark.y * s
        canvas.circle(cx, cy, 0.62 * size, fill=Ink.PAPER)
        canvas.icon(cx - size / 2, cy - size / 2, size, mark.icon)
    for x, y, number in secrets.numbers:
        _number(canvas, x * s, y * s, number, s, least)


def _hidden(canvas: Canvas, way: Way, s: float, least: float) -> None:
    """Draw a way that nobody has found: dashed walls, and an S between them."""
    x, y, w, h = (v * s for v in way.at)
    canvas.rect(x, y, w, h, fill=Ink.PAPER)
    sides = scaled(way.sides, 0, 0, s)
    canvas.lines(sides, ink=Ink.WALL, width=0.06 * s, dash=(0.12 * s, 0.16 * s))
    canvas.lines(scaled(way.ends, 0, 0, s), ink=Ink.WALL, width=_WALL * s)
    _letters(canvas, x + w / 2, y + h / 2, "S", max(least, 0.62 * s))


def _number(canvas: Canvas, x: float, y: float, number: str, s: float, least: float) -> None:
    high = max(least, (0.6 if len(number) < 2 else 0.5) * s)
    wide = fonts.width(number, Face.TITLE, high / MM_PER_POINT)
    r = max(_PLATE * s, 0.5 * hypot(wide, 0.8 * high) + 0.06 * high)
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"room {number}"):
        canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.05 * s)
        _letters(canvas, x, y, number, high)


def _letters(canvas: Canvas, x: float, y: float, string: str, high: float) -> None:
    """Write a short text around a point, ``high`` millimetres of type."""
    size = high / MM_PER_POINT
    baseline = y + fonts.CAP_HEIGHT * high / 2
    canvas.text(x, baseline, string, face=Face.TITLE, size=size, anchor="middle")


def largest_side(plan: Plan, width: float, height: float) -> float:
    """Return the side of a square for the largest map within so many millimetres."""
    return min(width / plan.columns, height / plan.rows)
