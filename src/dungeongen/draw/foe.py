"""The foe of a dungeon: an engraving that stands where a page has room for it."""

from __future__ import annotations

from dungeongen.draw.art import HEIGHT, WIDTH
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.structure import Tag


def foe_picture(art: str, words: str, height: float) -> Block:
    """Return an engraving, ``height`` millimetres high; ``words`` are for who cannot see it."""
    width = height * WIDTH / HEIGHT

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, "foe"), canvas.tagged(Tag.FIGURE, words):
            canvas.art(x, y, width, height, art, bold=True)

    return Block(width, height, paint)
