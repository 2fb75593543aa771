"""Sheets, alone and several in one file, and the file in every format.

Everything is pressed before the first byte is written. What draws maps and text editions is
imported where it is used.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from typing import Unpack, overload

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.request import AnyRequest, Request
from dungeongen.core.verdict import Verdict
from dungeongen.press import printing
from dungeongen.press.cuts import CutSheet
from dungeongen.press.deal import Deal, MapRequest, map_request
from dungeongen.press.printing import Front, PdfPages, Work
from dungeongen.press.product import Makers, Product
from dungeongen.press.style import (
    CUTS,
    DPI,
    GRIDS,
    PAGES,
    READ,
    SHEET_FORMATS,
    TABLES,
    Look,
    Style,
    look_of,
)
from dungeongen.search.verdict import difficulty_words


@dataclass(frozen=True, repr=False, eq=False)
class Sheet(Deal, Product):
    """A deal that can be written to files."""

    FORMATS = SHEET_FORMATS

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        return self._book.makers(look, dpi)

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return the pages as SVG."""
        return self._book.svg(**style)

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

    def foundry(self, **style: Unpack[Style]) -> bytes:
        """Return its map as a module for Foundry, packed as ZIP."""
        return self._book.foundry(**style)[0]

    def _repr_svg_(self) -> str:
        """Return the first page, for a notebook."""
        return self.svg()[0].decode()

    @property
    def _book(self) -> Book:
        return Book((self,))


class Sheets(Product, Sequence[Sheet]):
    """Sheets in one file."""

    __slots__ = ()

    sheets: tuple[Sheet, ...]

    def __len__(self) -> int:
        return len(self.sheets)

    @overload
    def __getitem__(self, index: int) -> Sheet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Sheet, ...]: ...
    def __getitem__(self, index: int | slice) -> Sheet | tuple[Sheet, ...]:
        return self.sheets[index]

    def json(self) -> bytes:
        """Return the documents of all its sheets as one JSON file."""
        return printing.as_json(self.sheets)

    def paper_words(self, **style: Unpack[Style]) -> list[str]:
        """Return how many sheets of paper it takes, where that is more than its pages tell."""
        return []

    @abstractmethod
    def printed(self, **style: Unpack[Style]) -> PdfPages:
        """Return the PDF with what is known of its pages."""


