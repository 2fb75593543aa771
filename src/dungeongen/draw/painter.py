"""The drawing of a plan, painted from the back to the front.

1. The hatching of the rock, and what lies in it.
2. All floors with a broad stroke of the wall's ink, then once more filled: what is left of the
   stroke is the wall of their union, so that no outline has to be cut and joined.
3. The light: the floors are filled in the ink of shadows, and then, moved a little, in their own.
4. The squares of the floors, levels, furniture, and the water that crosses all of it.
5. Doors, signs, icons, letters and names.

Lengths are in squares; ``side`` millimetres make one. Widths of lines are those of a map whose
squares are ``NATURAL`` wide, and grow with it. Chance comes from the seed of the plan, which knows
nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, floor, sin

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts, signs
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Ink, Path, Rect, Segment, polygon
from dungeongen.draw.curves import bounds, rectangle, resampled, turned
from dungeongen.draw.field import Field
from dungeongen.draw.plan import (
    NATURAL,
    NOTHING,
    Grid,
    Mark,
    Marks,
    Name,
    Piece,
    Plan,
    Polygon,
    Way,
)
from dungeongen.draw.rock import Hatching, hatching, paint_rock
from dungeongen.draw.signs import outlines, paint, polylines
from dungeongen.draw.structure import Description, Tag
from dungeongen.draw.walls import union

_FINE = 5.0  # squares of a field to a square of the map
_WALL = 0.62
_SHADOW = (0.75, 0.85)
_GROUND = 3.8 / NATURAL  # squares that the tint of rock reaches beyond a floor
_GRID = 0.13
_DASHES = (0.42, 0.33)
_JOINT = 0.22
_SEALED = (1.2, 1.1)  # of the outline of an unreachable room
_VAST = 44  # squares to the side of a map whose hatching is coarser, for smaller files
_TRAIL = 1.9  # from dot to dot
_HALO = 0.35  # of a name
_DOT = 0.27  # millimetres of a dot on a shaded floor
_RIM = 14  # squares of a field from a dot to the next at most, along the walls
_INSIDE = 85  # the same within
_COARSE = 38  # squares to the side of a map from which it has fewer dots

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
    words: str = "",
    description: Description = (),
    below: Draw = leave,
    above: Draw = leave,
) -> Block:
    """Return the map with squares of ``side`` millimetres.

    ``marks`` are what it shows beyond the plan. ``grid``: draw the squares. ``words`` name the
    figure, and ``description`` tells it. ``below`` draws on the bare floors, ``above`` on all.
    """
    named = words or (
        f"Map of {plan.columns} by {plan.rows} squares"
        + ("; the numbers are those of the key." if marks.plates else "")
    )

    def draw(canvas: Canvas, x: float, y: float) -> None:
        wide, high = plan.columns * side, plan.rows * side
        edge = polygon([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
        with (
            canvas.frame(x, y, wide, high, "map"),
            canvas.tagged(Tag.FIGURE, named, description=description),
            canvas.turned(x, y),
            canvas.clip(edge),
        ):
            draw_plan(canvas, plan, marks, side, grid=grid, below=below)
            above(canvas, side)

    return Block(plan.columns * side, plan.rows * side, draw)


def largest_side(plan: Plan, width: float, height: float) -> float:
    """Return the side of a square for the largest map within so many millimetres."""
    return min(width / plan.columns, height / plan.rows)


def draw_plan(
    canvas: Canvas,
    plan: Plan,
    marks: Marks,
    s: float,
    *,
    grid: bool = True,
    below: Draw = leave,
) -> None:
    """Draw a map whose upper left corner is the origin, with squares of ``s`` millimetres."""
    unit, type_ = s / NATURAL, marks.em * s / signs.EM
    open_ = _open(plan, marks)
    _rock(canvas, plan, marks, s)
    _floors(canvas, plan, marks, open_, s)
    below(canvas, s)
    inside = _scaled(open_, s)
    if grid:
        _squares(canvas, plan, marks, s)
    if plan.levels:
        with canvas.clip(inside):
            paint(canvas, plan.levels, 0, 0, s)
    paint(canvas, plan.water, 0, 0, s)
    pieces = plan.pieces if marks.pieces is None else marks.pieces
    icons = (*plan.icons, *marks.icons) if marks.pieces is None else marks.icons
    bare = [box for _, box in marks.bare]
    for piece in pieces:
        if not any(_meet(piece.box, box) for box in bare):
            paint(canvas, piece.shapes, 0, 0, s)
    _joints(canvas, plan, marks, inside, s)
    _doors(canvas, plan, marks, s)
    if plan.compass:
        signs.compass(canvas, plan.compass[0] * s, plan.compass[1] * s, 5.2 * unit, type_)
    if plan.scale:
        signs.scale_bar(canvas, plan.scale[0] * s, plan.scale[1] * s, s, type_)
    for line in marks.passages:
        path = polygon([(x * s, y * s) for x, y in line], closed=False)
        canvas.path(path, stroke=Ink.WALL, width=0.5 * unit, dash=(0.1 * unit, unit))
    _written(canvas, marks, icons, s)


def _meet(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles overlap."""
    (x, y, w, h), (a, b, c, d) = one, other
    return x < a + c and a < x + w and y < b + d and b < y + h


