"""Who and what is in a dungeon: names, values and rules in a sentence, as the sheet prints them.

The rules are Marten Zabel's (Sudongeon 0.4, chapters 3-8); the wording is ours, with the rulings
SU-5 to SU-13 worked in, since a player at the table has only the sheet.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.layout import Kind


class Monster(NamedTuple):
    """A monster: values as printed, its level is its number."""

    name: str
    lawful: bool
    initiative: int
    attack: int
    defence: int
    life: int


class Person(NamedTuple):
    """A member of the party: skills, values, and the two values that grow."""

    name: str
    icon: str
    find: int
    parley: int
    initiative: int
    attack: int
    defence: int
    life: int
    grows: tuple[str, str]


class Npc(NamedTuple):
    """A person met; ``freed`` holds only for a former prisoner, ``in_company`` replaces ``rule``.

    In company means: with another person in the same room.
    """

    name: str
    rule: str
    freed: str = ""
    in_company: str = ""


MONSTERS = (
    Monster("Feral Ratlings", False, 5, 3, 2, 12),
    Monster("Goblins", False, 5, 3, 3, 10),
    Monster("Orcs", False, 4, 5, 5, 10),
    Monster("Shadow Elves", True, 7, 7, 2, 10),
    Monster("Troll", False, 3, 7, 4, 15),
    Monster("Deviant Wizard", False, 3, 7, 4, 12),
    Monster("Minotaur", True, 5, 6, 6, 15),
    Monster("Ancient Wyrn", False, 6, 8, 6, 15),
    Monster("Dragon", True, 6, 8, 8, 20),
)

TRAPS = (
    "Tripwire",
    "Ground Spikes",
    "Arrow Launcher",
    "Retractable Spikes",
    "Trapdoor",
    "Spike Pit",
    "Saw Trap",
    "Magma Pit",
    "Dimensional Vortex",
)

FEATURES = (
    ("Secret Passageway", "Find 6 reveals it"),
    ("Shrine to the Dame Chaos", "Chaotic monsters here: In –1, At +1, Def +1 (counted)."),
    ("Shrine to the Holy Law", "Each further round of worship heals all wounds."),
    ("Fountain of Mana", "Each further round of waiting gives 1 mana potion."),
    (
        "Sarcophagus",
        "Find, by the total: 7 an elixir, 8 three gold, 9 or more a random artifact. Once.",
    ),
    ("Barricade", "Monsters here: Def +2 (counted)."),
    ("A Bunch of Skeletons", "Find 7: 1 gold. Once."),
    (
        "Labyrinth",
        "You come in lost. Each find of 7 leads to one way out that you choose, also back",
    ),
    ("Ancient Throne", "Find 9: a random artifact. Once."),
)

PEOPLE = (
    Npc(
        "Trader of Mundane Items",
        "Sells at market prices.",
        freed="Parley 6, until it succeeds once: 1 ration, 1 mana potion, all wounds healed.",
    ),
    Npc(
        "Trader of Artifacts",
        "Roll for three artifacts as you meet, doubles stay: he sells them at 3 gold each, has no "
        "others, and buys yours at 2.",
        freed="Parley 6: from then on he sells at 2.",
    ),
    Npc(
        "Damsel in Distress",
        "May join: LP and full LP +1. Any loss in a fight or trap kills her, even if healed. In "
        "the next room with an exit that you enter, or walking out, she leaves, heals 1 LP and "
        "gives 3 gold.",
        in_company="Stays here for good and sells kisses, without parley: 1 LP for 1 gold.",
    ),
    Npc("Crazy Hermit", "Parley 6: heals all wounds. Gives 1 mana for 1 ration, without parley."),
    Npc(
        "Goblin Chieftain",
        "Asks 5 gold, once; answer before you take gold or eat. Paid, he goes. Refused, his gang "
        "fights you, and he is gone too:",
    ),
    Npc(
        "Dwarven Miners",
        "Ask them, slay all monsters of the rooms behind this room’s open or found doors, come "
        "back: 1 gold for each printed level slain since, paid once.",
    ),
    Npc(
        "Strange Shaman",
        "Parley 6: you strike first in every turn of your next fight; failed: last. A later "
        "parley replaces it.",
    ),
    Npc(
        "Lost Adventurer",
        "May join: D6 down the party table for a class (6: roll again), level 1, no artifact. "
        "Adds all values, until the next room with an exit that you enter, or till you walk out.",
    ),
    Npc("Explorer", "Parley 6: shows all hidden doors (not passageways)."),
)

PARTY = (
    Person("Warrior", "class-warrior", 1, 1, 1, 1, 3, 3, ("defence", "life")),
    Person("Ranger", "class-ranger", 2, 2, 2, 1, 1, 2, ("initiative", "attack")),
    Person("Thief", "class-thief", 3, 1, 2, 1, 1, 2, ("find", "initiative")),
    Person("Cleric", "class-cleric", 1, 3, 0, 0, 0, 2, ("parley", "defence")),
    Person("Wizard", "class-wizard", 1, 1, 0, 2, 0, 1, ("attack", "attack")),
)

# Number, name, who can use it, and what it adds.
ARTIFACTS = (
    ("Holy Platemail", "Warrior", "Def +1"),
    ("Majickal Sword", "Warrior", "At +1"),
    ("Nomad Bow", "Ranger", "At +1"),
    ("Elven Bow", "Ranger", "In +1"),
    ("Shadow Cloak", "Thief", "In +1"),
    ("Dark Pearl", "Thief", "Find +1"),
    ("Holy Book", "Cleric", "Parley +1"),
    ("Staff of Sanctity", "Cleric", "LP +2"),
    ("Fire Staff", "Wizard", "At +1"),
    ("Shield Orb", "Wizard", "Def +1"),
)

START = {"rations": 10, "mana": 5, "elixirs": 5, "gold": 5}
MARKET = (("mana", "1 mana potion", 1), ("elixir", "1 life elixir", 1), ("ration", "3 rations", 1))


_CHAOS, _LAW, _BARRICADE, _MINOTAUR = 2, 3, 6, 7


def gains(kinds: frozenset[int], digit: int, lawful: bool) -> tuple[int, int, int]:
    """Return what a room's features add to initiative, attack and defence, once a kind (SU-9)."""
    initiative = attack = defence = 0
    if _CHAOS in kinds and not lawful:
        initiative, attack, defence = -1, 1, 1
    if _LAW in kinds and lawful:
        defence += 1
    if _BARRICADE in kinds:
        defence += 2
    if digit == _MINOTAUR and kinds:
        attack += 1
        defence += 1
    return initiative, attack, defence


def name_of(kind: Kind, digit: int) -> str:
    """Return what a digit stands for.

    >>> name_of(Kind.TRAP, 8)
    'Magma Pit'
    """
    match kind:
        case Kind.MONSTER:
            return MONSTERS[digit - 1].name
        case Kind.TRAP:
            return TRAPS[digit - 1]
        case Kind.FEATURE:
            return FEATURES[digit - 1][0]
        case Kind.NPC:
            return PEOPLE[digit - 1].name
        case Kind.GOLD:
            return f"{digit} gold"


def icon_of(kind: Kind, digit: int) -> str:
    """Return the name of the icon that shows it."""
    return "gold" if kind is Kind.GOLD else f"{kind.value}-{digit}"
