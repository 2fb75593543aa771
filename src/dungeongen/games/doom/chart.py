"""The map of Shuffle and Doom: a checkerboard of rooms between two stacks of cards.

All lengths follow from the cell ``c``. The cards of the columns stand above the grid, those of the
rows at its left, each as high as a cell allows; letters and numbers between cards and grid name the
cells. ``P`` waits at the upper left corner, ``F`` at the lower right, where the wall is open.

Filled rooms are hatched rock with a light plate in the middle: the room's name, where a cell has
room for it, and a card with the number of cards to draw. Empty rooms are blank floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Segment, polygon
from dungeongen.draw.cards import card
from dungeongen.draw.hatching import hatching
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.plan import Plan, Room, cell_name

LARGEST_CELL = 27.0
_LEAST_CELL = 1.5  # a cell, in sizes of the least type
_CARD = 0.9  # the side of a set-up card that lies along the grid, in cells
_HIGHEST = 19.0  # of a set-up card, in millimetres
_UPRIGHT = 12.0  # from this cell on, the cards of the rows stand
_SHAPE = 0.72  # the short side of a card, in long ones
_NAMED = 10.5  # from this cell on, rooms carry their names
_SPACING = 2.9  # of the hatching, in millimetres
_WALL = 0.9


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything of a map lies, in millimetres from its upper left corner.

    ``c`` is the side of a cell, (left, top) the grid's upper left, ``rim`` the space right and
    below, ``above`` and ``beside`` width and height of the cards of the columns and of the rows,
    ``strip`` the height of a line of names, ``token`` the radius of P and F.
    """

    c: float
    left: float
    top: float
    rim: float
    above: tuple[float, float]
    beside: tuple[float, float]
    gap: float
    strip: float
    token: float

    def width(self, columns: int) -> float:
        """Return the width of the whole map."""
        return self.left + columns * self.c + self.rim

    def height(self, rows: int) -> float:
        """Return the height of the whole map."""
        return self.top + rows * self.c + self.rim


def framed_by(c: float, theme: Theme, *, cards: bool = True) -> Frame:
    """Return the places of a map of cells of ``c`` mm, with its set-up cards or without."""
    strip = theme.type["least"] * MM_PER_POINT * 1.25
    above = beside = (0.0, 0.0)
    gap = 0.0
    if cards:
        gap = min(1.2, 0.06 * c)
        high = min(_CARD * c, _HIGHEST)
        above = beside = (high * _SHAPE, high)
        if c < _UPRIGHT:  # both as large as a cell lets them be
            above, beside = (high, high / _SHAPE), (high / _SHAPE, high)
    token = max(0.62 * strip, min(4.6, 0.3 * c))
    left = max(beside[0] + gap + strip * 1.15, 2 * token + 1)
    top = max(above[1] + gap + strip, 2 * token + 1)
    return Frame(c, left, top, 2 * token + 0.8, above, beside, gap, strip, token)


def largest_frame(
    size: int, *, width: float, height: float, theme: Theme, cards: bool = True
) -> Frame:
    """Return the largest map of ``size`` by ``size`` cells that fits."""
    low, high = 0.5, LARGEST_CELL
    while high - low > 0.01:
        middle = (low + high) / 2
        frame = framed_by(middle, theme, cards=cards)
        if frame.width(size) <= width and frame.height(size) <= height:
            low = middle
        else:
            high = middle
    return framed_by(low, theme, cards=cards)


def least_cell(theme: Theme) -> float:
    """Return the smallest cell that can be read, in millimetres."""
    return _LEAST_CELL * theme.type["least"] * MM_PER_POINT


def chart(
    plan: Plan, columns: Sequence[int], rows: Sequence[int], *, frame: Frame, theme: Theme
) -> Block:
    """Return the map with its set-up cards, as large as ``frame`` says."""
    size = len(plan.columns)
    paint = partial(_paint, plan, tuple(columns), tuple(rows), frame, theme)
    return Block(frame.width(size), frame.height(len(plan.rows)), paint)


