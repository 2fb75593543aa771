"""The structure of a PDF, read back from its objects and its pages, independent of what wrote it.

``tree`` returns the elements as plain tuples. The text of an element is that of its runs of marks,
decoded with the tables in the fonts, unless the element says what stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDocument

from dungeongen.draw import pdf as writer

SHOWS = ("Tj", "TJ", "'", '"')
PAINTS = ("f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Do", "sh", *SHOWS)


class Node(NamedTuple):
    """An element: its type, its own text, and the elements inside, in order.

    ``drawn``: whether the text is what is drawn, and nothing else.
    """

    kind: str
    text: str
    kids: tuple[Node, ...]
    drawn: bool = True

    def walk(self) -> Iterator[Node]:
        """Yield the element and all inside."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def outline(self) -> list[tuple[str, str]]:
        """Return types and texts, in order, without blanks; a span is text of what it stands in."""
        return [(one.kind, re.sub(r"\s", "", one.text)) for one in self.walk()]


class Runs:
    """The runs of marks of a page: their texts, and what stands in none."""

    def __init__(self, page: pikepdf.Page) -> None:
        self.texts: dict[int, str] = {}
        self.types: dict[int, str] = {}
        self.loose: list[str] = []
        self.artifacts = 0
        fonts = page.get("/Resources", {}).get("/Font", {})
        tables = {name: _table(font) for name, font in fonts.items() if "/ToUnicode" in font}
        table: dict[int, str] = {}
        open_: list[int | None] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            match str(operator):
                case "BDC":
                    number = int(operands[1]["/MCID"])
                    assert number not in self.texts, f"run {number} twice"
                    self.texts[number], self.types[number] = "", str(operands[0])
                    open_.append(number)
                case "BMC":
                    assert str(operands[0]) == "/Artifact"
                    self.artifacts += 1
                    open_.append(None)
                case "EMC":
                    open_.pop()
                case "q" | "Q":
                    pass
                case "Tf":
                    table = tables[str(operands[0])]
                case name if name in PAINTS:
                    if not open_:
                        self.loose.append(name)
                    elif name == "Tj" and open_[-1] is not None:
                        text = "".join(table[code] for code in bytes(operands[0]))
                        self.texts[open_[-1]] += text
        assert not open_, "a run without an end"


def _table(font: Any) -> dict[int, str]:
    """Return what each code of a font stands for."""
    data = font["/ToUnicode"].read_bytes().decode()
    table = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", data, re.DOTALL):
        for code, value in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            table[int(code, 16)] = bytes.fromhex(value).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", data, re.DOTALL):
        for low, _, values in re.findall(r"<(\w+)>\s*<(\w+)>\s*\[(.*?)\]", block, re.DOTALL):
            for i, value in enumerate(re.findall(r"<(\w+)>", values)):
                table[int(low, 16) + i] = bytes.fromhex(value).decode("utf-16-be")
        for low, high, value in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            for i in range(int(high, 16) - int(low, 16) + 1):
                table[int(low, 16) + i] = chr(int(value, 16) + i)
    return table


def tree(pdf: pikepdf.Pdf) -> Node:
    """Return the structure of a PDF; asserts that it is whole."""
    pages = {page.objgen: Runs(page) for page in pdf.pages}
    root = pdf.Root.StructTreeRoot
    parents = _parents(root.ParentTree)
    keys = {page.objgen: int(page.StructParents) for page in pdf.pages}
    used: set[tuple[tuple[int, int], int]] = set()

    def read(one: Any, parent: Any) -> tuple[Node, str]:
        assert one.P.objgen == parent.objgen
        kids, text, drawn = [], "", "/ActualText" not in one and "/Alt" not in one
        inside = one.get("/K", pikepdf.Array())
        for kid in inside if isinstance(inside, pikepdf.Array) else [inside]:
            if isinstance(kid, int):
                assert parents[keys[one.Pg.objgen]][kid].objgen == one.objgen
                assert pages[one.Pg.objgen].types[kid] == str(one.S)
                used.add((one.Pg.objgen, kid))
                text += pages[one.Pg.objgen].texts[kid]
            elif kid.get("/Type") == "/OBJR":
                assert parents[kid.Obj.StructParent].objgen == one.objgen
            else:
                node, words = read(kid, one)
                if node.kind == "Span":
                    text, drawn = text + words, False
                else:
                    kids.append(node)
        text = str(one.get("/ActualText", one.get("/Alt", text)))
        return Node(str(one.S)[1:], text, tuple(kids), drawn), text

    result, _ = read(root.K, root)
    every = {(page, run) for page, runs in pages.items() for run in runs.texts}
    assert used == every, "runs that no element has"
    assert not any(runs.loose for runs in pages.values()), "marks that are neither"
    return result


def _parents(node: Any) -> dict[int, Any]:
    flat = list(node.get("/Nums", []))
    return {int(key): value for key, value in zip(flat[::2], flat[1::2], strict=True)}


class _NoTags:
    """What a PDF canvas asks of its tags, without any."""

    def __init__(self, write: object) -> None:
        self._nothing = nullcontext()

    def page(self) -> int:
        return 0

    def link(self, annotation: str) -> int:
        return 0

    def close(self) -> None:
        pass

    def mark(self) -> None:
        pass

    def text(self) -> bool:
        return False

    def tagged(self, *arguments: object, **keywords: object) -> nullcontext[None]:
        return self._nothing


@contextmanager
def untagged() -> Iterator[None]:
    """Have PDFs without tags, written as reportlab does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "PageTags", _NoTags)
        patch.setattr(writer, "write_file", lambda document, tags: PDFDocument.format(document))
        yield
