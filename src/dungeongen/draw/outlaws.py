"""Outlaws and horrors as engravings: a raider, a cutthroat, a goblin king, a shaman, a medusa, a
demon and an evil eye.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do, and is cut off at
``engraving.FOOT``. The light comes from the left, so right sides are shaded.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from dungeongen.draw.armoury import flame
from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import SIDES, Engraving, arc, bend, beside, even
from dungeongen.draw.fiends import eye, goblin
from dungeongen.draw.motifs import skull


def raider(to: Engraving) -> None:
    """A raider with a horned helmet and two braids in his beard."""
    body = even((0.0, 0.98), (0.24, 1.0), (0.42, 1.1), (0.48, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.18)
    for side in SIDES:
        for k in range(6):
            to.shape(*beside(side, (0.16 + 0.05 * k, 1.02 + 0.02 * k),
                             (0.22 + 0.05 * k, 1.03 + 0.02 * k),
                             (0.2 + 0.05 * k, 1.13 + 0.025 * k)))  # fmt: skip
        horn = [
            *bend(beside(side, (0.2, 0.46), (0.33, 0.44), (0.42, 0.32), (0.43, 0.12))),
            *bend(beside(side, (0.43, 0.12), (0.5, 0.34), (0.44, 0.52), (0.24, 0.58))),
        ]
        to.shape(*horn)
        to.shaded(horn, 0.05)
        for near, far in (((0.26, 0.45), (0.29, 0.575)), ((0.33, 0.43), (0.39, 0.54)),
                          ((0.385, 0.37), (0.45, 0.46))):  # fmt: skip
            to.line(*beside(side, near, far))
    face = ((0.0, 0.44), (0.2, 0.48), (0.23, 0.66), (0.19, 0.84), (0.0, 0.94))
    to.blob(*even(*face), shade=0.1)
    for side in SIDES:
        to.shape(*beside(side, (0.04, 0.65), (0.1, 0.6), (0.2, 0.6), (0.19, 0.635), (0.1, 0.645)),
                 fill=Ink.MUTED)  # fmt: skip
        eye(to, 0.5 + side * 0.115, 0.685, side, 0.055)
        to.curve(*beside(side, (0.06, 0.735), (0.11, 0.74), (0.16, 0.72)))
    beard = [*bend(beside(-1, (0.23, 0.66), (0.25, 0.86), (0.2, 1.04), (0.14, 1.12))), (0.42, 1.06),
             (0.46, 1.13), (0.5, 1.06), (0.54, 1.13), (0.58, 1.06),
             *bend(beside(1, (0.14, 1.12), (0.2, 1.04), (0.25, 0.86), (0.23, 0.66))),
             (0.67, 0.84), (0.58, 0.84), (0.5, 0.87), (0.42, 0.84), (0.33, 0.84)]  # fmt: skip
    to.shape(*beard)
    to.shaded(beard, 0.08)
    for a in (-0.17, -0.12, -0.06, 0.0, 0.06, 0.12, 0.17):
        to.curve((0.5 + a, 0.9), (0.5 + 0.95 * a, 0.98), (0.5 + 0.75 * a, 1.06))
    for side in SIDES:
        for k in range(4):
            to.blob(*beside(side, (0.1, 1.06 + 0.06 * k), (0.15, 1.08 + 0.06 * k),
                            (0.13, 1.13 + 0.06 * k), (0.09, 1.11 + 0.06 * k)))  # fmt: skip
        to.blob(*beside(side, (0.0, 0.83), (0.08, 0.81), (0.17, 0.85), (0.23, 0.94), (0.12, 0.9),
                        (0.03, 0.88)))  # fmt: skip
    to.blob((0.5, 0.68), (0.535, 0.76), (0.545, 0.81), (0.5, 0.84), (0.455, 0.81), (0.465, 0.76),
            shade=0.04)  # fmt: skip
    cap = even((0.0, 0.2), (0.13, 0.24), (0.22, 0.36), (0.25, 0.54), (0.1, 0.56), (0.0, 0.56))
    to.shape(*cap, fill=Ink.TINT)
    to.shaded(cap, 0.14)
    to.shape(*even((0.0, 0.5), (0.12, 0.5), (0.265, 0.48), (0.27, 0.57), (0.13, 0.6), (0.03, 0.6),
                   (0.025, 0.72), (0.0, 0.73)))  # fmt: skip
    to.shape(*even((0.0, 0.18), (0.035, 0.2), (0.035, 0.5), (0.0, 0.5)), fill=Ink.SHADE)
    for a in (-0.22, -0.14, -0.07, 0.07, 0.14, 0.22):
        to.disc(0.5 + a, 0.545 - 0.15 * a * a, 0.013, Ink.MUTED)


def cutthroat(to: Engraving) -> None:
    """A cutthroat with a hood, a mask and two daggers."""
    body = even((0.0, 0.98), (0.2, 1.0), (0.38, 1.1), (0.45, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.18)
    hood = even((0.0, 0.14), (0.16, 0.2), (0.28, 0.38), (0.31, 0.62), (0.28, 0.86), (0.2, 1.0),
                (0.1, 1.14), (0.0, 1.2))  # fmt: skip
    to.blob(*hood, fill=Ink.TINT, shade=0.14)
    for side in SIDES:
        to.curve(*beside(side, (0.04, 0.2), (0.18, 0.34), (0.25, 0.58), (0.22, 0.88)))
        to.curve(*beside(side, (0.05, 1.12), (0.16, 1.02), (0.24, 0.9)))
    to.blob(
        *even((0.0, 0.34), (0.14, 0.4), (0.215, 0.56), (0.19, 0.78), (0.0, 0.94)), fill=Ink.MUTED
    )
    face = even((0.0, 0.47), (0.12, 0.5), (0.185, 0.58), (0.18, 0.68), (0.0, 0.7))
    to.blob(*face)
    for side in SIDES:
        to.shape(*beside(side, (0.03, 0.585), (0.09, 0.54), (0.17, 0.53), (0.16, 0.565),
                         (0.09, 0.58)), fill=Ink.MUTED)  # fmt: skip
        eye(to, 0.5 + side * 0.095, 0.62, side, 0.055)
    mask = [*bend([(0.3, 0.67), (0.4, 0.69), (0.5, 0.66), (0.6, 0.69), (0.7, 0.67)]),
            *bend([(0.7, 0.67), (0.68, 0.8), (0.6, 0.94), (0.5, 1.0), (0.4, 0.94), (0.32, 0.8),
                   (0.3, 0.67)])]  # fmt: skip
    to.shape(*mask, fill=Ink.SHADE)
    to.shaded(mask, 0.08)
    to.curve((0.33, 0.74), (0.5, 0.79), (0.67, 0.74))
    to.curve((0.36, 0.83), (0.5, 0.88), (0.64, 0.83))
    to.line((0.5, 0.68), (0.5, 0.76))
    for side in SIDES:
        dagger = beside(side, (0.34, 1.08), (0.39, 1.06), (0.46, 0.78), (0.45, 0.62), (0.38, 0.76))
        to.shape(*dagger)
        to.line(*beside(side, (0.365, 1.05), (0.43, 0.7)))
        to.shape(
            *beside(side, (0.28, 1.05), (0.45, 1.1), (0.44, 1.135), (0.27, 1.085)), fill=Ink.SHADE
        )
        to.blob(*beside(side, (0.3, 1.1), (0.37, 1.1), (0.41, 1.15), (0.38, 1.23), (0.3, 1.22),
                        (0.27, 1.15)))  # fmt: skip
        for k in range(3):
            to.curve(*beside(side, (0.29 + 0.035 * k, 1.11), (0.31 + 0.035 * k, 1.16),
                             (0.3 + 0.03 * k, 1.21)))  # fmt: skip


def goblin_king(to: Engraving) -> None:
    """A goblin with a crown, in ermine."""
    goblin(to)
    crown = even((0.0, 0.06), (0.06, 0.24), (0.13, 0.13), (0.18, 0.28), (0.3, 0.16), (0.29, 0.56),
                 (0.14, 0.515), (0.0, 0.5))  # fmt: skip
    to.shape(*crown)
    to.shaded(crown, 0.12)
    to.shape(*even((0.0, 0.4), (0.14, 0.415), (0.29, 0.46), (0.29, 0.56), (0.14, 0.515),
                    (0.0, 0.5)), fill=Ink.SHADE)  # fmt: skip
    for a, b in ((0.0, 0.45), (0.11, 0.46), (-0.11, 0.46), (0.22, 0.49), (-0.22, 0.49)):
        to.disc(0.5 + a, b, 0.026)
    for a, b in ((0.0, 0.07), (0.13, 0.13), (-0.13, 0.13), (0.3, 0.16), (-0.3, 0.16)):
        to.disc(0.5 + a, b, 0.028, Ink.TINT)
    for side in SIDES:
        fur = beside(side, (0.0, 1.14), (0.12, 1.02), (0.24, 1.02), (0.36, 1.1), (0.3, 1.2),
                     (0.16, 1.16), (0.08, 1.24))  # fmt: skip
        to.blob(*fur)
        for a, b in ((0.11, 1.09), (0.2, 1.08), (0.28, 1.13)):
            to.shape(*beside(side, (a - 0.012, b), (a + 0.012, b), (a, b + 0.05)), fill=Ink.MUTED)


def shaman(to: Engraving) -> None:
    """A shaman with a mask of wood, antlers and a staff with a skull."""
    to.taper((0.9, 1.33), (0.89, 0.9), (0.91, 0.5), begin=0.045, end=0.038)
    skull(to, 0.91, 0.38, 0.085)
    for k, (u, v) in enumerate(((0.84, 0.66), (0.97, 0.7), (0.86, 0.76))):
        to.blob((0.905, 0.52), (u - 0.02, v - 0.06), (u, v), (u + 0.035, v - 0.05),
                fill=Ink.TINT if k % 2 else Ink.FLOOR)  # fmt: skip
    body = even((0.0, 0.98), (0.2, 1.02), (0.34, 1.12), (0.4, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.16)
    for i in range(9):  # a necklace of teeth
        part = i / 8
        u, v = 0.28 + 0.44 * part, 1.06 + 0.12 * (1 - (2 * part - 1) ** 2)
        to.shape((u - 0.02, v), (u + 0.02, v), (u, v + 0.075))
    for side in SIDES:
        beam = ((0.12, 0.38), (0.24, 0.28), (0.27, 0.16), (0.24, 0.05))
        to.taper(*beside(side, *beam), begin=0.055, end=0.014)
        for a, b, c, d in (
            (0.2, 0.31, 0.33, 0.3),
            (0.26, 0.22, 0.38, 0.16),
            (0.27, 0.15, 0.34, 0.06),
        ):
            to.taper(*beside(side, (a, b), ((a + c) / 2, (b + d) / 2 + 0.02), (c, d)), begin=0.035,
                     end=0.01)  # fmt: skip
        for k in range(3):  # feathers
            tip = (0.36 + 0.02 * k, 0.5 + 0.13 * k)
            to.blob(*beside(side, (0.21, 0.5 + 0.06 * k), (0.29, 0.46 + 0.09 * k), tip,
                            (0.28, 0.54 + 0.09 * k)),
                    fill=Ink.TINT if k % 2 else Ink.FLOOR)  # fmt: skip
            to.line(*beside(side, (0.22, 0.505 + 0.06 * k), tip))
    mask = even((0.0, 0.34), (0.15, 0.37), (0.22, 0.5), (0.23, 0.7), (0.18, 0.92), (0.09, 1.1),
                (0.0, 1.14))  # fmt: skip
    to.blob(*mask, shade=0.12)
    for side in SIDES:
        to.blob(*beside(side, (0.045, 0.6), (0.11, 0.54), (0.175, 0.58), (0.15, 0.65),
                        (0.08, 0.66)), fill=Ink.MUTED)  # fmt: skip
        to.disc(0.5 + side * 0.11, 0.6, 0.018)
        for k in range(3):
            to.line(
                *beside(
                    side, (0.1 - 0.012 * k, 0.76 + 0.05 * k), (0.195 - 0.025 * k, 0.72 + 0.06 * k)
                )
            )
        to.curve(*beside(side, (0.03, 0.52), (0.1, 0.48), (0.18, 0.5)))
    to.shape((0.5, 0.38), (0.535, 0.43), (0.5, 0.5), (0.465, 0.43), fill=Ink.SHADE)
    to.shape((0.475, 0.56), (0.525, 0.56), (0.545, 0.78), (0.455, 0.78), fill=Ink.TINT)
    to.blob((0.5, 0.88), (0.57, 0.9), (0.57, 1.0), (0.5, 1.04), (0.43, 1.0), (0.43, 0.9),
            fill=Ink.MUTED)  # fmt: skip
    for a in (-0.035, 0.0, 0.035):
        to.box(0.488 + a, 0.895, 0.024, 0.045)
        to.box(0.488 + a, 0.985, 0.024, 0.04)


def medusa(to: Engraving) -> None:
    """A medusa."""
    body = even((0.0, 1.06), (0.14, 1.08), (0.3, 1.16), (0.38, 1.33))
    to.shape(*body, fill=Ink.TINT)
    to.shaded(body, 0.16)
    to.shape((0.43, 0.94), (0.57, 0.94), (0.58, 1.1), (0.5, 1.18), (0.42, 1.1))
    to.strokes((0.53, 1.0 + 0.016 * k, 0.57, 1.0 + 0.016 * k) for k in range(6))
    for side in SIDES:
        snakes = (((0.12, 0.42), (0.3, 0.5), (0.28, 0.76), (0.42, 0.9)),
                  ((0.14, 0.4), (0.34, 0.4), (0.36, 0.6), (0.43, 0.66)),
                  ((0.12, 0.36), (0.26, 0.22), (0.37, 0.36), (0.43, 0.24)),
                  ((0.07, 0.34), (0.12, 0.16), (0.24, 0.24), (0.26, 0.12)),
                  ((0.12, 0.48), (0.22, 0.64), (0.2, 0.88), (0.28, 1.02)))  # fmt: skip
        for k, knots in enumerate(snakes):
            to.taper(*beside(side, *knots), begin=0.085, end=0.045, shade=0.02,
                     fill=Ink.TINT if (k + (side > 0)) % 2 else Ink.FLOOR)  # fmt: skip
            for part in bend(knots)[2:-1:2]:
                to.curve(*beside(side, (part[0] - 0.022, part[1]), (part[0], part[1] + 0.012),
                                 (part[0] + 0.022, part[1])))  # fmt: skip
            u, v = knots[-1]
            out, down = u - knots[-2][0], v - knots[-2][1]
            long = hypot(out, down)
            u, v = u + 0.02 * out / long, v + 0.02 * down / long
            to.disc(0.5 + side * u, v, 0.036)
            to.disc(0.5 + side * (u + 0.008), v - 0.01, 0.008, Ink.MUTED)
            tip = (u + 0.06 * out / long, v + 0.06 * down / long)
            to.line(*beside(side, (u + 0.036 * out / long, v + 0.036 * down / long), tip))
    face = ((0.0, 0.34), (0.13, 0.38), (0.2, 0.52), (0.19, 0.7), (0.13, 0.88), (0.05, 0.98),
            (0.0, 1.0))  # fmt: skip
    to.blob(*even(*face), shade=0.08)
    for i in range(9):
        along = i / 8
        u, v = 0.33 + 0.34 * along, 0.45 - 0.1 * sin(pi * along)
        to.disc(u, v, 0.034, Ink.TINT if i % 2 else Ink.FLOOR)
    for side in SIDES:
        to.curve(*beside(side, (0.03, 0.56), (0.09, 0.51), (0.165, 0.54)))
        to.curve(*beside(side, (0.03, 0.57), (0.09, 0.522), (0.165, 0.55)))
        eye(to, 0.5 + side * 0.095, 0.62, side, 0.055)
        to.curve(*beside(side, (0.05, 0.67), (0.1, 0.675), (0.145, 0.65)))
    to.curve((0.49, 0.6), (0.475, 0.74), (0.5, 0.76), (0.525, 0.745))
    to.shape(*bend([(0.42, 0.85), (0.47, 0.835), (0.5, 0.845), (0.53, 0.835), (0.58, 0.85)]),
             *bend([(0.58, 0.85), (0.5, 0.895), (0.42, 0.85)]), fill=Ink.MUTED)  # fmt: skip
    for side in SIDES:
        to.shape(*beside(side, (0.02, 0.852), (0.03, 0.9), (0.042, 0.855)))


def demon(to: Engraving) -> None:
    """A demon with wings, amid flames."""
    for side in SIDES:
        wing = [*bend(beside(side, (0.2, 1.0), (0.28, 0.66), (0.4, 0.42), (0.49, 0.3))),
                *bend(beside(side, (0.49, 0.3), (0.47, 0.56), (0.5, 0.8))),
                *bend(beside(side, (0.5, 0.8), (0.44, 0.92), (0.47, 1.12))),
                *bend(beside(side, (0.47, 1.12), (0.38, 1.14), (0.32, 1.24)))]  # fmt: skip
        to.shape(*wing, fill=Ink.SHADE)
        for end in ((0.5, 0.8), (0.47, 1.12)):
            to.curve(*beside(side, (0.37, 0.48), (0.36, 0.76), end))
    body = even((0.0, 0.98), (0.2, 1.0), (0.35, 1.08), (0.4, 1.33))
    to.shape(*body)
    to.shaded(body, 0.16)
    to.curve((0.3, 1.14), (0.4, 1.22), (0.5, 1.16), (0.6, 1.22), (0.7, 1.14))
    to.line((0.5, 1.08), (0.5, 1.33))
    for side in SIDES:
        horn = [*bend(beside(side, (0.08, 0.4), (0.16, 0.26), (0.2, 0.14), (0.14, 0.05))),
                *bend(beside(side, (0.14, 0.05), (0.3, 0.14), (0.3, 0.32),
                             (0.2, 0.47)))]  # fmt: skip
        to.shape(*horn, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        to.shaded(horn, 0.05)
        for k in range(3):
            to.curve(*beside(side, (0.13 + 0.03 * k, 0.32 - 0.06 * k),
                             (0.19 + 0.03 * k, 0.36 - 0.06 * k),
                             (0.25 + 0.014 * k, 0.36 - 0.07 * k)))  # fmt: skip
        ear = beside(side, (0.2, 0.58), (0.36, 0.5), (0.32, 0.62), (0.22, 0.7))
        to.shape(*ear, fill=Ink.TINT if side > 0 else Ink.FLOOR)
    head = ((0.0, 0.36), (0.14, 0.39), (0.22, 0.52), (0.22, 0.68), (0.16, 0.86), (0.08, 1.0),
            (0.0, 1.04))  # fmt: skip
    to.blob(*even(*head), fill=Ink.TINT, shade=0.12)
    for side in SIDES:
        to.shape(*beside(side, (0.03, 0.62), (0.09, 0.54), (0.2, 0.5), (0.18, 0.55), (0.1, 0.59)),
                 fill=Ink.MUTED)  # fmt: skip
        to.shape(*beside(side, (0.045, 0.65), (0.1, 0.595), (0.185, 0.57), (0.14, 0.64)))
        to.disc(0.5 + side * 0.112, 0.615, 0.016, Ink.MUTED)
        to.curve(*beside(side, (0.17, 0.68), (0.12, 0.76), (0.14, 0.84)))
    to.shape((0.5, 0.62), (0.54, 0.74), (0.56, 0.79), (0.5, 0.82), (0.44, 0.79), (0.46, 0.74))
    to.shape(*bend([(0.36, 0.82), (0.5, 0.86), (0.64, 0.82)]),
             *bend([(0.64, 0.82), (0.58, 0.91), (0.5, 0.93), (0.42, 0.91), (0.36, 0.82)]),
             fill=Ink.MUTED)  # fmt: skip
    for a, high in ((-0.085, 0.06), (-0.03, 0.035), (0.03, 0.035), (0.085, 0.06)):
        top = 0.855 - 2.5 * a * a
        to.shape((0.478 + a, top), (0.522 + a, top), (0.5 + a, top + high))
    to.shape((0.46, 0.96), (0.54, 0.96), (0.53, 1.08), (0.5, 1.18), (0.47, 1.08), fill=Ink.MUTED)
    for side in SIDES:
        flame(to, 0.5 + side * 0.4, 1.33, 0.24)


def evil_eye(to: Engraving) -> None:
    """A floating ball with one great eye, and ten small ones on stalks."""
    for i in range(7):
        turn = pi * (1.06 + 0.88 * i / 6)
        u, v = 0.5 + 0.47 * cos(turn), 0.66 + 0.5 * sin(turn)
        near = (0.5 + 0.28 * cos(turn), 0.76 + 0.28 * sin(turn))
        mid = (0.5 + 0.4 * cos(turn + 0.12), 0.72 + 0.4 * sin(turn + 0.12))
        to.taper(near, mid, (u, v), begin=0.055, end=0.035, fill=Ink.TINT if i % 2 else Ink.FLOOR)
        to.disc(u, v, 0.055)
        to.disc(u + 0.008, v - 0.006, 0.026, Ink.MUTED)
    ball = arc(0.5, 0.86, 0.38, 0.0, 1.0)
    to.shape(*ball)
    to.shaded(ball, 0.2)
    for u, v, r in ((0.2, 0.9, 0.03), (0.26, 1.06, 0.022), (0.78, 1.0, 0.028), (0.3, 0.62, 0.02),
                    (0.76, 0.7, 0.024)):  # fmt: skip
        to.disc(u, v, r, Ink.TINT)
    lid = [*bend([(0.24, 0.78), (0.36, 0.62), (0.5, 0.57), (0.64, 0.62), (0.76, 0.78)]),
           *bend([(0.76, 0.78), (0.64, 0.9), (0.5, 0.94), (0.36, 0.9), (0.24, 0.78)])]  # fmt: skip
    to.shape(*lid)
    to.disc(0.5, 0.765, 0.145, Ink.SHADE)
    for i in range(18):
        turn = 2 * pi * i / 18
        to.line((0.5 + 0.07 * cos(turn), 0.765 + 0.07 * sin(turn)),
                (0.5 + 0.135 * cos(turn), 0.765 + 0.135 * sin(turn)))  # fmt: skip
    to.shape((0.5, 0.64), (0.535, 0.765), (0.5, 0.89), (0.465, 0.765), fill=Ink.MUTED)
    to.disc(0.46, 0.71, 0.026)
    to.curve((0.26, 0.7), (0.38, 0.56), (0.5, 0.51), (0.62, 0.56), (0.74, 0.7))
    to.curve((0.3, 0.9), (0.5, 0.98), (0.7, 0.9))
    to.shape(*bend([(0.26, 1.0), (0.5, 1.07), (0.74, 1.0)]),
             *bend([(0.74, 1.0), (0.66, 1.13), (0.5, 1.17), (0.34, 1.13), (0.26, 1.0)]),
             fill=Ink.MUTED)  # fmt: skip
    for a in (-0.17, -0.1, -0.035, 0.035, 0.1, 0.17):
        top = 1.063 - 1.3 * a * a
        to.shape((0.472 + a, top), (0.528 + a, top), (0.5 + a, top + 0.055))
    for a in (-0.12, -0.06, 0.0, 0.06, 0.12):
        low = 1.168 - 1.6 * a * a
        to.shape((0.478 + a, low), (0.522 + a, low), (0.5 + a, low - 0.045))
    to.strokes((0.3 + 0.03 * abs(k - 2), 1.29 + 0.012 * k,
                0.7 - 0.03 * abs(k - 2), 1.29 + 0.012 * k)
               for k in range(4))  # fmt: skip
