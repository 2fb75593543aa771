"""The pack of a deal: monsters, arms and potions with pictures, or as plain playing cards."""

from __future__ import annotations

from dungeongen.core.cards import rank_of, suit_of
from dungeongen.core.options import Choice, Option, ResolvedOptions
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.plates import Plate, families
from dungeongen.games.mythic.kinds import (
    DRAGON,
    DRAGON_STRENGTH,
    KIND,
    TREASURE,
    TREASURE_LOOT,
    VALUE,
    card_shown,
)
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.rules import HELPERS, dragon, treasure

# Card faces of every card of the game, jokers included.


FACES = Option(
    name="faces",
    kind=Choice(("pictures", "classic")),
    section="Cards",
    role="page",
    metavar="KIND",
    default="pictures",
    shows_default=True,
    help="What the cards show: pictures, or the pips and courts of classic playing cards.",
)

# By rank from 2 to the ace. Clubs are beasts and brutes, spades the dead and whoever serves them.
# The engraving of a monster has its name.
_CLUBS = (
    "Rat",
    "Bat",
    "Spider",
    "Goblin",
    "Wolf",
    "Orc",
    "Raider",
    "Bear",
    "Troll",
    "Goblin King",
    "Medusa",
    "Minotaur",
    "Serpent",
)
_SPADES = (
    "Ooze",
    "Ghoul",
    "Skeletons",
    "Ghost",
    "Cutthroat",
    "Dark Elf",
    "Mummy",
    "Wraith",
    "Evil Eye",
    "Shaman",
    "Warlock",
    "Lich",
    "Demon",
)
_ARMS = (
    ("Torch", "torch"),
    ("Bow", "bow"),
    ("Spear", "dragon-spear"),
    ("Hammer", "war-hammer"),
    ("Sword", "broadsword"),
    ("Axe", "vorpal-axe"),
    ("Long Bow", "long-bow"),
    ("Staff", "staff"),
    ("Shield", "leather-shield"),
    ("Breastplate", "plate-armor"),
    ("Bright Shield", "knight-shield"),
    ("Rune Sword", "vorpal-sword"),
    ("Sun Stone", "sun-stone"),
)
_POTIONS = (
    *3 * (("Sip", "vial"),),
    *3 * (("Draught", "healing-potion"),),
    *3 * (("Flask", "flask"),),
    *3 * (("Elixir", "elixir"),),
    ("Grail", "holy-grail"),
)
_COURTS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return every card of the deck, the top one first."""
    classic = options["faces"] == "classic"
    drawn = families([_plate(card, layout) for card in layout.deck])
    return [
        playing_card(card) if classic and card < DRAGON else CardFace(card_shown(card), draw, card)
        for card, draw in zip(layout.deck, drawn, strict=True)
    ]


def _plate(card: int, layout: Layout) -> Plate:
    """Return what a card shows."""
    if card == DRAGON:
        return Plate(
            "The Dragon", "joker, monster", str(DRAGON_STRENGTH), text=dragon(), art="dragon"
        )
    if card == TREASURE:
        return Plate(
            "The Treasure", "joker", f"+{TREASURE_LOOT}", text=treasure(layout), art="chest-1"
        )
    if card > TREASURE:
        return Plate("Helper", "joker", text=HELPERS, art="warrior")
    rank, value = rank_of(card), VALUE[card]
    court = f", {_COURTS[rank]}" if rank in _COURTS else ""
    match KIND[card]:
        case "monster":
            names, kind = _CLUBS if suit_of(card) == "C" else _SPADES, "monster"
            title = names[rank - 2]
            art = title.lower().replace(" ", "-")
            text = f"Strength **{value}**."
        case "arms":
            (title, art), kind = _ARMS[rank - 2], "weapon or shield"
            text = f"Attacks with **{value}**, once, or blocks **{value}**."
        case _:
            (title, art), kind = _POTIONS[rank - 2], "potion"
            text = f"Health **+{value}**."
    return Plate(title, kind + court, str(value), suit_of(card), text=(text,), art=art)


CARDS: Cards[Layout] = Cards(
    faces=faces,
    options=(FACES,),
    suited=True,
    size="mini",
    about=("Monsters, weapons and shields, potions, and the jokers that are in the deck.",),
    examples=(
        ("--pdf", "the whole pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--faces classic --suits four --backs long --pdf", ""),
    ),
)
