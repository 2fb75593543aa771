"""What hangs in an armoury: shields, mail, weapons, a torch, a cup and a bottle, as engravings.

Each fills a box one wide and 1.4 high, as the pictures of ``motifs`` do. The light comes from the
left, so the right side of every piece is shaded.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from dungeongen.draw.canvas import Ink
from dungeongen.draw.engraving import Engraving, arc
from dungeongen.draw.sketch import Point


def _shaded(
    to: Engraving, top: float, bottom: float, edge: Callable[[float], float], share: float = 0.2
) -> None:
    """Shade a shape at its right ``edge``, which lies at ``edge(v)``, with uneven level lines."""
    rows = int((bottom - top) / 0.018)
    for i in range(rows):
        v = top + (i + 0.5) * (bottom - top) / rows
        far = edge(v)
        to.strokes([(far - share * (0.55 + 0.45 * to.rng.random()), v, far - 0.012, v)])


def _half_of_shield(v: float) -> float:
    """Return half the width of a knight's shield at a height."""
    return 0.4 if v < 0.62 else 0.4 * max(0.0, 1 - ((v - 0.62) / 0.62) ** 2.1)


def knight_shield(to: Engraving) -> None:
    """A shield with a rim, and a cross of two tints on it."""
    for inset, fill in ((0.0, Ink.SHADE), (0.045, Ink.FLOOR)):
        sides = [(0.5 + _half_of_shield(v) - inset, v) for v in _levels(0.2 + inset, 1.2 - inset)]
        tip = (0.5, 1.25 - 1.6 * inset)
        left = [(1 - u, v) for u, v in reversed(sides)]
        brow = [(0.5 - 0.4 + inset, 0.2 + inset), (0.5, 0.15 + inset), (0.9 - inset, 0.2 + inset)]
        to.shape(*brow, *sides, tip, *left, fill=fill)
    to.shape((0.44, 0.2), (0.56, 0.2), (0.56, 1.1), (0.5, 1.16), (0.44, 1.1), fill=Ink.TINT)
    to.shape((0.145, 0.46), (0.855, 0.46), (0.855, 0.58), (0.145, 0.58), fill=Ink.TINT)
    to.disc(0.5, 0.52, 0.1)
    to.disc(0.5, 0.52, 0.062, Ink.SHADE)
    to.disc(0.485, 0.505, 0.02)
    _shaded(to, 0.26, 0.45, lambda v: 0.85, 0.12)
    _shaded(to, 0.6, 1.08, lambda v: 0.455 + _half_of_shield(v), 0.15)
    for u, v in (
        (0.13, 0.27),
        (0.87, 0.27),
        (0.13, 0.62),
        (0.87, 0.62),
        (0.26, 0.99),
        (0.74, 0.99),
    ):
        to.disc(u, v, 0.013, Ink.MUTED)


def _levels(top: float, bottom: float) -> list[float]:
    return [top + (bottom - top) * i / 22 for i in range(23)]


def leather_shield(to: Engraving) -> None:
    """A round shield of leather: a boss, seams from it to the rim, nails and a tear."""
    to.disc(0.5, 0.72, 0.45, Ink.SHADE)
    to.disc(0.5, 0.72, 0.4)
    seams = [0.04, 0.21, 0.38, 0.55, 0.71, 0.88]
    for turn in seams:
        a, b = cos(2 * pi * turn), sin(2 * pi * turn)
        to.line((0.5 + 0.15 * a, 0.72 + 0.15 * b), (0.5 + 0.39 * a, 0.72 + 0.39 * b))
        for r in (0.2, 0.25, 0.3, 0.35):  # stitches
            u, v = 0.5 + r * a, 0.72 + r * b
            to.line((u - 0.022 * b, v + 0.022 * a), (u + 0.022 * b, v - 0.022 * a))
    for i in range(17):
        begin = 0.02 + 0.0225 * i
        to.strokes([_ring(0.37 - 0.006 * (i % 5), begin, 0.16), _ring(0.385, begin, 0.08)])
    to.disc(0.5, 0.72, 0.15, Ink.TINT)
    to.disc(0.5, 0.72, 0.1)
    to.strokes(_ring(0.085 - 0.012 * k, 0.05 + 0.03 * i, 0.05) for k in range(3) for i in range(9))
    to.disc(0.47, 0.69, 0.022, Ink.FLOOR)
    for i in range(20):
        turn = 2 * pi * (i + 0.5) / 20
        to.disc(0.5 + 0.425 * cos(turn), 0.72 + 0.425 * sin(turn), 0.011, Ink.MUTED)
    to.shape((0.21, 0.53), (0.27, 0.56), (0.25, 0.58), (0.31, 0.63), (0.23, 0.595), fill=Ink.MUTED)


