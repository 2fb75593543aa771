"""A book's pages in order: what each shows, where each stands, and the file they become.

Everything is composed first, as ``Leaf`` values, since the contents and "page n of m" need to know
how many pages there are; then it is drawn from front to back. A deal on an even number of pages
begins on the left, so that its pages face each other, and so does one whose second page is to face
its first; a page of notes goes before it where that needs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count, listed
from dungeongen.core.rng import Rng
from dungeongen.core.version import VERSION
from dungeongen.draw import pages as drawing
from dungeongen.draw.block import Area, Block, SheetPage, centred, nothing, paragraph, stack
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.fonts import printable
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.pages import AnyPages
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.plan import Plan
from dungeongen.draw.theme import Theme
from dungeongen.press import printing
from dungeongen.press.book import Sheet
from dungeongen.press.booklet import parts
from dungeongen.press.booklet.parts import Line
from dungeongen.press.booklet.volume import ZINE, Chapter, Frame, Volume
from dungeongen.press.furniture import Furniture
from dungeongen.press.style import Look
from dungeongen.search.verdict import difficulty_words

LEAD = (
    "Every dungeon has its own code: scan it, or copy the line beside it, to read its verdict or "
    "to play it on a computer with dungeongen. Solutions are at the back, upside down."
)
_PRINT = "Print at 100 % (“actual size”)."

_LEAST_GATE = 60.0  # its height in millimetres
_GATE = 0.8  # its width of the page's


class Leaf(NamedTuple):
    """A page of a book: its block, its running head, and its entries in the outline.

    ``words`` are those of the sheet whose first page it is; ``turned`` pages are upside down;
    ``deal`` is the index of the sheet that it shows, and a ``secret`` page the cards of a deal. One
    that ``faces`` the page before lies open beside it. A ``log`` page is for a play alone. A
    ``bare`` page has neither running head nor number.
    """

    block: Block
    running: str = ""
    entries: tuple[tuple[str, int], ...] = ()
    line: Line | None = None
    words: Furniture | None = None
    turned: bool = False
    deal: int | None = None
    bare: Callable[[Canvas], None] | None = None
    secret: bool = False
    faces: bool = False
    log: bool = False

    @property
    def tells(self) -> bool:
        """Whether it shows what a player is to find out: a solution, or the cards of a deal."""
        return self.turned or self.secret


def page_name(page: int, entry: int = 0) -> str:
    """Return the name of a page, or of an entry of the outline on it."""
    return f"page-{page}-{entry}" if entry else f"page-{page}"


class Composition:
    """The pages of a book, made for the frame of its paper."""

    def __init__(self, book: Volume, look: Look, frame: Frame) -> None:
        self.book, self.look, self.frame = book, look, frame
        self.theme = frame.theme
        self.solutions: list[Leaf] = []
        self._noted = False
        sheets = [sheet for chapter in book.chapters for sheet in chapter.sheets]
        self._earlier = [*printing.earlier_texts(sheets)]

    def leaves(self) -> list[Leaf]:
        """Return all pages of the book, in order."""
        book = self.book
        if book.binding.lean:
            return self._lean()
        runs: list[list[Leaf]] = []  # pages that stay together
        number = 1
        for chapter in book.chapters:
            runs.append(self.opening(chapter))
            for sheet in chapter.sheets:
                runs.append(self.sheet(sheet, number, chapter))
                number += 1
        back = self._log()  # outside on a folded book, where no solution may be seen
        runs += [self._solutions(), back]
        front = 1 + len(self._contents([leaf for run in runs for leaf in run], 0))
        body: list[Leaf] = []
        for run in runs:
            if run and run[0].words is not None and self._odd_one(front + len(body), run):
                body.append(self._notes(run[0].running))
            body += run
        for _ in range(-(front + len(body)) % book.binding.multiple):
            body.insert(len(body) - len(back), self._notes(""))
        return [self._cover(), *self._contents(body, front), *body]

    def _lean(self) -> list[Leaf]:
        """Return the pages of a zine: cover, deals, credits; rules, log, solutions if they fit."""
        rules: list[Leaf] = []
        deals: list[Leaf] = []
        number = 1
        for chapter in self.book.chapters:
            rules += self.opening(chapter)
            for sheet in chapter.sheets:
                deals += self.sheet(sheet, number, chapter)
                number += 1
        logs = [leaf for leaf in deals if leaf.log]
        bare = [leaf for leaf in deals if not leaf.log]
        back = self._solutions()
        choices = (
            [*rules, *deals, *back],
            [*rules, *deals],
            [*rules, *bare, *back],
            [*rules, *bare],
            [*bare, *back],
        )
        body = next((some for some in choices if len(some) + 2 <= ZINE), bare)
        parts_of = (("rules", rules), ("log", logs), ("solutions", back))
        missing = [name for name, some in parts_of if some and some[0] not in body]
        pages = len(body) + 2
        if pages > ZINE:
            raise DungeongenError(
                f"a zine has {ZINE} pages, but on this paper these need {pages}: expected fewer "
                "dungeons, or larger paper"
            )
        body = [*body, *(self._notes("") for _ in range(ZINE - pages))]
        last = self.pictured(nothing(), "the back", *self._left_out(missing), self.credits)
        return [self._cover(), *body, Leaf(last, parts.WHOSE, ((parts.WHOSE, 0),))]

    def _left_out(self, missing: Sequence[str]) -> list[Block]:
        """Return the line on what a zine has no room for."""
        if not missing:
            return []
        words = f"No room was left for the {listed(missing)}: a sheet with this code has them."
        return [paragraph(words, width=self.frame.width, size=self.theme.type["small"])]

    def _odd_one(self, before: int, run: Sequence[Leaf]) -> bool:
        """Return whether a deal with facing pages would begin on the wrong side."""
        matters = len(run) % 2 == 0 or (run[1:2] and run[1].faces)
        return bool(matters) and (before + 1) % 2 != self.book.binding.faces

    def _notes(self, running: str) -> Leaf:
        """Return a page that would be blank: the first of a book has a heading."""
        page = parts.notes(self.frame.area, self.theme, headed=not self._noted)
        self._noted = True
        return Leaf(page, running)

    def _cover(self) -> Leaf:
        book, paper, theme = self.book, self.frame.paper, self.theme
        lines = cover_lines(book)
        rng = Rng(f"gate of {book.title}, {book.seed}")
        paint = parts.cover(paper, theme, book.title, lines, rng)
        return Leaf(nothing(), entries=((printable(book.title), 0),), bare=paint)

    def _contents(self, body: Sequence[Leaf], front: int) -> list[Leaf]:
        lines = [
            leaf.line._replace(page=page)
            for page, leaf in enumerate(body, front + 1)
            if leaf.line is not None
        ]

        def link(canvas: Canvas, x: float, y: float, w: float, h: float, page: int) -> None:
            if self.book.binding.wrap:
                return  # a shop takes no annotations
            assert isinstance(canvas, PdfCanvas)
            canvas.link(x, y, w, h, page_name(page), f"to page {page}")

        lead = LEAD if self.book.binding.wrap else f"{_PRINT} {LEAD}"
        blocks = parts.contents(lines, self.frame.area, self.theme, lead, link)
        blocks[-1] = self.pictured(blocks[-1], "the contents")
        first = (("Contents", 0),)
        return [
            Leaf(block, "Contents", entries=() if i else first) for i, block in enumerate(blocks)
        ]

    def _needs(self, pages: AnyPages, chapter: Chapter) -> tuple[str, ...]:
        """Return what to have at the table for all deals of a chapter."""
        own = {"spoiler": self.book.spoiler} if self.book.spoiler else {}
        needs = (
            pages.needs(sheet.layout, {**sheet.request.options, **own}) for sheet in chapter.sheets
        )
        return tuple(dict.fromkeys(thing for things in needs for thing in things))

    def opening(self, chapter: Chapter) -> list[Leaf]:
        """Return the pages that open a chapter: its title over the rules in short."""
        game, area, theme = chapter.game, self.frame.area, self.theme
        pages: AnyPages = game.pages
        needs = drawing.needs_words(self._needs(pages, chapter))
        head = parts.chapter_head(chapter.title, game.about, area.width, theme, needs)
        entry = ((printable(chapter.title), 0),)
        line = Line(chapter.title, 0, head=True)
        if pages.rules is None:
            return [Leaf(head, chapter.title, entry, line)]
        layouts = [sheet.layout for sheet in chapter.sheets]
        gained = head.height + GAP
        room = area._replace(height=area.height - gained, gained=gained)
        rules = pages.rules

        def draw(*, area: Area, theme: Theme) -> Sequence[SheetPage]:
            return rules(layouts, area, theme, self.book.spoiler)

        result = printing.composed(self.look, theme, room, draw)
        blocks = [page.block for page in result]
        blocks[0] = stack([head, blocks[0]], gap=GAP)
        if blocks[-1].height < area.height / 2:
            blocks[-1] = self.pictured(blocks[-1], chapter.title)
        first, *rest = blocks
        return [
            Leaf(first, chapter.title, entry, line),
            *(Leaf(block, chapter.title) for block in rest),
        ]

    def pictured(self, page: Block, of: str, *below: Block) -> Block:
        """Return a page with a gate in the room that is left on it, if there is much."""
        area = self.frame.area
        spare = area.height - stack([page, *below], gap=2 * GAP).height - 2 * GAP
        if spare < _LEAST_GATE:
            return stack([page, *below], gap=2 * GAP)
        rng = Rng(f"gate of {of}, {self.book.seed}")
        picture = parts.gate(rng, width=_GATE * area.width, height=spare)
        return stack([page, centred(picture, area.width), *below], gap=2 * GAP)

    def sheet(self, sheet: Sheet, number: int, chapter: Chapter) -> list[Leaf]:
        """Return the pages of a deal; those of its solution are kept for the back."""
        words = printing.words_of(sheet, said={VERSION})  # the credits have it
        title = f"{number}. {words.title}"
        words = words._replace(title=title)
        area = self.frame.opening(words)
        drawn = printing.pages_of(sheet, solution=True, earlier=self._earlier[number - 1])
        result = printing.composed(self.look, self.theme, area, drawn)
        note = " · ".join(filter(None, (difficulty_words(sheet.verdict), sheet.chance)))
        leaves: list[Leaf] = []
        for page in result:
            if page.role == "solution":
                self._solution(page.block, title, number - 1)
                continue
            if not self.prints(page):
                continue
            label = f"{title} · {page.label}"
            leaf = Leaf(page.block, label, deal=number - 1, secret=page.role == "deal")
            leaf = leaf._replace(faces=page.faces, log=page.role == "log")
            if not leaves:
                leaf = leaf._replace(
                    running=chapter.title,
                    entries=((title, 1),),
                    line=Line(title, 0, note, plan=_plan_of(sheet)),
                    words=words,
                )
            leaves.append(leaf)
        return leaves

    def prints(self, page: SheetPage) -> bool:
        """Return whether a page of a sheet goes into the book."""
        return True

    def _solution(self, block: Block, title: str, deal: int) -> None:
        entries = (("Solutions", 0),) if not self.solutions else ()
        line = None if self.solutions else Line("Solutions, upside down", 0, head=True)
        result = Leaf(block, f"Solution of {title}", (*entries, (title, 1)), line)
        self.solutions.append(result._replace(turned=True, deal=deal))

    def _solutions(self) -> list[Leaf]:
        """Return the pages of all solutions, as many on each as fit."""
        leaves = []
        for group in self.shared():
            first = group[0]
            if len(group) > 1:
                entries = tuple(entry for leaf in group for entry in leaf.entries)
                block = stack([self.headed(leaf) for leaf in group], gap=2 * GAP)
                first = first._replace(block=block, running="Solutions", entries=entries, deal=None)
            leaves.append(first)
        if leaves and leaves[-1].block.height < self.frame.area.height / 2:
            block = self.pictured(leaves[-1].block, "the solutions")
            leaves[-1] = leaves[-1]._replace(block=block)
        return leaves

    def shared(self) -> list[list[Leaf]]:
        """Return the solutions in groups that fit on a page below their headings."""
        groups: list[list[Leaf]] = []
        for leaf in self.solutions:
            blocks = [self.headed(solution) for solution in (*(groups[-1] if groups else ()), leaf)]
            if groups and stack(blocks, gap=2 * GAP).height <= self.frame.area.height:
                groups[-1].append(leaf)
            else:
                groups.append([leaf])
        return groups

    def headed(self, leaf: Leaf) -> Block:
        """Return a solution below the name of its deal, or alone if it fills a page."""
        area = self.frame.area
        head = heading(leaf.entries[-1][0], width=area.width, theme=self.theme)
        block = stack([head, leaf.block], gap=1.5)
        return block if block.height <= area.height else leaf.block

    def _log(self) -> list[Leaf]:
        """Return the log of the book, with the credits at its end."""
        titles = [sheet.title for sheet in self.book.sheets]
        names = [f"{i}. {title}" for i, title in enumerate(titles, 1)]
        foot = self.credits.height + 2 * GAP
        blocks = parts.logs(names, self.frame.area, self.theme, foot)
        blocks[-1] = self.pictured(blocks[-1], "the log", self.credits)
        leaves = [Leaf(block, "The Log") for block in blocks]
        leaves[0] = leaves[0]._replace(
            entries=(("The Log", 0),), line=Line("The Log", 0, head=True)
        )
        last = leaves[-1]
        leaves[-1] = last._replace(entries=(*last.entries, (parts.WHOSE, 0)))
        return leaves

    @property
    def credits(self) -> Block:
        """What is said of the games' authors and of the book."""
        return parts.credits_block([*credit_lines(self.book)], self.frame.width, self.theme)


