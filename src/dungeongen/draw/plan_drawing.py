"""The drawing of a plan: hatched rock, walls, floors with what stands on them, and marks.

Lengths are in squares; ``side`` millimetres make one. The rock is a band of hatching around floors
and ways, whose outer edge is ragged; where two rooms are near it goes on from one to the other, so
that a dungeon is one body even where no corridor leads. Walls are strokes of an unsteady hand on
both sides of the outline, of which floors cover the inner half. The grid lies on floors alone, so
that it shows where somebody can stand.

The strokes are drawn by chance from the seed of the plan, which knows nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor, hypot

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import (
    MM_PER_POINT,
    Canvas,
    Face,
    Ink,
    Path,
    Rect,
    Segment,
    Step,
    polygon,
)
from dungeongen.draw.engraving import hatching
from dungeongen.draw.plan import NOTHING, Mark, Marks, Opening, Plan, Point, Polygon, Way
from dungeongen.draw.plan_names import Name, named
from dungeongen.draw.raster import CELLS, Raster
from dungeongen.draw.sketch import Tone, scaled
from dungeongen.draw.structure import Description, Tag
from dungeongen.draw.walls import cut, floor_of, passage, walls

_ROCK = 5  # cells of rock around floors
_BETWEEN = 12  # half of a gap that is all rock, in cells
_SPACING = 0.76  # between clusters of hatching, in cells
_WIDEST = 0.03  # the most of that, as a share of the map
_VAST = 70  # squares to the side of a map on which nobody sees how steady a hand is
_LARGE = 38  # squares to the side of a map from which it has less hatching and fewer dots
_WALL = 0.15  # thickness of a wall
_STROKE = 0.9  # length of a stroke of a wall, in cells
_UNSTEADY = 0.1  # by how much its ends are off, in cells
_SHADOW = 0.24
_STRAY = 1.3  # squares from a name within which no stroke stays that is far from a floor
_GRID = 0.03  # width of a stroke, in cells
_FLOOR = 0.025  # width of a stroke, in cells
_THING = 0.042  # width of a stroke, in cells
_HATCH = 0.045  # width of a stroke, in cells
_JOINT = 0.05  # width of the joints between cells, in cells
_LEAST_JOINT = 0.2  # the same in millimetres
_DOT = 0.27  # millimetres of a dot on a shaded floor
_RIM = 9  # cells from a dot to the next at most, along the walls
_WITHIN = 55  # cells from a dot to the next at most, within
_LEAF = 0.34  # thickness of a door, in cells
_JAMB = 0.26  # side of the posts beside it, in cells
_WIDE = 1.5  # a wider door has two leaves
_TREADS = 6  # steps in a way out
_TREAD = 0.26  # how far they are apart, in cells
_PLATE = 0.6  # radius of a room's plate, at least
_SEAM = 0.004  # by which floors overlap, so that no hairline shows between them
_DOTS = (0.04, 0.3)  # of a secret passageway
_GREY = 0.34  # between the dots of a floor that nobody can reach
_FILL = {Tone.LIGHT: Ink.FLOOR, Tone.DARK: Ink.SHADE, Tone.WATER: Ink.TINT, Tone.DEEP: Ink.WALL}

Draw = Callable[[Canvas, float], None]
"""Draws on a map whose upper left corner is the origin, given the side of a square."""


def leave(canvas: Canvas, side: float) -> None:
    """Leave the map as it is."""


def chart(
    plan: Plan,
    *,
    side: float,
    marks: Marks = NOTHING,
    grid: bool = True,
    least: float = 0.0,
    words: str = "",
    description: Description = (),
    below: Draw = leave,
    above: Draw = leave,
) -> Block:
    """Return the map with squares of ``side`` millimetres.

    ``marks`` are what it shows beyond the plan. ``grid``: draw the grid. ``least``: the smallest
    type, in points. ``words`` name the figure, and ``description`` tells it. ``below`` draws on the
    bare floors, ``above`` on all of it.
    """
    named_ = words or (
        f"Map of {plan.columns} by {plan.rows} squares"
        + ("; the numbers are those of the key." if marks is not NOTHING else "")
    )

    def paint(canvas: Canvas, x: float, y: float) -> None:
        wide, high = plan.columns * side, plan.rows * side
        edge = polygon([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
        with (
            canvas.frame(x, y, wide, high, "map"),
            canvas.tagged(Tag.FIGURE, named_, description=description),
            canvas.turned(x, y),
            canvas.clip(edge),
        ):
            draw_plan(canvas, plan, marks, side, least=least, grid=grid, below=below)
            above(canvas, side)

    return Block(plan.columns * side, plan.rows * side, paint)


def largest_side(plan: Plan, width: float, height: float) -> float:
    """Return the side of a square for the largest map within so many millimetres."""
    return min(width / plan.columns, height / plan.rows)


def draw_plan(
    canvas: Canvas,
    plan: Plan,
    marks: Marks,
    s: float,
    *,
    least: float,
    grid: bool = True,
    compass: bool = True,
    below: Draw = leave,
) -> None:
    """Draw a map whose upper left corner is the origin, with squares of ``s`` millimetres."""
    names = named(plan, marks, s, least)
    _rock(canvas, plan, marks, s, [name for name in names if name.in_rock])
    _floors(canvas, plan, marks, s)
    for hall, outline in enumerate(plan.halls):
        if plan.room_of[hall] in marks.grey:
            with canvas.clip(polygon(_scaled(outline, s))):
                _dotted(canvas, outline, s)
    if plan.shaded:
        canvas.lines(scaled(_stippled(plan), 0, 0, s), ink=Ink.GUIDE, width=_DOT)
    below(canvas, s)
    _strokes(canvas, plan, marks, s, grid)
    ways = (*plan.ways, *marks.hidden)
    for way in ways:
        if None in (way.a, way.b):
            draw_stairs(canvas, way, s)
    draw_doors(canvas, [way for way in ways if way.opening is Opening.DOOR], s)
    if compass:
        _compass(canvas, *_compass_at(plan), s)
    for line in marks.passages:
        canvas.path(
            polygon(_scaled(line, s), closed=False),
            stroke=Ink.WALL,
            width=0.16 * s,
            dash=(_DOTS[0] * s, _DOTS[1] * s),
        )
    for way in marks.hidden:
        _hidden(canvas, way, s, least)
    for name in names:
        _name(canvas, name, marks.plates[name.room][2], s, least)
    for mark in marks.icons:
        _icon(canvas, mark, s, least)
    for x, y, letter in marks.plates:
        plate(canvas, x * s, y * s, letter, s, least)


# The rock


def _rock(canvas: Canvas, plan: Plan, marks: Marks, s: float, names: Sequence[Name]) -> None:
    """Draw the ground of the rock, and the hatching on it."""
    solid = _solid(plan, marks.hidden)
    path: list[Step] = []
    for y in range(plan.rows):
        for begin, end in solid.runs(y):
            path += polygon(
                [
                    (begin * s, y * s),
                    (end * s, y * s),
                    (end * s, (y + 1) * s),
                    (begin * s, (y + 1) * s),
                ]
            )
    ways = [
        way
        for way in plan.ways
        if None in (way.a, way.b)
        or len(way.line) > 2
        or hypot(*(b - a for a, b in zip(*way.line, strict=True))) > 1
    ]
    if not _vast(plan):
        shape = _outlines((*plan.halls, *(floor_of(plan.halls, way) for way in ways)), s)
        canvas.path(shape, fill=Ink.ROCK, stroke=Ink.ROCK, width=2.3 * s)
    canvas.path(tuple(path), fill=Ink.ROCK)
    near = floors(plan, marks.hidden).grown(_ROCK - 1)
    strokes = [
        stroke
        for stroke in _hatched(plan, marks.hidden)
        if not any(
            name.touches(stroke)
            or (not near.has(*stroke[:2]) and name.touches(stroke, _STRAY))  # left alone behind it
            for name in names
        )
    ]
    canvas.lines(scaled(strokes, 0, 0, s), ink=Ink.HATCH, width=_HATCH * s)


@lru_cache(maxsize=8)
def floors(plan: Plan, hidden: tuple[Way, ...] = ()) -> Raster:
    """Return the cells of all floors."""
    raster = Raster(plan.columns, plan.rows)
    for hall in plan.halls:
        raster.fill(hall)
    for way in (*plan.ways, *hidden):
        raster.fill(floor_of(plan.halls, way))
    return raster


@lru_cache(maxsize=8)
def _solid(plan: Plan, hidden: tuple[Way, ...]) -> Raster:
    """Return the rock that is hatched, with the floors: near them, and in gaps between them."""
    ground = floors(plan, hidden)
    wide, frame = ground.grown(_BETWEEN), Raster(plan.columns, plan.rows)
    frame.add(1 / CELLS, 1 / CELLS, plan.columns - 2 / CELLS, plan.rows - 2 / CELLS)
    return ground.grown(_ROCK) | (wide & frame).shrunk(_BETWEEN - 1)


def _vast(plan: Plan) -> bool:
    """Return whether a map has so many squares that what is finer than one makes a heavy file."""
    return max(plan.columns, plan.rows) > _VAST


def _coarser(plan: Plan) -> float:
    """Return by how much the strokes of a large map are further apart, for smaller files."""
    side: float = max(1.0, max(plan.columns, plan.rows) / _LARGE) ** 2
    return side


@lru_cache(maxsize=8)
def _hatched(plan: Plan, hidden: tuple[Way, ...]) -> tuple[Segment, ...]:
    """Return the strokes of the rock, in squares; a map is drawn once for each kind of file."""
    side = float(max(plan.columns, plan.rows))
    chance = Rng(plan.seed)
    near, ground = _solid(plan, hidden), floors(plan, hidden)
    far, ragged = near.grown(2), chance.child("ragged")
    core = ground.shrunk(2)

    def solid(x: float, y: float) -> bool:
        if core.has(x, y):
            return False
        return near.has(x, y) or (far.has(x, y) and ragged.below(3) == 0)

    strokes = hatching(
        chance.child("hatch"),
        side,
        solid,
        spacing=min(_WIDEST * max(side, _LARGE), _SPACING * _coarser(plan)),
    )
    floor_ = ground.shrunk(1)
    mouths = [
        way.line[-1] if way.b is None else way.line[0]
        for way in plan.ways
        if None in (way.a, way.b)
    ]
    return tuple(
        (ax, ay, bx, by)
        for ax, ay, bx, by in strokes
        if max(ax, bx) < plan.columns
        and max(ay, by) < plan.rows
        and not (floor_.has(ax, ay) and floor_.has(bx, by))
        and not any(abs(ax - x) < 0.6 and abs(ay - y) < 0.6 for x, y in mouths)
    )


# Walls and floors


def _scaled(outline: Polygon, s: float) -> Polygon:
    return tuple((x * s, y * s) for x, y in outline)


def _outlines(shapes: Iterable[Polygon], s: float, *, closed: bool = True) -> Path:
    """Return shapes as one path: a file with fewer marks is lighter, and looks the same."""
    return tuple(step for one in shapes for step in polygon(_scaled(one, s), closed=closed))


def _fill(
    canvas: Canvas, path: Path, ink: Ink, *, edge: Ink | None = None, wide: float = 0
) -> None:
    """Fill shapes, if there are any, and stroke their edges."""
    if path:
        canvas.path(path, fill=ink, stroke=edge, width=wide)


def _floors(canvas: Canvas, plan: Plan, marks: Marks, s: float) -> None:
    """Draw the walls, the floors over their inner half, and the shadows of walls."""
    hand = Rng(plan.seed).child("walls")
    lines = walls(plan, marks.hidden)
    rough = [tuple(_rough(hand, line)) for line in lines]
    for some, wide in ((lines, 1.7), (rough, 2.0)):  # straight too, or thin walls would have gaps
        if some is rough and _vast(plan):
            continue  # a tenth of the file
        path = _outlines(some, s, closed=False)
        canvas.path(path, stroke=Ink.WALL, width=wide * _WALL * s)
    ways = (*plan.ways, *marks.hidden)
    path = _outlines((floor_of(plan.halls, way) for way in ways), s)
    _fill(canvas, path, Ink.FLOOR, edge=Ink.FLOOR, wide=2 * _SEAM * s)
    rooms = [*zip(plan.halls, plan.room_of, strict=True)]
    for ink, dark in ((Ink.FLOOR, False), (Ink.TINT, True)):
        some = [hall for hall, room in rooms if (room in plan.shaded) is dark]
        _fill(canvas, _outlines(some, s), ink)
    met = [passage(plan.halls, way) for way in ways]
    mouths = {
        point for way in met for side in (way.left, way.right) for point in (side[0], side[-1])
    }
    shadows = [one for outline in cut(plan.halls, met) for one in _shadows(outline, mouths)]
    with canvas.clip(_outlines(plan.halls, s)):
        canvas.lines(scaled(shadows, 0, 0, s), ink=Ink.SHADE, width=2 * _SHADOW * s)


def _shadows(outline: Sequence[Segment], mouths: Container[Point]) -> Iterator[Segment]:
    """Yield strokes along walls to the north and west.

    The pen is round: a stroke ends before a mouth, and before a corner that juts into the room.
    """
    for i, one in enumerate(outline):
        if not _dark(one):
            continue
        before, after = outline[i - 1], outline[(i + 1) % len(outline)]
        ax, ay, bx, by = one
        length = hypot(bx - ax, by - ay)
        dx, dy = ((v * min(_SHADOW, 0.45 * length) / length) for v in (bx - ax, by - ay))
        if (ax, ay) in mouths or (not _dark(before) and _juts(before, one)):
            ax, ay = ax + dx, ay + dy
        if (bx, by) in mouths or (not _dark(after) and _juts(one, after)):
            bx, by = bx - dx, by - dy
        yield ax, ay, bx, by


def _dark(wall: Segment) -> bool:
    """Return whether light from the upper left leaves a shadow along a wall."""
    return wall[2] - wall[0] > wall[3] - wall[1] + 1e-9


def _juts(one: Segment, other: Segment) -> bool:
    """Return whether a wall turns into the room where the next one begins."""
    (ax, ay, bx, by), (cx, cy, dx, dy) = one, other
    return (bx, by) == (cx, cy) and (bx - ax) * (dy - cy) - (by - ay) * (dx - cx) < -1e-9


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


def _dotted(canvas: Canvas, outline: Polygon, s: float) -> None:
    """Dot the floor of a room that cannot reach: grey, but still fit for a pencil."""
    left, top, right, bottom = _box(outline)
    rows = []
    for row in range(int((bottom - top) / _GREY) + 1):
        y, x = top + (row + 0.5) * _GREY, left + (0.5 + row % 2) * _GREY
        rows.append((x * s, y * s, right * s, y * s))
    canvas.lines(rows, ink=Ink.GUIDE, width=0.26, dash=(0.01, 2 * _GREY * s - 0.01))


@lru_cache(maxsize=8)
def _stippled(plan: Plan) -> tuple[Segment, ...]:
    """Return the dots of shaded floors, which a copier keeps: many along the walls, few within."""
    whole = Raster(plan.columns, plan.rows)
    for hall, room in zip(plan.halls, plan.room_of, strict=True):
        if room in plan.shaded:
            whole.fill(hall)
    inner, chance = whole.shrunk(3), Rng(plan.seed).child("dots")
    many, few = (round(cells * _coarser(plan)) for cells in (_RIM, _WITHIN))
    dots = []
    for row, bits in enumerate(whole.bits):
        for there, sparse in ((bits & ~inner.bits[row], many), (inner.bits[row], few)):
            column = chance.below(sparse)
            while there >> column:
                if there >> column & 1:
                    x = (column + chance.random()) / CELLS
                    y = (row + chance.random()) / CELLS
                    dots.append((x, y, x + 0.002, y))
                column += 1 + chance.below(sparse)
    return tuple(dots)


def _strokes(canvas: Canvas, plan: Plan, marks: Marks, s: float, grid: bool) -> None:
    """Draw what lies on the floors, the grid, and what stands on it, all of it within the walls."""
    pieces = [one for one in plan.pieces if not any(_on(one.box, box) for _, box in marks.bare)]
    ground, inside = scaled(plan.floor, 0, 0, s), _outlines(plan.halls, s)
    if grid:
        with canvas.clip(inside):
            lines = [line for outline in plan.halls for line in _ruled(outline)]
            canvas.lines(scaled(lines, 0, 0, s), ink=Ink.SHADE, width=_GRID * s)
    for hall, outline in enumerate(plan.halls):
        left, top, right, bottom = (v * s for v in _box(outline))
        around = (left, top, right, bottom)
        own = [one for one in pieces if one.hall == hall]
        cracks = _within(ground, around)
        if not (own or cracks):
            continue
        with canvas.clip(polygon(_scaled(outline, s))):
            if cracks:
                canvas.lines(cracks, ink=Ink.SHADE, width=_FLOOR * s)
            dark = plan.room_of[hall] in plan.shaded
            for body, tone in (body for one in own for body in one.bodies):
                fill = Ink.FLOOR if dark and tone is Tone.WATER else _FILL[tone]
                canvas.path(polygon(_scaled(body, s)), fill=fill)
            things = scaled((stroke for one in own for stroke in one.strokes), 0, 0, s)
            if drawn := _within(things, around):
                canvas.lines(drawn, ink=Ink.MUTED, width=_THING * s)
    if plan.joints:
        joints = [joint for own_ in plan.joints for joint in own_]
        with canvas.clip(inside):
            wide = max(_LEAST_JOINT, _JOINT * s)
            canvas.lines(scaled(joints, 0, 0, s), ink=Ink.GUIDE, width=wide)
    for ink, shaded in ((Ink.FLOOR, False), (Ink.TINT, True)):
        boxes = [
            _square(x * s, y * s, (x + w) * s, (y + h) * s)
            for room, (x, y, w, h) in marks.bare
            if (room in plan.shaded) is shaded
        ]
        _fill(canvas, tuple(step for box in boxes for step in box), ink)
    if grid:
        across = [line for way in (*plan.ways, *marks.hidden) for line in _across(way, plan.halls)]
        canvas.lines(scaled(across, 0, 0, s), ink=Ink.SHADE, width=_GRID * s)


def _on(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles overlap."""
    (x, y, w, h), (a, b, c, d) = one, other
    return x < a + c and a < x + w and y < b + d and b < y + h


