"""The cover of a book for sale, as one sheet: back, spine and front, with bleed.

All measures are those that the usual print-on-demand shop (Amazon KDP) publishes for paperbacks, in
its help pages "Create a Paperback Cover", "Set Trim Size, Bleed, and Margins" and "Paperback
Submission Guidelines", read in 2026. They are in inches there, and so they are here.

* The spine is as wide as a page is thick, times the number of pages, which is even.
* The sheet is as high as a page and as wide as two and the spine, with bleed on all four sides.
* A spine of few pages carries no words; words stay clear of its edges, since folds wander.
* The shop prints its barcode in a box at the lower right of the back, which stays free.
* The inside margin of a page grows with the number of pages; the other three stay the same.

Lengths that are not called inches are millimetres, from the top left of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw import pages as drawing
from dungeongen.draw.block import Block, beside, centred, label, nothing, paragraph, stack, tagged
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Rect
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.plan import Plan
from dungeongen.draw.rock import solid_rock
from dungeongen.draw.structure import Tag
from dungeongen.draw.tabletop import thumbnail
from dungeongen.draw.theme import Theme
from dungeongen.press.book import Sheet
from dungeongen.press.booklet import parts
from dungeongen.press.booklet.volume import Volume
from dungeongen.press.paper import Paper
from dungeongen.search.verdict import difficulty_words

_INCH = 25.4
THICK = {"white": 0.002252, "cream": 0.0025, "colour": 0.002347}
"""Inches that a page is thick, by the paper that the book is printed on."""
LEAST_PAGES = 24
MOST_PAGES = 828
_INSIDE = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (MOST_PAGES, 0.875))
"""The least inside margin in inches of a book of at most so many pages."""
OUTSIDE = 0.25 * _INCH
"""The least of the other margins, in a book whose pages do not bleed."""
LEAST_TRIM = (4 * _INCH, 6 * _INCH)
MOST_TRIM = (8.5 * _INCH, 11.69 * _INCH)
_BLEED = 0.125 * _INCH
_LETTERED = 79  # pages of a spine that may carry words
_CLEAR = 0.0625 * _INCH  # of words from the edges of the spine
_BARCODE = (2.0 * _INCH, 1.2 * _INCH)
_FROM_EDGE = 0.25 * _INCH  # the barcode, from the spine and from the foot
_SQUARE = 4.2  # of a map with the rock of a cover
_RIM = 1.0  # around the barcode
_PAD = 0.06  # within a chamber, as a share of its width
_TYPE = (11.0, 14.0)  # points on the back, at least and at most
_HEADING = 1.4  # times that
_PICTURES = 3  # maps on the back, at most
_LARGEST = 26.0  # the title on a spine, in points


class Wrap(NamedTuple):
    """The measures of a cover for pages of this paper; ``mirrored`` has its front on the left."""

    page: Paper
    pages: int
    paper: str
    mirrored: bool = False

    @property
    def spine(self) -> float:
        """The width of the spine.

        >>> round(Wrap(Paper(152.4, 228.6), 120, "white").spine, 2)
        6.86
        """
        return self.pages * THICK[self.paper] * _INCH

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet, with its bleed."""
        return (
            2 * self.page.width + self.spine + 2 * _BLEED,
            self.page.height + 2 * _BLEED,
        )

    @property
    def trim(self) -> Rect:
        """What is left when the sheet is cut."""
        width, height = self.size
        return _BLEED, _BLEED, width - 2 * _BLEED, height - 2 * _BLEED

    @property
    def back(self) -> Rect:
        """The back of the book."""
        return self._side(left=not self.mirrored)

    @property
    def front(self) -> Rect:
        """The front of the book."""
        return self._side(left=self.mirrored)

    def _side(self, *, left: bool) -> Rect:
        x = _BLEED if left else _BLEED + self.page.width + self.spine
        return x, _BLEED, self.page.width, self.page.height

    @property
    def barcode(self) -> Rect:
        """Where the shop prints its barcode: at the lower right of the back."""
        x, y, width, height = self.back
        wide, high = _BARCODE
        return x + width - _FROM_EDGE - wide, y + height - _FROM_EDGE - high, wide, high

    @property
    def lettered(self) -> bool:
        """Whether the spine may carry words."""
        return self.pages >= _LETTERED