def _scaled(some: Iterable[Polygon], s: float) -> Path:
    return outlines([(a * s, b * s) for a, b in shape] for shape in some)


def _open(plan: Plan, marks: Marks) -> list[Polygon]:
    """Return all floors that are seen: halls that are not sealed, and ways that are not hidden."""
    halls = zip(plan.halls, plan.room_of, strict=True)
    unsealed = [hall for hall, room in halls if room not in marks.sealed]
    return [*unsealed, *(way.outline for way in plan.ways if not _buried(way, marks))]


def _buried(way: Way, marks: Marks) -> bool:
    """Return whether both rooms of a way are sealed: it is rock like them, but for its sign."""
    return way.a in marks.sealed and way.b in marks.sealed


def _secret(marks: Marks) -> list[Way]:
    """Return the hidden ways that are no rock."""
    return [way for way in marks.hidden if not _buried(way, marks)]


# The rock


def floors(plan: Plan, marks: Marks = NOTHING) -> Field:
    """Return all floors of a map, with its hidden ways and without sealed rooms."""
    field = Field(plan.columns, plan.rows, _FINE)
    for outline in (*_open(plan, marks), *(way.outline for way in _secret(marks))):
        field.fill(outline)
    return field


def _lying(plan: Plan, marks: Marks) -> tuple[Piece, ...]:
    """Return what lies in the rock, and under no hidden way and no name."""
    names = [name.box for name in marks.names if name.leader]
    ways = [at for way in marks.hidden for at in way.line]
    trails = [at for trail in marks.trails for at in trail]
    result = []
    for piece in plan.rock:
        x, y, w, h = piece.box
        near = any(
            x - 0.9 < a < x + w + 0.9 and y - 0.9 < b < y + h + 0.9 for a, b in (*ways, *trails)
        )
        if not near and not any(_meet(piece.box, box) for box in names):
            result.append(piece)
    return tuple(result)


@lru_cache(maxsize=8)
def _hatched(plan: Plan, marks: Marks) -> Hatching:
    """Return the hatching of a map, which is drawn once for each kind of file."""
    bare = [piece.box for piece in _lying(plan, marks)]
    for name in marks.names:
        if name.leader:
            x, y, w, h = name.box
            bare.append((x - 0.2, y - 0.2, w + 0.4, h + 0.4))
    if plan.compass:
        bare.append((plan.compass[0] - 1.8, plan.compass[1] - 2.1, 3.6, 3.9))
    if plan.scale:
        bare.append((plan.scale[0] - 3.6, plan.scale[1] - 1.3, 8.2, 2.0))
    spread = max(1.0, max(plan.columns, plan.rows) / _VAST) ** 2.0
    chance = Rng(plan.seed).child("hatch")
    return hatching(floors(plan, marks), chance, bare, spread=spread, far=plan.reach)


def _rock(canvas: Canvas, plan: Plan, marks: Marks, s: float) -> None:
    """Draw the rock, what lies in it, and the outlines of sealed rooms.

    Its tint ends round before the edge of the picture, where a way out goes on.
    """
    unit = s / NATURAL
    right, bottom = (sides - _GROUND for sides in (plan.columns, plan.rows))
    around = [
        tuple((min(max(x, _GROUND), right), min(max(y, _GROUND), bottom)) for x, y in outline)
        for outline in (*(way.outline for way in _secret(marks)), *_open(plan, marks))
    ]
    canvas.path(_scaled(around, s), fill=Ink.ROCK, stroke=Ink.ROCK, width=2 * _GROUND * s)
    paint_rock(canvas, _hatched(plan, marks), 0, 0, s)
    for piece in _lying(plan, marks):
        paint(canvas, piece.shapes, 0, 0, s)
    for trail in marks.trails:
        dots = [(x * s, y * s, x * s + 0.01, y * s) for x, y in resampled(trail, _TRAIL / NATURAL)]
        canvas.lines(dots, ink=Ink.FLOOR, width=2.4 * unit)
        canvas.lines(dots, ink=Ink.WALL, width=0.85 * unit)
    for room in sorted(marks.sealed):
        rims = [[(x * s, y * s) for x, y in line] for line in union(plan.room(room))]
        canvas.path(
            polylines(rims),
            stroke=Ink.WALL,
            width=0.32 * unit,
            dash=tuple(v * unit for v in _SEALED),
        )


