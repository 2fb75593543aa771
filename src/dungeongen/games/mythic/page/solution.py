"""The solution page: the winning line in words, a paragraph for each room, and what is proved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from dungeongen.draw.block import Area, Block, Entry, SheetPage, beside, label, paragraph, poured
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import GAP, column_width, heading, in_columns, text_columns
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import new
from dungeongen.games.mythic.table import story
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import best_words


def told(layout: Layout, witness: Sequence[str]) -> list[str]:
    """Return a line in words: a paragraph for each room."""
    state, parts = new(layout), list[str]()
    for text in witness:
        move = m.parse_move(text)
        after = engine.apply(state, move)
        if story.opens_round(state, move) or not parts:
            parts.append("")
        words = story.tell(state, move, after).replace("→", "to")  # the text font has no arrow
        parts[-1] = f"{parts[-1]} {words}".strip()
        state = after
    return parts


def back(
    layout: Layout, *, area: Area, theme: Theme, verdict: Mapping[str, Any] | None
) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    most, _ = text_columns(area, theme)
    pages = []
    for count in sorted({min(2, most), most}):  # two wide columns if they fit on one page
        width = column_width(area, count)
        entry = _entry(layout, verdict, width, theme)
        pages = poured([entry], columns=count, height=area.height, gap=GAP, split=True)
        if len(pages) == 1:
            break
    return [
        SheetPage(
            "Solution" if number == 1 else f"Solution {number}",
            in_columns(columns, width, max(fsum(b.height for b in c) for c in columns)),
        )
        for number, columns in enumerate(pages, 1)
    ]


def _entry(layout: Layout, verdict: Mapping[str, Any], width: float, theme: Theme) -> Entry:
    head, *lines = _summary(verdict)
    size = theme.type["body"]
    parts: list[Block] = [paragraph(line, width=width, size=size) for line in lines]
    steps = told(layout, verdict.get("witness") or ())
    for number, text in enumerate(steps, 1):
        mark = label(str(number), face=Face.BOLD, size=size, width=0.62 * size)
        parts.append(beside([mark, paragraph(text, width=width - mark.width, size=size)]))
    title = heading(head, width=width, theme=theme)
    again = heading(f"{head}, continued", width=width, theme=theme)
    return Entry(head, title, again, tuple(parts), 1.1)


def _summary(verdict: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the heading, the verdict in words, and how a fair player does."""
    odds = verdict["odds"]
    fair = (
        f"A fair player, who sees no card that lies face down and may skip rooms, wins "
        f"**{interval_words(odds['low'], odds['high'])}** of plays of this deal "
        f"({odds['runs']} plays)."
    )
    match verdict["verdict"]:
        case "beatable":
            words = (best_words(verdict) or "").capitalize()
            return "A Winning Line", f"**{words}**, with every card known and no skip.", fair
        case "unbeatable":
            return "The Proof", "**No line without a skip clears this deal:** all were tried.", fair
    reason = (verdict.get("effort") or {}).get("budget", "")
    return "The Verdict", f"**No winning line is known:** {reason}.", fair
