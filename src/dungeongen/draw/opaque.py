"""A dark ground with a lattice of light lines: what lies behind it does not show through.

A quarter of what is printed on one side of 80 g paper shows on the other, or on the sheet above it,
wherever that is left white. Under a flap, and in the sleeve of a strip, lies what nobody may see.
"""

from __future__ import annotations

from dungeongen.draw.canvas import Canvas, Ink, Segment

_STEP = 8.0  # from line to line, along an edge, in millimetres
_LINE = 0.6


def opaque(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Fill a rectangle so that nothing shows through."""
    canvas.rect(x, y, width, height, fill=Ink.WALL)
    lines = [
        (x + a, y + b, x + c, y + d)
        for a, b, c, d in (*_falling(width, height), *_rising(width, height))
    ]
    canvas.lines(lines, ink=Ink.PAPER, width=_LINE)


def _falling(width: float, height: float) -> list[Segment]:
    """Return lines from upper left to lower right, cut at the edges."""
    lines = []
    off = -height + _STEP / 2  # where a line would cross the upper edge
    while off < width:
        top, bottom = max(0.0, -off), min(height, width - off)
        lines.append((off + top, top, off + bottom, bottom))
        off += _STEP
    return lines


def _rising(width: float, height: float) -> list[Segment]:
    return [(width - a, b, width - c, d) for a, b, c, d in _falling(width, height)]
