"""The rules of Scoundrel; their words are ``templates/pages/scoundrel-rules.md``."""

from __future__ import annotations

from dungeongen.core import prose
from dungeongen.core.prose import Chapter
from dungeongen.draw.block import Area, Block, Entry, SheetPage, page_run
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
from dungeongen.draw.writing import with_score_pad
from dungeongen.games.scoundrel.layout import PACK, ROOM, TAKEN, Layout

_HIDING = ("strip", "flap")


def chapters(layout: Layout, spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    values = {
        "cards": len(PACK),
        "health": layout.health,
        "room": ROOM,
        "taken": TAKEN,
        "strict": layout.strict,
        "shuffled": layout.shuffled,
        "hidden": spoiler in _HIDING,
        "spoiler": spoiler,
    }
    return prose.chapters("scoundrel-rules", values)


_PAD = (("Date or deal", 0.3), ("Health left", 0.2), ("Score", 0.2), ("Remarks", 0.3))
_PAD_FROM = 40.0  # millimetres


def below(layout: Layout, *, area: Area, theme: Theme, spoiler: str | None = None) -> Block | None:
    """Return the rules in the largest type that fits below the mat, or ``None``."""
    count, width = text_columns(area, theme)

    def arranged(size: float) -> Block | None:
        entries = _entries(layout, spoiler, width, theme, size)
        columns = one_page(entries, count, area.height, split=True)
        if columns is None:
            return None
        return in_columns(columns, width, max(map(column_height, columns)))

    return largest(arranged, theme, least=theme.type["least"], most=theme.type["body"] + 2)


def rules_pages(
    layout: Layout, *, area: Area, theme: Theme, spoiler: str | None = None
) -> list[SheetPage]:
    """Return the rules on pages of their own, with a score pad in what is left of the last."""
    count, width = text_columns(area, theme)
    *blocks, last = (
        in_columns(columns, width, max(map(column_height, columns)))
        for columns in fewest_pages(
            lambda size: _entries(layout, spoiler, width, theme, size),
            theme,
            columns=count,
            height=area.height,
        )
    )
    last = with_score_pad(last, _PAD, area=area, theme=theme, least=_PAD_FROM)
    return page_run("Rules", [*blocks, last], "rules")


def _entries(
    layout: Layout, spoiler: str | None, width: float, theme: Theme, size: float
) -> list[Entry]:
    return [
        chapter(name, lines, width=width, theme=theme, size=size)
        for name, lines in chapters(layout, spoiler)
    ]
