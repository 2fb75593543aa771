"""The pack of a deal: monsters, arms and potions with pictures, or as plain playing cards."""

from __future__ import annotations

from dungeongen.core.cards import rank_of, suit_of
from dungeongen.core.options import Choice, Option, ResolvedOptions
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.cards import CardContent, CardFace, Cards, playing_card
from dungeongen.games.mythic.layout import (
    DRAGON,
    DRAGON_STRENGTH,
    KIND,
    TREASURE,
    TREASURE_LOOT,
    VALUE,
    Layout,
)
from dungeongen.games.mythic.page.rules import chapters

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

# By rank from 2 to the ace. Clubs are beasts and brutes, spades the dead and their servants.
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
    pictures = card_faces([_content(card, layout) for card in layout.deck], layout.deck)
    return [
        playing_card(face.place) if classic and face.place < DRAGON else face for face in pictures
    ]


def _content(card: int, layout: Layout) -> CardContent:
    """Return what a card shows."""
    if card == DRAGON:
        return CardContent(
            "The Dragon",
            "joker, monster",
            str(DRAGON_STRENGTH),
            text=_rule("The Dragon", layout),
            art="dragon",
        )
    if card == TREASURE:
        return CardContent(
            "The Treasure",
            "joker",
            f"+{TREASURE_LOOT}",
            text=_rule("The Treasure", layout),
            art="chest-1",
        )
    if card > TREASURE:
        return CardContent("Helper", "joker", text=_rule("Helper Jokers", layout), art="warrior")
    rank, value = rank_of(card), VALUE[card]
    court = f", {_COURTS[rank]}" if rank in _COURTS else ""
    match KIND[card]:
        case "monster":
            names, kind = _CLUBS if suit_of(card) == "C" else _SPADES, "monster"
            name = names[rank - 2]
            art = name.lower().replace(" ", "-")
            text = f"Strength **{value}**."
        case "arms":
            (name, art), kind = _ARMS[rank - 2], "weapon or shield"
            text = f"Attacks with **{value}**, once, or blocks **{value}**."
        case _:
            (name, art), kind = _POTIONS[rank - 2], "potion"
            text = f"Health **+{value}**."
    return CardContent(name, kind + court, str(value), suit_of(card), text=(text,), art=art)


def _rule(name: str, layout: Layout) -> tuple[str, ...]:
    """Return a chapter of the rules, for the card that it is about."""
    return dict(chapters(layout))[name]


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
