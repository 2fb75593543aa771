"""Making a deal: the pack is shuffled once, from the child stream ``deck`` (C-2)."""

from __future__ import annotations

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import CAPS, HEALTHS, USUAL, Layout, pack


def deal(
    rng: Rng,
    *,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
    swap: bool = False,
) -> Layout:
    """Return the deal of a random stream.

    >>> len(deal(Rng("42")).deck)
    54
    """
    deck = shuffled(pack(jokers), rng.child("deck"))
    return Layout(deck, health, max(health, max_health), jokers, swap)
