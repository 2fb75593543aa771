"""A scale as a candle that burns down: it stands there once for each value, a little shorter.

The candles stand on a ledge with their values below them, the highest on the left; the value at
which a play begins has a box. At nothing there is only wax and smoke. Where a row would be too
dense there are more of them.
"""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.engraving import Engraving
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

LEAST = 11.0
"""The least height of a row, in millimetres."""

_NARROWEST = 5.4  # of a candle with its value
_LEDGE = 1.3


def candles(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    most: int,
    start: int,
    theme: Theme,
    seed: str,
) -> None:
    """Draw a candle for each value from ``most`` down to 0, in a box; a play begins at ``start``.

    ``seed`` chooses how the wax runs.
    """
    values = list(range(most, -1, -1))
    rows = rows_of(most, width)
    across = -(-len(values) // rows)
    pitch, high = width / across, height / rows
    size = min(theme.type["body"] + 1.5, 0.62 * pitch / MM_PER_POINT)
    size = max(size, theme.type["least"])
    digits = fonts.CAP_HEIGHT * size * MM_PER_POINT + 1.8
    rng = Rng(f"candle {seed}")
    for row in range(rows):
        some = values[row * across : (row + 1) * across]
        top = y + row * high
        ledge = top + high - digits - _LEDGE
        to = Engraving(canvas, 0.0, 0.0, rng.child(str(row)))
        for i, value in enumerate(some):
            tall = (ledge - top - 0.3) * value / most
            _candle(to, x + (i + 0.5) * pitch, ledge, pitch, tall)
        to.box(x, ledge, across * pitch, _LEDGE, Ink.TINT)
        for i, value in enumerate(some):
            _value(canvas, x + i * pitch, ledge + _LEDGE, pitch, digits, value,
                   size=size, start=value == start)  # fmt: skip


def rows_of(most: int, width: float) -> int:
    """Return the number of rows that the values from 0 to ``most`` take."""
    return -(-(most + 1) // int(width / _NARROWEST))


def _candle(to: Engraving, middle: float, foot: float, pitch: float, tall: float) -> None:
    """Draw a candle of a height, its flame included, with wax that has run down."""
    half = min(0.28 * pitch, 3.2)
    fire = min(0.46 * tall, 2.1 * half) if tall else 0.0
    wax = max(0.5, tall - fire) if tall else 0.5
    spread = half * (1.2 if tall else 1.7)
    to.shape((middle - spread, foot), (middle - 0.8 * spread, foot - 0.45),
             (middle + 0.8 * spread, foot - 0.45), (middle + spread, foot),
             fill=Ink.TINT)  # fmt: skip
    if not tall:
        rise = [(middle + 0.5 * (-1) ** k, foot - 0.7 - 1.1 * k) for k in range(4)]
        to.line(*rise, ink=Ink.SHADE)
        return
    top = foot - wax
    to.shape(
        (middle - half, foot), (middle - half, top), (middle + half, top), (middle + half, foot)
    )
    to.shape((middle + 0.25 * half, foot), (middle + 0.25 * half, top), (middle + half, top),
             (middle + half, foot), fill=Ink.TINT, edge=False)  # fmt: skip
    for side in (-1, 1):  # a drop runs down
        long = min(wax, (0.5 + 2.2 * to.rng.random()) * half)
        u = middle + side * half * (0.55 + 0.2 * to.rng.random())
        to.shape((u - 0.24 * half, top), (u - 0.24 * half, top + 0.8 * long), (u, top + long),
                 (u + 0.24 * half, top + 0.8 * long), (u + 0.24 * half, top))  # fmt: skip
    to.line((middle, top), (middle, top - 0.25 * fire))
    to.flame(middle, top - 0.12 * fire, 0.88 * fire)


def _value(
    canvas: Canvas, x: float, y: float, pitch: float, high: float, value: int, *, size: float,
    start: bool,
) -> None:  # fmt: skip
    face = Face.BOLD if start else Face.TEXT
    if start:
        wide = min(pitch - 0.4, fonts.width(str(value), face, size) + 2.0)
        canvas.rect(x + (pitch - wide) / 2, y + 0.35, wide, high - 0.45, stroke=Ink.WALL,
                    width=0.35, radius=0.6)  # fmt: skip
    write(canvas, x + pitch / 2, y, high, str(value), face=face, size=size, anchor="middle")
