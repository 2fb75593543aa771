"""The foe of a dungeon's title as an engraving, as cards of its kind show it."""

from __future__ import annotations

from dungeongen.draw.art import HEIGHT, WIDTH
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.structure import Tag
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.facts import strongest
from dungeongen.games.sudongeon.layout import Layout

_ART = (
    "rat", "goblin", "orc", "dark-elf", "troll", "warlock", "minotaur", "serpent", "dragon",
)  # fmt: skip


def vignette(layout: Layout, height: float) -> Block | None:
    """Return the strongest monster, ``height`` millimetres high, ``None`` if there is none."""
    level = strongest(layout)
    if not level:
        return None
    width = height * WIDTH / HEIGHT

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words = f"The foe: {MONSTERS[level - 1].name}."
        with canvas.frame(x, y, width, height, "foe"), canvas.tagged(Tag.FIGURE, words):
            canvas.art(x, y, width, height, _ART[level - 1], bold=True)

    return Block(width, height, paint)