@dataclass(frozen=True, slots=True, repr=False)
class Book(Sheets):
    """Sheets in one file.

    ``front`` are pages before them, ``stem`` is the name of the file without its ending,
    ``summary`` a line on the contents. ``of`` is the number of sheets in the file that these were
    read from.
    """

    FORMATS = SHEET_FORMATS

    sheets: tuple[Sheet, ...] = ()
    front: Front | None = None
    stem: str = "dungeon"
    summary: str = ""
    of: int = 0

    def __repr__(self) -> str:
        return f"<Book of {count(len(self.sheets), 'sheet')}, {self.stem}>"

    def _repr_html_(self) -> str:
        """Return the list of its sheets, for a notebook."""
        return listed(self.summary or self.stem, self.sheets)

    @property
    def map(self) -> MapRequest | None:
        """The map that is printed in place of the sheets, ``None`` if it is none."""
        return map_request(self.sheets)

    @property
    def formats(self) -> tuple[str, ...]:
        """The formats that it can be saved in."""
        if self.map is None:
            without = {*TABLES, *CUTS}
            if not all(map(_line_of, self.sheets)):
                without |= {*GRIDS}
            return tuple(name for name in SHEET_FORMATS if name not in without)
        if self.map.share:
            return ("png",)
        if self.map.pieces:
            return (*PAGES, *CUTS)
        if self.map.across or self.map.inch:
            return PAGES
        secret = {*READ, *GRIDS, *CUTS, *(() if self.map.keyed else ("json",))}
        return tuple(name for name in SHEET_FORMATS if name not in secret)

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        request, work = self.map, self._work
        pdf = cache(partial(printing.as_pdf, work, look))
        makers: dict[str, Callable[[], list[bytes]]] = {
            "pdf": lambda: [pdf().data],
            "svg": lambda: printing.as_svg(work, look)[0],
            "png": lambda: printing.as_png(work, pdf(), dpi=dpi),
            "txt": lambda: [self.text(solution=look.solution).encode()],
            "html": lambda: [self.html(solution=look.solution).encode()],
            "json": lambda: [self.json()],
            "uvtt": lambda: self._uvtt(look),
            "zip": lambda: self._foundry(look),
            **{name: partial(self._grids, name) for name in GRIDS},
        }
        if request is not None:
            from dungeongen.press import cuts, maps, poster

            if request.share:
                makers["png"] = lambda: printing.as_png(work, pdf(), dpi=poster.DPI)
            elif request.pieces:
                makers["cut.svg"] = lambda: [cuts.as_svg(page) for page in self._cut_sheets(look)]
                makers["dxf"] = lambda: [cuts.as_dxf(page) for page in self._cut_sheets(look)]
            elif not (request.across or request.inch):
                makers["svg"] = partial(maps.as_svg, self.sheets, look, request)
                makers["png"] = partial(maps.as_png, self.sheets, look, request, dpi=dpi)
        return makers

    def paper_words(self, **style: Unpack[Style]) -> list[str]:
        """Return how many sheets of paper a map with squares of one inch takes."""
        if self.map is None or not (self.map.inch or self.map.pieces):
            return []
        from dungeongen.press import inch, pieces

        if self.map.pieces:
            return pieces.paper_words(self.sheets, look_of(**style))

        return inch.paper_words(self.sheets, self.map, look_of(**style))

    def _cut_sheets(self, look: Look) -> list[CutSheet]:
        """Return the outlines of the pieces of a map."""
        from dungeongen.press import pieces

        return pieces.cut_sheets(self.sheets, look)

    @property
    def _work(self) -> Work:
        """What is printed on paper: the sheets, or the maps in their place."""
        request = self.map
        if request is None:
            return printing.work_of(self.sheets, self.front)
        from dungeongen.press import inch, maps, pieces, poster

        if request.is_shown:
            return poster.work_of(self.sheets, request)
        if request.pieces:
            return pieces.work_of(self.sheets, request)
        if request.inch:
            return inch.work_of(self.sheets, request)
        return maps.work_of(self.sheets, request)

    def printed(self, **style: Unpack[Style]) -> PdfPages:
        """Return the PDF with what is known of its pages."""
        return printing.as_pdf(self._work, look_of(**style))

    def pages(
        self, some: slice = printing.ALL, **style: Unpack[Style]
    ) -> tuple[list[bytes], tuple[str, ...]]:
        """Return some pages as they are on paper, as SVG, and the role of every page."""
        return printing.as_svg(self._work, look_of(**style), some)

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page, with the document of its sheet inside."""
        return self.makers(look_of(**style), DPI)["svg"]()

    def text(self, *, solution: bool = False) -> str:
        """Return the text edition of all sheets, in lines of at most 80 characters.

        It is read off pages in A4 and the theme *ink*, whatever is printed.
        """
        self._expect_no_map()
        from dungeongen.draw.html import as_text
        from dungeongen.draw.screen import TextCanvas

        canvas = TextCanvas()
        printing.draw(canvas, self.sheets, look_of(solution=solution), self.front)
        return as_text(canvas.document())

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
        (data,) = self._grids("sdm")
        return data

    def _grids(self, ending: str) -> list[bytes]:
        """Return the files of a format that holds grids alone."""
        self._expect_no_map()
        from dungeongen.puzzle import links

        grids = [line for line in map(_line_of, self.sheets) if line is not None]
        if len(grids) < len(self.sheets):
            raise DungeongenError("a deal of this game takes more than one line")
        match ending:
            case "sdm":
                texts = ["".join(f"{grid}\n" for grid in grids)]
            case "sdk":
                texts = [links.to_sdk(grid) for grid in grids]
            case "opensudoku":
                texts = [links.to_open_sudoku(grids)]
            case _:
                texts = [links.to_shortcut(grid) for grid in grids]
        return [text.encode() for text in texts]

    def uvtt(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one Universal VTT file a dungeon; raises DungeongenError unless maps are made."""
        return self._uvtt(look_of(**style))

    def _uvtt(self, look: Look) -> list[bytes]:
        if self.map is None or "uvtt" not in self.formats:
            raise DungeongenError("Universal VTT has maps: expected player_map or keyed")
        from dungeongen.press import maps

        return maps.as_uvtt(self.sheets, look, self.map)

    def foundry(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one module for Foundry a dungeon; raises DungeongenError unless maps are made."""
        return self._foundry(look_of(**style))

    def _foundry(self, look: Look) -> list[bytes]:
        if self.map is None or "zip" not in self.formats:
            raise DungeongenError("Foundry has maps: expected player_map or keyed")
        from dungeongen.press import foundry

        return foundry.as_zip(self.sheets, look, self.map)


def _line_of(sheet: Sheet) -> str | None:
    """Return the deal of a sheet in one line, ``None`` if it takes more."""
    generator = sheet.game.generator
    return None if generator.to_sdm is None else generator.to_sdm(sheet.layout)


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
        finding=verdict if request.judged else None,
        note=note,
        stacked=stacked,
    )


_HEADS = ("", "Dungeon", "Game", "Difficulty", "Seed", "Id")


def listed(title: str, sheets: Sequence[Deal]) -> str:
    """Return a table of sheets as HTML for a notebook, under a title if there is one.

    A book may have hundreds of sheets: a table says more than pictures do, and comes at once. So
    nothing is judged for it.
    """
    rows = [_row("th", _HEADS)]
    for number, deal in enumerate(sheets, 1):
        difficulty = difficulty_words(deal.finding) or ""
        cells = (str(number), deal.title, deal.game.title, difficulty, deal.seed or "", deal.id)
        rows.append(_row("td", cells))
    head = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{head}{''.join(rows)}</table>"


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
