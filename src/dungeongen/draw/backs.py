"""The back of a card: a labyrinth hewn into hatched rock, around a compass; the same upside down.

It is a drawing on white paper, as a map is: it saves ink, and a copier has no black to fill. On
paper of 80 g a quarter of the other side shows through what is left white; strong detail of the
size of a pip hides it, which is why corridors and rock between them are as wide as they are. The
rock goes on beyond the edges without a frame, so that a cut that is a little off shows nowhere.
What lies in the upper half is drawn once more turned about the middle: no card can be told by the
way it lies.
The labyrinth is a spanning tree of the cells above the middle, twice, with one way between the two
on either side of the compass.

A card of a user's may have a back of its own: a word in the rock, the same upside down, or a
picture that goes on beyond the edges.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

from dungeongen.core.errors import CardError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, line_height
from dungeongen.draw.canvas import Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.cards import Trim
from dungeongen.draw.curves import ribbon
from dungeongen.draw.pictures import Picture
from dungeongen.draw.rock import solid_rock
from dungeongen.draw.writing import write

_SEED = "the back of a card"
_ROCK = 0.085  # of the rock beside the labyrinth, in card widths
_LEAST_ROCK = 3.2
_CELL = 5.0  # of the labyrinth, about
_SQUARE = 4.2  # of a map with such rock
_STROKE = 0.4  # width of the rock's strokes
_WALL = 0.65  # width of the labyrinth's walls
_CORRIDOR = 2.5
_LARGEST = 26.0  # points of a word, so that a short one does not fill the back
_LEAST = 8.0  # points of a word, which is read from afar


class _Panel(NamedTuple):
    """The labyrinth's rectangle around the middle, and its cells."""

    wide: float
    high: float
    columns: int
    rows: int
    radius: float

    @property
    def step(self) -> tuple[float, float]:
        return self.wide / self.columns, self.high / self.rows


def back(trim: Trim, bleed: float) -> Block:
    """Return the back of a card with what is printed beyond its edges."""
    w, h = trim.width + 2 * bleed, trim.height + 2 * bleed
    panel = _panel(trim.width, trim.height)
    ways = _ways(panel)
    left, top = (w - panel.wide) / 2, (h - panel.high) / 2
    rock = _rock(w, h, tuple(_moved(ways, left, top)))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, w, h, fill=Ink.PAPER)
        canvas.lines(_moved(rock, x, y), ink=Ink.WALL, width=_STROKE)
        for ink, wide in ((Ink.WALL, _CORRIDOR + 2 * _WALL), (Ink.PAPER, _CORRIDOR)):
            canvas.lines(_moved(ways, x + left, y + top), ink=ink, width=wide)
        _compass(canvas, x + w / 2, y + h / 2, panel.radius)

    return Block(w, h, paint)


def full_picture(picture: Picture, trim: Trim, bleed: float) -> Block:
    """Return a side of a card that is a picture, as large as fills the card and its bleed."""
    w, h = trim.width + 2 * bleed, trim.height + 2 * bleed
    scale = max(w / picture.width, h / picture.height)
    wide, high = picture.width * scale, picture.height * scale

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, w, h, fill=Ink.PAPER)
        with canvas.clip(polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])):
            canvas.picture(x + (w - wide) / 2, y + (h - high) / 2, wide, high, picture)

    return Block(w, h, paint)


def back_with_word(word: str, trim: Trim, bleed: float) -> Block:
    """Return a back with a word above the middle, and the same upside down below."""
    w, h = trim.width + 2 * bleed, trim.height + 2 * bleed
    rock, panel = _rock(w, h), _panel(trim.width, trim.height)
    room = panel.wide - 6.0
    size = min(_LARGEST, room / fonts.width(word, Face.TITLE, 1.0))
    if size < _LEAST:
        raise CardError(f"the back {word[:40]!r} is too long for the card")
    high = line_height(size) + 3.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        cx, cy = x + w / 2, y + h / 2
        canvas.rect(x, y, w, h, fill=Ink.PAPER)
        canvas.lines(_moved(rock, x, y), ink=Ink.WALL, width=_STROKE)
        left, top = cx - panel.wide / 2, cy - high - 1.5
        box = (left, top, panel.wide, 2 * (cy - top))
        canvas.rect(*box, fill=Ink.PAPER, stroke=Ink.WALL, width=_WALL, radius=3.0)
        canvas.lines([(left + 3, cy, left + panel.wide - 3, cy)], ink=Ink.GUIDE, width=0.2)
        for quarters in (0, 2):
            with canvas.turned(cx, cy, quarters):
                write(canvas, 0, -high, high, word, face=Face.TITLE, size=size, anchor="middle")

    return Block(w, h, paint)


