"""Elements as plain text: for a terminal, a braille line, or a letter.

Headings are underlined, the first with ``=``. A table gives each of its rows a line, with the head
before each cell, since columns of blanks say nothing to who hears them. A field is a line to write
on, ``Life: ____``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from dungeongen.draw.structure import FIELDS, HEADINGS, Element, Tag

WIDTH = 80
_BLANK = "____"
_ELSEWHERE = "[Face-down cards, which stand at the end of this text.]"
_WARNING = "Read one line each time a card is drawn, and no further."
_UNDER = {Tag.H1: "=", Tag.H2: "-", Tag.H3: "."}


def as_text(document: Element) -> str:
    """Return a document as lines of at most 80 characters, words of more excepted."""
    blocks = [block for block in _blocks(document.content) if block]
    for number, cards in enumerate(_hidden(document), 1):
        words = f"Face-down cards {number}"
        blocks += [f"{words}\n{'-' * len(words)}", _WARNING, *_blocks(cards.content)]
    return "\n\n".join(blocks) + "\n"


def _hidden(element: Element) -> Iterator[Element]:
    """Yield what is hidden, which stands at the end of the text."""
    for each in element.content:
        if isinstance(each, Element):
            if each.tag is Tag.HIDDEN:
                yield each
            else:
                yield from _hidden(each)


def plain(content: Sequence[Element | str]) -> str:
    """Return the text inside an element, on one line."""
    texts = (part if isinstance(part, str) else _inline(part) for part in content)
    return " ".join(" ".join(texts).split())


def _inline(element: Element) -> str:
    if element.tag is Tag.TICK:
        return f"[ ] {element.words}"
    if element.tag in FIELDS:
        return f"{element.words}: {_BLANK}"
    return element.words or plain(element.content)


def _blocks(content: Sequence[Element | str]) -> Iterator[str]:
    for part in content:
        if isinstance(part, str):
            yield _wrapped(part)
            continue
        match part.tag:
            case Tag.DOCUMENT | Tag.PART:
                yield from _blocks(part.content)
            case Tag.HIDDEN:
                yield _ELSEWHERE
            case tag if tag in HEADINGS:
                words = plain(part.content)
                yield f"{words}\n{_UNDER[tag] * len(words)}"
            case Tag.LIST:
                yield "\n".join(map(_item, part.content))
            case Tag.TABLE:
                yield "\n".join(table_lines(part))
            case Tag.FIGURE:
                if not part.content:
                    yield _wrapped(f"[{part.words}]")
                    continue
                yield _wrapped(f"{part.words}")
                yield from _blocks(part.content)
            case _:
                yield _wrapped(_inline(part))


def _item(element: Element | str) -> str:
    """Return an item of a list, after its number or a dash."""
    sign, body = split_item(element.content if isinstance(element, Element) else (element,))
    mark = f"{sign}. " if sign.isalnum() else f"{sign or '-'} "
    return _wrapped(mark + plain(body), len(mark))


def split_item(content: Sequence[Element | str]) -> tuple[str, list[Element | str]]:
    """Return the number or sign of a list item, and the rest."""
    signs = [part for part in content if isinstance(part, Element) and part.tag is Tag.LABEL]
    return plain(signs), [part for part in content if part not in signs]


def table_lines(element: Element) -> Iterator[str]:
    """Yield the rows of a table, each cell after the head of its column."""
    heads, rows, blank = table_parts(element)
    for row in rows:
        cells = [plain(cell.content) or _BLANK for cell in row]
        named = [
            f"{head} {cell}" if head and cell != head else cell
            for head, cell in zip(heads or [""] * len(cells), cells, strict=False)
            if cell or head
        ]
        if row and row[0].tag is Tag.SIDE:
            named[0] = f"{cells[0]}"
            yield _wrapped(f"{named[0]}: {'; '.join(named[1:])}", 4)
        else:
            yield _wrapped("; ".join(named), 4)
    if blank:
        yield _wrapped(f"{blank} rows to write in. Copy this one for each:")
        yield _wrapped("; ".join(f"{head} {_BLANK}" for head in heads if head), 4)


def table_parts(element: Element) -> tuple[list[str], list[list[Element]], int]:
    """Return the heads of a table's columns, its rows of cells, and how many are to write in."""
    rows = [row for row in element.content if isinstance(row, Element) and row.tag is Tag.ROW]
    cells = [[cell for cell in row.content if isinstance(cell, Element)] for row in rows]
    heads: list[str] = []
    if cells and all(cell.tag is Tag.HEAD for cell in cells[0]):
        heads = [plain(cell.content) for cell in cells.pop(0)]
    blank = 0
    if cells and (empty := _rows_to_write_in(cells[-1])):
        blank = empty
        cells.pop()
    return heads, cells, blank


def _rows_to_write_in(cells: Sequence[Element]) -> int:
    inside = [part for cell in cells for part in cell.content if isinstance(part, Element)]
    return sum(part.rows for part in inside)


def _wrapped(text: str, indent: int = 0) -> str:
    return textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
