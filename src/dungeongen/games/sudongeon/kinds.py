"""What the digits stand for: the monsters, features and people of the rulebook."""

from __future__ import annotations

CHAOS, LAW, FOUNTAIN, SARCOPHAGUS, BARRICADE, SKELETONS, THRONE = 2, 3, 4, 5, 6, 7, 9
TRADER, DEALER, DAMSEL, HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER = range(1, 10)
RATLINGS, GOBLINS, ORCS, ELVES, TROLL, WIZARD, MINOTAUR, WYRN, DRAGON = range(1, 10)