def _plan_of(sheet: Sheet) -> Callable[[], Plan] | None:
    """Return how the map of a deal is found, ``None`` where there is none."""
    maps: AnyMaps | None = sheet.game.maps
    return None if maps is None else partial(maps.plan, sheet.layout)


def cover_lines(book: Volume) -> list[str]:
    """Return the lines below the picture of a cover."""
    lines = [count(len(book.sheets), "dungeon")]
    for chapter in book.chapters:
        many = f"{len(chapter.sheets)} × " if len(book.chapters) > 1 else ""
        lines.append(f"{many}{chapter.game.about}")
    return lines


def credit_lines(book: Volume) -> Iterator[str]:
    """Yield the authors of the games with their terms, and what made the book."""
    games = unsold(book)
    if games:
        yield f"**Never sell this book.** It holds {' and '.join(games)}."
    for game in {chapter.game.name: chapter.game for chapter in book.chapters}.values():
        yield f"{game.credit} {game.terms.words}"
    seed = "" if book.seed is None else f", from the seed {printable(book.seed)}"
    yield (
        f"Made with dungeongen {VERSION}, which is free for any use (MIT licence){seed}. Set in "
        "Alegreya Sans and Alegreya SC by Juan Pablo del Peral (SIL Open Font License)."
    )


def unsold(book: Volume) -> list[str]:
    """Return the titles of the games in a book that must not be sold."""
    games = {chapter.game.title: chapter.game for chapter in book.chapters}
    return [title for title, game in games.items() if not game.terms.sale]
