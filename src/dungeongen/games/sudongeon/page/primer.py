"""The rules in short, for the head of a chapter: how a play goes, before the first dungeon.

The key beside every map has all the rules that its dungeon needs; this page tells how they fit
together, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core import prose
from dungeongen.core.prose import Chapter
from dungeongen.draw.block import Area, Entry, SheetPage
from dungeongen.draw.columns import (
    chapter,
    column_height,
    fewest_pages,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Kind, Layout

_LARGER = 3.0  # points by which the type may be larger than that of a sheet


def chapters(layouts: Sequence[Layout]) -> tuple[Chapter, ...]:
    """Return what to know before any of these dungeons."""
    _, (_, fight), (_, checks) = prose.chapters("sudongeon-cards", {})
    return prose.chapters(
        "sudongeon-primer",
        {
            "checks": " ".join(checks),
            "features": any(layout.reach.of(Kind.FEATURE) for layout in layouts),
            "fight": " ".join(fight),
            "people": any(layout.reach.of(Kind.NPC) for layout in layouts),
            "traps": any(layout.reach.of(Kind.TRAP) for layout in layouts),
        },
    )


def primer(layouts: Sequence[Layout], area: Area, theme: Theme) -> list[SheetPage]:
    """Return the page, in the largest type that fits; more pages on small paper."""
    count, width = text_columns(area, theme)
    count = min(2, count)
    width = (area.width - 4.5 * (count - 1)) / count
    texts = chapters(layouts)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in texts]

    def arranged(size: float) -> SheetPage | None:
        columns = one_page(entries(size), count, area.height)
        if columns is None:
            return None
        high = max(map(column_height, columns))
        return SheetPage("Rules in short", in_columns(columns, width, high), "rules")

    best = largest(partial(arranged), theme, most=theme.type["body"] + _LARGER)
    if best is not None:
        return [best]
    return [
        SheetPage("Rules in short", in_columns(some, width, max(map(column_height, some))), "rules")
        for some in fewest_pages(entries, theme, columns=count, height=area.height)
    ]