def _lengths(strokes: Iterable[Segment], s: float) -> list[Segment]:
    return [(a * s, b * s, c * s, d * s) for a, b, c, d in strokes]


# Floors


def _floors(canvas: Canvas, plan: Plan, marks: Marks, open_: Sequence[Polygon], s: float) -> None:
    """Draw the walls, the floors over their inner half, and the shadows of walls."""
    unit = s / NATURAL
    whole, hidden = _scaled(open_, s), _scaled((way.outline for way in _secret(marks)), s)
    canvas.path((*hidden, *whole), stroke=Ink.WALL, width=2 * _WALL * unit)
    if hidden:
        canvas.path(hidden, fill=Ink.TINT)
    x, y = (v * unit for v in _SHADOW)
    rooms = [*zip(plan.halls, plan.room_of, strict=True)]
    shaded = [hall for hall, room in rooms if room in plan.shaded and room not in marks.sealed]
    for path, ink in ((whole, Ink.FLOOR), (_scaled(shaded, s), Ink.TINT)):
        if path:
            canvas.path(path, fill=Ink.SHADE)
            with canvas.clip(path), canvas.turned(x, y):
                canvas.path(path, fill=ink)
    if shaded:
        canvas.lines(_lengths(_dots(plan), s), ink=Ink.GUIDE, width=_DOT)


@lru_cache(maxsize=8)
def _dots(plan: Plan) -> tuple[Segment, ...]:
    """Return the dots of shaded floors, which a copier keeps: many along the walls, few within."""
    whole = Field(plan.columns, plan.rows, _FINE)
    for hall, room in zip(plan.halls, plan.room_of, strict=True):
        if room in plan.shaded:
            whole.fill(hall)
    inner, chance = whole.shrunk(0.8), Rng(plan.seed).child("dots")
    coarse = max(1.0, max(plan.columns, plan.rows) / _COARSE) ** 2
    dots = []
    for row, bits in enumerate(whole.rows):
        for there, sparse in ((bits & ~inner.rows[row], _RIM), (inner.rows[row], _INSIDE)):
            most = round(sparse * coarse)
            column = chance.below(most)
            while there >> column:
                if there >> column & 1:
                    x = (column + chance.random()) / _FINE
                    y = (row + chance.random()) / _FINE
                    dots.append((x, y, x + 0.002, y))
                column += 1 + chance.below(most)
    return tuple(dots)


def _squares(canvas: Canvas, plan: Plan, marks: Marks, s: float) -> None:
    """Draw the squares of the floors, turned as their rooms are."""
    unit = s / NATURAL
    grids = plan.grids or (Grid(),) * len(plan.halls)
    done: dict[int, Grid] = {}
    for grid, room in zip(grids, plan.room_of, strict=True):
        done.setdefault(room, grid)
    upright: list[Polygon] = [way.outline for way in plan.ways] if not plan.grids else []
    ruled: list[tuple[Sequence[Polygon], list[Segment]]] = []
    for room, grid in sorted(done.items(), key=lambda item: item[0]):
        halls = plan.room(room)
        if room in marks.sealed:
            continue
        if grid == Grid():
            upright += halls
        else:
            ruled.append((halls, [*_ruled(halls, grid)]))
    if upright:
        ruled.append((upright, [line for hall in upright for line in _ruled([hall], Grid())]))
    dashes = tuple(v * unit for v in _DASHES)
    for floors_, lines in ruled:
        with canvas.clip(_scaled(floors_, s)):
            canvas.lines(_lengths(lines, s), ink=Ink.SHADE, width=_GRID * unit, dash=dashes)


