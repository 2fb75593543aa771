"""What stands in rooms, seen from above: columns, tombs, water, and lumber along the walls.

A drawing has its origin in the middle of where it stands, and lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Rect, Segment
from dungeongen.draw.plan import Piece, Point, Polygon
from dungeongen.draw.plan_forms import Form, ellipse
from dungeongen.draw.raster import Raster
from dungeongen.draw.sketch import DARK, LIGHT, Sketch, Tone, scaled

_TURN = 2 * pi

Draw = Callable[[Sketch], None]
Lumber = tuple[Draw, float, float]
"""A piece of furniture, and the squares that it takes, across and down."""


@dataclass
class Furnished:
    """What stands in all rooms so far, as a plan wants it; ``hall`` is the one at hand."""

    hall: int = 0
    floor: list[Segment] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    blocks: list[Polygon] = field(default_factory=list)
    fires: list[Point] = field(default_factory=list)

    def add(self, sketch: Sketch, x: float, y: float, box: Rect, scale: float = 1.0) -> None:
        """Add a sketch around a point, with the rectangle that it stands on."""
        strokes = scaled(sketch.strokes, x, y, scale)
        bodies = tuple(
            (tuple((x + a * scale, y + b * scale) for a, b in points), tone)
            for points, tone in sketch.bodies
        )
        self.pieces.append(Piece(self.hall, box, tuple(strokes), bodies))
        self.fires += [(x + a * scale, y + b * scale) for a, b in sketch.fires]

    def take(self, other: Furnished, x: float, y: float) -> None:
        """Add everything of another, moved by so many squares."""

        def moved(outline: Polygon) -> Polygon:
            return tuple((x + a, y + b) for a, b in outline)

        self.floor += scaled(other.floor, x, y, 1.0)
        for one in other.pieces:
            left, top, wide, high = one.box
            bodies = tuple((moved(outline), tone) for outline, tone in one.bodies)
            strokes = tuple(scaled(one.strokes, x, y, 1.0))
            self.pieces.append(Piece(self.hall, (x + left, y + top, wide, high), strokes, bodies))
        self.blocks += map(moved, other.blocks)
        self.fires += moved(tuple(other.fires))

    def put(
        self, draw: Draw, x: float, y: float, wide: float, high: float, rng: Rng, scale: float = 1.0
    ) -> None:
        """Draw a piece of furniture around a point, on a rectangle of so many squares."""
        sketch = Sketch(rng)
        draw(sketch)
        self.add(sketch, x, y, (x - wide / 2, y - high / 2, wide, high), scale)

    def add_column(self, x: float, y: float, rng: Rng) -> None:
        """Add a column, which stands in the way of eyes."""
        self.put(column, x, y, 1.0, 1.0, rng)
        self.blocks.append(ellipse(x, y, 0.36, 0.36, 8))


def lumber(
    to: Furnished, form: Form, free: Raster, rng: Rng, kinds: Sequence[Lumber], number: int
) -> None:
    """Put so many things along the walls, or as many as the room has space for."""
    xs, ys = zip(*form.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    pieces = list(kinds)
    rng.shuffle(pieces)
    for draw, wide, high in (pieces * 2)[:number]:
        along = rng.random()
        x, y = rng.choice(
            (
                (left + along * (right - left), top),
                (left + along * (right - left), bottom),
                (left, top + along * (bottom - top)),
                (right, top + along * (bottom - top)),
            )
        )
        place = free.nearest(wide, high, x, y)
        if place is not None:
            free.clear(*place)
            to.put(draw, *place.middle, place.w, place.h, rng)


def inlay(to: Furnished, form: Form, rng: Rng) -> None:
    """Lay a pattern into the floor of a round room, and cracks into others."""
    xs, ys = zip(*form.outline, strict=True)
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    r = min(max(xs) - min(xs), max(ys) - min(ys)) / 2
    if form.kind in ("rotunda", "octagon"):
        for part in (0.62, 0.56):
            ring = ellipse(cx, cy, part * r, part * r, 48 if form.kind == "rotunda" else 8)
            to.floor += [(*a, *b) for a, b in pairwise((*ring, ring[0]))]
        for i in range(8):
            t = _TURN * i / 8
            to.floor.append(
                (
                    cx + 0.2 * r * cos(t),
                    cy + 0.2 * r * sin(t),
                    cx + 0.56 * r * cos(t),
                    cy + 0.56 * r * sin(t),
                )
            )
    for _ in range(1 + rng.below(3)):
        x, y = (
            min(xs) + rng.random() * 2 * (cx - min(xs)),
            min(ys) + rng.random() * 2 * (cy - min(ys)),
        )
        turn = _TURN * rng.random()
        for _ in range(4):
            turn += 1.4 * (rng.random() - 0.5)
            a, b = x + 0.5 * cos(turn), y + 0.5 * sin(turn)
            to.floor.append((x, y, a, b))
            x, y = a, b


def water(to: Furnished, form: Form, free: Raster, rng: Rng) -> None:
    """Let a lake lie in a corner of a cave, where there is room."""
    xs, ys = zip(*form.outline, strict=True)
    corners = [(min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))]
    rng.shuffle(corners)
    for x, y in corners:
        for r in (3.4, 2.8, 2.2):
            shore = ellipse(x, y, r * 1.15, r, 28)
            whole = Raster(free.columns, free.rows)
            whole.fill(form.outline)
            lake = Raster(free.columns, free.rows)
            lake.fill(shore)
            wet = lake & whole
            dry = wet.shrunk(1) & free.inverse()
            if dry.area > 0.25 * wet.area or wet.area < 2.5:
                continue
            if (wet & free).area < wet.area - 2.2:
                continue
            sketch = Sketch(rng)
            for part, tone in ((1.0, Tone.WATER), (0.8, None), (0.62, None)):
                outline = [(px * part, py * part) for px, py in ellipse(0, 0, r * 1.15, r, 28)]
                sketch.line(*outline, closed=True, tone=tone)
            box = (x - r * 1.15, y - r, 2.3 * r, 2 * r)
            to.add(sketch, x, y, box)
            free.clear(*box)
            return


def pool_or_pit(to: Furnished, form: Form, free: Raster, rng: Rng) -> None:
    """Sink a pool into the floor of a hall, or let it fall in, with a plank across the hole."""
    if rng.below(3) == 0:
        return
    xs, ys = zip(*form.outline, strict=True)
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    draw = pool if form.kind in ("hall", "great hall", "alcoves", "columns") else pit
    for wide, high in ((3.0, 2.0), (2.0, 3.0), (2.25, 2.25), (2.0, 1.5)):
        place = free.nearest(wide, high, cx, cy)
        if place is not None:
            sketch = Sketch(rng)
            draw(sketch, wide, high)
            to.add(sketch, *place.middle, place)
            free.clear(*place)
            return


def column(to: Sketch) -> None:
    to.arc(0.1, 0.1, 0.36, tone=DARK)
    to.strokes.clear()
    to.arc(0, 0, 0.36, tone=LIGHT)
    to.arc(0, 0, 0.16, tone=Tone.DEEP)


def tomb(to: Sketch) -> None:
    to.rect(-0.28, -0.45, 0.56, 0.9, DARK)
    lid = ((-0.12, -0.34), (0.12, -0.34), (0.2, -0.12), (0.1, 0.36), (-0.1, 0.36), (-0.2, -0.12))
    to.line(*lid, closed=True, tone=LIGHT)


def pool(to: Sketch, wide: float, high: float) -> None:
    """A basin with a rim of stone."""
    w, h = wide / 2 - 0.1, high / 2 - 0.1
    to.rect(-w, -h, 2 * w, 2 * h, LIGHT)
    to.rect(-w + 0.2, -h + 0.2, 2 * w - 0.4, 2 * h - 0.4, Tone.WATER)
    for x, y in ((-0.3, -0.2), (0.25, 0.15), (-0.1, 0.35)):
        to.line((x * w - 0.25, y * h), (x * w, y * h - 0.06), (x * w + 0.25, y * h))


def pit(to: Sketch, wide: float, high: float) -> None:
    """A hole where the floor fell in, with a plank across."""
    w, h = wide / 2 - 0.15, high / 2 - 0.15
    points = []
    for i in range(16):
        t = _TURN * i / 16
        out = 0.8 + 0.24 * to.rng.random()
        points.append((w * out * cos(t), h * out * sin(t)))
    to.line(*points, closed=True, tone=Tone.DEEP)
    if wide >= high:
        to.rect(-0.3, -h - 0.1, 0.6, 2 * h + 0.2, LIGHT)
        for y in range(int(2 * h / 0.25)):
            to.line((-0.3, -h + 0.25 * y), (0.3, -h + 0.25 * y))
    else:
        to.rect(-w - 0.1, -0.3, 2 * w + 0.2, 0.6, LIGHT)
        for x in range(int(2 * w / 0.25)):
            to.line((-w + 0.25 * x, -0.3), (-w + 0.25 * x, 0.3))


def crate(to: Sketch, x: float = 0.0, y: float = 0.0, r: float = 0.36) -> None:
    to.rect(x - r, y - r, 2 * r, 2 * r, LIGHT)
    to.line((x - r, y - r), (x + r, y + r))
    to.line((x + r, y - r), (x - r, y + r))


def crates(to: Sketch) -> None:
    crate(to, -0.45, 0.05, 0.4)
    crate(to, 0.42, 0.15, 0.3)


def barrel(to: Sketch, x: float, y: float, r: float = 0.3) -> None:
    to.arc(x, y, r, tone=LIGHT)
    to.arc(x, y, 0.66 * r)
    to.line((x - 0.6 * r, y), (x + 0.6 * r, y))


def barrels(to: Sketch) -> None:
    for x, y in ((-0.34, -0.3), (0.34, -0.28), (0.0, 0.3)):
        barrel(to, x, y)


def rubble(to: Sketch) -> None:
    for _ in range(7):
        to.ragged(
            1.1 * (to.rng.random() - 0.5),
            0.9 * (to.rng.random() - 0.5),
            0.06 + 0.1 * to.rng.random(),
            5,
            LIGHT,
        )


def table(to: Sketch) -> None:
    to.rect(-0.85, -0.3, 1.7, 0.6, LIGHT)
    to.line((-0.85, 0.0), (0.85, 0.0))
    for i in range(3):
        for y in (-0.5, 0.5):
            to.arc(-0.55 + 0.55 * i, y, 0.13, tone=LIGHT)


def bed(to: Sketch) -> None:
    to.rect(-0.38, -0.6, 0.76, 1.2, LIGHT)
    to.rect(-0.27, -0.52, 0.54, 0.3, LIGHT)
    to.line((-0.38, -0.08), (0.38, -0.08))
    to.line((-0.38, 0.3), (0.38, 0.1))


def shelf(to: Sketch) -> None:
    to.rect(-0.8, -0.2, 1.6, 0.4, LIGHT)
    x = -0.72
    while x < 0.72:
        to.line((x, -0.16), (x, 0.16))
        x += 0.09 + 0.12 * to.rng.random()


def mushrooms(to: Sketch) -> None:
    for i in range(4):
        t = _TURN * (i + to.rng.random() * 0.4) / 4
        x, y = 0.34 * cos(t), 0.3 * sin(t)
        to.arc(x, y, 0.11 + 0.08 * to.rng.random(), tone=LIGHT)
        to.arc(x, y, 0.04)


def bones(to: Sketch) -> None:
    for x, y in ((-0.3, -0.2), (0.25, 0.2), (0.1, -0.3)):
        bone(to, x, y, 0.5)


def bone(to: Sketch, x: float, y: float, long: float) -> None:
    turn = pi * to.rng.random()
    dx, dy = long / 2 * cos(turn), long / 2 * sin(turn)
    to.line((x - dx, y - dy), (x + dx, y + dy))
    for end in (-1, 1):
        for side in (-0.12, 0.12):
            to.arc(x + end * dx - side * dy, y + end * dy + side * dx, 0.05, tone=LIGHT)


def skull(to: Sketch, x: float, y: float, r: float) -> None:
    to.arc(x, y, r, tone=LIGHT)
    to.rect(x - 0.5 * r, y + 0.7 * r, r, 0.5 * r, LIGHT)
    for side in (-0.4, 0.4):
        to.arc(x + side * r, y + 0.1 * r, 0.24 * r, tone=Tone.DEEP)


def rug(to: Sketch) -> None:
    to.rect(-0.8, -0.5, 1.6, 1.0, LIGHT)
    to.rect(-0.65, -0.38, 1.3, 0.76, DARK)
    to.line((0, -0.26), (0.4, 0), (0, 0.26), (-0.4, 0), closed=True, tone=LIGHT)
    for i in range(6):
        y = -0.45 + 0.18 * i
        to.line((-0.92, y), (-0.8, y))
        to.line((0.8, y), (0.92, y))


def brazier(to: Sketch) -> None:
    to.fires.append((0.0, 0.0))
    to.arc(0, 0, 0.38, tone=LIGHT)
    to.arc(0, 0, 0.26, tone=DARK)
    for i in range(5):
        t = _TURN * i / 5
        to.line((0, 0), (0.2 * cos(t), 0.2 * sin(t)))


def drain(to: Sketch) -> None:
    to.arc(0, 0, 0.4, tone=LIGHT)
    to.arc(0, 0, 0.3, tone=Tone.DEEP)
    for x, half in ((-0.14, 0.24), (0.0, 0.3), (0.14, 0.24)):
        to.rect(x - 0.03, -half, 0.06, 2 * half, LIGHT)


BUILT: tuple[Lumber, ...] = (
    (barrels, 1.5, 1.5),
    (crates, 1.75, 1.0),
    (rubble, 1.25, 1.0),
    (table, 2.0, 1.25),
    (bed, 1.0, 1.5),
    (bed, 1.0, 1.5),
    (shelf, 1.75, 0.5),
    (shelf, 1.75, 0.5),
    (bones, 1.0, 1.0),
    (rug, 2.0, 1.25),
    (brazier, 1.0, 1.0),
    (drain, 1.0, 1.0),
)


CAVE: tuple[Lumber, ...] = (
    (rubble, 1.25, 1.0),
    (mushrooms, 1.0, 1.0),
    (bones, 1.0, 1.0),
    (rubble, 1.25, 1.0),
    (mushrooms, 1.0, 1.0),
    (crates, 1.75, 1.0),
    (barrels, 1.5, 1.5),
)
