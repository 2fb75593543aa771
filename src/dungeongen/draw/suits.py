"""The four suits as our own paths: black ones solid, red ones hollow.

A photocopy has no red, so the shape tells the colour: at every size ♠ and ♣ are solid, ♥ and ♦ are
outlines. Each is drawn in a box of 64 by 64 and fills its height. A hollow suit is a single path
whose inner contour runs in the opposite direction, so that the background shows through.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.draw.canvas import Canvas, Ink, Path, Segment, Step
from dungeongen.draw.icons import circle_path, parse_path

SIGNS = {"♥": "H", "♣": "C", "♠": "S", "♦": "D"}
RED = "HD"
BOX = 64.0

_OUTER = {
    "H": "M32 62.5C28.5 51.5 3.5 40 3.5 19.5C3.5 9.5 10.5 2.5 19 2.5C25 2.5 29.8 6.2 32 12.5"
    "C34.2 6.2 39 2.5 45 2.5C53.5 2.5 60.5 9.5 60.5 19.5C60.5 40 35.5 51.5 32 62.5Z",
    "D": "M32 0.8C37.6 12 47.5 23.2 58.5 32C47.5 40.8 37.6 52 32 63.2C26.4 52 16.5 40.8 5.5 32"
    "C16.5 23.2 26.4 12 32 0.8Z",
    "S": "M32 1.5C28.5 13.5 5 25 5 42C5 50.5 11.3 55.5 18 55.5C23.3 55.5 27.6 52.6 29.8 48"
    "C29.6 53.5 27 59.3 20.5 62.5L43.5 62.5C37 59.3 34.4 53.5 34.2 48"
    "C36.4 52.6 40.7 55.5 46 55.5C52.7 55.5 59 50.5 59 42C59 25 35.5 13.5 32 1.5Z",
    "C": "M34.5 41C34.7 50 37 58.6 43.5 62.5L20.5 62.5C27 58.6 29.3 50 29.5 41"
    "L26.5 35L28 26L36 26L37.5 35Z",
}
_INNER = {
    "H": "M32 48C36.5 41 51.8 33.5 51.8 19.8C51.8 14 48.6 10.8 44.6 10.8C38.2 10.8 33.8 17 32 25.5"
    "C30.2 17 25.8 10.8 19.4 10.8C15.4 10.8 12.2 14 12.2 19.8C12.2 33.5 27.5 41 32 48Z",
    "D": "M32 15.6C28.2 21.8 23.6 27.4 18.4 32C23.6 36.6 28.2 42.2 32 48.4"
    "C35.8 42.2 40.4 36.6 45.6 32C40.4 27.4 35.8 21.8 32 15.6Z",
}
_LOBES = ((32.0, 16.4, 14.6), (17.0, 39.4, 14.6), (47.0, 39.4, 14.6))  # circles of the club


def _files() -> dict[str, Path]:
    paths = {suit: parse_path(_OUTER[suit] + _INNER.get(suit, "")) for suit in _OUTER}
    for lobe in _LOBES:
        paths["C"] += circle_path(*lobe)
    return paths


_PATHS = _files()


def suit_path(suit: str, *, solid: bool = False) -> Path:
    """Return the path of a suit, ``H C S`` or ``D``; ``solid`` fills a red one too."""
    return parse_path(_OUTER[suit]) if solid and suit in RED else _PATHS[suit]


_INKS = {"H": Ink.HEART, "C": Ink.CLUB, "S": Ink.SPADE, "D": Ink.DIAMOND}


def ink_of(suit: str) -> Ink:
    """Return the ink of a suit."""
    return _INKS[suit]


def placed(path: Path, x: float, y: float, scale: float = 1.0, *, turned: bool = False) -> Path:
    """Return ``path`` scaled and moved, with its origin at (x, y); ``turned``: upside down.

    >>> placed((("M", 1, 2),), 10, 10, 2, turned=True)
    (('M', 8, 6),)
    """
    k = -scale if turned else scale
    steps: list[Step] = []
    for step in path:
        if len(step) == 3:
            _, a, b = step
            steps.append((step[0], x + k * a, y + k * b))
        elif len(step) == 7:
            _, a, b, c, d, e, f = step
            steps.append(("C", x + k * a, y + k * b, x + k * c, y + k * d, x + k * e, y + k * f))
        else:
            steps.append(step)
    return tuple(steps)


def draw_suit(
    canvas: Canvas,
    suit: str,
    x: float,
    y: float,
    size: float,
    *,
    turned: bool = False,
    ink: Ink | None = None,
) -> None:
    """Draw a suit ``size`` millimetres high with its middle at (x, y)."""
    k = size / BOX
    half = -size / 2 if turned else size / 2
    shape = placed(suit_path(suit), x - half, y - half, k, turned=turned)
    canvas.path(shape, fill=ink or ink_of(suit))


# Courts and aces of the large cards: kings, queens and jacks as figures of a few plain shapes.
#
# A figure is drawn twice, in the upper half of a panel and turned about the card's middle. What is
# solid on a black court is hollow on a red one, so that a photocopy tells them apart. Figures are
# icons, with their waist on the lower edge; lengths on the card are multiples of its width ``w``.

RANKS = ("J", "Q", "K")
_NAMES = {"J": "jack", "Q": "queen", "K": "king"}
_BELT = 0.1  # the height of the belt of suits
_TALLEST = 1.42  # of the panel
_X = 0.2  # the panel's distance from the card's sides
_Y = 0.085  # the same from its ends
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
