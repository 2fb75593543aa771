"""The back of a card: rock around a chamber, the same upside down."""

from __future__ import annotations

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink, Segment
from dungeongen.draw.faces import Trim


def back(trim: Trim, bleed: float) -> Block:
    """Return the back of a card with what is printed beyond its edges."""
    w, h = trim.width + 2 * bleed, trim.height + 2 * bleed

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, w, h, fill=Ink.FLOOR)
        pitch = 2.0
        segments: list[Segment] = []
        count = int((w + h) / pitch)
        middle = x + w / 2, y + h / 2
        for i in range(-count, count + 1):
            d = i * pitch
            for slope in (1, -1):
                a, b = middle[0] + d - h / 2, middle[0] + d + h / 2
                segments.append((a, middle[1] - slope * h / 2, b, middle[1] + slope * h / 2))
        canvas.lines(segments, ink=Ink.HATCH, width=0.18)
        inset = bleed + 5
        canvas.rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, fill=Ink.FLOOR,
                    stroke=Ink.WALL, width=0.5, radius=2)  # fmt: skip

    return Block(w, h, paint)
