"""A dungeon in the terminal, before any play: its first room, which lies face up anyway."""

from __future__ import annotations

from dungeongen.core.table import Carries, Preview
from dungeongen.games.mythic.facts import facts
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.state import new
from dungeongen.games.mythic.table.text_map import chart


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the pile, the first room, and the empty hands and bag."""
    lines = chart(new(layout), carries, width)
    return Preview(facts(layout)[1], tuple((line, 0) for line in lines))