def _paint(
    plan: Plan,
    columns: tuple[int, ...],
    rows: tuple[int, ...],
    frame: Frame,
    theme: Theme,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    wide, high = frame.width(len(plan.columns)), frame.height(len(plan.rows))
    with canvas.frame(x, y, wide, high, "map"):
        left, top, c = x + frame.left, y + frame.top, frame.c
        _cards(canvas, columns, rows, frame, x, y)
        _names(canvas, plan, frame, theme, left, top)
        canvas.rect(left, top, len(plan.columns) * c, len(plan.rows) * c, fill=Ink.FLOOR)
        rooms = list(plan.rooms.values())
        _rock(canvas, plan, [room for room in rooms if room.filled], left, top, c)
        _guides(canvas, rooms, left, top, c)
        walls(canvas, plan, left, top, c)
        _tokens(canvas, plan, frame, theme, left, top)
        for room in rooms:
            if room.filled:
                _plate(canvas, room, frame, theme, left, top)


def _cards(
    canvas: Canvas,
    columns: Sequence[int],
    rows: Sequence[int],
    frame: Frame,
    x: float,
    y: float,
) -> None:
    c = frame.c
    wide, high = frame.above
    top = y + frame.top - frame.strip - frame.gap - high
    for i, what in enumerate(columns):
        left = x + frame.left + (i + 0.5) * c - wide / 2
        card(what, width=wide, height=high).paint(canvas, left, top)
    wide, high = frame.beside
    left = x + frame.left - frame.strip * 1.15 - frame.gap - wide
    for i, what in enumerate(rows):
        top = y + frame.top + (i + 0.5) * c - high / 2
        card(what, width=wide, height=high).paint(canvas, left, top)


def _names(canvas: Canvas, plan: Plan, frame: Frame, theme: Theme, left: float, top: float) -> None:
    """Write a letter above each column, a number beside each row."""
    size, c = theme.type["least"], frame.c
    em = size * MM_PER_POINT
    for i in range(len(plan.columns)):
        canvas.text(
            left + (i + 0.5) * c,
            top - 0.35 * em,
            cell_name(0, i)[:-1],
            size=size,
            ink=Ink.MUTED,
            anchor="middle",
        )
    for i in range(len(plan.rows)):
        baseline = top + (i + 0.5) * c + fonts.CAP_HEIGHT * em / 2
        canvas.text(left - 0.4 * em, baseline, str(i + 1), size=size, ink=Ink.MUTED, anchor="end")


def _rock(
    canvas: Canvas, plan: Plan, filled: Sequence[Room], left: float, top: float, c: float
) -> None:
    """Hatch the filled rooms."""
    path: list[object] = []
    for room in filled:
        x, y = left + room.column * c, top + room.row * c
        w, h = room.width * c, room.height * c
        canvas.rect(x, y, w, h, fill=Ink.ROCK)
        path += polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    margin = 1.3 * _SPACING  # the rim of a hatching is ragged
    side = max(len(plan.columns), len(plan.rows)) * c + 2 * margin

    def solid(px: float, py: float) -> bool:
        column, row = int((px - margin) // c), int((py - margin) // c)
        return any(
            0 <= i < len(plan.columns)
            and 0 <= j < len(plan.rows)
            and plan.columns[i] != plan.rows[j]
            for i, j in ((column, row), *_near(px - margin, py - margin, c))
        )

    seed = "".join("rb"[colour] for colour in (*plan.columns, *plan.rows))
    strokes = hatching(Rng(seed).child("hatch"), side, solid, spacing=_SPACING)
    ox, oy = left - margin, top - margin
    clip: Path = tuple(path)  # type: ignore[arg-type]
    with canvas.clip(clip):
        canvas.lines(
            [(ox + a, oy + b, ox + d, oy + e) for a, b, d, e in strokes],
            ink=Ink.HATCH,
            width=0.19,
        )


def _near(x: float, y: float, c: float) -> list[tuple[int, int]]:
    """Return the cells that strokes from (x, y) may reach."""
    reach = 0.5 * _SPACING
    return [
        (int((x + dx) // c), int((y + dy) // c)) for dx in (-reach, reach) for dy in (-reach, reach)
    ]


def _guides(canvas: Canvas, rooms: Sequence[Room], left: float, top: float, c: float) -> None:
    """Rule the cells within rooms: dotted on the floor, light on the rock."""
    floor: list[Segment] = []
    rock: list[Segment] = []
    for room in rooms:
        x, y = left + room.column * c, top + room.row * c
        w, h = room.width * c, room.height * c
        segments = rock if room.filled else floor
        segments += [(x + i * c, y, x + i * c, y + h) for i in range(1, room.width)]
        segments += [(x, y + i * c, x + w, y + i * c) for i in range(1, room.height)]
    canvas.lines(rock, ink=Ink.FLOOR, width=0.55)
    canvas.lines(floor, ink=Ink.GUIDE, width=0.25, dash=(0.25, 1.0))


def walls(canvas: Canvas, plan: Plan, left: float, top: float, c: float) -> None:
    """Draw thin walls between rooms and a strong one round the map, open at P and F."""
    wide, high = len(plan.columns) * c, len(plan.rows) * c
    inner: list[Segment] = []
    for i in range(1, len(plan.columns)):
        if plan.columns[i] != plan.columns[i - 1]:
            inner.append((left + i * c, top, left + i * c, top + high))
    for i in range(1, len(plan.rows)):
        if plan.rows[i] != plan.rows[i - 1]:
            inner.append((left, top + i * c, left + wide, top + i * c))
    canvas.lines(inner, ink=Ink.WALL, width=0.35)
    gap = min(0.5 * c, 7.0)
    right, bottom = left + wide, top + high
    outer = [
        (left + gap, top, right, top),
        (left, top + gap, left, bottom),
        (right, top, right, bottom - gap),
        (left, bottom, right - gap, bottom),
    ]
    canvas.lines(outer, ink=Ink.WALL, width=_WALL)


def _tokens(
    canvas: Canvas, plan: Plan, frame: Frame, theme: Theme, left: float, top: float
) -> None:
    r, c = frame.token, frame.c
    right, bottom = left + len(plan.columns) * c, top + len(plan.rows) * c
    off = r + 0.5
    _token(canvas, left - off, top - off, r, "P", theme)
    _token(canvas, right + off, bottom + off, r, "F", theme)
    for x, y in ((left, top), (right - 0.16 * c, bottom - 0.16 * c)):
        canvas.path(
            polygon([(x + 0.16 * c, y + 0.16 * c), (x, y + 0.16 * c), (x + 0.16 * c, y)]),
            fill=Ink.WALL,
        )


def _token(canvas: Canvas, x: float, y: float, r: float, letter: str, theme: Theme) -> None:
    size = max(theme.type["least"], 1.25 * r / MM_PER_POINT)
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, letter):
        canvas.circle(x, y, r - 0.25, fill=Ink.PAPER, stroke=Ink.WALL, width=0.5)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(x, baseline, letter, face=Face.TITLE, size=size, anchor="middle")


def _plate(canvas: Canvas, room: Room, frame: Frame, theme: Theme, left: float, top: float) -> None:
    """Write a room's name and the number of its cards onto a light plate."""
    c, least = frame.c, theme.type["least"]
    cx = left + (room.column + room.width / 2) * c
    cy = top + (room.row + room.height / 2) * c
    named = c >= _NAMED * least / 7.0
    size = max(least, min(theme.type["digit"], 0.24 * c / MM_PER_POINT)) if named else least
    em = size * MM_PER_POINT
    wide = max(fonts.width("00", Face.BOLD, size), fonts.width(str(room.size), Face.BOLD, size))
    wide += 0.45 * em
    deep = 1.32 * wide if named else fonts.CAP_HEIGHT * em + 0.75 * em
    over = (fonts.CAP_HEIGHT + 0.3) * em if named else 0.0
    high = over + deep
    whole = max(wide, fonts.width(room.name, Face.TITLE, size)) if named else wide
    pad = 0.32 * em if named else 0.0
    y = cy - high / 2
    box = (cx - whole / 2 - pad, y - pad, whole + 2 * pad, high + 2 * pad)
    with canvas.frame(*box, f"room {room.name}"):
        canvas.rect(*box, fill=Ink.FLOOR, radius=0.35 * em)
        if named:
            canvas.text(
                cx,
                y + fonts.CAP_HEIGHT * em,
                room.name,
                face=Face.TITLE,
                size=size,
                anchor="middle",
            )
        canvas.rect(
            cx - wide / 2,
            y + over,
            wide,
            deep,
            fill=Ink.FLOOR,
            stroke=Ink.WALL,
            width=0.3,
            radius=0.28 * em,
        )
        baseline = y + over + deep / 2 + fonts.CAP_HEIGHT * em / 2
        canvas.text(cx, baseline, str(room.size), face=Face.BOLD, size=size, anchor="middle")
