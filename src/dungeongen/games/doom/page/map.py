"""The drawing of the map: a checkerboard of rooms with the set-up cards along two sides.

All lengths derive from the cell size ``c``. The column cards stand above the grid, the row cards to
its left, each as large as a cell allows; letters and numbers between cards and grid name the cells.
``IN`` stands at the upper left corner and ``OUT`` at the lower right, where the wall is open: the
rulebook's P and F, where its token waits and where a play finishes.

Filled rooms are shaded, with a card in the middle that has the number of cards to draw, and the
room's name (``labels``); a pencil can cross them out. Where cells are too small for a name, a line
beside ``OUT`` says how such rooms are called. Empty rooms are paved. As in all games hatching
is rock (``painter``): it surrounds the map, except where a way leads in or out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from dungeongen.core.cards import card_shown
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.cards import card
from dungeongen.draw.painter import draw_plan
from dungeongen.draw.plan import Marks, Plan
from dungeongen.draw.structure import Description, Tag, element, items, table
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import neighbour
from dungeongen.games.doom.layout import Room, cell_name
from dungeongen.games.doom.page.labels import Label, View, labels, roomy, without_name, write
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import CELL, EDGE, Ruling

# The map in words: its cards, and every room with its size, its cards to draw and its doors.
#
# This is what a reader gets who cannot see the map. Rooms that share a side have a door between
# them.


_SIDES = ("left", "above", "right", "below")
_HEADS = ("Room", "Kind", "Cells", "Cards", *(side.capitalize() for side in _SIDES))


class _RoomText(NamedTuple):
    """A room or its part on a tile: name, kind, corner cells, cards, and its neighbours."""

    name: str
    kind: str
    cells: str
    cards: str
    beyond: tuple[str, ...]


def map_words(view: View) -> Description:
    """Return the cards, the rooms and their neighbours."""
    rooms = [*_rooms(view)] if view.parts else []
    lines = [*_around(view), *(_line(room) for room in rooms)]
    if not rooms:
        return (items(lines),)
    rows = [(room.name, room.kind, room.cells, room.cards, *room.beyond) for room in rooms]
    return (
        element(Tag.H2, "The rooms"),
        items(lines),
        element(Tag.H2, "Neighbours"),
        table(_HEADS, rows),
    )


def _around(view: View) -> Iterator[str]:
    """Yield how large the map is, the cards along its sides, and where IN and OUT are."""
    plan = view.plan
    first = cell_name(view.row, view.column)
    last = cell_name(view.row + len(plan.rows) - 1, view.column + len(plan.columns) - 1)
    ways = [f"IN at {first}"] if view.begins else []
    ways += [] if view.goes_on else [f"OUT at {last}"]
    yield f"Cells {first} to {last}{''.join(f'; {way}' for way in ways)}."
    if view.goes_on:
        yield "The map goes on to the right and below."
    if view.columns is not None and view.rows is not None:
        yield f"Cards of the columns, from the left: {_names_of(view.columns)}."
        yield f"Cards of the rows, from the top: {_names_of(view.rows)}."


def _names_of(cards: Sequence[int]) -> str:
    return ", ".join(map(card_shown, cards))


def _rooms(view: View) -> Iterator[_RoomText]:
    plan = view.plan
    parts = {(part.row, part.column): part for part in view.parts}

    def name(index: int) -> str:
        if (room := plan.rooms.get(index)) is None:
            return ""
        part = parts.get((room.row, room.column))
        return (
            cell_name(view.row + room.row, view.column + room.column) if part is None else part.name
        )

    for index, room in plan.rooms.items():
        part = parts.get((room.row, room.column))
        steps = (-1, -plan.stride, 1, plan.stride)
        beyond = tuple(name(index + step) or "wall" for step in steps)
        kind, cards = ("white", "none") if part is None else ("shaded", part.cards)
        yield _RoomText(name(index), kind, _cells(view, room), cards, beyond)


def _cells(view: View, room: Room) -> str:
    row, column = view.row + room.row, view.column + room.column
    first = cell_name(row, column)
    last = cell_name(row + room.height - 1, column + room.width - 1)
    return first if room.size == 1 else f"{first} to {last}"


def _line(room: _RoomText) -> str:
    doors = [
        f"{side} to {name}"
        for side, name in zip(_SIDES, room.beyond, strict=True)
        if name != "wall"
    ]
    cards = f", draws {room.cards}" if room.kind == "shaded" else ""
    return f"{room.name}: {room.kind}, {room.cells}{cards}. Doors: {', '.join(doors)}."


# The drawing


_LARGEST_CELL = 27.0
_CARD = 0.88  # a set-up card's side along the grid, in cells
_FULL_CARD = 0.94  # the same where room is short
_SMALL = 6.2  # cards up to this side, in millimetres, take the fuller share of a cell
_HIGHEST = 19.0  # greatest height of a set-up card, in millimetres
_UPRIGHT = 12.0  # in cells from this size on, the row cards stand upright
_SHAPE = 0.72  # a card's short side divided by its long side
_BAND = EDGE / CELL  # of rock around the map, in cells
_TIGHT_BAND = 0.26  # the same in small maps
_TIGHT = 7.0  # millimetres of a cell below which there is no room for more
_ABOVE = 0.35  # between the band around a map and its letters, in ems
_LEFT = 0.4  # between the band and its numbers, in ems
_FIFTH = 5  # cells from one bold name in the margin to the next
_LEAST_SIZE = 8.5  # of the names of neighbouring tiles, in points


@dataclass(frozen=True, slots=True)
class Frame:
    """The measurements of a map, in millimetres from its upper left corner.

    ``c`` is the side of a cell, (left, top) the grid's upper left corner, ``rim`` the space right
    and below, ``above`` and ``beside`` the width and height of column cards and row cards,
    ``strip`` the height of a line of names, ``band`` the depth of the rock around the map, which on
    a tile has the neighbours' names too, ``sign`` the width and height of the plates IN and OUT.
    """

    c: float
    left: float
    top: float
    rim: float
    above: tuple[float, float]
    beside: tuple[float, float]
    gap: float
    strip: float
    band: float
    sign: tuple[float, float]

    def width(self, columns: int) -> float:
        """Return the width of the whole map."""
        return self.left + columns * self.c + self.rim

    def height(self, rows: int) -> float:
        """Return the height of the whole map."""
        return self.top + rows * self.c + self.rim


def framed_by(c: float, theme: Theme, *, tile: bool = False) -> Frame:
    """Return the measurements of a map with cells of ``c`` millimetres, or of a tile of one."""
    em = theme.type["least"] * MM_PER_POINT
    strip = 1.25 * em
    gap = min(1.2, 0.06 * c)
    high = min(max(_CARD * c, min(_FULL_CARD * c, _SMALL)), _HIGHEST)
    above = beside = (high * _SHAPE, high)
    if c < _UPRIGHT:  # lay the row cards on their sides, to fill the cell
        above, beside = (high, high / _SHAPE), (high / _SHAPE, high)
    tall = max(1.24 * strip, min(7.0, 0.5 * c))
    size = _sign_size(tall, theme)
    sign = (fonts.width("OUT", Face.TITLE, size) + 0.7 * size * MM_PER_POINT, tall)
    band = (_TIGHT_BAND if c < _TIGHT else _BAND) * c
    if tile:
        band = max(band, fonts.width("9·9", Face.BOLD, _neighbour_size(theme)) + 2.4)
    left = max(beside[0] + gap + strip * 1.15 + band, sign[0] + 1)
    top = max(above[1] + gap + strip + band, tall + 1)
    rim = max(tall + 0.8, band)
    if not (tile or roomy(c, theme)):  # a line beside OUT, below the rock
        rim = max(rim, band + (fonts.CAP_HEIGHT + fonts.DESCENT) * em)
    return Frame(
        c=c,
        left=left,
        top=top,
        rim=rim,
        above=above,
        beside=beside,
        gap=gap,
        strip=strip,
        band=band,
        sign=sign,
    )


def _sign_size(tall: float, theme: Theme) -> float:
    """Return the size of type on a plate of this height."""
    return max(theme.type["least"], 0.55 * tall / MM_PER_POINT)


def largest_frame(
    size: int, *, width: float, height: float, theme: Theme, tile: bool = False
) -> Frame:
    """Return the largest map of ``size`` by ``size`` cells that fits, or the largest tile."""

    def fits(c: float) -> bool:
        frame = framed_by(c, theme, tile=tile)
        return frame.width(size) <= width and frame.height(size) <= height

    # The width jumps down where the row cards begin to stand upright.
    low, high = (_UPRIGHT, _LARGEST_CELL) if fits(_UPRIGHT) else (0.5, _UPRIGHT)
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return framed_by(low, theme, tile=tile)


def chart(view: View, *, frame: Frame, theme: Theme) -> Block:
    """Return a map with its set-up cards, measured by ``frame``."""
    wide, high = frame.width(len(view.plan.columns)), frame.height(len(view.plan.rows))
    return Block(wide, high, partial(_paint, view, frame, theme))


def named_by(view: View, frame: Frame, theme: Theme) -> str:
    """Return how rooms without a name on this map are called, empty if all have one."""
    return without_name(_labels(view, frame, theme, 0.0, 0.0))


def _plan(view: View) -> Plan:
    bare = view.columns is None
    return drawn(view.plan, view.row, view.column, goes_on=view.goes_on, bare=bare).plan


def _labels(view: View, frame: Frame, theme: Theme, left: float, top: float) -> list[Label]:
    s = frame.c / CELL
    x0, y0 = left - EDGE * s, top - EDGE * s
    floors = {
        (room.row, room.column): tuple((x0 + x * s, y0 + y * s) for x, y in hall)
        for room, hall in zip(view.plan.rooms.values(), _plan(view).halls, strict=True)
    }
    ruling = view.ruling.placed(left, top, frame.c)
    return labels(view.parts, floors, ruling, frame.c, theme)


def _paint(view: View, frame: Frame, theme: Theme, canvas: Canvas, x: float, y: float) -> None:
    wide, high = frame.width(len(view.plan.columns)), frame.height(len(view.plan.rows))
    tag = canvas.tagged(Tag.FIGURE, "Map.", description=map_words(view))
    with canvas.frame(x, y, wide, high, "map"), tag:
        left, top, c = x + frame.left, y + frame.top, frame.c
        ruling = view.ruling.placed(left, top, c)
        _cards(canvas, view, ruling, frame)
        _names(canvas, view, ruling, frame, theme)
        rooms = _labels(view, frame, theme, left, top)
        _ground(canvas, view, rooms, frame, left, top)
        _edges(canvas, view, left, top, c)
        if view.goes_on:
            _marks(canvas, view, frame, theme, left, top)
        _signs(canvas, view, frame, theme, left, top)
        for room in rooms:
            write(canvas, room)
        if not view.goes_on and (words := without_name(rooms)):
            size = theme.type["least"]
            baseline = y + high - fonts.DESCENT * size * MM_PER_POINT
            canvas.text(x, baseline, words, face=Face.ITALIC, size=size, ink=Ink.MUTED)


def _ground(
    canvas: Canvas, view: View, rooms: Sequence[Label], frame: Frame, left: float, top: float
) -> None:
    """Draw the plan, cut where the map goes on on another tile."""
    s, far = frame.c / CELL, EDGE * frame.c / CELL
    across, down = len(view.plan.columns) * frame.c, len(view.plan.rows) * frame.c
    rock = min(far, frame.band)
    x0, y0 = left - rock * (view.column == 0), top - rock * (view.row == 0)
    x1, y1 = (edge + rock * (not view.goes_on) for edge in (left + across, top + down))
    number = {(room.row, room.column): i for i, room in enumerate(view.plan.rooms.values())}
    bare = []
    for room in rooms:
        a, b, d, e = room.plate
        box = ((a - left) / s + EDGE, (b - top) / s + EDGE, (d - a) / s, (e - b) / s)
        bare.append((number[room.part.row, room.part.column], box))
    with (
        canvas.clip(polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])),
        canvas.turned(left - far, top - far),
    ):
        draw_plan(
            canvas,
            _plan(view),
            Marks(bare=tuple(bare)),
            s,
            grid=False,
        )


def _cards(canvas: Canvas, view: View, ruling: Ruling, frame: Frame) -> None:
    wide, high = frame.above
    top = ruling.rows[0] - frame.band - frame.strip - frame.gap - high
    cards = view.columns or (None,) * len(view.plan.columns)
    for left, what in zip(_along(ruling.columns, wide, frame.c), cards, strict=True):
        _card(canvas, what, left, top, wide, high)
    wide, high = frame.beside
    left = ruling.columns[0] - frame.band - frame.strip * 1.15 - frame.gap - wide
    cards = view.rows or (None,) * len(view.plan.rows)
    for top, what in zip(_along(ruling.rows, high, frame.c), cards, strict=True):
        _card(canvas, what, left, top, wide, high)


def _along(lines: Sequence[float], side: float, c: float) -> list[float]:
    """Return where cards begin: near the middles of their cells, of ``c`` millimetres on average.

    Where two narrow cells meet their cards would too. They move by as little as is needed (isotonic
    regression), and none beyond the grid.
    """
    step = (side + c) / 2
    least, most = lines[0] + (c - side) / 4, lines[-1] - side - (len(lines) - 2) * step
    blocks: list[list[float]] = []
    for i, (begin, end) in enumerate(pairwise(lines)):
        block = [(begin + end - side) / 2 - i * step]
        while blocks and fmean(blocks[-1]) > fmean(block):
            block = blocks.pop() + block
        blocks.append(block)
    pooled = [fmean(block) for block in blocks for _ in block]
    return [min(max(place, least), most) + i * step for i, place in enumerate(pooled)]


def _card(canvas: Canvas, what: int | None, x: float, y: float, w: float, h: float) -> None:
    if what is None:
        canvas.rect(x, y, w, h, fill=Ink.FLOOR, stroke=Ink.GUIDE, radius=min(0.8, 0.1 * w))
    else:
        card(what, width=w, height=h).paint(canvas, x, y)


def _names(canvas: Canvas, view: View, ruling: Ruling, frame: Frame, theme: Theme) -> None:
    """Write a letter above each column and a number beside each row, each fifth one in bold."""
    size = theme.type["least"]
    em = size * MM_PER_POINT
    for i in range(len(view.plan.columns)):
        number = view.column + i + 1
        canvas.text(
            ruling.x(i + 0.5),
            ruling.rows[0] - frame.band - _ABOVE * em,
            cell_name(0, number - 1)[:-1],
            face=_face(number),
            size=size,
            ink=Ink.MUTED,
            anchor="middle",
        )
    for i in range(len(view.plan.rows)):
        baseline = ruling.y(i + 0.5) + fonts.CAP_HEIGHT * em / 2
        number = view.row + i + 1
        canvas.text(
            ruling.columns[0] - frame.band - _LEFT * em,
            baseline,
            str(number),
            face=_face(number),
            size=size,
            ink=Ink.MUTED,
            anchor="end",
        )


def _face(number: int) -> Face:
    """Return the face of a column's letter or a row's number: bold ones help to count."""
    return Face.BOLD if number % _FIFTH == 0 else Face.TEXT


def _edges(canvas: Canvas, view: View, left: float, top: float, c: float) -> None:
    """Draw the lines along which tiles are cut, and where the next ones lie."""
    if not view.goes_on:
        return
    right, bottom = left + len(view.plan.columns) * c, top + len(view.plan.rows) * c
    cuts: list[Segment] = []
    if view.row:
        cuts.append((left, top, right, top))
    if view.column:
        cuts.append((left, top, left, bottom))
    canvas.lines(cuts, ink=Ink.WALL, width=0.3, dash=(2.0, 1.2))
    canvas.lines(
        [(right, top, right, bottom), (left, bottom, right, bottom)], ink=Ink.WALL, width=0.2
    )


def _marks(canvas: Canvas, view: View, frame: Frame, theme: Theme, left: float, top: float) -> None:
    """Draw what tiles are laid together by: crop marks, and on each side the neighbour's name."""
    c = frame.c
    right, bottom = left + len(view.plan.columns) * c, top + len(view.plan.rows) * c
    near, far = 0.8, min(5.0, frame.band - 0.5)
    marks: list[Segment] = []
    for x, outward in ((left, -1), (right, 1)):
        for y, down in ((top, -1), (bottom, 1)):
            if view.begins and outward + down == -2:
                continue  # IN stands here
            marks.append((x + outward * near, y, x + outward * far, y))
            marks.append((x, y + down * near, x, y + down * far))
    canvas.lines(marks, ink=Ink.WALL, width=0.25)
    away = frame.band / 2
    middle = left + len(view.plan.columns) // 2 * c, top + len(view.plan.rows) // 2 * c
    places = (
        (middle[0], top - away, "above"),
        (left - away, middle[1], "left"),
        (right + away, middle[1], "right"),
        (middle[0], bottom + away, "below"),
    )
    for (x, y, side), name in zip(places, view.neighbours, strict=True):
        if name:
            neighbour(canvas, name, x, y, side, wide=frame.band - 1.0, size=_neighbour_size(theme))