def _ring(r: float, turn: float, long: float) -> tuple[float, float, float, float]:
    """Return a stroke along a circle about the middle of the round shield."""
    begin, end = 2 * pi * turn, 2 * pi * turn + long
    return (0.5 + r * cos(begin), 0.72 + r * sin(begin), 0.5 + r * cos(end), 0.72 + r * sin(end))


def plate(to: Engraving) -> None:
    """A breastplate with shoulder plates and a skirt, on its stand."""
    to.box(0.475, 1.16, 0.05, 0.12, Ink.SHADE)
    to.shape((0.24, 1.28), (0.32, 1.24), (0.68, 1.24), (0.76, 1.28), fill=Ink.TINT)
    to.disc(0.5, 0.2, 0.1, Ink.TINT)
    to.box(0.465, 0.26, 0.07, 0.1, Ink.SHADE)
    for side in (1, -1):  # the shoulders, plate over plate
        for k in range(3):
            mid = 0.5 + side * (0.3 + 0.03 * k)
            to.blob(*((mid + side * a, 0.4 + 0.075 * k + b) for a, b in
                      ((-0.14, -0.04), (0.0, -0.08), (0.1, -0.02), (0.11, 0.07), (0.0, 0.05),
                       (-0.12, 0.05))), fill=Ink.TINT if side > 0 else Ink.FLOOR)  # fmt: skip
    right = ((0.6, 0.36), (0.72, 0.4), (0.775, 0.56), (0.76, 0.76), (0.7, 0.9), (0.66, 0.97))
    left = [(1 - u, v) for u, v in reversed(right)]
    to.shape((0.5, 0.42), *right, (0.5, 1.02), *left)
    to.line((0.5, 0.42), (0.5, 1.0))
    to.line((0.3, 0.86), (0.4, 0.9), (0.5, 0.915), (0.6, 0.9), (0.7, 0.86))
    for u in (0.36, 0.64):
        to.line(*arc(u, 0.6, 0.13, 0.04, 0.42))
    _shaded(to, 0.46, 0.92, lambda v: 0.765 - 0.2 * max(0.0, v - 0.72), 0.1)
    for k in range(3):  # the skirt
        top, wide = 0.98 + 0.062 * k, 0.17 + 0.035 * k
        to.shape((0.5 - wide, top), (0.5, top + 0.04), (0.5 + wide, top),
                 (0.53 + wide, top + 0.075), (0.5, top + 0.12), (0.47 - wide, top + 0.075),
                 fill=Ink.FLOOR if k % 2 else Ink.TINT)  # fmt: skip
    for u, v in ((0.33, 0.43), (0.67, 0.43), (0.3, 0.84), (0.7, 0.84), (0.5, 0.96)):
        to.disc(u, v, 0.013, Ink.MUTED)


