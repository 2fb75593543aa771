"""What is bound: a title, chapters of deals, and how pages stand on paper.

*Imposition* says which pages stand where on larger sheets, so that folding puts them in order. A
``Side`` of a sheet has ``Place``s, in millimetres from its top left.

* **Saddle**: sheets printed on both sides, laid into each other, folded and stapled. The outermost
  has the first and the last page. Paper is thick: the inner sheets stick out at the fore-edge, and
  after trimming their outer margins are narrower. So pages move towards the fold, sheet by sheet:
  not at all on the outermost, by ``creep`` millimetres on the innermost. A side lies across the
  paper: a printer that turns it over the short edge keeps the back upright; one that turns it over
  the long edge needs it upside down. A book too thick to staple is several such **signatures**,
  folded each for itself and sewn one behind the other; none has more than one sheet less than
  another, so that the book is even.
* **Zine**: eight pages on one side of one sheet, which is cut along its middle and folded. The
  panels are a ring: the lower row from left to right, then the upper row back. The upper row is
  upside down.
* **Several**: two or four pages on a side, in the order of reading.

A book that is read from right to left is the mirror image of all that: places change sides, and
what they show does not. The file does not say so: where it has the preference ``/Direction /R2L``,
PDFium takes its words for Hebrew and gives their letters backwards to those who search or listen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.draw import fonts
from dungeongen.draw.block import Area, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink, Segment
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.press.book import Sheet
from dungeongen.press.furniture import Furniture
from dungeongen.press.paper import LEAST, Paper

# The frame of a book's page: margins, running head, foot with the page's number of the book.
#
# Page 1 is a right-hand page, and so is every odd one. A right-hand page has its inside margin,
# where the book is bound, on the left; a left-hand page has it on the right. The inside margin is
# wider by the gutter. Running heads stand outside: the book's title on the left, the chapter's on
# the right. In a book that is read from right to left it is the other way round: odd pages are
# left-hand pages.


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


# The volume


_LOWER = (6, 7, 8, 1)  # the pages in the lower row of a zine, from left to right
_UPPER = (5, 4, 3, 2)  # those in the upper row


class Place(NamedTuple):
    """A page on a side of paper: its number from 1, its top left, and whether it is upside down."""

    page: int
    x: float
    y: float
    turned: bool = False


class Side(NamedTuple):
    """One side of a sheet: its places, and dashed lines to cut along."""

    places: tuple[Place, ...]
    cuts: tuple[Segment, ...] = ()


def saddle(pages: int, width: float, *, creep: float = 0.0, flip: str = "short") -> list[Side]:
    """Return the sides of a saddle-stitched booklet, front and back of each sheet from outside.

    ``pages`` is a multiple of four, ``width`` that of a page. ``flip`` is the edge of the paper
    that it is turned over.

    >>> [[place.page for place in side.places] for side in saddle(8, 100)]
    [[8, 1], [2, 7], [6, 3], [4, 5]]
    >>> [[place.page for place in side.places] for side in saddle(4, 100, flip="long")]
    [[4, 1], [3, 2]]
    """
    assert pages % 4 == 0
    sheets = pages // 4
    result = []
    for sheet in range(sheets):
        shift = creep * sheet / (sheets - 1) if sheets > 1 else 0.0
        first, last = 2 * sheet + 1, pages - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            result.append(Side((Place(left, shift, 0.0), Place(right, width - shift, 0.0))))
    if flip == "long":
        result[1::2] = [_upside_down(side, 2 * width) for side in result[1::2]]
    return result


def signatures(
    pages: int, width: float, sheets: int, *, creep: float = 0.0, flip: str = "short"
) -> list[Side]:
    """Return the sides of signatures of at most ``sheets`` sheets, each imposed like a booklet.

    >>> [[place.page for place in side.places] for side in signatures(12, 100, 2)]
    [[8, 1], [2, 7], [6, 3], [4, 5], [12, 9], [10, 11]]
    """
    whole = pages // 4
    count = -(-whole // sheets)
    result, before = list[Side](), 0
    for number in range(count):
        own = 4 * (whole // count + (number < whole % count))
        result += [
            side._replace(
                places=tuple(place._replace(page=place.page + before) for place in side.places)
            )
            for side in saddle(own, width, creep=creep, flip=flip)
        ]
        before += own
    return result


def mirrored(side: Side, page: float, width: float) -> Side:
    """Return a side of this width for a book that is read from right to left.

    ``page`` is the width of a page.
    """
    return side._replace(
        places=tuple(place._replace(x=width - page - place.x) for place in side.places)
    )


def _upside_down(side: Side, width: float) -> Side:
    """Return a side of one row of two pages, turned by half a circle."""
    places = (
        place._replace(x=width - width / 2 - place.x, turned=True) for place in side.places[::-1]
    )
    return Side(tuple(places))


def zine(width: float, height: float) -> list[Side]:
    """Return the one side of a zine with pages of this size."""
    places = [Place(page, i * width, 0.0, turned=True) for i, page in enumerate(_UPPER)]
    places += [Place(page, i * width, height) for i, page in enumerate(_LOWER)]
    return [Side(tuple(places), ((width, height, 3 * width, height),))]


def several(pages: int, across: int, down: int, width: float, height: float) -> list[Side]:
    """Return sides with ``across`` times ``down`` pages each, in reading order.

    >>> [[place.page for place in side.places] for side in several(5, 2, 1, 100, 150)]
    [[1, 2], [3, 4], [5]]
    """
    each = across * down
    return [
        Side(
            tuple(
                Place(page, i % across * width, i // across * height)
                for i, page in enumerate(range(first, min(first + each, pages + 1)))
            )
        )
        for first in range(1, pages + 1, each)
    ]


ZINE = 8  # pages


class Chapter(NamedTuple):
    """Deals of one game, and the title of the chapter."""

    game: Game
    title: str
    sheets: tuple[Sheet, ...]


class Binding(NamedTuple):
    """How a book is bound and printed; lengths in millimetres.

    ``gutter`` is the additional width of the inside margin. ``fold``: ``saddle``, ``zine``, or
    none. ``creep`` is how far the innermost pages of a saddle move to the fold. ``per_page`` is the
    number of pages on a side of paper without a fold: 1, 2 or 4. ``flip`` is the edge that a saddle
    is turned over in the printer. A saddle of more than ``signature`` sheets is several, to be
    sewn; with 0 it is one. A book that reads from ``right_to_left`` is bound on its right. Type is
    as large as on paper of the page's own size; a zine takes A3. One with a ``wrap`` is for a shop,
    which prints its pages on this paper, and gets a cover.
    """

    gutter: float = 0.0
    fold: str | None = None
    creep: float = 0.0
    per_page: int = 1
    flip: str = "short"
    signature: int = 0
    right_to_left: bool = False
    wrap: str | None = None

    @property
    def multiple(self) -> int:
        """The number of pages is rounded up to a multiple of this."""
        return {"saddle": 4, "zine": ZINE}.get(self.fold or "", 2 if self.wrap else 1)

    @property
    def lean(self) -> bool:
        """Whether there is room for the deals only."""
        return self.fold == "zine"

    @property
    def faces(self) -> int:
        """Which pages face the next one: those with even numbers (0), or with odd numbers (1)."""
        return 0 if self.per_page == 1 else 1

    def side(self, paper: Paper) -> tuple[float, float]:
        """Return width and height of a side of paper, which may lie on its side."""
        if self.fold or self.per_page == 2:
            return paper.height, paper.width
        return paper.width, paper.height

    def page(self, paper: Paper) -> Paper:
        """Return the size of a page; raises DungeongenError for a zine too small to read."""
        page = self._panel(paper)
        if self.fold == "zine" and (page.width < LEAST[0] or page.height < LEAST[1]):
            raise DungeongenError(
                f"paper of {paper.width:g} × {paper.height:g} mm is too small for a zine: its "
                f"pages would have {page.width:.0f} × {page.height:.0f} mm; expected A3 or larger"
            )
        return page

    def _panel(self, paper: Paper) -> Paper:
        """Return the part of a side that a page takes."""
        across, down = self._grid
        width, height = self.side(paper)
        return Paper(width / across, height / down, paper.margin)

    @property
    def _grid(self) -> tuple[int, int]:
        """Columns and rows of pages on a side."""
        if self.fold == "zine":
            return 4, 2
        if self.fold == "saddle":
            return 2, 1
        return {1: (1, 1), 2: (2, 1), 4: (2, 2)}[self.per_page]

    def sides(self, pages: int, paper: Paper) -> list[Side]:
        """Return the sides to print for so many pages: which page stands where."""
        page = self._panel(paper)
        if self.fold == "saddle":
            sheets = self.signature or pages // 4
            result = signatures(pages, page.width, sheets, creep=self.creep, flip=self.flip)
        elif self.fold == "zine":
            result = zine(page.width, page.height)
        else:
            result = several(pages, *self._grid, page.width, page.height)
        if self.right_to_left:
            width, _ = self.side(paper)
            result = [mirrored(side, page.width, width) for side in result]
        return result

    def words(self) -> Iterator[str]:
        """Yield what differs from the standard binding, for names of files."""
        if self.fold:
            yield self.fold
        if self.flip != "short":
            yield f"flip-{self.flip}"
        if self.signature:
            yield f"signature-{self.signature}"
        if self.creep:
            yield f"creep-{self.creep:g}"
        if self.per_page > 1:
            yield f"{self.per_page}-a-page"
        if self.gutter:
            yield f"gutter-{self.gutter:g}"
        if self.right_to_left:
            yield "right-to-left"
        if self.wrap:
            yield f"wrap-{self.wrap}"


PLAIN = Binding()


@dataclass(frozen=True, slots=True, repr=False)
class Volume:
    """Chapters between a cover and the solutions.

    ``stem`` is the name of the file without its ending, ``summary`` a line on the contents. With a
    ``spoiler`` it is a practice series: a table of its deals, the deals with their spoilers, and a
    key. No type is smaller than ``least_type``, in points.
    """

    title: str
    chapters: tuple[Chapter, ...]
    binding: Binding = PLAIN
    seed: str | None = None
    stem: str = "book"
    summary: str = ""
    spoiler: str | None = None
    least_type: float = 0.0
    sheets: tuple[Sheet, ...] = field(init=False)

    def __post_init__(self) -> None:
        every = tuple(sheet for chapter in self.chapters for sheet in chapter.sheets)
        object.__setattr__(self, "sheets", every)
