"""What is printed and saved: a sheet, a book, a deck. Each has its files in several formats.

``Printout`` is what is printed beside sheets of dungeons: pages that draw themselves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias, Unpack

from dungeongen.draw.canvas import Canvas
from dungeongen.draw.theme import Theme
from dungeongen.press import filenames, printing
from dungeongen.press.look import Look, look_of
from dungeongen.press.printing import Work
from dungeongen.press.style import DPI, PAGES, Style

if TYPE_CHECKING:
    from dungeongen.draw.pdf import PdfCanvas

Makers: TypeAlias = Mapping[str, Callable[[], list[bytes]]]
"""What makes the files of each format: one, or one a page for SVG and PNG."""


class Product:
    """What becomes files; ``FORMATS`` are those that it can be asked for."""

    __slots__ = ()
    FORMATS: ClassVar[tuple[str, ...]] = PAGES

    @abstractmethod
    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return self.makers(look_of(**style), DPI)["pdf"]()[0]

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page, with the document of its sheet inside."""
        return self.makers(look_of(**style), dpi)["png"]()

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files: one, or one a page for SVG and PNG."""
        filenames.expect_formats(formats, self.FORMATS)
        makers = self.makers(look_of(**style), dpi)
        return [(name, makers[name]()) for name in formats]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending names the format, such as .pdf; return the paths.

        Several pages as SVG or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears
        whole or not at all. Raises DungeongenError.
        """
        path = filenames.path_of(path)
        ending = filenames.ending_of(path, self.FORMATS)
        ((_, result),) = self.pressed([ending], dpi=dpi, **style)
        return filenames.written(path, result)


class Printout(Product):
    """Pages in every format; who draws them says how."""

    __slots__ = ()

    title: str
    about: str

    @property
    def turned_over(self) -> str | None:
        """The edge over which the printer turns the paper, if it prints on both sides."""
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw every page and return their number; raises DungeongenError for a small paper."""

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with the colours of these pages."""
        return theme

    @property
    def attached(self) -> Mapping[str, bytes]:
        """The documents that go into every file, by their names."""
        return {}

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page."""
        return self.makers(look_of(**style), DPI)["svg"]()

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        look, work = look._replace(theme=self.themed(look.theme)), self._work
        pdf = cache(partial(printing.as_pdf, work, look))
        return {
            "pdf": lambda: [pdf().data],
            "svg": lambda: printing.as_svg(work, look)[0],
            "png": lambda: printing.as_png(work, pdf(), dpi=dpi),
        }

    def empty_pdf(self, look: Look) -> PdfCanvas:
        """Return an empty PDF in the colours of these pages."""
        look = look._replace(theme=self.themed(look.theme))
        return printing.pdf_canvas(look, self._work.meta, self.turned_over)

    @property
    def _work(self) -> Work:
        attached = self.attached

        def draw(canvas: Canvas, look: Look, some: slice) -> printing.DrawnPages:
            count = self.draw(canvas, look)
            return count * [range(len(attached))], count * ("play",)

        meta = printing.described(self.title, self.about, "cards, print and play")
        return Work(meta, attached, draw, self.turned_over)
