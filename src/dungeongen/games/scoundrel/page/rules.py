"""The rules of Scoundrel; their words are ``templates/pages/scoundrel-rules.md``."""

from __future__ import annotations

from dungeongen.core import prose
from dungeongen.core.prose import Chapter
from dungeongen.draw.block import Area, Block, Entry
from dungeongen.draw.columns import (
    chapter,
    column_height,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.scoundrel.layout import PACK, ROOM, TAKEN, Layout


def chapters(layout: Layout) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play."""
    values = {
        "cards": len(PACK),
        "health": layout.health,
        "room": ROOM,
        "taken": TAKEN,
        "strict": layout.strict,
        "shuffled": layout.shuffled,
    }
    return prose.chapters("scoundrel-rules", values)


def rules(layout: Layout, *, area: Area, theme: Theme) -> Block | None:
    """Return the rules in the largest type that fits, or ``None``."""
    count, width = text_columns(area, theme)

    def arranged(size: float) -> Block | None:
        entries: list[Entry] = [
            chapter(name, lines, width=width, theme=theme, size=size)
            for name, lines in chapters(layout)
        ]
        columns = one_page(entries, count, area.height, split=True)
        if columns is None:
            return None
        return in_columns(columns, width, max(map(column_height, columns)))

    least, most = theme.type["least"], theme.type["body"] + 2
    return largest(arranged, theme, least=least, most=most)