def chainmail(to: Engraving) -> None:
    """A shirt of rings on a pole through its sleeves."""
    to.box(0.02, 0.335, 0.96, 0.032, Ink.SHADE)
    for u in (0.02, 0.98):
        to.disc(u, 0.351, 0.03, Ink.TINT)
    half = ((0.6, 0.24), (0.74, 0.28), (0.95, 0.34), (0.96, 0.62), (0.8, 0.64), (0.755, 0.5),
            (0.74, 0.8), (0.76, 1.2))  # fmt: skip
    hem = [(0.76 - 0.065 * i, 1.2 + (0.035 if i % 2 else 0.0)) for i in range(1, 8)]
    to.shape((0.5, 0.3), *half, *hem, *((1 - u, v) for u, v in reversed(half)))
    for row in range(21):
        v = 0.36 + 0.041 * row
        reach = 0.43 if v < 0.6 else 0.23
        shift = 0.0225 if row % 2 else 0.0
        count = int(2 * reach / 0.045)
        for i in range(count):
            u = 0.5 - reach + 0.03 + shift + 0.045 * i
            if abs(u - 0.5) < reach - 0.02 and not (v > 0.5 and 0.24 < abs(u - 0.5) < 0.27):
                dark = u > 0.62 or to.rng.random() < 0.18
                ring = arc(u, v, 0.021, 0.02, 0.48)
                to.strokes([(*ring[0], *ring[3]), (*ring[3], *ring[-1])],
                           Ink.MUTED if dark else Ink.SHADE)  # fmt: skip
    to.shape((0.4, 0.24), (0.5, 0.29), (0.6, 0.24), (0.56, 0.34), (0.5, 0.4), (0.44, 0.34),
             fill=Ink.SHADE)  # fmt: skip
    to.box(0.255, 0.9, 0.49, 0.06, Ink.TINT)
    to.box(0.455, 0.885, 0.09, 0.09)
    to.box(0.48, 0.91, 0.04, 0.04, Ink.SHADE)


def torch(to: Engraving) -> None:
    """A burning torch, with sparks."""
    flame(to, 0.5, 0.62, 0.46)
    to.shape((0.36, 0.6), (0.64, 0.6), (0.6, 0.76), (0.4, 0.76), fill=Ink.TINT)
    for k in range(4):  # cloth wound about the head
        to.line((0.37 + 0.008 * k, 0.63 + 0.035 * k), (0.63 - 0.008 * k, 0.61 + 0.035 * k))
    to.shape((0.43, 0.76), (0.57, 0.76), (0.535, 1.3), (0.465, 1.3))
    for u in (0.475, 0.505):
        to.line((u, 0.8), (0.5 + 0.5 * (u - 0.5), 1.27), ink=Ink.SHADE)
    _shaded(to, 0.78, 1.28, lambda v: 0.572 - 0.065 * (v - 0.76), 0.05)
    for v in (0.84, 1.12):
        to.shape((0.42, v), (0.58, v), (0.575, v + 0.045), (0.425, v + 0.045), fill=Ink.SHADE)
    for u, v in ((0.24, 0.34), (0.3, 0.2), (0.72, 0.24), (0.78, 0.4), (0.66, 0.12)):
        to.disc(u, v, 0.014, Ink.TINT)


def flame(to: Engraving, u: float, foot: float, high: float) -> None:
    """A flame of three tongues, with a lighter heart, that stands on ``foot``."""
    w = 0.42 * high
    to.blob((u, foot), (u - 0.75 * w, foot - 0.14 * high), (u - 0.8 * w, foot - 0.36 * high),
            (u - 0.55 * w, foot - 0.56 * high), (u - 0.5 * w, foot - 0.75 * high),
            (u - 0.2 * w, foot - 0.62 * high), (u + 0.05 * w, foot - high),
            (u + 0.3 * w, foot - 0.66 * high), (u + 0.62 * w, foot - 0.72 * high),
            (u + 0.62 * w, foot - 0.5 * high), (u + 0.85 * w, foot - 0.32 * high),
            (u + 0.7 * w, foot - 0.12 * high), fill=Ink.TINT)  # fmt: skip
    to.blob((u, foot - 0.02 * high), (u - 0.42 * w, foot - 0.17 * high),
            (u - 0.3 * w, foot - 0.4 * high), (u + 0.02 * w, foot - 0.66 * high),
            (u + 0.36 * w, foot - 0.38 * high), (u + 0.4 * w, foot - 0.16 * high))  # fmt: skip
    to.blob((u, foot - 0.05 * high), (u - 0.16 * w, foot - 0.16 * high),
            (u + 0.02 * w, foot - 0.34 * high), (u + 0.18 * w, foot - 0.16 * high),
            fill=Ink.SHADE)  # fmt: skip


