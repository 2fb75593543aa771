"""The catalog of monsters, traps, features, people and artifacts, as the sheet prints them.

The rules are Marten Zabel's (Sudongeon 0.4, chapters 3-8). The wording is ours, with rulings SU-5
to SU-13 worked in, since a player at the table has only the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.games.sudongeon.kinds import BARRICADE, CHAOS, LAW, MINOTAUR
from dungeongen.games.sudongeon.layout import Kind


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster with its printed values; its level is its number."""

    name: str
    lawful: bool
    initiative: int
    attack: int
    defence: int
    life: int


@dataclass(frozen=True, slots=True)
class Person:
    """A class of the party: skills, values, and the two values that level-ups raise."""

    name: str
    icon: str
    find: int
    parley: int
    initiative: int
    attack: int
    defence: int
    life: int
    grows: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Npc:
    """A person to meet in the dungeon.

    ``freed`` is an extra rule for a rescued prisoner. ``in_company`` replaces ``rule`` when another
    person is in the same room.
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
        "You come in lost. Each find of 7 leads to one way out of your choice, even back",
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
        "Roll three artifacts as you meet (doubles count): he sells these for 3 gold each, no "
        "others, and buys yours for 2.",
        freed="Parley 6: from then on he sells for 2.",
    ),
    Npc(
        "Damsel in Distress",
        "May join: LP and full LP +1. Any loss in a fight or trap kills her, even if healed. In "
        "the next room you enter that has an exit, or as you walk out, she leaves, heals 1 LP and "
        "gives you 3 gold.",
        in_company="Stays here for good and sells kisses, without parley: 1 LP for 1 gold.",
    ),
    Npc("Crazy Hermit", "Parley 6: heals all wounds. Gives 1 mana for 1 ration, without parley."),
    Npc(
        "Goblin Chieftain",
        "Demands 5 gold, once; answer before you take gold or eat. If you pay, he goes. If you "
        "refuse, his gang fights you, and he is gone too:",
    ),
    Npc(
        "Dwarven Miners",
        "Ask them, slay all monsters in the rooms behind this room’s open or found doors, and come "
        "back: 1 gold for each printed level slain since, paid once.",
    ),
    Npc(
        "Strange Shaman",
        "Parley 6: you strike first in every turn of your next fight; if you fail, last. A later "
        "parley replaces this.",
    ),
    Npc(
        "Lost Adventurer",
        "May join: D6 down the party table for his class (6: roll again), level 1, no artifact. "
        "He adds all his values until the next room you enter that has an exit, or until you walk "
        "out.",
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

# Name, who can use it, and what it adds; artifacts are numbered from 1.
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


def gains(kinds: frozenset[int], digit: int, lawful: bool) -> tuple[int, int, int]:
    """Return the bonus of a room's features to initiative, attack and defence (SU-9).

    Each kind of feature counts once.
    """
    initiative = attack = defence = 0
    if CHAOS in kinds and not lawful:
        initiative, attack, defence = -1, 1, 1
    if LAW in kinds and lawful:
        defence += 1
    if BARRICADE in kinds:
        defence += 2
    if digit == MINOTAUR and kinds:
        attack += 1
        defence += 1
    return initiative, attack, defence


def name_of(kind: Kind, digit: int) -> str:
    """Return the name of the thing that a digit stands for.

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
    """Return the name of a thing's icon."""
    return "gold" if kind is Kind.GOLD else f"{kind.value}-{digit}"
