"""A deal in the terminal, before any play: the piles face down, and the manpower."""

from __future__ import annotations

from dungeongen.core.cards import card_shown, card_text
from dungeongen.core.facets import Carries, Preview
from dungeongen.core.table import Line
from dungeongen.games.treasure.facts import facts
from dungeongen.games.treasure.layout import COLUMNS, ROWS, Layout

_HANG = 11


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the table as the player finds it."""
    pretty = carries("♥♣♠♦▒")
    back = "▒▒▒" if pretty else "###"
    row = " " + "  ".join([back] * COLUMNS)
    lines: list[tuple[Line, int]] = [(((row, ""),), 0)] * ROWS
    lines.append(((), 0))
    hand = " ".join((card_shown if pretty else card_text)(card) for card in layout.hand)
    lines.append((((f" Manpower  {hand}", ""),), _HANG))
    return Preview(facts(layout)[1], tuple(lines))
