"""The rows of a campaign's log: one dungeon each, what goes in, what comes out, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Block,
    framed,
    line_height,
    stack,
    tagged,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.sudongeon.catalog import START
from dungeongen.games.sudongeon.page.campaign_party import centred

_MOST_MORE = 5.0  # millimetres by which a row of the log may grow
_NUMBER = 0.62  # the radius of the circle around a dungeon's number, in lines
_STOCKS = (
    ("rations", "Rations", "ration"),
    ("mana", "Mana", "mana"),
    ("elixirs", "Elixirs", "elixir"),
    ("gold", "Gold", "gold"),
)
_DUNGEON = 0.325  # widths of columns, in widths of the table; the result gets the rest
_ODDS = 0.105
_WAY = 0.05
_STOCK = 0.0675
_RISE = 0.13
_TO_WORD = 0.8  # from a box to tick to its word
_ENDS = ("beaten", "left", "dead")


@dataclass(frozen=True, slots=True)
class Stage:
    """A dungeon of a campaign as shown in its row of the log."""

    title: str
    ident: str
    odds: str
    difficulty: str


def rows_of(
    stages: Sequence[Stage], first: int, width: float, theme: Theme, *, more: float = 0.0
) -> Block:
    """Return the log's rows for ``stages``, numbered from ``first``."""
    size, small = theme.type["body"], theme.type["small"]
    again = ", continued" if first > 1 else ""
    head = heading(f"The Log{again}", width=width, theme=theme)
    top = line_height(small) * 1.45
    columns = _columns(width, small)
    row = max(2 * (TICK + 1.0), _words_height(stages, columns[1], size, small))
    row += min(max(0.0, more) / len(stages), _MOST_MORE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            _log_head(canvas, x, y, columns, top, small)
        for i, stage in enumerate(stages):
            with canvas.tagged(Tag.ROW):
                with canvas.tagged(Tag.SIDE, f"{first + i}. {stage.title}, {stage.ident}"):
                    _row(canvas, x, y + top + i * row, columns, row, stage, first + i, theme)
                _row_cells(canvas, stage, first + i)
        walls = [(x + c, y + 0.8, x + c, y + top + len(stages) * row) for c in columns[1:-1]]
        walls.pop(1)  # there is no line between the odds and the two ways
        canvas.lines([(w[0], w[1], w[2], w[3]) for w in walls], ink=Ink.GUIDE, width=0.2)
        canvas.lines(
            [(x, y + top + i * row, x + width, y + top + i * row) for i in range(len(stages) + 1)],
            ink=Ink.WALL,
            width=0.3,
        )

    table = tagged(Block(width, top + len(stages) * row, paint), Tag.TABLE)
    return framed(stack([head, table], gap=0.3), f"log {first}")


def _row_cells(canvas: Canvas, stage: Stage, number: int) -> None:
    """Give a row its cells for a reader: those to write in are empty."""
    odds = " ".join(filter(None, (stage.odds, stage.difficulty)))
    stocks = (f"in {START[field]}" if number == 1 else "" for field, _, _ in _STOCKS)
    for words in (odds, *stocks, "", ""):
        with canvas.tagged(Tag.CELL, words):
            pass


def _columns(width: float, small: float) -> list[float]:
    """Return the left edges of dungeon, odds, way, four stocks, level-up, result, and the end.

    The result is as wide as its words; the other columns share the rest.
    """
    parts = (_DUNGEON, _ODDS, _WAY, *(_STOCK for _ in _STOCKS), _RISE)
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
    named(1, "Odds")
    for i, (_, name, icon) in enumerate(_STOCKS, 3):
        middle = x + (columns[i] + columns[i + 1]) / 2
        with canvas.tagged(Tag.HEAD, name):
            if fonts.width(name, Face.BOLD, size) <= columns[i + 1] - columns[i] - 0.8:
                centred(canvas, middle, y, top, name, Face.BOLD, size)
            else:
                mark = top * 0.82
                canvas.icon(middle - mark / 2, y + (top - mark) / 2, mark, icon)
    named(7, "Level-up")
    named(8, "Result")


def _row(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    stage: Stage,
    number: int,
    theme: Theme,
) -> None:
    size, small = theme.type["body"], theme.type["small"]
    with canvas.frame(x, y, columns[-1], row, f"row {number}"):
        radius = line_height(size) * _NUMBER
        canvas.circle(
            x + radius + 0.2, y + radius + 1.0, radius, stroke=Ink.WALL, width=0.35, fill=Ink.PAPER
        )
        centred(canvas, x + radius + 0.2, y + 1.0, 2 * radius, str(number), Face.BOLD, size)
        left = 2 * radius + 1.6
        room = _room(columns[1], size)
        _title(canvas, x + left, y, room, stage, size, small)
        odds = columns[2] - columns[1] - 1.2
        line = line_height(size)
        for i, (words, face, points) in enumerate(
            ((stage.odds, Face.BOLD, size), (stage.difficulty, Face.ITALIC, small))
        ):
            shown = fonts.fitted(words, face, points, odds)
            low = y + 0.8 + i * line
            write(canvas, x + columns[1] + 0.8, low, line, shown, face=face, size=points)
        half = row / 2
        for i, way in enumerate(("in", "out")):
            across, low = x + columns[3] - 0.8, y + i * half
            write(canvas, across, low, half, way, face=Face.ITALIC, size=small, anchor="end")
        middle = y + half
        canvas.lines([(x + columns[3], middle, x + columns[7], middle)], ink=Ink.GUIDE, width=0.2)
        if number == 1:
            for i, (field, _, _icon) in enumerate(_STOCKS, 3):
                across = x + (columns[i] + columns[i + 1]) / 2
                centred(canvas, across, y, half, str(START[field]), Face.BOLD, size)
        for i, word in enumerate(("who", "what")):
            line = y + (i + 1) * half - 0.9
            across = x + columns[7] + 0.8
            canvas.text(across, line - 0.5, word, face=Face.ITALIC, size=small, ink=Ink.MUTED)
            start = across + fonts.width(word, Face.ITALIC, small) + 0.8
            canvas.lines([(start, line, x + columns[8] - 0.8, line)], ink=Ink.GUIDE, width=0.2)
        left = x + columns[8] + 0.9
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


def _title(
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    stage: Stage,
    size: float,
    small: float,
) -> None:
    """Write a dungeon's name on one or two lines, and its id below."""
    lines = _title_lines(stage.title, size, room)
    step = line_height(size)
    baseline = y + 0.9 + fonts.ASCENT * size * MM_PER_POINT
    for line in lines:
        canvas.text(
            x, baseline, fonts.fitted(line, Face.BOLD, size, room), face=Face.BOLD, size=size
        )
        baseline += step
    for line in _id_lines(stage.ident, small, room):
        canvas.text(x, baseline, line, size=small, ink=Ink.MUTED)
        baseline += line_height(small)


def shortened(stage: Stage, width: float, theme: Theme) -> Stage:
    """Return a dungeon with its id on one line: for long names where one page would not do.

    Its own sheet has the id in full.
    """
    size, small = theme.type["body"], theme.type["small"]
    room = _room(_columns(width, small)[1], size)
    return replace(stage, ident=fonts.fitted(stage.ident, Face.TEXT, small, room))


def _room(column: float, size: float) -> float:
    """Return the width for words beside the number of a dungeon."""
    return column - 2 * line_height(size) * _NUMBER - 2.6


def _words_height(stages: Sequence[Stage], column: float, size: float, small: float) -> float:
    """Return the height of the tallest name with its id."""
    room = _room(column, size)
    return 1.2 + max(
        len(_title_lines(stage.title, size, room)) * line_height(size)
        + len(_id_lines(stage.ident, small, room)) * line_height(small)
        for stage in stages
    )


def _title_lines(title: str, size: float, room: float) -> list[str]:
    """Return a name on one or two lines."""
    words = title.split(" ")
    cut = next(
        (
            n
            for n in range(len(words), 0, -1)
            if fonts.width(" ".join(words[:n]), Face.BOLD, size) <= room
        ),
        1,
    )
    return [line for line in (" ".join(words[:cut]), " ".join(words[cut:])) if line]


def _id_lines(ident: str, size: float, room: float) -> list[str]:
    """Return an id in full, on as many lines as it takes; it breaks after hyphens."""
    lines = [""]
    groups = ident.split("-")
    for i, group in enumerate(groups):
        piece = group + "-" * (i < len(groups) - 1)
        if lines[-1] and fonts.width(lines[-1] + piece, Face.TEXT, size) > room:
            lines.append("")
        lines[-1] += piece
    return lines
