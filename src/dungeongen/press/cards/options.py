"""What can be asked of a deck's sheets, as data: one list for the command and the library."""

from __future__ import annotations

from dungeongen.core.options import Choice, Clashes, Length, Option, Text
from dungeongen.draw.card_sizes import CARD_SIZES

CARDS, SHEETS = "Cards", "Sheets"
"""The sections of a command's help."""

MARKS = ("short", "full", "none")
BACKS = ("none", "long", "short", "fold")
_LONGEST = 40

OPTIONS: tuple[Option, ...] = (
    Option(
        name="card_size",
        kind=Text(_LONGEST),
        section=CARDS,
        role="page",
        metavar="SIZE",
        default="poker",
        shows_default=True,
        help=f"The size of a card: {', '.join(CARD_SIZES)}, or WxH in millimetres.",
    ),
    Option(
        name="bleed",
        kind=Length(10),
        section=SHEETS,
        role="page",
        metavar="MM",
        default=3.0,
        shows_default=True,
        help="How far colour goes beyond the edge of a card, outward only (0-10).",
    ),
    Option(
        name="safe",
        kind=Length(10),
        section=CARDS,
        role="page",
        metavar="MM",
        default=3.0,
        shows_default=True,
        help="How far text stays from the edge of a card (0-10).",
    ),
    Option(
        name="gap",
        kind=Length(30),
        section=SHEETS,
        role="page",
        metavar="MM",
        default=0.0,
        help="Space between cards (0-30). Default: none, so that one cut serves two cards.",
    ),
    Option(
        name="corners",
        kind=Length(10),
        section=SHEETS,
        role="page",
        metavar="MM",
        default=0.0,
        help="Draw where to round the corners, with this radius (0-10).",
    ),
    Option(
        name="marks",
        kind=Choice(MARKS),
        section=SHEETS,
        role="page",
        metavar="KIND",
        default="short",
        shows_default=True,
        help="Crop marks: short; full, which reach the edge of the paper; none.",
    ),
    Option(
        name="backs",
        kind=Choice(BACKS),
        section=SHEETS,
        role="page",
        metavar="KIND",
        default="none",
        shows_default=True,
        help="Print backs for a printer that turns the paper over its long or its short edge.",
    ),
)
CLASHES: Clashes = ()
