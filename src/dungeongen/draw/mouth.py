"""The mouth of a dungeon in a wall of blocks: an arch, a stair down into the dark, a torch on each
side, steps before it.

It is drawn in grey, as the engravings beside it are, so that what is printed on it can be read on
a photocopy. All lengths are millimetres; the arch leaves an opening in which a card can lie. Each
seed draws another: its blocks, what grows on them, what looks out of the dark, what lies about.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.engraving import Engraving, arc, level
from dungeongen.draw.sketch import Point

_STONES = 15
_COURSE = 8.4  # the height of a course of blocks
_SHADING = 0.55  # between two level lines


class Mouth(NamedTuple):
    """Where the mouth stands in a box: ``width`` and ``height`` of the box, the middle and the foot
    of the opening, half the width of it, and how high its sides are below the arch."""

    width: float
    height: float
    foot: float
    half: float
    side: float

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def spring(self) -> float:
        """Where the arch begins to bend."""
        return self.foot - self.side

    @property
    def thick(self) -> float:
        """The thickness of the arch."""
        return min(9.0, 0.34 * self.half)

    def at(self, r: float, part: float) -> Point:
        """Return a point of the arch; it springs at 0 and 1."""
        return self.middle - r * cos(pi * part), self.spring - r * sin(pi * part)

    def opening(self, r: float) -> list[Point]:
        return [(self.middle - r, self.foot), *(self.at(r, i / 32) for i in range(33)),
                (self.middle + r, self.foot)]  # fmt: skip


def mouth(canvas: Canvas, x: float, y: float, what: Mouth, seed: str) -> None:
    """Draw the mouth with the top left of its box at (x, y)."""
    to = Engraving(canvas, x, y, Rng(f"mouth {seed}"))
    _wall(to, what)
    _ivy(to, what)
    _dark(to, what)
    _arch(to, what)
    _torches(to, what)
    _steps(to, what)
    _litter(to, what)


def _wall(to: Engraving, what: Mouth) -> None:
    """Courses of blocks; the wall is broken at its top and its sides."""
    crown = what.spring - what.half - what.thick - 4.0
    courses = int((what.foot - crown) / _COURSE) + 1
    for course in range(courses):
        bottom = what.foot - course * _COURSE
        top = max(0.4, bottom - _COURSE)
        if bottom - top < 2.0:
            break
        worn = max(0.0, course / courses - 0.35)
        left = (0.5 + 9.0 * worn * to.rng.random()) + 12.0 * worn**2.5
        right = what.width - (0.5 + 9.0 * worn * to.rng.random()) - 12.0 * worn**2.5
        u = left
        while u < right - 2.0:
            wide = 7.0 + 9.0 * to.rng.random()
            if right - u - wide < 5.0:
                wide = right - u
            _block(to, what, u, top, wide, bottom - top)
            u += wide


def _block(to: Engraving, what: Mouth, u: float, v: float, wide: float, high: float) -> None:
    near = abs(u + wide / 2 - what.middle) - what.half
    if near + wide < 0 and v > what.spring:
        return  # it would lie wholly within the opening
    worn = 0.5 * to.rng.random()
    to.shape((u + worn, v), (u + wide, v + 0.3 * to.rng.random()), (u + wide, v + high),
             (u, v + high), fill=Ink.TINT if to.rng.random() < 0.22 else Ink.FLOOR)  # fmt: skip
    part = 0.1 + 0.4 * to.rng.random() + 0.3 * max(0.0, 1 - near / 14)
    to.strokes(level(((u + 0.5, v), (u + wide - 0.4, v + high)), min(0.85, part), _SHADING))
    if to.rng.random() < 0.12:
        crack = [(u + wide * 0.6, v)]
        while crack[-1][1] < v + 0.8 * high:
            crack.append((crack[-1][0] + 2.0 * (to.rng.random() - 0.5), crack[-1][1] + 1.8))
        to.line(*crack)


def _ivy(to: Engraving, what: Mouth) -> None:
    """Ivy that hangs from the top of the wall, on one side or both."""
    crown = max(1.0, what.spring - what.half - what.thick)
    for side in (-1, 1):
        for _ in range(1 + to.rng.below(3)):
            u = what.middle + side * what.half * (0.75 + 0.65 * to.rng.random())
            u = min(what.width - 6.0, max(6.0, u))
            v = crown + 6.0 * to.rng.random()
            long = 12.0 + 22.0 * to.rng.random()
            stem = [(u, v)]
            leaves = []
            while stem[-1][1] < v + long:
                a, b = stem[-1]
                stem.append((a + 1.6 * (to.rng.random() - 0.5), b + 1.7))
                leaves.append((*stem[-1], 1 if len(stem) % 2 else -1))
            to.line(*stem)
            for a, b, lean in leaves:
                to.shape((a, b), (a + lean * 1.1, b - 0.9), (a + lean * 2.2, b + 0.1),
                         (a + lean * 1.0, b + 0.9), fill=Ink.TINT)  # fmt: skip


def _dark(to: Engraving, what: Mouth) -> None:
    """The opening: vault behind vault, a stair that narrows on its way down, eyes."""
    to.shape(*what.opening(what.half), fill=Ink.SHADE)
    far = (what.middle, what.spring + 0.25 * what.side)
    for scale in (0.86, 0.74, 0.63, 0.53):
        ring = [_towards(far, at, scale) for at in what.opening(what.half)[1:-1]]
        to.line(*ring)
    deep = [_towards(far, at, 0.44) for at in what.opening(what.half)]
    to.shape(*deep, fill=Ink.MUTED)
    steps = 9
    edges = [(what.half * (1 - 0.058 * i), what.foot - 0.62 * what.side * (1 - 0.87**i)
              / (1 - 0.87**steps)) for i in range(steps + 1)]  # fmt: skip
    for i in range(steps):
        (a, v), (b, w) = edges[i], edges[i + 1]
        fill = (Ink.FLOOR, Ink.FLOOR, Ink.TINT, Ink.TINT)[i] if i < 4 else Ink.SHADE
        m = what.middle
        to.shape((m - a, v), (m + a, v), (m + b, w), (m - b, w), fill=fill)
        rise = v - 0.42 * (v - w)
        to.line((m - a + 0.5, rise), (m + a - 0.5, rise))
        to.strokes(level(((m - a + 1.0, rise), (m + a - 1.0, v)), 0.8, 0.4))
    count, pairs = 2 + to.rng.below(3), list[Point]()
    for _ in range(16):  # a small one has no room for more than one or two
        u = far[0] + 0.42 * what.half * (to.rng.random() - 0.5)
        v = far[1] - 0.44 * 0.25 * what.side - 0.2 * what.half * to.rng.random()
        if len(pairs) < count and all(abs(u - a) > 5.4 or abs(v - b) > 1.8 for a, b in pairs):
            pairs.append((u, v))
    for u, v in pairs:
        for side in (-1, 1):
            to.shape(*arc(u + side * 1.4, v, 0.95, 0.0, 1.0, flat=0.62), edge=False)
            to.shape(*arc(u + side * 1.2, v, 0.35, 0.0, 1.0), fill=Ink.MUTED, edge=False)


def _towards(end: Point, point: Point, scale: float) -> Point:
    return end[0] + (point[0] - end[0]) * scale, end[1] + (point[1] - end[1]) * scale


def _arch(to: Engraving, what: Mouth) -> None:
    """The stones of the arch with a skull on the key, and its posts."""
    inner, outer = what.half, what.half + what.thick
    for i in range(_STONES):
        begin, end = i / _STONES, (i + 1) / _STONES
        key = i == _STONES // 2
        out = outer + (2.6 if key else 0.0)
        turns = [begin + (end - begin) * k / 4 for k in range(5)]
        low = inner - (1.6 if key else 0.0)
        to.shape(*(what.at(out, t) for t in turns), *(what.at(low, t) for t in reversed(turns)),
                 fill=Ink.TINT if to.rng.random() < 0.3 and not key else Ink.FLOOR)  # fmt: skip
        for k in range(0 if key else 3 + to.rng.below(4)):
            t = end - (end - begin) * 0.075 * (k + 0.7)
            to.strokes([(*what.at(inner + 0.4, t), *what.at(outer - 1.0 - 0.7 * k, t))])
    to.skull(what.middle, what.spring - inner - what.thick / 2 - 0.4, 0.36 * what.thick)
    rows = max(2, round(what.side / 10.0))
    for left in (what.middle - outer, what.middle + inner):
        for row in range(rows):
            top = what.spring + what.side * row / rows
            bottom = what.spring + what.side * (row + 1) / rows
            to.box(left, top, what.thick, bottom - top,
                   Ink.TINT if to.rng.random() < 0.3 else Ink.FLOOR)  # fmt: skip
            box = ((left + 0.4, top), (left + what.thick - 0.4, bottom))
            to.strokes(level(box, 0.2 + 0.4 * to.rng.random(), _SHADING))


def _torches(to: Engraving, what: Mouth) -> None:
    """A torch on each side, in an iron ring, where the wall is cleared around its flame."""
    away = what.half + what.thick + (what.middle - what.half - what.thick) / 2
    size = min(1.0, (what.middle - what.half - what.thick) / 9.0)
    for side in (-1, 1):
        u, v = what.middle + side * away, what.spring + 0.3 * what.side
        to.shape(*arc(u, v - 8.5 * size, 5.0 * size, 0.0, 1.0, flat=1.45))
        for i in range(20):
            turn = 2 * pi * (i + 0.3 * to.rng.random()) / 20
            a, b = size * cos(turn), size * sin(turn)
            middle = v - 8.5 * size
            ray = (u + 3.5 * a, middle + 5.2 * b, u + 4.6 * a, middle + 6.7 * b)
            to.strokes([ray])
        to.flame(u, v - 3.4 * size, 9.5 * size)
        to.shape((u - 2.1 * size, v - 3.8 * size), (u + 2.1 * size, v - 3.8 * size),
                 (u + 1.5 * size, v), (u - 1.5 * size, v), fill=Ink.TINT)  # fmt: skip
        to.shape((u - 1.1 * size, v), (u + 1.1 * size, v), (u + 0.55 * size, v + 13.0 * size),
                 (u - 0.55 * size, v + 13.0 * size))  # fmt: skip
        to.shape((u - 1.9 * size, v + 4.0 * size), (u + 1.9 * size, v + 4.0 * size),
                 (u + 1.8 * size, v + 5.6 * size), (u - 1.8 * size, v + 5.6 * size),
                 fill=Ink.SHADE)  # fmt: skip


def _steps(to: Engraving, what: Mouth) -> None:
    """Broad steps before the mouth, worn in the middle, down to the foot of the box."""
    room = what.height - what.foot - 1.5
    count = max(2, min(5, round(room / 5.0)))
    narrow, broad = what.half + what.thick + 1.0, what.middle - 1.0
    for i in range(count):
        top, bottom = what.foot + room * i / count, what.foot + room * (i + 1) / count
        half = narrow + (broad - narrow) * sqrt((i + 0.4) / count)
        left = what.middle - half
        edge = [(left + 2 * half * k / 16, top + 0.8 * sin(pi * k / 16)) for k in range(17)]
        to.shape(*edge, (left + 2 * half, bottom), (left, bottom))
        to.line(*((left + 2 * half * k / 16, top + 0.42 * (bottom - top) + 0.8 * sin(pi * k / 16))
                  for k in range(17)))  # fmt: skip
        to.strokes(level(((left + 1.0, top + 0.5 * (bottom - top)), (left + 2 * half - 1, bottom)),
                         0.75, 0.7))  # fmt: skip


def _litter(to: Engraving, what: Mouth) -> None:
    """What lies before the mouth: stones, bones, grass."""
    for side in (-1, 1):
        base = what.height - 1.0
        for k in range(3):
            u = what.middle + side * (what.middle - 4.0 - 4.0 * k * to.rng.random())
            r = 1.4 + 1.6 * to.rng.random()
            to.blob((u - r, base), (u - 0.9 * r, base - 0.9 * r), (u, base - 1.3 * r),
                    (u + 0.9 * r, base - 0.8 * r), (u + r, base),
                    fill=Ink.TINT if k % 2 else Ink.FLOOR)  # fmt: skip
            to.strokes((u, base - 0.5 - 0.45 * i, u + r * (0.8 - 0.1 * i), base - 0.5 - 0.45 * i)
                       for i in range(3))  # fmt: skip
        at = what.middle + side * (what.middle - 9.0 - 5.0 * to.rng.random())
        if to.rng.random() < 0.6:
            to.skull(at, base - 2.6, 2.2)
        grass = to.sketch()
        for _ in range(9):
            u = what.middle + side * (what.middle - 13.0 * to.rng.random() - 1.0)
            grass.line((u, base), (u + grass.within(1.6), base - 2.0 - 2.0 * to.rng.random()))
        to.strokes(grass.strokes, Ink.MUTED)
    to.line((0.5, what.height - 1.0), (what.width - 0.5, what.height - 1.0))
