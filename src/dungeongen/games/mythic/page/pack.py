"""The pack of a deal: monsters, arms and potions with pictures, or as plain playing cards."""

from __future__ import annotations

from dungeongen.core.cards import rank_of, suit_of
from dungeongen.core.options import Choice, Option, Settled
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
from dungeongen.games.mythic.page.rules_text import HELPERS, dragon, treasure

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

# By rank from 2 to the ace: a name and an icon. Clubs are beasts and brutes, spades the dead and
# whoever serves them.
_CLUBS = (
    ("Rat", "monster-1"),
    ("Bat", "bat"),
    ("Spider", "spider"),
    ("Goblin", "monster-2"),
    ("Wolf", "wolf"),
    ("Orc", "monster-3"),
    ("Raider", "barbarian"),
    ("Bear", "bear"),
    ("Troll", "monster-5"),
    ("Goblin King", "npc-5"),
    ("Medusa", "medusa"),
    ("Minotaur", "monster-7"),
    ("Serpent", "monster-8"),
)
_SPADES = (
    ("Ooze", "ooze"),
    ("Ghoul", "npc-4"),
    ("Skeletons", "feature-7"),
    ("Ghost", "ghost"),
    ("Cutthroat", "class-thief"),
    ("Dark Elf", "monster-4"),
    ("Mummy", "feature-5"),
    ("Wraith", "wraith"),
    ("Evil Eye", "evil-eye"),
    ("Shaman", "npc-7"),
    ("Warlock", "monster-6"),
    ("Lich", "lich"),
    ("Demon", "demon"),
)
_ARMS = (
    ("Torch", "artifact-9"),
    ("Bow", "artifact-3"),
    ("Spear", "dragon-spear"),
    ("Hammer", "war-hammer"),
    ("Sword", "attack"),
    ("Axe", "vorpal-axe"),
    ("Long Bow", "artifact-4"),
    ("Staff", "artifact-8"),
    ("Shield", "defense"),
    ("Plate Armour", "artifact-1"),
    ("Bright Shield", "artifact-10"),
    ("Rune Sword", "artifact-2"),
    ("Sun Stone", "artifact"),
)
_POTIONS = (
    *3 * (("Sip", "potion-1"),),
    *3 * (("Draught", "potion-2"),),
    *3 * (("Flask", "potion-3"),),
    *3 * (("Elixir", "potion-4"),),
    ("Grail", "holy-grail"),
)
_COURTS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def faces(layout: Layout, options: Settled) -> list[CardFace]:
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
        return Plate("The Dragon", "monster, joker", str(DRAGON_STRENGTH), icon="monster-9",
                     text=dragon())  # fmt: skip
    if card == TREASURE:
        return Plate("The Treasure", "joker", f"+{TREASURE_LOOT}", icon="gold",
                     text=treasure(layout))  # fmt: skip
    if card > TREASURE:
        return Plate("Helper", "joker", icon="class-ranger", text=HELPERS)
    rank, value = rank_of(card), VALUE[card]
    court = f", {_COURTS[rank]}" if rank in _COURTS else ""
    match KIND[card]:
        case "monster":
            (title, icon), kind = (_CLUBS if suit_of(card) == "C" else _SPADES)[rank - 2], "monster"
            text = f"Strength **{value}**."
        case "arms":
            (title, icon), kind = _ARMS[rank - 2], "weapon or shield"
            text = f"Attacks with **{value}**, once, or blocks **{value}**."
        case _:
            (title, icon), kind = _POTIONS[rank - 2], "potion"
            text = f"Health **+{value}**."
    return Plate(title, kind + court, str(value), suit_of(card), icon, text=(text,))


CARDS: Cards[Layout] = Cards(
    faces=faces,
    options=(FACES,),
    suited=True,
    about=("Monsters, weapons and shields, potions, and the jokers that are in the deck.",),
    examples=(
        ("--pdf", "the whole pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--faces classic --suits four --backs long --pdf", ""),
    ),
)
