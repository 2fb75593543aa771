"""Reading: the canvas that takes the text off a page, as elements in the order of drawing.

It draws nothing. What it keeps is what a screen reader gets from the PDF of the same page: the
elements of ``structure``, with the texts inside them. Runs of text that touch are one text; a new
line, or a gap on the line, becomes a blank.
"""

from __future__ import annotations

from math import nan

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink
from dungeongen.draw.structure import FIELDS, Description, Element, Structure, Tag

_GAP = 0.12  # in ems; a blank is twice as wide


class _Node:
    """An element in progress, and where its last text ended: x in millimetres, and the baseline."""

    __slots__ = ("content", "description", "end", "picture", "place", "rows", "tag", "words")

    def __init__(
        self, tag: Tag, words: str = "", description: Description = (), rows: int = 0
    ) -> None:
        self.tag, self.words, self.description, self.rows = tag, words, description, rows
        self.content: list[Element | str] = []
        self.picture = self.place = ""
        self.end: tuple[float, float] | None = None

    def element(self) -> Element:
        picture, place = self.picture, self.place
        if self.tag is Tag.FIGURE:
            content = tuple(self.description or self.content)
            return Element(self.tag, content, self.words, picture=picture)
        if self.tag in FIELDS:
            return Element(self.tag, (), self.words, self.rows, picture)
        content = (self.words,) if self.words else tuple(self.content)
        return Element(self.tag, content, place=place)


class TextCanvas(Structure, Canvas):
    """A canvas that reads; ``document`` returns what it has read."""

    def __init__(self) -> None:
        super().__init__()
        self._nodes = [_Node(Tag.DOCUMENT)]

    def document(self) -> Element:
        """Return everything read so far."""
        self.end_list()
        return self._nodes[0].element()

    def begin(self, tag: Tag, words: str, description: Description, rows: int) -> None:
        self._nodes.append(_Node(tag, words, description, rows))

    def end(self) -> None:
        element = self._nodes.pop().element()
        if element.tag is Tag.SPAN:
            words = "".join(str(each) for each in element.content)
            node = self._nodes[-1]
            if node.end is not None:  # where a span ends is not known, but which line it is on
                node.end = None if words.startswith(" ") else (nan, node.end[1])
            self._append(words)
        else:
            self._nodes[-1].content.append(element)

    def _append(self, string: str) -> None:
        content = self._nodes[-1].content
        if content and isinstance(content[-1], str):
            content[-1] += string
        else:
            content.append(string)

    def text(
        self,
        x: float,
        y: float,
        string: str,
        *,
        face: Face = Face.TEXT,
        size: float = 8.0,
        ink: Ink = Ink.TEXT,
        anchor: Anchor = "start",
    ) -> None:
        if self.sealed is not None or not string:
            return
        implied = self.expect_text()
        left, width = fonts.span(x, string, face, size, anchor)
        node = self._nodes[-1]
        if node.end is not None:
            right, baseline = node.end
            apart = abs(left - right) > _GAP * size * MM_PER_POINT or abs(y - baseline) > 0.1
            last = node.content[-1] if node.content else ""
            if apart and isinstance(last, str) and not (last + " " + string).count("  "):
                self._append(" ")
        self._append(string)
        node.end = left + width, y
        if implied:
            self.end_text()
