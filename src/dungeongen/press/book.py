"""Sheets, alone and several in one file, and the file in every format.

An ending says what a file is. Everything is pressed before the first byte is written. What draws
maps and text editions is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack, overload

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.request import AnyRequest, Request
from dungeongen.core.verdict import Verdict
from dungeongen.press import files, printing
from dungeongen.press.deal import Deal
from dungeongen.press.look import Look, look_of
from dungeongen.press.map_request import MapRequest, map_request
from dungeongen.press.printing import Front
from dungeongen.press.style import DPI, PAGES, READ, Style

FORMATS = ("pdf", "svg", "png", "txt", "html", "json", "uvtt", "sdm")


@dataclass(frozen=True, repr=False, eq=False)
class Sheet(Deal):
    """A deal that can be written to files."""

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return the PDF: the bytes that ``save`` writes."""
        return self._book.pdf(**style)

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return the pages as SVG."""
        return self._book.svg(**style)

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return the pages as PNG."""
        return self._book.png(dpi=dpi, **style)

    def text(self, *, solution: bool = False) -> str:
        """Return the text edition: the whole sheet in words, for a screen reader or a terminal."""
        return self._book.text(solution=solution)

    def html(self, *, solution: bool = False) -> str:
        """Return one file for a browser: the map, the words, and what to tick and to count."""
        return self._book.html(solution=solution)

    def json(self) -> bytes:
        """Return the document as a file."""
        return self._book.json()

    def uvtt(self, **style: Unpack[Style]) -> bytes:
        """Return its map as a Universal VTT file."""
        return self._book.uvtt(**style)[0]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending names the format, as in ``Book.save``; return the paths."""
        return self._book.save(path, dpi=dpi, **style)

    def _repr_svg_(self) -> str:
        """Return the first page, for a notebook."""
        return self.svg()[0].decode()

    @property
    def _book(self) -> Book:
        return Book((self,))


@dataclass(frozen=True, slots=True, repr=False)
class Book(Sequence[Sheet]):
    """Sheets in one file.

    ``front`` are pages before them, ``stem`` is the name of the file without its ending,
    ``summary`` a line on the contents. ``of`` is the number of sheets in the file that these were
    read from.
    """

    sheets: tuple[Sheet, ...] = ()
    front: Front | None = None
    stem: str = "dungeon"
    summary: str = ""
    of: int = 0

    def __repr__(self) -> str:
        return f"<Book of {count(len(self.sheets), 'sheet')}, {self.stem}>"

    def _repr_html_(self) -> str:
        """Return the list of its sheets, for a notebook."""
        from dungeongen.press.notebook import listed

        return listed(self.summary or self.stem, self.sheets)

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

    @property
    def map(self) -> MapRequest | None:
        """The map that is printed in place of the sheets, ``None`` if it is none."""
        return map_request(self.sheets)

    @property
    def formats(self) -> tuple[str, ...]:
        """The formats that it can be saved in."""
        if self.map is None:
            without = {"uvtt"} if all(map(_line_of, self.sheets)) else {"uvtt", "sdm"}
            return tuple(name for name in FORMATS if name not in without)
        if self.map.share:
            return ("png",)
        if self.map.across:
            return PAGES
        secret = {*READ, "sdm"} if self.map.keyed else {*READ, "sdm", "json"}
        return tuple(name for name in FORMATS if name not in secret)

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return self._printed(look_of(**style)).data

    def printed(self, **style: Unpack[Style]) -> printing.Printed:
        """Return the PDF with what is known of its pages."""
        return self._printed(look_of(**style))

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page, with the document of its sheet inside."""
        look, request = look_of(**style), self.map
        if request is not None:
            from dungeongen.press import maps, poster

            drawn = poster.as_svg if request.is_shown else maps.as_svg
            return drawn(self.sheets, look, request)
        return printing.as_svg(self.sheets, look, self.front)

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page, with the document of its sheet inside."""
        return self._pictures(look_of(**style), dpi, None)

    def text(self, *, solution: bool = False) -> str:
        """Return the text edition of all sheets, in lines of at most 80 characters.

        It is read off pages in A4 and the theme *ink*, whatever is printed.
        """
        self._expect_no_map()
        from dungeongen.press import edition

        return edition.as_text(self.sheets, look_of(solution=solution), self.front)

    def html(self, *, solution: bool = False) -> str:
        """Return all sheets as one file for a browser: drawings, words, and what is filled in."""
        self._expect_no_map()
        from dungeongen.press import web

        return web.as_html(self.sheets, look_of(solution=solution), self.front)

    def _expect_no_map(self) -> None:
        """Raise DungeongenError for maps, whose words would give away what they hide."""
        if self.map is not None:
            raise DungeongenError("a map for a game master has no text: expected a sheet")

    def json(self) -> bytes:
        """Return the documents as one JSON file; a map for the players has none."""
        if self.map is not None and not self.map.keyed:
            raise DungeongenError("a map for the players has no document, which has all secrets")
        return printing.as_json(self.sheets)

    def sdm(self) -> bytes:
        """Return the deals, one a line; raises DungeongenError for a game whose deals take more."""
        self._expect_no_map()
        lines = [_line_of(sheet) for sheet in self.sheets]
        if None in lines:
            raise DungeongenError("a deal of this game takes more than one line")
        return "".join(f"{line}\n" for line in lines).encode()

    def uvtt(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one Universal VTT file a dungeon; raises DungeongenError unless maps are made."""
        if self.map is None or self.map.is_shown:
            raise DungeongenError("Universal VTT has maps: expected player_map or keyed")
        from dungeongen.press import maps

        return maps.as_uvtt(self.sheets, look_of(**style), self.map)

    def pages(
        self, some: slice = printing.ALL, **style: Unpack[Style]
    ) -> tuple[list[bytes], tuple[str, ...]]:
        """Return some pages as they are on paper, as SVG, and the role of every page."""
        look, request = look_of(**style), self.map
        if request is not None:
            from dungeongen.press import maps, poster

            drawn = poster.as_svg if request.is_shown else maps.svg_on_paper
            files = drawn(self.sheets, look, request)
            return files[some], ("play",) * len(files)
        return printing.svg_and_roles(self.sheets, look, self.front, some)

    def _printed(self, look: Look) -> printing.Printed:
        request = self.map
        if request is not None:
            from dungeongen.press import maps, poster

            drawn = poster.as_pdf if request.is_shown else maps.as_pdf
            return drawn(self.sheets, look, request)
        return printing.as_pdf(self.sheets, look, self.front)

    def _pictures(self, look: Look, dpi: int, pdf: printing.Printed | None) -> list[bytes]:
        request = self.map
        if request is not None:
            from dungeongen.press import maps, poster

            drawn = poster.as_png if request.is_shown else maps.as_png
            return drawn(self.sheets, look, request, dpi=dpi)
        return printing.as_png(pdf or self._printed(look), self.sheets, dpi=dpi)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return the files of each format: one, or one a page for SVG and PNG."""
        files.expect_formats(formats, FORMATS)
        look = look_of(**style)
        pdf = self._printed(look) if {"pdf", "png"} & set(formats) else None
        result = []
        for name in formats:
            match name:
                case "pdf":
                    assert pdf is not None
                    contents = [pdf.data]
                case "svg":
                    contents = self.svg(**style)
                case "png":
                    contents = self._pictures(look, dpi, pdf)
                case "uvtt":
                    contents = self.uvtt(**style)
                case "txt":
                    contents = [self.text(solution=look.solution).encode()]
                case "html":
                    contents = [self.html(solution=look.solution).encode()]
                case "sdm":
                    contents = [self.sdm()]
                case _:
                    contents = [self.json()]
            result.append((name, contents))
        return result

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what; return the paths.

        The endings are .pdf, .svg, .png, .txt, .html, .json, .uvtt and .sdm. Several pages as SVG
        or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears whole or not at all.
        Raises DungeongenError.
        """
        path = files.path_of(path)
        ending = files.ending_of(path, FORMATS)
        ((_, result),) = self.pressed([ending], dpi=dpi, **style)
        return files.written(path, result)


def _line_of(sheet: Sheet) -> str | None:
    """Return the deal of a sheet in one line, ``None`` if it takes more."""
    generator = sheet.game.generator
    return None if generator.line is None else generator.line(sheet.layout)


def sheet(
    game: Game,
    layout: object,
    request: AnyRequest | None = None,
    *,
    candidate: int | None = None,
    recipe: Mapping[str, bool | int | str] | None = None,
    verdict: Verdict | None = None,
    note: str | None = None,
    stacked: bool = False,
) -> Sheet:
    """Return the sheet of a layout for a party, judged unless the request says otherwise.

    ``verdict`` is the verdict on the layout, if the caller has it already.
    """
    request = Request() if request is None else request
    if request.judged and verdict is None:
        verdict = game.solver.judge(layout, request.party)
    return Sheet(
        game,
        layout,
        request,
        candidate=candidate,
        recipe=recipe or {},
        verdict=verdict if request.judged else None,
        note=note,
        stacked=stacked,
    )
