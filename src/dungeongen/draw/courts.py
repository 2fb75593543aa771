"""Courts and aces of the large cards: kings, queens and jacks as figures of a few plain shapes.

A figure is drawn twice, in the upper half of a panel and turned about the card's middle. What is
solid on a black court is hollow on a red one, so that a photocopy tells them apart. Figures stand
in a box of 64 by 64, with their waist on its lower edge; lengths on the card are multiples of its
width ``w``.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.canvas import Canvas, Ink, Segment
from dungeongen.draw.icons import parse_path
from dungeongen.draw.suits import RED, draw_suit, ink_of, placed

RANKS = ("J", "Q", "K")
_BOX = 64.0
_LINE = 1.15  # of a figure's outlines, in its box
_HALO = 3.4  # of clear ground around it

# Each part is a kind and a path, from the back to the front: *solid* parts are hollow on a red
# court, *light* ones always are, *marks* are always filled, *lines* are strokes.
_ROBE = "M3 64C4 53 10 48 23 44L41 44C54 48 60 53 61 64Z"
_FACE = "M22 19L42 19L42 29C42 36 38.5 41.5 32 42.5C25.5 41.5 22 36 22 29Z"
_EYES = (
    ("marks", "M25.6 25.4C26.6 24.2 28.6 24.2 29.6 25.4C28.6 26.8 26.6 26.8 25.6 25.4Z"),
    ("marks", "M34.4 25.4C35.4 24.2 37.4 24.2 38.4 25.4C37.4 26.8 35.4 26.8 34.4 25.4Z"),
    ("lines", "M24.8 22.8C26.4 21.6 28.6 21.6 30 22.6M34 22.6C35.4 21.6 37.6 21.6 39.2 22.8"),
    ("lines", "M32 25L30.7 30.6L32.8 30.6"),
)
_FIGURES: dict[str, tuple[tuple[str, str], ...]] = {
    "K": (
        ("solid", _ROBE),
        ("light", "M20 45L32 60L44 45L49 47.5L36 64L28 64L15 47.5Z"),
        (
            "marks",
            "M21 49.6L22.6 52.4L20.4 52ZM43 49.6L43.6 52L41.4 52.4Z"
            "M26 56L27.6 58.8L25.4 58.4ZM38 56L38.6 58.4L36.4 58.8Z",
        ),
        ("solid", "M20.5 17C15.5 24 15.5 34 20 40L26 43L38 43L44 40C48.5 34 48.5 24 43.5 17Z"),
        ("light", _FACE),
        *_EYES,
        (
            "solid",
            "M22 29.5C24.5 33.5 28.5 33.6 32 32.2C35.5 33.6 39.5 33.5 42 29.5"
            "C43.4 38 40.6 47.5 32 51C23.4 47.5 20.6 38 22 29.5Z",
        ),
        ("light", "M28.6 36.2C30.4 35.4 33.6 35.4 35.4 36.2C33.8 37.8 30.2 37.8 28.6 36.2Z"),
        ("lines", "M28 41C28.6 43.4 29.6 45 30.6 46M36 41C35.4 43.4 34.4 45 33.4 46"),
        ("light", "M19.5 18.6L16.6 6.4L24 10.4L27 4.6L32 9.6L37 4.6L40 10.4L47.4 6.4L44.5 18.6Z"),
        ("marks", "M19 15.6L45 15.6L44.4 19.6L19.6 19.6Z"),
        (
            "marks",
            "M31 8L31 4.6L28.4 4.6L28.4 2.6L31 2.6L31 0.2L33 0.2L33 2.6L35.6 2.6L35.6 4.6"
            "L33 4.6L33 8Z",
        ),
        ("light", "M54 52L54 14L55.5 9.6L57 14L57 52Z"),
        ("solid", "M49.6 46.6L61.4 46.6L61.4 49.4L49.6 49.4Z"),
        (
            "light",
            "M52 50.4C53.6 49 57.4 49 59 50.4C60 52.4 59.6 55.2 58 56.4C56.4 57 54.6 57 53 56.4"
            "C51.4 55.2 51 52.4 52 50.4Z",
        ),
        ("solid", "M54.2 57L56.8 57L57.6 61L53.4 61Z"),
    ),
    "Q": (
        ("solid", _ROBE),
        (
            "solid",
            "M19.5 18C12.5 26 14.5 38 12 49C15 52.5 20 52.5 23 49L24 40L40 40L41 49"
            "C44 52.5 49 52.5 52 49C49.5 38 51.5 26 44.5 18Z",
        ),
        ("light", "M25 43.5L39 43.5L42.5 50C40 57 24 57 21.5 50Z"),
        ("light", "M28 38L36 38L36.6 45C34.4 48 29.6 48 27.4 45Z"),
        ("light", "M22.5 19L41.5 19L41.5 28C41.5 35 37.8 40.5 32 42.5C26.2 40.5 22.5 35 22.5 28Z"),
        *_EYES,
        (
            "marks",
            "M28.8 35C30 33.8 31.4 33.8 32 34.5C32.6 33.8 34 33.8 35.2 35C34 37.2 30 37.2 28.8 35Z",
        ),
        (
            "marks",
            "M30.6 50.4L32 48.2L33.4 50.4L32 53.4ZM26.2 49.2L27.4 47.6L28.4 49.6L27 51Z"
            "M35.6 49.6L36.6 47.6L37.8 49.2L37 51Z",
        ),
        ("lines", "M22.5 20C27 23.5 30.5 21.8 32 19.4C33.5 21.8 37 23.5 41.5 20"),
        (
            "light",
            "M20 18.6L15.6 8.6L22.4 12.4L24.4 5.4L29 11.4L32 2.8L35 11.4L39.6 5.4L41.6 12.4"
            "L48.4 8.6L44 18.6Z",
        ),
        ("marks", "M19.6 16.2L44.4 16.2L43.8 19.8L20.2 19.8Z"),
        (
            "lines",
            "M10.5 62C9.5 52 9 42 9.5 33M9.7 45C6 44.6 4.4 42.6 4 39.6C7.4 40 9.2 41.6 9.7 45",
        ),
        (
            "light",
            "M9.5 20.5C12.5 18 16 20.5 14.6 23.8C18 24.6 18 29 14.6 29.6C15.6 33 12 35 9.5 32.4"
            "C7 35 3.4 33 4.4 29.6C1 29 1 24.6 4.4 23.8C3 20.5 6.5 18 9.5 20.5Z",
        ),
        (
            "solid",
            "M9.5 24C11 24 12.1 25.2 12.1 26.7C12.1 28.2 11 29.4 9.5 29.4C8 29.4 6.9 28.2 6.9 26.7"
            "C6.9 25.2 8 24 9.5 24Z",
        ),
    ),
    "J": (
        ("solid", _ROBE),
        ("light", "M22 44L42 44L46 50L39 54L32 50.5L25 54L18 50Z"),
        ("lines", "M32 51L32 64"),
        ("marks", "M34.6 54.6L36.2 56.2L34.6 57.8L33.4 56.2ZM34.6 59.4L36.2 61L34.6 62.6L33.4 61Z"),
        (
            "solid",
            "M20.5 16C15.5 24 15.5 33 18.5 39.5C21 42.5 24.5 41.5 25.5 38.5L38.5 38.5"
            "C39.5 41.5 43 42.5 45.5 39.5C48.5 33 48.5 24 43.5 16Z",
        ),
        ("light", "M27.5 38L36.5 38L37.4 44C35 46.6 29 46.6 26.6 44Z"),
        (
            "light",
            "M22.5 19L41.5 19L41.5 28.5C41.5 35.5 38 40.5 32 42C26 40.5 22.5 35.5 22.5 28.5Z",
        ),
        *_EYES,
        ("lines", "M28.6 35.4C30.6 36.8 33.4 36.8 35.4 35.4"),
        ("solid", "M15.5 18.6C14.5 10.5 22 5.6 31 5.4C41 5.2 49.5 10 48.5 18.6Z"),
        ("light", "M15 15.8L49 15.8C50.2 17 50.2 18.8 49 20L15 20C13.8 18.8 13.8 17 15 15.8Z"),
        (
            "light",
            "M39 16C39.5 8.5 46 1.5 57.5 0.8C56.4 3.4 57 5 58.6 6.4C55.6 6.8 54.6 8.4 55 10.8"
            "C51.6 10.2 50 11.8 49.4 14.6C46 13.4 42.4 14 39 16Z",
        ),
        ("lines", "M40.5 15C44 9.5 49 5.4 54.6 3.4"),
        ("solid", "M8.2 30L10.8 30L10.8 64L8.2 64Z"),
        ("light", "M9.5 6L12.4 16L9.5 24L6.6 16Z"),
        (
            "light",
            "M8.4 22L8.4 33C5.4 35.6 2 34.4 0.8 31.6C3.2 29.6 3.2 25.4 0.8 23.4"
            "C2 20.6 5.4 19.4 8.4 22Z",
        ),
        ("solid", "M10.6 24L17 27.5L10.6 31Z"),
    ),
}

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
    for turned in (False, True):
        _half(canvas, rank, suit, cx, cy, w, side, turned=turned)
    _band(canvas, suit, left + inset, cy, wide - 2 * inset, w)


def _half(
    canvas: Canvas,
    rank: str,
    suit: str,
    cx: float,
    cy: float,
    w: float,
    side: float,
    *,
    turned: bool,
) -> None:
    """Draw a figure above the middle, or turned about (cx, cy)."""
    ink = ink_of(suit)
    up = -1 if turned else 1
    k = side / _BOX
    left, top = cx - up * side / 2, cy - up * (side + _BELT * w / 2)
    parts = [(kind, placed(parse_path(d), left, top, k, turned=turned)) for kind, d in
             _FIGURES[rank]]  # fmt: skip
    for kind, path in parts:
        fill = None if kind == "lines" else Ink.FLOOR
        canvas.path(path, fill=fill, stroke=Ink.FLOOR, width=_HALO * k)
    for kind, path in parts:
        if kind == "marks" or (kind == "solid" and suit not in RED):
            canvas.path(path, fill=ink)
        elif kind == "lines":
            canvas.path(path, stroke=ink, width=0.8 * _LINE * k)
        else:
            canvas.path(path, fill=Ink.FLOOR, stroke=ink, width=_LINE * k)


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
