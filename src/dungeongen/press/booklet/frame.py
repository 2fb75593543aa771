"""The frame of a book's page: margins, running head, foot with the page's number of the book.

Page 1 is a right-hand page, and so is every odd one. A right-hand page has its inside margin, where
the book is bound, on the left; a left-hand page has it on the right. The inside margin is wider by
the gutter. Running heads stand outside: the book's title on the left, the chapter's on the right.
In a book that is read from right to left it is the other way round: odd pages are left-hand pages.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.press.furniture import Furniture
from dungeongen.press.paper import Paper

_BELOW_HEAD = 2.4  # millimetres
_ABOVE_FOOT = 2.4  # millimetres
_BETWEEN = 4.0  # a running head and the page's edge, or a certificate and the page's number
_SHARE = 0.048  # an edge's share of the paper's width, as in ``furniture``
_MOST = 10.0  # millimetres of an edge


class Frame(NamedTuple):
    """The paper of a book's page, its theme, the gutter in millimetres, and how it is read."""

    paper: Paper
    theme: Theme
    gutter: float = 0.0
    right_to_left: bool = False

    @property
    def edge(self) -> float:
        """Return the margin on all sides, to which the gutter is added inside."""
        return furniture.edge_of(self.paper, self.theme)

    @property
    def width(self) -> float:
        """Return the width of the type area."""
        return self.paper.width - 2 * self.edge - self.gutter

    @property
    def top(self) -> float:
        """Return the top of the type area, below the running head."""
        return self.edge + line_height(self.theme.type["small"]) + _BELOW_HEAD

    @property
    def height(self) -> float:
        """Return the height of the type area on a page that has no foot of a sheet."""
        foot = line_height(self.theme.type["small"]) + _ABOVE_FOOT
        return self.paper.height - self.top - self.edge - foot

    @property
    def area(self) -> Area:
        """Return the type area."""
        return Area(self.width, self.height)

    def left(self, page: int) -> float:
        """Return the left edge of the type area."""
        return self.edge + (self.gutter if self._on_the_right(page) else 0.0)

    def _on_the_right(self, page: int) -> bool:
        """Return whether a page is a right-hand page, which is bound on its left."""
        return page % 2 == (0 if self.right_to_left else 1)

    # The first page of a sheet has its head below the running head, and its id at the foot.

    def opening(self, words: Furniture) -> Area:
        """Return the free area of a sheet's first page; its later pages are higher."""
        gained = self._head_height(words)
        return Area(self.width, self.height - gained, gained, shared=True)

    def _sheet(self) -> Paper:
        """Return the paper whose furniture is as wide as the type area."""
        wide = self.width + 2 * _MOST
        if wide * _SHARE < _MOST:
            wide = self.width / (1 - 2 * _SHARE)
        return Paper(wide, self.paper.height)

    def _head_height(self, words: Furniture) -> float:
        sheet = self._sheet()
        edge, top, _ = furniture.area(sheet, self.theme, _in_book(words))
        return top - edge

    def open_sheet(self, canvas: PdfCanvas, page: int, words: Furniture) -> float:
        """Draw the head and the id of a sheet's first page; return the top of the rest."""
        sheet, small = self._sheet(), self.theme.type["small"]
        edge = furniture.edge_of(sheet, self.theme)
        with canvas.turned(self.left(page) - edge, self.top - edge):
            furniture.head(canvas, sheet, self.theme, _in_book(words))
        if furniture.fits_foot(words.id, sheet, self.theme):
            x, anchor = self._inside(page)
            with canvas.tagged(Tag.P):
                canvas.text(x, self._foot, words.id, size=small, ink=Ink.MUTED, anchor=anchor)
        return self.top + self._head_height(words)

    def _inside(self, page: int) -> tuple[float, Anchor]:
        """Return where a line of the foot begins on the side where the book is bound."""
        left = self.left(page)
        return (left, "start") if self._on_the_right(page) else (left + self.width, "end")

    @property
    def _foot(self) -> float:
        """Return the baseline of the foot."""
        below = fonts.DESCENT * self.theme.type["small"] * MM_PER_POINT
        return self.paper.height - self.edge - below

    def turned_head(self, canvas: Canvas, page: int, words: str) -> None:
        """Draw the head of a page that is upside down: at the foot, beside the page's number.

        The canvas is turned, with its origin at the lower right of the type area.
        """
        small = self.theme.type["small"]
        room = self.width - fonts.width("page 888 of 888", Face.BOLD, small) - _BETWEEN
        words = fonts.fitted(fonts.printable(words, Face.ITALIC), Face.ITALIC, small, room)
        y = -_ABOVE_FOOT - fonts.DESCENT * small * MM_PER_POINT
        right = self._on_the_right(page)
        x = self.width if right else 0.0
        anchor: Anchor = "end" if right else "start"
        with canvas.tagged(Tag.H2):
            canvas.text(x, y, words, face=Face.ITALIC, size=small, ink=Ink.MUTED, anchor=anchor)

    def running(self, canvas: Canvas, page: int, pages: int, title: str, chapter: str) -> None:
        """Draw the running head, and the page's number at the foot."""
        with canvas.tagged(Tag.ARTIFACT):
            self._running(canvas, page, pages, title, chapter)

    def _running(self, canvas: Canvas, page: int, pages: int, title: str, chapter: str) -> None:
        small = self.theme.type["small"]
        left, right = self.left(page), self.left(page) + self.width
        words = (chapter or title) if page % 2 else title
        words = fonts.fitted(fonts.printable(words, Face.ITALIC), Face.ITALIC, small, self.width)
        baseline = self.edge + fonts.ASCENT * small * MM_PER_POINT
        outside: float = right if self._on_the_right(page) else left
        anchor: Anchor = "end" if self._on_the_right(page) else "start"
        canvas.text(
            outside,
            baseline,
            words,
            face=Face.ITALIC,
            size=small,
            ink=Ink.MUTED,
            anchor=anchor,
        )
        rule = self.edge + line_height(small) + 0.4
        canvas.lines([(left, rule, right, rule)], ink=Ink.GUIDE, width=0.2)
        number = f"page {page} of {pages}"
        canvas.text(
            outside,
            self._foot,
            number,
            face=Face.BOLD,
            size=small,
            anchor=anchor,
        )


def _in_book(words: Furniture) -> Furniture:
    """Return the words of a sheet in a book, which names everybody on a page of its own."""
    return words._replace(credit="")
