"""Screen: the canvas of a page for a browser. It reads, as ``TextCanvas`` does, and keeps drawings.

Beside the words of a page it has

* the drawing of each figure, and of frames that are pictures for the eye alone (``PICTURES``);
* the icon of a stock, and each icon that stands before paragraphs;
* a box to tick for each frame called *tick*;
* the name of the frame that a heading stands in.

A drawing is a piece of SVG, cropped to its marks. It has no colours: its classes are called as the
inks, so that the page that shows it has one palette for day and another for night. The letters of
rooms on a map are links to the rooms in the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf, nan
from typing import Unpack

from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.canvas import (
    MM_PER_POINT,
    Anchor,
    Axes,
    Canvas,
    Dash,
    Face,
    Ink,
    Paint,
    Path,
    Segment,
)
from dungeongen.draw.pictures import Picture
from dungeongen.draw.structure import FIELDS, Description, Element, Structure, Tag
from dungeongen.draw.svg import SvgCanvas
from dungeongen.draw.theme import Theme

# Reading: the canvas that takes the text off a page, as elements in the order of drawing.
#
# It draws nothing. What it keeps is what a screen reader gets from the PDF of the same page: the
# elements of ``structure``, with the texts inside them. Runs of text that touch are one text; a new
# line, or a gap on the line, becomes a blank.


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


PICTURES = {"legend": "What the signs on the map mean."}
"""Frames that are pictures, and what these are called."""
_ROOM = "room "  # begins the name of the frame around a room's letter
_FLOW = (Tag.DOCUMENT, Tag.PART)
_AIR = 0.6  # millimetres around the marks of a drawing
_REACH = 1.5  # how much larger than a room's letter the place to touch is


class Screen(TextCanvas):
    """A canvas that reads and draws; ``document`` returns what it has, ``symbols`` what that needs.

    ``sheet`` and ``number`` are those of the sheet and of its first drawing on their page.
    """

    def __init__(
        self, theme: Theme, templates: Templates, *, sheet: int = 1, number: int = 1
    ) -> None:
        super().__init__()
        inks = {ink: f"var(--{ink.value})" for ink in Ink}
        self._theme = theme.coloured({**inks, Ink.SHEET: None})
        self._templates = templates
        self._drawing: _Drawing | None = None
        self._frames: list[str] = []
        self.symbols: dict[str, str] = {}
        self.sheet, self.number = sheet, number

    @contextmanager
    def drawn(self, words: str) -> Iterator[None]:
        """Keep all that is drawn as one figure, described by what is read of it."""
        self.begin(Tag.FIGURE, words, (), 0)
        yield
        self.end()

    def begin(self, tag: Tag, words: str, description: Description, rows: int) -> None:
        super().begin(tag, words, description, rows)
        if tag is Tag.FIGURE and self._drawing is None:
            self._begin_drawing()
        if tag is Tag.H2 and self._frames:
            self._nodes[-1].place = self._frames[-1]

    def end(self) -> None:
        node = self._nodes[-1]
        drawing = self._drawing
        if drawing is not None and drawing.node is node:
            node.picture = self._piece(drawing)
            self._drawing = None
        super().end()

    def _begin_drawing(self) -> None:
        self._drawing = _Drawing(self._nodes[-1], SvgCanvas(self._theme, self._templates, meta={}))

    def _piece(self, drawing: _Drawing) -> str:
        left, top, right, bottom = drawing.box or (0.0, 0.0, 1.0, 1.0)
        left, top = left - _AIR, top - _AIR
        box = (left, top, right - left + _AIR, bottom - top + _AIR)
        text, symbols = drawing.canvas.piece(box, self.number)
        self.symbols |= symbols
        self.number += 1
        links = "".join(
            f'<a href="#room-{self.sheet}-{name}" aria-label="Room {name}" class="to">'
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}"/></a>'
            for name, (x, y, r) in drawing.rooms.items()
        )
        start = text.index(">") + 1
        return f'{text[:start]}<g aria-hidden="true">{text[start:-6]}</g>{links}</svg>'

    # What frames and icons are

    @contextmanager
    def frame(self, x: float, y: float, w: float, h: float, name: str) -> Iterator[None]:
        if self._drawing is not None:
            self._drawing.note(x, y, w, h, name)
        elif self.sealed is None and name.startswith("tick"):
            self._nodes[-1].content.append(Element(Tag.TICK, (), "done"))
        elif name in PICTURES:
            self.end_list()
            with self.drawn(PICTURES[name]), self.tagged(Tag.ARTIFACT):
                yield
            return
        self._frames.append(name)
        yield
        self._frames.pop()

    def icon(self, x: float, y: float, size: float, name: str, *, ink: Ink = Ink.ICON) -> None:
        node = self._nodes[-1]
        if self._drawing is not None:
            self._drawing.mark(x, y, x + size, y + size)
            self._drawing.canvas.icon(x, y, size, name, ink=ink)
        elif self.sealed is Tag.STOCK and not node.picture:
            node.picture = self._alone(name)
        elif self.sealed is None and node.tag in _FLOW:
            node.content.append(Element(Tag.FIGURE, picture=self._alone(name)))

    def _alone(self, name: str) -> str:
        """Return a drawing of an icon."""
        drawing = _Drawing(self._nodes[-1], SvgCanvas(self._theme, self._templates, meta={}))
        drawing.mark(0, 0, 10, 10)
        drawing.canvas.icon(0, 0, 10, name)
        return self._piece(drawing)

    # Marks

    @contextmanager
    def turned(self, x: float, y: float, quarters: int = 0) -> Iterator[None]:
        drawing = self._drawing
        if drawing is None:
            yield
            return
        with drawing.axes.turned(x, y, quarters), drawing.canvas.turned(x, y, quarters):
            yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        drawing = self._drawing
        if drawing is None:
            yield
            return
        with drawing.clipped(path), drawing.canvas.clip(path):
            yield

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: Dash = ()
    ) -> None:
        if self._drawing is not None:
            for segment in segments:
                self._drawing.mark(*segment)
            self._drawing.canvas.lines(segments, ink=ink, width=width, dash=dash)

    def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
        if self._drawing is not None:
            self._drawing.trace(path)
            self._drawing.canvas.path(path, dash=dash, **paint)

    def rect(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0.0, **paint: Unpack[Paint]
    ) -> None:
        if self._drawing is not None:
            self._drawing.mark(x, y, x + w, y + h)
            self._drawing.canvas.rect(x, y, w, h, radius=radius, **paint)

    def circle(self, x: float, y: float, r: float, **paint: Unpack[Paint]) -> None:
        if self._drawing is not None:
            self._drawing.mark(x - r, y - r, x + r, y + r)
            self._drawing.canvas.circle(x, y, r, **paint)

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
        super().text(x, y, string, face=face, size=size, ink=ink, anchor=anchor)
        if self._drawing is not None:
            self._drawing.write(x, y, string, face, size, anchor)
            self._drawing.canvas.text(x, y, string, face=face, size=size, ink=ink, anchor=anchor)

    def art(self, x: float, y: float, w: float, h: float, name: str, *, bold: bool = False) -> None:
        if self._drawing is not None:
            self._drawing.mark(x, y, x + w, y + h)
            self._drawing.canvas.art(x, y, w, h, name, bold=bold)

    def picture(self, x: float, y: float, w: float, h: float, picture: Picture) -> None:
        if self._drawing is not None:
            self._drawing.mark(x, y, x + w, y + h)
            self._drawing.canvas.picture(x, y, w, h, picture)


_Box = tuple[float, float, float, float]  # left, top, right and bottom
_EVERYWHERE = (-inf, -inf, inf, inf)


def _common(a: _Box, b: _Box) -> _Box | None:
    """Return what two boxes have in common."""
    left, top, right, bottom = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def _points(path: Path) -> Iterator[tuple[float, float]]:
    """Yield the points of a path, those that lead its curves too."""
    for step in path:
        values = [float(value) for value in step[1:]]
        yield from zip(values[::2], values[1::2], strict=True)


class _Drawing:
    """A drawing in progress: the node that it belongs to, and what it covers.

    ``rooms`` are the places of rooms' letters and their reach, in hundredths of a millimetre.
    """

    def __init__(self, node: object, canvas: SvgCanvas) -> None:
        self.node, self.canvas = node, canvas
        self.canvas.page(1, 1, "")
        self.axes = Axes()
        self.box: _Box | None = None
        self.edge = _EVERYWHERE
        self.rooms: dict[str, tuple[float, float, float]] = {}

    def mark(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Take a mark into the box."""
        box = _common(self._boxed(x1, y1, x2, y2), self.edge)
        if self.box is None:
            self.box = box
        elif box is not None:
            left, top, right, bottom = self.box
            self.box = min(left, box[0]), min(top, box[1]), max(right, box[2]), max(bottom, box[3])

    def _boxed(self, x1: float, y1: float, x2: float, y2: float) -> _Box:
        (ax, ay), (bx, by) = self.axes.place(x1, y1), self.axes.place(x2, y2)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Take only marks inside the bounds of a path into the box."""
        xs, ys = zip(*_points(path), strict=True)
        edge = self.edge
        bounds = self._boxed(min(xs), min(ys), max(xs), max(ys))
        self.edge = _common(bounds, edge) or (0.0, 0.0, 0.0, 0.0)
        yield
        self.edge = edge

    def trace(self, path: Path) -> None:
        """Take a path into the box."""
        for x, y in _points(path):
            self.mark(x, y, x, y)

    def write(
        self, x: float, y: float, string: str, face: Face, size: float, anchor: Anchor
    ) -> None:
        """Take a line of text into the box."""
        left, wide = fonts.span(x, string, face, size, anchor)
        self.mark(left, y - fonts.ASCENT * size * MM_PER_POINT, left + wide, y)

    def note(self, x: float, y: float, w: float, h: float, name: str) -> None:
        """Keep the place of a room's letter."""
        letter = name.removeprefix(_ROOM)
        if letter != name and len(letter) == 1 and letter.isalpha():
            middle_x, middle_y = self.axes.place(x + w / 2, y + h / 2)
            self.rooms[letter] = (100 * middle_x, 100 * middle_y, 50 * _REACH * w)
