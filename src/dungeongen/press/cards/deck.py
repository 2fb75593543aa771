"""A deck of cards to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dungeongen.core.naming import count
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.faces import CardFace
from dungeongen.draw.theme import Theme
from dungeongen.press.book import Sheet
from dungeongen.press.cards.printed import Printout
from dungeongen.press.cards.sheets import CardStyle, draw_sheets, planned
from dungeongen.press.look import Look
from dungeongen.press.printing import attachments

_RED, _BLACK, _BLUE, _GREEN = "#b5121b", "#000000", "#0b4f9e", "#1a6b2f"
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
    for whoever prints it.
    """

    faces: tuple[CardFace, ...]
    style: CardStyle
    title: str
    about: str
    sheet: Sheet | None = None
    suits: str = "theme"
    stem: str = "deck"
    summary: str = ""
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Deck {self.title}, {count(len(self.faces), 'card')}>"

    def _repr_svg_(self) -> str:
        """Return the first page, for a notebook."""
        return self.svg()[0].decode()

    def __len__(self) -> int:
        return len(self.faces)

    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw every sheet and return the number of pages; raises DungeongenError."""
        plan = planned(self.style, look.paper, look.templates)
        return draw_sheets(canvas, self.faces, self.style, plan, self.title)

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with the colours of suits, and with white paper around the cards."""
        return theme.coloured({**SUIT_COLOURS.get(self.suits, {}), Ink.SHEET: None})

    @property
    def attached(self) -> Mapping[str, bytes]:
        """The document of the dungeon that the cards are dealt for."""
        return {} if self.sheet is None else attachments([self.sheet])
