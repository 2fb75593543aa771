"""The map of a Sudoku dungeon as rich prints it; ``games.sudongeon.raster`` paints it."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from dungeongen.core.table import Line
from dungeongen.games.sudongeon import raster
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.raster import BOXES, Signs


def text(line: Line) -> Text:
    """Return a line of characters with their styles."""
    return Text.assemble(*line)


def map_lines(layout: Layout, signs: Signs = BOXES, **play: Any) -> list[Text]:
    """Return the map, 49 characters wide and 19 lines high."""
    return [text(line) for line in raster.map_lines(layout, signs, **play)]
