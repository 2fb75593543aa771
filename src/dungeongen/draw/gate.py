"""The gate of a dungeon, for the cover of a book: an engraving, another for each seed.

A ruined wall of blocks, with an arch in it whose steps go down into the dark. All is drawn in black
lines on white, but the passage in white lines on black. Lengths are shares of the width; v grows
downwards, and the foot of the wall is at ``_FOOT``. Stones are shaded by short parallel lines, more
of them towards the arch and the ground, as an engraver would.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink, Path, Segment, polygon
from dungeongen.draw.sketch import Point, Sketch, scaled, smooth

HEIGHT = 1.16
_FOOT = 0.98  # of the wall
_COURSES, _COURSE = 15, 0.058  # of blocks, and the height of one
_ARCH = (0.5, 0.52)  # the middle of the arch
_INNER, _OUTER, _MOULD = 0.185, 0.265, 0.285  # its opening, its stones, and the moulding around
_STONES = 13
_FINE, _LINE, _BOLD = 0.13, 0.22, 0.45  # strokes, in millimetres
_SHADE = 0.006  # between two lines of shading
_STEPS = 4  # before the gate


def gate(rng: Rng, *, width: float, height: float) -> Block:
    """Return the gate as large as fits into ``width`` and ``height`` millimetres."""
    side = min(width, height / HEIGHT)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        _Engraving(canvas, x, y, side, rng).draw()

    return Block(side, HEIGHT * side, paint)


class _Engraving:
    """What draws the gate on a canvas, with its top left at (x, y)."""

    def __init__(self, canvas: Canvas, x: float, y: float, side: float, rng: Rng) -> None:
        self.canvas, self.x, self.y, self.side = canvas, x, y, side
        self.rng = rng

    def draw(self) -> None:
        """Draw everything from the back to the front."""
        _sky(self)
        _wall(self)
        _archway(self)
        _passage(self)
        _torches(self)
        _steps(self)
        _ground(self)

    def strokes(self, strokes: list[Segment], *, width: float, ink: Ink = Ink.WALL) -> None:
        """Draw strokes that are given in shares of the width."""
        self.canvas.lines(scaled(strokes, self.x, self.y, self.side), ink=ink, width=width)

    def shape(self, points: list[Point], *, fill: Ink | None, width: float = _LINE) -> None:
        """Fill a shape and draw its edge."""
        self.canvas.path(self.outline(points), fill=fill, stroke=Ink.WALL, width=width)

    def outline(self, points: list[Point]) -> Path:
        return polygon([(self.x + u * self.side, self.y + v * self.side) for u, v in points])

    def icon(self, u: float, v: float, side: float, name: str) -> None:
        """Draw an icon around a point."""
        left, top = self.x + (u - side / 2) * self.side, self.y + (v - side / 2) * self.side
        self.canvas.icon(left, top, side * self.side, name)


def _shading(points: list[Point], part: float, slant: float = 0.0) -> Iterator[Segment]:
    """Yield level lines in the lower ``part`` of a box that is given by two corners."""
    (left, top), (right, bottom) = points
    rows = int(part * (bottom - top) / _SHADE)
    for i in range(rows):
        v = bottom - (i + 0.6) * _SHADE
        short = (i / max(1, rows)) * 0.35 * (right - left)
        yield left + short, v, right - 0.003, v - slant * (right - left)


def _sky(to: _Engraving) -> None:
    """A moon in level lines, and bats before it."""
    moon = 0.17 if to.rng.below(2) else 0.83
    lines: list[Segment] = []
    for i in range(56):
        v = 0.012 + 0.0085 * i
        ragged = 0.12 * abs(i - 26) / 26 * to.rng.random()
        for begin, end in _around_moon(v, moon, 0.012 + ragged):
            while begin < end - 0.01:
                there = min(end, begin + 0.08 + 0.3 * to.rng.random())
                lines.append((begin, v, there, v))
                begin = there + 0.012 * to.rng.random() * to.rng.random()
    to.strokes(lines, width=_FINE)
    for _ in range(4):
        u, v = moon + 0.34 * (to.rng.random() - 0.5), 0.1 + 0.12 * (to.rng.random() - 0.5)
        to.icon(min(0.94, max(0.06, u)), v, 0.035 + 0.03 * to.rng.random(), "bat")


def _around_moon(v: float, moon: float, edge: float) -> Iterator[tuple[float, float]]:
    """Yield what of a level line lies beside the moon, between ragged edges."""
    radius, middle = 0.085, 0.11
    half = (max(0.0, radius**2 - (v - middle) ** 2)) ** 0.5
    if half:
        yield edge, moon - half
        yield moon + half, 1 - edge
    else:
        yield edge, 1 - edge


def _wall(to: _Engraving) -> None:
    """Courses of blocks, lower towards the sides, where the wall has fallen."""
    joints: list[Segment] = []
    shades: list[Segment] = []
    for course in range(_COURSES):
        bottom = _FOOT - course * _COURSE
        top = bottom - _COURSE
        reach = 0.5 - 0.0085 * max(0, course - 2) ** 1.55
        left = 0.5 - reach + 0.03 * to.rng.random()
        right = 0.5 + reach - 0.03 * to.rng.random()
        u = left
        while u < right - 0.03:
            wide = min(right - u, 0.06 + 0.07 * to.rng.random())
            if right - u - wide < 0.04:
                wide = right - u
            box: list[Point] = [(u, top), (u + wide, bottom)]
            to.shape([(u, top), (u + wide, top), (u + wide, bottom), (u, bottom)], fill=Ink.PAPER)
            shades += _shading([(u + 0.004, top), (u + wide - 0.004, bottom)], _dark(to, box))
            if to.rng.random() < 0.12:
                joints += _crack(to, box)
            u += wide
    to.strokes(shades, width=_FINE)
    to.strokes(joints, width=_LINE)


def _dark(to: _Engraving, box: list[Point]) -> float:
    """Return how much of a block is shaded: near the arch and the ground, and by chance."""
    (left, top), (right, bottom) = box
    far = hypot((left + right) / 2 - _ARCH[0], min(0.0, (top + bottom) / 2 - _ARCH[1]))
    near = max(0.0, 1.25 - 2.6 * far)
    low = max(0.0, (bottom - 0.8) * 2.2)
    return min(0.92, 0.12 + 0.45 * to.rng.random() + 0.4 * near + low)


def _crack(to: _Engraving, box: list[Point]) -> Iterator[Segment]:
    (left, top), (right, bottom) = box
    u, v = left + (right - left) * (0.3 + 0.4 * to.rng.random()), top
    while v < bottom - 0.01:
        there = (u + 0.024 * (to.rng.random() - 0.5), v + 0.018)
        yield u, v, *there
        u, v = there


def _at(radius: float, turn: float) -> Point:
    """Return a point of the arch; it springs at turns 0 and 1."""
    return _ARCH[0] - radius * cos(pi * turn), _ARCH[1] - radius * sin(pi * turn)


def _archway(to: _Engraving) -> None:
    """The moulding, the stones of the arch with a skull on the key, and two pillars."""
    outline = [_at(_MOULD, i / 40) for i in range(41)]
    foot = [(_ARCH[0] + _MOULD, _FOOT), (_ARCH[0] - _MOULD, _FOOT)]
    to.shape([*outline, *foot], fill=Ink.PAPER, width=_BOLD)
    shades: list[Segment] = []
    for i in range(_STONES):
        begin, end = i / _STONES, (i + 1) / _STONES
        key = i == _STONES // 2
        out = _OUTER + (0.035 if key else 0.0)
        turns = [begin + (end - begin) * k / 4 for k in range(5)]
        stone = [_at(out, turn) for turn in turns] + [_at(_INNER, t) for t in reversed(turns)]
        to.shape(stone, fill=Ink.PAPER)
        if key:
            to.icon(*_at((_INNER + out) / 2, (begin + end) / 2), 0.088, "lich")
            continue
        lines = 4 + to.rng.below(5)
        for k in range(lines):  # along the joint that lies away from the light
            turn = end - (end - begin) * 0.07 * (k + 0.5)
            shades.append((*_at(_INNER + 0.004, turn), *_at(out - 0.012 - 0.006 * k, turn)))
    rows = 6
    for side in (-1, 1):
        for row in range(rows):
            top = _ARCH[1] + (_FOOT - _ARCH[1]) * row / rows
            bottom = _ARCH[1] + (_FOOT - _ARCH[1]) * (row + 1) / rows
            near, far = (_ARCH[0] + side * r for r in (_INNER, _OUTER))
            left, right = min(near, far), max(near, far)
            to.shape([(left, top), (right, top), (right, bottom), (left, bottom)], fill=Ink.PAPER)
            part = 0.3 + 0.5 * to.rng.random()
            shades += _shading([(left + 0.004, top), (right - 0.004, bottom)], part)
    to.strokes(shades, width=_FINE)


def _passage(to: _Engraving) -> None:
    """The dark: arch behind arch down to a light, steps, and the teeth of a portcullis."""
    opening = [_at(_INNER, i / 40) for i in range(41)]
    opening += [(_ARCH[0] + _INNER, _FOOT), (_ARCH[0] - _INNER, _FOOT)]
    to.shape(opening, fill=Ink.WALL)
    far = (_ARCH[0], 0.7)  # where everything meets
    light: list[Segment] = []
    rings = [1.0, 0.84, 0.7, 0.58, 0.48, 0.39, 0.31, 0.24, 0.18]
    for scale in rings[1:]:
        points = [_towards(far, _at(_INNER, i / 24), scale) for i in range(25)]
        ends = [_towards(far, (_ARCH[0] + s * _INNER, _FOOT), scale) for s in (1, -1)]
        edge = [ends[1], *points, ends[0]]
        light += [(*a, *b) for a, b in pairwise(edge)]
        light.append((*ends[0], *ends[1]))  # the tread of a step
    joints = [_at(_INNER, turn / 8) for turn in range(9)]
    joints += [(_ARCH[0] + side * _INNER, v) for side in (-1, 1) for v in (0.62, 0.74, 0.86, _FOOT)]
    for i, point in enumerate(joints):
        for j, (outer, inner) in enumerate(pairwise(rings)):
            if (i + j) % 2:  # like the joints of blocks
                light.append((*_towards(far, point, outer), *_towards(far, point, inner)))
    to.strokes(light, width=_LINE, ink=Ink.PAPER)
    glow = [_towards(far, _at(_INNER, i / 24), 0.13) for i in range(25)]
    glow += [_towards(far, (_ARCH[0] + s * _INNER, _FOOT), 0.13) for s in (1, -1)]
    to.canvas.path(to.outline(glow), fill=Ink.PAPER)
    to.icon(far[0], far[1] - 0.004, 0.04, "demon")
    with to.canvas.clip(to.outline(opening)):
        _portcullis(to)


def _towards(end: Point, point: Point, scale: float) -> Point:
    return end[0] + (point[0] - end[0]) * scale, end[1] + (point[1] - end[1]) * scale


def _portcullis(to: _Engraving) -> None:
    """A grate that is drawn up, but not far enough to trust it."""
    low, count = _ARCH[1] - 0.02, 7
    left, right = _ARCH[0] - _INNER, _ARCH[0] + _INNER
    bars = [left + 2 * _INNER * (i + 0.5) / count for i in range(count)]
    for u in bars:
        shaft = [(u + 0.009, 0.3), (u + 0.009, low), (u, low + 0.035), (u - 0.009, low)]
        to.shape([(u - 0.009, 0.3), *shaft], fill=Ink.PAPER, width=_FINE)
    for v in (low - 0.11, low - 0.045):
        band = [(left, v), (right, v), (right, v + 0.014), (left, v + 0.014)]
        to.shape(band, fill=Ink.PAPER, width=_FINE)
        for u in bars:
            middle = v + 0.007
            rivet = [(u, v + 0.002), (u + 0.005, middle), (u, v + 0.012), (u - 0.005, middle)]
            to.shape(rivet, fill=Ink.WALL, width=_FINE)


def _torches(to: _Engraving) -> None:
    """A torch on each side, with rays that clear the wall around its flame."""
    for side in (-1, 1):
        u, v = _ARCH[0] + side * 0.375, 0.6
        turns = [2 * pi * i / 24 for i in range(24)]
        halo = [(u + 0.062 * cos(turn), v - 0.075 + 0.075 * sin(turn)) for turn in turns]
        to.canvas.path(to.outline(halo), fill=Ink.PAPER)
        to.strokes([_ray(to, u, v - 0.07, i / 20) for i in range(20)], width=_LINE)
        to.shape(_mirrored(u, v, _FLAME), fill=Ink.PAPER, width=_BOLD)
        to.shape(_mirrored(u, v, _HEART), fill=Ink.WALL, width=_FINE)
        for top, bottom, upper, lower, fill in _HOLDER:
            box = [(u - upper, v + top), (u + upper, v + top), (u + lower, v + bottom),
                   (u - lower, v + bottom)]  # fmt: skip
            to.shape(box, fill=fill)


_FLAME = ((0.0, -0.135), (0.02, -0.09), (0.03, -0.055), (0.018, -0.022), (0.0, -0.014))
_HEART = ((0.0, -0.085), (0.012, -0.05), (0.0, -0.026))
_HOLDER = (  # of a torch: top, bottom, half its width there
    (-0.016, 0.012, 0.026, 0.018, Ink.PAPER),
    (0.012, 0.11, 0.009, 0.004, Ink.WALL),
    (0.04, 0.054, 0.024, 0.024, Ink.PAPER),
)


def _mirrored(u: float, v: float, half: tuple[Point, ...]) -> list[Point]:
    """Return the smooth outline whose right half is given."""
    left = [(-a, b) for a, b in reversed(half[1:-1])]
    return [(u + a, v + b) for a, b in smooth([*half, *left])]


def _ray(to: _Engraving, u: float, v: float, part: float) -> Segment:
    turn = 2 * pi * (part + 0.015 * to.rng.random())
    near, out = 0.052, 0.066 + 0.022 * to.rng.random()
    a, b = cos(turn), 1.2 * sin(turn)
    return u + near * a, v + near * b, u + out * a, v + out * b


def _steps(to: _Engraving) -> None:
    """Broad steps before the gate, worn in the middle."""
    shades: list[Segment] = []
    for i in range(_STEPS):
        half = _OUTER + 0.015 + 0.05 * i
        top = _FOOT + 0.036 * i - 0.004
        bottom = top + 0.036
        left, right = _ARCH[0] - half, _ARCH[0] + half
        edge = [(left + 2 * half * k / 12, top + 0.006 * sin(pi * k / 12)) for k in range(13)]
        to.shape([*edge, (right, bottom), (left, bottom)], fill=Ink.PAPER, width=_LINE)
        for k in range(3):
            v = bottom - 0.005 - 0.0065 * k
            shades.append((left + 0.004 + 0.02 * k, v, right - 0.004 - 0.03 * k, v))
        for _ in range(3):
            u = left + 2 * half * to.rng.random()
            shades.append((u, bottom, u + 0.008 * (to.rng.random() - 0.5), bottom - 0.02))
    to.strokes(shades, width=_FINE)


def _ground(to: _Engraving) -> None:
    """Fallen blocks, stones, grass and the shadow of the wall."""
    shades: list[Segment] = []
    for side in (-1, 1):
        for i in range(16):
            v = _FOOT + 0.007 + 0.0095 * i
            begin = _OUTER + 0.03 + 0.05 * (i // 4) + 0.05 * to.rng.random()
            end = 0.5 - 0.018 * i * to.rng.random() - 0.02
            if end > begin:
                shades.append((0.5 + side * begin, v, 0.5 + side * end, v))
    to.strokes(shades, width=_FINE)
    for side in (-1, 1):
        for _ in range(4):
            u = 0.5 + side * (0.4 + 0.08 * to.rng.random())
            _boulder(to, u, _FOOT + 0.01 + 0.08 * to.rng.random(), 0.018 + 0.03 * to.rng.random())
    sketch = Sketch(to.rng)
    for _ in range(26):
        u, v = to.rng.random(), _FOOT + 0.02 + 0.14 * to.rng.random()
        if abs(u - 0.5) < _OUTER + 0.23 - (0.16 - (v - _FOOT)):
            continue
        for lean in (-0.012, -0.004, 0.005, 0.013):
            sketch.line((u, v), (u + lean, v - 0.018 - 0.012 * to.rng.random()))
    to.strokes(sketch.strokes, width=_LINE)


def _boulder(to: _Engraving, u: float, v: float, r: float) -> None:
    turns = [2 * pi * i / 7 for i in range(7)]
    far = [0.85 + 0.3 * to.rng.random() for _ in turns]
    corners = [
        (u + r * out * cos(turn), v + 0.7 * r * out * sin(turn))
        for turn, out in zip(turns, far, strict=True)
    ]
    to.shape(corners, fill=Ink.PAPER)
    rows = [(v + r * (0.1 + 0.12 * k), u + r * (0.75 - 0.1 * k)) for k in range(4)]
    to.strokes([(u - 0.1 * r, row, end, row) for row, end in rows], width=_FINE)
