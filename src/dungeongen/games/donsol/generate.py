"""What can be asked of the generator of Donsol; ``rooms.generate`` searches for a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.common_options import (
    AS_IS,
    CHECK,
    COUNT,
    DECK,
    FROM,
    JUDGED,
    SEED,
    SHARE_CARDS,
    TITLE,
)
from dungeongen.core.options import Choice, Option, ResolvedOptions
from dungeongen.games.donsol.layout import (
    MOST,
    SHUFFLED,
    USUAL,
    Layout,
    card_texts,
    deck_named,
    seeded,
)
from dungeongen.rooms.generate import CARD_SIZE, DIFFICULTY, Deals, clashes_of
from dungeongen.rooms.rules import Cards

if TYPE_CHECKING:
    from dungeongen.games.donsol.rules import Move, State
    from dungeongen.rooms.judge import RoomGame

LEVEL_WORDS = {
    "easy": "escape if you did not escape from the room before, or if no monster is left here",
    "normal": "escape if you did not escape from the room before (the default)",
    "hard": "escape only if no monster is left in the room",
    "expert": "never escape",
}
RULES = {SHUFFLED: "what is left of a room that you escape from is shuffled into the deck"}
OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="level",
        kind=Choice(tuple(LEVEL_WORDS), tuple(LEVEL_WORDS.values())),
        role="deal",
        metavar="NAME",
        help="When you may escape from a room: easy, normal, hard or expert. Default: normal. How "
        "hard a deal is at its level is its difficulty.",
    ),
    Option(
        name="rules",
        label="Optional rules",
        flag="--rule",
        kind=Choice(tuple(RULES), tuple(RULES.values())),
        role="deal",
        metavar="NAME",
        many=True,
        bare=True,
        help="Play with this optional rule.",
    ),
    DIFFICULTY,
    AS_IS,
    DECK._replace(
        help="Use a deck that you have shuffled: all its 54 cards, the top card first, such as AS "
        "10H J1; the jokers are J1 and J2."
    ),
    FROM,
    TITLE,
    CARD_SIZE,
    SHARE_CARDS,
    CHECK,
)
CLASHES = (*JUDGED, *clashes_of(("level", "rules")))


def _named(deck: Cards, options: ResolvedOptions) -> Layout:
    return Layout(deck, options["level"] or USUAL, SHUFFLED in options["rules"])


def _rules() -> RoomGame[Layout, State, Move]:
    from dungeongen.games.donsol.solver.judge import ROOMS  # which loads the kernel

    return ROOMS


DEALS: Deals[Layout] = Deals(
    candidates=seeded,
    most=MOST,
    rules=_rules,
    options_of=lambda layout: {
        "level": layout.level,
        "rules": (SHUFFLED,) * layout.shuffled,
    },
    deck=deck_named,
    named=_named,
    texts=card_texts,
)
GENERATOR = DEALS.generator(
    OPTIONS,
    CLASHES,
    about=(
        "Deal a dungeon of 54 cards, after the game Donsol by John Eternal.",
        "Play the four cards of each room in any order, or escape from what is left. Without a "
        "file to write, the first room is shown in the terminal.",
    ),
    examples=(
        ("--seed 42", "show it in the terminal"),
        ("--seed 42 --pdf", "print mat, rules and deck: out/donsol-42.pdf"),
        ("--level hard --difficulty any --pdf", ""),
        ("--difficulty fair --pdf --solution", "with the winning line"),
    ),
    file=__file__,
)
