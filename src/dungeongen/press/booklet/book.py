"""A bound book, and the files it becomes.

A volume becomes one PDF: every page is drawn in its place on the sides of paper. A book for a shop
is two: its pages, without what a shop refuses (bookmarks, links, files inside), and its cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Unpack

from dungeongen.core.files import is_device
from dungeongen.core.naming import count
from dungeongen.core.options import OptionError, OptionName
from dungeongen.draw.block import Block, SheetPage, paragraph, stack
from dungeongen.draw.canvas import Ink
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.pages import AnyPages
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.spoilers import HOW, HiddenStacks, hidden
from dungeongen.draw.tables import pitch, table
from dungeongen.draw.theme import Theme
from dungeongen.press import printing
from dungeongen.press.book import Sheet, Sheets, listed
from dungeongen.press.booklet import parts
from dungeongen.press.booklet.binding import Composition, Leaf, cover_lines, page_name, unsold
from dungeongen.press.booklet.volume import Frame, Place, Volume
from dungeongen.press.booklet.wrap import Wrap, draw, expect_trim, inside_margin
from dungeongen.press.printing import PdfPages
from dungeongen.press.product import Makers, numbered
from dungeongen.press.style import Look, Style, look_of
from dungeongen.search.verdict import difficulty_words

# A practice series: a table of its deals, the rules, what lies face down under spoilers, a key.
#
# What is the same for all deals is printed once; the maps that a game prints for each deal follow
# the spoilers. The key at the end is upside down, like the solutions of a book.


_LIST = (
    "Each deal is printed as a list. Let somebody else lay the cards in that order, or deal them "
    "to you one by one: whoever reads the list knows the deal."
)
_ODDS = "**Odds:** how often {} gets out alive or wins."
_AVERAGE = "**Average:** what {} scores on average. **{}** is for your own score."
_MINE = "Mine"
_COLUMNS = (
    ("No.", 0.07),
    ("Deal", 0.38),
    ("Difficulty", 0.17),
    ("Odds", 0.2),
    ("Average", 0.2),
    (_MINE, 0.18),
)


class Series(Composition):
    """The pages of a practice series, made for the frame of its paper."""

    def leaves(self) -> list[Leaf]:
        """Return all pages of the series, in order."""
        (chapter,) = self.book.chapters
        front = self._front(chapter.sheets)
        result = [
            leaf
            for number, sheet in enumerate(chapter.sheets, 1)
            for leaf in self.sheet(sheet, number, chapter)
        ]
        rules = [leaf._replace(entries=()) for leaf in self.opening(chapter)]
        rules[0] = rules[0]._replace(entries=(("Rules", 0),))
        return [
            *front,
            *rules,
            *self._hidden(chapter.sheets),
            *result,
            *self._key(),
        ]

    def _key(self) -> Iterator[Leaf]:
        """Yield the key: solutions one below the other, as many on a page as fit."""
        for i, group in enumerate(self.shared()):
            entries = () if i else (("Key", 0),)
            block = stack([self.headed(leaf) for leaf in group], gap=2 * GAP)
            yield Leaf(block, "Key", entries, turned=True)

    # What lies face down

    def prints(self, page: SheetPage) -> bool:
        """Return whether a page of a sheet is printed; a spoiler replaces the page of the deal."""
        return page.role != "deal" or self._hides is None

    @property
    def _hides(self) -> HiddenStacks[object] | None:
        """How the game hides its deals, ``None`` where it does not, or lists them."""
        pages: AnyPages = self.book.chapters[0].game.pages
        return None if self.book.spoiler == "list" else pages.hiding

    def _hidden(self, sheets: Sequence[Sheet]) -> Iterator[Leaf]:
        """Yield pages with the face-down cards of all deals."""
        if self._hides is None:
            return
        stacks = [
            hidden_stack
            for number, sheet in enumerate(sheets, 1)
            for hidden_stack in self._hides.stacks(str(number), sheet.layout)
        ]
        area = self.frame.area
        blocks = hidden(
            stacks,
            kind=str(self.book.spoiler),
            width=area.width,
            height=area.height,
            theme=self.theme,
            seed=str(self.book.seed),
            on=self._hides.on,
        )
        for i, block in enumerate(blocks):
            entries = () if i else (("Face-Down Cards", 0),)
            yield Leaf(block, "Face-Down Cards", entries, secret=True)

    # The front

    def _front(self, sheets: Sequence[Sheet]) -> Iterator[Leaf]:
        """Yield pages with the table of all deals; the first has the title and how to use it."""
        area, theme = self.frame.area, self.theme
        game = self.book.chapters[0].game
        about = f"{count(len(sheets), 'deal')} · {game.about}"
        lead = [parts.chapter_head(self.book.title, about, area.width, theme), *self._how(sheets)]
        rows = list(enumerate(sheets, 1))
        row = pitch(theme)
        foot = -(-(self.credits.height + 2 * GAP) // row)  # rows that the credits take
        first, last = True, False
        while not last:
            above = (
                stack(lead, gap=GAP)
                if first
                else heading("Deals, continued", width=area.width, theme=theme)
            )
            fit = int((area.height - above.height - GAP) / row) - 1
            last = len(rows) <= max(0, fit - foot)
            some = rows if last else rows[: min(fit, len(rows) - 1 or 1)]
            rows = rows[len(some) :]
            page = stack([above, _table(some, area.width, theme)], gap=GAP)
            if last:
                page = self.pictured(page, self.book.title, self.credits)
            yield Leaf(page, "Deals", ((self.book.title, 0),) if first else ())
            first = False

    def _how(self, sheets: Sequence[Sheet]) -> Iterator[Block]:
        spoiler = str(self.book.spoiler)
        lines: tuple[str, ...] = ()
        if self._hides is not None:
            lines = (*HOW[spoiler], self._hides.draw[spoiler])
        elif spoiler == "list" and self._lists():
            lines = (_LIST,)
        odds = (None if sheet.verdict is None else sheet.verdict.odds for sheet in sheets)
        lines += tuple(_ODDS.format(player) for player in sorted({o.player for o in odds if o}))
        scorers = {sheet.lines.scorer for sheet in sheets if sheet.lines.scorer}
        lines += tuple(_AVERAGE.format(scorer, _MINE) for scorer in sorted(scorers))
        if lines:
            size = self.theme.type["body"]
            width = self.frame.area.width
            yield stack([paragraph(line, width=width, size=size) for line in lines], gap=1.0)

    def _lists(self) -> bool:
        pages: AnyPages = self.book.chapters[0].game.pages
        return pages.hiding is not None


def _table(rows: Sequence[tuple[int, Sheet]], width: float, theme: Theme) -> Block:
    """Return a row for each deal: number, name, and what is known of it."""
    cells = [_cells(number, deal) for number, deal in rows]
    used = [
        i for i, (name, _) in enumerate(_COLUMNS) if name == _MINE or any(row[i] for row in cells)
    ]
    columns = [_COLUMNS[i] for i in used]
    return table(columns, [[row[i] for i in used] for row in cells], width=width, theme=theme)


def _cells(number: int, sheet: Sheet) -> tuple[str, ...]:
    """Return the words of a row, which give nothing away; the best score stands in the key."""
    name, difficulty = printing.words_of(sheet).title, difficulty_words(sheet.verdict) or ""
    return str(number), name, difficulty, sheet.chance, sheet.lines.average or "", ""


# The book

_LEAST_TYPE = 9.0
"""The smallest type in points of a book for a shop, and of one of 6 × 9 inches or so that is not
folded: it is held no nearer than a page of A4."""
_SIX_INCHES = (150.0, 180.0)  # millimetres; on wider paper a theme has its own sizes


def _theme(book: Volume, look: Look) -> Theme:
    """Return the theme for the pages of a book."""
    binding, width = book.binding, look.paper.width
    whole = binding.fold is None and binding.per_page == 1 and book.spoiler is None
    narrow = whole and _SIX_INCHES[0] <= width < _SIX_INCHES[1]
    least = _LEAST_TYPE if binding.wrap or narrow else 0.0
    return look.theme.fitted(width).at_least(max(least, book.least_type))


def _composed(book: Volume, look: Look) -> tuple[Frame, list[Leaf]]:
    """Return all pages of a book and their frame.

    For a shop the inside margin depends on the number of pages, which grows with it.
    """
    binding, theme, gutter = book.binding, _theme(book, look), book.binding.gutter
    composition = Composition if book.spoiler is None else Series
    while True:
        frame = Frame(look.paper, theme, gutter, binding.right_to_left)
        leaves = composition(book, look, frame).leaves()
        least = inside_margin(len(leaves)) - frame.edge if binding.wrap else 0.0
        if least <= gutter:
            return frame, leaves
        gutter = least


def bound(book: Volume, look: Look) -> PdfPages:
    """Return the book as one PDF; raises DungeongenError.

    A side of paper belongs to a deal if it shows pages of that deal alone.
    """
    binding, paper = book.binding, look.paper
    look = _page_look(book, look)
    frame, leaves = _composed(book, look)
    flip = binding.flip if binding.fold == "saddle" else None
    canvas = printing.pdf_canvas(look._replace(theme=frame.theme), _meta(book), flip)
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
    if binding.wrap:
        return PdfPages(canvas.data({}), owners, frozenset(spoilers))
    for page, leaf in enumerate(leaves, 1):
        for i, (label, level) in enumerate(leaf.entries):
            canvas.entry(label, page_name(page, i), level=level)
    data = canvas.data(printing.attachments(book.sheets))
    return PdfPages(data, owners, frozenset(spoilers))


def _page_look(book: Volume, look: Look) -> Look:
    """Return the look on the paper of a page; raises DungeongenError for paper of no shop."""
    page = book.binding.page(look.paper)
    return look._replace(paper=expect_trim(page) if book.binding.wrap else page)


def covered(book: Volume, look: Look) -> bytes:
    """Return the cover of a book for a shop as a PDF of one sheet; raises DungeongenError."""
    binding = book.binding
    assert binding.wrap is not None
    look = _page_look(book, look)
    frame, leaves = _composed(book, look)
    sheet = Wrap(look.paper, len(leaves), binding.wrap, binding.right_to_left)
    canvas = printing.pdf_canvas(look._replace(theme=frame.theme), _meta(book))
    draw(canvas, book, sheet, frame.theme, cover_lines(book))
    return canvas.data({})


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

    def cover(self, **style: Unpack[Style]) -> bytes:
        """Return the cover for a shop as a PDF: back, spine and front on one sheet.

        Raises DungeongenError for a book that is not made with ``wrap``.
        """
        if self.binding.wrap is None:
            raise OptionError(OptionName("wrap"), ": this book is made without it")
        return covered(self, look_of(**style))

    def files(self, path: Path, pages: Sequence[bytes]) -> list[tuple[Path, bytes]]:
        """Return a path for each file of a format: the cover is named as one."""
        if self.binding.wrap and path.suffix.lower() == ".pdf" and not is_device(path):
            inside, cover = pages
            return [(path, inside), (path.with_name(f"{path.stem}-cover{path.suffix}"), cover)]
        return numbered(path, pages)

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        pdf = cache(partial(bound, self, look))
        cover = [partial(covered, self, look)] if self.binding.wrap else []
        return {
            "pdf": lambda: [pdf().data, *(make() for make in cover)],
            "png": lambda: printing.as_png(printing.work_of(self.sheets), pdf(), dpi=dpi),
            "json": lambda: [self.json()],
        }
