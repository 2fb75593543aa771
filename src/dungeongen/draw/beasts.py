"""Beasts as engravings: a rat, a troll, a minotaur and a dragon.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do, and is cut off at
``engraving.FOOT``. The light comes from the left, so right sides are shaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, arc, bend, beside, even
from dungeongen.draw.fiends import eye
from dungeongen.draw.sketch import Point


def _fur(to: Engraving, spots: Sequence[Point], dx: float, dy: float) -> None:
    """Draw a tuft of three hairs at each spot, in one direction."""
    for u, v in spots:
        for k in range(3):
            a, b = u + 0.014 * k + 0.01 * to.rng.random(), v + 0.012 * k
            to.line((a, b), (a + dx * (0.8 + 0.4 * to.rng.random()), b + dy))


def rat(to: Engraving) -> None:
    """A rat that gnaws a bone."""
    to.strokes((0.16 + 0.03 * abs(k - 2), 1.255 + 0.014 * k, 0.93 - 0.04 * abs(k - 2),
                1.255 + 0.014 * k) for k in range(5))  # fmt: skip
    to.taper((0.78, 1.12), (0.93, 1.17), (0.99, 1.0), (0.9, 0.78), (0.93, 0.56), (0.99, 0.44),
             begin=0.075, end=0.012, fill=Ink.TINT)  # fmt: skip
    for u, v in ((0.925, 1.12), (0.965, 1.06), (0.97, 0.98), (0.945, 0.9), (0.915, 0.82)):
        to.line((u - 0.028, v - 0.012), (u + 0.02, v + 0.012))
    to.blob((0.46, 0.55), (0.6, 0.52), (0.76, 0.6), (0.87, 0.8), (0.9, 1.02), (0.82, 1.2),
            (0.62, 1.24), (0.44, 1.2), (0.36, 1.04), (0.36, 0.8), shade=0.16)  # fmt: skip
    _fur(to, [(0.5, 0.6), (0.58, 0.58), (0.66, 0.64), (0.55, 0.7), (0.62, 0.76), (0.7, 0.74),
              (0.5, 0.8), (0.74, 0.86)], 0.05, 0.035)  # fmt: skip
    # the haunch and its foot
    to.blob((0.62, 0.88), (0.75, 0.9), (0.83, 1.02), (0.8, 1.16), (0.66, 1.22), (0.54, 1.14),
            (0.53, 0.98), shade=0.1)  # fmt: skip
    _fur(to, [(0.6, 0.98), (0.67, 1.02), (0.6, 1.08)], 0.045, 0.04)
    to.blob((0.72, 1.16), (0.6, 1.17), (0.48, 1.2), (0.42, 1.25), (0.5, 1.28), (0.68, 1.275),
            (0.77, 1.23), fill=Ink.TINT)  # fmt: skip
    for k in range(3):
        to.line((0.46 + 0.035 * k, 1.235), (0.43 + 0.035 * k, 1.27))
    # the bone, between paws
    to.taper((0.06, 1.02), (0.3, 0.92), begin=0.045, end=0.045)
    for u, v in ((0.045, 0.995), (0.065, 1.055), (0.31, 0.885), (0.33, 0.945)):
        to.disc(u, v, 0.035)
    to.shape((0.075, 1.0), (0.29, 0.905), (0.3, 0.94), (0.08, 1.04), edge=False)
    to.taper((0.44, 0.96), (0.34, 1.02), (0.24, 0.985), begin=0.1, end=0.05, fill=Ink.TINT)
    for k in range(4):
        to.taper((0.25 - 0.02 * k, 0.96 + 0.012 * k), (0.215 - 0.022 * k, 0.985 + 0.012 * k),
                 (0.21 - 0.02 * k, 1.01 + 0.01 * k), begin=0.022, end=0.008)  # fmt: skip
    # the head
    to.blob((0.5, 0.34), (0.6, 0.3), (0.66, 0.37), (0.64, 0.48), (0.55, 0.54), (0.47, 0.48),
            fill=Ink.TINT)  # fmt: skip
    to.blob((0.54, 0.38), (0.6, 0.36), (0.61, 0.43), (0.56, 0.48), fill=Ink.SHADE)
    to.blob((0.05, 0.78), (0.12, 0.68), (0.24, 0.55), (0.38, 0.46), (0.5, 0.5), (0.55, 0.64),
            (0.5, 0.78), (0.38, 0.86), (0.22, 0.87), (0.1, 0.86), shade=0.1)  # fmt: skip
    to.blob((0.38, 0.48), (0.31, 0.4), (0.31, 0.27), (0.4, 0.24), (0.48, 0.32), (0.48, 0.46))
    to.blob((0.4, 0.44), (0.355, 0.38), (0.36, 0.3), (0.41, 0.29), (0.445, 0.36), (0.44, 0.43),
            fill=Ink.SHADE)  # fmt: skip
    _fur(to, [(0.42, 0.58), (0.46, 0.66), (0.4, 0.7), (0.36, 0.6)], 0.05, 0.03)
    to.shape((0.1, 0.86), (0.155, 0.87), (0.16, 0.94), (0.135, 0.955), (0.11, 0.94))
    to.line((0.132, 0.87), (0.136, 0.95))
    to.curve((0.09, 0.84), (0.18, 0.855), (0.28, 0.835))
    to.blob((0.03, 0.775), (0.07, 0.74), (0.1, 0.77), (0.07, 0.81), fill=Ink.MUTED)
    to.blob((0.22, 0.66), (0.26, 0.62), (0.31, 0.64), (0.3, 0.69), (0.25, 0.7), fill=Ink.MUTED)
    to.disc(0.262, 0.648, 0.012)
    to.curve((0.2, 0.62), (0.26, 0.575), (0.34, 0.59))
    for k in range(4):
        to.curve((0.13 + 0.012 * k, 0.79 + 0.012 * k), (0.04, 0.7 + 0.08 * k),
                 (-0.02, 0.62 + 0.12 * k))  # fmt: skip
        to.disc(0.14 + 0.03 * k, 0.8 - 0.008 * (k % 2), 0.006, Ink.MUTED)


def troll(to: Engraving) -> None:
    """A troll with a club, his head low between his shoulders."""
    _club(to)
    body = [(0.0, 1.33), *bend([(0.02, 1.1), (0.08, 0.86), (0.2, 0.66), (0.4, 0.56), (0.62, 0.56),
                                (0.8, 0.68), (0.9, 0.88), (0.94, 1.1)]), (0.96, 1.33)]  # fmt: skip
    to.shape(*body)
    to.shaded(body, 0.2)
    for u, v, r in ((0.14, 0.92, 0.03), (0.1, 1.02, 0.02), (0.18, 1.0, 0.016), (0.84, 0.88, 0.024),
                    (0.25, 0.74, 0.02)):  # fmt: skip
        to.disc(u, v, r, Ink.TINT)
    # the arm that holds the club
    to.taper((0.84, 1.28), (0.93, 1.08), (0.89, 0.82), begin=0.19, end=0.13, shade=0.07)
    to.blob((0.8, 0.78), (0.85, 0.71), (0.94, 0.73), (0.97, 0.82), (0.9, 0.88), (0.82, 0.86))
    for k in range(3):
        to.curve((0.8 + 0.008 * k, 0.765 + 0.032 * k), (0.86, 0.76 + 0.03 * k),
                 (0.9 + 0.005 * k, 0.775 + 0.03 * k))  # fmt: skip
    # ears and head
    to.blob((0.66, 0.66), (0.76, 0.58), (0.83, 0.62), (0.79, 0.74), (0.68, 0.78), fill=Ink.TINT)
    to.blob((0.7, 0.68), (0.765, 0.63), (0.775, 0.68), (0.72, 0.74), fill=Ink.SHADE)
    to.blob((0.22, 0.7), (0.12, 0.62), (0.07, 0.68), (0.12, 0.78), (0.22, 0.8))
    head = [(0.44, 0.42), (0.6, 0.46), (0.7, 0.58), (0.72, 0.76), (0.74, 0.94), (0.68, 1.12),
            (0.52, 1.2), (0.34, 1.18), (0.2, 1.1), (0.16, 0.94), (0.18, 0.76), (0.22, 0.58),
            (0.32, 0.46)]  # fmt: skip
    to.blob(*head, shade=0.14)
    # moss for hair
    tufts: list[Point] = []
    for i in range(13):
        part = i / 12
        u, v = 0.2 + 0.52 * part, 0.58 - 0.2 * sin(pi * part)
        tufts.append((u, v + 0.02))
        tufts.append((u + 0.03, v - 0.08 - 0.03 * (i % 3)))
    to.shape(*tufts, (0.71, 0.6), *reversed([(0.24 + 0.045 * i, 0.57 - 0.1 * sin(pi * i / 10) +
             (0.035 if i % 2 else 0.0)) for i in range(11)]), fill=Ink.SHADE)  # fmt: skip
    for i in range(10):
        u = 0.26 + 0.045 * i
        to.line((u, 0.5 - 0.1 * sin(pi * i / 9)), (u + 0.012, 0.56 - 0.12 * sin(pi * i / 9)))
    # a heavy brow, small eyes
    for u in (0.32, 0.57):
        to.blob((u - 0.065, 0.72), (u, 0.69), (u + 0.065, 0.715), (u + 0.05, 0.755), (u, 0.765),
                (u - 0.05, 0.76))  # fmt: skip
        to.disc(u + 0.01, 0.73, 0.026, Ink.MUTED)
        to.disc(u + 0.002, 0.722, 0.008)
        to.curve((u - 0.07, 0.79), (u, 0.805), (u + 0.07, 0.785))
    to.blob((0.21, 0.69), (0.3, 0.63), (0.45, 0.67), (0.6, 0.63), (0.69, 0.68), (0.62, 0.71),
            (0.46, 0.73), (0.3, 0.71), fill=Ink.TINT)  # fmt: skip
    # a bulb of a nose, with warts
    to.blob((0.42, 0.7), (0.5, 0.7), (0.53, 0.8), (0.57, 0.89), (0.52, 0.96), (0.43, 0.96),
            (0.34, 0.95), (0.32, 0.87), (0.38, 0.8), shade=0.09)  # fmt: skip
    for u in (0.385, 0.5):
        to.disc(u, 0.93, 0.018, Ink.MUTED, flat=0.8)
    for u, v, r in ((0.47, 0.82, 0.018), (0.39, 0.86, 0.012), (0.64, 0.86, 0.016),
                    (0.26, 0.9, 0.014), (0.6, 1.14, 0.014)):  # fmt: skip
        to.disc(u, v, r)
    # an underbite
    to.shape(*bend([(0.21, 1.0), (0.32, 1.035), (0.45, 1.03), (0.58, 1.03), (0.69, 0.98)]),
             *bend([(0.69, 0.98), (0.62, 1.09), (0.45, 1.12), (0.29, 1.09), (0.21, 1.0)]),
             fill=Ink.MUTED)  # fmt: skip
    for u, high in ((0.28, 0.11), (0.35, 0.06), (0.41, 0.05), (0.49, 0.055), (0.56, 0.06),
                    (0.63, 0.12)):  # fmt: skip
        to.shape((u - 0.028, 1.085), (u - 0.004, 1.085 - high), (u + 0.028, 1.085))
    to.curve((0.28, 1.14), (0.45, 1.165), (0.6, 1.13))


def _club(to: Engraving) -> None:
    to.shape((0.86, 0.9), (0.93, 0.9), (0.97, 0.5), (1.0, 0.2), (0.95, 0.09), (0.84, 0.08),
             (0.79, 0.18), (0.82, 0.5))  # fmt: skip
    to.shape((0.9, 0.9), (0.93, 0.9), (0.97, 0.5), (1.0, 0.2), (0.95, 0.09), (0.92, 0.12),
             (0.93, 0.5), fill=Ink.TINT)  # fmt: skip
    for u, v in ((0.85, 0.2), (0.92, 0.26), (0.86, 0.34), (0.94, 0.4), (0.87, 0.47)):
        to.shape((u - 0.025, v + 0.02), (u, v - 0.03), (u + 0.025, v + 0.02), fill=Ink.MUTED)
    to.curve((0.86, 0.55), (0.87, 0.66), (0.88, 0.74))
    to.curve((0.91, 0.53), (0.905, 0.62), (0.91, 0.7))


def minotaur(to: Engraving) -> None:
    """A minotaur with a ring in his nose."""
    body = even((0.0, 0.9), (0.22, 0.92), (0.4, 1.02), (0.48, 1.18), (0.49, 1.33))
    to.shape(*body)
    to.shaded(body, 0.17)
    for side in SIDES:
        to.curve(*beside(side, (0.24, 1.33), (0.28, 1.2), (0.36, 1.12)))
    # a mane
    mane = [(0.3, 0.6)]
    for i in range(13):
        part = i / 12
        u, v = 0.19 + 0.62 * part, 0.93 + 0.3 * sin(pi * part)
        mane += [(u - 0.018, v - 0.01), (u + 0.008, v + 0.09)]
    to.shape(*mane, (0.7, 0.6), fill=Ink.SHADE)
    for i in range(9):
        a = -0.28 + 0.07 * i
        to.curve(
            (0.5 + 0.8 * a, 0.8 + 0.2 * (1 - abs(a))), (0.5 + a, 0.98 + 0.25 * (0.35 - abs(a)))
        )
    for side in SIDES:
        horn = bend(beside(side, (0.14, 0.47), (0.28, 0.46), (0.38, 0.38), (0.41, 0.26),
                            (0.37, 0.11)))  # fmt: skip
        inner = bend(beside(side, (0.37, 0.11), (0.47, 0.22), (0.49, 0.38), (0.42, 0.52),
                             (0.28, 0.6), (0.16, 0.58)))  # fmt: skip
        outline = (*horn, *inner)
        to.shape(*outline)
        to.shaded(outline, 0.045)
        for near, far in (
            ((0.2, 0.47), (0.2, 0.59)),
            ((0.26, 0.462), (0.275, 0.6)),
            ((0.32, 0.435), (0.36, 0.565)),
            ((0.365, 0.4), (0.43, 0.505)),
        ):
            bulge = (0.5 * (near[0] + far[0]) + 0.022, 0.5 * (near[1] + far[1]) - 0.006)
            to.curve(*beside(side, near, bulge, far))
        ear = beside(side, (0.2, 0.6), (0.33, 0.6), (0.42, 0.66), (0.38, 0.73), (0.28, 0.75),
                      (0.2, 0.7))  # fmt: skip
        to.blob(*ear, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        to.blob(*beside(side, (0.25, 0.64), (0.33, 0.64), (0.37, 0.675), (0.32, 0.71),
                         (0.25, 0.69)), fill=Ink.SHADE)  # fmt: skip
    head = ((0.0, 0.4), (0.13, 0.42), (0.215, 0.53), (0.22, 0.66), (0.17, 0.82), (0.165, 0.98),
            (0.2, 1.08), (0.15, 1.2), (0.0, 1.235))  # fmt: skip
    to.blob(*even(*head), shade=0.11)
    tuft = [(0.36, 0.43)]
    for i in range(7):
        tuft += [(0.37 + 0.04 * i, 0.5 + 0.05 * sin(pi * i / 6)),
                 (0.39 + 0.04 * i, 0.44 + 0.03 * sin(pi * i / 6))]  # fmt: skip
    to.shape(*tuft, (0.62, 0.38), (0.56, 0.33), (0.5, 0.36), (0.44, 0.33), (0.38, 0.38),
             fill=Ink.SHADE)  # fmt: skip
    for side in SIDES:
        to.shape(*beside(side, (0.045, 0.66), (0.11, 0.6), (0.205, 0.58), (0.2, 0.615),
                          (0.12, 0.645), (0.06, 0.7)), fill=Ink.MUTED)  # fmt: skip
        eye(to, 0.5 + side * 0.135, 0.68, side, 0.06)
        to.curve(*beside(side, (0.08, 0.74), (0.13, 0.745), (0.185, 0.72)))
        to.curve(*beside(side, (0.075, 0.76), (0.09, 0.86), (0.075, 0.96)))
    to.line((0.5, 0.6), (0.5, 0.7))
    for k in range(3):
        to.curve((0.46 - 0.01 * k, 0.72 + 0.045 * k), (0.5, 0.735 + 0.045 * k),
                 (0.54 + 0.01 * k, 0.72 + 0.045 * k))  # fmt: skip
    # the muzzle
    to.blob(*even((0.0, 0.95), (0.1, 0.96), (0.185, 1.02), (0.18, 1.12), (0.1, 1.165),
                   (0.0, 1.16)), fill=Ink.TINT, shade=0.08)  # fmt: skip
    for side in SIDES:
        to.blob(*beside(side, (0.05, 1.06), (0.09, 1.0), (0.14, 1.02), (0.13, 1.08), (0.08, 1.1)),
                fill=Ink.MUTED)  # fmt: skip
        for k in range(3):
            to.curve(*beside(side, (0.2, 1.03 + 0.02 * k), (0.28, 1.02 + 0.04 * k),
                              (0.34 - 0.02 * k, 1.06 + 0.05 * k)), ink=Ink.SHADE)  # fmt: skip
    to.curve((0.4, 1.18), (0.5, 1.195), (0.6, 1.18))
    to.shape(*arc(0.5, 1.12, 0.095, 0.0, 0.5), *reversed(arc(0.5, 1.12, 0.068, 0.0, 0.5)))


def dragon(to: Engraving) -> None:
    """A dragon's head and neck, with a wing behind, that breathes fire."""
    # the wing
    ribs = ((0.99, 0.2), (1.0, 0.46), (0.98, 0.72))
    wing = [(0.6, 0.92), *bend([(0.66, 0.6), (0.76, 0.34), (0.99, 0.2)]),
            *bend([(0.99, 0.2), (0.93, 0.33), (1.0, 0.46)]),
            *bend([(1.0, 0.46), (0.92, 0.58), (0.98, 0.72)]),
            *bend([(0.98, 0.72), (0.88, 0.84), (0.9, 1.0)])]  # fmt: skip
    to.shape(*wing, fill=Ink.TINT)
    for end in ribs:
        to.curve((0.68, 0.94), (0.76, 0.5 + 0.5 * end[1] * 0.8), end)
    # the neck
    front = bend([(0.28, 1.33), (0.36, 1.14), (0.48, 0.98), (0.52, 0.82), (0.47, 0.7)])
    back = bend([(0.62, 0.44), (0.74, 0.56), (0.8, 0.76), (0.84, 1.0), (0.96, 1.33)])
    neck = (*front, *back)
    for u, v, a, b in ((0.72, 0.5, 0.09, -0.1), (0.79, 0.64, 0.11, -0.08), (0.82, 0.8, 0.12, -0.07),
                       (0.85, 0.97, 0.12, -0.05), (0.9, 1.14, 0.09, -0.06)):  # fmt: skip
        to.shape((u - 0.03, v - 0.06), (u + a, v + b), (u + 0.01, v + 0.07), fill=Ink.SHADE)
    to.shape(*neck)
    to.shaded(neck, 0.15)
    belly = bend([(0.28, 1.33), (0.36, 1.14), (0.48, 0.98), (0.52, 0.82), (0.47, 0.7)])
    inner = bend([(0.54, 0.72), (0.6, 0.84), (0.57, 1.02), (0.47, 1.18), (0.4, 1.33)])
    to.shape(*belly, *inner, fill=Ink.TINT)
    for k in range(8):
        part = k / 8
        i, j = (
            int((len(belly) - 1) * (0.06 + 0.9 * part)),
            int((len(inner) - 1) * (0.94 - 0.9 * part)),
        )
        to.line(belly[i], inner[j])
    for row in range(9):
        for k in range(3):
            u = 0.55 + 0.075 * k + 0.03 * (row % 2) + 0.02 * max(0, row - 5)
            v = 0.66 + 0.072 * row
            if 0.6 + 0.0 * row < u < 0.76 + 0.02 * row and not (row < 2 and k == 2):
                to.line(*arc(u, v, 0.026, 0.0, 0.5))
    # horns
    to.taper((0.56, 0.4), (0.7, 0.32), (0.78, 0.2), (0.9, 0.09), begin=0.085, end=0.01, shade=0.03)
    to.taper((0.5, 0.36), (0.58, 0.24), (0.63, 0.12), begin=0.065, end=0.01, fill=Ink.TINT)
    to.shape((0.6, 0.48), (0.72, 0.44), (0.68, 0.5), (0.77, 0.53), (0.66, 0.56), (0.7, 0.63),
             (0.58, 0.6), fill=Ink.SHADE)  # fmt: skip
    # fire
    fire = [(0.3, 0.7), (0.2, 0.71), (0.1, 0.68), (0.04, 0.72), (0.09, 0.77), (-0.01, 0.82),
            (0.06, 0.87), (-0.02, 0.98), (0.08, 0.97), (0.06, 1.09), (0.15, 1.0), (0.19, 1.08),
            (0.22, 0.95), (0.28, 0.96), (0.3, 0.84)]  # fmt: skip
    # lower jaw
    jaw = [*bend([(0.56, 0.62), (0.46, 0.76), (0.34, 0.84), (0.22, 0.85)]), (0.2, 0.8),
           *bend([(0.26, 0.78), (0.36, 0.74), (0.46, 0.62)])]  # fmt: skip
    to.shape((0.2, 0.62), (0.54, 0.58), (0.46, 0.76), (0.28, 0.82), fill=Ink.MUTED)
    to.blob(*fire, fill=Ink.TINT)
    to.blob((0.3, 0.75), (0.21, 0.76), (0.12, 0.8), (0.13, 0.85), (0.08, 0.92), (0.16, 0.92),
            (0.22, 0.88), (0.29, 0.83))  # fmt: skip
    to.blob((0.28, 0.78), (0.22, 0.8), (0.18, 0.85), (0.25, 0.83), fill=Ink.SHADE)
    to.shape(*jaw)
    to.shaded(jaw, 0.07)
    for u, v in ((0.235, 0.79), (0.29, 0.77), (0.34, 0.75), (0.39, 0.72)):
        to.shape((u - 0.018, v + 0.005), (u - 0.004, v - 0.06), (u + 0.02, v - 0.003))
    # upper jaw and skull
    skull = [*bend([(0.08, 0.58), (0.1, 0.5), (0.18, 0.47), (0.28, 0.46), (0.36, 0.4), (0.46, 0.34),
                    (0.58, 0.38), (0.66, 0.5), (0.62, 0.62)]),
             *bend([(0.62, 0.62), (0.52, 0.64), (0.44, 0.6), (0.34, 0.63), (0.24, 0.64),
                    (0.13, 0.66), (0.08, 0.58)])]  # fmt: skip
    to.shape(*skull)
    to.shaded(skull, 0.1)
    for u, v, long in ((0.12, 0.65, 0.08), (0.18, 0.645, 0.055), (0.24, 0.64, 0.06),
                       (0.3, 0.632, 0.05), (0.36, 0.622, 0.05), (0.41, 0.608, 0.04)):  # fmt: skip
        to.shape((u - 0.02, v), (u + 0.004, v + long), (u + 0.02, v - 0.004))
    to.blob((0.12, 0.53), (0.16, 0.51), (0.19, 0.525), (0.15, 0.555), fill=Ink.MUTED)
    to.curve((0.1, 0.6), (0.17, 0.58), (0.22, 0.53), (0.21, 0.49))
    to.shape((0.34, 0.47), (0.42, 0.425), (0.52, 0.43), (0.55, 0.47), (0.44, 0.46), fill=Ink.MUTED)
    to.shape((0.375, 0.505), (0.42, 0.468), (0.5, 0.475), (0.45, 0.515))
    to.shape((0.43, 0.47), (0.445, 0.49), (0.435, 0.515), (0.42, 0.49), fill=Ink.MUTED)
    to.curve((0.36, 0.54), (0.44, 0.55), (0.51, 0.52))
    to.curve((0.24, 0.52), (0.28, 0.57), (0.36, 0.59))
    for u, v in ((0.55, 0.54), (0.59, 0.49), (0.53, 0.58), (0.58, 0.57)):
        to.line(*arc(u, v, 0.022, 0.0, 0.5))
    to.shape((0.06, 0.5), (0.09, 0.43), (0.14, 0.49), fill=Ink.SHADE)
    to.shape((0.27, 0.46), (0.3, 0.39), (0.34, 0.42), fill=Ink.SHADE)
