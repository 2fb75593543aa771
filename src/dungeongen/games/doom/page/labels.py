"""What is written in each shaded room: its name and its number of cards, free of all walls.

A label has one of several forms: the name above a card with the number, both in large type if cells
are large; name and card side by side, where a room is wide and low; the name along a tall and
narrow room; and in the smallest rooms the card alone, or a bare number. Rooms of the same height
and width on a map have the same form, the first in which all of them have type of the least size or
more and keep clear of the walls. A form stands in the middle of its room, or a little off it where
the walls of a cavern are further apart. A room without a name goes by its upper left cell, which
the letters and numbers along the map tell.

All lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.ornaments import Box, Polygon, holds
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import Neighbours
from dungeongen.games.doom.layout import Cards, Layout, Plan, plan_of
from dungeongen.games.doom.plan.forms import Ruling, ruling_of

# The contents of one printed map: a whole dungeon, a tile of an unbounded one, or an empty form.
#
# A view is a window of cells with the cards above and beside it. A room that crosses the edge of a
# tile carries its name and full count on each part, so that every tile can be read alone.


@dataclass(frozen=True, slots=True)
class Part:
    """The visible part of a filled room, in cells from the window's corner, and its card count."""

    row: int
    column: int
    height: int
    width: int
    name: str
    cards: str


_ALONE = Neighbours()


@dataclass(frozen=True, slots=True)
class View:
    """A window of the map with its upper left cell at (row, column), and the cards around it.

    ``columns`` and ``rows`` are ``None`` on an empty form. ``goes_on`` tells whether the map
    continues to the right and down, and ``neighbours`` in which tiles.
    """

    plan: Plan
    parts: tuple[Part, ...] = ()
    columns: Cards | None = None
    rows: Cards | None = None
    row: int = 0
    column: int = 0
    goes_on: bool = False
    neighbours: Neighbours = _ALONE

    @property
    def ruling(self) -> Ruling:
        """The lines between its cells, even ones where it is a form to fill in, or a tile."""
        return ruling_of(self.plan, even=self.columns is None or self.goes_on)

    @property
    def begins(self) -> bool:
        """Whether this window has the start, IN."""
        return self.row == self.column == 0


def whole(layout: Layout) -> View:
    """Return the whole map of a dungeon."""
    parts = tuple(
        Part(room.row, room.column, room.height, room.width, room.name, str(room.size))
        for room in layout.rooms
    )
    return View(layout.plan, parts, layout.stacks.columns, layout.stacks.rows)


def empty(size: int) -> View:
    """Return a map without cards and without rooms."""
    return View(plan_of((False,) * size, (False,) * size))


def tile(layout: Layout, down: int, across: int, *, of: tuple[int, int]) -> View:
    """Return the tile (down, across), from 0, out of ``of`` rows and columns of an unbounded map.

    The count of a room that may still grow with the map is a lower bound: ``6+``.
    """
    size = layout.size
    plan = layout.grown(max(of))  # one growth more than shown, to see where rooms end
    top, left = down * size, across * size
    parts = []
    for room in plan.rooms.values():
        if not room.filled:
            continue
        row, column = max(room.row, top), max(room.column, left)
        bottom = min(room.row + room.height, top + size)
        right = min(room.column + room.width, left + size)
        if row < bottom and column < right:
            grows = plan.border >> room.index & 1
            parts.append(
                Part(
                    row - top,
                    column - left,
                    bottom - row,
                    right - column,
                    room.name,
                    f"{room.size}+" if grows else str(room.size),
                )
            )
    cut = plan_of(plan.columns[left : left + size], plan.rows[top : top + size])
    columns = layout.laid(across)[0] if across else layout.columns
    rows = layout.laid(down)[1] if down else layout.rows
    beside = Neighbours(
        tile_name(down - 1, across) if down else "",
        tile_name(down, across - 1) if across else "",
        tile_name(down, across + 1) if across + 1 < of[1] else "",
        tile_name(down + 1, across) if down + 1 < of[0] else "",
    )
    return View(cut, tuple(parts), columns, rows, top, left, goes_on=True, neighbours=beside)


def tile_name(down: int, across: int) -> str:
    """Return the name of a tile, from its row and column.

    >>> tile_name(0, 1)
    '1·2'
    """
    return f"{down + 1}·{across + 1}"


NARROWEST = 0.74  # of a cell, between the walls of its room
CLEAR = 0.5  # millimetres between type or a card and a wall
CLOSE = 0.25  # the same where nothing but a number fits

_CLEAR_ENDS = 0.35  # beside the ends of a low room, which are rounded
_ROOMY = 10.5  # in cells from this size on, with type of 8.5 points, labels are large
_SHARE = 0.24  # of a cell that the type of a large label takes
_GAP = 0.26  # of a cell that the walls of a room take, above and below
_EDGE = 0.25  # around a large label, in ems
_TIGHT = 0.42  # height of a small card above that of its number, in ems
_BETWEEN = 0.3  # name and card, in ems
_STEP = 0.25  # by which a label stands off the middle, in cells
_STEPS = 3  # how often, at most
_SHRUNK = 0.55  # of a cell that a number takes at most that is smaller than the least size


