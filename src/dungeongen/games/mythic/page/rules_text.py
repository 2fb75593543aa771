"""The rules in our own words, for the reference page; numbers come from the rules.

``chapters`` leaves out what cannot happen on this sheet: the jokers that are not in the deck.
"""

from __future__ import annotations

from dungeongen.games.mythic.kinds import DRAGON_STRENGTH, TREASURE_LOOT
from dungeongen.games.mythic.layout import Layout, helpers
from dungeongen.games.mythic.rules.combat import FIERCE, SCAR
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS

Chapter = tuple[str, tuple[str, ...]]


def chapters(layout: Layout) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play."""
    made: list[Chapter] = [
        (
            "The Goal",
            (
                "Clear the dungeon: defeat every monster, and bag as many as you can. "
                "At **0 health you lose** and score nothing.",
                f"You win at once when no monster is left in pile or room"
                f"{' or on a joker' if helpers(layout) else ''}. Score 1 for each monster in the "
                f"bag{_treasure_score(layout)}. A perfect score is **{layout.perfect}**.",
            ),
        ),
        (
            "Set-up",
            (
                "Stack the deck as the last page lists it (or shuffle it for another dungeon) and "
                "lay it face down on the draw pile.",
                f"Begin with **{layout.health} health**; potions never lift you above "
                f"**{layout.max_health}**. Deal four cards into the room.",
            ),
        ),
        (
            "A Room",
            (
                "Play three of the four cards, in any order. **As soon as one card is left**, fill "
                "the room up to four from the pile; a short pile deals what it has. With an empty "
                "pile, play on with what lies there.",
                "♣ ♠ are monsters, ♦ weapons or shields, ♥ potions. J is 11, Q 12, K 13, A 14.",
            ),
        ),
        (
            "Hands and Bag",
            (
                "**Equip** a ♦: lay it in a free hand. It stays until it is used up.",
                "**Drink** a ♥: you need a free hand. Add its rank to your health, discard it.",
                "**Store** a ♦ or ♥ face up on the bag, if no face-up card lies there. No hand is "
                "needed. A stored ♦ goes to a free hand later; a stored ♥ is drunk from the bag, "
                "with a free hand.",
                "Unused ♦ move between hands and bag whenever there is a free place. Nothing goes "
                "from hand or bag back into the room.",
                "**Discard** a ♦ or ♥ from the room only if both hands are full and the bag is "
                "covered.",
            ),
        ),
        (
            "Fighting",
            (
                "**Attack** with a ♦ in hand, once: take its rank off one monster's strength. At 0 "
                "the monster and all weapons on it are gone. Otherwise the weapon stays on it, and "
                "the monster stays in the room with the rest of its strength.",
                "**Provoke** a monster: it hits you for the strength it has left, and is defeated.",
                "**Block** with one ♦ in hand: it takes the hit instead of you. If the monster is "
                "weaker than the shield, lay it on the shield, which is worn by that much. "
                "Otherwise the shield breaks, and the rest hits you. What has blocked never "
                "attacks, and stays in hand until it breaks.",
            ),
        ),
        (
            "Loot",
            (
                "A defeated monster goes **face down into the bag**, unless a face-up card lies on "
                "it; then it is discarded. Monsters on a shield wait: they are bagged or discarded "
                "when it breaks, or when the game ends.",
            ),
        ),
        (
            "Skipping",
            (
                "Shuffle an **untouched** room into the pile and deal four new cards, as long as "
                "there is a pile. Weapons on a monster there are discarded.",
                f"The {_ordinal(MOST_SKIPS)} skip in a row costs **{FEAR} health**; a "
                f"{_ordinal(MOST_SKIPS + 1)} is not allowed. Playing a card of a room ends the "
                "row.",
            ),
        ),
    ]
    if "DRAGON" in layout.jokers:
        made.append(("The Dragon", dragon()))
    if "TREASURE" in layout.jokers:
        made.append(("The Treasure", treasure(layout)))
    if helpers(layout):
        made.append(("Helper Jokers", HELPERS))
    return tuple(made)


def _treasure_score(layout: Layout) -> str:
    return f" and {TREASURE_LOOT} for the treasure there" if "TREASURE" in layout.jokers else ""


def dragon() -> tuple[str, ...]:
    """Return what the dragon does."""
    return (
        f"Strength **{DRAGON_STRENGTH}**. One weapon at most: it then hits you at once with what "
        "is left, and a shield in your other hand may block.",
        f"If more than {FIERCE} damage comes through and you live, your maximum health falls by "
        f"{SCAR} for good. It is looted like any monster.",
    )


def treasure(layout: Layout) -> tuple[str, ...]:
    """Return what the treasure does."""
    lines = [
        f"Turn it face down into an open bag: **{TREASURE_LOOT} loot**. Or lay it on the bag face "
        "up; it covers the bag until you turn it, at any time. It is turned by itself at the end.",
        "If it must go and both hands are full and the bag is covered, it may be discarded.",
    ]
    if "DRAGON" in layout.jokers:
        lines.append(
            "From room or bag it **lures a dragon** in the room away: both are discarded, no hand "
            "is needed."
        )
    return tuple(lines)


HELPERS: tuple[str, ...] = (
    "Take a joker to a free hand or store it on the bag. Empty, it moves like an unused ♦; it may "
    "be discarded like one.",
    "Lay **one** ♦, ♥ or monster of the room on it. The card waits there, with the weapons on it, "
    "and the joker stays where it is.",
    "Later a ♦ goes from it to a free hand (also the one that the joker leaves) or onto the bag; a "
    "♥ is drunk or goes onto the bag; and any card may return to an empty slot of the room. Then "
    "the joker is gone.",
)


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth"}[number]
