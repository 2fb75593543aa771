"""Several sheets in a notebook: a table of their names, difficulties and ids.

A single sheet shows itself as its first page. A book may have hundreds, so that a table says more
than pictures do, and it comes at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dungeongen.press.deal import Deal
from dungeongen.search.verdict import difficulty_words

_HEADS = ("", "Dungeon", "Game", "Difficulty", "Seed", "Id")


def listed(title: str, sheets: Sequence[Deal]) -> str:
    """Return a table of sheets as HTML, under a title if there is one."""
    rows = [_row("th", _HEADS)]
    for number, one in enumerate(sheets, 1):
        difficulty = difficulty_words(one.verdict) or ""
        cells = (str(number), one.title, one.game.title, difficulty, one.seed or "", one.id)
        rows.append(_row("td", cells))
    head = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{head}{''.join(rows)}</table>"


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