def inside_margin(pages: int) -> float:
    """Return the least inside margin of a book of so many pages, in millimetres.

    Raises DungeongenError where the shop binds no such book.

    >>> [round(inside_margin(pages), 3) for pages in (150, 151)]
    [9.525, 12.7]
    """
    if pages < LEAST_PAGES:
        raise DungeongenError(
            f"this book has {count(pages, 'page')}, and a shop binds {LEAST_PAGES} or more: "
            "expected more dungeons"
        )
    for most, margin in _INSIDE:
        if pages <= most:
            return margin * _INCH
    raise DungeongenError(
        f"this book has {pages} pages, and a shop binds at most {MOST_PAGES}: "
        "expected fewer dungeons, or larger paper"
    )


def expect_trim(paper: Paper) -> Paper:
    """Return the paper with the margin of such books; raises DungeongenError for other sizes."""
    (least, low), (most, high) = LEAST_TRIM, MOST_TRIM
    slack = 0.5  # millimetres, for A4
    if not (least <= paper.width <= most + slack and low <= paper.height <= high + slack):
        raise DungeongenError(
            f"paper of {paper.width:g} × {paper.height:g} mm: a shop binds pages from 4 × 6 to "
            "8.5 × 11.69 inches, such as 6x9in"
        )
    return paper._replace(margin=max(paper.margin, OUTSIDE))


def draw(canvas: Canvas, book: Volume, wrap: Wrap, theme: Theme, lines: list[str]) -> None:
    """Draw the cover of a book; ``lines`` stand at the foot of its front."""
    width, height = wrap.size
    canvas.page(width, height, "", trim=wrap.trim, bleed=(0.0, 0.0, width, height))
    canvas.rect(0.0, 0.0, width, height, fill=Ink.FLOOR)
    back, front = _chamber(wrap.back), _chamber(wrap.front)
    title = _spine_title(book.title, wrap)
    with canvas.tagged(Tag.ARTIFACT):
        hollows = [_corners(back), _corners(front), _corners(_box(wrap))]
        if title is not None:
            hollows.append(_corners(title.plate))
        rng = Rng("wrap").child("rock")
        strokes = solid_rock(width, height, hollows, rng, _SQUARE)
        canvas.lines(strokes, ink=Ink.HATCH, width=0.2)
        for x, y, w, h in (back, front, _box(wrap)):
            canvas.rect(x, y, w, h, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.9)
        canvas.rect(*wrap.barcode, fill=Ink.PAPER)
    parts.panel(canvas, front, theme, book.title, lines, Rng(f"gate of {book.title}, {book.seed}"))
    _back(canvas, book, wrap, back, theme)
    if title is not None:
        title.paint(canvas)


def _chamber(side: Rect) -> Rect:
    """Return the hall in the rock of a side."""
    x, y, width, height = side
    edge = parts.WHITE + parts.ROCK * width
    return x + edge, y + edge, width - 2 * edge, height - 2 * edge


def _box(wrap: Wrap) -> Rect:
    """Return the box around the barcode, whose wall the shop's own white does not reach."""
    x, y, width, height = wrap.barcode
    return x - _RIM, y - _RIM, width + 2 * _RIM, height + 2 * _RIM


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    x, y, w, h = rect
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


class _SpineTitle(NamedTuple):
    """The title on a spine, read from the top, on a plate clear of the rock."""

    words: str
    size: float
    plate: Rect

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        x, y, width, height = self.plate
        cap = fonts.CAP_HEIGHT * self.size * MM_PER_POINT
        # Turned clockwise, the line's up is the sheet's right.
        with canvas.turned(x + width / 2 - cap / 2, y + height / 2, 1):
            canvas.text(
                0.0,
                0.0,
                self.words,
                face=Face.TITLE,
                size=self.size,
                ink=Ink.ACCENT,
                anchor="middle",
            )


