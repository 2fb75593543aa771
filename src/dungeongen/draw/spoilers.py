"""Spoilers: the order of face-down cards on paper, each card hidden until it is its turn.

A stack of cards becomes pull strips or rows of fold-over flaps; one that is long is cut into equal
pieces, since a strip has to slip through its sleeve. The pieces of many stacks stand side by side,
as many on a page as there is room for, with one sleeve for all strips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, beside, line_height, on_paper, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import GAP
from dungeongen.draw.png import opaque
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

# The pull strip: cards on a strip of paper, and a folded sleeve with a window to pull it through.
#
# All measures follow from the height ``c`` of a cell and the number ``n`` of cells. The sleeve is
# 2n + 1 cells high, its window the one in the middle. Before the first draw the strip's cells lie
# below the window; its tail, n + 1 cells long, reaches up to the sleeve's edge, and a grip looks
# out. The tail has a scale: when the number of a card is the last one above the sleeve, that card
# is in the window, and all others are under the sleeve.
#
# Cards lie on a strip in no order, and the scale has their numbers in the same one. If you print
# and cut it, you see which cards there are, but not which comes when.


STRIP_WIDTH = 20.0
"""Of a strip, in millimetres."""

CLEARANCE = 2.0
"""By how much the sleeve is wider than the strip."""

GRIP = 12.0
_FLAP = 9.0  # to glue
_LARGEST_CELL = 9.0  # points
_LEAST = 5.2  # points
_SIDE = 2.0  # of the sleeve, left and right of the window
_ON_SLEEVE = 12.0  # points on a sleeve, which has no room for more
SLEEVE = 2 * (STRIP_WIDTH + CLEARANCE) + _FLAP
"""The width of the unfolded sleeve."""


Cell = Callable[[Canvas, float, float, float, float], None]
"""Draws a card into a low box, given by its left, top, width and height."""


def worded(words: str) -> Cell:
    """Return a function that writes a word or two into a low box, as large as possible."""

    def draw(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        high = 0.5 * h / fonts.CAP_HEIGHT / MM_PER_POINT
        size = min(high, 0.86 * w / fonts.width(words, Face.TITLE, 1.0))
        write(canvas, x + w / 2, y, h, words, face=Face.TITLE, size=size, anchor="middle")

    return draw


def cells_of(count: int) -> int:
    """Return the height of a sleeve for ``count`` cards, in cells."""
    return 2 * count + 1


def cell_height(height: float, count: int) -> float:
    """Return the height of a cell of a strip that has this room; raises DungeongenError."""
    cell = _cell(height, count)
    if cell < _LEAST:
        raise DungeongenError(
            f"the paper is too small for a pull strip of {count} cards: "
            f"it leaves {height:.0f} mm, and the strip needs {GRIP + _LEAST * cells_of(count):.0f}"
        )
    return cell


def fits(height: float, count: int) -> bool:
    """Return whether a strip of ``count`` cards fits this height."""
    return _cell(height, count) >= _LEAST


def _cell(height: float, count: int) -> float:
    return min(_LARGEST_CELL, (height - GRIP) / cells_of(count))


def strip(
    cards: Sequence[Cell],
    name: str,
    *,
    cell: float,
    theme: Theme,
    seed: str,
    first: int = 1,
    count: int = 0,
) -> Block:
    """Return a strip of cards; ``name`` stands on its grip, ``first`` is the first card's number.

    The sleeve is made for ``count`` cards, if not for just so many. ``seed`` says where they lie.
    """
    above = count or len(cards)
    places = shuffled(range(len(cards)), Rng(seed).child(f"strip/{name}"))
    numbers = {place: number for number, place in enumerate(places, first)}
    height = GRIP + (above + 1 + len(cards)) * cell

    def paint(canvas: Canvas, x: float, y: float) -> None:
        frame = canvas.frame(x, y, STRIP_WIDTH, height, f"strip {name}".rstrip())
        with frame, canvas.tagged(Tag.HIDDEN):
            canvas.rect(x, y, STRIP_WIDTH, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35)
            _arrow(canvas, x + 4.2, y + 2.2, GRIP - 4.4)
            room = STRIP_WIDTH - 8.4
            size = min(theme.type["head"], room / fonts.width(name or " ", Face.TITLE, 1.0))
            write(
                canvas, x + STRIP_WIDTH - 2, y, GRIP, name, face=Face.TITLE, size=size, anchor="end"
            )
            with canvas.tagged(Tag.ARTIFACT):
                _scale(canvas, x, y + GRIP, cell, theme, above, numbers)
            for number, (place, draw) in enumerate(zip(places, cards, strict=True), first):
                top = y + GRIP + (above + 1 + place) * cell
                canvas.lines([(x, top, x + STRIP_WIDTH, top)], ink=Ink.GUIDE, width=0.2)
                frame = canvas.frame(x, top, STRIP_WIDTH, cell, f"cell {number}")
                with frame, canvas.tagged(Tag.ITEM):
                    with canvas.tagged(Tag.LABEL, str(number)):
                        pass  # the scale above has it for eyes
                    with canvas.tagged(Tag.BODY):
                        draw(canvas, x, top, STRIP_WIDTH, cell)

    return Block(STRIP_WIDTH, height, paint)


def _scale(
    canvas: Canvas,
    x: float,
    y: float,
    cell: float,
    theme: Theme,
    above: int,
    numbers: Mapping[int, int],
) -> None:
    """Draw a mark for every place of a card, with the card's number above it."""
    size = min(theme.type["body"], 0.62 * cell / MM_PER_POINT)
    marks = [(x, y + i * cell, x + 7.0, y + i * cell) for i in range(above + 1)]
    canvas.lines(marks, ink=Ink.GUIDE, width=0.25)
    for i, number in numbers.items():
        write(canvas, x + 9.0, y + i * cell, cell, str(number), size=size, ink=Ink.MUTED)


