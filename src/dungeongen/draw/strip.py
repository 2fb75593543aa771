"""The pull strip: cards on a strip of paper, and a folded sleeve with a window to pull it through.

All measures follow from the height ``c`` of a cell and the number ``n`` of cells. The sleeve is
2n + 1 cells high, its window the one in the middle. Before the first draw the strip's cells lie
below the window; its tail, n + 1 cells long, reaches up to the sleeve's edge, and a grip looks out.
The tail has a scale: when the number of a card is the last one above the sleeve, that card is in
the window, and all others are under the sleeve.

Cards lie on a strip in no order, and the scale has their numbers in the same one. If you
print and cut it, you see which cards there are, but not which comes when.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, line_height, on_paper, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.png import opaque
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

WIDTH = 20.0
"""Of a strip, in millimetres."""

CLEARANCE = 2.0
"""By how much the sleeve is wider than the strip."""

GRIP = 12.0
_FLAP = 9.0  # to glue
_LARGEST = 9.0  # points
_LEAST = 5.2  # points
_SIDE = 2.0  # of the sleeve, left and right of the window
SLEEVE = 2 * (WIDTH + CLEARANCE) + _FLAP
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
    return min(_LARGEST, (height - GRIP) / cells_of(count))


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
        frame = canvas.frame(x, y, WIDTH, height, f"strip {name}".rstrip())
        with frame, canvas.tagged(Tag.HIDDEN):
            canvas.rect(x, y, WIDTH, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35)
            _arrow(canvas, x + 4.2, y + 2.2, GRIP - 4.4)
            room = WIDTH - 8.4
            size = min(theme.type["head"], room / fonts.width(name or " ", Face.TITLE, 1.0))
            write(canvas, x + WIDTH - 2, y, GRIP, name, face=Face.TITLE, size=size, anchor="end")
            with canvas.tagged(Tag.ARTIFACT):
                _scale(canvas, x, y + GRIP, cell, theme, above, numbers)
            for number, (place, draw) in enumerate(zip(places, cards, strict=True), first):
                top = y + GRIP + (above + 1 + place) * cell
                canvas.lines([(x, top, x + WIDTH, top)], ink=Ink.GUIDE, width=0.2)
                frame = canvas.frame(x, top, WIDTH, cell, f"cell {number}")
                with frame, canvas.tagged(Tag.ITEM):
                    with canvas.tagged(Tag.LABEL, str(number)):
                        pass  # the scale above has it for eyes
                    with canvas.tagged(Tag.BODY):
                        draw(canvas, x, top, WIDTH, cell)

    return Block(WIDTH, height, paint)


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
    side = WIDTH + CLEARANCE
    size = theme.type["least"]
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
