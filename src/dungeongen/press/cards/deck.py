"""A deck of cards to print."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Unpack

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import write_set
from dungeongen.core.naming import count
from dungeongen.core.options import OptionError, OptionName
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.cards import CardFace
from dungeongen.draw.fonts import using
from dungeongen.draw.theme import Theme
from dungeongen.press import cuts, product
from dungeongen.press.book import Sheet
from dungeongen.press.cards.listing import as_csv, as_json
from dungeongen.press.cards.sheets import SAFE, CardStyle, cut_sheets, draw_sheets, planned
from dungeongen.press.cards.tabletop import Table, cell_of, draw_pictures, saved_object
from dungeongen.press.cuts import CutSheet
from dungeongen.press.printing import attachments
from dungeongen.press.product import Makers, Printout
from dungeongen.press.style import CUTS, DPI, PAGES, Look, Style, look_of

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
    for the one who prints it. With ``table`` it is made for Tabletop Simulator, with ``program``
    for one of ``programs.PROGRAMS``, and not for paper.
    ``fonts`` are fonts of the user's, in place of the built-in ones.
    """

    FORMATS: ClassVar[tuple[str, ...]] = (*PAGES, *CUTS, "csv", "json")

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
    program: str | None = None
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
        return {
            **Printout.makers(self, look, dpi),
            "cut.svg": lambda: [cuts.as_svg(sheet) for sheet in self.cut_sheets(look)],
            "dxf": lambda: [cuts.as_dxf(sheet) for sheet in self.cut_sheets(look)],
            "csv": lambda: [self.csv()],
            "json": lambda: [self.json()],
        }

    def cut_sheets(self, look: Look) -> list[CutSheet]:
        """Return the lines along which each sheet is cut; raises DungeongenError."""
        plan = planned(self.style, look.paper, look.templates)
        return cut_sheets(len(self.faces), self.style, plan, self.title)

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

        For Tabletop Simulator these are the pictures, the back, and the saved object; for another
        program it is its file.
        """
        if self.program is not None:
            return [self._packed(self.program, look_of(**style))]
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
        if self.program is not None:
            path = product.path_of(path)
            ending, files = self._packed(self.program, look_of(**style))
            product.ending_of(path, (ending,))
            return product.written(path, files)
        if self.table is None:
            return Printout.save(self, path, dpi=dpi, **style)
        path = product.path_of(path)
        product.ending_of(path, ("png",))
        named = replace(self, stem=path.stem)
        result = [
            file
            for ending, pages in named.pressed(["png"], dpi=dpi, **style)
            for file in product.numbered(path.with_name(f"{path.stem}.{ending}"), pages)
        ]
        write_set(result)
        return [file for file, _ in result]

    def _packed(self, program: str, look: Look) -> tuple[str, list[bytes]]:
        """Return the ending of a program's file, and the file; raises DungeongenError."""
        from dungeongen.press.cards.programs import PROGRAMS, packed

        safe = SAFE if self.style.safe is None else self.style.safe
        with using(self.fonts):
            data = packed(
                program,
                self.faces,
                self.style.card_size,
                safe,
                partial(self.empty_pdf, look),
                title=self.title,
                about=self.about,
            )
        return PROGRAMS[program].ending, [data]

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with the colours of suits, and with white paper around the cards."""
        return theme.coloured({**SUIT_COLOURS.get(self.suits, {}), Ink.SHEET: None})

    @property
    def attached(self) -> Mapping[str, bytes]:
        """The document of the dungeon that the cards are dealt for."""
        return {} if self.sheet is None else attachments([self.sheet])


# Some cards of a deck, chosen by their numbers or names: ``5-8,Ogre``.
#
# Numbers count the cards of the deck from 1, a card that is there twice as two; a name takes all
# cards that have it, in any case of its letters. A name may have commas, since the longest one that
# fits is taken.

_NUMBERS = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4})?)?", re.ASCII)


def selected(faces: Sequence[CardFace], only: str | None) -> tuple[CardFace, ...]:
    """Return the cards that ``only`` names, in the order of the deck; without it, all of them.

    Raises OptionError for what is no card.
    """
    if only is None:
        return tuple(faces)
    names: dict[str, list[int]] = {}
    for place, face in enumerate(faces):
        names.setdefault(_plain(face.name), []).append(place)
    chosen = set[int]()
    words = only.split(",")
    while words:
        if match := _NUMBERS.fullmatch(words[0].strip()):
            chosen |= {*_places(match, len(faces))}
            words = words[1:]
            continue
        count = next(
            (n for n in range(len(words), 0, -1) if _plain(",".join(words[:n])) in names), 0
        )
        if not count:
            raise OptionError(
                OptionName("only"),
                f" {words[0].strip()[:40]!r}: expected names or numbers of cards, as in 5-8,"
                f"{faces[0].name}; the deck has {len(faces)}",
            )
        chosen |= {*names[_plain(",".join(words[:count]))]}
        words = words[count:]
    return tuple(face for place, face in enumerate(faces) if place in chosen)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _places(match: re.Match[str], count: int) -> range:
    """Return the places of a range of numbers; raises OptionError for one that is not there."""
    first = int(match[1])
    last = int(match[2]) if match[2] else first if match[0] == match[1] else count
    if not 1 <= first <= last <= count:
        raise OptionError(
            OptionName("only"),
            f" {match[0]}: expected numbers from 1 to {count}, the smaller first",
        )
    return range(first - 1, last)