def grail(to: Engraving) -> None:
    """A cup with gems, and the light that it gives."""
    for i in range(22):
        turn = pi * (1.04 + 0.92 * i / 21)
        near, far = 0.38, 0.44 + 0.05 * (i % 2)
        to.strokes([(0.5 + near * cos(turn), 0.5 + near * sin(turn),
                     0.5 + far * cos(turn), 0.5 + far * sin(turn))], Ink.MUTED)  # fmt: skip
    bowl = ((0.2, 0.42), (0.22, 0.6), (0.29, 0.74), (0.4, 0.84), (0.46, 0.88))
    to.shape(*bowl, *((1 - u, v) for u, v in reversed(bowl)))
    _shaded(to, 0.5, 0.84, lambda v: 0.795 - 1.2 * max(0.0, v - 0.56) ** 1.35, 0.15)
    to.disc(0.5, 0.42, 0.3, Ink.TINT, flat=0.2)
    to.disc(0.5, 0.425, 0.24, Ink.SHADE, flat=0.18)
    to.shape((0.462, 0.88), (0.538, 0.88), (0.52, 0.96), (0.53, 1.12), (0.62, 1.18), (0.38, 1.18),
             (0.47, 1.12), (0.48, 0.96))  # fmt: skip
    to.disc(0.5, 0.985, 0.06, Ink.TINT, flat=0.8)
    to.shape((0.28, 1.22), (0.38, 1.17), (0.62, 1.17), (0.72, 1.22), (0.72, 1.27), (0.28, 1.27),
             fill=Ink.TINT)  # fmt: skip
    to.line((0.22, 0.56), (0.35, 0.6), (0.5, 0.612), (0.65, 0.6), (0.78, 0.56))
    to.line((0.255, 0.67), (0.37, 0.71), (0.5, 0.722), (0.63, 0.71), (0.745, 0.67))
    for u, v in ((0.32, 0.64), (0.5, 0.665), (0.68, 0.64)):
        to.shape((u, v - 0.045), (u + 0.035, v), (u, v + 0.045), (u - 0.035, v), fill=Ink.SHADE)


def spear(to: Engraving) -> None:
    """A spear with a barbed head and a pennant."""
    to.box(0.478, 0.5, 0.044, 0.8)
    _shaded(to, 0.52, 1.28, lambda v: 0.52, 0.026)
    to.shape((0.522, 0.56), (0.84, 0.6), (0.72, 0.67), (0.86, 0.75), (0.522, 0.78), fill=Ink.TINT)
    for k in range(5):
        to.line((0.54, 0.6 + 0.035 * k), (0.68 - 0.012 * abs(k - 2), 0.615 + 0.028 * k),
                ink=Ink.SHADE)  # fmt: skip
    to.shape((0.5, 0.08), (0.585, 0.27), (0.57, 0.38), (0.68, 0.5), (0.55, 0.46), (0.535, 0.53),
             (0.465, 0.53), (0.45, 0.46), (0.32, 0.5), (0.43, 0.38), (0.415, 0.27))  # fmt: skip
    to.shape((0.5, 0.08), (0.585, 0.27), (0.57, 0.38), (0.68, 0.5), (0.55, 0.46), (0.535, 0.53),
             (0.5, 0.53), fill=Ink.TINT)  # fmt: skip
    for v in (0.535, 0.565, 0.8, 0.83):
        to.box(0.468, v, 0.064, 0.02, Ink.SHADE)
    to.shape((0.478, 1.3), (0.522, 1.3), (0.5, 1.36), fill=Ink.SHADE)


