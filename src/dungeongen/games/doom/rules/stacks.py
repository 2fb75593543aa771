"""The two stacks to choose from, and what each gives: health, intelligence, attack (SD-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeongen.core.cards import suit_of
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.variants import STRONG

NAMES = ("Top row", "Left column")


@dataclass(frozen=True, slots=True)
class Stack:
    """One of the two stacks and its starting values: base, and cards by suit (SD-2).

    On an empty form the counts are ``None``, still to be filled in.
    """

    name: str
    base: tuple[int, int, int]
    counts: tuple[int | None, int | None, int | None]
    bonus: int
    diamonds: int | None

    @property
    def totals(self) -> tuple[int, int, int]:
        """Health, intelligence and attack, before any ♦ is added."""
        a, b, c = (
            base + (count or 0) * self.bonus
            for base, count in zip(self.base, self.counts, strict=True)
        )
        return a, b, c


def base_of(rules: Sequence[str]) -> tuple[int, int, int]:
    """Return health, intelligence and attack before any bonus (SD-2, SD-13)."""
    return (7, 7, 7) if STRONG in rules else (7, 3, 3)


def stacks_of(layout: Layout) -> tuple[Stack, Stack]:
    """Return both stacks with their cards counted."""
    base = base_of(layout.rules)
    found = []
    for name, cards in zip(NAMES, (layout.stacks.columns, layout.stacks.rows), strict=True):
        suits = [suit_of(card) for card in cards]
        counts = (suits.count("H"), suits.count("C"), suits.count("S"))
        found.append(Stack(name, base, counts, layout.bonus, suits.count("D")))
    return found[0], found[1]


def uncounted(bonus: int, rules: Sequence[str]) -> tuple[Stack, Stack]:
    """Return both stacks of a dungeon that is still to be dealt."""
    one, two = (Stack(name, base_of(rules), (None, None, None), bonus, None) for name in NAMES)
    return one, two
