"""What can be asked of a deck's sheets, as data: one list for the command and the library."""

from __future__ import annotations

import re
from functools import partial

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import (
    ADVANCED,
    Address,
    Choice,
    Clash,
    Clashes,
    File,
    Flag,
    GridSize,
    Length,
    Need,
    Option,
    Text,
    clashes,
)
from dungeongen.draw.card_sizes import CARD_SIZES

CARDS = "Cards"
SHEETS = "Sheets"
"""The sections of a command's help."""

MARKS = ("short", "full", "none", "silhouette")
MOST_COLUMNS = 10  # of a sheet for Tabletop Simulator, which takes no more
MOST_ROWS = 7  # of such a sheet
FLIPS = ("long", "short")
BACKS = ("none", "long", "short", "fold")
MOST_OFFSET = 20.0
_LONGEST = 40  # letters of a size, an offset or the name of a format
_LONGEST_CHOICE = 400  # letters of the names of cards
_LONGEST_URL = 400  # letters
_MM = r"([+-]?\d{1,2}(?:\.\d{1,2})?)\s*(?:mm)?"
_PERCENT = re.compile(r"(\d{2,3}(?:\.\d{1,2})?)\s*%?", re.ASCII)
_OFFSET = re.compile(rf"{_MM}\s*,\s*{_MM}", re.ASCII | re.IGNORECASE)

_FORMAT = "the format sets it"
_CARD = "a card has a page of its own"
_PICTURE = "it makes pictures and no paper"
_OF_PAPER = (
    *("singles", "format", "stacked", "bleed", "gap", "marks", "corners", "backs", "back_offset"),
    *("front_offset", "scale_x", "scale_y"),
)


def _formats() -> str:
    """Return the names of our card formats."""
    from dungeongen.core.templates import Templates

    return ", ".join(Templates().names("cards", ".toml")) + "."


_card_option = partial(Option, section=CARDS, role="page")
_sheet_option = partial(Option, section=SHEETS, role="page")
_advanced_option = partial(Option, section=ADVANCED, role="page")

OPTIONS: tuple[Option, ...] = (
    _card_option(
        name="card_size",
        label="Size of the cards",
        kind=Text(_LONGEST),
        metavar="SIZE",
        default="poker",
        shows_default=True,
        bare=True,
        help=f"The size of a card: {', '.join(CARD_SIZES)}, or WxH in millimetres.",
    ),
    _advanced_option(
        name="safe",
        label="Safe distance",
        kind=Length(10),
        metavar="MM",
        help="How far words and pictures stay from the edge of a card (0-10). Default: 3.",
    ),
    _card_option(
        name="font",
        kind=File(named=True),
        metavar="FILE",
        many=True,
        help="Set the words on cards in your own font, TrueType or OpenType. Repeat it for bold "
        "and italic words.",
    ),
    _card_option(
        name="title_font",
        label="Font of the titles",
        kind=File(named=True),
        metavar="FILE",
        help="Set titles and values in this font.",
    ),
    _card_option(
        name="backs",
        kind=Choice(BACKS),
        metavar="KIND",
        default="none",
        shows_default=True,
        help="Backs on the other side, for a printer that turns the paper over its long or its "
        "short edge; fold: on the same side, to fold and glue.",
    ),
    _advanced_option(
        name="back_offset",
        label="Move the backs",
        kind=Text(_LONGEST),
        metavar="X,Y",
        help="Move the backs this far right and down, in millimetres, as read from the calibration "
        "sheet (dungeongen deck --calibrate).",
    ),
    _advanced_option(
        name="front_offset",
        label="Move the fronts",
        kind=Text(_LONGEST),
        metavar="X,Y",
        help="Move the fronts this far right and down, in millimetres, for a printer that prints "
        "off the middle.",
    ),
    _card_option(
        name="only",
        label="Only these cards",
        kind=Text(_LONGEST_CHOICE),
        metavar="CARDS",
        help="Print some cards alone, by their numbers in the deck or their names: 5-8,Ogre.",
    ),
    *(
        _advanced_option(
            name=f"scale_{axis}",
            label=f"Print {wide}",
            kind=Text(_LONGEST),
            metavar="PERCENT",
            help=f"Print so much {wide} (90-110), for a printer that prints short: 102 where 50 mm "
            "on the calibration sheet are 49.",
        )
        for axis, wide in (("x", "wider"), ("y", "higher"))
    ),
    _sheet_option(
        name="format",
        label="Ready-made sheet",
        kind=Text(_LONGEST),
        metavar="NAME",
        help="A sheet with fixed places for cards, built in or from --templates:",
        more=_formats,
    ),
    _sheet_option(
        name="singles",
        label="A page for each card",
        kind=Flag(),
        help="Each card on a page of its own size, with bleed.",
    ),
    _sheet_option(
        name="stacked",
        label="Cut as a pile",
        kind=Flag(),
        help="Lay the cards out so that cutting the whole pile of pages leaves stacks in order.",
    ),
    _advanced_option(
        name="bleed",
        kind=Length(10),
        metavar="MM",
        help="How far colour goes beyond the edge of a card, outward only (0-10). Default: 3.",
    ),
    _advanced_option(
        name="gap",
        label="Space between cards",
        kind=Length(30),
        metavar="MM",
        default=0.0,
        help="Space between cards (0-30). Default: none, so that one cut serves two cards.",
    ),
    _advanced_option(
        name="marks",
        label="Crop marks",
        kind=Choice(MARKS),
        metavar="KIND",
        help="Crop marks: short; full, up to the edge of the paper; none; silhouette, registration "
        "marks for a cutting machine. Default: short.",
    ),
    _advanced_option(
        name="corners",
        label="Round corners",
        kind=Length(10),
        metavar="MM",
        default=0.0,
        help="Draw where to round the corners, with this radius (0-10).",
    ),
    _sheet_option(
        name="sheet",
        kind=GridSize(MOST_COLUMNS, MOST_ROWS),
        metavar="CxR",
        help="Make pictures and a saved object for Tabletop Simulator, with so many columns and "
        "rows of cards on a picture, up to 10x7.",
    ),
    _sheet_option(
        name="program",
        label="For a program",
        kind=Choice(
            ("cgs", "pcio", "mpc"),
            (
                "a game for Card Game Simulator",
                "a room of playingcards.io",
                "an order for MPC Autofill, which fills the cart of a print shop",
            ),
        ),
        metavar="NAME",
        help="Pack pictures of the cards, with their names and texts, into a file for a program: "
        "cgs, Card Game Simulator; pcio, playingcards.io; mpc, MPC Autofill, which orders cards in "
        "print.",
    ),
    Option(
        name="url",
        kind=Address(_LONGEST_URL),
        section=SHEETS,
        metavar="URL",
        help="Where you put the pictures: their address in the saved object, without their names.",
    ),
)
SUITS = _card_option(
    name="suits",
    label="Colours of suits",
    kind=Choice(("two", "four", "theme")),
    metavar="KIND",
    default="two",
    shows_default=True,
    help="Colours of suits: two, red and black; four, with blue diamonds and green clubs; those of "
    "the theme.",
)
"""What can be asked of cards that have suits."""