def sword(to: Engraving) -> None:
    """A sword with runes on its blade, point down, and sparks about it."""
    to.shape((0.43, 0.42), (0.57, 0.42), (0.56, 1.16), (0.5, 1.32), (0.44, 1.16))
    to.shape((0.5, 0.42), (0.57, 0.42), (0.56, 1.16), (0.5, 1.32), fill=Ink.TINT)
    to.line((0.5, 0.44), (0.5, 1.26))
    for k in range(6):  # runes
        v = 0.52 + 0.1 * k
        to.line((0.465, v), (0.465, v + 0.055))
        to.line((0.465, v + 0.01 * (k % 3)), (0.488, v + 0.022), (0.466, v + 0.04))
        to.line((0.515, v + 0.01), (0.535, v + 0.03), (0.515, v + 0.05))
    to.shape((0.2, 0.37), (0.26, 0.34), (0.5, 0.36), (0.74, 0.34), (0.8, 0.37), (0.82, 0.44),
             (0.73, 0.425), (0.5, 0.43), (0.27, 0.425), (0.18, 0.44), fill=Ink.TINT)  # fmt: skip
    to.box(0.465, 0.16, 0.07, 0.2)
    for k in range(5):
        to.line((0.467, 0.2 + 0.034 * k), (0.533, 0.18 + 0.034 * k))
    to.disc(0.5, 0.125, 0.055, Ink.TINT)
    to.disc(0.5, 0.125, 0.025, Ink.SHADE)
    to.disc(0.5, 0.395, 0.026, Ink.SHADE)
    for u, v, r in ((0.26, 0.7, 0.07), (0.75, 0.62, 0.06), (0.72, 0.98, 0.08), (0.3, 1.04, 0.05)):
        _spark(to, u, v, r)


def _spark(to: Engraving, u: float, v: float, r: float) -> None:
    points: list[Point] = []
    for i in range(8):
        out = r if i % 2 == 0 else 0.22 * r
        points.append((u + out * sin(pi * i / 4), v - 1.2 * out * cos(pi * i / 4)))
    to.shape(*points)


def hammer(to: Engraving) -> None:
    """A war hammer with a beak, its head bound in iron."""
    to.box(0.465, 0.5, 0.07, 0.76)
    _shaded(to, 0.54, 0.98, lambda v: 0.532, 0.035)
    to.shape((0.52, 0.26), (0.7, 0.27), (0.95, 0.46), (0.7, 0.47), (0.52, 0.48), fill=Ink.TINT)
    to.line((0.6, 0.3), (0.78, 0.37), (0.9, 0.44))
    to.box(0.22, 0.24, 0.34, 0.26)
    to.shape((0.06, 0.2), (0.22, 0.24), (0.22, 0.5), (0.06, 0.54), fill=Ink.TINT)
    to.line((0.1, 0.21), (0.1, 0.53))
    to.strokes((0.25, 0.3 + 0.018 * k, 0.4 - 0.012 * (k % 3), 0.3 + 0.018 * k) for k in range(10))
    for u in (0.27, 0.5):
        to.box(u, 0.225, 0.045, 0.29, Ink.SHADE)
        for v in (0.26, 0.37, 0.48):
            to.disc(u + 0.0225, v, 0.011)
    to.shape((0.44, 0.225), (0.5, 0.12), (0.56, 0.225), fill=Ink.TINT)
    to.box(0.455, 0.5, 0.09, 0.05, Ink.SHADE)
    for k in range(8):  # leather about the grip
        v = 1.0 + 0.03 * k
        to.shape((0.46, v + 0.012), (0.54, v), (0.54, v + 0.022), (0.46, v + 0.034), fill=Ink.TINT)
    to.disc(0.5, 1.28, 0.05, Ink.SHADE)


