"""The options that many games have, and how they go together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from dungeongen.core.options import (
    ADVANCED,
    OTHER,
    PAGES,
    YOURS,
    Choice,
    Clash,
    Clashes,
    File,
    Flag,
    Need,
    Number,
    Option,
    Text,
)

LONGEST_SEED = 200  # characters
LONGEST_TITLE = 100  # characters, one line of a head
ANY = "any"
"""The difficulty of whatever can be beaten."""

SEED = Option(
    name="seed",
    preset=True,
    kind=Text(LONGEST_SEED),
    metavar="TEXT",
    help="Any word or number. The same seed makes the same thing again.",
)
COUNT = Option(
    name="count",
    preset=True,
    label="How many",
    kind=Number(1, 1000),
    metavar="N",
    default=1,
    help="How many to make (1-1000). The first is that of the seed alone.",
)
AS_IS = Option(
    name="as_is",
    label="As it comes",
    kind=Flag(),
    role="made",
    help="Take the first dungeon of the seed, good or bad.",
)
FROM = Option(
    name="from_",
    preset=True,
    label="Your own sheet",
    kind=File(),
    section=YOURS,
    metavar="FILE",
    help="Print a dungeongen sheet or id again; - is standard input.",
)
TITLE = Option(
    name="title",
    preset=True,
    label="A name of your own",
    kind=Text(LONGEST_TITLE),
    section=YOURS,
    metavar="TEXT",
    help="A title of your own.",
)
PARTY = Option(
    name="party",
    preset=True,
    label="Who goes in",
    kind=File(),
    section=YOURS,
    metavar="FILE",
    help="Make the sheet for this party of a campaign: a party file, or the saved play that the "
    "party came out of.",
)
CHECK = Option(
    name="check",
    preset=True,
    label="Judge it",
    kind=Flag(),
    section=OTHER,
    default=True,
    help="Judge the dungeon (the default), or skip that, which is quicker.",
)
DECK = Option(
    name="deck",
    label="Your own deck",
    kind=Text(1000, lines=True),
    section=YOURS,
    role="deal",
    metavar="CARDS",
    help="Use a deck that you have shuffled: all its cards, the top card first, such as AS 10H T♣.",
)
"""A deck in its order; the game says how it deals it."""
SPOILERS = {
    "strip": "a strip to pull through a sleeve with one window",
    "flap": "flaps to fold over each card",
    "list": "a plain list, for a host who deals",
}
SPOILER = Option(
    name="spoiler",
    label="How the cards are hidden",
    kind=Choice(tuple(SPOILERS), tuple(SPOILERS.values())),
    section=PAGES,
    role="page",
    metavar="KIND",
    default="strip",
    shows_default=True,
    help="How the order of the cards is hidden: strip, to pull through a sleeve; flap, to fold "
    "over each card; list, for a host.",
)
PLAYER_MAP = Option(
    name="player_map",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Draw the map for the players instead of the sheet, without any secret on it or in the "
    "file.",
)
KEYED = Option(
    name="keyed",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Draw the game master's map instead of the sheet: numbered, with all secrets, and a key.",
)
PX = Option(
    name="px",
    kind=Number(36, 300),
    section=ADVANCED,
    role="page",
    metavar="N",
    default=70,
    shows_default=True,
    help="Pixels that a square of such a map has as PNG or for a virtual table (36-300).",
)
INCH = Option(
    name="inch",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Print the map for the players with squares of one inch, for figures, on as many sheets "
    "as it takes; the first shows how they lie.",
)
POSTER = Option(
    name="poster",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Draw a poster instead of the sheet: the title, the map and the foe, without any secret.",
)
ACROSS = Option(
    name="across",
    kind=Number(1, 3),
    section=PAGES,
    role="page",
    metavar="N",
    default=1,
    shows_default=True,
    help="Pages side by side, and as many below one another, of which such a poster is glued "
    "together (1-3). Two of A4 make A2.",
)
SHARE = Option(
    name="share",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Draw a picture for a message instead of the sheet, 1200 × 630 pixels as PNG: the map, "
    "the title and the foe, without any secret.",
)
SHARE_CARDS = SHARE._replace(
    help="Draw a picture for a message instead of the sheet, 1200 × 630 pixels as PNG: some of the "
    "game's cards and the title, whatever is dealt.",
)
PIECES = Option(
    name="pieces",
    kind=Flag(),
    section=PAGES,
    role="page",
    help="Print the map in pieces with squares of one inch: each room and each passage to cut out, "
    "with its number on the back, for a game master who lays them down as they are found.",
)
PICTURES = (PLAYER_MAP, KEYED, PIECES, POSTER, SHARE)
"""What a game with maps may draw instead of a sheet."""
PICTURE_NAMES = tuple(option.name for option in PICTURES)
MAPS = (*PICTURES, INCH, ACROSS, PX)
"""What a game with maps may be asked, with ``MAP_CLASHES``."""
COMMON = (SEED, COUNT, FROM, TITLE, CHECK)
"""What any game may be asked."""


def difficulty(
    help_: str, words: Sequence[str], former: tuple[tuple[str, str], ...] = ()
) -> Option:
    """Return the option ``difficulty``, with ``words`` as its names."""
    return Option(
        name="difficulty",
        kind=Choice((*words, ANY), former=former),
        role="made",
        metavar="NAME",
        help=help_,
    )


JUDGED: Clashes = (
    Clash("difficulty", "check", "nothing is judged", value=False),
    Clash("difficulty", "as_is"),
)
"""What a difficulty does not go with: it would change nothing."""
MAP_CLASHES: Clashes = (
    *(Clash(a, b, "one map at a time") for a, b in combinations(PICTURE_NAMES, 2)),
    Need("px", "player_map", ("keyed",)),
    Need("across", "poster"),
    Need("inch", "player_map"),
    Clash("inch", "px", "a square is one inch"),
)
"""How the options of maps go together."""
