"""The rules of Welcome to the Dungeon in our own words, for the reference page of a hero."""

from __future__ import annotations

from dungeongen.games.welcome.heroes import AXE, MONSTERS, POTION, REVIVED, SWORD, Hero
from dungeongen.games.welcome.layout import MATCH
from dungeongen.games.welcome.rules.match import BOTH, LOSSES, WINS

Chapter = tuple[str, tuple[str, ...]]

_HAND = "Keep what you drew to yourself: your opponent must not know."


def chapters(hero: Hero, *, match: bool) -> tuple[Chapter, ...]:
    """Return the chapters for a hero; the last is about matches."""
    monsters = " ".join(map(str, MONSTERS))
    result = [
        ("In Short", (
            f"Two players share **one {hero.name}**, one deck of {len(MONSTERS)} monsters and one "
            "dungeon. You fill the dungeon and strip the hero in turn, until one of you passes. "
            "Then the **other** goes in. Come out alive, or send the other in to die.",
        )),
        ("Set-Up", (
            f"The deck has {len(MONSTERS)} monsters of strength {monsters}, in secret order. "
            f"The {hero.name} has all six pieces of equipment. The dungeon is empty. Agree who is "
            "player 1, and who begins; a sheet with a deck says so at its head.",
        )),
        ("Your Turn", (
            "**Draw or pass.** If the deck is empty, you must pass.",
            "**If you draw**, look at the monster alone and do one of two things:",
            "– **Add** it, face down, on top of the dungeon.",
            "– **Discard** it, face down, together with one piece of equipment of your choice that "
            "is still there. With no piece left you must add.",
            f"{_HAND} Then it is the other player's turn.",
            "**If you pass**, the other player goes into the dungeon with what equipment is left.",
        )),
        ("In the Dungeon", (
            *_before(hero),
            "Turn over the monsters one by one, the last one added first. Discarded monsters are "
            "not met.",
            "A monster that a piece of equipment **defeats** does nothing. A piece is never used "
            f"up{_but(hero)}.",
            "Any other monster **hits**: the hero loses health equal to its strength.",
            *_inside(hero),
            "With **1 health or more** after the last monster you survive, and **win** the "
            "adventure. At 0 or below you die, and **lose** it; what was not turned over stays "
            "hidden. The player who passed gets neither.",
        )),
        ("What Everybody Knows", (
            "The equipment left, how many cards lie in the deck and in the dungeon, who added and "
            "who discarded what piece, and all that is turned over in the dungeon. Cards you drew "
            "are yours to know, and discarded monsters are never shown.",
        )),
        ("A Match", (
            "Whoever went in begins the next adventure, with all equipment back and the next deck. "
            "If you play with cards, shuffle all of them.",
            f"**You win the match** with {WINS} adventures won, or with {LOSSES} that the other "
            f"lost, or with {BOTH} won and {BOTH} that the other lost. That takes at most {MATCH} "
            "adventures.",
            *(() if match else ("This sheet has the deck of one adventure.",)),
        )),
    ]  # fmt: skip
    return tuple(result)


def _before(hero: Hero) -> tuple[str, ...]:
    if not hero.bit(SWORD):
        return ()
    return ("If the **vorpal sword** is left, name a strength before you turn over anything.",)


def _but(hero: Hero) -> str:
    return ", but for axe and potion" if hero.bit(AXE) else ""


def _inside(hero: Hero) -> tuple[str, ...]:
    told = []
    if hero.bit(AXE):
        told.append(
            "If the **vorpal axe** is left: when a monster is turned over that nothing else "
            "defeats, you may defeat it with the axe, once. Decide before you see the next."
        )
    if hero.bit(POTION):
        told.append(
            "If the **healing potion** is left: the first time your health falls to 0 or below, "
            f"go on with {REVIVED} health. The monster is behind you."
        )
    return tuple(told)


LIST: Chapter = (
    "The Host's List",
    (
        "For a host, who keeps the list secret and tells each player in private what they draw. "
        "The first card is drawn first.",
        "Tick what became of each card. In the dungeon, the monsters ticked under **Added** are "
        "met from the last row up.",
    ),
)
"""What a host does with a deck in a plain list."""

HOST = (
    "A host keeps the deck secret, tells each player in private what they drew, and says aloud "
    "what everybody may know.",
    "Ask: draw or pass? After a draw: add, or discard with which piece? Each turn may take 90 "
    "seconds; beyond that a player has five minutes in all. If your time runs out, you lose the "
    "match.",
    "In the dungeon, read out the monsters from the last one added to the first, and stop at a "
    "death.",
)
"""What the host of a game by messages does, for the host's sheet."""
