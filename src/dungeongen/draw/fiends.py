"""Fiends with blades, tusks and spells, as engravings: a goblin, an orc, a dark elf, a warlock.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do, and is cut off at
``engraving.FOOT``. The light comes from the left, so right sides are shaded.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.armoury import flame
from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, arc, bend, beside, even


def eye(to: Engraving, u: float, v: float, side: int, wide: float = 0.075) -> None:
    """Draw a slanted eye with a slit, whose outer corner is on the ``side``."""
    to.shape((u - side * wide, v + 0.03), (u - side * 0.2 * wide, v - 0.03),
             (u + side * wide, v - 0.05), (u + side * 0.5 * wide, v + 0.03),
             (u - side * 0.3 * wide, v + 0.045))  # fmt: skip
    to.disc(u - side * 0.006, v + 0.002, 0.021, Ink.MUTED)


def goblin(to: Engraving) -> None:
    """A goblin who grins, with a dagger."""
    body = even((0.0, 0.98), (0.18, 1.03), (0.34, 1.12), (0.42, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.16)
    for side in SIDES:
        to.shape(*beside(side, (0.03, 1.12), (0.13, 0.99), (0.22, 1.06), (0.1, 1.3)))
        for k in range(3):
            to.line(*beside(side, (0.09 + 0.03 * k, 1.13 - 0.03 * k),
                             (0.115 + 0.03 * k, 1.155 - 0.03 * k)))  # fmt: skip
    to.line((0.5, 1.12), (0.5, 1.33))
    for side in SIDES:  # ears
        ear = beside(side, (0.2, 0.56), (0.3, 0.47), (0.42, 0.38), (0.5, 0.33), (0.47, 0.47),
                      (0.4, 0.62), (0.32, 0.72), (0.22, 0.76))  # fmt: skip
        to.shape(*ear, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        inner = beside(side, (0.27, 0.58), (0.37, 0.48), (0.44, 0.42), (0.39, 0.55), (0.29, 0.66))
        to.shape(*inner, fill=Ink.SHADE)
        to.line(*beside(side, (0.28, 0.61), (0.36, 0.54), (0.42, 0.45)))
    to.line(*arc(0.115, 0.6, 0.035, 0.0, 1.0))
    head = ((0.0, 0.36), (0.15, 0.38), (0.25, 0.5), (0.26, 0.66), (0.22, 0.8), (0.16, 0.93),
            (0.07, 1.04), (0.0, 1.07))  # fmt: skip
    to.blob(*even(*head), shade=0.1)
    # the cap, riveted
    cap = even((0.0, 0.2), (0.13, 0.25), (0.23, 0.36), (0.275, 0.52), (0.14, 0.47), (0.0, 0.455))
    to.shape(*cap, fill=Ink.TINT)
    to.shaded(cap, 0.14)
    to.shape(*even((0.0, 0.445), (0.14, 0.46), (0.285, 0.505), (0.285, 0.56), (0.14, 0.515),
                    (0.0, 0.5)))  # fmt: skip
    to.shape(*even((0.035, 0.21), (0.03, 0.44), (0.0, 0.45)))
    to.shape((0.47, 0.23), (0.5, 0.09), (0.53, 0.23), fill=Ink.SHADE)
    for a in (-0.24, -0.15, -0.06, 0.06, 0.15, 0.24):
        to.disc(0.5 + a, 0.478 + 0.65 * a * a, 0.012, Ink.MUTED)
    for side in SIDES:
        to.shape(*beside(side, (0.03, 0.63), (0.12, 0.56), (0.22, 0.54), (0.21, 0.585),
                          (0.12, 0.61), (0.05, 0.67)), fill=Ink.MUTED)  # fmt: skip
        eye(to, 0.5 + side * 0.125, 0.652, side)
        to.curve(*beside(side, (0.06, 0.71), (0.12, 0.725), (0.19, 0.7)))
        to.curve(*beside(side, (0.08, 0.75), (0.15, 0.78), (0.19, 0.83)))
    # the grin
    mouth = even((0.0, 0.9), (0.1, 0.885), (0.17, 0.83), (0.14, 0.93), (0.07, 0.985), (0.0, 0.995))
    to.shape(*mouth, fill=Ink.MUTED)
    for a in (-0.11, -0.065, -0.02, 0.025, 0.07, 0.115):
        v = 0.9 - 3.2 * a * a
        to.shape((0.48 + a, v), (0.52 + a, v), (0.5 + a, v + 0.045))
    for a in (-0.075, -0.03, 0.015, 0.06):
        v = 0.992 - 4.0 * a * a
        to.shape((0.485 + a, v), (0.525 + a, v), (0.505 + a, v - 0.038))
    # the nose hangs over it
    to.blob((0.5, 0.6), (0.545, 0.7), (0.575, 0.8), (0.545, 0.87), (0.505, 0.93), (0.475, 0.86),
            (0.425, 0.8), (0.455, 0.7), shade=0.06)  # fmt: skip
    for side in SIDES:
        to.curve(*beside(side, (0.025, 0.84), (0.05, 0.815), (0.068, 0.835)))
    to.disc(0.52, 0.74, 0.012, Ink.SHADE)
    # the dagger
    to.shape((0.855, 0.98), (0.895, 0.985), (0.935, 0.72), (0.93, 0.6), (0.885, 0.7))
    to.line((0.877, 0.97), (0.92, 0.66))
    to.shape((0.8, 0.98), (0.955, 1.0), (0.95, 1.03), (0.795, 1.01), fill=Ink.SHADE)
    to.blob((0.8, 1.04), (0.87, 1.01), (0.95, 1.05), (0.96, 1.14), (0.9, 1.2), (0.82, 1.17))
    for k in range(3):
        to.curve((0.83 + 0.035 * k, 1.04), (0.84 + 0.035 * k, 1.1), (0.83 + 0.03 * k, 1.15))
    to.shape((0.82, 1.18), (0.9, 1.2), (0.88, 1.33), (0.74, 1.33), fill=Ink.TINT)


def orc(to: Engraving) -> None:
    """An orc with tusks, a topknot and spikes on his shoulders."""
    body = even((0.0, 1.0), (0.2, 1.02), (0.4, 1.08), (0.47, 1.2), (0.48, 1.33))
    to.shape(*body, fill=Ink.TINT)
    for side in SIDES:
        for a, b, lean in ((0.3, 1.03, 0.02), (0.4, 1.06, 0.05)):
            to.shape(*beside(side, (a - 0.035, b), (a + lean, b - 0.15), (a + 0.04, b + 0.03)))
        plate = beside(side, (0.22, 1.09), (0.3, 1.02), (0.41, 1.03), (0.48, 1.13), (0.49, 1.28),
                        (0.36, 1.22), (0.25, 1.19))  # fmt: skip
        to.shape(*plate, fill=Ink.FLOOR)
        to.shaded(plate, 0.08)
        to.curve(*beside(side, (0.25, 1.15), (0.36, 1.16), (0.47, 1.22)))
        for a, b in ((0.28, 1.1), (0.36, 1.09), (0.43, 1.15)):
            to.disc(0.5 + side * a, b, 0.013, Ink.MUTED)
    # topknot
    to.blob((0.47, 0.3), (0.44, 0.2), (0.48, 0.11), (0.6, 0.08), (0.72, 0.14), (0.78, 0.27),
            (0.7, 0.22), (0.6, 0.2), (0.54, 0.3), fill=Ink.MUTED)  # fmt: skip
    for k in range(4):
        to.curve((0.49 + 0.012 * k, 0.27), (0.51 + 0.012 * k, 0.17 - 0.008 * k),
                 (0.6 + 0.03 * k, 0.13 + 0.012 * k), ink=Ink.FLOOR)  # fmt: skip
    to.box(0.455, 0.265, 0.1, 0.045)
    for side in SIDES:  # ears
        to.shape(*beside(side, (0.25, 0.56), (0.34, 0.47), (0.43, 0.44), (0.4, 0.57),
                          (0.33, 0.66), (0.26, 0.7)),
                 fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
        to.shape(*beside(side, (0.285, 0.58), (0.345, 0.52), (0.39, 0.49), (0.35, 0.58),
                          (0.29, 0.64)), fill=Ink.SHADE)  # fmt: skip
    to.line(*arc(0.135, 0.64, 0.03, 0.0, 1.0))
    head = ((0.0, 0.28), (0.15, 0.31), (0.25, 0.42), (0.285, 0.58), (0.3, 0.78), (0.32, 0.94),
            (0.25, 1.09), (0.12, 1.14), (0.0, 1.15))  # fmt: skip
    to.blob(*even(*head), shade=0.13)
    brow = even((0.0, 0.57), (0.1, 0.55), (0.24, 0.5), (0.26, 0.55), (0.13, 0.63), (0.05, 0.66),
                 (0.0, 0.64))  # fmt: skip
    for side in SIDES:
        eye(to, 0.5 + side * 0.135, 0.655, side, 0.07)
        to.curve(*beside(side, (0.07, 0.71), (0.13, 0.73), (0.2, 0.705)))
        to.curve(*beside(side, (0.1, 0.78), (0.17, 0.82), (0.2, 0.9)))
    to.shape(*brow, fill=Ink.SHADE)
    for a in (-0.03, 0.0, 0.03):
        to.line((0.5 + a, 0.5), (0.5 + 0.6 * a, 0.55))
    to.curve((0.38, 0.42), (0.5, 0.4), (0.62, 0.42))
    to.curve((0.4, 0.47), (0.5, 0.455), (0.6, 0.47))
    # a flat nose
    to.blob((0.5, 0.66), (0.56, 0.72), (0.6, 0.8), (0.55, 0.845), (0.5, 0.83), (0.45, 0.845),
            (0.4, 0.8), (0.44, 0.72), shade=0.06)  # fmt: skip
    for side in SIDES:
        to.disc(0.5 + side * 0.055, 0.81, 0.022, Ink.MUTED, flat=0.7)
    # mouth and jaw
    to.shape(*even((0.0, 0.93), (0.12, 0.945), (0.2, 0.98), (0.12, 1.02), (0.0, 1.025)),
             fill=Ink.MUTED)  # fmt: skip
    for a in (-0.09, -0.03, 0.03, 0.09):
        to.shape((0.475 + a, 0.94), (0.525 + a, 0.94), (0.5 + a, 0.975))
    for a in (-0.055, 0.0, 0.055):
        to.box(0.48 + a, 0.985, 0.04, 0.04)
    for side in SIDES:
        tusk = beside(side, (0.12, 1.02), (0.15, 0.93), (0.165, 0.84), (0.175, 0.79), (0.205, 0.86),
                       (0.215, 0.95), (0.195, 1.03))  # fmt: skip
        to.shape(*tusk)
        to.shaded(tusk, 0.03)
    to.curve((0.33, 1.05), (0.42, 1.07), (0.5, 1.06), (0.58, 1.07), (0.67, 1.05))
    to.curve((0.44, 1.1), (0.5, 1.09), (0.56, 1.1))
    # a scar
    to.curve((0.3, 0.44), (0.35, 0.56), (0.36, 0.7), (0.33, 0.8))
    for u, v in ((0.325, 0.49), (0.365, 0.77), (0.34, 0.81)):
        to.line((u - 0.025, v + 0.008), (u + 0.025, v - 0.008))


def dark_elf(to: Engraving) -> None:
    """A dark elf in a hood, half in the shadow, behind two crossed sabres."""
    cloak = even((0.0, 0.94), (0.16, 0.95), (0.3, 1.04), (0.4, 1.2), (0.43, 1.33))
    to.shape(*cloak, fill=Ink.TINT)
    to.shaded(cloak, 0.2)
    for side in SIDES:
        to.curve(*beside(side, (0.14, 1.0), (0.2, 1.14), (0.22, 1.33)))
        ear = beside(side, (0.15, 0.66), (0.26, 0.56), (0.38, 0.46), (0.49, 0.4), (0.44, 0.52),
                      (0.35, 0.64), (0.25, 0.72), (0.16, 0.75))  # fmt: skip
        to.shape(*ear, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        to.curve(*beside(side, (0.2, 0.68), (0.32, 0.58), (0.43, 0.46)))
    hood = ((0.0, 0.1), (0.08, 0.2), (0.19, 0.34), (0.25, 0.52), (0.25, 0.72), (0.2, 0.9),
            (0.13, 1.02), (0.0, 1.08))  # fmt: skip
    to.blob(*even(*hood), fill=Ink.TINT, shade=0.12)
    for side in SIDES:
        to.curve(*beside(side, (0.04, 0.2), (0.14, 0.36), (0.21, 0.54), (0.2, 0.74)))
        to.curve(*beside(side, (0.02, 0.24), (0.1, 0.38), (0.175, 0.54), (0.175, 0.66)))
    opening = ((0.0, 0.33), (0.1, 0.41), (0.165, 0.55), (0.165, 0.72), (0.11, 0.88), (0.0, 0.99))
    to.blob(*even(*opening), fill=Ink.MUTED)
    face = [(0.5, 0.4), (0.415, 0.46), (0.365, 0.57), (0.37, 0.71), (0.42, 0.84), (0.5, 0.95)]
    to.shape(*bend(face), (0.515, 0.82), (0.5, 0.72), (0.52, 0.6), (0.5, 0.5))
    for u in (0.45, 0.42, 0.39):  # hair
        to.curve((0.5, 0.405), (u, 0.47), (u - 0.035, 0.62), (u - 0.01, 0.74))
    to.shape((0.4, 0.6), (0.43, 0.575), (0.495, 0.615), (0.485, 0.63), (0.43, 0.6), fill=Ink.MUTED)
    to.shape((0.405, 0.645), (0.44, 0.622), (0.485, 0.65), (0.45, 0.668))
    to.disc(0.45, 0.646, 0.014, Ink.MUTED)
    to.curve((0.495, 0.64), (0.475, 0.74), (0.5, 0.755))
    to.curve((0.46, 0.82), (0.485, 0.812), (0.51, 0.82))
    to.line((0.475, 0.84), (0.505, 0.84))
    to.curve((0.405, 0.7), (0.425, 0.75), (0.445, 0.79))
    to.strokes((0.405 + 0.009 * k, 0.7 + 0.022 * k, 0.43 + 0.01 * k, 0.7 + 0.022 * k)
               for k in range(6))  # fmt: skip
    to.shape((0.53, 0.645), (0.565, 0.62), (0.61, 0.6), (0.59, 0.645), (0.555, 0.662))
    to.disc(0.566, 0.638, 0.013, Ink.MUTED)
    to.disc(0.5, 1.06, 0.04)
    to.disc(0.5, 1.06, 0.022, Ink.SHADE)
    for side in SIDES:
        _sabre(to, side)


def _sabre(to: Engraving, side: int) -> None:
    """A curved blade from the lower middle to the outer edge."""
    outer = bend(beside(side, (-0.1, 1.285), (0.1, 1.24), (0.28, 1.12), (0.4, 0.96), (0.475, 0.76)))
    inner = bend(beside(side, (0.475, 0.76), (0.36, 0.93), (0.24, 1.06), (0.08, 1.17),
                         (-0.11, 1.24)))  # fmt: skip
    to.shape(*outer, *inner)
    to.curve(*beside(side, (-0.06, 1.25), (0.12, 1.19), (0.27, 1.08), (0.39, 0.93)))
    to.taper(*beside(side, (-0.11, 1.265), (-0.19, 1.275), (-0.25, 1.25)), begin=0.055, end=0.045,
             fill=Ink.SHADE)  # fmt: skip
    to.taper(*beside(side, (-0.1, 1.17), (-0.12, 1.26), (-0.1, 1.34)), begin=0.03, end=0.03,
             fill=Ink.TINT)  # fmt: skip
    to.disc(0.5 - side * 0.265, 1.245, 0.028)


def warlock(to: Engraving) -> None:
    """A warlock in a tall hat, whose staff burns."""
    _staff(to)
    robe = even((0.0, 0.84), (0.18, 0.88), (0.32, 1.0), (0.4, 1.18), (0.42, 1.33))
    to.shape(*robe, fill=Ink.TINT)
    to.shaded(robe, 0.18)
    for side in SIDES:
        to.curve(*beside(side, (0.2, 0.94), (0.27, 1.12), (0.27, 1.33)))
    for u, v, r in ((0.2, 1.18, 0.035), (0.8, 1.24, 0.03), (0.24, 1.03, 0.02)):
        _star(to, u, v, r)
    # hair on both sides of the face
    for side in SIDES:
        to.blob(*beside(side, (0.12, 0.56), (0.24, 0.6), (0.27, 0.78), (0.24, 0.98), (0.17, 1.06),
                         (0.13, 0.9)), fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
        for k in range(3):
            to.curve(*beside(side, (0.17 + 0.025 * k, 0.64), (0.19 + 0.028 * k, 0.8),
                              (0.165 + 0.024 * k, 0.98)))  # fmt: skip
    face = ((0.0, 0.5), (0.15, 0.54), (0.185, 0.66), (0.15, 0.82), (0.0, 0.92))
    to.blob(*even(*face), shade=0.1)
    to.shape(*even((0.0, 0.7), (0.05, 0.715), (0.12, 0.71), (0.175, 0.67), (0.185, 0.56),
                    (0.0, 0.52)), fill=Ink.MUTED)  # fmt: skip
    for side in SIDES:  # eyes that gleam in the shadow of the brim
        to.shape(*beside(side, (0.035, 0.69), (0.08, 0.652), (0.155, 0.635), (0.125, 0.68),
                          (0.075, 0.695)))  # fmt: skip
        to.disc(0.5 + side * 0.09, 0.668, 0.016, Ink.MUTED)
        to.curve(*beside(side, (0.06, 0.745), (0.11, 0.75), (0.155, 0.725)))
    to.blob((0.5, 0.65), (0.532, 0.74), (0.545, 0.8), (0.5, 0.83), (0.455, 0.8), (0.468, 0.74),
            shade=0.04)  # fmt: skip
    # beard and moustache
    beard = [*bend(beside(-1, (0.16, 0.8), (0.2, 0.92), (0.17, 1.08), (0.08, 1.24))), (0.5, 1.34),
             *bend(beside(1, (0.08, 1.24), (0.17, 1.08), (0.2, 0.92), (0.16, 0.8))), (0.58, 0.86),
             (0.5, 0.88), (0.42, 0.86)]  # fmt: skip
    to.shape(*beard)
    to.shaded(beard, 0.1)
    for a in (-0.11, -0.075, -0.035, 0.0, 0.04, 0.08, 0.12):
        to.curve((0.5 + a, 0.92 + 0.3 * abs(a)), (0.5 + 1.15 * a + 0.01, 1.06),
                 (0.5 + 0.5 * a, 1.24 - 0.3 * abs(a)))  # fmt: skip
    for side in SIDES:
        to.blob(*beside(side, (0.0, 0.83), (0.07, 0.82), (0.15, 0.88), (0.2, 1.0), (0.12, 0.94),
                         (0.03, 0.89)), fill=Ink.FLOOR)  # fmt: skip
        to.curve(*beside(side, (0.03, 0.85), (0.1, 0.875), (0.16, 0.93)))
    # the hat
    crown = [*bend([(0.26, 0.52), (0.34, 0.34), (0.42, 0.2), (0.56, 0.1), (0.72, 0.085)]),
             *bend([(0.78, 0.13), (0.7, 0.16), (0.66, 0.24), (0.7, 0.38),
                    (0.74, 0.52)])]  # fmt: skip
    to.shape(*crown, fill=Ink.TINT)
    to.shaded(crown, 0.16)
    to.curve((0.46, 0.22), (0.55, 0.24), (0.62, 0.2))
    to.curve((0.42, 0.29), (0.5, 0.32), (0.56, 0.3))
    to.shape(*bend([(0.29, 0.46), (0.5, 0.49), (0.72, 0.46)]),
             *bend([(0.74, 0.53), (0.5, 0.57), (0.26, 0.53)]), fill=Ink.MUTED)  # fmt: skip
    to.blob((0.08, 0.56), (0.2, 0.51), (0.5, 0.545), (0.8, 0.51), (0.92, 0.56), (0.8, 0.595),
            (0.5, 0.62), (0.2, 0.595))  # fmt: skip
    to.strokes((0.62 + 0.015 * k, 0.555 + 0.008 * k, 0.86 - 0.03 * k, 0.553 + 0.008 * k)
               for k in range(6))  # fmt: skip
    _star(to, 0.44, 0.4, 0.05)
    # the hand that casts
    to.shape((0.05, 1.33), (0.06, 1.12), (0.14, 1.1), (0.24, 1.33), fill=Ink.SHADE)
    for k, (u, v) in enumerate(((0.02, 0.93), (0.07, 0.88), (0.13, 0.88), (0.185, 0.92))):
        to.taper((0.065 + 0.025 * k, 1.06), (0.045 + 0.036 * k, 0.99 - 0.012 * (k in (1, 2))),
                 (u, v), begin=0.042, end=0.022)  # fmt: skip
    to.taper((0.14, 1.1), (0.2, 1.06), (0.235, 1.0), begin=0.05, end=0.024)
    to.blob((0.055, 1.13), (0.035, 1.05), (0.08, 1.01), (0.15, 1.02), (0.18, 1.07), (0.15, 1.14))
    to.curve((0.07, 1.07), (0.1, 1.09), (0.14, 1.07))
    for u, v, r in ((0.1, 0.77, 0.04), (0.19, 0.71, 0.028), (0.05, 0.67, 0.024)):
        _star(to, u, v, r)


def _staff(to: Engraving) -> None:
    to.taper((0.9, 1.33), (0.89, 0.9), (0.91, 0.56), begin=0.045, end=0.04)
    flame(to, 0.91, 0.46, 0.3)
    for side in SIDES:
        to.taper((0.91, 0.56), (0.91 + side * 0.055, 0.5), (0.91 + side * 0.05, 0.42),
                 begin=0.035, end=0.012, fill=Ink.SHADE)  # fmt: skip


def _star(to: Engraving, u: float, v: float, r: float) -> None:
    points = []
    for i in range(10):
        out = r if i % 2 == 0 else 0.42 * r
        points.append((u + out * sin(pi * i / 5), v - out * cos(pi * i / 5)))
    to.shape(*points)
