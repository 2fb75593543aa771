"""Elements as HTML: what a page for a browser shows of them, and its screen reader reads.

Fields are inputs, each with its own label, and boxes are boxes to tick. The rows of a log have an
input in every cell, which is named by its row and the head of its column. A stock is a number that
counts without any script. What a drawing shows stands below it in words, closed, since eyes have
the drawing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from dungeongen.draw.plain import plain, split_item, table_parts
from dungeongen.draw.structure import FIELDS, HEADINGS, Element, Tag

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
