"""Tables and logs to fill in with a pencil.

Writing lines are always far enough apart for handwriting, whatever the size of type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, Block, framed, line_height, nothing, stack, tagged
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink, Segment
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.structure import Tag
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
    tag: Tag | None = None,
    words: str = "",
) -> None:
    """Write a line of text in the vertical middle of a row of ``height`` millimetres.

    With a ``tag`` it is an element of its own, which may have other ``words``.
    """
    baseline = y + height / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    with nullcontext() if tag is None else canvas.tagged(tag, words):
        canvas.text(x, baseline, string, face=face, size=size, ink=ink, anchor=anchor)


def log(
    columns: Sequence[tuple[Head, float]],
    *,
    width: float,
    height: float,
    theme: Theme,
    title: str,
    rows: int | None = None,
    names: Sequence[str] = (),
    note: str = "",
) -> Block:
    """Return an empty log that fills ``height`` millimetres, or nothing if no row fits.

    A column is a function that paints its head, ``head(canvas, x, y, room, height)``, and its share
    of the width. By default there are as many ``rows`` as fit. ``names`` stand
    in the first column, one a row.
    """
    head = heading(title, width=width, theme=theme, note=note)
    top = _log_top(theme)
    if rows is None:
        rows = log_rows(height=height, theme=theme)
    if rows < 1:
        return nothing(width)
    pitch = (height - head.height - top - 0.4) / rows
    table = Block(
        width, top + rows * pitch, partial(_table, columns, width, top, pitch, rows, names, theme)
    )
    return framed(stack([head, tagged(table, Tag.TABLE)], gap=0.4), title)


def with_score_pad(
    block: Block, names: Sequence[tuple[str, float]], *, area: Area, theme: Theme, least: float
) -> Block:
    """Return a page with a score pad below it, if ``least`` millimetres are left for one.

    ``names`` are those of its columns, each with its share of the width.
    """
    spare = area.height - block.height - 1.5 * GAP
    if spare < least:
        return block
    columns = [(partial(_pad_head, name, theme), share) for name, share in names]
    pad = log(columns, width=area.width, height=spare, theme=theme, title="Score Pad")
    return stack([block, pad], gap=1.5 * GAP)


def _pad_head(
    name: str, theme: Theme, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    write(canvas, x + 1, y, height, name, face=Face.BOLD, size=theme.type["small"])


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
    names: Sequence[str],
    theme: Theme,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    left = x
    walls: list[Segment] = []
    with canvas.tagged(Tag.ROW):
        for i, (head, part) in enumerate(columns):
            if i:
                walls.append((left, y + 0.8, left, y + top + rows * pitch))
            with canvas.tagged(Tag.HEAD):
                head(canvas, left + (0.8 if i else 0.0), y, part * width - 1.2, top)
            left += part * width
    rules = [(x, y + top + i * pitch, x + width, y + top + i * pitch) for i in range(1, rows + 1)]
    lines = (Tag.ARTIFACT, "") if names else (Tag.FIELD, f"{rows} rows to write in")
    with canvas.tagged(*lines, rows=rows):
        canvas.lines(walls, ink=Ink.GUIDE, width=0.2)
        canvas.lines(rules, ink=Ink.GUIDE, width=0.15)
    canvas.lines([(x, y + top, x + width, y + top)], ink=Ink.WALL, width=0.35)
    for i in range(rows):
        with canvas.frame(x, y + top + i * pitch, width, pitch, "row of a log"):
            pass  # so that a test can count them
    size = theme.type["body"]
    for i, name in enumerate(names):
        with canvas.tagged(Tag.ROW):
            shown = fonts.fitted(fonts.printable(name), Face.TEXT, size, columns[0][1] * width - 2)
            below = y + top + i * pitch
            write(canvas, x, below, pitch, shown, size=size, tag=Tag.SIDE, words=name)
            for _ in columns[1:]:
                with canvas.tagged(Tag.CELL):
                    pass  # to write in
