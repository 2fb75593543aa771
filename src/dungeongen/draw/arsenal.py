"""More of what hangs on a wall or stands on a shelf, as engravings: bows, a sword, a staff, a stone
that shines, and three bottles.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` and ``armoury`` do. The light
comes from the left, so the right side of every piece is shaded.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, arc, bend, beside, even


def bow(to: Engraving) -> None:
    """A short bow of horn, curved back at its ends, and an arrow on its string."""
    limb = ((0.34, 0.14), (0.26, 0.22), (0.4, 0.34), (0.66, 0.48), (0.74, 0.7), (0.66, 0.92),
            (0.4, 1.06), (0.26, 1.18), (0.34, 1.26))  # fmt: skip
    to.line((0.3, 0.2), (0.3, 1.2))
    to.taper(*limb[4::-1], begin=0.085, end=0.028, shade=0.03)
    to.taper(*limb[4:], begin=0.085, end=0.028, fill=Ink.TINT)
    for k in range(6):
        v = 0.6 + 0.034 * k
        to.shape(
            (0.69, v), (0.785, v + 0.006), (0.785, v + 0.032), (0.69, v + 0.026), fill=Ink.SHADE
        )
    for v in (0.34, 1.06):
        to.box(0.385, v - 0.03, 0.06, 0.06, Ink.SHADE)
    to.box(0.3, 0.69, 0.6, 0.022)
    to.shape((0.99, 0.701), (0.86, 0.65), (0.89, 0.701), (0.86, 0.752), fill=Ink.SHADE)
    for side in SIDES:
        for k in range(3):
            u = 0.31 + 0.045 * k
            to.shape((u, 0.701 + side * 0.011), (u + 0.035, 0.701 + side * 0.011),
                     (u + 0.005, 0.701 + side * 0.06), (u - 0.03, 0.701 + side * 0.06),
                     fill=Ink.TINT)  # fmt: skip


def long_bow(to: Engraving) -> None:
    """A bow as high as a man, with a quiver."""
    limb = ((0.3, 0.06), (0.2, 0.34), (0.16, 0.7), (0.2, 1.06), (0.3, 1.34))
    to.line((0.31, 0.07), (0.31, 1.33))
    to.taper(*limb[2::-1], begin=0.075, end=0.02, shade=0.03)
    to.taper(*limb[2:], begin=0.075, end=0.02, shade=0.03)
    for k in range(7):
        v = 0.58 + 0.034 * k
        to.shape(
            (0.115, v), (0.205, v + 0.006), (0.205, v + 0.032), (0.115, v + 0.026), fill=Ink.SHADE
        )
    for u, top in ((0.56, 0.22), (0.66, 0.16), (0.76, 0.24), (0.86, 0.19)):
        to.box(u - 0.01, top, 0.02, 0.5)
        for side in SIDES:
            for k in range(3):
                v = top + 0.02 + 0.05 * k
                to.shape((u + side * 0.01, v), (u + side * 0.05, v - 0.04), (u + side * 0.05,
                                                                             v + 0.01),
                         (u + side * 0.01, v + 0.045), fill=Ink.TINT)  # fmt: skip
    quiver = ((0.48, 0.6), (0.94, 0.6), (0.88, 1.28), (0.8, 1.33), (0.62, 1.33), (0.54, 1.28))
    to.shape(*quiver)
    to.shaded(quiver, 0.14)
    to.shape((0.465, 0.56), (0.955, 0.56), (0.945, 0.66), (0.475, 0.66), fill=Ink.SHADE)
    to.shape((0.518, 1.1), (0.904, 1.1), (0.896, 1.17), (0.526, 1.17), fill=Ink.SHADE)
    for k in range(5):
        to.disc(0.53 + 0.09 * k, 0.61, 0.014)
    for k in range(3):  # leaves pressed into the leather
        v = 0.74 + 0.11 * k
        to.blob((0.7, v - 0.03), (0.77, v), (0.7, v + 0.06), (0.63, v), fill=Ink.TINT)
        to.line((0.7, v - 0.02), (0.7, v + 0.05))


def broadsword(to: Engraving) -> None:
    """A broad sword, point up, with its belt wound about it."""
    to.shape((0.43, 0.94), (0.57, 0.94), (0.56, 0.26), (0.5, 0.08), (0.44, 0.26))
    to.shape((0.5, 0.94), (0.57, 0.94), (0.56, 0.26), (0.5, 0.08), fill=Ink.TINT)
    to.shape((0.485, 0.9), (0.515, 0.9), (0.508, 0.34), (0.5, 0.3), (0.492, 0.34), fill=Ink.SHADE)
    to.shape((0.22, 0.93), (0.28, 0.9), (0.72, 0.9), (0.78, 0.93), (0.8, 1.0), (0.72, 0.98),
             (0.28, 0.98), (0.2, 1.0), fill=Ink.TINT)  # fmt: skip
    to.shape((0.5, 0.89), (0.55, 0.94), (0.5, 0.99), (0.45, 0.94), fill=Ink.SHADE)
    to.box(0.462, 0.98, 0.076, 0.22)
    for k in range(5):
        v = 1.0 + 0.038 * k
        to.shape((0.46, v + 0.012), (0.54, v), (0.54, v + 0.022), (0.46, v + 0.034), fill=Ink.SHADE)
    to.disc(0.5, 1.25, 0.06, Ink.TINT)
    to.disc(0.5, 1.25, 0.03)
    belt = ((0.42, 0.62), (0.62, 0.66), (0.76, 0.78), (0.72, 1.06), (0.8, 1.24))
    to.taper(*belt, begin=0.06, end=0.055, fill=Ink.TINT)
    for u, v in ((0.6, 0.655), (0.7, 0.73), (0.745, 0.86), (0.73, 1.0), (0.75, 1.13)):
        to.disc(u, v, 0.012, Ink.MUTED)
    to.shape((0.41, 0.575), (0.6, 0.615), (0.59, 0.68), (0.4, 0.64), fill=Ink.SHADE)


def staff(to: Engraving) -> None:
    """A gnarled staff about a crystal, which shines."""
    for i in range(20):
        turn = 2 * pi * i / 20
        near, far = 0.22, 0.27 + 0.04 * (i % 2)
        to.line((0.5 + near * cos(turn), 0.34 + near * sin(turn)),
                (0.5 + far * cos(turn), 0.34 + far * sin(turn)))  # fmt: skip
    to.taper((0.5, 1.33), (0.47, 1.1), (0.52, 0.86), (0.49, 0.58), begin=0.07, end=0.1, shade=0.04)
    for side in SIDES:
        to.taper(*beside(side, (0.0, 0.6), (0.13, 0.5), (0.17, 0.34), (0.1, 0.2), (0.03, 0.17)),
                 begin=0.085, end=0.02, fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
    for v in (0.72, 0.94, 1.18):
        to.curve((0.475, v), (0.5, v + 0.03), (0.49, v + 0.08))
    to.disc(0.515, 0.8, 0.014, Ink.SHADE)
    to.disc(0.485, 1.05, 0.014, Ink.SHADE)
    crystal = even((0.0, 0.2), (0.07, 0.28), (0.07, 0.4), (0.0, 0.5))
    to.shape(*crystal)
    to.shape((0.5, 0.2), (0.57, 0.28), (0.57, 0.4), (0.5, 0.5), (0.525, 0.4), (0.525, 0.29),
             fill=Ink.TINT)  # fmt: skip
    to.line((0.43, 0.28), (0.475, 0.3), (0.525, 0.29), (0.57, 0.28))
    to.line((0.43, 0.4), (0.475, 0.41), (0.525, 0.4), (0.57, 0.4))
    to.line((0.475, 0.3), (0.475, 0.41))
    for k in range(4):
        v = 0.62 + 0.03 * k
        to.shape(
            (0.438, v), (0.55, v - 0.006), (0.55, v + 0.018), (0.438, v + 0.024), fill=Ink.SHADE
        )


def sun_stone(to: Engraving) -> None:
    """A stone with a face, in rays, on a chain."""
    for i in range(17):
        part = i / 16
        u, v = 0.12 + 0.76 * part, 0.1 + 0.34 * (1 - (2 * part - 1) ** 2)
        to.disc(u, v, 0.026, Ink.TINT if i % 2 else Ink.FLOOR, flat=0.75)
    for i in range(16):
        turn = 2 * pi * i / 16
        far = 0.48 if i % 2 == 0 else 0.4
        wide = 0.085
        tip = (0.5 + far * cos(turn), 0.84 + far * sin(turn))
        to.shape((0.5 + 0.29 * cos(turn - wide * 2), 0.84 + 0.29 * sin(turn - wide * 2)), tip,
                 (0.5 + 0.29 * cos(turn + wide * 2), 0.84 + 0.29 * sin(turn + wide * 2)),
                 fill=Ink.TINT if i % 2 else Ink.FLOOR)  # fmt: skip
    to.disc(0.5, 0.84, 0.31, Ink.SHADE)
    face = arc(0.5, 0.84, 0.265, 0.0, 1.0)
    to.shape(*face)
    to.shaded(face, 0.14)
    for side in SIDES:
        to.blob(*beside(side, (0.05, 0.8), (0.1, 0.765), (0.16, 0.79), (0.11, 0.815)))
        to.disc(0.5 + side * 0.105, 0.79, 0.02, Ink.MUTED)
        to.curve(*beside(side, (0.03, 0.75), (0.1, 0.71), (0.18, 0.745)))
        to.disc(0.5 + side * 0.16, 0.9, 0.028, Ink.TINT)
    to.curve((0.49, 0.77), (0.475, 0.88), (0.5, 0.9), (0.525, 0.885))
    to.shape(*bend([(0.4, 0.95), (0.5, 0.965), (0.6, 0.95)]),
             *bend([(0.6, 0.95), (0.5, 1.01), (0.4, 0.95)]), fill=Ink.MUTED)  # fmt: skip


def _cork(to: Engraving, top: float, foot: float, half: float) -> None:
    to.shape(
        (0.5 - half, top),
        (0.5 + half, top),
        (0.51 + half, foot),
        (0.49 - half, foot),
        fill=Ink.TINT,
    )
    for u, v in ((0.47, 0.3), (0.52, 0.6), (0.54, 0.25)):
        to.disc(u, top + v * (foot - top), 0.009, Ink.SHADE)


def vial(to: Engraving) -> None:
    """A narrow vial with a sip in it."""
    _cork(to, 0.16, 0.3, 0.075)
    glass = [(0.38, 0.34), (0.62, 0.34), (0.62, 1.12), *arc(0.5, 1.12, 0.12, 0.0, 0.5)]
    to.shape(*glass)
    level = 0.84
    full = [(0.395, level), (0.605, level), (0.605, 1.12), *arc(0.5, 1.12, 0.105, 0.0, 0.5)]
    to.shape(*full, fill=Ink.TINT)
    to.shaded(full, 0.09)
    to.disc(0.5, level, 0.105, Ink.FLOOR, flat=0.18)
    for u, v, r in (
        (0.46, 0.98, 0.02),
        (0.53, 1.06, 0.015),
        (0.48, 1.13, 0.012),
        (0.54, 0.92, 0.012),
    ):
        to.disc(u, v, r)
    to.shape((0.35, 0.29), (0.65, 0.29), (0.65, 0.36), (0.35, 0.36))
    to.line((0.425, 0.42), (0.425, 0.76))
    for k in range(4):
        to.line((0.56, 0.52 + 0.08 * k), (0.615, 0.52 + 0.08 * k))


def flask(to: Engraving) -> None:
    """A flask that widens to its foot, with a star on it."""
    _cork(to, 0.1, 0.24, 0.08)
    glass = ((0.41, 0.28), (0.59, 0.28), (0.59, 0.56), (0.86, 1.14), (0.84, 1.26), (0.74, 1.3),
             (0.26, 1.3), (0.16, 1.26), (0.14, 1.14), (0.41, 0.56))  # fmt: skip
    to.shape(*glass)
    level = 0.82
    full = ((0.3, level), (0.7, level), (0.845, 1.14), (0.825, 1.25), (0.735, 1.285), (0.265,
                                                                                       1.285),
            (0.175, 1.25), (0.155, 1.14))  # fmt: skip
    to.shape(*full, fill=Ink.TINT)
    to.shaded(full, 0.15)
    to.disc(0.5, level, 0.2, Ink.FLOOR, flat=0.14)
    star = [(0.5 + (0.14 if i % 2 == 0 else 0.06) * sin(pi * i / 5),
             1.09 - (0.14 if i % 2 == 0 else 0.06) * cos(pi * i / 5))
            for i in range(10)]  # fmt: skip
    to.shape(*star)
    for u, v, r in ((0.3, 1.0, 0.02), (0.7, 0.97, 0.024), (0.24, 1.18, 0.018), (0.74, 1.18, 0.016)):
        to.disc(u, v, r)
    to.shape((0.385, 0.23), (0.615, 0.23), (0.615, 0.3), (0.385, 0.3))
    to.line((0.44, 0.34), (0.44, 0.56), (0.36, 0.74))
    to.strokes((0.55, 0.36 + 0.02 * k, 0.582, 0.36 + 0.02 * k) for k in range(9))


def elixir(to: Engraving) -> None:
    """A waisted bottle with a jewel for a stopper and a heart in a ring."""
    for i in range(14):
        turn = pi * (1.08 + 0.84 * i / 13)
        to.line((0.5 + 0.2 * cos(turn), 0.26 + 0.2 * sin(turn)),
                (0.5 + 0.25 * cos(turn), 0.26 + 0.25 * sin(turn)))  # fmt: skip
    to.shape((0.5, 0.06), (0.6, 0.17), (0.5, 0.32), (0.4, 0.17))
    to.shape((0.5, 0.06), (0.6, 0.17), (0.5, 0.32), (0.54, 0.17), fill=Ink.TINT)
    to.line((0.4, 0.17), (0.46, 0.18), (0.54, 0.17), (0.6, 0.17))
    glass = [*bend(beside(-1, (0.08, 0.36), (0.12, 0.46), (0.24, 0.56), (0.22, 0.68), (0.13, 0.78),
                          (0.2, 0.92), (0.34, 1.06), (0.34, 1.22), (0.22, 1.3))),
             *reversed(bend(beside(1, (0.08, 0.36), (0.12, 0.46), (0.24, 0.56), (0.22, 0.68),
                                   (0.13, 0.78), (0.2, 0.92), (0.34, 1.06), (0.34, 1.22),
                                   (0.22, 1.3))))]  # fmt: skip
    to.shape(*glass)
    full = [*bend(beside(-1, (0.215, 0.64), (0.12, 0.78), (0.19, 0.92), (0.325, 1.06), (0.325,
                                                                                        1.21),
                         (0.21, 1.285))),
            *reversed(bend(beside(1, (0.215, 0.64), (0.12, 0.78), (0.19, 0.92), (0.325, 1.06),
                                  (0.325, 1.21), (0.21, 1.285))))]  # fmt: skip
    to.shape(*full, fill=Ink.TINT)
    to.shaded(full, 0.14)
    to.disc(0.5, 0.64, 0.215, Ink.FLOOR, flat=0.13)
    to.shape((0.38, 0.31), (0.62, 0.31), (0.62, 0.38), (0.38, 0.38), fill=Ink.SHADE)
    to.shape((0.36, 0.755), (0.64, 0.755), (0.64, 0.815), (0.36, 0.815), fill=Ink.SHADE)
    for u in (0.41, 0.5, 0.59):
        to.disc(u, 0.785, 0.018)
    to.disc(0.5, 1.1, 0.13)
    to.blob((0.5, 1.19), (0.42, 1.1), (0.42, 1.045), (0.465, 1.03), (0.5, 1.06), (0.535, 1.03),
            (0.58, 1.045), (0.58, 1.1), fill=Ink.MUTED)  # fmt: skip
    for u, v, r in ((0.26, 1.08, 0.02), (0.74, 1.16, 0.022), (0.3, 1.2, 0.016), (0.6, 0.7, 0.014)):
        to.disc(u, v, r)
