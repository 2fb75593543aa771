"""Courts and aces of the large cards: kings, queens and jacks as figures of a few plain shapes.

A figure is drawn twice, in the upper half of a panel and turned about the card's middle. What is
solid on a black court is hollow on a red one, so that a photocopy tells them apart. Figures are
icons, with their waist on the lower edge; lengths on the card are multiples of its width ``w``.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.canvas import Canvas, Ink, Segment
from dungeongen.draw.suits import RED, draw_suit, ink_of

RANKS = ("J", "Q", "K")
_NAMES = {"J": "jack", "Q": "queen", "K": "king"}
_BELT = 0.1  # the height of the belt of suits
_TALLEST = 1.42  # of the panel
_X, _Y = 0.2, 0.085  # the panel's distance from the card's edges
_FIGURE = 0.545  # the side of a figure's box, at most


def draw_court(
    canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float
) -> None:
    """Draw the panel of a jack, queen or king on the card at (x, y)."""
    ink = ink_of(suit)
    wide, high = w - 2 * _X * w, min(h - 2 * _Y * w, _TALLEST * w)
    left, top = x + _X * w, y + (h - high) / 2
    canvas.rect(left, top, wide, high, stroke=ink, width=0.011 * w)
    inset = 0.02 * w
    canvas.rect(
        left + inset, top + inset, wide - 2 * inset, high - 2 * inset, stroke=ink, width=0.003 * w
    )
    _lattice(canvas, left + inset, top + inset, wide - 2 * inset, high - 2 * inset, 0.0345 * w, ink)
    cx, cy = x + w / 2, y + h / 2
    side = min(_FIGURE * w, (high - _BELT * w) / 2 - 2 * inset)
    name = f"{_NAMES[rank]}-{'red' if suit in RED else 'black'}"
    for quarters in (0, 2):
        with canvas.turned(cx, cy, quarters):
            canvas.icon(-side / 2, -side - _BELT * w / 2, side, name, ink=ink)
    _band(canvas, suit, left + inset, cy, wide - 2 * inset, w)


def _band(canvas: Canvas, suit: str, left: float, cy: float, wide: float, w: float) -> None:
    """Draw the belt of suits across the middle, where the halves meet."""
    ink = ink_of(suit)
    deep = _BELT * w
    canvas.rect(left, cy - deep / 2, wide, deep, fill=Ink.FLOOR)
    for edge in (cy - deep / 2, cy + deep / 2):
        canvas.lines([(left, edge, left + wide, edge)], ink=ink, width=0.006 * w)
    count = 5
    step = wide / count
    for i in range(count):
        draw_suit(canvas, suit, left + (i + 0.5) * step, cy, 0.062 * w, turned=i % 2 == 1)


def _lattice(
    canvas: Canvas, left: float, top: float, wide: float, high: float, pitch: float, ink: Ink
) -> None:
    """Draw a trellis of fine diagonals that meets the frame at whole crossings."""
    columns, rows = round(wide / pitch), round(high / pitch)
    columns, rows = columns - columns % 2, rows - rows % 2
    dx, dy = wide / columns, high / rows
    segments: list[Segment] = []
    for start in range(-rows, columns + 1):
        if start % 2:
            continue
        a = max(0, start)
        b = min(columns, start + rows)
        if a < b:
            segments.append(
                (left + a * dx, top + (a - start) * dy, left + b * dx, top + (b - start) * dy)
            )
            segments.append(
                (
                    left + a * dx,
                    top + high - (a - start) * dy,
                    left + b * dx,
                    top + high - (b - start) * dy,
                )
            )
    canvas.lines(segments, ink=ink, width=0.0028 * pitch / 0.0345)


def draw_ace(canvas: Canvas, suit: str, x: float, y: float, w: float, h: float) -> None:
    """Draw one great suit inside a ring of rays."""
    cx, cy = x + w / 2, y + h / 2
    ink = ink_of(suit)
    inner, outer = 0.315 * w, 0.36 * w
    rays: list[Segment] = []
    count = 72
    for i in range(count):
        turn = 2 * pi * i / count
        far = outer + (0.028 * w if i % 3 == 0 else 0.0)
        c, s = cos(turn), sin(turn)
        rays.append((cx + inner * c, cy + inner * s, cx + far * c, cy + far * s))
    canvas.lines(rays, ink=ink, width=0.0045 * w)
    canvas.circle(cx, cy, inner - 0.012 * w, stroke=ink, width=0.009 * w)
    canvas.circle(cx, cy, inner - 0.026 * w, stroke=ink, width=0.003 * w)
    draw_suit(canvas, suit, cx, cy, 0.43 * w)
