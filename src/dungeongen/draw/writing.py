"""Tables and logs to fill in with a pencil.

Writing lines are always far enough apart for handwriting, whatever the size of type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, framed, line_height, nothing, stack
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink, Segment
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme

TICK = 4.0  # nothing to tick or to cross is smaller, in millimetres

Head = Callable[[Canvas, float, float, float, float], None]


def write(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    string: str,
    *,
    face: Face = Face.TEXT,
    size: float,
    ink: Ink = Ink.TEXT,
    anchor: Anchor = "start",
) -> None:
    """Write a line of text in the vertical middle of a row of ``height`` millimetres."""
    baseline = y + height / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    canvas.text(x, baseline, string, face=face, size=size, ink=ink, anchor=anchor)


def log(
    columns: Sequence[tuple[Head, float]],
    *,
    width: float,
    height: float,
    theme: Theme,
    title: str,
    rows: int | None = None,
    note: str = "",
) -> Block:
    """Return an empty log that fills ``height`` millimetres, or nothing if no row fits.

    A column is a function that paints its head, ``head(canvas, x, y, room, height)``, and its share
    of the width. By default there are as many ``rows`` as fit.
    """
    head = heading(title, width=width, theme=theme, note=note)
    top = _log_top(theme)
    if rows is None:
        rows = log_rows(height=height, theme=theme)
    if rows < 1:
        return nothing(width)
    pitch = (height - head.height - top - 0.4) / rows
    table = Block(width, top + rows * pitch, partial(_table, columns, width, top, pitch, rows))
    return framed(stack([head, table], gap=0.4), title)


def log_rows(*, height: float, theme: Theme) -> int:
    """Return the number of rows to write in of a log that is ``height`` millimetres high."""
    return max(0, int((height - log_height(rows=0, theme=theme) + 1e-6) / _log_pitch(theme)))


def log_height(*, rows: int, theme: Theme) -> float:
    """Return the least height of a log with ``rows`` to write in, in millimetres."""
    head = heading("", width=0, theme=theme).height
    return head + _log_top(theme) + 0.4 + rows * _log_pitch(theme)


def _log_pitch(theme: Theme) -> float:
    return max(5.4, line_height(theme.type["body"]) * 1.3)


def _log_top(theme: Theme) -> float:
    return line_height(theme.type["small"]) * 1.25


def _table(
    columns: Sequence[tuple[Head, float]],
    width: float,
    top: float,
    pitch: float,
    rows: int,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    left = x
    walls: list[Segment] = []
    for i, (head, part) in enumerate(columns):
        if i:
            walls.append((left, y + 0.8, left, y + top + rows * pitch))
        head(canvas, left + (0.8 if i else 0.0), y, part * width - 1.2, top)
        left += part * width
    canvas.lines(walls, ink=Ink.GUIDE, width=0.2)
    rules = [(x, y + top + i * pitch, x + width, y + top + i * pitch) for i in range(1, rows + 1)]
    canvas.lines(rules, ink=Ink.GUIDE, width=0.15)
    canvas.lines([(x, y + top, x + width, y + top)], ink=Ink.WALL, width=0.35)
    for i in range(rows):
        with canvas.frame(x, y + top + i * pitch, width, pitch, "row of a log"):
            pass  # so that a test can count them
