"""A deck of cards to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Unpack

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import write_set
from dungeongen.core.naming import count
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.faces import CardFace
from dungeongen.draw.fonts import using
from dungeongen.draw.theme import Theme
from dungeongen.press import filenames
from dungeongen.press.book import Sheet
from dungeongen.press.cards.listing import as_csv, as_json
from dungeongen.press.cards.sheets import SAFE, CardStyle, draw_sheets, planned
from dungeongen.press.cards.tabletop import Table, cell_of, draw_pictures, saved_object
from dungeongen.press.look import Look, look_of
from dungeongen.press.printing import attachments
from dungeongen.press.product import Makers, Printout
from dungeongen.press.style import DPI, PAGES, Style

if TYPE_CHECKING:
    from dungeongen.draw.foreign_fonts import ForeignFont

_RED = "#b5121b"
_BLACK = "#000000"
_BLUE = "#0b4f9e"
_GREEN = "#1a6b2f"
SUIT_COLOURS: Mapping[str, Mapping[Ink, str]] = {
    "two": {Ink.HEART: _RED, Ink.DIAMOND: _RED, Ink.CLUB: _BLACK, Ink.SPADE: _BLACK},
    "four": {Ink.HEART: _RED, Ink.DIAMOND: _BLUE, Ink.CLUB: _GREEN, Ink.SPADE: _BLACK},
}
"""Colours of suits that are the same in every theme."""


@dataclass(frozen=True, slots=True, repr=False)
class Deck(Printout):
    """Cards to print: their faces in order, and how they are laid out.

    ``sheet`` is the dungeon that they are dealt for, if any; its document goes into every file.
    ``suits`` are the colours of suits: *two*, *four* or those of the *theme*. ``stem`` is the
    name of the file without its ending, ``summary`` a line on the contents, ``notes`` are messages
    for the one who prints it. With ``table`` it is made for Tabletop Simulator, and not for paper.
    ``fonts`` are fonts of the user's, in place of the built-in ones.
    """

    FORMATS: ClassVar[tuple[str, ...]] = (*PAGES, "csv", "json")

    faces: tuple[CardFace, ...]
    style: CardStyle
    title: str
    about: str
    sheet: Sheet | None = None
    suits: str = "theme"
    stem: str = "deck"
    summary: str = ""
    notes: tuple[str, ...] = ()
    table: Table | None = None
    fonts: Mapping[Face, ForeignFont] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Deck {self.title}, {count(len(self.faces), 'card')}>"

    def _repr_svg_(self) -> str:
        """Return the first page, for a notebook."""
        return self.svg()[0].decode()

    def __len__(self) -> int:
        return len(self.faces)

    def csv(self) -> bytes:
        """Return the cards as a table: a row for each card, in order, with its count."""
        return as_csv(self.faces)

    def json(self) -> bytes:
        """Return the cards as JSON: their names, kinds, values and texts, in order."""
        return as_json(self.faces, self.title, None if self.sheet is None else self.sheet.id)

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        lists = {"csv": lambda: [self.csv()], "json": lambda: [self.json()]}
        return {**Printout.makers(self, look, dpi), **lists}

    @property
    def turned_over(self) -> str | None:
        """The edge over which the printer turns the paper, if it prints on both sides."""
        return self.style.backs if self.style.backs in ("long", "short") else None

    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw every sheet and return the number of pages; raises DungeongenError."""
        plan = planned(self.style, look.paper, look.templates)
        with using(self.fonts):
            return draw_sheets(canvas, self.faces, self.style, plan, self.title)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for SVG and PNG.

        For Tabletop Simulator these are the pictures, the back, and the saved object.
        """
        table = self.table
        if table is None:
            return Printout.pressed(self, formats, dpi=dpi, **style)
        if {*formats} != {"png"}:
            raise DungeongenError("a deck for Tabletop Simulator is pictures: expected png alone")
        from dungeongen.draw.png import rasterize

        look = look_of(**style)
        cell = cell_of(table, self.style.card_size)
        safe = SAFE if self.style.safe is None else self.style.safe
        canvas = self.empty_pdf(look)
        with using(self.fonts):
            backs = draw_pictures(canvas, self.faces, table, cell, safe)
        own = [self.attached] * (-(-len(self.faces) // table.places) + backs)
        pictures = rasterize(canvas.data({}), dpi=cell.dpi, documents=own, grey=False)
        saved = saved_object(self.faces, table, self.stem, self.title)
        return [("png", pictures[:-backs]), ("back.png", pictures[-backs:]), ("json", [saved])]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what, as ``Printout.save``; return the paths.

        For Tabletop Simulator the back and the saved object are written beside the pictures.
        """
        if self.table is None:
            return Printout.save(self, path, dpi=dpi, **style)
        path = filenames.path_of(path)
        filenames.ending_of(path, ("png",))
        named = replace(self, stem=path.stem)
        result = [
            file
            for ending, pages in named.pressed(["png"], dpi=dpi, **style)
            for file in filenames.numbered(path.with_name(f"{path.stem}.{ending}"), pages)
        ]
        write_set(result)
        return [file for file, _ in result]

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with the colours of suits, and with white paper around the cards."""
        return theme.coloured({**SUIT_COLOURS.get(self.suits, {}), Ink.SHEET: None})

    @property
    def attached(self) -> Mapping[str, bytes]:
        """The document of the dungeon that the cards are dealt for."""
        return {} if self.sheet is None else attachments([self.sheet])
