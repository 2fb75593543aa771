"""Cards on a table: rows of cards as they lie, for the picture of a play in progress.

A row has a heading, and below each card may stand a few words. All cards have one size, the largest
at which every row fits; cards of a row that is too long overlap, as in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, label, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.pages import Region, Touch, boxed
from dungeongen.draw.plan import Plan
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

State = TypeVar("State")
Move = TypeVar("Move")
Paint = Callable[[float, float], Block]
"""What draws a card of a width and a height."""

_SHAPE = STANDARD.height / STANDARD.width
_LARGEST = 28.0  # millimetres
_LEAST = 6.0  # millimetres
_GAP = 3.0  # millimetres
_BELOW = 3.0  # millimetres
_APART = 1.0  # between words below neighbouring cards, in millimetres
_TYPE = 11.0  # points


class TableCard(NamedTuple):
    """A card on the table: the function that draws it (``None``: an empty place), and words below.

    ``here``: it is the card that is being dealt with. Who touches it touches what ``key`` stands
    for, ``name`` says what it is; without a key nothing can be touched.
    """

    card: Paint | None
    words: str = ""
    here: bool = False
    key: str = ""
    name: str = ""


class Row(NamedTuple):
    """Cards side by side, below a heading; with a ``key`` all of them are one thing to touch."""

    name: str
    cards: Sequence[TableCard]
    key: str = ""


class Tabletop(NamedTuple, Generic[State, Move]):
    """What ``now`` and ``touch`` of a game's pages are, where a play is rows of cards.

    ``rows(state)``: the cards as they lie; ``touched(state, move)``: the key that a move belongs
    to.
    """

    rows: Callable[[State], Sequence[Row]]
    touched: Callable[[State, Move], str]

    def now(self, states: Sequence[State], side: float, theme: Theme) -> Block:
        """Return the cards after ``states``, at most ``side`` millimetres wide and high."""
        return tabletop(self.rows(states[-1]), side)

    def moment(self, state: State, side: float, theme: Theme) -> Block | None:
        """Return the cards of a state in small, ``None`` where they would be too small."""
        rows, size = self.rows(state), theme.type["small"]
        return tabletop(rows, side, size=size) if _is_legible(rows, side, size) else None

    @property
    def touch(self) -> Touch:
        """How that picture is touched."""
        return Touch(lambda states, side, theme: regions(self.rows(states[-1]), side), self.touched)


def tabletop(
    rows: Sequence[Row], side: float, high: float | None = None, *, size: float = _TYPE
) -> Block:
    """Return rows of cards, at most ``side`` millimetres wide, and as high or ``high``.

    ``size`` is that of the words, in points.
    """
    width = _width(rows, side, high, size)
    blocks = [_row(row, width, side, size) for row in rows]
    height = sum(block.height + _BELOW for block in blocks)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.paint(canvas, x, y)
            y += block.height + _BELOW

    return Block(side, height, paint)


def _width(rows: Sequence[Row], side: float, high: float | None, size: float) -> float:
    """Return how wide cards can be."""
    most = max((len(row.cards) for row in rows if _worded(row)), default=1)
    width = min(_LARGEST, (side + _GAP) / most - _GAP)
    for _ in range(2):  # narrower cards may have more lines below them
        lines = sum(bool(row.name) + _lines(row, _step(row, width, side), size) for row in rows)
        free = (side if high is None else high) - lines * line_height(size) - len(rows) * _BELOW
        width = min(width, free / len(rows) / _SHAPE)
    return width


def _is_legible(rows: Sequence[Row], side: float, size: float) -> bool:
    """Return whether cards are wide enough to read, with all words below them."""
    width = _width(rows, side, None, size)
    return width >= _LEAST and all(
        fonts.width(line, Face.TEXT, size) <= _step(row, width, side)
        for row in rows
        for card in row.cards
        for line in _broken(card.words, _step(row, width, side), size)
    )


def _step(row: Row, width: float, side: float) -> float:
    """Return how far the cards of a row are apart."""
    return min(width + _GAP, (side - width) / max(1, len(row.cards) - 1))


def regions(rows: Sequence[Row], side: float, high: float | None = None) -> Iterator[Region]:
    """Yield what can be touched of the table."""
    width, top = _width(rows, side, high, _TYPE), 0.0
    for row in rows:
        head, high, step = (
            line_height(_TYPE) if row.name else 0.0,
            width * _SHAPE,
            _step(row, width, side),
        )
        if row.key:
            across = width + step * (len(row.cards) - 1)
            yield Region(row.key, row.name, boxed(0.0, top + head, across, high))
        for place, card in enumerate(row.cards):
            if card.key:
                box = boxed(place * step, top + head, width, high)
                yield Region(card.key, card.name or card.words, box)
        top += _row(row, width, side, _TYPE).height + _BELOW


def _lines(row: Row, step: float, size: float) -> int:
    """Return how many lines of words stand below the cards of a row."""
    return max((len(_broken(card.words, step, size)) for card in row.cards), default=0)


def _broken(words: str, width: float, size: float) -> list[str]:
    """Return words on one line, or on two where they are too wide for one."""
    first, _, rest = words.partition(" ")
    if not rest or fonts.width(words, Face.TEXT, size) <= width - _APART:
        return [words] if words else []
    return [first, rest]


def _worded(row: Row) -> bool:
    """Return whether words stand below a row, whose cards do not overlap then."""
    return any(card.words for card in row.cards)


def _row(row: Row, width: float, side: float, size: float) -> Block:
    high = width * _SHAPE
    head = line_height(size) if row.name else 0.0
    step = _step(row, width, side)
    foot = line_height(size) * _lines(row, step, size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        if row.name:
            label(row.name, face=Face.BOLD, size=size, width=side).paint(canvas, x, y)
        for place, card in enumerate(row.cards):
            left, top = x + place * step, y + head
            (card.card or empty)(width, high).paint(canvas, left, top)
            if card.here:
                edge = (left, top, width, high)
                canvas.rect(*edge, stroke=Ink.ACCENT, width=1.0, radius=_radius(width))
            for i, line in enumerate(_broken(card.words, step, size)):
                words = label(line, size=size, width=step, anchor="middle")
                below = top + high + 1.0 + i * line_height(size)
                words.paint(canvas, left - (words.width - width) / 2, below)

    return Block(side, head + high + foot, paint)


def empty(width: float, height: float) -> Block:
    """Return a place without a card."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, stroke=Ink.GUIDE, width=0.3, radius=_radius(width))

    return Block(width, height, paint)


