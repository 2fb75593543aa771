"""People seen from behind, who look at what lies before them, and the head of a horned beast.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do.
"""

from __future__ import annotations

from math import pi, sin

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import Engraving, arc


def _boots(to: Engraving, left: float, right: float, top: float) -> None:
    for u, out in ((left, -1), (right, 1)):
        toe = u + out * 0.03
        to.shape((u - 0.06, top), (u + 0.06, top), (u + 0.062, 1.3), (toe + 0.075, 1.345),
                 (toe - 0.075, 1.345), (u - 0.062, 1.3), fill=Ink.TINT)  # fmt: skip
        for v in (top + 0.06, top + 0.12):
            to.line((u - 0.058, v), (u + 0.058, v))
        to.line((u - 0.066, 1.315), (u + 0.066, 1.315))
        to.strokes((u + 0.015, top + 0.02 + 0.016 * k, u + 0.055, top + 0.02 + 0.016 * k)
                   for k in range(int((1.28 - top) / 0.016)))  # fmt: skip


def warrior(to: Engraving) -> None:
    """A knight in a cloak, the sword drawn, the shield on the other arm."""
    _ground(to)
    _boots(to, 0.42, 0.58, 1.1)
    _sword(to)
    to.blob((0.66, 0.47), (0.76, 0.5), (0.84, 0.6), (0.865, 0.68), (0.8, 0.72), (0.74, 0.64),
            (0.66, 0.62), fill=Ink.TINT)  # fmt: skip
    to.disc(0.842, 0.69, 0.048, Ink.FLOOR)
    for k in range(3):
        to.line((0.81 + 0.02 * k, 0.67 + 0.01 * k), (0.825 + 0.02 * k, 0.72))
    # the cloak, whose hem is worn
    hem = [(0.84, 1.24), (0.76, 1.2), (0.71, 1.27), (0.62, 1.22), (0.55, 1.28), (0.47, 1.22),
           (0.39, 1.28), (0.31, 1.21), (0.25, 1.26), (0.17, 1.21)]  # fmt: skip
    to.shape((0.36, 0.42), (0.5, 0.4), (0.64, 0.42), (0.71, 0.6), (0.77, 0.88), *hem, (0.235, 0.88),
             (0.29, 0.6))  # fmt: skip
    to.shape((0.57, 0.42), (0.64, 0.42), (0.71, 0.6), (0.77, 0.88), *hem[:3], (0.66, 0.9),
             fill=Ink.TINT)  # fmt: skip
    for top, knee, foot in ((0.42, 0.33, 0.27), (0.46, 0.41, 0.38), (0.5, 0.49, 0.47),
                            (0.54, 0.575, 0.6)):  # fmt: skip
        to.line((top, 0.52), (knee, 0.88), (foot, 1.19))
    for i in range(26):
        v = 0.6 + 0.024 * i
        out = 0.72 + 0.13 * (v - 0.6)
        to.strokes([(out - 0.05 - 0.04 * to.rng.random() - 0.09 * (v - 0.6), v, out, v)])
        to.strokes(
            [(0.415 - 0.05 * (v - 0.6) - 0.02, v + 0.01, 0.415 - 0.05 * (v - 0.6), v + 0.01)]
        )
    for side in (-1, 1):  # shoulders
        mid = 0.5 + side * 0.17
        to.blob(*((mid + side * a, 0.45 + b) for a, b in
                  ((-0.09, -0.06), (0.02, -0.085), (0.1, -0.02), (0.1, 0.08), (0.0, 0.05),
                   (-0.09, 0.03))), fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
        to.line((mid - side * 0.07, 0.42), (mid + side * 0.02, 0.41), (mid + side * 0.09, 0.47))
    _shield(to)
    _helmet(to)


def _ground(to: Engraving) -> None:
    """The shadow at the feet."""
    to.strokes((0.24 + 0.03 * abs(k - 3), 1.325 + 0.011 * k, 0.88 - 0.035 * abs(k - 3),
                1.325 + 0.011 * k) for k in range(6))  # fmt: skip


def _sword(to: Engraving) -> None:
    to.shape((0.835, 0.6), (0.875, 0.6), (0.925, 0.2), (0.915, 0.12), (0.89, 0.19))
    to.line((0.857, 0.6), (0.91, 0.18))
    to.shape((0.775, 0.585), (0.93, 0.605), (0.925, 0.635), (0.77, 0.615), fill=Ink.TINT)
    to.shape((0.825, 0.62), (0.865, 0.625), (0.845, 0.79), (0.81, 0.785), fill=Ink.SHADE)
    to.disc(0.826, 0.8, 0.028, Ink.TINT)


def _shield(to: Engraving) -> None:
    """The inner side of a round shield, on the left arm."""
    to.disc(0.2, 0.74, 0.19, Ink.SHADE)
    to.disc(0.2, 0.74, 0.165)
    for u in (0.1, 0.165, 0.235, 0.3):
        half = (0.165**2 - (u - 0.2) ** 2) ** 0.5
        to.line((u, 0.74 - half), (u, 0.74 + half))
    to.strokes((0.22 + 0.008 * (k % 4), 0.6 + 0.018 * k, 0.33 - 0.006 * abs(k - 8), 0.6 + 0.018 * k)
               for k in range(16))  # fmt: skip
    to.blob((0.32, 0.5), (0.25, 0.58), (0.2, 0.68), (0.18, 0.76), (0.24, 0.79), (0.29, 0.72),
            (0.34, 0.62), fill=Ink.TINT)  # fmt: skip
    to.box(0.13, 0.69, 0.15, 0.035, Ink.SHADE)
    to.disc(0.195, 0.79, 0.046)
    for i in range(12):
        a = arc(0.2, 0.74, 0.178, i / 12, i / 12 + 0.01)[0]
        to.disc(*a, 0.007, Ink.MUTED)


def _helmet(to: Engraving) -> None:
    to.shape((0.42, 0.36), (0.58, 0.36), (0.62, 0.43), (0.38, 0.43), fill=Ink.TINT)
    to.line((0.4, 0.4), (0.6, 0.4))
    to.blob((0.5, 0.13), (0.575, 0.16), (0.605, 0.26), (0.59, 0.36), (0.5, 0.375), (0.41, 0.36),
            (0.395, 0.26), (0.425, 0.16))  # fmt: skip
    to.strokes((0.535 + 0.01 * (k % 3), 0.19 + 0.014 * k, 0.592, 0.19 + 0.014 * k)
               for k in range(11))  # fmt: skip
    to.line((0.5, 0.14), (0.5, 0.37))
    to.line((0.4, 0.31), (0.45, 0.325), (0.5, 0.33), (0.55, 0.325), (0.6, 0.31))
    to.blob((0.5, 0.14), (0.46, 0.06), (0.5, 0.02), (0.58, 0.02), (0.66, 0.07), (0.7, 0.17),
            (0.69, 0.29), (0.655, 0.2), (0.6, 0.13), (0.54, 0.115), fill=Ink.TINT)  # fmt: skip
    to.line((0.52, 0.1), (0.56, 0.065), (0.62, 0.09), (0.665, 0.17))


def barbarian(to: Engraving) -> None:
    """A bare-backed axeman with long hair, a mantle of fur and a kilt."""
    _ground(to)
    _axe(to)
    for u in (0.41, 0.59):  # legs
        to.shape((u - 0.07, 0.95), (u + 0.07, 0.95), (u + 0.055, 1.15), (u - 0.055, 1.15))
        to.strokes((u + 0.02, 1.0 + 0.015 * k, u + 0.055, 1.0 + 0.015 * k) for k in range(9))
    _boots(to, 0.41, 0.59, 1.12)
    for u in (0.35, 0.41, 0.47, 0.53, 0.59, 0.65):  # fur at the boots
        to.shape(
            (u - 0.025, 1.1), (u + 0.025, 1.1), (u + 0.01, 1.165), (u, 1.14), (u - 0.012, 1.17)
        )
    # arms
    to.blob((0.33, 0.47), (0.25, 0.52), (0.2, 0.64), (0.165, 0.79), (0.21, 0.82), (0.27, 0.72),
            (0.35, 0.6))  # fmt: skip
    to.disc(0.185, 0.83, 0.05)
    to.blob((0.67, 0.47), (0.76, 0.52), (0.82, 0.62), (0.855, 0.72), (0.81, 0.77), (0.74, 0.7),
            (0.65, 0.6), fill=Ink.TINT)  # fmt: skip
    to.disc(0.845, 0.745, 0.05)
    for k in range(3):
        to.line((0.815 + 0.02 * k, 0.72 + 0.006 * k), (0.82 + 0.02 * k, 0.78))
    to.shape((0.155, 0.72), (0.215, 0.74), (0.2, 0.8), (0.14, 0.785), fill=Ink.SHADE)
    # back
    to.shape((0.33, 0.46), (0.5, 0.42), (0.67, 0.46), (0.665, 0.6), (0.63, 0.76), (0.62, 0.86),
             (0.38, 0.86), (0.37, 0.76), (0.335, 0.6))  # fmt: skip
    to.line((0.5, 0.6), (0.495, 0.72), (0.5, 0.84))
    to.line(*arc(0.42, 0.62, 0.07, 0.05, 0.4))
    to.line(*arc(0.58, 0.62, 0.07, 0.1, 0.45))
    to.strokes((0.56 + 0.008 * (k % 4), 0.58 + 0.014 * k, 0.66 - 0.0028 * k, 0.58 + 0.014 * k)
               for k in range(19))  # fmt: skip
    to.line((0.36, 0.5), (0.5, 0.68), (0.62, 0.84))
    to.line((0.39, 0.49), (0.52, 0.66), (0.64, 0.82))
    # mantle of fur
    tufts = [(0.27 + 0.046 * i, 0.5 + (0.07 if i % 2 else 0.0) + 0.06 * sin(pi * i / 10))
             for i in range(11)]  # fmt: skip
    to.shape((0.31, 0.41), (0.42, 0.36), (0.58, 0.36), (0.69, 0.41), (0.74, 0.5), *reversed(tufts),
             fill=Ink.TINT)  # fmt: skip
    for i in range(14):
        u = 0.3 + 0.03 * i
        to.line((u, 0.42 + 0.02 * (i % 3)), (u + 0.012, 0.47 + 0.02 * (i % 3)))
    # kilt and belt
    hem = [(0.69 - 0.0345 * i, 1.02 + (0.055 if i % 2 else 0.0)) for i in range(12)]
    to.shape((0.37, 0.86), (0.63, 0.86), (0.69, 1.0), *hem, (0.31, 1.0), fill=Ink.TINT)
    for i in range(7):
        u = 0.4 + 0.033 * i
        to.line((u, 0.9), (0.5 + 1.35 * (u - 0.5), 1.01))
    to.box(0.36, 0.83, 0.28, 0.055, Ink.SHADE)
    to.box(0.465, 0.82, 0.07, 0.075)
    # head and hair
    to.blob((0.5, 0.12), (0.58, 0.15), (0.62, 0.26), (0.61, 0.4), (0.59, 0.52), (0.55, 0.46),
            (0.51, 0.55), (0.46, 0.47), (0.42, 0.52), (0.39, 0.4), (0.38, 0.26), (0.42, 0.15),
            fill=Ink.SHADE)  # fmt: skip
    for begin, end in ((0.44, 0.42), (0.47, 0.46), (0.5, 0.51), (0.53, 0.54), (0.56, 0.58)):
        to.line((begin, 0.17), (0.5 + 1.5 * (begin - 0.5), 0.3), (end, 0.46))
    to.shape((0.39, 0.225), (0.5, 0.24), (0.61, 0.225), (0.613, 0.26), (0.5, 0.275), (0.387, 0.26))


def _axe(to: Engraving) -> None:
    to.shape((0.835, 1.1), (0.865, 1.1), (0.887, 0.12), (0.857, 0.12))
    for side in (-1, 1):
        blade = [(0.871 + side * a, b) for a, b in
                 ((0.01, 0.24), (0.07, 0.22), (0.11, 0.15), (0.135, 0.24), (0.14, 0.31),
                  (0.125, 0.4), (0.1, 0.46), (0.07, 0.39), (0.01, 0.37))]  # fmt: skip
        to.shape(*blade, fill=Ink.TINT if side > 0 else Ink.FLOOR)
    to.box(0.852, 0.22, 0.038, 0.17, Ink.SHADE)


def beast(to: Engraving) -> None:
    """The head of a monster with horns and tusks."""
    for side in (-1, 1):
        horn = [(0.5 + side * a, b) for a, b in
                ((0.2, 0.46), (0.34, 0.46), (0.42, 0.36), (0.4, 0.2), (0.46, 0.3), (0.48, 0.42),
                 (0.4, 0.58), (0.26, 0.62))]  # fmt: skip
        to.blob(*horn, fill=Ink.TINT)
        ear = ((0.27, 0.62), (0.43, 0.6), (0.36, 0.72), (0.27, 0.74))
        to.shape(*((0.5 + side * a, b) for a, b in ear))
    to.blob(
        (0.5, 0.4),
        (0.66, 0.42),
        (0.77, 0.56),
        (0.76, 0.76),
        (0.68, 0.92),
        (0.66, 1.08),
        (0.5, 1.2),
        (0.34, 1.08),
        (0.32, 0.92),
        (0.24, 0.76),
        (0.23, 0.56),
        (0.34, 0.42),
    )
    to.strokes((0.68 + 0.012 * (k % 4), 0.56 + 0.018 * k, 0.745 - 0.0011 * k * k, 0.56 + 0.018 * k)
               for k in range(16))  # fmt: skip
    for side in (-1, 1):
        brow = ((0.05, 0.68), (0.24, 0.57), (0.23, 0.64), (0.06, 0.74))
        to.shape(*((0.5 + side * a, b) for a, b in brow), fill=Ink.SHADE)
        to.blob(
            *(
                (0.5 + side * a, b)
                for a, b in ((0.07, 0.75), (0.14, 0.7), (0.21, 0.69), (0.17, 0.77), (0.1, 0.79))
            )
        )
        to.disc(0.5 + side * 0.145, 0.735, 0.026, Ink.MUTED)
        to.disc(0.5 + side * 0.06, 0.93, 0.03, Ink.SHADE, flat=0.8)
    to.shape((0.36, 1.0), (0.5, 1.03), (0.64, 1.0), (0.6, 1.1), (0.5, 1.13), (0.4, 1.1),
             fill=Ink.MUTED)  # fmt: skip
    for u in (0.4, 0.6):
        to.shape((u - 0.035, 1.09), (u, 0.9), (u + 0.035, 1.09))
    for u in (0.47, 0.53):
        to.shape((u - 0.025, 1.02), (u, 1.07), (u + 0.025, 1.02))
    to.line((0.44, 0.5), (0.5, 0.54), (0.56, 0.5))
    to.line((0.46, 0.46), (0.5, 0.49), (0.54, 0.46))
