"""Who comes out alive: a dungeon with every monster known, and the best decisions inside.

Monsters that some piece defeats whenever they come do not matter. The sword names the strength that
would cost most. With axe or potion the order matters: the axe is tried on every monster, and on
none.
"""

from __future__ import annotations

from functools import cache

from dungeongen.games.welcome.heroes import (
    AXE,
    HEROES,
    POTION,
    REVIVED,
    SWORD,
    defeated_by,
    health_with,
)
from dungeongen.games.welcome.layout import Deck


class Survival:
    """A hero with a set of pieces: ``survives(dungeon)``, the first monster met first."""

    def __init__(self, hero: str, pieces: int) -> None:
        champion = HEROES[hero]
        self.health = health_with(champion, pieces)
        self.safe = defeated_by(champion, pieces)
        self.sword = bool(pieces & champion.bit(SWORD))
        self.axe = bool(pieces & champion.bit(AXE))
        self.potion = bool(pieces & champion.bit(POTION))

    def survives(self, dungeon: Deck) -> bool:
        """Tell whether whoever knows the dungeon comes out alive."""
        harmful = [monster for monster in dungeon if monster not in self.safe]
        damage = sum(harmful)
        if damage < self.health:
            return True
        if self.sword:
            spared = max(monster * harmful.count(monster) for monster in harmful)
            return damage - spared < self.health
        if self.axe and any(
            self._endures(harmful[:place] + harmful[place + 1 :]) for place in range(len(harmful))
        ):
            return True
        return self._endures(harmful)

    def naming(self, dungeon: Deck) -> int:
        """Return the strength to name for the sword: the one that would cost most."""
        harmful = [monster for monster in dungeon if monster not in self.safe]
        return max(harmful, key=lambda monster: monster * harmful.count(monster), default=1)

    def _endures(self, harmful: list[int]) -> bool:
        """Tell whether these monsters, all of which hit, leave somebody alive."""
        health, potion = self.health, self.potion
        for monster in harmful:
            health -= monster
            if health <= 0:
                if not potion:
                    return False
                health, potion = REVIVED, False
        return True


@cache
def survival(hero: str, pieces: int) -> Survival:
    """Return the hero with a set of pieces."""
    return Survival(hero, pieces)