def _neighbour_size(theme: Theme) -> float:
    return max(theme.type["least"], _LEAST_SIZE)


def _signs(canvas: Canvas, view: View, frame: Frame, theme: Theme, left: float, top: float) -> None:
    """Draw IN and OUT outside their corners."""
    c = frame.c
    wide, tall = frame.sign
    if view.begins:
        _sign(canvas, "IN", left - 0.5 - wide, top - 0.5 - tall, frame, theme)
    if not view.goes_on:
        right, bottom = left + len(view.plan.columns) * c, top + len(view.plan.rows) * c
        _sign(canvas, "OUT", right + frame.rim - wide, bottom + 0.6, frame, theme)


def _sign(canvas: Canvas, word: str, x: float, y: float, frame: Frame, theme: Theme) -> None:
    wide, tall = frame.sign
    size = _sign_size(tall, theme)
    with canvas.frame(x, y, wide, tall, word):
        canvas.rect(
            x + 0.25,
            y + 0.25,
            wide - 0.5,
            tall - 0.5,
            fill=Ink.PAPER,
            stroke=Ink.WALL,
            width=0.5,
            radius=0.3 * tall,
        )
        baseline = y + (tall + fonts.CAP_HEIGHT * size * MM_PER_POINT) / 2
        canvas.text(x + wide / 2, baseline, word, face=Face.TITLE, size=size, anchor="middle")
