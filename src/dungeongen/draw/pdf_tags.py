"""Tags of a PDF: the structure tree of ``structure``.

On a page, each run of marks of one element stands between ``/P <</MCID 7>> BDC`` and ``EMC``; what
belongs to none is marked as an artifact. The tree outside the pages says which runs an element has,
and each page, in the parent tree, to which elements its runs belong.

A book has a hundred thousand elements. Until the end they are a stream of signed bytes, one for
each beginning, end, run and page, and the few texts beside it. Then they are written once through
as PDF objects (``pdf``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from dungeongen.draw.structure import FIELDS, Description, Structure, Tag, alt_text

_END = -1  # codes in the stream, below those of tags
_RUN = -2
_PAGE = -3
_LINK = -4
_TAGS = tuple(Tag)
_ARTIFACT = Tag.ARTIFACT  # a member of an Enum is slow to look up
_CODES = {tag: code for code, tag in enumerate(_TAGS)}
_NAMES = {tag: tag.value.partition(" ")[0] for tag in Tag}
_ATTRIBUTES = {
    Tag.HEAD: "/A<</O/Table/Scope/Column>>",
    Tag.SIDE: "/A<</O/Table/Scope/Row>>",
    Tag.FIELD: "/A<</O/PrintField/Role/tv>>",
    Tag.TICK: "/A<</O/PrintField/Role/cb>>",
    Tag.STOCK: "/A<</O/PrintField/Role/tv>>",
}

Numbers: TypeAlias = Mapping[str, tuple[int, int]]
"""The numbers and versions of objects, by their names."""


class PageTags(Structure):
    """The tags of the pages of one PDF; ``write`` adds to the marks of a page."""

    def __init__(self, write: Callable[[str], None]) -> None:
        super().__init__()
        self._write = write
        self._stream = array("b")
        self._texts: dict[int, tuple[str, int]] = {}  # words and rows, by the element's place
        self._links: list[str] = []  # the names of annotations
        self._elements = [0]  # the open ones, by their places
        self._count = 0
        self._keys = 0
        self._marking = -1  # the element whose run is open, 0 for an artifact, -1 for none
        self._runs = 0  # of this page

    def page(self) -> int:
        """Begin a page, after ``close``; return its key in the parent tree."""
        self._stream.append(_PAGE)
        self._runs = 0
        self._keys += 1
        return self._keys - 1

    def link(self, annotation: str) -> int:
        """Let an annotation belong to the innermost element; return its key in the parent tree."""
        self._stream.append(_LINK)
        self._links.append(annotation)
        self._keys += 1
        return self._keys - 1

    def close(self) -> None:
        """End the run of marks that is open, if any."""
        if self._marking >= 0:
            self._write("EMC")
            self._marking = -1

    def mark(self) -> None:
        """Let the next marks belong to a sealed element, or to none."""
        sealed = self.sealed
        element = 0 if sealed is None or sealed is _ARTIFACT else self._elements[-1]
        if element != self._marking:
            self._run(element)

    def text(self) -> bool:
        """Let the next text belong to its element.

        Return whether ``Structure.end_text`` has to follow.
        """
        implied = self.expect_text()
        element = 0 if self.sealed is _ARTIFACT else self._elements[-1]
        if element != self._marking:
            self._run(element)
        return implied

    def begin(self, tag: Tag, words: str, description: Description, rows: int) -> None:
        self._count += 1
        self._elements.append(self._count)
        self._stream.append(_CODES[tag])
        if words or description:
            self._texts[self._count] = " ".join(filter(None, (words, alt_text(description)))), rows

    def end(self) -> None:
        self._stream.append(_END)
        self._elements.pop()

    def _run(self, element: int) -> None:
        """Begin a run of marks of an element."""
        self.close()
        self._marking = element
        if element:
            self._write(f"/{_NAMES[self._open[-1]]} <</MCID {self._runs}>> BDC")
            self._runs += 1
            self._stream.append(_RUN)
        else:
            self._write("/Artifact BMC")

    @property
    def size(self) -> int:
        """The number of objects of the tree."""
        return 3 + self._count + self._stream.count(_PAGE)

    def objects(self, root: int, numbers: Numbers) -> Iterator[tuple[int, str]]:
        """Yield the tree as ``size`` numbered objects, from the number of its ``root`` on.

        ``numbers`` has those of pages and annotations, by their names.
        """
        tree, document, last = root + 1, root + 2, root + 2
        open_ = [_OpenElement(Tag.DOCUMENT, document, root)]
        parents: list[str] = []  # by key: the owners of the runs of a page, or that of a link
        owners: list[int] = []  # of the runs of this page
        links, texts = iter(self._links), self._texts
        count = key = page = pages = 0
        for code in self._stream:
            top = open_[-1]
            if code >= 0:
                last, count = last + 1, count + 1
                top.kids.append(f"{last} 0 R")
                open_.append(_OpenElement(_TAGS[code], last, top.number, *texts.get(count, ())))
            elif code == _END:
                element = open_.pop()
                element.end_in(open_)
                yield element.number, element.object(page)
            elif code == _RUN:
                top.kids.append(str(len(owners)))
                top.marked = True
                owners.append(top.number)
            elif code == _LINK:
                top.kids.append(f"<</Type/OBJR/Obj {numbers[next(links)][0]} 0 R>>")
                top.marked = True
                parents.append(f"{top.number} 0 R")
            else:
                if pages:
                    yield key, _references(owners)
                last, pages, owners = last + 1, pages + 1, []
                page, key = numbers[f"Page{pages}"][0], last
                parents.append(f"{key} 0 R")
        if pages:
            yield key, _references(owners)
        yield document, open_.pop().object(page)
        names = " ".join([f"{key} {parent}" for key, parent in enumerate(parents)])
        yield tree, f"<</Nums[{names}]>>"
        yield (
            root,
            (
                f"<</Type/StructTreeRoot/K {document} 0 R/ParentTree {tree} 0 R"
                f"/ParentTreeNextKey {len(parents)}>>"
            ),
        )


def _references(numbers: Sequence[int]) -> str:
    return f"[{' '.join([f'{number} 0 R' for number in numbers])}]"


@dataclass(slots=True)
class _OpenElement:
    """An element that is being written; ``across`` are the cells of a row, or that a cell takes."""

    tag: Tag
    number: int
    parent: int
    words: str = ""
    rows: int = 0
    kids: list[str] = field(default_factory=list)
    marked: bool = False  # whether there are runs among the kids
    across: int = 0

    def end_in(self, outer: Sequence[_OpenElement]) -> None:
        """Tell the elements around it how wide a row is, and what a field in a table needs."""
        if self.tag is Tag.ROW and not outer[-1].across:
            outer[-1].across = len(self.kids)
        if self.rows and outer[-1].tag is Tag.CELL:
            outer[-1].across = outer[-3].across

    def object(self, page: int) -> str:
        """Return the element as an object; its runs are on the page of that number."""
        parts = [f"<</S/{_NAMES[self.tag]}/P {self.parent} 0 R"]
        if self.marked:
            parts.append(f"/Pg {page} 0 R")
        if len(self.kids) == 1:
            parts.append(f"/K {self.kids[0]}")
        elif self.kids:
            parts.append(f"/K[{' '.join(self.kids)}]")
        if self.words:
            described = self.tag in (Tag.FIGURE, *FIELDS)
            parts.append(f"/{'Alt' if described else 'ActualText'}{_text(self.words)}")
        if self.across and self.tag is Tag.CELL:
            parts.append(f"/A<</O/Table/ColSpan {self.across}>>")
        else:
            parts.append(_ATTRIBUTES.get(self.tag, ""))
        return "".join((*parts, ">>"))


def _text(words: str) -> str:
    """Return a text as PDF has it, in brackets; its characters are bytes."""
    data = words.encode() if words.isascii() else b"\xfe\xff" + words.encode("utf-16-be")
    for sign, escaped in (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\r", "\\r")):
        data = data.replace(sign.encode(), escaped.encode())
    return f"({data.decode('latin-1')})"
