"""What is bound: a title, chapters of deals, and how pages stand on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.press.book import Sheet
from dungeongen.press.booklet import imposition
from dungeongen.press.booklet.imposition import Side
from dungeongen.press.paper import LEAST, Paper

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
    is turned over in the printer. Type is as large as on paper of the page's own size; a zine takes
    A3.
    """

    gutter: float = 0.0
    fold: str | None = None
    creep: float = 0.0
    per_page: int = 1
    flip: str = "short"

    @property
    def multiple(self) -> int:
        """The number of pages is rounded up to a multiple of this."""
        return {"saddle": 4, "zine": ZINE}.get(self.fold or "", 1)

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
        """Return the size of a page; raises DungeongenError for a zine whose type nobody reads."""
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
            return imposition.saddle(pages, page.width, creep=self.creep, flip=self.flip)
        if self.fold == "zine":
            return imposition.zine(page.width, page.height)
        return imposition.several(pages, *self._grid, page.width, page.height)

    def words(self) -> Iterator[str]:
        """Yield what differs from the standard binding, for names of files."""
        if self.fold:
            yield self.fold
        if self.flip != "short":
            yield f"flip-{self.flip}"
        if self.creep:
            yield f"creep-{self.creep:g}"
        if self.per_page > 1:
            yield f"{self.per_page}-a-page"
        if self.gutter:
            yield f"gutter-{self.gutter:g}"


PLAIN = Binding()


@dataclass(frozen=True, slots=True, repr=False)
class Volume:
    """Chapters between a cover and the solutions.

    ``stem`` is the name of the file without its ending, ``summary`` a line on the contents. With a
    ``spoiler`` it is a practice series: a table of its deals, the deals with their spoilers, and a
    key.
    """

    title: str
    chapters: tuple[Chapter, ...]
    binding: Binding = PLAIN
    seed: str | None = None
    stem: str = "book"
    summary: str = ""
    spoiler: str | None = None
    sheets: tuple[Sheet, ...] = field(init=False)

    def __post_init__(self) -> None:
        every = tuple(one for chapter in self.chapters for one in chapter.sheets)
        object.__setattr__(self, "sheets", every)
