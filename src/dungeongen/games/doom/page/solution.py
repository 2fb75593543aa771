"""The solution page: the best line in words, and the strategy of a player who does not peek.

The line is the verdict's witness, told like any other play, in a numbered paragraph for each room.
Beside it stands the strategy of the reference player, who sees no face-down card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any

from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    label,
    paragraph,
    poured,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import GAP, column_width, heading, in_columns, text_columns
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.rules_text import thumb
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import new
from dungeongen.games.doom.table import story
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import best_words

_LINE = 1.1
_LARGER = (3.0, 2.5, 2.0, 1.5, 1.0, 0.5)  # points more than body type
_ROOM = re.compile(r"(?<=\broom )([A-Z]+\d+)\b")  # a name, to be found on the map


def told(layout: Layout, witness: Sequence[str]) -> list[str]:
    """Return a line in words: a paragraph for the set-up and one for each visit to a room."""
    state, parts = new(layout), [""]
    for text in witness:
        move = m.parse_move(text)
        after = engine.apply(state, move)
        if story.opens_round(state, move):
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

    def arranged(count: int, size: float) -> list[Columns]:
        width = column_width(area, count)
        entries = list(_entries(layout, verdict, width, theme, size))
        return poured(entries, columns=count, height=area.height, gap=GAP)

    size = theme.type["body"]
    for count in sorted({min(2, most), most}):  # two wide columns if they fit on one page
        pages = arranged(count, size)
        if len(pages) == 1:
            break
    larger = (arranged(count, size + more) for more in _LARGER)  # if it takes no more pages
    pages = next((made for made in larger if len(made) == len(pages)), pages)
    width = column_width(area, count)
    return [
        SheetPage(
            "Solution" if number == 1 else f"Solution {number}",
            in_columns(columns, width, max(fsum(b.height for b in c) for c in columns)),
        )
        for number, columns in enumerate(pages, 1)
    ]


def _entries(
    layout: Layout, verdict: Mapping[str, Any], width: float, theme: Theme, size: float
) -> Iterator[Entry]:
    head, words = _summary(verdict)
    steps = told(layout, verdict.get("witness") or ())
    parts = [paragraph(words, width=width, size=size)]
    parts += [
        _numbered(f"{i}", _ROOM.sub(r"**\1**", text), width, size)
        for i, text in enumerate(steps, 1)
        if text
    ]
    yield _entry(head, parts, width, theme)
    fair = [_numbered("–", text, width, size) for text in thumb(layout.rules)]
    if odds := verdict.get("odds"):
        fair.insert(0, paragraph(_fared(odds), width=width, size=size))
    yield _entry("Without Peeking", fair, width, theme)


def _summary(verdict: Mapping[str, Any]) -> tuple[str, str]:
    """Return the heading, and the verdict in words."""
    match verdict["verdict"]:
        case "beatable":
            best = verdict["best"]
            clear = {
                True: "It can be cleared.",
                False: "It cannot be cleared.",
                None: "Whether it can be cleared is undecided.",
            }[best["clearable"]]
            return "The Best Line", f"**{(best_words(verdict) or '').capitalize()}.** {clear}"
        case "unbeatable":
            return "The Proof", "**Nobody survives this deal:** every line was tried."
        case _:
            reason = (verdict.get("effort") or {}).get("budget", "")
            return "The Verdict", f"**The best line is unknown:** {reason}."


def _fared(odds: Mapping[str, Any]) -> str:
    alive = interval_words(odds["alive_low"], odds["alive_high"])
    cleared = interval_words(odds["clear_low"], odds["clear_high"])
    low, high = odds["score_low"], odds["score_high"]
    return (
        f"With the deck shuffled, a player who follows the advice below scores **{low:,.0f} to "
        f"{high:,.0f}** on average, leaves alive in {alive} of plays and clears the dungeon in "
        f"{cleared} ({odds['score_runs']} plays). A player who only wants to leave alive does so "
        f"in **{interval_words(odds['low'], odds['high'])}** ({odds['runs']} plays)."
    )


def _entry(name: str, parts: Sequence[Block], width: float, theme: Theme) -> Entry:
    head = heading(name, width=width, theme=theme)
    again = heading(f"{name}, continued", width=width, theme=theme)
    return Entry(name, head, again, tuple(parts), _LINE)


def _numbered(sign: str, text: str, width: float, size: float) -> Block:
    mark = label(sign, face=Face.BOLD, size=size, width=0.62 * size, anchor="start")
    return beside([mark, paragraph(text, width=width - mark.width, size=size)])
