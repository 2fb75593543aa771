"""The dead who walk as engravings: a ghoul, skeletons, a ghost, a mummy, a wraith and a lich.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do, and is cut off at
``engraving.FOOT``. The light comes from the left, so right sides are shaded.
"""

from __future__ import annotations

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, bend, beside, even
from dungeongen.draw.motifs import skull


def ghoul(to: Engraving) -> None:
    """A ghoul with long claws."""
    body = even((0.0, 0.98), (0.16, 1.02), (0.3, 1.12), (0.36, 1.33))
    to.shape(*body)
    to.shaded(body, 0.14)
    for side in SIDES:
        for k in range(3):
            to.curve(*beside(side, (0.03, 1.14 + 0.06 * k), (0.13, 1.12 + 0.06 * k),
                             (0.2, 1.16 + 0.06 * k)))  # fmt: skip
    for side in SIDES:  # hair behind the head
        for k in range(6):
            to.taper(*beside(side, (0.16 + 0.01 * k, 0.36), (0.27 + 0.025 * k, 0.5 + 0.05 * k),
                             (0.25 + 0.035 * k, 0.78 + 0.045 * k)), begin=0.045, end=0.006,
                     fill=Ink.SHADE if k % 2 else Ink.TINT)  # fmt: skip
    to.blob(*even((0.0, 0.22), (0.15, 0.25), (0.24, 0.38), (0.24, 0.58), (0.18, 0.74), (0.15, 0.92),
                  (0.1, 1.04), (0.0, 1.08)), shade=0.1)  # fmt: skip
    for a in (-0.12, -0.06, 0.0, 0.07, 0.13):
        to.curve((0.5 + 0.5 * a, 0.235), (0.5 + a, 0.32), (0.5 + 1.3 * a, 0.4 + 0.03 * (a > 0)))
    for side in SIDES:
        to.blob(*beside(side, (0.05, 0.56), (0.11, 0.5), (0.19, 0.53), (0.19, 0.63), (0.12, 0.67),
                        (0.06, 0.63)), fill=Ink.MUTED)  # fmt: skip
        to.disc(0.5 + side * 0.12, 0.585, 0.022)
        to.curve(*beside(side, (0.04, 0.48), (0.12, 0.45), (0.2, 0.48)))
        to.curve(*beside(side, (0.17, 0.72), (0.11, 0.78), (0.13, 0.9)))
        to.curve(*beside(side, (0.2, 0.68), (0.15, 0.73), (0.15, 0.82)))
    to.shape((0.475, 0.72), (0.5, 0.64), (0.525, 0.72), (0.51, 0.75), (0.49, 0.75), fill=Ink.MUTED)
    to.shape(*even((0.0, 0.83), (0.08, 0.82), (0.115, 0.87), (0.09, 0.98), (0.0, 1.01)),
             fill=Ink.MUTED)  # fmt: skip
    for a in (-0.07, -0.025, 0.025, 0.07):
        to.shape((0.482 + a, 0.828), (0.518 + a, 0.828), (0.5 + a, 0.885))
        to.shape((0.484 + 0.85 * a, 0.995), (0.516 + 0.85 * a, 0.995), (0.5 + 0.85 * a, 0.945))
    for side in SIDES:  # hands
        to.taper(*beside(side, (0.38, 1.33), (0.42, 1.2), (0.36, 1.08)), begin=0.13, end=0.09,
                 fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
        for k, (a, b) in enumerate(((0.24, 0.98), (0.3, 0.87), (0.38, 0.84), (0.46, 0.9))):
            to.taper(*beside(side, (0.32 + 0.025 * k, 1.08), (a + 0.02, b + 0.08), (a, b)),
                     begin=0.042, end=0.008)  # fmt: skip
        to.blob(*beside(side, (0.28, 1.08), (0.36, 1.03), (0.43, 1.07), (0.41, 1.14), (0.32, 1.15)),
                fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip


def skeletons(to: Engraving) -> None:
    """A skeleton with a sword, and two more behind it."""
    for u in (0.17, 0.83):
        to.box(u - 0.03, 0.6, 0.06, 0.5, Ink.TINT)
        skull(to, u, 0.52, 0.15)
        for k in range(4):
            to.taper((u - 0.14, 0.84 + 0.11 * k), (u, 0.8 + 0.11 * k), (u + 0.14, 0.84 + 0.11 * k),
                     begin=0.035, end=0.035, fill=Ink.TINT)  # fmt: skip
    to.taper((0.88, 1.2), (0.9, 0.94), begin=0.05, end=0.045)
    to.shape((0.86, 0.92), (0.94, 0.92), (0.93, 0.2), (0.9, 0.1), (0.87, 0.2))
    to.line((0.9, 0.9), (0.9, 0.18))
    to.shape((0.79, 0.92), (1.0, 0.92), (1.0, 0.96), (0.79, 0.96), fill=Ink.SHADE)
    to.box(0.46, 0.78, 0.08, 0.54, Ink.TINT)
    for k in range(7):
        to.line((0.46, 0.84 + 0.07 * k), (0.54, 0.84 + 0.07 * k))
    for side in SIDES:
        to.taper(*beside(side, (0.02, 0.87), (0.16, 0.84), (0.31, 0.9)), begin=0.04, end=0.055)
        for k in range(4):
            rib = beside(
                side,
                (0.03, 0.96 + 0.095 * k),
                (0.17 - 0.01 * k, 0.94 + 0.095 * k),
                (0.23 - 0.02 * k, 1.02 + 0.09 * k),
                (0.12 - 0.01 * k, 1.06 + 0.085 * k),
            )
            to.taper(*rib, begin=0.036, end=0.03,
                     fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
    to.taper((0.19, 0.92), (0.13, 1.1), (0.16, 1.33), begin=0.05, end=0.05)
    to.taper((0.81, 0.92), (0.86, 1.06), (0.9, 1.12), begin=0.05, end=0.045)
    for k in range(3):
        to.taper((0.85, 1.06 + 0.035 * k), (0.9, 1.05 + 0.035 * k), (0.945, 1.07 + 0.035 * k),
                 begin=0.032, end=0.024)  # fmt: skip
    skull(to, 0.5, 0.5, 0.24)
    for u in (0.44, 0.56):
        to.curve((u - 0.05, 0.36), (u, 0.345), (u + 0.05, 0.36))
    to.line((0.6, 0.3), (0.56, 0.35), (0.6, 0.38), (0.57, 0.42))


def ghost(to: Engraving) -> None:
    """A ghost in chains."""
    hem = [(0.96, 1.2), (0.88, 1.12), (0.82, 1.3), (0.72, 1.17), (0.64, 1.33), (0.54, 1.18),
           (0.45, 1.33), (0.36, 1.17), (0.26, 1.3), (0.2, 1.14), (0.06, 1.24)]  # fmt: skip
    shroud = [*bend([(0.06, 1.24), (0.16, 1.02), (0.2, 0.78), (0.2, 0.52), (0.3, 0.28), (0.5, 0.18),
                     (0.7, 0.28), (0.8, 0.52), (0.8, 0.78), (0.85, 1.02), (0.96, 1.2)]),
              *hem]  # fmt: skip
    to.shape(*shroud)
    to.shaded(shroud, 0.18)
    for side in SIDES:
        arm = beside(side, (0.28, 0.72), (0.4, 0.74), (0.49, 0.62), (0.47, 0.8), (0.4, 0.92),
                     (0.27, 0.95))  # fmt: skip
        to.blob(*arm, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        to.curve(*beside(side, (0.22, 0.62), (0.23, 0.84), (0.28, 1.1)))
        to.curve(*beside(side, (0.1, 0.98), (0.11, 1.1), (0.16, 1.24)))
        to.blob(*beside(side, (0.06, 0.5), (0.1, 0.41), (0.17, 0.43), (0.18, 0.55), (0.12, 0.62),
                        (0.07, 0.58)), fill=Ink.MUTED)  # fmt: skip
        to.disc(0.5 + side * 0.115, 0.53, 0.018)
        to.curve(*beside(side, (0.05, 0.39), (0.11, 0.34), (0.18, 0.37)))
    to.blob((0.5, 0.66), (0.57, 0.7), (0.58, 0.83), (0.5, 0.93), (0.42, 0.83), (0.43, 0.7),
            fill=Ink.MUTED)  # fmt: skip
    for i in range(15):
        part = i / 14
        u, v = 0.1 + 0.8 * part, 0.86 + 0.26 * (1 - (2 * part - 1) ** 2)
        to.disc(u, v, 0.03, Ink.TINT if i % 2 else Ink.FLOOR, flat=0.7)
        to.disc(u, v, 0.012, Ink.SHADE, flat=0.7)


def mummy(to: Engraving) -> None:
    """A mummy, out of whose bandages an eye looks."""
    body = even((0.0, 0.96), (0.2, 0.98), (0.38, 1.06), (0.47, 1.2), (0.48, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.18)
    for k in range(4):
        v = 1.04 + 0.062 * k
        to.curve((0.14 - 0.02 * k, v + 0.09), (0.36, v), (0.58, v - 0.03))
        to.curve((0.86 + 0.02 * k, v + 0.09), (0.64, v + 0.02), (0.42, v + 0.05))
    head = ((0.0, 0.2), (0.17, 0.24), (0.27, 0.38), (0.29, 0.6), (0.26, 0.82), (0.17, 1.0),
            (0.0, 1.07))  # fmt: skip
    to.blob(*even(*head), shade=0.13)
    to.shape((0.26, 0.53), (0.5, 0.56), (0.76, 0.5), (0.775, 0.66), (0.5, 0.72), (0.24, 0.68),
             fill=Ink.MUTED)  # fmt: skip
    to.shape((0.3, 0.61), (0.36, 0.565), (0.45, 0.6), (0.38, 0.645))
    to.disc(0.375, 0.603, 0.022, Ink.MUTED)
    to.shape((0.56, 0.49), (0.78, 0.46), (0.785, 0.6), (0.58, 0.74), (0.53, 0.73))
    for a, b, c, d in ((0.3, 0.33, 0.68, 0.29), (0.25, 0.42, 0.73, 0.36), (0.22, 0.5, 0.76, 0.43),
                       (0.22, 0.72, 0.78, 0.68), (0.24, 0.8, 0.76, 0.78), (0.27, 0.88, 0.73, 0.9),
                       (0.33, 0.97, 0.66, 1.0), (0.36, 0.26, 0.62, 0.23)):  # fmt: skip
        to.curve((a, b), ((a + c) / 2, (b + d) / 2 + 0.035), (c, d))
    to.line((0.58, 0.5), (0.76, 0.57))
    to.line((0.56, 0.58), (0.7, 0.64))
    to.curve((0.41, 0.85), (0.5, 0.87), (0.6, 0.85))
    for u in (0.44, 0.48, 0.52, 0.56):
        to.line((u, 0.84), (u, 0.885))
    for knots in (((0.74, 0.44), (0.86, 0.5), (0.84, 0.64), (0.93, 0.72)),
                  ((0.24, 0.84), (0.14, 0.9), (0.16, 1.02), (0.06, 1.08))):  # fmt: skip
        to.taper(*knots, begin=0.075, end=0.05)
        for part in knots[1:3]:
            to.line((part[0] - 0.03, part[1]), (part[0] + 0.03, part[1] + 0.02))


def wraith(to: Engraving) -> None:
    """A wraith with a scythe; in its hood nothing is but two lights."""
    to.taper((0.14, 1.33), (0.17, 0.8), (0.15, 0.14), begin=0.042, end=0.038)
    blade = [*bend([(0.13, 0.16), (0.36, 0.06), (0.64, 0.1), (0.88, 0.3)]),
             *bend([(0.88, 0.3), (0.62, 0.18), (0.38, 0.16), (0.17, 0.25)])]  # fmt: skip
    to.shape(*blade, fill=Ink.TINT)
    to.curve((0.2, 0.2), (0.42, 0.12), (0.7, 0.17))
    cloak = [*bend([(0.56, 0.26), (0.42, 0.34), (0.32, 0.52), (0.3, 0.74), (0.2, 0.98),
                    (0.14, 1.26)]),
             (0.24, 1.2), (0.3, 1.33), (0.4, 1.22), (0.5, 1.33), (0.58, 1.22), (0.7, 1.33),
             (0.78, 1.2), (0.88, 1.3), (0.98, 1.24),
             *bend([(0.98, 1.24), (0.92, 0.98), (0.82, 0.74), (0.8, 0.52), (0.7, 0.34),
                    (0.56, 0.26)])]  # fmt: skip
    to.shape(*cloak, fill=Ink.TINT)
    to.shaded(cloak, 0.2)
    for top, mid, low in (((0.4, 0.8), (0.36, 1.0), (0.34, 1.24)), ((0.5, 0.88), (0.5, 1.06),
                          (0.48, 1.26)), ((0.62, 0.86), (0.66, 1.04), (0.66, 1.26)),
                          ((0.72, 0.78), (0.8, 1.0), (0.84, 1.22))):  # fmt: skip
        to.curve(top, mid, low)
    to.blob((0.55, 0.34), (0.66, 0.4), (0.71, 0.56), (0.68, 0.72), (0.56, 0.82), (0.43, 0.72),
            (0.4, 0.56), (0.45, 0.4), fill=Ink.MUTED)  # fmt: skip
    for u in (0.5, 0.61):
        to.disc(u, 0.56, 0.032)
        to.disc(u, 0.565, 0.014, Ink.SHADE)
    to.taper((0.42, 0.96), (0.32, 0.9), (0.22, 0.86), begin=0.16, end=0.1, fill=Ink.FLOOR)
    for k in range(4):
        to.taper((0.25, 0.81 + 0.034 * k), (0.17, 0.8 + 0.034 * k), (0.125, 0.825 + 0.034 * k),
                 begin=0.03, end=0.018)  # fmt: skip


def lich(to: Engraving) -> None:
    """A dead king with his crown."""
    robe = even((0.0, 0.98), (0.24, 1.02), (0.4, 1.12), (0.46, 1.33))
    to.shape(*robe, fill=Ink.TINT)
    to.shaded(robe, 0.18)
    for side in SIDES:
        collar = beside(side, (0.06, 1.2), (0.16, 1.02), (0.3, 0.86), (0.42, 0.7), (0.45, 0.94),
                        (0.36, 1.14), (0.18, 1.33))  # fmt: skip
        to.shape(*collar, fill=Ink.SHADE if side > 0 else Ink.FLOOR)
        to.curve(*beside(side, (0.15, 1.18), (0.28, 1.0), (0.39, 0.82)))
        for k in range(4):
            to.line(*beside(side, (0.2 + 0.055 * k, 1.12 - 0.085 * k),
                            (0.24 + 0.05 * k, 1.17 - 0.085 * k)))  # fmt: skip
    skull(to, 0.5, 0.66, 0.3)
    for side in SIDES:
        to.disc(0.5 + side * 0.114, 0.675, 0.022)
        to.curve(*beside(side, (0.04, 0.57), (0.12, 0.53), (0.21, 0.57)))
        to.curve(*beside(side, (0.24, 0.76), (0.17, 0.8), (0.16, 0.88)))
    crown = even((0.0, 0.1), (0.045, 0.24), (0.11, 0.3), (0.15, 0.16), (0.2, 0.29), (0.29, 0.2),
                 (0.27, 0.5), (0.13, 0.46), (0.0, 0.45))  # fmt: skip
    to.shape(*crown)
    to.shaded(crown, 0.1)
    to.shape(*even((0.0, 0.37), (0.13, 0.38), (0.275, 0.42), (0.27, 0.5), (0.13, 0.46),
                   (0.0, 0.45)), fill=Ink.SHADE)  # fmt: skip
    for a, b in ((0.0, 0.41), (0.1, 0.42), (-0.1, 0.42), (0.2, 0.44), (-0.2, 0.44)):
        to.disc(0.5 + a, b, 0.022)
    for a, b in ((0.0, 0.1), (0.15, 0.16), (-0.15, 0.16), (0.29, 0.2), (-0.29, 0.2)):
        to.disc(0.5 + a, b, 0.026, Ink.TINT)
    to.shape((0.5, 1.1), (0.55, 1.17), (0.5, 1.26), (0.45, 1.17))
    to.shape((0.5, 1.1), (0.55, 1.17), (0.5, 1.26), fill=Ink.SHADE)