OWN: tuple[Option, ...] = (
    Option(
        name="from_",
        preset=True,
        kind=File(),
        section=CARDS,
        metavar="FILE",
        help="Print the cards in FILE: a table with title, value, suit, text, icon, picture, "
        "back and count; - is standard input.",
    ),
    SUITS,
    *OPTIONS,
)
"""What can be asked of a deck of one's own."""

CALIBRATION: tuple[Option, ...] = (
    Option(
        name="backs",
        preset=True,
        kind=Choice(FLIPS),
        section=CARDS,
        metavar="EDGE",
        default="long",
        shows_default=True,
        help="The edge that your printer turns the paper over: long or short.",
    ),
    *(option for option in OPTIONS if option.name in ("back_offset", "scale_x", "scale_y")),
)
"""What can be asked of the calibration sheet."""

CLASHES: Clashes = (
    *clashes(("card_size", "gap", "singles"), "format", _FORMAT),
    *clashes(
        ("gap", "marks", "corners", "stacked", "back_offset", "front_offset", "scale_x", "scale_y"),
        "singles",
        _CARD,
    ),
    Clash("back_offset", "backs", "both are on one side", value="fold"),
    Clash("front_offset", "backs", "both are on one side", value="fold"),
    Clash("front_offset", "marks", "a cutting machine looks for them", value="silhouette"),
    Clash("format", "backs", "the format has no fold", value="fold"),
    Clash("singles", "backs", _CARD, value="fold"),
    Need("back_offset", "backs"),
    Clash("format", "marks", _FORMAT, value="silhouette"),
    *clashes(_OF_PAPER, "sheet", _PICTURE),
    *clashes((*_OF_PAPER, "sheet"), "program", _PICTURE),
    Clash("card_size", "program", "the print shop has one size for it", value="mpc"),
    Need("url", "sheet"),
)


def parse_offset(text: str, name: str = "back offset") -> tuple[float, float]:
    """Return how far a side is moved, right and down; raises DungeongenError.

    >>> parse_offset("0.5,-1"), parse_offset("0.5mm, -0.25 mm")
    ((0.5, -1.0), (0.5, -0.25))
    """
    match = _OFFSET.fullmatch(text.strip())
    across, down = (float(match[1]), float(match[2])) if match else (99.0, 99.0)
    if max(abs(across), abs(down)) > MOST_OFFSET:
        raise DungeongenError(
            f"{name} {text[:40]!r}: expected X,Y in mm, up to {MOST_OFFSET:g} either way, "
            "such as 0.5,-1"
        )
    return across, down


def parse_scale(text: str, name: str) -> float:
    """Return a scale in percent as a factor, from .9 to 1.1; raises DungeongenError.

    >>> parse_scale("101", "scale x"), parse_scale("98.5 %", "scale x")
    (1.01, 0.985)
    """
    match = _PERCENT.fullmatch(text.strip())
    percent = float(match[1]) if match else 0.0
    if not 90 <= percent <= 110:
        raise DungeongenError(f"{name} {text[:40]!r}: expected percent from 90 to 110, such as 101")
    return round(percent / 100, 4)