def _panel(width: float, height: float) -> _Panel:
    rock = max(_LEAST_ROCK, _ROCK * width)
    wide, high = width - 2 * rock, height - 2 * rock
    columns = max(3, round(wide / _CELL / 2) * 2 - 1)
    rows = max(4, round(high / (wide / columns) / 2) * 2)
    return _Panel(wide, high, columns, rows, 0.26 * min(wide, high))


def _moved(segments: tuple[Segment, ...], x: float, y: float) -> list[Segment]:
    return [(x + a, y + b, x + c, y + d) for a, b, c, d in segments]


@lru_cache(maxsize=8)
def _rock(w: float, h: float, ways: tuple[Segment, ...] = ()) -> tuple[Segment, ...]:
    """Return the hatching around some corridors, the lower half being the upper one turned."""
    hollows = [ribbon([(a, b), (c, d)], _CORRIDOR / 2) for a, b, c, d in ways]
    rock = solid_rock(w, h, hollows, Rng(_SEED).child("rock"), _SQUARE)
    half = [part for stroke in rock if (part := _above(stroke, h / 2)) is not None]
    return (*half, *((w - a, h - b, w - c, h - d) for a, b, c, d in half))


def _above(stroke: Segment, line: float) -> Segment | None:
    """Return what of a stroke lies above a level line, if anything."""
    a, b, c, d = stroke if stroke[1] <= stroke[3] else (*stroke[2:], *stroke[:2])
    if d <= line:
        return a, b, c, d
    if b >= line:
        return None
    return a, b, a + (c - a) * (line - b) / (d - b), line


@lru_cache(maxsize=8)
def _ways(panel: _Panel) -> tuple[Segment, ...]:
    """Return the corridors from the middle of a cell to the next."""
    columns, rows = panel.columns, panel.rows
    dx, dy = panel.step
    half = rows // 2
    middle = panel.wide / 2, panel.high / 2

    def free(column: int, row: int) -> bool:
        x, y = (column + 0.5) * dx - middle[0], (row + 0.5) * dy - middle[1]
        return hypot(x, y) > panel.radius + _CORRIDOR / 2 + _WALL

    tree = _tree({(c, r) for c in range(columns) for r in range(half) if free(c, r)})
    ways = [
        *tree,
        *(
            ((columns - 1 - c, rows - 1 - r), (columns - 1 - d, rows - 1 - q))
            for (c, r), (d, q) in tree
        ),
    ]
    ways += [((c, half - 1), (c, half)) for c in (0, columns - 1)]
    return tuple(
        ((c + 0.5) * dx, (r + 0.5) * dy, (d + 0.5) * dx, (q + 0.5) * dy) for (c, r), (d, q) in ways
    )


def _tree(cells: set[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the ways of a labyrinth in which every two cells have exactly one path."""
    rng = Rng(_SEED).child("labyrinth")
    start = min(cells)
    visited, path = {start}, [start]
    ways = []
    while path:
        c, r = path[-1]
        near = [
            cell
            for cell in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1))
            if cell in cells and cell not in visited
        ]
        if not near:
            path.pop()
            continue
        there = rng.choice(near)
        ways.append(((c, r), there))
        visited.add(there)
        path.append(there)
    return ways


def _compass(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a compass of eight points in a ring."""
    canvas.circle(x, y, radius, fill=Ink.PAPER, stroke=Ink.WALL, width=_WALL)
    canvas.circle(x, y, radius - 1.4, stroke=Ink.WALL, width=0.4)
    ticks = []
    for i in range(48):
        c, s = cos(pi * i / 24), sin(pi * i / 24)
        low, high = 0.8 * radius, (0.86 if i % 6 else 0.9) * radius
        ticks.append((x + low * c, y + low * s, x + high * c, y + high * s))
    canvas.lines(ticks, ink=Ink.WALL, width=0.3)
    for turn, long in ((0.125, 0.52), (0.0, 0.76)):
        for i in range(4):
            angle = 2 * pi * (turn + i / 4)
            tip = _point(x, y, long * radius, angle)
            sides = [_point(x, y, 0.19 * radius, angle + way * pi / 4) for way in (-1, 1)]
            middle = (x, y)
            for side, fill in zip(sides, (Ink.PAPER, Ink.WALL), strict=True):
                half = polygon([tip, side, middle])
                canvas.path(half, fill=fill, stroke=Ink.WALL, width=0.3)


def _point(x: float, y: float, far: float, angle: float) -> tuple[float, float]:
    return x + far * cos(angle), y + far * sin(angle)