def _box(outline: Polygon) -> Segment:
    """Return left, top, right and bottom of an outline."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


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
    left, top, right, bottom = _box(outline)
    for x in range(floor(left) + 1, floor(right - 1e-6) + 1):
        yield float(x), top, float(x), bottom
    for y in range(floor(top) + 1, floor(bottom - 1e-6) + 1):
        yield left, float(y), right, float(y)


def _across(way: Way, halls: tuple[Polygon, ...]) -> Iterator[Segment]:
    """Yield the lines of the grid on a way: all on a straight one, else those across it."""
    if len(way.line) == 2:
        yield from _ruled(floor_of(halls, way))
        return
    half = way.wide / 2
    for (ax, ay), (bx, by) in pairwise(way.line):
        for x in range(floor(min(ax, bx)) + 1, floor(max(ax, bx) - 1e-6) + 1):
            yield float(x), ay - half, float(x), ay + half
        for y in range(floor(min(ay, by)) + 1, floor(max(ay, by) - 1e-6) + 1):
            yield ax - half, float(y), ax + half, float(y)


# Doors, stairs, and the compass


def draw_doors(canvas: Canvas, ways: Iterable[Way], s: float) -> None:
    """Draw the leaves of doors across their ways, between posts; a wide one has two leaves."""
    leaves: list[Step] = []
    posts: list[Step] = []
    splits: list[Segment] = []
    for way in ways:
        x1, y1, x2, y2 = (v * s for v in way.door)
        half, post = _LEAF * s / 2, _JAMB * s
        cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
        level = y1 == y2
        dx, dy = (0.0, half) if level else (half, 0.0)
        leaves += _square(x1 - dx, y1 - dy, x2 + dx, y2 + dy)
        if hypot(x2 - x1, y2 - y1) > _WIDE * s:
            splits.append((cx - dx, cy - dy, cx + dx, cy + dy))
        wide, high = (post / 2, 0.95 * post) if level else (0.95 * post, post / 2)
        for x, y in ((x1, y1), (x2, y2)):
            posts += _square(x - wide, y - high, x + wide, y + high)
    _fill(canvas, tuple(leaves), Ink.FLOOR, edge=Ink.WALL, wide=0.09 * s)
    if splits:
        canvas.lines(splits, ink=Ink.WALL, width=0.05 * s)
    _fill(canvas, tuple(posts), Ink.WALL)


def _square(x1: float, y1: float, x2: float, y2: float) -> Path:
    return polygon([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])


def draw_stairs(canvas: Canvas, way: Way, s: float) -> None:
    """Draw steps that lead up and out, and grow narrower on their way."""
    (x, y), (nx, ny) = way.line[:2] if way.a is None else way.line[:-3:-1]
    dx, dy = (nx > x) - (nx < x), (ny > y) - (ny < y)
    half = way.wide / 2
    treads: list[Segment] = []
    for i in range(_TREADS):
        away, wide = 0.12 + _TREAD * i, half * (0.34 + 0.56 * i / (_TREADS - 1))
        cx, cy = x + dx * away, y + dy * away
        treads.append(
            (cx - abs(dy) * wide, cy - abs(dx) * wide, cx + abs(dy) * wide, cy + abs(dx) * wide)
        )
    canvas.lines(scaled(treads, 0, 0, s), ink=Ink.WALL, width=0.07 * s)


def _compass_at(plan: Plan) -> tuple[float, float]:
    """Return the corner of the margin where the compass stands."""
    return plan.columns - 0.9, plan.rows - 0.9


def _compass(canvas: Canvas, x: float, y: float, s: float) -> None:
    """Draw a compass needle in the corner of the margin."""
    x, y, r = x * s, y * s, 0.72 * s
    canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.08 * r)
    dark = [(x, y - 0.8 * r), (x + 0.24 * r, y), (x - 0.24 * r, y)]
    light = [(x, y + 0.8 * r), (x - 0.24 * r, y), (x + 0.24 * r, y)]
    canvas.path(polygon(light), stroke=Ink.WALL, width=0.06 * r)
    canvas.path(polygon(dark), fill=Ink.WALL, stroke=Ink.WALL, width=0.06 * r)


# What a map shows beyond the plan


def _hidden(canvas: Canvas, way: Way, s: float, least: float) -> None:
    """Draw the plate of a hidden door: S, and the level that finds it."""
    words = f"S{way.level}" if way.level else "S"
    x1, y1, x2, y2 = way.door
    plate(canvas, (x1 + x2) / 2 * s, (y1 + y2) / 2 * s, words, s, least, name="hidden door ")


def plate(
    canvas: Canvas, x: float, y: float, words: str, s: float, least: float, *, name: str = "room "
) -> None:
    """Draw a round plate with a few letters around a point."""
    short = len(words) < 2
    high = max(least * MM_PER_POINT, (0.8 if short else 0.62) * s)
    face = Face.TITLE if short else Face.BOLD
    wide = fonts.width(words, face, high / MM_PER_POINT)
    r = 0.5 * hypot(wide, 0.72 * high) + 0.14 * high
    r = max(r, _PLATE * s)
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"{name}{words.lstrip('S')}"):
        canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.1 * s)
        baseline = y + fonts.CAP_HEIGHT * high / 2
        canvas.text(x, baseline, words, face=face, size=high / MM_PER_POINT, anchor="middle")


def _icon(canvas: Canvas, mark: Mark, s: float, least: float) -> None:
    """Draw an icon, and its label at its lower right."""
    size, cx, cy = mark.size * s, mark.x * s, mark.y * s
    high = max(least, 0.7 * s / MM_PER_POINT)
    wide = fonts.width(mark.label, Face.BOLD, high) if mark.label else 0.0
    left = cx - (size + wide) / 2
    canvas.circle(left + size / 2, cy, 0.53 * size, fill=Ink.FLOOR)
    canvas.icon(left, cy - size / 2, size, mark.icon)
    if mark.label:
        canvas.text(left + size, cy + size / 2, mark.label, face=Face.BOLD, size=high)


def _name(canvas: Canvas, name: Name, letter: str, s: float, least: float) -> None:
    x, y, w, h = (v * s for v in name.place)
    em = least * MM_PER_POINT
    if name.in_rock:
        canvas.rect(x - 0.4, y - 0.4, w + 0.8, h + 0.8, fill=Ink.SHEET, radius=0.6)
    with canvas.frame(x, y, w, h, f"room name {letter}"):
        for i, line in enumerate(name.lines):
            baseline = y + (fonts.CAP_HEIGHT + i) * em
            canvas.text(x + w / 2, baseline, line, face=Face.ITALIC, size=least, anchor="middle")
