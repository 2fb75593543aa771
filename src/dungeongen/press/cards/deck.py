"""A deck of cards, and its files in every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

from dungeongen import __version__
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.faces import CardFace
from dungeongen.draw.outlines import Outlined
from dungeongen.draw.theme import Theme
from dungeongen.press import files
from dungeongen.press.book import DPI, Style, look_of
from dungeongen.press.cards.sheets import CardStyle, draw_sheets, planned
from dungeongen.press.sheets import Look, Sheet, attachments

FORMATS = ("pdf", "svg", "png")
_RED, _BLACK, _BLUE, _GREEN = "#b5121b", "#000000", "#0b4f9e", "#1a6b2f"
SUIT_COLOURS: Mapping[str, Mapping[Ink, str]] = {
    "two": {Ink.HEART: _RED, Ink.DIAMOND: _RED, Ink.CLUB: _BLACK, Ink.SPADE: _BLACK},
    "four": {Ink.HEART: _RED, Ink.DIAMOND: _BLUE, Ink.CLUB: _GREEN, Ink.SPADE: _BLACK},
}
"""Colours of suits that are the same in every theme."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards to print: their faces in order, and how they are laid out.

    ``sheet`` is the dungeon that they are dealt for, if any; its document goes into every file.
    ``suits`` are the colours of suits: *two*, *four* or those of the *theme*.
    ``called`` is a name for the file, ``told`` a line on what was made.
    """

    faces: tuple[CardFace, ...]
    style: CardStyle
    title: str
    about: str
    sheet: Sheet | None = None
    suits: str = "theme"
    called: str = "deck"
    told: str = ""

    def __len__(self) -> int:
        return len(self.faces)

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return self._pdf(look_of(**style))

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page."""
        return self._svg(look_of(**style))

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page."""
        return self._png(self.pdf(**style), dpi)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for SVG and PNG."""
        look = look_of(**style)
        pdf = self._pdf(look) if {"pdf", "png"} & set(formats) else b""
        found = []
        for name in formats:
            match name:
                case "pdf":
                    made = [pdf]
                case "svg":
                    made = self._svg(look)
                case _:
                    made = self._png(pdf, dpi)
            found.append((name, made))
        return found

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .svg or .png; return the paths.

        Several pages as SVG or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears
        whole or not at all. Raises DungeongenError.
        """
        path = Path(path)
        ending = path.suffix.lower().lstrip(".")
        if ending not in FORMATS:
            raise DungeongenError(f"{path}: expected a name that ends in .pdf, .svg or .png")
        ((_, made),) = self.pressed([ending], dpi=dpi, **style)
        return files.written(path, made)

    def _pdf(self, look: Look) -> bytes:
        from dungeongen.draw.pdf import PdfCanvas

        class OutlinedPdf(Outlined, PdfCanvas):
            pass

        made = OutlinedPdf if look.outline_text else PdfCanvas
        canvas = made(self._theme(look), look.templates, meta=self._meta)
        self._draw(canvas, look)
        return canvas.data(self._attached)

    def _svg(self, look: Look) -> list[bytes]:
        from dungeongen.draw.svg import SvgCanvas

        class OutlinedSvg(Outlined, SvgCanvas):
            pass

        made = OutlinedSvg if look.outline_text else SvgCanvas
        canvas = made(self._theme(look), look.templates, meta=self._meta)
        self._draw(canvas, look)
        return canvas.data(self._attached)

    def _png(self, pdf: bytes, dpi: int) -> list[bytes]:
        from dungeongen.draw.png import rasterize

        texts = {name: data.decode() for name, data in self._attached.items()}
        return rasterize(pdf, dpi=dpi, text_chunks=texts)

    def _theme(self, look: Look) -> Theme:
        return look.theme.coloured(SUIT_COLOURS.get(self.suits, {}))

    def _draw(self, canvas: Canvas, look: Look) -> None:
        plan = planned(self.style, look.paper, look.templates)
        draw_sheets(canvas, self.faces, self.style, plan, self.title)

    @property
    def _attached(self) -> dict[str, bytes]:
        return {} if self.sheet is None else attachments([self.sheet])

    @property
    def _meta(self) -> dict[str, str]:
        return {
            "title": self.title,
            "author": "dungeongen",
            "subject": self.about,
            "keywords": "cards, print and play",
            "creator": f"dungeongen {__version__}",
            "language": "en",
        }
