"""Tables to read: a head, and rows of short words in columns. The first column names the row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

_PITCH = 1.5  # of a row, in body type
_APART = 2.0  # columns, in millimetres

Columns = Sequence[tuple[str, float]]
"""The name of each column, and its share of the width."""


def pitch(theme: Theme) -> float:
    """Return the height of a row in millimetres."""
    return _PITCH * theme.type["body"] * MM_PER_POINT


def table(columns: Columns, rows: Sequence[Sequence[str]], *, width: float, theme: Theme) -> Block:
    """Return a table of rows below a head; words that are too wide are cut for the eye alone.

    A cell without words stays empty, to write in.
    """
    height = (len(rows) + 1) * pitch(theme)
    return Block(width, height, partial(_paint, columns, rows, width, theme))


def _paint(
    columns: Columns,
    rows: Sequence[Sequence[str]],
    width: float,
    theme: Theme,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    high = pitch(theme)
    whole = sum(share for _, share in columns)
    wide = [share / whole * width for _, share in columns]
    lefts = list(accumulate(wide, initial=x))
    small, size = theme.type["small"], theme.type["body"]
    with canvas.tagged(Tag.TABLE):
        with canvas.tagged(Tag.ROW):
            for (name, _), left in zip(columns, lefts, strict=False):
                with canvas.tagged(Tag.HEAD):
                    write(canvas, left, y, high, name, face=Face.ITALIC, size=small, ink=Ink.MUTED)
        for number, row in enumerate(rows, 1):
            top = y + number * high
            canvas.lines([(x, top, x + width, top)], ink=Ink.GUIDE, width=0.2)
            with canvas.tagged(Tag.ROW):
                for i, cell in enumerate(row):
                    face = Face.TEXT if i else Face.BOLD
                    room = wide[i] - _APART
                    text = fonts.fitted(fonts.printable(cell, face), face, size, room)
                    words = cell if text != cell else ""
                    with canvas.tagged(Tag.CELL if i else Tag.SIDE, words):
                        if text:
                            write(canvas, lefts[i], top, high, text, face=face, size=size)
