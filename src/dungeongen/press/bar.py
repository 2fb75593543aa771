"""The scale bar: a length that can be measured on paper, to see whether a printer has scaled."""

from __future__ import annotations

from dungeongen.draw.canvas import Canvas, Ink

BAR = 50.0
_TALL, _LOW = 1.6, 1.0  # ticks at the ends, and every ten millimetres


def scale_bar(canvas: Canvas, x: float, y: float, *, length: float = BAR, width: float) -> None:
    """Draw a bar of ``length`` millimetres, a multiple of ten, from (x, y) to the right."""
    # Round ends add half the line width on either side, so that the ink itself is that long.
    first, last = x + width / 2, x + length - width / 2
    canvas.lines([(first, y, last, y)], ink=Ink.TEXT, width=width)
    places = (first, *(x + n * 10 for n in range(1, round(length / 10))), last)
    ticks = [(at, y - (_TALL if at in (first, last) else _LOW), at, y) for at in places]
    canvas.lines(ticks, ink=Ink.TEXT, width=width)
