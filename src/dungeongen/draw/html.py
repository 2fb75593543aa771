"""Elements as a page of HTML, for a browser and its screen reader.

The page stands alone: no script, no picture, no font, a few lines of style. Fields are inputs, each
with its own label; the rows of a log have an input in every cell, which is named by its row and the
head of its column. What is typed stays in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import count

from dungeongen.draw.plain import plain, split_item, table_parts
from dungeongen.draw.structure import Element, Tag

_STYLE = """\
body{font:1.1rem/1.5 sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#111;
background:#fff}
table{border-collapse:collapse;margin:1rem 0}
th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top}
input{font:inherit;width:100%;min-width:3rem;box-sizing:border-box;border:1px solid #767676}
p label input{width:6rem}
figure{margin:1rem 0;padding:0 1rem;border-left:.25rem solid #767676}
@media (prefers-color-scheme:dark){body{color:#eee;background:#111}
input{color:#eee;background:#111}}"""
_PLAIN = {
    Tag.H1: "h1",
    Tag.H2: "h2",
    Tag.H3: "h3",
    Tag.LIST: "ul",
    Tag.ITEM: "li",
    Tag.HEAD: 'th scope="col"',
    Tag.SIDE: 'th scope="row"',
    Tag.CELL: "td",
}


def as_html(document: Element, *, title: str, language: str) -> str:
    """Return a document as a whole page of HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n"
        f"{fragment(document)}</main>\n</body>\n</html>\n"
    )


def fragment(document: Element) -> str:
    """Return the elements alone, for a page that has its own head."""
    return "".join(_Writer().blocks(document.content))


class _Writer:
    """Writes elements; counts its fields and tables, whose names have to differ."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def blocks(self, content: Sequence[Element | str]) -> Iterator[str]:
        for one in content:
            if isinstance(one, str):
                yield escape(one)
                continue
            match one.tag:
                case Tag.DOCUMENT | Tag.PART:
                    yield from self.blocks(one.content)
                case Tag.HIDDEN:
                    yield from self._hidden(one)
                case Tag.TABLE:
                    yield self._table(one)
                case Tag.FIGURE:
                    yield from self._figure(one)
                case Tag.FIELD:
                    name = f"field-{next(self._numbers)}"
                    yield f'<p><label>{escape(one.words)} <input name="{name}"></label></p>\n'
                case Tag.LIST:
                    items = "".join(self._item(each) for each in one.content)
                    yield f"<ul>\n{items}</ul>\n"
                case tag:
                    kind = _PLAIN.get(tag, "p")
                    yield f"<{kind}>{self._inline(one.content)}</{kind.split()[0]}>\n"

    def _inline(self, content: Sequence[Element | str]) -> str:
        parts = []
        for one in content:
            if isinstance(one, str):
                parts.append(escape(one))
            elif one.tag is Tag.FIELD:
                name = f"field-{next(self._numbers)}"
                parts.append(f'<label>{escape(one.words)} <input name="{name}"></label>')
            else:
                parts.append(escape(one.words) if one.words else self._inline(one.content))
        return " ".join(part.strip() for part in parts if part.strip())

    def _item(self, one: Element | str) -> str:
        sign, body = split_item(one.content if isinstance(one, Element) else (one,))
        mark = "" if sign in ("", "–") else f"{escape(sign)}. "
        return f"<li>{mark}{self._inline(body)}</li>\n"

    def _hidden(self, one: Element) -> Iterator[str]:
        """Yield face-down cards, each to be opened when it is drawn."""
        for each in one.content:
            if not isinstance(each, Element) or each.tag is not Tag.LIST:
                yield from self.blocks((each,))
                continue
            for place, item in enumerate(each.content, 1):
                inside = item.content if isinstance(item, Element) else (item,)
                sign, body = split_item(inside)
                yield (
                    f"<details><summary>Card {escape(sign or str(place))}, face down</summary>"
                    f"<p>{self._inline(body)}</p></details>\n"
                )

    def _figure(self, one: Element) -> Iterator[str]:
        if not one.content:
            yield f"<p>[{escape(one.words)}]</p>\n"
            return
        inside = "".join(self.blocks(one.content))
        yield f"<figure>\n<figcaption>{escape(one.words)}</figcaption>\n{inside}</figure>\n"

    def _table(self, one: Element) -> str:
        heads, rows, blank = table_parts(one)
        top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
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
        for number in range(1, blank + 1):
            cells = "".join(self._blank(head, f"row {number}") for head in heads)
            lines.append(f"<tr>{cells}</tr>\n")
        return f"<table>\n{''.join(lines)}</table>\n"

    def _blank(self, head: str, row: str) -> str:
        """Return a cell to write in, named by its row and the head of its column."""
        label = escape(", ".join(filter(None, (head, row))))
        return f'<td><input name="field-{next(self._numbers)}" aria-label="{label}"></td>'
