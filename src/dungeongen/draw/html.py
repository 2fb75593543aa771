"""Elements as HTML: what a page for a browser shows of them, and its screen reader reads.

Fields are inputs, each with its own label, and boxes are boxes to tick. The rows of a log have an
input in every cell, which is named by its row and the head of its column. A stock is a number that
counts without any script. What a drawing shows stands below it in words, closed, since eyes have
the drawing.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from dungeongen.draw.structure import FIELDS, HEADINGS, Element, Tag

# Elements as plain text: for a terminal, a braille line, or a letter.
#
# Headings are underlined, the first with ``=``. A table gives each of its rows a line, with the
# head before each cell, since columns of blanks say nothing to who hears them. A field is a line to
# write on, ``Life: ____``.


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


_LEVELS = {Tag.H1: 1, Tag.H2: 2, Tag.H3: 3}
_PLAIN = {
    Tag.HEAD: 'th scope="col"',
    Tag.SIDE: 'th scope="row"',
    Tag.CELL: "td",
}
_LEAST_ROWS = 6  # to write in, of a log on a screen
_MOST_ROWS = 12  # of such a log, which is not scrolled through
_UNSAFE = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Content = Sequence[Element | str]


def escaped(text: str) -> str:
    """Return a text as HTML, without the characters that HTML forbids."""
    return escape(_UNSAFE.sub("�", text))


class Writer:
    """Writes elements; counts its fields, whose names have to differ.

    ``below`` is the level of the heading that all others stand below, less one.
    """

    def __init__(self) -> None:
        self._names: Counter[str] = Counter()

    def fragment(self, content: Content, *, below: int = 0) -> str:
        """Return elements as HTML."""
        return "".join(self._blocks(content, below))

    def _blocks(self, content: Content, below: int) -> Iterator[str]:
        rest = list(content)
        while rest:
            element = rest.pop(0)
            if isinstance(element, str):
                yield escaped(element)
            elif is_icon(element):
                end = _end_of_thing(rest)
                if end is not None:
                    yield self._thing(element, rest[:end], below)
                    del rest[: end + 1]
            else:
                yield from self._block(element, below)

    def _block(self, element: Element, below: int) -> Iterator[str]:
        match element.tag:
            case Tag.DOCUMENT | Tag.PART:
                yield from self._blocks(element.content, below)
            case Tag.HIDDEN:
                yield from self._hidden(element, below)
            case Tag.TABLE:
                yield self._table(element)
            case Tag.FIGURE:
                yield self._figure(element, below)
            case Tag.STOCK:
                yield self._stock(element)
            case tag if tag in FIELDS:
                yield f"<p>{self._field(element)}</p>\n"
            case Tag.LIST:
                items = "".join(self._item(each) for each in element.content)
                yield f"<ul>\n{items}</ul>\n"
            case tag if tag in HEADINGS:
                level = min(6, _LEVELS[tag] + below)
                yield f"<h{level}>{self._inline(element.content)}</h{level}>\n"
            case _:
                yield f"<p>{self._inline(element.content)}</p>\n"

    def _thing(self, icon: Element, content: Content, below: int) -> str:
        """Return what stands beside an icon, with a box to tick when you are done with it."""
        name = self._name("done")
        what = plain([part for part in content if isinstance(part, Element)][:1])
        box = f'<input type="checkbox" name="{name}" aria-label="{escaped(f"Done: {what}")}">'
        words = "".join(self._blocks(content, below))
        return f'<div class="thing">{icon.picture}<div>{words}</div>{box}</div>\n'

    def _name(self, words: str) -> str:
        """Return the name of a field; equal words get numbers, so that names stay as they are."""
        stem = re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")[:40] or "field"
        self._names[stem] += 1
        return f"{stem}-{self._names[stem]}"

    def _field(self, element: Element) -> str:
        name, words = self._name(element.words), escaped(element.words)
        if element.tag is Tag.TICK:
            return (
                f'<label class="tick"><input type="checkbox" name="{name}"> '
                f"<span>{words}</span></label>"
            )
        return f'<label>{words} <input name="{name}"></label>'

    def _stock(self, element: Element) -> str:
        name, *more = re.split("[,:]", element.words, maxsplit=1)
        note = "".join(f" <small>{escaped(words.strip())}</small>" for words in more)
        field = (
            f'<input type="number" inputmode="numeric" min="-99" max="999" value="{element.rows}"'
        )
        return (
            f'<p class="stock"><label>{element.picture}<span>{escaped(name)}{note}</span> '
            f'{field} name="{self._name(element.words)}"></label></p>\n'
        )

    def _inline(self, content: Content) -> str:
        parts = []
        for element in content:
            if isinstance(element, str):
                parts.append(escaped(element))
            elif element.tag in FIELDS:
                parts.append(self._field(element))
            else:
                parts.append(
                    escaped(element.words) if element.words else self._inline(element.content)
                )
        return " ".join(part.strip() for part in parts if part.strip())

    def _item(self, element: Element | str) -> str:
        sign, body = split_item(element.content if isinstance(element, Element) else (element,))
        boxes = [each for each in body if isinstance(each, Element) and each.tag is Tag.TICK]
        words = self._inline([each for each in body if each not in boxes])
        mark = "" if sign in ("", "–") else f"<b>{escaped(sign)}.</b> "
        if boxes:
            box = f'<input type="checkbox" name="{self._name("done")}">'
            return f'<li><label class="tick">{box} <span>{mark}{words}</span></label></li>\n'
        return f"<li>{mark}{words}</li>\n"

    def _hidden(self, element: Element, below: int) -> Iterator[str]:
        """Yield face-down cards, each to be opened when it is drawn."""
        for each in element.content:
            if not isinstance(each, Element) or each.tag is not Tag.LIST:
                yield from self._blocks((each,), below)
                continue
            for place, item in enumerate(each.content, 1):
                inside = item.content if isinstance(item, Element) else (item,)
                sign, body = split_item(inside)
                yield (
                    f"<details><summary>Card {escaped(sign or str(place))}, face down</summary>"
                    f"<p>{self._inline(body)}</p></details>\n"
                )

    def _figure(self, element: Element, below: int) -> str:
        words = escaped(element.words)
        if not element.picture:
            return f"<p>[{words}]</p>\n"
        label = f'role="group" aria-label="{words}"'
        picture = element.picture.replace("<svg", f"<svg {label}", 1)
        if not element.content:
            return f'<figure class="small">{picture}</figure>\n'
        inside = "".join(self._blocks(element.content, below))
        return (
            f'<figure class="large">{picture}\n<details class="words"><summary>In words</summary>\n'
            f"{inside}</details></figure>\n"
        )

    def _table(self, element: Element) -> str:
        heads, rows, blank = table_parts(element)
        top = "".join(f'<th scope="col">{escaped(head)}</th>' for head in heads)
        lines = [f"<thead><tr>{top}</tr></thead>\n"] if heads else []
        for row in rows:
            cells = ""
            name = plain(row[0].content) if row else ""
            for cell, head in zip(row, heads or [""] * len(row), strict=False):
                kind = _PLAIN[cell.tag]
                inside = self._inline(cell.content)
                cells += (
                    f"<{kind}>{inside}</{kind.split()[0]}>" if inside else self._blank(head, name)
                )
            lines.append(f"<tr>{cells}</tr>\n")
        rows_to_fill = min(max(blank, _LEAST_ROWS), _MOST_ROWS) if blank else 0
        for number in range(1, rows_to_fill + 1):
            cells = "".join(self._blank(head, f"row {number}") for head in heads)
            lines.append(f"<tr>{cells}</tr>\n")
        return f'<div class="wide">\n<table>\n{"".join(lines)}</table>\n</div>\n'

    def _blank(self, head: str, row: str) -> str:
        """Return a cell to write in, named by its row and the head of its column."""
        label = ", ".join(filter(None, (head, row)))
        return f'<td><input name="{self._name(label)}" aria-label="{escaped(label)}"></td>'


def is_icon(element: Element | str) -> bool:
    """Return whether an element is an icon, which says nothing."""
    return isinstance(element, Element) and element.tag is Tag.FIGURE and not element.words


def _end_of_thing(content: Content) -> int | None:
    """Return where the box to tick of a thing stands, ``None`` for what has none."""
    for place, element in enumerate(content):
        if isinstance(element, str) or element.tag in HEADINGS or is_icon(element):
            return None
        if element.tag is Tag.TICK:
            return place
    return None


def to_fill_in(content: Iterable[Element | str]) -> bool:
    """Return whether there is anything to write, to tick or to count in elements."""
    return any(
        part.tag in FIELDS
        or (part.tag is Tag.CELL and not part.content)
        or to_fill_in(part.content)
        for part in content
        if isinstance(part, Element)
    )