def face_down(width: float, height: float) -> Block:
    """Return the back of a card: a frame around a lattice."""
    near, cells = 0.1 * width, 4

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, radius=_radius(width))
        w, h = width - 2 * near, height - 2 * near
        left, top = x + near, y + near
        canvas.rect(left, top, w, h, fill=Ink.TINT, stroke=Ink.WALL)
        across, down = w / cells, h / cells
        for i in range(cells):
            run = [(left, top + (i + 1) * down, left + (i + 1) * across, top)]
            run += [(left + i * across, top + h, left + w, top + i * down)]
            run += [(left, top + i * down, left + (cells - i) * across, top + h)]
            run += [(left + i * across, top, left + w, top + (cells - i) * down)]
            canvas.lines(run, ink=Ink.WALL, width=0.15)

    return Block(width, height, paint)


def pictured(icon: str, number: str = "") -> Paint:
    """Return a function that draws a card with an icon, and a number below it."""

    def draw(width: float, height: float) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.rect(x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, radius=_radius(width))
            large = 0.72 * width
            top = y + (0.1 if number else 0.5) * height - (0 if number else large / 2)
            canvas.icon(x + (width - large) / 2, top, large, icon)
            if number:
                size = 0.22 * height / fonts.CAP_HEIGHT / MM_PER_POINT
                write(
                    canvas,
                    x + width / 2,
                    y + 0.62 * height,
                    0.34 * height,
                    number,
                    face=Face.TITLE,
                    size=size,
                    anchor="middle",
                )

        return Block(width, height, paint)

    return draw


def _radius(width: float) -> float:
    return max(0.5, 0.05 * width)


# A plan in small: floors in one outline, shaded rooms grey, and nothing that stands on them.

_WALL = 0.5  # millimetres on both sides of a floor


def thumbnail(plan: Plan, width: float, height: float) -> Block:
    """Return the plan as large as fits, in the middle of so many millimetres."""
    side = min(width / plan.columns, height / plan.rows)
    ways = [(way.outline, Ink.FLOOR) for way in plan.ways]
    halls = [
        (hall, Ink.TINT if room in plan.shaded else Ink.FLOOR)
        for hall, room in zip(plan.halls, plan.room_of, strict=True)
    ]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left, top = x + (width - plan.columns * side) / 2, y + (height - plan.rows * side) / 2
        shapes = [
            (polygon([(left + a * side, top + b * side) for a, b in outline]), ink)
            for outline, ink in (*ways, *halls)
        ]
        for shape, _ in shapes:
            canvas.path(shape, stroke=Ink.WALL, width=2 * _WALL)
        for shape, ink in shapes:
            canvas.path(shape, fill=ink)

    return Block(width, height, paint)
