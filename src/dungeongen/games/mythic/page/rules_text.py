"""The rules in our own words, for the reference page; numbers come from the rules.

``chapters`` leaves out what cannot happen on this sheet: the jokers that are not in the deck. In a
practice series the deck is not stacked: strips or flaps say which card comes next, so set-up and
skips work otherwise.
"""

from __future__ import annotations

from dungeongen.core.naming import count
from dungeongen.games.mythic.kinds import DRAGON_STRENGTH, FIERCE, SCAR, TREASURE_LOOT
from dungeongen.games.mythic.layout import Layout, helpers
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS

Chapter = tuple[str, tuple[str, ...]]


def chapters(layout: Layout, spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    result: list[Chapter] = [
        (
            "The Goal",
            (
                "Clear the dungeon: defeat every monster, and bag as many as you can. "
                "At **0 health you lose** and score nothing, even if the last monster falls too.",
                f"You win at once when no monster is left in pile or room"
                f"{' or on a joker' if helpers(layout) else ''}. Score 1 for each monster in the "
                f"bag{_treasure_score(layout)}. A perfect score is **{layout.perfect}**.",
            ),
        ),
        (
            "Set-up",
            (
                pack_words(layout),
                _dealt_from(spoiler),
                f"Begin with **{layout.health} health**; potions never lift you above "
                f"**{layout.max_health}**. Put one coin on the track there, another on **no "
                "skip**. Deal four cards into the room.",
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
                *_swap(layout),
                "**Discard** a ♦ or ♥ from the room only if both hands are full and the bag is "
                "covered.",
            ),
        ),
        (
            "Fighting",
            (
                "**Attack** with a ♦ in hand, once: take its rank off one monster's strength. If "
                "nothing is left the monster is defeated, and the weapons on it are discarded. "
                "Otherwise the weapon lies on it, and the monster stays in the room with the rest "
                "of its strength.",
                "**Provoke** a monster: it hits you for the strength it has left. Then it is "
                "defeated, and the weapons on it are discarded.",
                "**Block** the hit with one ♦ in hand, your shield. If the monster has less "
                "strength left than the shield, lay it on the shield, its weapons too: the shield "
                "is worn by that strength. Otherwise the shield breaks and is discarded, and the "
                "rest hits you. What has blocked never attacks, and stays in hand until it breaks.",
            ),
        ),
        (
            "Loot",
            (
                "A defeated monster goes at once **face down into the bag**. If a face-up card "
                "lies on the bag, the monster is discarded instead. Monsters on a shield wait: "
                "they are bagged or discarded when it breaks, or when the game ends.",
            ),
        ),
        (
            "Skipping",
            (
                "A room is **untouched** until you play a card of it or attack a monster. Moving "
                "cards between hands and bag, or drinking from the bag, does not count.",
                *_skip(spoiler),
                f"The {_ordinal(MOST_SKIPS)} skip in a row costs **{FEAR} health**; a "
                f"{_ordinal(MOST_SKIPS + 1)} is not allowed. When you play a card of a room, the "
                "coin goes back to **no skip**.",
            ),
        ),
    ]
    if "DRAGON" in layout.jokers:
        result.append(("The Dragon", dragon()))
    if "TREASURE" in layout.jokers:
        result.append(("The Treasure", treasure(layout)))
    if helpers(layout):
        result.append(("Helper Jokers", HELPERS))
    return tuple(result)


def _swap(layout: Layout) -> tuple[str, ...]:
    """Return the optional rule, if it is on (MY-13)."""
    if not layout.swap:
        return ()
    kind = f"an unused ♦{' or empty joker' if helpers(layout) else ''}"
    return (
        f"**Swap** (an optional rule, on in this dungeon): with both hands full, {kind} in a hand "
        f"may change places with {kind} on the bag.",
    )


_NAMES = {"DRAGON": "dragon", "TREASURE": "treasure", "J1": "helper", "J2": "helper"}
_HIDING = ("strip", "flap")


def pack_words(layout: Layout) -> str:
    """Return which cards to use, and what each joker stands for."""
    names = [f"**{_NAMES[joker]}**" for joker in layout.jokers]
    match names:
        case []:
            return "Use a pack of 52 cards without jokers."
        case [name]:
            return f"Use a pack of 52 cards and one joker, the {name}."
        case ["**dragon**", "**treasure**"]:
            told = "the joker in colour is the **dragon**, the other the **treasure**. If they "
            told += "look alike, write it on their faces."
            return f"Use a pack of 52 cards and two jokers: {told}"
    told = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"Use a pack of 52 cards and {count(len(names), 'joker')}. Write on their faces: {told}."


def _skip(spoiler: str | None) -> tuple[str, ...]:
    """Return how to skip: what was not taken from the pack is what the pile holds (MY-10)."""
    if spoiler not in _HIDING:
        return (
            "You may skip an untouched room as long as there is a pile: discard the weapons on "
            "its monsters, shuffle its cards into the pile, and deal four new ones.",
        )
    return (
        "You may skip an untouched room as long as not every card is dealt: discard the weapons "
        f"on its monsters, and put the {spoiler}s of this deal away for good. **The rest of your "
        "pack is the pile now:** shuffle the room's cards into it, lay it face down on the draw "
        "pile, deal four new cards, and go on with this pile.",
    )


def _dealt_from(spoiler: str | None) -> str:
    if spoiler not in _HIDING:
        return (
            "Stack the deck in the order printed under **The Deck**, and lay it face down on the "
            "draw pile. If you shuffle it instead, you play another dungeon, and what this sheet "
            "says of its odds does not hold."
        )
    return (
        f"Lay your pack face up beside you, sorted. The {spoiler}s tell which card comes next: "
        "whenever you deal a card, take that one from your pack. The draw pile stays empty until "
        "you skip."
    )


def _treasure_score(layout: Layout) -> str:
    return f" and {TREASURE_LOOT} for the treasure there" if "TREASURE" in layout.jokers else ""


def dragon() -> tuple[str, ...]:
    """Return what the dragon does."""
    return (
        f"Strength **{DRAGON_STRENGTH}**. One weapon at most: it then hits you at once with what "
        "is left, and a shield in your other hand may block. Then it is defeated.",
        f"If more than {FIERCE} damage comes through and you live, your maximum health falls by "
        f"{SCAR} for good. It is looted like any monster.",
    )


def treasure(layout: Layout) -> tuple[str, ...]:
    """Return what the treasure does."""
    lines = [
        f"Turn it face down into an open bag: **{TREASURE_LOOT} loot**. Or lay it on the bag face "
        "up: it covers the bag until you turn it down, which you may at any time. At the end it is "
        "turned down for you.",
        "With both hands full and the bag covered, you may discard it.",
    ]
    if "DRAGON" in layout.jokers:
        lines.append(
            "From the room, or face up on the bag, it **lures a dragon** in the room away: both "
            "are discarded, no hand is needed."
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