def axe(to: Engraving) -> None:
    """An axe with two blades, engraved, and sparks about it."""
    to.box(0.468, 0.14, 0.064, 1.14)
    _shaded(to, 0.72, 1.26, lambda v: 0.53, 0.032)
    for side in (-1, 1):
        blade = [(0.5 + side * a, b) for a, b in
                 ((0.03, 0.34), (0.12, 0.33), (0.22, 0.28), (0.3, 0.17), (0.37, 0.23), (0.42, 0.3),
                  (0.45, 0.38), (0.46, 0.46), (0.45, 0.54), (0.42, 0.62), (0.37, 0.69), (0.3, 0.75),
                  (0.22, 0.64), (0.12, 0.59), (0.03, 0.58))]  # fmt: skip
        to.shape(*blade, fill=Ink.TINT if side > 0 else Ink.FLOOR)
        rim = [(0.5 + side * a, b) for a, b in
               ((0.29, 0.23), (0.35, 0.31), (0.385, 0.4), (0.385, 0.52), (0.35, 0.61),
                (0.29, 0.69))]  # fmt: skip
        to.line(*rim)
        curl = arc(0.5 + side * 0.2, 0.46, 0.08, 0.0, 1.0)
        to.line(*curl)
        to.line(*arc(0.5 + side * 0.2, 0.46, 0.04, 0.1, 0.9))
        to.strokes((0.5 + side * (0.3 + 0.007 * k), 0.36 + 0.02 * k, 0.5 + side * 0.37,
                    0.36 + 0.02 * k) for k in range(10))  # fmt: skip
    to.box(0.445, 0.32, 0.11, 0.28, Ink.SHADE)
    for v in (0.37, 0.46, 0.55):
        to.disc(0.5, v, 0.016)
    to.shape((0.465, 0.14), (0.5, 0.06), (0.535, 0.14), fill=Ink.SHADE)
    for k in range(6):
        v = 0.98 + 0.036 * k
        to.shape((0.464, v + 0.012), (0.536, v), (0.536, v + 0.022), (0.464, v + 0.034),
                 fill=Ink.SHADE)  # fmt: skip
    to.disc(0.5, 1.29, 0.045, Ink.TINT)
    _spark(to, 0.24, 0.98, 0.07)
    _spark(to, 0.76, 1.06, 0.06)


def potion(to: Engraving) -> None:
    """A bottle with a cork, half full, and a heart on its label."""
    to.blob((0.42, 0.5), (0.3, 0.62), (0.17, 0.86), (0.19, 1.12), (0.34, 1.27), (0.66, 1.27),
            (0.81, 1.12), (0.83, 0.86), (0.7, 0.62), (0.58, 0.5))  # fmt: skip
    level = 0.78
    full = [(0.22, level), (0.187, 0.88), (0.19, 1.0), (0.22, 1.12), (0.28, 1.2), (0.36, 1.245),
            (0.5, 1.255), (0.64, 1.245), (0.72, 1.2), (0.78, 1.12), (0.81, 1.0), (0.813, 0.88),
            (0.78, level)]  # fmt: skip
    to.shape(*full, fill=Ink.TINT)
    to.disc(0.5, level, 0.285, Ink.FLOOR, flat=0.13)
    _shaded(to, 0.85, 1.2, lambda v: 0.81 - 0.9 * max(0.0, v - 1.0) ** 1.6, 0.14)
    for u, v, r in (
        (0.36, 0.92, 0.022),
        (0.62, 0.87, 0.028),
        (0.3, 1.04, 0.016),
        (0.7, 0.98, 0.018),
    ):
        to.disc(u, v, r)
    to.box(0.42, 0.28, 0.16, 0.24)
    to.strokes((0.545, 0.32 + 0.02 * k, 0.572, 0.32 + 0.02 * k) for k in range(9))
    to.shape((0.44, 0.15), (0.56, 0.15), (0.575, 0.28), (0.425, 0.28), fill=Ink.TINT)
    for u, v in ((0.47, 0.19), (0.52, 0.23), (0.54, 0.18)):
        to.disc(u, v, 0.009, Ink.SHADE)
    to.shape((0.4, 0.26), (0.6, 0.26), (0.61, 0.31), (0.39, 0.31))
    to.blob((0.5, 1.16), (0.4, 1.06), (0.4, 0.98), (0.46, 0.96), (0.5, 1.0), (0.54, 0.96),
            (0.6, 0.98), (0.6, 1.06))  # fmt: skip
    to.line((0.29, 0.72), (0.235, 0.82))
