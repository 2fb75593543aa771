"""Courts and aces of the large cards: monograms, crowns and medallions instead of faces.

A court is drawn twice, in the upper half of a panel and turned about the card's middle. Crown and
letter are solid on a black court and outlined on a red one. Lengths are multiples of the card's
width ``w``; crowns stand on y = 60 in a box of 64.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.canvas import Canvas, Face, Ink, Path, Segment
from dungeongen.draw.icons import circle_path, parse_path
from dungeongen.draw.outlines import outline
from dungeongen.draw.suits import RED, draw_suit, extent, ink_of, placed

RANKS = ("J", "Q", "K")
_BOX = 64.0
_CROWNS = {
    "K": (
        "M8 60L8 51L56 51L56 60ZM9.5 47.5C4.5 38 3 27 6.5 20.5C11 14 22 14.5 29.5 22L29.5 47.5Z"
        "M54.5 47.5C59.5 38 61 27 57.5 20.5C53 14 42 14.5 34.5 22L34.5 47.5Z"
        "M29.8 17L29.8 11.5L24.5 11.5L24.5 7.3L29.8 7.3L29.8 2L34.2 2L34.2 7.3L39.5 7.3L39.5 11.5"
        "L34.2 11.5L34.2 17Z"
    ),
    "Q": (
        "M10 60L10 51.5L54 51.5L54 60ZM11.5 48C9 38 6.5 29 3.5 21.5C9 27 13.5 31.5 18.5 34"
        "C19 27 19.5 21.5 18.5 14.5C22.5 21.5 25.5 26.5 28.5 30.5C30.5 24 31.5 18 32 10.5"
        "C32.5 18 33.5 24 35.5 30.5C38.5 26.5 41.5 21.5 45.5 14.5C44.5 21.5 45 27 45.5 34"
        "C50.5 31.5 55 27 60.5 21.5C57.5 29 55 38 52.5 48Z"
    ),
    "J": (
        "M10 60L10 51L54 51L54 60ZM11 47.5C9.5 36 14 27.5 24 26C31 25 44 27.5 53 47.5Z"
        "M27 22.5C27.5 12 36 4.5 48 4C55 4 60.5 7.5 62 12C56.5 10.2 52.5 10.5 49.5 12.2"
        "C53.5 12.4 56.5 14 58 17C53.5 16 49.8 16.8 47 18.8C50 19.4 52 21 52.8 23.6"
        "C47 22.2 42.5 23.4 38.5 26C34.5 23.8 30.5 22.8 27 22.5Z"
    ),
}
_BEADS = {
    "Q": (
        (3.5, 18.6, 3.1),
        (18.5, 11.4, 3.1),
        (32.0, 6.6, 3.8),
        (45.5, 11.4, 3.1),
        (60.5, 18.6, 3.1),
    )
}

_X, _Y = 0.19, 0.085  # the panel's distance from the card's edges
_MEDAL = 0.2  # radius of the medallion


def draw_court(
    canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float
) -> None:
    """Draw the panel of a jack, queen or king on the card at (x, y)."""
    ink = ink_of(suit)
    left, top = x + _X * w, y + _Y * w
    wide, high = w - 2 * _X * w, h - 2 * _Y * w
    canvas.rect(left, top, wide, high, stroke=ink, width=0.011 * w)
    inset = 0.02 * w
    canvas.rect(
        left + inset, top + inset, wide - 2 * inset, high - 2 * inset, stroke=ink, width=0.003 * w
    )
    _lattice(canvas, left + inset, top + inset, wide - 2 * inset, high - 2 * inset, 0.0345 * w, ink)
    cx, cy = x + w / 2, y + h / 2
    for turned in (False, True):
        _half(canvas, rank, suit, cx, cy, w, high / 2, turned=turned)
    _band(canvas, suit, left + inset, cy, wide - 2 * inset, w)


def _half(
    canvas: Canvas,
    rank: str,
    suit: str,
    cx: float,
    cy: float,
    w: float,
    high: float,
    *,
    turned: bool,
) -> None:
    """Draw crown, medallion and letter above the middle, or turned about (cx, cy)."""
    ink = ink_of(suit)
    up = -1 if turned else 1
    middle = cy - up * (0.062 * w + _MEDAL * w + 0.02 * w)
    crown = 0.2 * w
    shape = parse_path(_CROWNS[rank])
    for bead in _BEADS.get(rank, ()):
        shape += circle_path(*bead)
    foot = middle - up * (_MEDAL + 0.012) * w
    k = crown / _BOX
    at = placed(shape, cx - up * crown / 2, foot - up * crown * 60 / 64, k, turned=turned)
    canvas.circle(cx, middle, _MEDAL * w, fill=Ink.FLOOR, stroke=ink, width=0.009 * w)
    canvas.path(at, fill=Ink.FLOOR, stroke=Ink.FLOOR, width=0.035 * w)
    if suit in RED:
        canvas.path(at, fill=Ink.FLOOR, stroke=ink, width=0.009 * w)
    else:
        canvas.path(at, fill=ink)
    canvas.circle(cx, middle, (_MEDAL - 0.018) * w, stroke=ink, width=0.003 * w)
    glyph = _letter(rank, cx, middle, w, turned=turned)
    if suit in RED:
        canvas.path(glyph, fill=Ink.FLOOR, stroke=ink, width=0.0115 * w)
    else:
        canvas.path(glyph, fill=ink)


def _letter(rank: str, cx: float, cy: float, w: float, *, turned: bool) -> Path:
    """Return a rank's letter centred in a medallion by its outline, not by its advance width."""
    letter = outline(rank, Face.TITLE, 72.0)
    left, top, right, bottom = extent(letter)
    k = min(0.215 * w / (bottom - top), 0.235 * w / (right - left))
    up = -k if turned else k
    return placed(
        letter, cx - up * (left + right) / 2, cy - up * (top + bottom) / 2, k, turned=turned
    )


def _band(canvas: Canvas, suit: str, left: float, cy: float, wide: float, w: float) -> None:
    """Draw the belt of suits across the middle, where the halves meet."""
    ink = ink_of(suit)
    deep = 0.1 * w
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
