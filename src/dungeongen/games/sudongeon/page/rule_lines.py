"""Features and people in a sentence or two, as the key prints them; numbers come from the rules.

The wording is ours. Sentences stand in the order of the digits.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.games.sudongeon.catalog import (
    BARRICADE_DEFENCE,
    CHAOS_GAINS,
    DEALER_DISCOUNT,
    DEALER_PAYS,
    DEALER_PRICE,
    GIFT,
    PEOPLE_PARLEY,
    SARCOPHAGUS_GOLD,
    SKELETONS_GOLD,
    TRIBUTE,
)
from dungeongen.games.sudongeon.layout import PASSAGEWAY_FIND
from dungeongen.games.sudongeon.rules.rounds import (
    ARTIFACT_AT,
    DAMSEL_GOLD,
    ELIXIR_AT,
    GOLD_AT,
    KISS,
    LABYRINTH_FIND,
    SKELETONS_FIND,
    THRONE_FIND,
)


@dataclass(frozen=True, slots=True)
class NpcRule:
    """A person to meet in the dungeon.

    ``freed`` is an extra rule for a rescued prisoner. ``in_company`` replaces ``rule`` when another
    person is in the same room.
    """

    rule: str
    freed: str = ""
    in_company: str = ""


_WORDS = ("no", "one", "two", "three", "four")

FEATURE_RULES = (
    f"Find {PASSAGEWAY_FIND} reveals it",  # Secret Passageway
    "Chaotic monsters here: In {}, At {}, Def {} (counted).".format(
        *(f"{gain:+}".replace("-", "–") for gain in CHAOS_GAINS)
    ),  # Shrine to the Dame Chaos
    "Each further round of worship heals all wounds.",  # Shrine to the Holy Law
    "Each further round of waiting gives 1 mana potion.",  # Fountain of Mana
    (
        f"Find, by your total: {ELIXIR_AT} an elixir, {GOLD_AT} {_WORDS[SARCOPHAGUS_GOLD]} gold, "
        f"{ARTIFACT_AT} or more a random artifact. Once."
    ),  # Sarcophagus
    f"Monsters here: Def +{BARRICADE_DEFENCE} (counted).",  # Barricade
    f"Find {SKELETONS_FIND}: {SKELETONS_GOLD} gold. Once.",  # A Bunch of Skeletons
    (
        f"You come in lost. Each find of {LABYRINTH_FIND} leads to one way out of your choice, "
        "even the way back"
    ),  # Labyrinth
    f"Find {THRONE_FIND}: a random artifact. Once.",  # Ancient Throne
)

NPC_RULES = (
    NpcRule(
        "Sells at market prices.",
        freed=f"Parley {PEOPLE_PARLEY}, until you succeed once: {GIFT} ration, {GIFT} mana "
        "potion, all wounds healed.",
    ),  # Trader of Mundane Items
    NpcRule(
        f"Roll three artifacts when you meet him (doubles stay): he sells only these, "
        f"{DEALER_PRICE} gold each, and buys yours for {DEALER_PAYS}.",
        freed=f"Parley {PEOPLE_PARLEY}: from then on he sells for {DEALER_DISCOUNT}.",
    ),  # Trader of Artifacts
    NpcRule(
        "May join: LP and full LP +1. Any loss in a fight or trap kills her, even if healed. In "
        f"the next room you enter that has an exit, or as you walk out, she leaves, heals {KISS} "
        f"LP and gives you {DAMSEL_GOLD} gold.",
        in_company="Stays here for good. No roll: pay 1 gold to heal 1 LP.",
    ),  # Damsel in Distress
    NpcRule(
        f"Parley {PEOPLE_PARLEY}: heals all wounds. No roll: trade 1 ration for 1 mana."
    ),  # Crazy Hermit
    NpcRule(
        f"Demands {TRIBUTE} gold, once; answer before you take gold or eat. If you pay, he goes. "
        "If you refuse, he goes and his gang fights you:"
    ),  # Goblin Chieftain
    NpcRule(
        "Talk to them, slay all monsters in the rooms behind this room’s open or found doors, and "
        "come back: 1 gold for each printed level slain since, paid once."
    ),  # Dwarven Miners
    NpcRule(
        f"Parley {PEOPLE_PARLEY}: you strike first in every turn of your next fight. If you fail, "
        "you strike last. A later parley replaces this."
    ),  # Strange Shaman
    NpcRule(
        "May join: roll D6 for his class (1 warrior, 2 ranger, 3 thief, 4 cleric, 5 wizard; 6: "
        "roll again); level 1, no artifact. He adds all his values until you next enter a room "
        "that has an exit, or walk out."
    ),  # Lost Adventurer
    NpcRule(f"Parley {PEOPLE_PARLEY}: shows all hidden doors (not passageways)."),  # Explorer
)
