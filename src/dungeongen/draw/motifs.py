"""What a mat's slots are in the story: a doorway, a stair, a gauntlet, a sack, a chest, a grave.

Each is a small engraving in a box one wide and 1.4 high, that a card covers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, pi, sin, sqrt

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.engraving import HEIGHT, Engraving, arc, level
from dungeongen.draw.sketch import Point

Picture = Callable[[Engraving], None]

_SPRING, _FOOT = 0.58, 1.24  # where an arch begins to bend, and where it stands
_INNER, _OUTER = 0.335, 0.44


def _at(r: float, part: float) -> Point:
    """Return a point of the arch; it springs at 0 and 1."""
    return 0.5 - r * cos(pi * part), _SPRING - r * sin(pi * part)


def _opening(r: float = _INNER) -> list[Point]:
    return [(0.5 - r, _FOOT), *(_at(r, i / 24) for i in range(25)), (0.5 + r, _FOOT)]


def _arch(to: Engraving, *, stones: int = 9) -> None:
    """Draw the stones of an arch, two posts of blocks and a threshold, around its opening."""
    for i in range(stones):
        begin, end = i / stones, (i + 1) / stones
        key = i == stones // 2
        out = _OUTER + (0.045 if key else 0.0)
        turns = [begin + (end - begin) * k / 4 for k in range(5)]
        to.shape(*(_at(out, t) for t in turns), *(_at(_INNER, t) for t in reversed(turns)),
                 fill=Ink.TINT if to.rng.random() < 0.3 else Ink.FLOOR)  # fmt: skip
        lines = 2 + to.rng.below(4)
        to.strokes(
            (*_at(_INNER + 0.01, t), *_at(out - 0.02 - 0.012 * k, t))
            for k in range(lines)
            for t in (end - (end - begin) * 0.1 * (k + 0.7),)
        )
    rows = 4
    for left in (0.5 - _OUTER, 0.5 + _INNER):
        for row in range(rows):
            top = _SPRING + (_FOOT - _SPRING) * row / rows
            bottom = _SPRING + (_FOOT - _SPRING) * (row + 1) / rows
            to.box(left, top, _OUTER - _INNER, bottom - top,
                   Ink.TINT if to.rng.random() < 0.3 else Ink.FLOOR)  # fmt: skip
            box = ((left + 0.008, top), (left + _OUTER - _INNER - 0.008, bottom))
            to.strokes(level(box, 0.25 + 0.4 * to.rng.random()))
    to.box(0.02, _FOOT, 0.96, 0.07)
    to.strokes(level(((0.04, _FOOT), (0.96, _FOOT + 0.07)), 0.6))


DOORS = 4
"""How many kinds of doors there are."""


def doorway(to: Engraving, kind: int) -> None:
    """A door in its arch: of planks, studded, barred, or a grate."""
    to.shape(*_opening(), fill=Ink.TINT)
    style = kind % DOORS
    if style == 3:
        _grate(to)
    else:
        _planks(to)
        if style == 1:
            _studs(to)
        elif style == 2:
            _window(to)
        _hinges(to)
    reveal = [*_opening()[:14], *(_at(_INNER - 0.03, i / 24) for i in range(12, -1, -1)),
              (0.5 - _INNER + 0.03, _FOOT)]  # fmt: skip
    to.shape(*reveal, fill=Ink.SHADE, edge=False)
    _arch(to)


def footprint(to: Engraving) -> None:
    """The print of a boot."""
    to.blob((0.42, 0.2), (0.6, 0.18), (0.72, 0.36), (0.7, 0.62), (0.6, 0.84), (0.42, 0.84),
            (0.3, 0.62), (0.3, 0.36), fill=Ink.TINT)  # fmt: skip
    to.blob((0.4, 0.94), (0.6, 0.94), (0.63, 1.1), (0.5, 1.22), (0.37, 1.1), fill=Ink.TINT)
    for v in (0.34, 0.46, 0.58, 0.7):
        to.line((0.36, v), (0.65, v))


def grating(to: Engraving) -> None:
    """A portcullis in its arch."""
    _grate(to)
    _arch(to)


def _planks(to: Engraving) -> None:
    edges = [0.5 - _INNER + 2 * _INNER * i / 6 for i in range(7)]
    for begin, end in itertools.pairwise(edges):
        heads = [(begin + (end - begin) * k / 4, _top(begin + (end - begin) * k / 4))
                 for k in range(5)]  # fmt: skip
        to.shape((begin, _FOOT), *heads, (end, _FOOT),
                 fill=Ink.TINT if to.rng.random() < 0.45 else Ink.FLOOR)  # fmt: skip
        for _ in range(4):  # grain
            u = begin + (end - begin) * (0.2 + 0.6 * to.rng.random())
            v = _top(u) + (_FOOT - _top(u)) * 0.8 * to.rng.random()
            long = 0.08 + 0.2 * to.rng.random()
            to.strokes([(u, v, u, min(_FOOT - 0.02, v + long))])


def _top(u: float) -> float:
    """Return where the opening of the arch ends above a place."""
    return _SPRING - sqrt(max(0.0, _INNER**2 - (u - 0.5) ** 2))


def _hinges(to: Engraving) -> None:
    left = 0.5 - _INNER
    for v in (0.64, 1.06):
        to.shape((left, v), (0.58, v + 0.008), (0.62, v - 0.02), (0.68, v + 0.025),
                 (0.62, v + 0.07), (0.58, v + 0.042), (left, v + 0.05), fill=Ink.MUTED)  # fmt: skip
        for u in (0.24, 0.36, 0.48):
            to.disc(u, v + 0.025, 0.011)
    to.disc(0.745, 0.88, 0.05, Ink.FLOOR)
    to.disc(0.745, 0.88, 0.03, Ink.TINT)
    to.disc(0.745, 0.835, 0.016, Ink.MUTED)


def _studs(to: Engraving) -> None:
    for v in (0.46, 0.8, 0.94, 1.18):
        for i in range(6):
            u = 0.5 - _INNER + 2 * _INNER * (i + 0.5) / 6
            if _top(u) < v - 0.04:
                to.disc(u, v, 0.014, Ink.MUTED)


def _window(to: Engraving) -> None:
    to.box(0.38, 0.4, 0.24, 0.2, Ink.SHADE)
    for u in (0.43, 0.5, 0.57):
        to.box(u - 0.009, 0.4, 0.018, 0.2)


def _grate(to: Engraving) -> None:
    """A portcullis, and the dark behind it."""
    to.shape(*_opening(), fill=Ink.SHADE)
    for i in range(6):
        u = 0.5 - _INNER + 2 * _INNER * (i + 0.5) / 6
        to.shape((u - 0.016, _top(u)), (u + 0.016, _top(u)), (u + 0.016, 1.12), (u, 1.19),
                 (u - 0.016, 1.12))  # fmt: skip
    for v in (0.5, 0.7, 0.9, 1.06):
        half = (_INNER**2 - max(0.0, _SPRING - v) ** 2) ** 0.5
        to.box(0.5 - half, v - 0.014, 2 * half, 0.028)
        for i in range(6):
            u = 0.5 - _INNER + 2 * _INNER * (i + 0.5) / 6
            if abs(u - 0.5) < half - 0.02:
                to.disc(u, v, 0.01, Ink.MUTED)


def stair(to: Engraving) -> None:
    """The mouth of a stair, whose treads grow narrower on their way down into the dark."""
    to.shape(*_opening(), fill=Ink.MUTED)
    steps = 8
    edges = [(_INNER * (1 - 0.09 * i), _FOOT - 0.56 * (1 - 0.86**i) / (1 - 0.86**steps))
             for i in range(steps + 1)]  # fmt: skip
    fills = (Ink.FLOOR, Ink.FLOOR, Ink.FLOOR, Ink.TINT, Ink.TINT, Ink.SHADE, Ink.SHADE, Ink.SHADE)
    for ((a, v), (b, w)), fill in zip(itertools.pairwise(edges), fills, strict=True):
        to.shape((0.5 - a, v), (0.5 + a, v), (0.5 + b, w), (0.5 - b, w), fill=fill)
        rise = v - 0.42 * (v - w)
        to.line((0.5 - a + 0.01, rise), (0.5 + a - 0.01, rise))
        to.strokes(level(((0.5 - a + 0.02, rise), (0.5 + a - 0.02, v)), 0.8, 0.01))
    for scale in (0.86, 0.74, 0.64):  # vault behind vault
        to.line(*((0.5 - _INNER * scale * cos(pi * i / 16),
                   _SPRING + 0.02 - _INNER * scale * sin(pi * i / 16)) for i in range(17)),
                ink=Ink.SHADE)  # fmt: skip
    _arch(to)


def gauntlet(to: Engraving) -> None:
    """A left gauntlet of plates, seen from its back."""
    to.shape((0.29, 1.0), (0.17, 1.3), (0.85, 1.3), (0.73, 1.0))
    to.shape((0.6, 1.0), (0.68, 1.3), (0.85, 1.3), (0.73, 1.0), fill=Ink.TINT)
    to.shape((0.185, 1.26), (0.835, 1.26), (0.85, 1.3), (0.17, 1.3), fill=Ink.SHADE)
    for i in range(6):
        to.disc(0.26 + 0.096 * i, 1.2, 0.014, Ink.MUTED)
    to.blob((0.74, 1.0), (0.74, 0.86), (0.8, 0.7), (0.84, 0.6), (0.91, 0.57), (0.945, 0.64),
            (0.92, 0.76), (0.87, 0.88), (0.82, 0.98))  # fmt: skip
    to.line((0.79, 0.74), (0.86, 0.76), (0.915, 0.79))
    to.line((0.82, 0.65), (0.88, 0.66), (0.935, 0.68))
    for i, top in enumerate((0.38, 0.28, 0.26, 0.33)):
        _finger(to, 0.23 + 0.131 * i, top)
    to.blob((0.24, 0.76), (0.36, 0.735), (0.5, 0.73), (0.64, 0.735), (0.77, 0.76), (0.78, 0.9),
            (0.74, 1.02), (0.5, 1.05), (0.28, 1.02), (0.23, 0.9))  # fmt: skip
    for v in (0.84, 0.92, 0.99):
        to.line(*((0.26 + 0.49 * k / 8, v + 0.035 * sin(pi * k / 8)) for k in range(9)))
    to.strokes((0.66 - 0.02 * k, 0.79 + 0.018 * k, 0.76, 0.79 + 0.018 * k) for k in range(11))
    for i in range(4):  # knuckles
        to.disc(0.295 + 0.131 * i, 0.765, 0.036, Ink.TINT)
        to.disc(0.29 + 0.131 * i, 0.76, 0.014)


def _finger(to: Engraving, u: float, top: float) -> None:
    wide = 0.12
    tip = arc(u + wide / 2, top + 0.06, wide / 2, 0.5, 1.0)
    to.shape((u, 0.8), *tip, (u + wide, 0.8))
    for part in (0.3, 0.58, 0.82):
        v = top + (0.78 - top) * part
        bend = [(u + wide * k / 6, v + 0.02 * sin(pi * k / 6)) for k in range(7)]
        to.shape((u - 0.004, v), *bend, (u + wide + 0.004, v), (u + wide, v + 0.05), (u, v + 0.05),
                 fill=Ink.TINT)  # fmt: skip
    to.strokes(
        (u + wide * (0.72 + 0.08 * k), top + 0.06, u + wide * (0.72 + 0.08 * k), 0.76)
        for k in range(3)
    )


def right_gauntlet(to: Engraving) -> None:
    """The same from the other side."""
    left = Engraving(to.rng)
    gauntlet(left)
    to.parts += left.mirrored().parts


def sack(to: Engraving) -> None:
    """A sack that is tied, with a patch, and coins that fell beside it."""
    to.blob((0.42, 0.5), (0.28, 0.66), (0.14, 0.92), (0.17, 1.18), (0.36, 1.28), (0.64, 1.28),
            (0.84, 1.18), (0.87, 0.92), (0.72, 0.66), (0.58, 0.5))  # fmt: skip
    shade = []
    for i in range(34):  # the side away from the light
        v = 0.62 + 0.0185 * i
        far = 0.5 + 0.37 * sin(min(1.0, (v - 0.45) / 0.55) * pi / 2) ** 0.8
        far -= 0.6 * max(0.0, v - 1.1)
        shade.append((far - 0.02 - (0.1 + 0.09 * to.rng.random()), v, far - 0.015, v))
    to.strokes(shade)
    for du, v in ((-0.1, 0.6), (-0.03, 0.62), (0.05, 0.61), (0.11, 0.58)):
        to.line((0.5 + 0.4 * du, 0.53), (0.5 + du, v), (0.5 + 1.5 * du, v + 0.1))
    to.blob((0.43, 0.49), (0.34, 0.33), (0.42, 0.36), (0.49, 0.29), (0.56, 0.36), (0.65, 0.31),
            (0.57, 0.49))  # fmt: skip
    to.line((0.46, 0.48), (0.43, 0.39))
    to.line((0.5, 0.48), (0.5, 0.37))
    to.line((0.54, 0.48), (0.57, 0.4))
    for v in (0.47, 0.495, 0.52):
        to.box(0.405, v, 0.19, 0.022, Ink.TINT)
    to.line((0.59, 0.51), (0.68, 0.56), (0.66, 0.66))
    to.line((0.59, 0.5), (0.67, 0.48), (0.73, 0.53))
    to.shape((0.3, 0.9), (0.5, 0.86), (0.54, 1.07), (0.33, 1.11), fill=Ink.TINT)
    for a, b in ((0.34, 0.87), (0.41, 0.855), (0.47, 0.84), (0.38, 1.075), (0.46, 1.06)):
        to.line((a, b), (a + 0.012, b + 0.05))
    for u, v in ((0.1, 1.25), (0.17, 1.28), (0.87, 1.26), (0.93, 1.29)):
        _coin(to, u, v)


def _coin(to: Engraving, u: float, v: float) -> None:
    to.disc(u, v + 0.012, 0.045, Ink.SHADE, flat=0.6)
    to.disc(u, v, 0.045, Ink.FLOOR, flat=0.6)
    to.disc(u, v, 0.026, Ink.TINT, flat=0.6)


def grave(to: Engraving) -> None:
    """A cracked gravestone with a skull, in the grass."""
    back = [(0.27, 1.26), *arc(0.54, 0.62, 0.27, 0.5, 1.0), (0.81, 1.26)]
    to.shape(*back, fill=Ink.SHADE)
    face = [(0.2, 1.27), *arc(0.47, 0.64, 0.27, 0.5, 1.0), (0.74, 1.27)]
    to.shape(*face)
    rim = [(0.245, 1.22), *arc(0.47, 0.64, 0.225, 0.5, 1.0), (0.695, 1.22)]
    to.shape(*rim, fill=Ink.TINT)
    to.blob((0.37, 0.6), (0.4, 0.52), (0.47, 0.49), (0.54, 0.52), (0.57, 0.6), (0.55, 0.67),
            (0.52, 0.7), (0.52, 0.76), (0.42, 0.76), (0.42, 0.7), (0.39, 0.67))  # fmt: skip
    for u in (0.43, 0.51):
        to.disc(u, 0.62, 0.028, Ink.MUTED)
    to.shape((0.47, 0.66), (0.485, 0.695), (0.455, 0.695), fill=Ink.MUTED)
    for u in (0.445, 0.47, 0.495):
        to.line((u, 0.72), (u, 0.755))
    for v, half in ((0.85, 0.15), (0.92, 0.11), (0.99, 0.16), (1.06, 0.08)):
        to.line((0.47 - half, v), (0.47 + half, v))
    to.line((0.74, 0.82), (0.67, 0.88), (0.69, 0.95), (0.62, 1.0), (0.63, 1.08))
    to.strokes((0.6 + 0.006 * i, 1.21 - 0.012 * i, 0.69, 1.21 - 0.012 * i) for i in range(14))
    to.line((0.03, 1.28), (0.97, 1.28))
    grass = to.sketch()
    for i in range(30):
        u = 0.06 + 0.03 * i
        grass.line((u, 1.28), (u + grass.within(0.05), 1.18 + grass.within(0.07)))
    to.strokes(grass.strokes, Ink.MUTED)


CHESTS = 4
"""How many kinds of chests there are."""


def chest(to: Engraving, kind: int) -> None:
    """A chest with a rounded lid, coins at its foot; a number fits its front.

    It is banded, nailed all over, chained, or sealed with a skull and long forgotten.
    """
    to.shape((0.1, 0.56), *arc(0.5, 0.56, 0.4, 0.5, 1.0, flat=0.72), (0.9, 0.56))
    for r in (0.345, 0.29, 0.225, 0.15):
        to.line(*arc(0.5, 0.56, 0.4, 0.5, 1.0, flat=1.8 * r), ink=Ink.SHADE)
    to.strokes((0.5 + 0.004 * i, 0.545 - 0.014 * i, 0.885 - 0.009 * i, 0.545 - 0.014 * i)
               for i in range(11))  # fmt: skip
    to.box(0.1, 0.58, 0.8, 0.5)
    for v in (0.74, 0.9):
        to.line((0.1, v), (0.9, v), ink=Ink.SHADE)
    to.strokes(level(((0.12, 0.6), (0.89, 1.08)), 0.16, 0.016))
    style = kind % CHESTS
    if style == 1:
        _nails(to)
    else:
        _bands(to)
    to.box(0.08, 0.54, 0.84, 0.055, Ink.TINT)
    to.box(0.08, 1.05, 0.84, 0.045, Ink.TINT)
    if style == 2:
        _chains(to)
    if style == 3:
        _cobweb(to)
        skull(to, 0.5, 0.545, 0.075)
    else:
        to.shape((0.43, 0.5), (0.57, 0.5), (0.57, 0.61), (0.5, 0.66), (0.43, 0.61))
        to.disc(0.5, 0.55, 0.02, Ink.MUTED)
        to.shape((0.49, 0.56), (0.51, 0.56), (0.516, 0.61), (0.484, 0.61), fill=Ink.MUTED)
    to.line((0.0, 1.1), (1.0, 1.1))
    for i in range(7):
        at = to.rng.random()
        if style != 3 or at < 0.4:
            _coin(to, 0.08 + 0.14 * i + 0.04 * (at - 0.5), 1.13 + 0.03 * at)


def _lid(u: float) -> float:
    """Return where the lid of a chest begins above a place."""
    return 0.56 - 0.72 * sqrt(0.4**2 - (u - 0.5) ** 2)


def _bands(to: Engraving) -> None:
    for u in (0.17, 0.75):
        to.shape((u, 0.56), (u, _lid(u)), (u + 0.08, _lid(u + 0.08)), (u + 0.08, 0.56),
                 fill=Ink.TINT)  # fmt: skip
        to.box(u, 0.58, 0.08, 0.5, Ink.TINT)
        for v in (0.4, 0.5, 0.64, 0.82, 1.0):
            to.disc(u + 0.04, v, 0.013, Ink.MUTED)


def _nails(to: Engraving) -> None:
    for u in (0.1, 0.84):
        to.box(u, 0.58, 0.06, 0.5, Ink.TINT)
    for i in range(9):
        u = 0.18 + 0.08 * i
        for v in (0.63, 1.02):
            to.disc(u, v, 0.012, Ink.MUTED)
        if _lid(u) < 0.44:
            to.disc(u, _lid(u) + 0.055, 0.012, Ink.MUTED)
    for v in (0.7, 0.78, 0.86, 0.94):
        for u in (0.13, 0.87):
            to.disc(u, v, 0.012, Ink.MUTED)


def _chains(to: Engraving) -> None:
    """Two chains across the lid and the front."""
    for side in (-1, 1):
        for i in range(15):
            part = i / 14
            u, v = 0.5 + side * (0.37 - 0.37 * part), 1.03 - 0.47 * part
            to.disc(u, v, 0.022, Ink.TINT if i % 2 else Ink.FLOOR, flat=0.75)
        for i in range(7):
            u = 0.5 + side * (0.33 - 0.055 * i)
            to.disc(u, _lid(u) + 0.03 + 0.02 * i, 0.02, Ink.TINT if i % 2 else Ink.FLOOR)


def _cobweb(to: Engraving) -> None:
    """A cobweb between lid and front, on one side."""
    side = 1 if to.rng.below(2) else -1
    corner = (0.5 + side * 0.42, 0.6)
    ends = [(corner[0] - side * a, corner[1] + b)
            for a, b in ((0.3, 0.0), (0.26, 0.12), (0.17, 0.22), (0.0, 0.28))]  # fmt: skip
    for end in ends:
        to.line(corner, end)
    for part in (0.35, 0.6, 0.85):
        to.line(*((corner[0] + part * (u - corner[0]), corner[1] + part * (v - corner[1]))
                  for u, v in ends))  # fmt: skip


def skull(to: Engraving, u: float, v: float, r: float) -> None:
    """A skull around a point, ``r`` half as wide."""
    to.blob((u - 0.9 * r, v), (u - 0.75 * r, v - 0.75 * r), (u, v - 1.1 * r),
            (u + 0.75 * r, v - 0.75 * r), (u + 0.9 * r, v), (u + 0.6 * r, v + 0.5 * r),
            (u + 0.45 * r, v + 1.1 * r), (u - 0.45 * r, v + 1.1 * r),
            (u - 0.6 * r, v + 0.5 * r))  # fmt: skip
    for side in (-1, 1):
        to.disc(u + 0.38 * r * side, v + 0.05 * r, 0.25 * r, Ink.MUTED)
    to.shape((u, v + 0.3 * r), (u + 0.14 * r, v + 0.6 * r), (u - 0.14 * r, v + 0.6 * r),
             fill=Ink.MUTED)  # fmt: skip
    for k in (-1, 0, 1):
        to.line((u + 0.2 * r * k, v + 0.8 * r), (u + 0.2 * r * k, v + 1.08 * r))


def arcade(
    canvas: Canvas, x: float, y: float, step: float, height: float, count: int, seed: str
) -> None:
    """Draw ``count`` arches of stone side by side, each ``step`` wide, below a course of blocks."""
    course = min(5.0, 0.2 * height)
    rise = height - course - 1.0
    wide, blocks = count * step, round(count * step / 14.0)
    to = Engraving(Rng(f"arcade {seed}"))
    for k in range(blocks):
        begin, end = k * wide / blocks, (k + 1) * wide / blocks
        to.box(begin, 0.0, end - begin, course, Ink.TINT if to.rng.random() < 0.3 else Ink.FLOOR)
        to.strokes(level(((begin + 0.4, 0.0), (end - 0.4, course)), 0.4, 0.5))
    thick = min(5.0, 0.45 * rise)
    for i in range(count):
        middle, outer, inner = (i + 0.5) * step, step / 2, step / 2 - min(3.2, 0.3 * thick + 1.6)
        stones = 13
        for k in range(stones):
            turns = [(k + j / 4) / stones for j in range(5)]
            far = [_on_arch(middle, height, outer, rise, t) for t in turns]
            near = [_on_arch(middle, height, inner, rise - thick, t) for t in reversed(turns)]
            key = k == stones // 2
            to.shape(*far, *near, fill=Ink.TINT if key or to.rng.random() < 0.25 else Ink.FLOOR)
            for j in range(3):
                t = (k + 0.92 - 0.1 * j) / stones
                low = _on_arch(middle, height, inner, rise - thick, t)
                high = _on_arch(middle, height, (inner + outer) / 2, rise - thick / 2, t)
                to.strokes([(*low, *high)])
    to.paint(canvas, x, y, 1.0)


def _on_arch(middle: float, foot: float, half: float, tall: float, part: float) -> Point:
    """Return the point after a part of a half ellipse, from its left end."""
    return middle - half * cos(pi * part), foot - tall * sin(pi * part)


def motif(
    canvas: Canvas,
    draw: Picture,
    x: float,
    y: float,
    w: float,
    h: float,
    seed: str = "motif",
    *,
    bold: bool = False,
) -> None:
    """Draw a motif as large as fits into a box, in its middle; ``seed`` chooses its details."""
    side = min(w, h / HEIGHT)
    to = Engraving(Rng(seed))
    draw(to)
    to.paint(canvas, x + (w - side) / 2, y + (h - HEIGHT * side) / 2, side, bold=bold)
