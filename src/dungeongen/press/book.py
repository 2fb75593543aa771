"""Sheets that share a file, and the file in every format.

Papers and themes have names here, and an ending says what a file is. Everything is pressed before
the first byte is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack, overload

from dungeongen.core.naming import count
from dungeongen.core.templates import Templates
from dungeongen.draw.theme import load_theme
from dungeongen.press import files, sheets
from dungeongen.press.notebook import listed
from dungeongen.press.paper import parse_paper
from dungeongen.press.sheets import Front, Look, Sheet

FORMATS = ("pdf", "svg", "png", "json")
THEME, DPI = "ink", 150


class Style(TypedDict, total=False):
    """How pages look.

    ``paper``: a name, or width and height in millimetres as ``"WxH"`` or a pair, A4 if not given;
    ``margin``: what stays white along its edges, in millimetres; ``theme``: one of ours, *ink* if
    not given, or of the folder ``templates``; ``solution``: whether pages with the solution go
    along; ``outline_text``: whether PDF and SVG have paths instead of text.
    """

    paper: str | tuple[float, float]
    margin: float
    theme: str
    solution: bool
    templates: str | Path | None
    outline_text: bool


@dataclass(frozen=True, slots=True, repr=False)
class Book(Sequence[Sheet]):
    """Sheets in one file.

    ``front`` are pages before them, ``called`` is a name for the file, ``told`` a line on what was
    made. ``of``: how many the file had that these were taken from.
    """

    sheets: tuple[Sheet, ...] = ()
    front: Front | None = None
    called: str = "dungeon"
    told: str = ""
    of: int = 0

    def __repr__(self) -> str:
        return f"<Book of {count(len(self.sheets), 'sheet')}, {self.called}>"

    def _repr_html_(self) -> str:
        """Return the list of its sheets, for a notebook."""
        return listed(self.told or self.called, self.sheets)

    def __len__(self) -> int:
        return len(self.sheets)

    @overload
    def __getitem__(self, index: int) -> Sheet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Sheet, ...]: ...
    def __getitem__(self, index: int | slice) -> Sheet | tuple[Sheet, ...]:
        return self.sheets[index]

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self.sheets)

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return sheets.as_pdf(self.sheets, look_of(**style), self.front).data

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page, with the document of its sheet inside."""
        return sheets.as_svg(self.sheets, look_of(**style), self.front)

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page, with the document of its sheet inside."""
        pdf = sheets.as_pdf(self.sheets, look_of(**style), self.front)
        return sheets.as_png(pdf, self.sheets, dpi=dpi)

    def json(self) -> bytes:
        """Return the documents as one JSON file."""
        return sheets.as_json(self.sheets)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for SVG and PNG."""
        look = look_of(**style)
        pdf = sheets.Printed(b"", ())
        if {"pdf", "png"} & set(formats):
            pdf = sheets.as_pdf(self.sheets, look, self.front)
        found = []
        for name in formats:
            match name:
                case "pdf":
                    made = [pdf.data]
                case "svg":
                    made = sheets.as_svg(self.sheets, look, self.front)
                case "png":
                    made = sheets.as_png(pdf, self.sheets, dpi=dpi)
                case _:
                    made = [self.json()]
            found.append((name, made))
        return found

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .svg, .png or .json; return the paths.

        Several pages as SVG or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears
        whole or not at all. Raises DungeongenError.
        """
        path = Path(path)
        ending = files.ending_of(path, FORMATS)
        ((_, made),) = self.pressed([ending], dpi=dpi, **style)
        return files.written(path, made)


def look_of(
    *,
    paper: str | tuple[float, float] = "A4",
    margin: float = 0.0,
    theme: str = THEME,
    solution: bool = False,
    templates: str | Path | None = None,
    outline_text: bool = False,
) -> Look:
    """Return how pages look; raises DungeongenError for an unknown paper or theme."""
    home = Templates(None if templates is None else Path(templates))
    if theme != THEME:
        theme = same_but_for_case(theme, home.names("themes", ".json"))
    sheet = parse_paper(paper, margin=margin)
    return Look(sheet, load_theme(theme, home), home, solution, outline_text)


def same_but_for_case(name: str, known: tuple[str, ...]) -> str:
    """Return the one of ``known`` that ``name`` means; ``name`` itself where there is none.

    >>> same_but_for_case("INK", ("ink", "large")), same_but_for_case("Ink", ("Ink", "ink"))
    ('ink', 'Ink')
    """
    if name in known:
        return name
    return next((one for one in known if one.casefold() == name.casefold()), name)
