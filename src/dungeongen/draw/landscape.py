"""What lies above a dungeon on a poster: a horizon, a sun, a ruin, trees, grass, and their roots.

Ruins and trees are pictures in ``templates/furniture``, as ``furniture`` reads them. Lengths are in
millimetres on A4 paper; ``unit`` is one of these on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import cos, sin

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.curves import (
    TURN,
    Line,
    Noise,
    Point,
    ellipse,
    lozenge,
    rectangle,
    ribbon,
    smooth,
)
from dungeongen.draw.forms import chamfered
from dungeongen.draw.furniture import piece
from dungeongen.draw.icons import Shape
from dungeongen.draw.plan import Plan
from dungeongen.draw.signs import (
    EDGE,
    EM,
    FINE,
    body,
    compass,
    doors,
    outlines,
    paint,
    placed,
    polylines,
    scale_bar,
    solid,
    stair_steps,
    stroke,
)

HIGH = 36.0
"""How far all of it reaches above the ground."""

_RUIN = 1.36  # times as large as its picture
_APART = 4.2  # trees
_BESIDE = 27.0  # from a ruin to the nearest tree
_TREES = 30
_GRASS = 230
_SOIL = 560
_SUN = 7.5
_CARTOUCHE = 9.0  # points of the type of a cartouche that has its natural size
_SIGN = 6.0  # width of a sign in its legend
_AFTER = 5.0  # from its words to the next sign


def landscape(
    canvas: Canvas, x: float, y: float, wide: float, ruin: str, rng: Rng, unit: float
) -> None:
    """Draw a landscape ``wide`` units wide, whose ground lies at ``y``."""
    paint(canvas, _shapes(wide, ruin, rng), x, y, unit)


def _shapes(wide: float, ruin: str, rng: Rng) -> Iterator[Shape]:
    noise = Noise(rng.child("hills"), 34.0)
    middle = wide * rng.choice((0.34, 0.42, 0.58, 0.66))

    def ground(x: float) -> float:
        flat = min(1.0, max(0.0, 1.6 - abs(x - middle) / 24))
        return 9 * (noise(x, 3) - 0.5) * (1 - flat) - 3.2 * flat

    yield from _sky(wide, middle, rng.child("sky"))
    far = [(wide * i / 60, -6 - 9 * noise(wide * i / 60 + 300, 40)) for i in range(61)]
    yield solid(polygon([*far, (wide, 4.0), (0.0, 4.0)]), Ink.SHEET)
    yield stroke(polygon(far, closed=False), 0.25)
    yield stroke(polylines(_haze(far, rng)), FINE, Ink.MUTED)
    trees: list[float] = []
    for _ in range(_TREES):
        x = 4 + (wide - 8) * rng.random()
        if abs(x - middle) > _BESIDE and all(abs(x - other) > _APART for other in trees):
            trees.append(x)
            size = 0.85 + 0.35 * rng.random()
            yield from placed(piece("tree", rng).shapes, x, ground(x) + 0.5, size)
    yield from placed(piece(f"ruin-{ruin}", rng).shapes, middle, ground(middle) + 0.3, _RUIN)
    line = [(wide * i / 90, ground(wide * i / 90)) for i in range(91)]
    yield stroke(polygon(line, closed=False), 0.8)
    yield stroke(polylines(_blades(wide, ground, rng)))
    yield stroke(polylines(_soil(wide, ground, rng)), FINE, Ink.MUTED)
    for x in (*trees, middle + 6):
        yield from _roots(x, ground(x) + 0.4, rng)


def _sky(wide: float, ruin: float, rng: Rng) -> Iterator[Shape]:
    """The sun on the other side of the ruin, bars of cloud before it, and birds."""
    x, y = ruin + (44 if ruin < wide / 2 else -44) + 8 * (rng.random() - 0.5), -16.0
    rays = []
    for i in range(56):
        t, far = TURN * i / 56, _SUN + (2.6, 4.6, 2.6, 7.0)[i % 4]
        rays.append([(x + r * cos(t), y + r * sin(t)) for r in (_SUN + 1.2, far)])
    yield stroke(polylines(rays))
    yield body(polygon(ellipse(x, y, _SUN, _SUN, 40)), width=EDGE)
    bars = []
    for cx, cy, long in (
        (x - 9, y + 3.4, 15.0),
        (x + 10, y - 1.2, 12.0),
        (wide * 0.12, y - 3, 20.0),
        (wide * 0.9, y + 4, 16.0),
    ):
        for i in range(4):
            half, left = long * (0.25 + 0.25 * rng.random()), cx + 3 * (rng.random() - 0.5)
            bars.append([(left - half, cy + 0.8 * i), (left + half, cy + 0.8 * i)])
    yield stroke(polylines(bars), 1.1, Ink.SHEET)
    yield stroke(polylines(bars))
    birds = []
    for i in range(4):
        a, b = ruin + 16 + 5 * i - 3 * (i % 2), -20 + 2.2 * (i % 3)
        birds.append([(a - 1.4, b - 0.6), (a - 0.6, b - 0.8), (a, b)])
        birds.append([(a + 1.4, b - 0.6), (a + 0.6, b - 0.8), (a, b)])
    yield stroke(polylines(birds), EDGE)


def _haze(far: Sequence[Point], rng: Rng) -> Iterator[Line]:
    for x, y in far[::2]:
        for i in (1, 2, 3):
            if rng.random() < 0.55:
                yield [(x, y + 0.9 * i), (x + 1.6 + 3 * rng.random(), y + 0.9 * i)]


def _blades(wide: float, ground: Callable[[float], float], rng: Rng) -> Iterator[Line]:
    for _ in range(_GRASS):
        x = wide * rng.random()
        y = ground(x) - 0.1
        yield [(x, y), (x + 0.5 - rng.random(), y - 0.7 - 0.8 * rng.random())]


def _soil(wide: float, ground: Callable[[float], float], rng: Rng) -> Iterator[Line]:
    for _ in range(_SOIL):
        x, deep = wide * rng.random(), rng.random()
        y = ground(x) + 0.9 + 4 * deep * deep
        yield [(x, y), (x + 0.4 - 0.8 * rng.random(), y + 1.1 - 0.6 * deep)]


def _roots(x: float, y: float, rng: Rng) -> Iterator[Shape]:
    """Roots that lean three ways and grow thinner on their way down."""
    for lean in (-0.5, 0.15, 0.6):
        points, a, b = [(x, y)], x, y
        for _ in range(4):
            a, b = a + lean * 1.6 + 1.2 * (rng.random() - 0.5), b + 1.2 + 1.3 * rng.random()
            points.append((a, b))
        line = smooth(points, parts=4)
        halves = [0.32 * (1 - i / len(line)) + 0.04 for i in range(len(line))]
        yield solid(polygon(ribbon(line, halves)))


# What frames a poster


def border(canvas: Canvas, wide: float, high: float, unit: float) -> None:
    """Draw a frame of two rules with a band of lozenges between them, and stars in its corners."""
    for inset, width in ((2.0, 1.1), (3.5, 0.25), (9.5, 0.25), (10.6, 0.55)):
        near = inset * unit
        canvas.rect(
            near, near, wide - 2 * near, high - 2 * near, stroke=Ink.WALL, width=width * unit
        )
    middle, corner = 6.5 * unit, 11.5 * unit
    outer: list[Line] = []
    inner: list[Line] = []
    for a, b in (
        ((corner, middle), (wide - corner, middle)),
        ((corner, high - middle), (wide - corner, high - middle)),
        ((middle, corner), (middle, high - corner)),
        ((wide - middle, corner), (wide - middle, high - corner)),
    ):
        long = abs(b[0] - a[0]) + abs(b[1] - a[1])
        count = round(long / (6.2 * unit))
        across = a[1] == b[1]
        for i in range(count):
            at = long * (i + 0.5) / count
            x, y = (a[0] + at, a[1]) if across else (a[0], a[1] + at)
            r, q = long / count / 2, 2.1 * unit
            dx, dy = (r, q) if across else (q, r)
            outer.append(lozenge(x, y, dx, dy))
            inner.append(lozenge(x, y, dx / 2, dy / 2))
    canvas.path(outlines(outer), stroke=Ink.WALL, width=0.25 * unit)
    canvas.path(outlines(inner), fill=Ink.WALL)
    for x in (middle, wide - middle):
        for y in (middle, high - middle):
            paint(canvas, piece("frame-star").shapes, x, y, unit)


def plaque(canvas: Canvas, x: float, y: float, w: float, h: float, unit: float) -> None:
    """Draw a plaque with cut corners and a lozenge at each end, around a middle."""
    for inset, cut, width in ((0.0, 3.2, 0.9), (1.3, 2.8, 0.25)):
        a, b, c = w / 2 - inset * unit, h / 2 - inset * unit, cut * unit
        path = polygon([(x + u, y + v) for u, v in chamfered(2 * a, 2 * b, c)])
        fill = None if inset else Ink.FLOOR
        canvas.path(path, fill=fill, stroke=Ink.WALL, width=width * unit)
    for side in (-1, 1):
        for r, fill in ((2.6, Ink.FLOOR), (1.3, Ink.WALL)):
            corners = lozenge(x + side * w / 2, y, r * unit, r * unit)
            canvas.path(polygon(corners), fill=fill, stroke=Ink.WALL, width=0.5 * unit)


_TAIL = (0.95, 0.55, 0.3)
"""Of a banner: how wide a tail is, how much of it is free, and its notch, in ems of the title."""
_PLATE = (0.5, 0.18)  # what is free beside a title, and above and below its letters, in ems


def banner_end(size: float) -> float:
    """Return how far a banner reaches beyond its title on either side, in millimetres."""
    return (_TAIL[1] + _PLATE[0]) * size * MM_PER_POINT


def banner_rise(size: float) -> float:
    """Return how far a banner reaches above the baseline of its title, in millimetres."""
    return (fonts.CAP_HEIGHT + _PLATE[1]) * size * MM_PER_POINT


def banner(canvas: Canvas, x: float, baseline: float, title: str, size: float) -> None:
    """Draw a title on a ribbon that begins at ``x``, its ends folded behind a plate."""
    em = size * MM_PER_POINT
    left, wide = x + _TAIL[1] * em, fonts.width(title, Face.TITLE, size) + 2 * _PLATE[0] * em
    top, foot = baseline - banner_rise(size), baseline + _PLATE[1] * em
    down, middle = 0.08 * em, (top + foot) / 2
    long, free, notch = (part * em for part in _TAIL)
    with canvas.frame(x, top, wide + 2 * free, foot + down - top, "banner"):
        for edge, side in ((left, -1), (left + wide, 1)):
            far, near = edge + side * free, edge + side * (free - long)
            tail = [
                (near, top + down),
                (far, top + down),
                (far - side * notch, middle + down),
                (far, foot + down),
                (near, foot + down),
            ]
            canvas.path(polygon(tail), fill=Ink.TINT, stroke=Ink.WALL, width=0.035 * em)
            fold = [(edge, foot), (near, foot), (near, foot + down)]
            canvas.path(polygon(fold), fill=Ink.WALL, stroke=Ink.WALL, width=0.035 * em)
        for inset, width in ((0.0, 0.07), (0.09 * em, 0.02)):
            plate = rectangle(left + inset, top + inset, wide - 2 * inset, foot - top - 2 * inset)
            fill = None if inset else Ink.FLOOR
            canvas.path(polygon(plate), fill=fill, stroke=Ink.WALL, width=width * em)
        start = left + _PLATE[0] * em
        canvas.text(start, baseline, title, face=Face.TITLE, size=size, ink=Ink.ACCENT)


def cartouche(plan: Plan, width: float, side: float, size: float) -> Block:
    """Return a plaque with the signs of a map, between a compass and a scale, and a rule above.

    The squares of the map are ``side`` millimetres wide, and its words ``size`` points high.
    """
    unit = size / _CARTOUCHE
    type_ = size * MM_PER_POINT / EM
    legend: list[tuple[Callable[[Canvas, float, float], None], str]] = []
    if plan.doors:
        legend.append((lambda canvas, x, y: doors(canvas, [(x, y, 0.0)], unit), "door"))
    if any(way.leads_out for way in plan.ways):
        legend.append((partial(_stairs, unit), "way in and out"))
    wide = sum(_sign_and_words(words, size, unit) for _, words in legend) - _AFTER * unit
    middle, high = 11.5 * unit, 20.0 * unit

    def paint(canvas: Canvas, x: float, y: float) -> None:
        rules = [(x, y + off * unit, x + width, y + off * unit) for off in (0.0, 1.2)]
        canvas.lines(rules[:1], ink=Ink.WALL, width=0.7 * unit)
        canvas.lines(rules[1:], ink=Ink.WALL, width=0.2 * unit)
        level = y + middle
        compass(canvas, x + 14 * unit, level + 1.0 * unit, 7.0 * unit, type_)
        scale_bar(canvas, x + width - 3 * side - 8 * unit, level, side, type_)
        if legend:
            plaque(canvas, x + width / 2, level, wide + 16 * unit, 12 * unit, unit)
        left, baseline = x + (width - wide) / 2, level + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        for sign, words in legend:
            sign(canvas, left + _SIGN * unit / 2, level)
            canvas.text(left + (_SIGN + 1.5) * unit, baseline, words, face=Face.ITALIC, size=size)
            left += _sign_and_words(words, size, unit)

    return Block(width, high, paint)


def _sign_and_words(words: str, size: float, unit: float) -> float:
    """Return how far the next sign of a cartouche is from one with these words."""
    return fonts.width(words, Face.ITALIC, size) + (_SIGN + 1.5 + _AFTER) * unit


def _stairs(unit: float, canvas: Canvas, x: float, y: float) -> None:
    steps = stair_steps(x + 2.4 * unit, y, 0.0, 4.8 * unit, 1.8 * unit)
    canvas.lines(steps, ink=Ink.WALL, width=0.28 * unit)


def medallion(canvas: Canvas, x: float, y: float, art: str, unit: float) -> None:
    """Draw an engraving in a round frame, 25 units across."""
    paint(canvas, piece("frame-medallion").shapes, x, y, unit)
    half = 7.275 * unit
    canvas.art(x - half, y - half, 2 * half, 2 * half, art, bold=True)
