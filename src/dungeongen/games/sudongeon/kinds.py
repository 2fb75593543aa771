"""What the digits stand for: the monsters, features and people of the rulebook."""

from __future__ import annotations

from enum import Enum, IntEnum


class Kind(Enum):
    """The kinds of things that a cell of a box can hold (SU-1)."""

    MONSTER = "monster"
    TRAP = "trap"
    FEATURE = "feature"
    NPC = "npc"
    GOLD = "gold"


class MonsterKind(IntEnum):
    """A monster, by its level (chapter 3)."""

    RATLINGS = 1
    GOBLINS = 2
    ORCS = 3
    ELVES = 4
    TROLL = 5
    WIZARD = 6
    MINOTAUR = 7
    WYRN = 8
    DRAGON = 9


class FeatureKind(IntEnum):
    """A feature of a room (chapter 5)."""

    PASSAGEWAY = 1
    CHAOS = 2
    LAW = 3
    FOUNTAIN = 4
    SARCOPHAGUS = 5
    BARRICADE = 6
    SKELETONS = 7
    LABYRINTH = 8
    THRONE = 9


class NpcKind(IntEnum):
    """Somebody to talk to (chapter 6)."""

    TRADER = 1
    DEALER = 2
    DAMSEL = 3
    HERMIT = 4
    CHIEFTAIN = 5
    MINERS = 6
    SHAMAN = 7
    ADVENTURER = 8
    EXPLORER = 9


RATLINGS, GOBLINS, ORCS, ELVES, TROLL, WIZARD, MINOTAUR, WYRN, DRAGON = MonsterKind
PASSAGEWAY, CHAOS, LAW, FOUNTAIN, SARCOPHAGUS, BARRICADE, SKELETONS, LABYRINTH, THRONE = FeatureKind
TRADER, DEALER, DAMSEL, HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER = NpcKind
