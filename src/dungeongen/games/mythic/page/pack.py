"""The pack of a deal: monsters, arms and potions with pictures, or as plain playing cards."""

from __future__ import annotations

from functools import partial

from dungeongen.core.cards import rank_of, suit_of
from dungeongen.core.options import Choice, Option, Settled
from dungeongen.draw import armoury, arsenal, beasts, fiends, figures, outlaws, undead, wild
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.motifs import chest
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

# By rank from 2 to the ace: a name and a picture. Clubs are beasts and brutes, spades the dead and
# whoever serves them.
_CLUBS = (
    ("Rat", beasts.rat),
    ("Bat", wild.bat),
    ("Spider", wild.spider),
    ("Goblin", fiends.goblin),
    ("Wolf", wild.wolf),
    ("Orc", fiends.orc),
    ("Raider", outlaws.raider),
    ("Bear", wild.bear),
    ("Troll", beasts.troll),
    ("Goblin King", outlaws.goblin_king),
    ("Medusa", outlaws.medusa),
    ("Minotaur", beasts.minotaur),
    ("Serpent", wild.serpent),
)
_SPADES = (
    ("Ooze", wild.ooze),
    ("Ghoul", undead.ghoul),
    ("Skeletons", undead.skeletons),
    ("Ghost", undead.ghost),
    ("Cutthroat", outlaws.cutthroat),
    ("Dark Elf", fiends.dark_elf),
    ("Mummy", undead.mummy),
    ("Wraith", undead.wraith),
    ("Evil Eye", outlaws.evil_eye),
    ("Shaman", outlaws.shaman),
    ("Warlock", fiends.warlock),
    ("Lich", undead.lich),
    ("Demon", outlaws.demon),
)
_ARMS = (
    ("Torch", armoury.torch),
    ("Bow", arsenal.bow),
    ("Spear", armoury.spear),
    ("Hammer", armoury.hammer),
    ("Sword", arsenal.broadsword),
    ("Axe", armoury.axe),
    ("Long Bow", arsenal.long_bow),
    ("Staff", arsenal.staff),
    ("Shield", armoury.leather_shield),
    ("Breastplate", armoury.plate),
    ("Bright Shield", armoury.knight_shield),
    ("Rune Sword", armoury.sword),
    ("Sun Stone", arsenal.sun_stone),
)
_POTIONS = (
    *3 * (("Sip", arsenal.vial),),
    *3 * (("Draught", armoury.potion),),
    *3 * (("Flask", arsenal.flask),),
    *3 * (("Elixir", arsenal.elixir),),
    ("Grail", armoury.grail),
)
_CHEST = partial(chest, kind=0)
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
        return Plate("The Dragon", "joker, monster", str(DRAGON_STRENGTH), text=dragon(),
                     engraving=beasts.dragon)  # fmt: skip
    if card == TREASURE:
        return Plate("The Treasure", "joker", f"+{TREASURE_LOOT}", text=treasure(layout),
                     engraving=_CHEST)  # fmt: skip
    if card > TREASURE:
        return Plate("Helper", "joker", text=HELPERS, engraving=figures.warrior)
    rank, value = rank_of(card), VALUE[card]
    court = f", {_COURTS[rank]}" if rank in _COURTS else ""
    match KIND[card]:
        case "monster":
            names, kind = _CLUBS if suit_of(card) == "C" else _SPADES, "monster"
            title, drawn = names[rank - 2]
            text = f"Strength **{value}**."
        case "arms":
            (title, drawn), kind = _ARMS[rank - 2], "weapon or shield"
            text = f"Attacks with **{value}**, once, or blocks **{value}**."
        case _:
            (title, drawn), kind = _POTIONS[rank - 2], "potion"
            text = f"Health **+{value}**."
    return Plate(title, kind + court, str(value), suit_of(card), text=(text,), engraving=drawn)


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
