"""The manner of a play: who goes in, whose dice and cards, how many people sit here, as options."""

from __future__ import annotations

from dungeongen.core.common_options import LONGEST_SEED
from dungeongen.core.game import Game
from dungeongen.core.options import (
    ADVANCED,
    OTHER,
    Choice,
    Clash,
    Clashes,
    File,
    Flag,
    Option,
    OptionError,
    OptionName,
    OptionValues,
    ResolvedOptions,
    Text,
    resolve_options,
)

OPTIONS = (
    Option(
        name="party",
        preset=True,
        kind=File(),
        section=OTHER,
        metavar="FILE",
        help="Go in with this party: its five classes, a party file, or the saved play that the "
        "party came out of.",
    ),
    Option(
        name="dice_seed",
        preset=True,
        kind=Text(LONGEST_SEED),
        section=OTHER,
        metavar="TEXT",
        help="A seed for the dice, the shuffles, or what the program does: any word or number. The "
        "same seed repeats them.",
    ),
    Option(
        name="dice",
        preset=True,
        kind=Choice(("mine", "program")),
        section=OTHER,
        metavar="[mine|program]",
        help="mine: you roll real dice and type what they show.",
    ),
    Option(
        name="cards_by_hand",
        preset=True,
        kind=Flag(),
        section=OTHER,
        help="You draw the cards from your own deck and type what they are.",
    ),
    Option(
        name="as_dealt",
        preset=True,
        kind=Flag(),
        section=OTHER,
        help="Do not shuffle: the cards come in the order of the deal, as --deal prints it.",
    ),
    Option(
        name="hot_seat",
        preset=True,
        kind=Flag(),
        section=OTHER,
        help="All players sit here and take turns. Otherwise the program plays for the others.",
    ),
    Option(
        name="strategy",
        preset=True,
        kind=File(),
        section=ADVANCED,
        metavar="FILE",
        help="Let the program play by the strategy in this file, written by train.",
    ),
    Option(
        name="play_for",
        preset=True,
        kind=Text(40),
        section=OTHER,
        metavar="NAME",
        help="Whose hints you get, where a game has several players to give them, such as gold and "
        "safe.",
    ),
)
CLASHES: Clashes = (
    Clash("dice_seed", "dice", "you roll the dice yourself", value="mine"),
    Clash("cards_by_hand", "dice_seed", "the cards are yours, so nothing is left to chance"),
    Clash("cards_by_hand", "dice", "the cards are yours", value="program"),
    Clash("as_dealt", "cards_by_hand", "you draw the cards from a pack of your own"),
)


def manner_of(options: OptionValues) -> ResolvedOptions:
    """Return how a dungeon is played, every option settled; raises OptionError."""
    manner = resolve_options(OPTIONS, CLASHES, options)
    if not (manner["dice_seed"] or "1").isprintable():
        raise OptionError(OptionName("dice_seed"), ": expected visible characters")
    return manner


def expect_playable(game: Game, manner: ResolvedOptions) -> None:
    """Raise DungeongenError if a game cannot be played in this manner."""
    game.played_for(manner["play_for"])
    expect_chance(game, manner)
    if manner["cards_by_hand"] and game.layout.shuffled is None:
        raise OptionError(
            OptionName("cards_by_hand"), f": {game.title} cannot be played with cards of your own"
        )
    if manner["as_dealt"] and game.layout.shuffled is None:
        raise OptionError(
            OptionName("as_dealt"), f": {game.title} is always played as its sheet says"
        )
    alone = game.rules.players == 1
    if manner["hot_seat"] and alone:
        raise OptionError(OptionName("hot_seat"), f": {game.title} has one player")
    if manner["strategy"] is not None and (manner["hot_seat"] or alone):
        raise OptionError(OptionName("strategy"), ": this play has no opponent")


def expect_chance(game: Game, manner: ResolvedOptions) -> None:
    """Raise OptionError for dice where nothing is left to chance."""
    if game.table.due is not None:
        return
    if manner["dice"] == "mine":
        raise OptionError(OptionName("dice"), f": nothing is rolled or drawn in {game.title}")
    if manner["dice_seed"] is not None and game.rules.players == 1:
        raise OptionError(OptionName("dice_seed"), f": {game.title} leaves nothing to chance")
