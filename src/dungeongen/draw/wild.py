"""Animals of the dark as engravings: a bat, a spider, a wolf, a bear, a serpent and an ooze.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do, and is cut off at
``engraving.FOOT``. The light comes from the left, so right sides are shaded.
"""

from __future__ import annotations

from itertools import pairwise

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, arc, bend, beside, even
from dungeongen.draw.fiends import eye
from dungeongen.draw.motifs import skull
from dungeongen.draw.sketch import Point


def bat(to: Engraving) -> None:
    """A bat with its wings spread."""
    for side in SIDES:
        wing = [*bend(beside(side, (0.05, 0.68), (0.14, 0.5), (0.28, 0.38), (0.49, 0.34))),
                *bend(beside(side, (0.49, 0.34), (0.46, 0.58), (0.49, 0.82))),
                *bend(beside(side, (0.49, 0.82), (0.41, 0.78), (0.35, 0.96))),
                *bend(beside(side, (0.35, 0.96), (0.27, 0.88), (0.2, 1.06))),
                *bend(beside(side, (0.2, 1.06), (0.14, 0.96), (0.06, 0.98)))]  # fmt: skip
        to.shape(*wing, fill=Ink.TINT)
        to.shaded(wing, 0.06)
        for end in ((0.49, 0.82), (0.35, 0.96), (0.2, 1.06)):
            to.curve(*beside(side, (0.26, 0.4), (0.7 * end[0] + 0.03, 0.62), end))
        to.shape(*beside(side, (0.25, 0.41), (0.24, 0.33), (0.3, 0.38)))
        foot = beside(side, (0.05, 1.06), (0.06, 1.14), (0.04, 1.19))
        to.taper(*foot, begin=0.03, end=0.012)
    body = even((0.0, 0.6), (0.11, 0.66), (0.13, 0.84), (0.09, 1.02), (0.0, 1.1))
    to.blob(*body, shade=0.08)
    for k in range(7):
        to.line(
            (0.45 + 0.02 * (k % 3), 0.72 + 0.045 * k), (0.46 + 0.02 * (k % 3), 0.76 + 0.045 * k)
        )
    for side in SIDES:
        to.shape(*beside(side, (0.03, 0.5), (0.06, 0.3), (0.1, 0.24), (0.14, 0.36), (0.13, 0.54)),
                 fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
        to.shape(*beside(side, (0.06, 0.48), (0.09, 0.33), (0.115, 0.48)), fill=Ink.SHADE)
    to.blob(*even((0.0, 0.42), (0.1, 0.45), (0.135, 0.56), (0.09, 0.67), (0.0, 0.71)), shade=0.05)
    for side in SIDES:
        to.disc(0.5 + side * 0.06, 0.54, 0.026, Ink.MUTED)
        to.disc(0.495 + side * 0.06, 0.532, 0.008)
        to.line(*beside(side, (0.02, 0.52), (0.1, 0.48)))
    to.shape((0.475, 0.585), (0.5, 0.57), (0.525, 0.585), (0.5, 0.61), fill=Ink.MUTED)
    to.shape(*even((0.0, 0.63), (0.06, 0.625), (0.04, 0.665), (0.0, 0.67)), fill=Ink.MUTED)
    for side in SIDES:
        to.shape(*beside(side, (0.015, 0.63), (0.028, 0.685), (0.04, 0.63)))


def spider(to: Engraving) -> None:
    """A spider on its thread."""
    to.line((0.5, 0.06), (0.5, 0.5))
    for side in SIDES:
        for knee, foot in (((0.3, 0.3), (0.42, 0.6)), ((0.38, 0.52), (0.49, 0.86)),
                           ((0.37, 0.86), (0.47, 1.16)), ((0.27, 1.04), (0.36, 1.32))):  # fmt: skip
            hip = (0.08, 0.6 + 0.06 * knee[1])
            mid = (0.5 * (hip[0] + knee[0]), 0.5 * (hip[1] + knee[1]) - 0.04)
            to.taper(*beside(side, hip, mid, knee), begin=0.065, end=0.045,
                     fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
            out = (0.5 * (knee[0] + foot[0]) + 0.02, 0.5 * (knee[1] + foot[1]) - 0.03)
            to.taper(*beside(side, knee, out, foot), begin=0.045, end=0.008,
                     fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
            for part in (0.3, 0.6):
                u, v = knee[0] + part * (foot[0] - knee[0]), knee[1] + part * (foot[1] - knee[1])
                to.line(*beside(side, (u + 0.015, v - 0.02), (u + 0.06, v - 0.035)))
    abdomen = even((0.0, 0.74), (0.16, 0.8), (0.22, 0.98), (0.15, 1.17), (0.0, 1.24))
    to.blob(*abdomen, fill=Ink.TINT, shade=0.12)
    to.shape((0.44, 0.9), (0.56, 0.9), (0.515, 0.99), (0.56, 1.09), (0.44, 1.09), (0.485, 0.99),
             fill=Ink.MUTED)  # fmt: skip
    for k in range(5):
        to.curve((0.33 + 0.012 * abs(k - 2), 0.88 + 0.06 * k), (0.36, 0.9 + 0.06 * k),
                 (0.39, 0.88 + 0.06 * k))  # fmt: skip
    to.blob(*even((0.0, 0.46), (0.1, 0.5), (0.13, 0.62), (0.08, 0.74), (0.0, 0.77)), shade=0.07)
    for a, b, r in ((0.03, 0.66, 0.02), (0.075, 0.64, 0.016), (0.035, 0.61, 0.012),
                    (0.085, 0.595, 0.011)):  # fmt: skip
        for side in SIDES:
            to.disc(0.5 + side * a, b, r, Ink.MUTED)
    for side in SIDES:
        to.taper(*beside(side, (0.03, 0.73), (0.055, 0.8), (0.025, 0.86)), begin=0.04, end=0.008,
                 fill=Ink.SHADE)  # fmt: skip


def _jagged(points: list[Point], depth: float) -> list[Point]:
    """Return a line with a tuft of fur between each two of its points, away from the middle."""
    tufts = []
    for (ax, ay), (bx, by) in pairwise(points):
        mx, my = (ax + bx) / 2 - 0.5, (ay + by) / 2 - 0.75
        long = (mx * mx + my * my) ** 0.5 or 1.0
        tufts += [(ax, ay), (0.5 + mx * (1 + depth / long), 0.75 + my * (1 + depth / long))]
    return [*tufts, points[-1]]


def wolf(to: Engraving) -> None:
    """A wolf that bares its teeth."""
    right = [(0.1, 0.34), (0.24, 0.4), (0.3, 0.54), (0.36, 0.68), (0.4, 0.82), (0.42, 0.96),
             (0.44, 1.1), (0.46, 1.22), (0.47, 1.33)]  # fmt: skip
    edge = _jagged(beside(1, *right), 0.05)
    other = _jagged(beside(-1, *right), 0.05)
    ruff = [*edge, *reversed(other)]
    to.shape(*ruff, fill=Ink.TINT)
    to.shaded(ruff, 0.14)
    for side in SIDES:
        for a, b in ((0.33, 0.78), (0.36, 0.94), (0.3, 1.08), (0.38, 1.14), (0.24, 1.2),
                     (0.14, 1.26)):  # fmt: skip
            to.curve(*beside(side, (a - 0.03, b - 0.05), (a, b), (a - 0.015, b + 0.07)))
        ear = beside(side, (0.07, 0.44), (0.14, 0.24), (0.25, 0.08), (0.29, 0.26), (0.29, 0.5))
        to.shape(*ear, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        to.shape(*beside(side, (0.14, 0.42), (0.18, 0.28), (0.24, 0.17), (0.255, 0.44)),
                 fill=Ink.SHADE)  # fmt: skip
    face = even((0.0, 0.36), (0.13, 0.4), (0.27, 0.52), (0.33, 0.72), (0.24, 0.76), (0.29, 0.86),
                (0.16, 0.86), (0.15, 1.0), (0.11, 1.1), (0.0, 1.14))  # fmt: skip
    to.blob(*face, shade=0.1)
    for side in SIDES:
        to.shape(*beside(side, (0.04, 0.62), (0.1, 0.55), (0.22, 0.52), (0.2, 0.57), (0.1, 0.61)),
                 fill=Ink.MUTED)  # fmt: skip
        eye(to, 0.5 + side * 0.135, 0.64, side, 0.065)
        to.curve(*beside(side, (0.07, 0.7), (0.11, 0.82), (0.09, 0.92)))
        to.curve(*beside(side, (0.2, 0.72), (0.23, 0.78), (0.2, 0.82)))
    to.line((0.5, 0.42), (0.5, 0.54))
    for a in (-0.05, 0.05):
        to.line((0.5 + a, 0.44), (0.5 + 0.6 * a, 0.54))
    to.blob((0.5, 0.86), (0.57, 0.87), (0.59, 0.92), (0.54, 0.97), (0.5, 0.98), (0.46, 0.97),
            (0.41, 0.92), (0.43, 0.87), fill=Ink.MUTED)  # fmt: skip
    to.shape(
        *even((0.0, 1.0), (0.11, 0.98), (0.13, 1.02), (0.09, 1.16), (0.0, 1.2)), fill=Ink.MUTED
    )
    for a in (-0.085, 0.085):
        to.shape((0.475 + a, 0.995), (0.525 + a, 0.995), (0.5 + 0.95 * a, 1.085))
    for a in (-0.045, -0.015, 0.015, 0.045):
        to.shape((0.486 + a, 1.0), (0.514 + a, 1.0), (0.5 + a, 1.03))
    to.blob((0.5, 1.09), (0.55, 1.11), (0.55, 1.17), (0.5, 1.2), (0.45, 1.17), (0.45, 1.11))
    to.line((0.5, 1.1), (0.5, 1.17))


def bear(to: Engraving) -> None:
    """A bear that roars."""
    body = even((0.0, 0.8), (0.24, 0.86), (0.42, 1.0), (0.49, 1.2), (0.49, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.18)
    for side in SIDES:
        to.disc(0.5 + side * 0.27, 0.32, 0.13, Ink.TINT if side > 0 else Ink.FLOOR)
        to.disc(0.5 + side * 0.27, 0.33, 0.075, Ink.SHADE)
    head = ((0.0, 0.22), (0.2, 0.26), (0.35, 0.42), (0.39, 0.64), (0.36, 0.86), (0.25, 1.06),
            (0.12, 1.19), (0.0, 1.22))  # fmt: skip
    to.blob(*even(*head), shade=0.15)
    for side in SIDES:
        for a, b in ((0.3, 0.5), (0.33, 0.64), (0.3, 0.8), (0.25, 0.95), (0.14, 0.34), (0.22, 0.4)):
            to.line(*beside(side, (a - 0.02, b), (a, b + 0.05)))
            to.line(*beside(side, (a + 0.005, b - 0.01), (a + 0.02, b + 0.04)))
        to.shape(*beside(side, (0.06, 0.55), (0.14, 0.47), (0.24, 0.48), (0.22, 0.52),
                         (0.13, 0.53)), fill=Ink.MUTED)  # fmt: skip
        to.disc(0.5 + side * 0.145, 0.56, 0.032, Ink.MUTED)
        to.disc(0.495 + side * 0.145, 0.551, 0.01)
        to.curve(*beside(side, (0.09, 0.62), (0.15, 0.625), (0.2, 0.6)))
    muzzle = ((0.0, 0.6), (0.1, 0.63), (0.19, 0.74), (0.22, 0.9), (0.18, 1.08), (0.09, 1.16),
              (0.0, 1.18))  # fmt: skip
    to.blob(*even(*muzzle), shade=0.06)
    to.shape(*even((0.0, 0.84), (0.14, 0.86), (0.17, 0.94), (0.13, 1.08), (0.0, 1.13)),
             fill=Ink.MUTED)  # fmt: skip
    to.blob((0.5, 0.98), (0.57, 1.0), (0.58, 1.07), (0.5, 1.11), (0.42, 1.07), (0.43, 1.0))
    to.line((0.5, 1.0), (0.5, 1.08))
    for a, high in ((-0.115, 0.1), (-0.05, 0.045), (0.0, 0.045), (0.05, 0.045), (0.115, 0.1)):
        to.shape((0.475 + a, 0.855), (0.525 + a, 0.855), (0.5 + a, 0.855 + high))
    for a in (-0.095, 0.095):
        to.shape((0.476 + a, 1.075), (0.524 + a, 1.075), (0.5 + a, 0.995))
    to.blob((0.5, 0.64), (0.58, 0.645), (0.6, 0.7), (0.55, 0.76), (0.5, 0.775), (0.45, 0.76),
            (0.4, 0.7), (0.42, 0.645), fill=Ink.MUTED)  # fmt: skip
    to.line((0.5, 0.77), (0.5, 0.84))
    for side in SIDES:
        for k in range(3):
            to.curve(*beside(side, (0.1 + 0.1 * k, 1.26), (0.12 + 0.1 * k, 1.3),
                             (0.11 + 0.1 * k, 1.33)))  # fmt: skip


def serpent(to: Engraving) -> None:
    """A serpent that rises from its coils."""
    for k, (u, v, r) in enumerate(((0.52, 1.2, 0.45), (0.5, 1.08, 0.36), (0.52, 0.98, 0.27))):
        coil = arc(u, v, r, 0.0, 1.0, flat=0.3)
        to.shape(*coil, fill=Ink.FLOOR if k % 2 == 0 else Ink.TINT)
        lower = [(x, y) for x, y in coil if y > v]
        for i in range(1, len(lower) - 1, 2):
            x, y = lower[i]
            to.curve((x - 0.012, y - 0.075), (x + 0.012, y - 0.04), (x, y - 0.006))
        to.shaded(coil, 0.12)
        to.shape(*arc(u, v - 0.045, 0.72 * r, 0.0, 1.0, flat=0.24), fill=Ink.SHADE)
    tail = ((0.85, 1.24), (0.97, 1.2), (0.97, 1.08), (0.9, 1.02))
    to.taper(*tail, begin=0.06, end=0.008, fill=Ink.TINT)
    to.taper((0.5, 1.04), (0.6, 0.94), (0.61, 0.8), (0.53, 0.64), begin=0.25, end=0.2, shade=0.1)
    for k in range(4):
        to.curve((0.44 + 0.02 * k, 0.98 - 0.06 * k), (0.5 + 0.018 * k, 1.0 - 0.06 * k),
                 (0.56 + 0.01 * k, 0.98 - 0.06 * k))  # fmt: skip
    hood = [*bend([(0.52, 0.2), (0.7, 0.26), (0.78, 0.42), (0.7, 0.6), (0.55, 0.7)]),
            *bend([(0.45, 0.7), (0.3, 0.58), (0.26, 0.42), (0.36, 0.26), (0.52, 0.2)])]  # fmt: skip
    to.shape(*hood, fill=Ink.TINT)
    to.shaded(hood, 0.12)
    belly = [*bend([(0.43, 0.4), (0.41, 0.52), (0.47, 0.68)]), *bend([(0.56, 0.68), (0.62, 0.52),
                                                                     (0.6, 0.4)])]  # fmt: skip
    to.shape(*belly)
    for k in range(7):
        v = 0.44 + 0.036 * k
        to.curve((0.43, v), (0.515, v + 0.022), (0.6, v))
    to.blob((0.52, 0.14), (0.61, 0.18), (0.64, 0.27), (0.59, 0.37), (0.515, 0.43), (0.44, 0.37),
            (0.39, 0.27), (0.42, 0.18), shade=0.06)  # fmt: skip
    for side in SIDES:
        to.shape((0.515 + side * 0.02, 0.275), (0.515 + side * 0.06, 0.225),
                 (0.515 + side * 0.115, 0.21), (0.515 + side * 0.09, 0.27),
                 fill=Ink.MUTED)  # fmt: skip
        to.disc(0.515 + side * 0.022, 0.355, 0.008, Ink.MUTED)
    to.curve((0.45, 0.37), (0.515, 0.395), (0.58, 0.37))
    to.line((0.515, 0.4), (0.515, 0.5))
    to.line((0.515, 0.5), (0.48, 0.56))
    to.line((0.515, 0.5), (0.55, 0.56))
    for side in SIDES:
        to.shape((0.515 + side * 0.045, 0.385), (0.515 + side * 0.035, 0.44),
                 (0.515 + side * 0.028, 0.39))  # fmt: skip


def ooze(to: Engraving) -> None:
    """An ooze that has swallowed somebody."""
    slope = bend([(0.04, 1.14), (0.12, 0.98), (0.16, 0.74), (0.26, 0.52), (0.42, 0.42),
                  (0.56, 0.46), (0.7, 0.42), (0.8, 0.6), (0.84, 0.84), (0.9, 1.04),
                  (0.97, 1.18)])  # fmt: skip
    mound = [(0.02, 1.33), *slope, (0.98, 1.33)]
    to.shape(*mound, fill=Ink.TINT)
    to.shaded(mound, 0.22)
    for u, v, long in ((0.2, 0.78, 0.2), (0.33, 0.6, 0.14), (0.62, 0.5, 0.18), (0.76, 0.66, 0.26)):
        to.curve((u - 0.03, v), (u - 0.03, v + 0.7 * long), (u, v + long),
                 (u + 0.03, v + 0.7 * long), (u + 0.03, v))  # fmt: skip
    skull(to, 0.6, 1.04, 0.12)
    to.taper((0.22, 1.22), (0.46, 1.14), begin=0.035, end=0.035)
    for u, v in ((0.21, 1.2), (0.215, 1.245), (0.47, 1.115), (0.475, 1.16)):
        to.disc(u, v, 0.026)
    for u, v, r in ((0.38, 0.72, 0.12), (0.62, 0.66, 0.085)):
        to.disc(u, v, r)
        to.disc(u + 0.15 * r, v + 0.1 * r, 0.5 * r, Ink.MUTED)
        to.disc(u - 0.05 * r, v - 0.12 * r, 0.14 * r)
    to.curve((0.3, 0.9), (0.42, 0.95), (0.56, 0.9))
    for u, v, r in ((0.18, 1.04, 0.03), (0.3, 1.06, 0.02), (0.8, 1.1, 0.034), (0.84, 1.22, 0.022),
                    (0.4, 1.26, 0.018), (0.72, 0.84, 0.024), (0.24, 0.88, 0.016)):  # fmt: skip
        to.disc(u, v, r)
