"""The dungeon: the order of the deck, the jokers in it, and the player's health (MY-1).

``deck`` lists every card from the top: the 52 and the ``jokers``. ``swap``: whether that optional
rule is on (MY-13).
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core.cards import DECK, repeated
from dungeongen.core.errors import DocumentError
from dungeongen.games.mythic.kinds import (
    J1,
    J2,
    JOKERS,
    KIND,
    TREASURE,
    TREASURE_LOOT,
    card_text,
)

HEALTHS = (20, 25)
"""Health at the start: normal, easy."""
CAPS = (20, 25, 30)
"""Maximum health."""
USUAL = ("DRAGON", "TREASURE")
NEEDS_SKIP = "needs-skip"
"""The difficulty of a deal that provably nobody clears without skipping a room."""

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A dungeon. Raises DocumentError naming the faulty field."""

    deck: Cards
    health: int = HEALTHS[0]
    max_health: int = CAPS[0]
    jokers: tuple[str, ...] = USUAL
    swap: bool = False

    def __post_init__(self) -> None:
        if self.health not in HEALTHS:
            raise DocumentError(f"params.health: expected 20 or 25, found {self.health}")
        if self.max_health not in CAPS or self.max_health < self.health:
            fit = ", ".join(str(cap) for cap in CAPS if cap >= self.health)
            raise DocumentError(f"params.max_health: expected {fit}, found {self.max_health}")
        if self.jokers != in_order(self.jokers):
            raise DocumentError(
                f"params.jokers: expected the order {', '.join(in_order(self.jokers))}"
            )
        _check_deck(self.deck, pack(self.jokers))

    @property
    def foes(self) -> int:
        """The number of monsters in the deck, the dragon included."""
        return sum(KIND[card] == "monster" for card in self.deck)

    @property
    def perfect(self) -> int:
        """The score of a perfect game (MY-11)."""
        return self.foes + TREASURE_LOOT * (TREASURE in self.deck)


def in_order(jokers: tuple[str, ...]) -> tuple[str, ...]:
    """Return jokers in their order; raises DocumentError for unknown or repeated ones.

    >>> in_order(("J1", "DRAGON"))
    ('DRAGON', 'J1')
    """
    for name in jokers:
        if name not in JOKERS:
            raise DocumentError(f"params.jokers: expected {', '.join(JOKERS)}, found {name[:20]!a}")
        if jokers.count(name) > 1:
            raise DocumentError(f"params.jokers: {name} appears twice")
    if "J2" in jokers and "J1" not in jokers:
        raise DocumentError("params.jokers: J2 goes with J1; a single helper joker is J1")
    return tuple(name for name in JOKERS if name in jokers)


def pack(jokers: tuple[str, ...]) -> Cards:
    """Return the cards to shuffle: the 52 and the jokers."""
    return (*DECK, *(len(DECK) + JOKERS.index(name) for name in jokers))


def helpers(layout: Layout) -> int:
    """Return the number of helper jokers."""
    return sum(card in (J1, J2) for card in layout.deck)


def _check_deck(deck: Cards, expected: Cards) -> None:
    if len(deck) != len(expected):
        raise DocumentError(f"deal.deck: expected {len(expected)} cards, found {len(deck)}")
    twice = repeated(deck)
    if twice is not None:
        raise DocumentError(f"deal.deck: {card_text(twice)} appears twice")
    for card in deck:
        if card not in expected:
            raise DocumentError(f"deal.deck: {card_text(card)} is not among params.jokers")
