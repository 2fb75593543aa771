"""What can be printed beside sheets of dungeons: pages that draw themselves, in every format."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from dungeongen.core.version import VERSION
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.theme import Theme
from dungeongen.press import files
from dungeongen.press.look import Look, look_of
from dungeongen.press.printing import pdf_canvas, svg_canvas
from dungeongen.press.style import DPI, Style

if TYPE_CHECKING:
    from dungeongen.draw.pdf import PdfCanvas

FORMATS = ("pdf", "svg", "png")


class Printout:
    """Pages in every format; who draws them says how."""

    __slots__ = ()

    title: str
    about: str

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

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return self._pdf(look_of(**style))[0]

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page."""
        return self._svg(look_of(**style))

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page."""
        return self._png(*self._pdf(look_of(**style)), dpi)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for SVG and PNG."""
        files.expect_formats(formats, FORMATS)
        look = look_of(**style)
        pdf, count = self._pdf(look) if {"pdf", "png"} & set(formats) else (b"", 0)
        result = []
        for name in formats:
            match name:
                case "pdf":
                    contents = [pdf]
                case "svg":
                    contents = self._svg(look)
                case _:
                    contents = self._png(pdf, count, dpi)
            result.append((name, contents))
        return result

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .svg or .png; return the paths.

        Several pages as SVG or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears
        whole or not at all. Raises DungeongenError.
        """
        path = files.path_of(path)
        ending = files.ending_of(path, FORMATS)
        ((_, result),) = self.pressed([ending], dpi=dpi, **style)
        return files.written(path, result)

    def empty_pdf(self, look: Look) -> PdfCanvas:
        """Return an empty PDF in the colours of these pages."""
        return pdf_canvas(look._replace(theme=self.themed(look.theme)), self._meta)

    def _pdf(self, look: Look) -> tuple[bytes, int]:
        canvas = self.empty_pdf(look)
        count = self.draw(canvas, look)
        return canvas.data(self.attached), count

    def _svg(self, look: Look) -> list[bytes]:
        canvas = svg_canvas(look._replace(theme=self.themed(look.theme)), self._meta)
        count = self.draw(canvas, look)
        return canvas.data([self.attached] * count)

    def _png(self, pdf: bytes, count: int, dpi: int) -> list[bytes]:
        from dungeongen.draw.png import rasterize

        texts = {name: data.decode() for name, data in self.attached.items()}
        return rasterize(pdf, dpi=dpi, text_chunks=[texts] * count)

    @property
    def _meta(self) -> dict[str, str]:
        return {
            "title": self.title,
            "author": "dungeongen",
            "subject": self.about,
            "keywords": "cards, print and play",
            "creator": f"dungeongen {VERSION}",
            "language": "en",
        }
