"""What a mat's slots are in the story: a doorway, a stair, a gauntlet, a sack, a chest, a grave.

Each is drawn in a box one wide and 1.4 high, in thin grey strokes that a card covers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.sketch import Sketch, scaled

Picture = Callable[[Sketch], None]

HEIGHT = 1.4
_LINE = 0.3  # millimetres


def _arch(to: Sketch, *, stones: int = 9) -> None:
    """An arch with its stones, on two posts and a threshold."""
    for r in (0.34, 0.43):
        to.line((0.5 - r, 1.24), (0.5 - r, 0.58))
        to.arc(0.5, 0.58, r, 0.5, 1.0)
        to.line((0.5 + r, 0.58), (0.5 + r, 1.24))
    for i in range(stones + 1):
        turn = pi + pi * i / stones
        to.line((0.5 + 0.34 * cos(turn), 0.58 + 0.34 * sin(turn)),
                (0.5 + 0.43 * cos(turn), 0.58 + 0.43 * sin(turn)))  # fmt: skip
    for left in (0.07, 0.84):
        for i in range(1, 4):
            to.line((left, 0.58 + 0.165 * i), (left + 0.09, 0.58 + 0.165 * i))
    to.rect(0.03, 1.24, 0.94, 0.06)


def doorway(to: Sketch) -> None:
    """A door of planks in its arch, with hinges and a ring."""
    _arch(to)
    for u in (0.28, 0.39, 0.5, 0.61, 0.72):
        top = 0.58 - (0.34**2 - (u - 0.5) ** 2) ** 0.5
        to.line((u, top), (u, 1.24))
    for v in (0.66, 1.08):
        to.line((0.16, v), (0.62, v), (0.67, v + 0.02), (0.62, v + 0.04), (0.16, v + 0.04))
    to.arc(0.74, 0.9, 0.04)
    to.arc(0.74, 0.9, 0.028)


def stair(to: Sketch) -> None:
    """The mouth of a stair, whose treads grow narrower on their way down."""
    _arch(to)
    steps = 7
    edges = [(0.34 * (1 - 0.105 * i), 1.24 - 0.62 * (1 - 0.86**i) / (1 - 0.86**steps))
             for i in range(steps + 1)]  # fmt: skip
    for half, v in edges:
        to.line((0.5 - half, v), (0.5 + half, v))
    for (a, v), (b, w) in itertools.pairwise(edges):
        for side in (-1, 1):
            to.line((0.5 + side * a, v), (0.5 + side * a, v - 0.4 * (v - w)), (0.5 + side * b, w))
    half, v = edges[-1]
    for i in range(9):
        u = 0.5 - half + 2 * half * (i + 0.5) / 9
        to.line((u, v), (u, v - 0.17 + 0.01 * abs(i - 4)))


def gauntlet(to: Sketch) -> None:
    """A left gauntlet, seen from its back."""
    for i, top in enumerate((0.36, 0.28, 0.3, 0.42)):
        u = 0.26 + 0.125 * i
        tip = ((0.0, 0.04), (0.03, 0.0), (0.085, 0.0), (0.115, 0.04))
        to.line((u, 0.78), *((u + a, top + b) for a, b in tip), (u + 0.115, 0.78))
        for part in (0.4, 0.7):
            v = top + (0.78 - top) * part
            to.line((u, v), (u + 0.0575, v + 0.025), (u + 0.115, v))
    to.line((0.76, 0.84), (0.84, 0.62), (0.92, 0.58), (0.95, 0.66), (0.88, 0.84), (0.75, 1.0))
    to.line((0.86, 0.66), (0.92, 0.72))
    to.line((0.26, 0.78), (0.24, 0.86), (0.29, 1.02), (0.73, 1.02), (0.76, 0.86), (0.75, 0.78),
            closed=True)  # fmt: skip
    to.line((0.28, 0.92), (0.5, 0.96), (0.75, 0.9))
    to.line((0.29, 1.02), (0.2, 1.28), (0.82, 1.28), (0.73, 1.02))
    to.line((0.22, 1.22), (0.8, 1.22))
    for i in range(5):
        to.arc(0.29 + 0.11 * i, 1.17, 0.014)


def right_gauntlet(to: Sketch) -> None:
    """The same from the other side."""
    left = Sketch(to.rng)
    gauntlet(left)
    to.strokes += [(1 - a, b, 1 - c, d) for a, b, c, d in left.strokes]


def sack(to: Sketch) -> None:
    """A sack that is tied, with a patch."""
    to.curve((0.42, 0.5), (0.28, 0.66), (0.14, 0.92), (0.18, 1.18), (0.36, 1.28), (0.64, 1.28),
             (0.83, 1.18), (0.87, 0.92), (0.72, 0.66), (0.58, 0.5))  # fmt: skip
    to.line((0.42, 0.5), (0.33, 0.33), (0.42, 0.38), (0.48, 0.3), (0.54, 0.38), (0.63, 0.31),
            (0.67, 0.36), (0.58, 0.5))  # fmt: skip
    for v in (0.47, 0.5, 0.53):
        to.line((0.41, v), (0.59, v))
    to.line((0.59, 0.5), (0.7, 0.56), (0.68, 0.66))
    to.line((0.59, 0.5), (0.66, 0.48), (0.72, 0.52))
    to.line((0.33, 0.92), (0.53, 0.88), (0.56, 1.08), (0.36, 1.12), closed=True)
    for a, b in ((0.38, 0.89), (0.46, 0.87), (0.4, 1.09), (0.48, 1.075)):
        to.line((a, b), (a + 0.008, b + 0.05))
    to.line((0.68, 0.78), (0.74, 0.94), (0.73, 1.1))


def grave(to: Sketch) -> None:
    """A gravestone in the grass."""
    to.line((0.26, 1.24), (0.26, 0.64))
    to.arc(0.5, 0.64, 0.24, 0.5, 1.0)
    to.line((0.74, 0.64), (0.74, 1.24))
    to.line((0.74, 0.66), (0.8, 0.7), (0.8, 1.24))
    to.line((0.5, 0.56), (0.5, 0.84))
    to.line((0.41, 0.65), (0.59, 0.65))
    to.line((0.34, 0.98), (0.48, 0.98))
    to.line((0.36, 1.05), (0.62, 1.05))
    to.line((0.74, 0.86), (0.66, 0.93), (0.68, 1.0), (0.62, 1.04))
    for i in range(15):
        u = 0.08 + 0.06 * i
        to.line((u, 1.26), (u + to.within(0.05), 1.17 + to.within(0.05)))
    to.line((0.03, 1.27), (0.97, 1.27))


def chest(to: Sketch) -> None:
    """A chest with a rounded lid; there is room for a number on its front."""
    to.rect(0.1, 0.56, 0.8, 0.5)
    to.arc(0.5, 0.56, 0.4, 0.5, 1.0, flat=0.72)
    to.line((0.1, 0.52), (0.9, 0.52))
    for u in (0.2, 0.74):
        for edge in (u, u + 0.06):
            rise = 0.72 * (0.4**2 - (edge - 0.5) ** 2) ** 0.5
            to.line((edge, 0.56 - rise), (edge, 1.06))
        for v in (0.48, 0.62, 0.99):
            to.arc(u + 0.03, v, 0.012)
    to.rect(0.44, 0.47, 0.12, 0.11)
    to.arc(0.5, 0.515, 0.014)
    to.line((0.5, 0.53), (0.5, 0.56))
    to.line((0.1, 1.02), (0.9, 1.02))
    to.line((0.0, 1.1), (1.0, 1.1))
    for i in range(6):
        to.arc(0.04 + 0.18 * i + to.within(0.06), 1.13 + to.within(0.03), 0.022)


def candle(to: Sketch) -> None:
    """A candle that has begun to burn down."""
    to.rect(0.38, 0.6, 0.24, 0.6)
    to.line((0.38, 0.66), (0.35, 0.68), (0.35, 0.84), (0.38, 0.82))
    to.line((0.62, 0.64), (0.645, 0.66), (0.645, 0.76), (0.62, 0.74))
    to.line((0.5, 0.6), (0.5, 0.5))
    to.curve((0.5, 0.2), (0.59, 0.4), (0.55, 0.52), (0.5, 0.54), (0.45, 0.52), (0.41, 0.4))
    to.line((0.18, 1.2), (0.82, 1.2), (0.74, 1.28), (0.26, 1.28), closed=True)
    to.arc(0.86, 1.16, 0.07, 0.1, 0.9)


def arcade(canvas: Canvas, x: float, y: float, step: float, height: float, count: int) -> None:
    """Draw ``count`` arches of stone side by side, each ``step`` wide, below a course of blocks."""
    course = min(5.0, 0.2 * height)
    rise = height - course - 1.0
    to = Sketch(Rng("motif"))
    for i in range(count):
        middle, inner = (i + 0.5) * step, step / 2 - 2.0
        outer = inner + min(5.0, 0.45 * rise)
        for r in (inner, outer):
            tall = rise if r == outer else rise - min(5.0, 0.45 * rise)
            to.line(*(_on_arch(middle, height, min(r, step / 2), tall, k / 24) for k in range(25)))
        stones = 11
        for k in range(stones + 1):
            far = _on_arch(middle, height, min(outer, step / 2), rise, k / stones)
            near = _on_arch(middle, height, inner, rise - min(5.0, 0.45 * rise), k / stones)
            to.line(near, far)
    wide = count * step
    for v in (0.0, course):
        to.line((0.0, v), (wide, v))
    blocks = round(wide / 14.0)
    for k in range(blocks + 1):
        to.line((k * wide / blocks, 0.0), (k * wide / blocks, course))
    canvas.lines(scaled(to.strokes, x, y, 1.0), ink=Ink.SHADE, width=_LINE)


def _on_arch(
    middle: float, foot: float, half: float, tall: float, part: float
) -> tuple[float, float]:
    """Return the point after a part of a half ellipse, from its left end."""
    return middle - half * cos(pi * part), foot - tall * sin(pi * part)


def motif(canvas: Canvas, draw: Picture, x: float, y: float, w: float, h: float) -> None:
    """Draw a motif as large as fits into a box, in its middle."""
    side = min(w, h / HEIGHT)
    to = Sketch(Rng("motif"))
    draw(to)
    left, top = x + (w - side) / 2, y + (h - HEIGHT * side) / 2
    canvas.lines(scaled(to.strokes, left, top, side), ink=Ink.SHADE, width=_LINE)
