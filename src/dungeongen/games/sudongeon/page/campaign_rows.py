"""The rows of a campaign's log: one dungeon each, what goes in, what comes out, and how it ends.

The player chooses the order (chapter 9), so a row has its number and a line for the dungeon's name.
Our advice for its place stands below the line, in small type.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Block,
    framed,
    line_height,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.pages import Stage
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.sudongeon.catalog import START
from dungeongen.games.sudongeon.page.campaign_party import centred

_MOST_MORE = 5.0  # millimetres by which a row of the log may grow
_NUMBER = 0.62  # the radius of the circle around a dungeon's number, in lines
_BELOW = 0.6  # millimetres from the line for a name to the advice
_STOCKS = (
    ("rations", "Rations", "ration"),
    ("mana", "Mana", "mana"),
    ("elixirs", "Elixirs", "elixir"),
    ("gold", "Gold", "gold"),
)
_DUNGEON = 0.43  # widths of columns, in widths of the table; the result gets the rest
_WAY = 0.05
_STOCK = 0.0675
_RISE = 0.13
_TO_WORD = 0.8  # from a box to tick to its word
_ENDS = ("beaten", "left", "dead")
_WAYS, _FIRST, _LEVEL, _RESULT = 1, 2, 6, 7  # columns: in and out, the stocks, level-up, result


def rows_of(
    stages: Sequence[Stage], first: int, width: float, theme: Theme, *, more: float = 0.0
) -> Block:
    """Return the log's rows for as many ``stages``, numbered from ``first``."""
    size, small = theme.type["body"], theme.type["small"]
    again = ", continued" if first > 1 else ""
    head = heading(f"The Log{again}", width=width, theme=theme)
    top = line_height(small) * 1.45
    columns = _columns(width, small)
    left = 2 * line_height(size) * _NUMBER + 1.6
    advice = [
        paragraph(_advice(stage), width=columns[1] - left - 1.0, size=small, ink=Ink.MUTED)
        for stage in stages
    ]
    line = _name_line(size)
    row = max(2 * (TICK + 1.0), line + _BELOW + max(line.height for line in advice) + 0.8)
    row += min(max(0.0, more) / len(stages), _MOST_MORE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            _log_head(canvas, x, y, columns, top, small)
        for i, (stage, block) in enumerate(zip(stages, advice, strict=True)):
            with canvas.tagged(Tag.ROW):
                _row(canvas, x, y + top + i * row, columns, row, stage, block, first + i, theme)
                _row_cells(canvas, first + i)
        walls = [(x + c, y + 0.8, x + c, y + top + len(stages) * row) for c in columns[1:-1]]
        walls.pop(0)  # there is no line between the dungeon and the two ways
        canvas.lines([(w[0], w[1], w[2], w[3]) for w in walls], ink=Ink.GUIDE, width=0.2)
        canvas.lines(
            [(x, y + top + i * row, x + width, y + top + i * row) for i in range(len(stages) + 1)],
            ink=Ink.WALL,
            width=0.3,
        )

    table = tagged(Block(width, top + len(stages) * row, paint), Tag.TABLE)
    return framed(stack([head, table], gap=0.3), f"log {first}")


def _advice(stage: Stage) -> str:
    """Return our advice for a place in the order, with the odds of a fresh party."""
    odds = stage.odds.replace(" ", "\u00a0")
    return ", ".join(filter(None, (f"our advice: {stage.title}", odds, stage.difficulty)))


def _name_line(size: float) -> float:
    """Return how far below the top of a row the line for a dungeon's name is."""
    return max(6.0, line_height(size) * 1.5)


def _row_cells(canvas: Canvas, number: int) -> None:
    """Give a row its cells for a reader: those to write in are empty."""
    stocks = (f"in {START[field]}" if number == 1 else "" for field, _, _ in _STOCKS)
    for words in (*stocks, "", ""):
        with canvas.tagged(Tag.CELL, words):
            pass


def _columns(width: float, small: float) -> list[float]:
    """Return the left edges of dungeon, way, four stocks, level-up, result, and the end.

    The result is as wide as its words; the other columns share the rest.
    """
    parts = (_DUNGEON, _WAY, *(_STOCK for _ in _STOCKS), _RISE)
    below = fsum(fonts.width(word, Face.TEXT, small) + TICK + _TO_WORD for word in _ENDS[1:])
    result = max((1 - fsum(parts)) * width, below + _TO_WORD + 1.6)
    edges = [0.0]
    for part in parts:
        edges.append(edges[-1] + part / fsum(parts) * (width - result))
    return [*edges, width]


def _log_head(
    canvas: Canvas, x: float, y: float, columns: Sequence[float], top: float, size: float
) -> None:
    def named(i: int, name: str) -> None:
        room = columns[i + 1] - columns[i] - 1.2
        shown = fonts.fitted(name, Face.BOLD, size, room)
        left = x + columns[i] + (0.8 if i else 0.0)
        with canvas.tagged(Tag.HEAD, name):
            write(canvas, left, y, top, shown, face=Face.BOLD, size=size)

    named(0, "Dungeon")
    for i, (_, name, icon) in enumerate(_STOCKS, _FIRST):
        middle = x + (columns[i] + columns[i + 1]) / 2
        with canvas.tagged(Tag.HEAD, name):
            if fonts.width(name, Face.BOLD, size) <= columns[i + 1] - columns[i] - 0.8:
                centred(canvas, middle, y, top, name, Face.BOLD, size)
            else:
                mark = top * 0.82
                canvas.icon(middle - mark / 2, y + (top - mark) / 2, mark, icon)
    named(_LEVEL, "Level-up")
    named(_RESULT, "Result")


def _row(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    stage: Stage,
    advice: Block,
    number: int,
    theme: Theme,
) -> None:
    with canvas.frame(x, y, columns[-1], row, f"row {number}"):
        with canvas.tagged(Tag.SIDE, f"Dungeon {number}, {_advice(stage)}"):
            _dungeon(canvas, x, y, columns[1], advice, number, theme.type["body"])
        with canvas.tagged(Tag.ARTIFACT):  # a reader gets the cells of ``_row_cells`` instead
            _places_to_write(canvas, x, y, columns, row, number, theme)


def _places_to_write(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    number: int,
    theme: Theme,
) -> None:
    """Draw what goes in and comes out, the level-up, and the three ends to tick."""
    size, small = theme.type["body"], theme.type["small"]
    half = row / 2
    for i, way in enumerate(("in", "out")):
        across, low = x + columns[_FIRST] - 0.8, y + i * half
        write(canvas, across, low, half, way, face=Face.ITALIC, size=small, anchor="end")
    middle = y + half
    ways = (x + columns[_FIRST], middle, x + columns[_LEVEL], middle)
    canvas.lines([ways], ink=Ink.GUIDE, width=0.2)
    if number == 1:
        for i, (field, _, _icon) in enumerate(_STOCKS, _FIRST):
            across = x + (columns[i] + columns[i + 1]) / 2
            centred(canvas, across, y, half, str(START[field]), Face.BOLD, size)
    for i, word in enumerate(("who", "what")):
        line = y + (i + 1) * half - 0.9
        across = x + columns[_LEVEL] + 0.8
        canvas.text(across, line - 0.5, word, face=Face.ITALIC, size=small, ink=Ink.MUTED)
        start = across + fonts.width(word, Face.ITALIC, small) + 0.8
        canvas.lines([(start, line, x + columns[_RESULT] - 0.8, line)], ink=Ink.GUIDE, width=0.2)
    left = x + columns[_RESULT] + 0.9
    for i, word in enumerate(_ENDS):  # the first above the other two
        top, across = y + (half if i else 0.0), left
        if i == len(_ENDS) - 1:
            across += TICK + 2 * _TO_WORD + fonts.width(_ENDS[1], Face.TEXT, small)
        canvas.rect(
            across,
            top + (half - TICK) / 2,
            TICK,
            TICK,
            stroke=Ink.WALL,
            width=0.25,
            fill=Ink.FLOOR,
        )
        write(canvas, across + TICK + _TO_WORD, top, half, word, face=Face.TEXT, size=small)


def _dungeon(
    canvas: Canvas, x: float, y: float, column: float, advice: Block, number: int, size: float
) -> None:
    """Draw the place in the order, a line for the name of the dungeon, and our advice below it."""
    radius = line_height(size) * _NUMBER
    line = y + _name_line(size)
    middle = line - radius - 0.2
    canvas.circle(x + radius + 0.2, middle, radius, stroke=Ink.WALL, width=0.35, fill=Ink.PAPER)
    top = middle - radius
    centred(canvas, x + radius + 0.2, top, 2 * radius, str(number), Face.BOLD, size)
    left = x + 2 * radius + 1.6
    canvas.lines([(left, line, x + column - 1.0, line)], ink=Ink.GUIDE, width=0.2)
    advice.paint(canvas, left, line + _BELOW)