def _ruled(halls: Sequence[Polygon], grid: Grid) -> Iterator[Segment]:
    """Yield the lines of a grid across some halls."""
    points = [(x - grid.x, y - grid.y) for hall in halls for x, y in hall]
    left, top, right, bottom = bounds(turned(points, -grid.angle))
    c, s = cos(grid.angle), sin(grid.angle)

    def line(a: float, b: float, d: float, e: float) -> Segment:
        return (
            grid.x + a * c - b * s,
            grid.y + a * s + b * c,
            grid.x + d * c - e * s,
            grid.y + d * s + e * c,
        )

    for x in range(ceil(left), floor(right) + 1):
        yield line(x, top, x, bottom)
    for y in range(ceil(top), floor(bottom) + 1):
        yield line(left, y, right, y)


def _joints(canvas: Canvas, plan: Plan, marks: Marks, inside: Path, s: float) -> None:
    """Draw the lines between cells, and leave bare what labels need."""
    unit = s / NATURAL
    joints = [joint for own in plan.joints for joint in own]
    if joints:
        with canvas.clip(inside):
            wide = max(0.2, _JOINT * unit)
            canvas.lines(
                _lengths(joints, s), ink=Ink.GUIDE, width=wide, dash=(0.9 * unit, 0.7 * unit)
            )
    for ink, dark in ((Ink.FLOOR, False), (Ink.TINT, True)):
        boxes = [box for room, box in marks.bare if (room in plan.shaded) is dark]
        if boxes:
            canvas.path(outlines(rectangle(*(v * s for v in box)) for box in boxes), fill=ink)


def _doors(canvas: Canvas, plan: Plan, marks: Marks, s: float) -> None:
    """Draw doors, stairs, and the walls that hide ways."""
    unit = s / NATURAL
    signs.steps(canvas, [*plan.ways, *_secret(marks)], s)
    ends = [end for way in _secret(marks) for end in way.ends]
    canvas.lines(_lengths(ends, s), ink=Ink.WALL, width=0.9 * unit)
    places = [(x * s, y * s, angle) for x, y, angle in (way.sign for way in plan.doors)]
    signs.doors(canvas, places, unit)


# What is written


def _written(canvas: Canvas, marks: Marks, icons: Sequence[Mark], s: float) -> None:
    """Draw the signs of hidden doors, icons, letters and names."""
    type_ = marks.em * s / signs.EM
    unit = signs.growth(marks.em * NATURAL / signs.EM) * s / NATURAL
    for way in marks.hidden:
        x, y, _ = way.sign
        signs.find(canvas, x * s, y * s, way.level, unit)
    for name in marks.names:
        if name.leader:
            a, b, c, d = (v * s for v in name.leader)
            for ink, wide in ((Ink.FLOOR, 1.3), (Ink.WALL, 0.36)):
                canvas.lines([(a, b, c, d)], ink=ink, width=wide * type_)
            canvas.circle(c, d, 0.6 * type_, fill=Ink.WALL)
    for mark in icons:
        draw_mark(canvas, mark, s, unit)
    for x, y, letter in marks.plates:
        signs.plate(canvas, x * s, y * s, letter, unit)
    for name in marks.names:
        _name(canvas, name, marks, s)


def _name(canvas: Canvas, name: Name, marks: Marks, s: float) -> None:
    em, face, letter = marks.em, marks.face, marks.plates[name.room][2]
    size = em * s / MM_PER_POINT
    for x, y, words in name.lines:  # the squares of the floor keep off it
        high = (fonts.CAP_HEIGHT + fonts.DESCENT) * em * s
        wide = fonts.width(words, face, size)
        top = y * s - fonts.CAP_HEIGHT * em * s
        halo = _HALO * em * s / signs.EM
        box = (x * s - halo, top - halo, wide + 2 * halo, high + 2 * halo)
        if not name.leader:
            canvas.rect(*box, fill=Ink.FLOOR, radius=halo)
    x, y, w, h = (v * s for v in name.box)
    with canvas.frame(x, y, w, h, f"room name {letter}"):
        for x, y, words in name.lines:
            canvas.text(x * s, y * s, words, face=face, size=size)


def draw_mark(canvas: Canvas, mark: Mark, s: float, unit: float) -> None:
    """Draw an icon with its number at its lower right, or an engraving."""
    size, x, y = mark.size * s, mark.x * s, mark.y * s
    if mark.art:
        canvas.art(x - 0.475 * size, y - size / 2, 0.95 * size, size, mark.icon, bold=True)
        return
    extra, high = (v * unit for v in signs.beside_icon(mark.badge))
    canvas.icon(x - (size + extra) / 2, y - size / 2, size, mark.icon)
    if mark.badge:
        right, foot = x + (size + extra) / 2, y + max(size, high) / 2
        signs.badge(canvas, right, foot, mark.badge, mark.label, unit)
