"""A bound book, and the files it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Unpack

from dungeongen.core.naming import count
from dungeongen.press import printing
from dungeongen.press.book import Sheets, listed
from dungeongen.press.booklet.bound import bound
from dungeongen.press.booklet.volume import Volume
from dungeongen.press.look import Look, look_of
from dungeongen.press.printing import PdfPages
from dungeongen.press.product import Makers
from dungeongen.press.style import Style


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
