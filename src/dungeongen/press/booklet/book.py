"""A bound book, and the files it becomes.

A volume becomes one PDF: every page is drawn in its place on the sides of paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Unpack

from dungeongen.core.naming import count
from dungeongen.draw.canvas import Ink
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.press import printing
from dungeongen.press.book import Sheets, listed
from dungeongen.press.booklet.binding import Composition, Leaf, page_name, unsold
from dungeongen.press.booklet.frame import Frame
from dungeongen.press.booklet.series import Series
from dungeongen.press.booklet.volume import Place, Volume
from dungeongen.press.look import Look, look_of
from dungeongen.press.printing import PdfPages
from dungeongen.press.product import Makers
from dungeongen.press.style import Style


def bound(book: Volume, look: Look) -> PdfPages:
    """Return the book as one PDF; raises DungeongenError.

    A side of paper belongs to a deal if it shows pages of that deal alone.
    """
    binding, paper = book.binding, look.paper
    look = look._replace(paper=binding.page(paper))
    theme = look.theme.fitted(look.paper.width)
    frame = Frame(look.paper, theme, binding.gutter, binding.right_to_left)
    if book.spoiler is None:
        leaves = Composition(book, look, frame).leaves()
    else:
        leaves = Series(book, look, frame).leaves()
    flip = binding.flip if binding.fold == "saddle" else None
    canvas = printing.pdf_canvas(look._replace(theme=theme), _meta(book), flip)
    owners, spoilers = [], set()
    for number, side in enumerate(binding.sides(len(leaves), paper)):
        canvas.page(*binding.side(paper), "", margin=paper.margin)
        places = [place for place in side.places if place.page <= len(leaves)]
        for place in places:
            _place(canvas, frame, leaves, place, book.title)
        canvas.lines(side.cuts, ink=Ink.GUIDE, width=0.2, dash=(2.0, 1.5))
        own = {leaves[place.page - 1].deal for place in places} - {None}
        (deal,) = own if len(own) == 1 else (None,)
        owners.append(range(0) if deal is None else range(deal, deal + 1))
        if any(leaves[place.page - 1].tells for place in places):
            spoilers.add(number)
    for page, leaf in enumerate(leaves, 1):
        for i, (label, level) in enumerate(leaf.entries):
            canvas.entry(label, page_name(page, i), level=level)
    data = canvas.data(printing.attachments(book.sheets))
    return PdfPages(data, owners, frozenset(spoilers))


def _place(
    canvas: PdfCanvas, frame: Frame, leaves: Sequence[Leaf], place: Place, title: str
) -> None:
    """Draw a page in its place."""
    leaf = leaves[place.page - 1]
    for i in range(max(1, len(leaf.entries))):
        canvas.anchor(page_name(place.page, i))
    x, y = place.x, place.y
    if place.turned:
        x, y = x + frame.paper.width, y + frame.paper.height
    with canvas.turned(x, y, 2 if place.turned else 0):
        _draw(canvas, frame, leaf, place.page, len(leaves), title)


def _draw(canvas: PdfCanvas, frame: Frame, leaf: Leaf, page: int, pages: int, title: str) -> None:
    if leaf.bare is not None:
        leaf.bare(canvas)
        return
    frame.running(canvas, page, pages, title, "" if leaf.turned else leaf.running)
    left, top = frame.left(page), frame.top
    if leaf.words is not None:
        top = frame.open_sheet(canvas, page, leaf.words)
    if leaf.turned:
        with canvas.turned(left + frame.width, top + frame.height, 2):
            frame.turned_head(canvas, page, leaf.running)
            leaf.block.paint(canvas, 0.0, 0.0)
    else:
        leaf.block.paint(canvas, left, top)


def _meta(book: Volume) -> dict[str, str]:
    games = ", ".join(dict.fromkeys(chapter.game.title for chapter in book.chapters))
    owners = unsold(book)
    sale = f"; not for sale: it holds {' and '.join(owners)}" if owners else ""
    subject = f"A book of {count(len(book.sheets), 'dungeon')}: {games}{sale}"
    keywords = f"{games}, print and play{', not for sale' if owners else ''}"
    return printing.described(book.title, subject, keywords)


@dataclass(frozen=True, slots=True, repr=False)
class Booklet(Volume, Sheets):
    """A volume that can be written to files; a sequence of all its sheets."""

    FORMATS = ("pdf", "png", "json")

    def __repr__(self) -> str:
        return f"<Booklet {self.title}, {count(len(self.sheets), 'sheet')}>"

    def _repr_html_(self) -> str:
        """Return its title and the list of its sheets, for a notebook."""
        return listed(self.title, self.sheets)

    def printed(self, **style: Unpack[Style]) -> PdfPages:
        """Return the book with what is known of its sides of paper."""
        return bound(self, look_of(**style))

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        pdf = cache(partial(bound, self, look))
        return {
            "pdf": lambda: [pdf().data],
            "png": lambda: printing.as_png(printing.work_of(self.sheets), pdf(), dpi=dpi),
            "json": lambda: [self.json()],
        }