def _spine_title(title: str, wrap: Wrap) -> _SpineTitle | None:
    """Return the title for the spine, ``None`` where the book is too thin for words."""
    if not wrap.lettered:
        return None
    words = fonts.printable(title, Face.TITLE)
    room = wrap.spine - 2 * _CLEAR
    below = fonts.CAP_HEIGHT / 2 + fonts.DESCENT  # the middle of a line of capitals, in sizes
    size = min(_LARGEST, room / (2 * below * MM_PER_POINT))
    long = 0.8 * wrap.page.height
    words = fonts.fitted(words, Face.TITLE, size, long)
    length = fonts.width(words, Face.TITLE, size) + 2 * size * MM_PER_POINT
    left = _BLEED + wrap.page.width + _CLEAR / 2
    top = _BLEED + (wrap.page.height - length) / 2
    return _SpineTitle(words, size, (left, top, wrap.spine - _CLEAR, length))


# The back


def _back(canvas: Canvas, book: Volume, wrap: Wrap, chamber: Rect, theme: Theme) -> None:
    """Draw what is in the book: the first thing that a buyer turns it over for."""
    x, y, width, _ = chamber
    pad = _PAD * width
    room, inner = wrap.barcode[1] - _RIM - y - 2 * pad, width - 2 * pad
    least, most = _TYPE
    size = most
    while (block := _words(book, inner, size, theme)).height > room and size > least:
        size -= 0.5
    maps = _maps(book, inner, room - block.height - 2 * pad)
    blocks = [block] if maps is None else [block, centred(maps, inner)]
    page = stack(blocks, gap=2 * pad)
    page.paint(canvas, x + pad, y + pad + max(0.0, (room - page.height) / 3))


def _words(book: Volume, width: float, size: float, theme: Theme) -> Block:
    blocks: list[Block] = []
    for chapter in book.chapters:
        title = label(
            fonts.printable(chapter.title, Face.TITLE),
            face=Face.TITLE,
            size=_HEADING * size,
            ink=Ink.ACCENT,
            width=width,
        )
        blocks.append(tagged(title, Tag.H2))
        many = count(len(chapter.sheets), "dungeon")
        hard = _difficulties(chapter.sheets)
        blocks.append(
            paragraph(f"**{many}{hard}.** {_sentence(chapter.game.about)}", width=width, size=size)
        )
        blocks.append(nothing(height=0.2 * size))
    blocks += [paragraph(words, width=width, size=size) for words in _promises(book)]
    return stack(blocks, gap=0.16 * size)


def _sentence(about: str) -> str:
    """Return what a game is, without its name, as a sentence."""
    name, colon, rest = about.partition(": ")
    words = rest if colon else name
    return f"{words[:1].upper()}{words[1:]}."


def _difficulties(sheets: tuple[Sheet, ...]) -> str:
    """Return how hard dungeons are, from the first to the last that says so."""
    words = [word for sheet in sheets if (word := difficulty_words(sheet.verdict))]
    if not words:
        return ""
    return f", {words[0]}" if words[0] == words[-1] else f", {words[0]} to {words[-1]}"


def _promises(book: Volume) -> Iterator[str]:
    """Yield what holds for the whole book."""
    answers = {sheet.verdict and sheet.verdict.answer for sheet in book.sheets}
    if answers == {"beatable"}:
        yield "Every dungeon in this book can be won: a program won each before it was printed."
    needs = [
        thing
        for sheet in book.sheets
        for thing in sheet.game.pages.needs(sheet.layout, sheet.request.options)
    ]
    if words := drawing.needs_words(tuple(dict.fromkeys(needs))):
        yield f"{words}."
    yield "Rules in short, a log to fill in, and all solutions at the back, upside down."


def _maps(book: Volume, width: float, height: float) -> Block | None:
    """Return pictures of the first maps of the book in a row, ``None`` without room or maps."""
    plans: list[Callable[[], Plan]] = []
    for sheet in book.sheets:
        maps: AnyMaps | None = sheet.game.maps
        if maps is not None and len(plans) < _PICTURES:
            plans.append(partial(maps.plan, sheet.layout))
    gap = 0.06 * width
    side = min(height, (width - gap * (_PICTURES - 1)) / _PICTURES)
    if not plans or side < 15.0:
        return None
    return beside([thumbnail(plan(), side, side) for plan in plans], gap=gap)
