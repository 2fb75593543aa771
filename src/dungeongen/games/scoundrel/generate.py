"""What can be asked of the generator of Scoundrel; ``rooms.generate`` searches for a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.cards import card_texts, whole_deck
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
from dungeongen.games.scoundrel.layout import (
    HEALTHS,
    MOST,
    PACK,
    SHUFFLED,
    STRICT,
    Layout,
    seeded,
)
from dungeongen.rooms.generate import CARD_SIZE, DIFFICULTY, Deals, clashes_of
from dungeongen.rooms.rules import Cards

if TYPE_CHECKING:
    from dungeongen.games.scoundrel.rules import Move, State
    from dungeongen.rooms.judge import RoomGame

RULES = {
    STRICT: "a used weapon serves only against lower monsters, not equal ones",
    SHUFFLED: "a room that you avoid is shuffled into the Dungeon",
}
OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="health",
        kind=Choice(tuple(map(str, sorted(HEALTHS)))),
        role="deal",
        metavar="N",
        help="Health at the start, which is also the most: 15, 20 or 25. Default: 20.",
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
        help="Play with this optional rule. Repeat it for the other.",
    ),
    DIFFICULTY,
    AS_IS,
    DECK._replace(
        help="Use a deck that you have shuffled: all its 44 cards, the top card first, such as AS "
        "10H T♣."
    ),
    FROM,
    TITLE,
    CARD_SIZE,
    SHARE_CARDS,
    CHECK,
)
CLASHES = (*JUDGED, *clashes_of(("health", "rules")))


def _named(deck: Cards, options: ResolvedOptions) -> Layout:
    health, rules = int(options["health"] or HEALTHS[0]), options["rules"]
    return Layout(deck, health, STRICT in rules, SHUFFLED in rules)


def _rules() -> RoomGame[Layout, State, Move]:
    from dungeongen.games.scoundrel.solver.judge import ROOMS  # which loads the kernel

    return ROOMS


DEALS: Deals[Layout] = Deals(
    candidates=seeded,
    most=MOST,
    rules=_rules,
    options_of=lambda layout: {"health": layout.health, "rules": layout.rules},
    deck=lambda text: whole_deck(text, PACK),
    named=_named,
    texts=card_texts,
)
GENERATOR = DEALS.generator(
    OPTIONS,
    CLASHES,
    about=(
        "Deal a Dungeon of 44 cards, after the game Scoundrel by Zach Gage and Kurt Bieg.",
        "Take three cards of each room, or avoid it. Without a file to write, the first room is "
        "shown in the terminal.",
    ),
    examples=(
        ("--seed 42", "show it in the terminal"),
        ("--seed 42 --pdf", "print mat, rules and deck: out/scoundrel-42.pdf"),
        ("--rule strict --health 25 --pdf", ""),
        ("--difficulty grim --pdf --solution", "with the winning line"),
    ),
    file=__file__,
)
