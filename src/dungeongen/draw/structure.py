"""Structure: what the marks on a page are to a reader who cannot see them.

A drawing names what it draws with ``Canvas.tagged``: a heading, a paragraph, a table with its rows
and cells, a list, a field to write in, a figure with its description in words, or an artifact,
which is furniture and decoration. Tags nest like frames. From the same tags a PDF gets its
structure tree (``pdf_tags``), and the text edition is read off the page (``screen``); so nothing
is said twice, and the two cannot differ.

``Structure`` decides where a mark belongs; its subclasses write it down:

* An element that has *words* is *sealed*: everything drawn inside belongs to it and is replaced by
  the words. Figures, fields and artifacts are always sealed. Tags inside have no effect.
* Text belongs to the innermost element. One that only holds others, such as a table row, gets an
  element of its own for it: a cell, the body of a list item, a paragraph.
* List items outside a list begin one, which ends with whatever is no list item: the steps of a
  solution are poured into columns one by one.
* All other marks, such as rules and icons, are artifacts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import NamedTuple, TypeAlias


class Tag(Enum):
    """The kinds of elements, by their names in PDF."""

    DOCUMENT = "Document"
    PART = "Part"  # a sheet of a file
    H1 = "H1"  # the title of a sheet
    H2 = "H2"  # a section
    H3 = "H3"  # a part of one
    P = "P"
    LIST = "L"
    ITEM = "LI"
    LABEL = "Lbl"  # the number of an item
    BODY = "LBody"
    TABLE = "Table"
    ROW = "TR"
    HEAD = "TH"  # of a column
    SIDE = "TH row"  # the head of a row
    CELL = "TD"
    FIGURE = "Figure"
    SPAN = "Span"  # signs with other words, such as a suit
    FIELD = "Form"  # a place to write in; a table's has so many rows
    TICK = "Form tick"  # a box to tick
    STOCK = "Form stock"  # a number that goes up and down; its rows are where it begins
    LINK = "Link"
    HIDDEN = "Div"  # what a reader may not know before its time: face-down cards, one a list item
    ARTIFACT = "Artifact"

    __hash__ = object.__hash__  # each member is one object, and Enum's own hash is slow


class Element(NamedTuple):
    """A piece of a text: its tag, and texts and elements inside.

    ``words`` name a figure or a field; ``rows`` are those to write in. A page for a browser has two
    things more: ``picture``, the drawing of a figure as SVG, and ``place``, the name of the region
    that a heading stands in.
    """

    tag: Tag
    content: tuple[Element | str, ...] = ()
    words: str = ""
    rows: int = 0
    picture: str = ""
    place: str = ""


Description: TypeAlias = Sequence[Element]
"""What a figure shows, description in words."""

HEADINGS = (Tag.H1, Tag.H2, Tag.H3)
FIELDS = (Tag.FIELD, Tag.TICK, Tag.STOCK)
_SEALED = (Tag.FIGURE, *FIELDS, Tag.ARTIFACT)
_INSIDE = {
    Tag.DOCUMENT: Tag.P,
    Tag.PART: Tag.P,
    Tag.HIDDEN: Tag.P,
    Tag.LIST: Tag.ITEM,
    Tag.ITEM: Tag.BODY,
    Tag.ROW: Tag.CELL,
}
"""Elements that only hold others, with the one that a text in them gets."""


class Structure(ABC):
    """Decides which element marks and texts belong to."""

    def __init__(self) -> None:
        self._open = [Tag.DOCUMENT]
        self._listing = False  # whether the innermost is a list that is not wanted
        self.sealed: Tag | None = None

    @contextmanager
    def tagged(
        self, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
    ) -> Iterator[None]:
        """Let everything drawn in the ``with`` block belong to an element; see ``Canvas``."""
        if self.sealed is not None:
            yield
            return
        if tag is Tag.ARTIFACT:
            self.sealed = tag
            yield
            self.sealed = None
            return
        implied = self._expect(tag)
        if tag is Tag.ITEM and self._open[-1] is not Tag.LIST:
            self._enter(Tag.LIST, "", (), 0)
            self._listing = True
        elif tag not in (Tag.ITEM, Tag.SPAN):
            self.end_list()
        self._enter(tag, words, description, rows)
        outside, self._listing = self._listing, False
        if words or tag in _SEALED:
            self.sealed = tag
        yield
        self.sealed = None
        self.end_list()
        self._leave()
        self._listing = outside
        for _ in range(implied):
            self._leave()

    def _expect(self, tag: Tag) -> int:
        """Open what an element has to stand in; return how many that are."""
        if tag is Tag.SPAN:
            return int(self.expect_text())
        if tag is Tag.FIELD and self._open[-1] is Tag.TABLE:
            self._enter(Tag.ROW, "", (), 0)
            self._enter(Tag.CELL, "", (), 0)
            return 2
        return 0

    def expect_text(self) -> bool:
        """Open an element for one text where the innermost only holds others; return whether so."""
        if self.sealed is not None:
            return False
        self.end_list()
        inside = _INSIDE.get(self._open[-1])
        if inside is None:
            return False
        self._enter(inside, "", (), 0)
        return True

    def end_text(self) -> None:
        """Close the element that ``expect_text`` has opened."""
        self._leave()

    def end_list(self) -> None:
        """Close a list that is not wanted."""
        if self._listing:
            self._listing = False
            self._leave()

    def _enter(self, tag: Tag, words: str, description: Description, rows: int) -> None:
        self._open.append(tag)
        self.begin(tag, words, description, rows)

    def _leave(self) -> None:
        self._open.pop()
        self.end()

    @abstractmethod
    def begin(self, tag: Tag, words: str, description: Description, rows: int) -> None:
        """Begin an element."""

    @abstractmethod
    def end(self) -> None:
        """End the innermost element."""


def element(tag: Tag, *content: Element | str, words: str = "", rows: int = 0) -> Element:
    """Return an element with this content.

    >>> element(Tag.P, "A door.").content
    ('A door.',)
    """
    return Element(tag, content, words, rows)


def items(lines: Sequence[str]) -> Element:
    """Return a list of lines."""
    return element(Tag.LIST, *(element(Tag.ITEM, element(Tag.BODY, line)) for line in lines))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Element:
    """Return a table with a head for each column; the first cell of a row is that row's head."""
    top = element(Tag.ROW, *(element(Tag.HEAD, head) for head in heads))
    below = (
        element(Tag.ROW, element(Tag.SIDE, first), *(element(Tag.CELL, cell) for cell in rest))
        for first, *rest in rows
    )
    return element(Tag.TABLE, top, *below)


def alt_text(description: Description) -> str:
    """Return a description as one text, for the alternative text of a figure.

    Its tables are left out: they repeat what its lists say, for who can walk through them.

    >>> alt_text([items(["a door to B", "an exit"])])
    'a door to B. an exit.'
    """
    lists = [
        each
        for i, each in enumerate(description)
        if each.tag is not Tag.TABLE
        and not (each.tag in HEADINGS and description[i + 1].tag is Tag.TABLE)
    ]
    return " ".join(map(_sentence, lists))


def _sentence(part: Element) -> str:
    blocks = [each for each in part.content if isinstance(each, Element)]
    if not blocks:
        return _ended("".join(str(each) for each in part.content) or part.words)
    return " ".join(_sentence(each) for each in blocks)


def _ended(text: str) -> str:
    return text if text.endswith((".", ":", "?", "!")) or not text else f"{text}."
