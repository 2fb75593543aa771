"""The solution page: the best line in words, pile by pile, and what a fair player scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any

from dungeongen.draw.block import Area, Block, Entry, SheetPage, beside, label, paragraph, poured
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import GAP, column_width, heading, in_columns, text_columns
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.rules import engine
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import new, score
from dungeongen.games.treasure.table import story
from dungeongen.search.verdict import best_words

_LINE = 1.1


def told(layout: Layout, witness: Sequence[str]) -> list[str]:
    """Return a line in words: a paragraph for each pile, with the treasure after it."""
    state, parts = new(layout), list[str]()
    for text in witness:
        move = m.parse_move(text)
        after = engine.apply(state, move)
        if story.opens_round(state, move) or not parts:
            parts.append("")
        parts[-1] = f"{parts[-1]} {story.tell(state, move, after)}".strip()
        if after.step == "between" and after.drawn > state.drawn:
            parts[-1] += f" Treasure: {score(after)}."
        state = after
    return parts


def back(
    layout: Layout, *, area: Area, theme: Theme, verdict: Mapping[str, Any] | None
) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    most, _ = text_columns(area, theme)
    for count in sorted({min(2, most), most}):  # two wide columns if they fit on one page
        width = column_width(area, count)
        entries = list(_entries(layout, verdict, width, theme))
        pages = poured(entries, columns=count, height=area.height, gap=GAP)
        if len(pages) == 1:
            break
    return [
        SheetPage(
            "Solution" if number == 1 else f"Solution {number}",
            in_columns(columns, width, max(fsum(b.height for b in c) for c in columns)),
        )
        for number, columns in enumerate(pages, 1)
    ]


def _entries(
    layout: Layout, verdict: Mapping[str, Any], width: float, theme: Theme
) -> Iterator[Entry]:
    best = verdict.get("best") or {}
    parts = [_text(f"**{(best_words(verdict) or 'No line').capitalize()}.**", width, theme)]
    steps = told(layout, verdict.get("witness") or ())
    parts += [_numbered(f"{i}", text, width, theme) for i, text in enumerate(steps, 1) if text]
    yield _entry("The Best Line", parts, width, theme)
    if fair := best.get("fair"):
        yield _entry("Without Peeking", [_text(_fared(best, fair), width, theme)], width, theme)


def _fared(best: Mapping[str, Any], fair: Mapping[str, Any]) -> str:
    low, high = fair["tenths"][0], fair["tenths"][-1]
    return (
        f"This deal is richer than **{best['grade']} of 100**. A fair player, who sees no card "
        f"that lies face down, scores **{fair['here']}** with these very cards. With this hand "
        f"and all other cards shuffled anew it is **{fair['score_low']:.0f} to "
        f"{fair['score_high']:.0f}** on average, and {low} to {high} in eight of ten plays "
        f"({fair['runs']} plays)."
    )


def _entry(name: str, parts: Sequence[Block], width: float, theme: Theme) -> Entry:
    head = heading(name, width=width, theme=theme)
    again = heading(f"{name}, continued", width=width, theme=theme)
    return Entry(name, head, again, tuple(parts), _LINE)


def _text(words: str, width: float, theme: Theme) -> Block:
    return paragraph(words, width=width, size=theme.type["body"])


def _numbered(sign: str, text: str, width: float, theme: Theme) -> Block:
    size = theme.type["body"]
    mark = label(sign, face=Face.BOLD, size=size, width=0.62 * size, anchor="start")
    return beside([mark, paragraph(text, width=width - mark.width, size=size)])
