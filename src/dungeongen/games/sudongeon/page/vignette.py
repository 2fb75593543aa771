"""The foe of a dungeon's title as an engraving, as cards of its kind show it."""

from __future__ import annotations

from dungeongen.draw.block import Block
from dungeongen.draw.foe import foe_picture
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
    return foe_picture(_ART[level - 1], f"The foe: {MONSTERS[level - 1].name}.", height)
