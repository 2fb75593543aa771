"""Solution pages: a line of play in numbered paragraphs, and what else a game tells of its deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    label,
    page_run,
    paragraph,
    poured,
    tagged,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import (
    GAP,
    column_height,
    column_width,
    continued,
    heading,
    in_columns,
    text_columns,
)
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme

_LINE = 1.1
_LARGER = (3.0, 2.5, 2.0, 1.5, 1.0, 0.5)  # points more than body type
_TOGETHER = 2  # paragraphs, on either side of a column break

Sections = Callable[[float, float], Iterable[Entry]]
"""The sections of a page for a width in millimetres and a size of type in points."""


def section(name: str, parts: Sequence[Block], *, width: float, theme: Theme) -> Entry:
    """Return parts below a heading, which is repeated where they continue."""
    head = heading(name, width=width, theme=theme)
    again = continued(name, width=width, theme=theme)
    return Entry(name, head, again, tuple(parts), _LINE)


def numbered(sign: str, markup: str, *, width: float, size: float) -> Block:
    """Return a paragraph with its number, or another sign, in front of it."""
    mark = label(sign, face=Face.BOLD, size=size, width=0.62 * size, anchor="start")
    body = paragraph(markup, width=width - mark.width, size=size, tag=Tag.BODY)
    return tagged(beside([tagged(mark, Tag.LABEL), body]), Tag.ITEM)


def steps(texts: Iterable[str], *, width: float, size: float) -> list[Block]:
    """Return numbered paragraphs; arrows become words, since the text face has none."""
    return [
        numbered(str(i), text.replace("→", "to"), width=width, size=size)
        for i, text in enumerate(texts, 1)
    ]


def solution_pages(sections: Sections, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return sections on as few pages as possible, in the largest type that needs no more.

    If two broad columns are enough for one page, there are no more than two. On pages that are
    shared the type is that of the body.
    """
    most, _ = text_columns(area, theme)

    def arranged(count: int, size: float) -> list[Columns]:
        entries = list(sections(column_width(area, count), size))
        return poured(entries, columns=count, height=area.height, gap=GAP, split=_TOGETHER)

    size = theme.type["body"]
    for count in sorted({min(2, most), most}):
        pages = arranged(count, size)
        if len(pages) == 1:
            break
    larger = (arranged(count, size + more) for more in (() if area.shared else _LARGER))
    pages = next((other for other in larger if len(other) == len(pages)), pages)
    width = column_width(area, count)
    blocks = [in_columns(columns, width, max(map(column_height, columns))) for columns in pages]
    return page_run("Solution", blocks, "solution")
