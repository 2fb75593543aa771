"""What stands in the rooms, seen from above: shrines, fires, columns, water, tombs, and lumber.

All of it is in plain sight. A drawing has its origin in the middle of where it stands, and lengths
are in squares.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, pi, sin
from typing import Protocol

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Rect, Segment
from dungeongen.draw.plan import Point, Polygon
from dungeongen.draw.raster import Raster
from dungeongen.draw.sketch import DARK, LIGHT, Sketch, Tone
from dungeongen.games.sudongeon.kinds import FeatureKind, Kind
from dungeongen.games.sudongeon.plan.forms import Form, ellipse
from dungeongen.games.sudongeon.plan.sight import Sight

_TURN = 2 * pi
_BROKEN = frozenset({"hall", "great hall", "ell", "tee", "columns"})  # what a chasm may break
_PIECES = 6.0  # squares of a room for each piece of lumber


class _Spot(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def size(self) -> float: ...


@dataclass
class Furnished:
    """What stands in all rooms so far, as a plan wants it."""

    floor: list[Segment] = field(default_factory=list)
    strokes: list[Segment] = field(default_factory=list)
    bodies: list[tuple[Polygon, Tone]] = field(default_factory=list)
    blocks: list[Polygon] = field(default_factory=list)
    boxes: list[Rect] = field(default_factory=list)

    def add(self, sketch: Sketch, x: float, y: float, scale: float = 1.0) -> None:
        """Add a sketch around a point."""
        self.strokes += [
            (x + a * scale, y + b * scale, x + c * scale, y + d * scale)
            for a, b, c, d in sketch.strokes
        ]
        self.bodies += [
            (tuple((x + a * scale, y + b * scale) for a, b in points), tone)
            for points, tone in sketch.bodies
        ]


def furnish(
    to: Furnished,
    view: Sight,
    form: Form,
    columns: Sequence[Point],
    boxes: Sequence[int],
    spots: Mapping[int, Mapping[Kind, _Spot]],
    free: Raster,
    blocked: Container[Point],
    rng: Rng,
) -> None:
    """Furnish a room: ``free`` is its floor off all places for things.

    No tomb stands where one is ``blocked`` by a door.
    """
    inlay(to, form, rng)
    for x, y in columns:
        _put(to, column, x, y, 1.0, rng)
        to.blocks.append(ellipse(x, y, 0.36, 0.36, 8))
        to.boxes.append((x - 0.5, y - 0.5, 1.0, 1.0))
    for x, y in form.tombs:
        if (x, y) not in blocked:
            _put(to, tomb, x, y, 1.0, rng)
            to.boxes.append((x - 0.4, y - 0.6, 0.8, 1.2))
    for box in boxes:
        for digit in view.standing[box]:
            spot = spots[box][Kind.FEATURE]
            _put(to, STANDING[digit], spot.x, spot.y, spot.size, rng)
            half = spot.size / 2
            to.boxes.append((spot.x - half, spot.y - half, spot.size, spot.size))
            if digit in (FeatureKind.BARRICADE, FeatureKind.LABYRINTH):
                to.blocks.append(
                    ((spot.x - half, spot.y - half), (spot.x + half, spot.y - half),
                     (spot.x + half, spot.y + half), (spot.x - half, spot.y + half))
                )  # fmt: skip
        if view.fires[box]:
            spot = spots[box][Kind.NPC]
            _put(to, fire, spot.x, spot.y, spot.size, rng)
            half = spot.size / 2
            to.boxes.append((spot.x - half, spot.y - half, spot.size, spot.size))
    if form.kind == "cave":
        water(to, form, free, rng)
    else:
        pool_or_pit(to, form, free, rng)
    _lumber(to, form, free, rng)


def _put(to: Furnished, draw: Draw, x: float, y: float, scale: float, rng: Rng) -> None:
    sketch = Sketch(rng)
    draw(sketch)
    to.add(sketch, x, y, scale)


def _lumber(to: Furnished, form: Form, free: Raster, rng: Rng) -> None:
    """Put things along the walls, as many as the room has space for."""
    xs, ys = zip(*form.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    pieces = list(_CAVE if form.kind == "cave" else _BUILT)
    rng.shuffle(pieces)
    number = 2 + int(free.area / _PIECES)
    for draw, wide, high in (pieces * 2)[:number]:
        along = rng.random()
        x, y = rng.choice(
            ((left + along * (right - left), top), (left + along * (right - left), bottom),
             (left, top + along * (bottom - top)), (right, top + along * (bottom - top)))
        )  # fmt: skip
        place = free.nearest(wide, high, x, y)
        if place is None:
            continue
        free.clear(*place)
        _put(to, draw, *place.middle, 1.0, rng)
        to.boxes.append((place.x, place.y, place.w, place.h))


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
            to.floor.append((cx + 0.2 * r * cos(t), cy + 0.2 * r * sin(t),
                             cx + 0.56 * r * cos(t), cy + 0.56 * r * sin(t)))  # fmt: skip
    for _ in range(1 + rng.below(3)):
        x, y = min(xs) + rng.random() * 2 * (cx - min(xs)), min(ys) + rng.random() * 2 * (
            cy - min(ys))  # fmt: skip
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
            to.add(sketch, x, y)
            free.clear(x - r * 1.15, y - r, 2.3 * r, 2 * r)
            to.boxes.append((x - r * 1.15, y - r, 2.3 * r, 2 * r))
            return


def chasm(to: Furnished, form: Form, free: Raster, rng: Rng) -> bool:
    """Break the floor of a hall from wall to wall, with a bridge; return whether there is room."""
    xs, ys = zip(*form.outline, strict=True)
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    if form.kind not in _BROKEN or max(wide, high) < 9 or rng.below(4) == 0:
        return False
    whole = Raster(free.columns, free.rows)
    whole.fill(form.outline)
    floor = whole.shrunk(1)
    across = wide >= high
    places = [left + 2.5 + 0.5 * i for i in range(int(2 * wide) - 9)] if across else [
        top + 2.5 + 0.5 * i for i in range(int(2 * high) - 9)]  # fmt: skip
    rng.shuffle(places)
    for at in places:
        area = (at - 0.75, top, 1.5, high) if across else (left, at - 0.75, wide, 1.5)
        band = Raster(free.columns, free.rows)
        band.add(*area)
        x, y, w, h = area
        if (band & floor).bits != (band & free).bits or not whole.covers(
            x + 0.1, y + 0.1, w - 0.2, h - 0.2
        ):
            continue
        long = high if across else wide
        sketch = Sketch(rng)
        edges: list[list[Point]] = []
        for side in (-0.5, 0.5):
            steps = [(side + 0.3 * (rng.random() - 0.5), long * (i / 8 - 0.5) * 1.04)
                     for i in range(9)]  # fmt: skip
            edges.append(steps if side < 0 else steps[::-1])
        crack = [*edges[0], *edges[1]]
        sketch.line(*(crack if across else [(y, x) for x, y in crack]), closed=True, tone=Tone.DEEP)
        bridge(sketch, across)
        to.add(sketch, *((at, top + high / 2) if across else (left + wide / 2, at)))
        free.clear(*area)
        to.boxes.append(area)
        return True
    return False


def bridge(to: Sketch, across: bool) -> None:
    """Planks between two ropes, 2.4 squares long."""
    x, y = (1.2, 0.5) if across else (0.5, 1.2)
    to.rect(-x, -y, 2 * x, 2 * y, LIGHT)
    for i in range(1, 10):
        t = -1.2 + 0.24 * i
        to.line(*(((t, -y), (t, y)) if across else ((-x, t), (x, t))))


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
            to.add(sketch, *place.middle)
            free.clear(*place)
            to.boxes.append((place.x, place.y, place.w, place.h))
            return


# Single pieces

Draw = Callable[[Sketch], None]


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
            1.1 * (to.rng.random() - 0.5), 0.9 * (to.rng.random() - 0.5),
            0.06 + 0.1 * to.rng.random(), 5, LIGHT,
        )  # fmt: skip


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


_BUILT: tuple[tuple[Draw, float, float], ...] = (
    (barrels, 1.5, 1.5), (crates, 1.75, 1.0), (rubble, 1.25, 1.0), (table, 2.0, 1.25),
    (bed, 1.0, 1.5), (bed, 1.0, 1.5), (shelf, 1.75, 0.5), (shelf, 1.75, 0.5), (bones, 1.0, 1.0),
    (rug, 2.0, 1.25), (brazier, 1.0, 1.0), (drain, 1.0, 1.0),
)  # fmt: skip
_CAVE: tuple[tuple[Draw, float, float], ...] = (
    (rubble, 1.25, 1.0), (mushrooms, 1.0, 1.0), (bones, 1.0, 1.0), (rubble, 1.25, 1.0),
    (mushrooms, 1.0, 1.0), (crates, 1.75, 1.0), (barrels, 1.5, 1.5),
)  # fmt: skip


# Features in plain sight, and fires: within a square of side 1


def _altar(to: Sketch) -> None:
    """An altar on two steps, with a candle at either end."""
    for half in (0.5, 0.4):
        to.rect(-half, -0.7 * half, 2 * half, 1.4 * half, LIGHT)
    to.rect(-0.28, -0.14, 0.56, 0.28, LIGHT)
    for x in (-0.34, 0.34):
        to.arc(x, 0, 0.035, tone=DARK)


def chaos(to: Sketch) -> None:
    """An altar with a star of eight rays."""
    _altar(to)
    for i in range(8):
        t = _TURN * i / 8
        to.line((0.03 * cos(t), 0.03 * sin(t)), (0.12 * cos(t), 0.12 * sin(t)))


def law(to: Sketch) -> None:
    """An altar with a ring and a cross in it."""
    _altar(to)
    to.arc(0, 0, 0.1)
    to.line((0, -0.1), (0, 0.1))
    to.line((-0.1, 0), (0.1, 0))


def fountain(to: Sketch) -> None:
    """A basin with ripples around its spout."""
    rim = ellipse(0, 0, 0.5, 0.5, 8)
    to.line(*rim, closed=True, tone=LIGHT)
    to.arc(0, 0, 0.4, tone=Tone.WATER)
    to.arc(0, 0, 0.09, tone=LIGHT)
    for r, begin in ((0.17, 0.05), (0.24, 0.4), (0.31, 0.7)):
        to.arc(0, 0, r, begin, begin + 0.34)


def sarcophagus(to: Sketch) -> None:
    """A stone coffin whose lid has a figure on it."""
    to.rect(-0.3, -0.5, 0.6, 1.0, DARK)
    to.rect(-0.22, -0.42, 0.44, 0.84, LIGHT)
    to.arc(0, -0.26, 0.08)
    to.line((-0.1, -0.14), (0.1, -0.14), (0.06, 0.34), (-0.06, 0.34), closed=True)


def barricade(to: Sketch) -> None:
    """Beams and stakes thrown across the way."""
    for tilt, at in ((0.16, -0.3), (-0.14, -0.06), (0.12, 0.2), (-0.1, 0.34)):
        to.line((-0.5, at - tilt), (0.5, at + tilt), (0.5, at + tilt + 0.1),
                (-0.5, at - tilt + 0.1), closed=True, tone=LIGHT)  # fmt: skip
    for x in (-0.34, 0.0, 0.32):
        to.line((x - 0.12, -0.46), (x + 0.16, 0.46), (x + 0.24, 0.44), (x - 0.04, -0.48),
                closed=True, tone=LIGHT)  # fmt: skip


def skeletons(to: Sketch) -> None:
    """The bones of several people, and their skulls."""
    for x, y in ((-0.3, -0.3), (0.3, -0.26), (-0.32, 0.3), (0.28, 0.34), (0.0, 0.1)):
        bone(to, x, y, 0.24)
    for x, y in ((0.0, -0.2), (-0.2, 0.08), (0.22, 0.06)):
        skull(to, x, y, 0.1)


def labyrinth(to: Sketch) -> None:
    """Walls within walls, as high as a man."""
    to.rect(-0.5, -0.5, 1.0, 1.0, LIGHT)
    for gap, half in ((1, 0.47), (-1, 0.32), (1, 0.17)):
        way = ((-0.07, half), (-half, half), (-half, -half), (half, -half), (half, half),
               (0.07, half))  # fmt: skip
        for (ax, ay), (bx, by) in pairwise(way):
            wide = 0.025
            to.line((ax - wide, gap * ay - wide), (bx + wide, gap * by - wide),
                    (bx + wide, gap * by + wide), (ax - wide, gap * ay + wide), closed=True,
                    tone=Tone.DEEP)  # fmt: skip


def throne(to: Sketch) -> None:
    """A seat with a high back, on three steps."""
    for half in (0.5, 0.41, 0.32):
        to.rect(-half, -half, 2 * half, 2 * half, LIGHT)
    to.rect(-0.2, -0.16, 0.4, 0.36, LIGHT)
    to.rect(-0.23, -0.24, 0.46, 0.1, Tone.DEEP)
    for x in (-0.23, 0.15):
        to.rect(x, -0.14, 0.08, 0.3, DARK)


def fire(to: Sketch) -> None:
    """A fire in a ring of stones."""
    for i in range(9):
        t = _TURN * i / 9
        to.arc(0.42 * cos(t), 0.42 * sin(t), 0.09, tone=LIGHT)
    for x in (-0.2, 0.2):
        to.line((-x, -0.12), (x, 0.12))
    to.ragged(0, 0, 0.16, 7, DARK)


STANDING: Mapping[int, Draw] = {
    FeatureKind.CHAOS: chaos,
    FeatureKind.LAW: law,
    FeatureKind.FOUNTAIN: fountain,
    FeatureKind.SARCOPHAGUS: sarcophagus,
    FeatureKind.BARRICADE: barricade,
    FeatureKind.SKELETONS: skeletons,
    FeatureKind.LABYRINTH: labyrinth,
    FeatureKind.THRONE: throne,
}
"""The features that anybody sees who looks into a room; a secret passageway is none of them."""
