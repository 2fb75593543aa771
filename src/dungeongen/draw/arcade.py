"""An arcade: arches of stone side by side, below a course of blocks."""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.engraving import Engraving, level
from dungeongen.draw.sketch import Point


def arcade(
    canvas: Canvas, x: float, y: float, step: float, height: float, count: int, seed: str
) -> None:
    """Draw ``count`` arches of stone side by side, each ``step`` wide, below a course of blocks."""
    course = min(5.0, 0.2 * height)
    rise = height - course - 1.0
    wide, blocks = count * step, round(count * step / 14.0)
    to = Engraving(canvas, x, y, Rng(f"arcade {seed}"))
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


def _on_arch(middle: float, foot: float, half: float, tall: float, part: float) -> Point:
    """Return the point after a part of a half ellipse, from its left end."""
    return middle - half * cos(pi * part), foot - tall * sin(pi * part)
