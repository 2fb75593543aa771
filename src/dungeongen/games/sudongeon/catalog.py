"""Who and what is in a dungeon: names and values, as the sheet prints them.

The rules are Marten Zabel's (Sudongeon 0.4, chapters 3-8). The wording is ours, with rulings SU-5
to SU-13 worked in, since a player at the table has only the sheet.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.layout import BARRICADE, CHAOS, LAW, MINOTAUR, Kind


class Monster(NamedTuple):
    """A monster with its printed values; its level is its number."""

    name: str
    lawful: bool
    initiative: int
    attack: int
    defence: int
    life: int


class Person(NamedTuple):
    """A class of the party: its skills, its values, and the two values that a level-up raises."""

    name: str
    icon: str
    find: int
    parley: int
    initiative: int
    attack: int
    defence: int
    life: int
    grows: tuple[str, str]


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
    "Secret Passageway",
    "Shrine to the Dame Chaos",
    "Shrine to the Holy Law",
    "Fountain of Mana",
    "Sarcophagus",
    "Barricade",
    "A Bunch of Skeletons",
    "Labyrinth",
    "Ancient Throne",
)

PEOPLE = (
    "Trader of Mundane Items",
    "Trader of Artifacts",
    "Damsel in Distress",
    "Crazy Hermit",
    "Goblin Chieftain",
    "Dwarven Miners",
    "Strange Shaman",
    "Lost Adventurer",
    "Explorer",
)

CLASSES = (
    Person(
        name="Warrior",
        icon="class-warrior",
        find=1,
        parley=1,
        initiative=1,
        attack=1,
        defence=3,
        life=3,
        grows=("defence", "life"),
    ),
    Person(
        name="Ranger",
        icon="class-ranger",
        find=2,
        parley=2,
        initiative=2,
        attack=1,
        defence=1,
        life=2,
        grows=("initiative", "attack"),
    ),
    Person(
        name="Thief",
        icon="class-thief",
        find=3,
        parley=1,
        initiative=2,
        attack=1,
        defence=1,
        life=2,
        grows=("find", "initiative"),
    ),
    Person(
        name="Cleric",
        icon="class-cleric",
        find=1,
        parley=3,
        initiative=0,
        attack=0,
        defence=0,
        life=2,
        grows=("parley", "defence"),
    ),
    Person(
        name="Wizard",
        icon="class-wizard",
        find=1,
        parley=1,
        initiative=0,
        attack=2,
        defence=0,
        life=1,
        grows=("attack", "attack"),
    ),
)

# How sheets write a member's value, its name in the rules, and its icon.
VALUES = (
    ("Find", "find", "find"),
    ("Parley", "parley", "parley"),
    ("In", "initiative", "initiative"),
    ("At", "attack", "attack"),
    ("Def", "defence", "defense"),
    ("LP", "life", "life"),
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

CHAOS_GAINS = (-1, 1, 1)  # of chaotic monsters, to initiative, attack and defence
LAW_DEFENCE = 1  # of lawful monsters
BARRICADE_DEFENCE = 2  # of all monsters of the room
MINOTAUR_GAIN = 1  # in a room with a feature, to attack and to defence
SARCOPHAGUS_GOLD = 3
SKELETONS_GOLD = 1
DAMSEL_LIFE = 1  # that a damsel adds, while she is with the party
GIFT = 1  # ration and mana potion, from a trader who was rescued
PEOPLE_PARLEY = 6
TRIBUTE = 5  # of gold, to the goblin chieftain
DEALER_PRICE = 3  # gold for an artifact
DEALER_DISCOUNT = 2  # gold for one, after a rescue
DEALER_PAYS = 2  # gold for your own

START = {"rations": 10, "mana": 5, "elixirs": 5, "gold": 5}
RATIONS_FOR_GOLD = 3
MARKET = (
    ("mana", "1 mana potion", 1),
    ("elixir", "1 life elixir", 1),
    ("ration", f"{RATIONS_FOR_GOLD} rations", 1),
)


def gains(kinds: frozenset[int], digit: int, lawful: bool) -> tuple[int, int, int]:
    """Return the bonus of a room's features to initiative, attack and defence (SU-9).

    Each kind of feature counts once.
    """
    initiative = attack = defence = 0
    if CHAOS in kinds and not lawful:
        initiative, attack, defence = CHAOS_GAINS
    if LAW in kinds and lawful:
        defence += LAW_DEFENCE
    if BARRICADE in kinds:
        defence += BARRICADE_DEFENCE
    if digit == MINOTAUR and kinds:
        attack += MINOTAUR_GAIN
        defence += MINOTAUR_GAIN
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
            return FEATURES[digit - 1]
        case Kind.NPC:
            return PEOPLE[digit - 1]
        case Kind.GOLD:
            return f"{digit} gold"


def icon_of(kind: Kind, digit: int) -> str:
    """Return the name of a thing's icon."""
    return "gold" if kind is Kind.GOLD else f"{kind.value}-{digit}"