def _arrow(canvas: Canvas, x: float, y: float, height: float) -> None:
    head = 2.2
    canvas.lines(
        [(x, y, x, y + height), (x, y, x - head, y + head), (x, y, x + head, y + head)],
        ink=Ink.WALL,
        width=0.6,
    )


def sleeve(count: int, *, cell: float, theme: Theme, on: str = "") -> Block:
    """Return the unfolded sleeve: its dark front with the window, its back, and a flap to glue.

    ``on`` says what to do with a card in the window.
    """
    height = cells_of(count) * cell
    side = STRIP_WIDTH + CLEARANCE
    size = min(theme.type["least"], _ON_SLEEVE)
    above = (
        "**Back.** Fold it behind the front.",
        "Cover the window, and move the strip until the number of your card is the last one above "
        "the sleeve.",
    )
    below = (on,)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, SLEEVE, height, "sleeve"):
            canvas.rect(x, y, SLEEVE, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35)
            opaque(canvas, x, y, side, height)
            folds = [(x + i * side, y, x + i * side, y + height) for i in (1, 2)]
            canvas.lines(folds, ink=Ink.WALL, width=0.3, dash=(1.6, 1.2))
            top = y + count * cell
            with canvas.frame(x + _SIDE, top, side - 2 * _SIDE, cell, "window"):
                canvas.rect(
                    x + _SIDE,
                    top,
                    side - 2 * _SIDE,
                    cell,
                    fill=Ink.TINT,
                    stroke=Ink.WALL,
                    width=0.35,
                )
                write(
                    canvas,
                    x + side / 2,
                    top,
                    cell,
                    "cut out",
                    size=size,
                    anchor="middle",
                )
            for first, words in ((0.6 * cell, above), ((count + 0.6) * cell, below)):
                blocks = [
                    paragraph(markup, width=side - 3, size=size, ink=Ink.MUTED)
                    for markup in words
                    if markup
                ]
                stack(blocks, gap=0.5 * line_height(size)).paint(canvas, x + side + 1.8, y + first)
            glue = paragraph("glue", width=_FLAP - 1.4, size=size, ink=Ink.MUTED)
            for part in (0.12, 0.5, 0.88):
                glue.paint(canvas, x + 2 * side + 1.0, y + part * height - glue.height / 2)

    return on_paper(Block(SLEEVE, height, paint))


# Spoilers


Layout_contra = TypeVar("Layout_contra", contravariant=True)

_LONGEST = 14  # cards of a strip, or of a column of flaps


class Stack(NamedTuple):
    """Face-down cards from the top, and the name of the stack.

    A ``loose`` stack is turned over in any order; it cannot be a strip.
    """

    name: str
    cards: Sequence[Cell]
    loose: bool = False


class HiddenStacks(NamedTuple, Generic[Layout_contra]):
    """How a game hides what lies face down in a series of deals.

    * ``stacks(name, layout)``: the face-down cards of the deal ``name``.
    * ``on``: what the sleeve says to do with the card in its window.
    * ``draw``: how to take the next card, for each kind of spoiler.
    """

    stacks: Callable[[str, Layout_contra], Sequence[Stack]]
    on: str
    draw: Mapping[str, str]


_CUT = "Let somebody else cut if you can; if not, do not look at the cards."
HOW = {
    "strip": (
        f"{_CUT} Cards lie on a strip in no order: its numbers say which comes when. Cut along "
        "the solid lines, fold along the dashed ones.",
        "Fold the sleeve, glue its flap behind the front, and cut out the window. Push a strip in "
        "from below, until only its grip shows at the top.",
    ),
    "flap": (
        f"{_CUT} Cut out the rows along the solid lines, and cut between the flaps up "
        "to the dashed line.",
        "Fold each flap over its card.",
    ),
}
"""How to make each kind of spoiler."""

NEEDS = {"strip": ("scissors", "glue"), "flap": ("scissors",), "list": ("a host who deals",)}
"""What to have at the table for each kind of spoiler."""

TAKE = {
    "strip": "For the next card, cover the window, and move the strip until the next number is the "
    "last one above the sleeve. Take that card from your pack. After strip 1a comes strip 1b, and "
    "so on.",
    "flap": "For the next card, lift the next flap, and take that card from your pack. After the "
    "flaps of 1a come those of 1b, and so on.",
}
"""How to take the next card in a game for one."""