class Word(NamedTuple):
    """A word around its middle, or, ``upwards``, along a vertical line; ``size`` in points."""

    x: float
    baseline: float
    string: str
    face: Face
    size: float
    upwards: bool = False

    @property
    def box(self) -> Box:
        half = fonts.width(self.string, self.face, self.size) / 2
        cap = fonts.CAP_HEIGHT * self.size * MM_PER_POINT
        if self.upwards:
            return self.x - cap, self.baseline - half, self.x, self.baseline + half
        return self.x - half, self.baseline - cap, self.x + half, self.baseline


class Form(NamedTuple):
    """A label around the middle of its room; ``card`` is the outline around its number."""

    number: Word
    name: Word | None = None
    card: Box | None = None
    edge: float = CLEAR  # of the plate around it, on which no dots are
    clear: float = CLEAR  # to the next wall

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What has to be clear of the walls."""
        name = () if self.name is None else (self.name.box,)
        return (*name, self.number.box if self.card is None else self.card)


class Label(NamedTuple):
    """The label of a room, with its middle at (x, y)."""

    part: Part
    form: Form
    x: float
    y: float

    @property
    def plate(self) -> Box:
        """Return the rectangle of bare floor that it stands on."""
        lefts, tops, rights, bottoms = zip(*self.form.boxes, strict=True)
        edge = self.form.edge
        return (
            self.x + min(lefts) - edge,
            self.y + min(tops) - edge,
            self.x + max(rights) + edge,
            self.y + max(bottoms) + edge,
        )


def labels(
    parts: Sequence[Part],
    floors: Mapping[tuple[int, int], Polygon],
    ruling: Ruling,
    c: float,
    theme: Theme,
) -> list[Label]:
    """Return the labels of all shaded rooms.

    ``floors`` are their outlines by row and column; ``ruling`` are the lines between cells, whose
    side is ``c`` on average.
    """
    kinds: dict[tuple[int, int], list[Part]] = {}
    for part in parts:
        kinds.setdefault((part.height, part.width), []).append(part)
    result: list[Label] = []
    for (height, width), alike in kinds.items():
        for design in _designs(height, width, c, theme):
            forms = [design(part, c, theme) for part in alike]
            placed = [
                _placed(part, form, floors[part.row, part.column], ruling.middle(part), c)
                for part, form in zip(alike, forms, strict=True)
            ]
            if all(placed):
                break
        else:
            placed = [_shrunk(part, ruling.middle(part), c, theme) for part in alike]
        result += [label for label in placed if label is not None]
    return sorted(result, key=lambda label: (label.part.row, label.part.column))


_Design = Callable[[Part, float, Theme], Form]


def _designs(height: int, width: int, c: float, theme: Theme) -> Iterator[_Design]:
    """Yield the forms that rooms of a size may have, the best first."""
    if roomy(c, theme):
        yield _large
    if height == 1 < width:
        yield _beside
    yield _above
    if width == 1 < height:
        yield _along
    yield _alone
    yield _bare
    if width == 1 < height:
        yield _bare_along


def roomy(c: float, theme: Theme) -> bool:
    """Return whether cells are large enough for large labels."""
    return c >= _ROOMY * theme.type["least"] / 8.5


def _large(part: Part, c: float, theme: Theme) -> Form:
    """The name above a card, as large as the cell allows."""
    least = theme.type["least"]
    size = max(least, min(theme.type["digit"], _SHARE * c / MM_PER_POINT))
    em = size * MM_PER_POINT
    edge, over = _EDGE * em, (fonts.CAP_HEIGHT + _BETWEEN) * em
    free = (part.height - _GAP) * c - over - 2 * edge
    wide = max(fonts.width("00", Face.BOLD, size), fonts.width(part.cards, Face.BOLD, size))
    wide += 0.45 * em
    deep = min(1.32 * wide, max(free, (fonts.CAP_HEIGHT + _TIGHT) * em))
    return _stacked(Word(0.0, 0.0, part.name, Face.TITLE, size), part, size, (wide, deep), edge)


def _above(part: Part, c: float, theme: Theme) -> Form:
    """The name above a card, both small."""
    size = theme.type["least"]
    name = Word(0.0, 0.0, part.name, Face.BOLD, size)
    return _stacked(name, part, size, _small_card(part, size), CLEAR)


def _along(part: Part, c: float, theme: Theme) -> Form:
    """The name along a narrow room, above a card."""
    size = theme.type["least"]
    name = Word(0.0, 0.0, part.name, Face.BOLD, size, upwards=True)
    return _stacked(name, part, size, _small_card(part, size), CLEAR)


def _stacked(name: Word, part: Part, size: float, card: tuple[float, float], edge: float) -> Form:
    left, top, right, bottom = name.box
    wide, deep = card
    between = _BETWEEN * size * MM_PER_POINT
    upper = -(bottom - top + between + deep) / 2
    middle = upper + bottom - top + between + deep / 2
    placed = name._replace(x=name.x - (left + right) / 2, baseline=name.baseline + upper - top)
    return Form(_number(part, size, 0.0, middle), placed, _card(0.0, middle, wide, deep), edge)


def _beside(part: Part, c: float, theme: Theme) -> Form:
    """The name and then the card, on one line."""
    size = theme.type["least"]
    em = size * MM_PER_POINT
    wide, deep = _small_card(part, size)
    long = fonts.width(part.name, Face.BOLD, size)
    whole = long + _BETWEEN * em + wide
    name = Word((long - whole) / 2, fonts.CAP_HEIGHT * em / 2, part.name, Face.BOLD, size)
    x = (whole - wide) / 2
    return Form(_number(part, size, x, 0.0), name, _card(x, 0.0, wide, deep), clear=_CLEAR_ENDS)


def _alone(part: Part, c: float, theme: Theme) -> Form:
    """The card without a name."""
    size = theme.type["least"]
    return Form(_number(part, size, 0.0, 0.0), card=_card(0.0, 0.0, *_small_card(part, size)))


def _bare(part: Part, c: float, theme: Theme) -> Form:
    """The number alone."""
    return Form(_number(part, theme.type["least"], 0.0, 0.0), edge=CLOSE, clear=CLOSE)


def _bare_along(part: Part, c: float, theme: Theme) -> Form:
    """The number alone, along a narrow room."""
    size = theme.type["least"]
    half = fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    number = Word(half, 0.0, part.cards, Face.BOLD, size, upwards=True)
    return Form(number, edge=CLOSE, clear=CLOSE)


def _small_card(part: Part, size: float) -> tuple[float, float]:
    em = size * MM_PER_POINT
    return fonts.width(part.cards, Face.BOLD, size) + 0.5 * em, (fonts.CAP_HEIGHT + _TIGHT) * em


def _card(x: float, y: float, wide: float, deep: float) -> Box:
    return x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2


def _number(part: Part, size: float, x: float, y: float) -> Word:
    """Return the number of a room with its middle at (x, y)."""
    return Word(x, y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2, part.cards, Face.BOLD, size)


def _placed(
    part: Part, form: Form, floor: Polygon, middle: tuple[float, float], c: float
) -> Label | None:
    """Return a label where all of it is clear of the walls, or ``None``."""
    tall = part.height >= part.width
    for step in sorted(range(-_STEPS, _STEPS + 1), key=abs):
        x, y = middle
        x, y = (x, y + step * _STEP * c) if tall else (x + step * _STEP * c, y)
        if all(_is_clear(box, x, y, form.clear, floor) for box in form.boxes):
            return Label(part, form, x, y)
    return None


def _is_clear(box: Box, x: float, y: float, clear: float, floor: Polygon) -> bool:
    """Return whether a box around (x, y) is on a floor, and ``clear`` of its outline."""
    left, top, right, bottom = box
    around = x + left - clear, y + top - clear, x + right + clear, y + bottom + clear
    return holds(floor, around)


def _shrunk(part: Part, middle: tuple[float, float], c: float, theme: Theme) -> Label:
    """Return a number as large as its cell: on a screen a map may have any number of cells."""
    form = _bare(part, c, theme)
    x0, y0, x1, y1 = form.number.box
    size = form.number.size * min(1.0, _SHRUNK * c / max(x1 - x0, y1 - y0))
    return Label(part, Form(_number(part, size, 0.0, 0.0)), *middle)


def without_name(rooms: Sequence[Label]) -> str:
    """Return how rooms without a name are called, empty if there is none."""
    bare = [room.part for room in rooms if room.form.name is None]
    if not bare:
        return ""
    cell = "cell" if all(part.height == part.width == 1 for part in bare) else "upper left cell"
    return f"A room without a name goes by its {cell}, such as {bare[0].name}."


def least_cell(theme: Theme, *, number: str = "1") -> float:
    """Return the smallest cell that holds ``number``, or the letter of a column above it."""
    size = theme.type["least"]
    letter = fonts.width("W", Face.TEXT, size) + CLOSE
    return max(letter, (fonts.width(number, Face.BOLD, size) + 2 * CLOSE) / NARROWEST)


def write(canvas: Canvas, label: Label) -> None:
    """Write a label on its floor."""
    form, x, y = label.form, label.x, label.y
    left, top, right, bottom = label.plate
    bottom = max(bottom, y + form.number.baseline + fonts.DESCENT * form.number.size * MM_PER_POINT)
    with canvas.frame(left, top, right - left, bottom - top, f"room {label.part.name}"):
        if form.card is not None:
            x0, y0, x1, y1 = form.card
            canvas.rect(
                x + x0,
                y + y0,
                x1 - x0,
                y1 - y0,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.3,
                radius=0.28 * form.number.size * MM_PER_POINT,
            )
        for word in (form.name, form.number):
            if word is not None:
                _set(canvas, word, x, y)


def _set(canvas: Canvas, word: Word, x: float, y: float) -> None:
    point = x + word.x, y + word.baseline
    if word.upwards:
        with canvas.turned(*point, 3):
            canvas.text(0, 0, word.string, face=word.face, size=word.size, anchor="middle")
    else:
        canvas.text(*point, word.string, face=word.face, size=word.size, anchor="middle")
