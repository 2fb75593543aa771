"""The two stacks to choose from, and what each gives: health, intelligence, attack (SD-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.core.cards import suit_of
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.variants import base_of

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


def stacks_of(layout: Layout) -> tuple[Stack, Stack]:
    """Return both stacks with their cards counted."""
    base = base_of(layout.rules)
    result = []
    for name, cards in zip(NAMES, (layout.stacks.columns, layout.stacks.rows), strict=True):
        suits = [suit_of(card) for card in cards]
        counts = (suits.count("H"), suits.count("C"), suits.count("S"))
        result.append(Stack(name, base, counts, layout.bonus, suits.count("D")))
    return result[0], result[1]


def uncounted(bonus: int, rules: Sequence[str]) -> tuple[Stack, Stack]:
    """Return both stacks of a dungeon that is still to be dealt."""
    one, two = (Stack(name, base_of(rules), (None, None, None), bonus, None) for name in NAMES)
    return one, two


class SetUp(NamedTuple):
    """A stack to begin with, the ♦ added to each of its values, and what they then are."""

    stack: int
    adds: tuple[int, int, int]
    health: int
    intelligence: int
    attack: int


def set_ups(layout: Layout) -> Iterator[SetUp]:
    """Yield every way to choose a stack and to spend its ♦ (SD-2)."""
    for number, stack in enumerate(stacks_of(layout)):
        health, intelligence, attack = stack.totals
        spare = stack.diamonds or 0
        for to_attack in range(spare, -1, -1):
            for to_health in range(spare - to_attack, -1, -1):
                rest = spare - to_attack - to_health
                yield SetUp(
                    stack=number,
                    adds=(to_health, rest, to_attack),
                    health=health + to_health,
                    intelligence=intelligence + rest,
                    attack=attack + to_attack,
                )


def set_up_of(layout: Layout, stack: int, adds: tuple[int, int, int]) -> SetUp:
    """Return what a stack gives with these ♦ added."""
    return next(one for one in set_ups(layout) if (one.stack, one.adds) == (stack, adds))