class Piece(NamedTuple):
    """A part of a stack, and the number of its first card."""

    name: str
    cards: Sequence[Cell]
    first: int
    loose: bool


def pieces(stacks: Sequence[Stack]) -> list[Piece]:
    """Split stacks into pieces of about equal length, which are lettered a, b, c."""
    return [piece for stack in stacks for piece in _cut(stack)]


def _cut(stack: Stack) -> Iterator[Piece]:
    name, cards, loose = stack
    count = -(-len(cards) // _LONGEST)
    for i in range(count):
        first, last = (len(cards) * j // count for j in (i, i + 1))
        letter = chr(ord("a") + i) if count > 1 else ""
        yield Piece(f"{name}{letter}", cards[first:last], first + 1, loose)


def hidden(
    stacks: Sequence[Stack],
    *,
    kind: str,
    width: float,
    height: float,
    theme: Theme,
    seed: str,
    on: str = "",
) -> list[Block]:
    """Return pages with all stacks as spoilers of a ``kind``: strip or flap.

    ``on`` is what the sleeve says to do with the card in its window; ``seed`` says where cards lie
    on a strip. Raises DungeongenError for paper that is too small.
    """
    units = list(_units(pieces(stacks), kind, height, theme, on, seed))
    rows: list[list[Block]] = [[]]
    for unit in units:
        if rows[-1] and beside([*rows[-1], unit], gap=GAP).width > width:
            rows.append([])
        rows[-1].append(unit)
    return [beside(row, gap=GAP) for row in rows]


def _units(
    parts: Sequence[Piece], kind: str, height: float, theme: Theme, on: str, seed: str
) -> Iterator[Block]:
    pulled = [part for part in parts if kind == "strip" and not part.loose]
    if pulled:
        count = max(len(part.cards) for part in pulled)
        cell = cell_height(height, count)
        yield sleeve(count, cell=cell, theme=theme, on=on)
    for part in parts:
        if part in pulled:
            yield strip(
                part.cards,
                part.name,
                cell=cell,
                theme=theme,
                seed=seed,
                first=part.first,
                count=count,
            )
        else:
            yield flaps(part.cards, part.name, room=height, theme=theme, first=part.first)


# Fold-over flaps: cards as rows, each under a flap of its own that is folded over it.
#
# The flaps are dark, so that no card shows through; a slit between two of them is a light line.

_NUMBER = 10.0  # millimetres for the number of a row
CELL = 20.0
"""The width of a card in a row, in millimetres."""
FLAP = 21.0
"""The width of a flap, which reaches a little beyond its card, in millimetres."""

WIDTH = _NUMBER + CELL + FLAP
_HEAD = 9.0
_LARGEST = 17.5


def flaps(cards: Sequence[Cell], name: str, *, room: float, theme: Theme, first: int = 1) -> Block:
    """Return a row for each card, at most ``room`` high in all; ``name`` stands above them."""
    row = min(_LARGEST, (room - _HEAD) / len(cards))
    height = _HEAD + row * len(cards)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        frame = canvas.frame(x, y, WIDTH, height, f"flaps {name}".rstrip())
        with frame, canvas.tagged(Tag.HIDDEN):
            fold = x + _NUMBER + CELL
            write(
                canvas, x + 1.5, y, _HEAD, name or "Deck", face=Face.TITLE, size=theme.type["head"]
            )
            canvas.rect(x, y, _NUMBER + CELL, height, stroke=Ink.WALL, width=0.35)
            opaque(canvas, fold, y + _HEAD, FLAP, height - _HEAD)
            canvas.rect(fold, y + _HEAD, FLAP, height - _HEAD, stroke=Ink.WALL, width=0.35)
            slits = [
                (fold, y + _HEAD + i * row, x + WIDTH, y + _HEAD + i * row)
                for i in range(1, len(cards))
            ]
            canvas.lines(slits, ink=Ink.PAPER, width=1.0)
            canvas.lines(slits, ink=Ink.WALL, width=0.35)
            guides = [(x, top, fold, top) for _, top, _, _ in slits]
            canvas.lines(guides, ink=Ink.GUIDE, width=0.15)
            for place, draw in enumerate(cards):
                top = y + _HEAD + place * row
                with canvas.tagged(Tag.ITEM):
                    write(
                        canvas,
                        x + _NUMBER / 2,
                        top,
                        row,
                        str(first + place),
                        face=Face.TITLE,
                        size=theme.type["head"],
                        ink=Ink.MUTED,
                        anchor="middle",
                        tag=Tag.LABEL,
                    )
                    frame = canvas.frame(x + _NUMBER, top, CELL, row, f"cell {first + place}")
                    with frame, canvas.tagged(Tag.BODY):
                        draw(canvas, x + _NUMBER, top, CELL, row)
            canvas.lines([(fold, y + _HEAD, fold, y + height)], ink=Ink.PAPER, width=0.5)
            canvas.lines(
                [(fold, y + _HEAD, fold, y + height)], ink=Ink.WALL, width=0.3, dash=(1.6, 1.2)
            )

    return Block(WIDTH, height, paint)
