"""What each card stands for, jokers included.

The 52 cards are those of ``core.cards``; the game's own jokers follow as 52 to 55. Clubs and spades
are monsters, diamonds arms (a weapon or a shield, as its player decides), hearts potions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from dungeongen.core import cards as c

DRAGON, TREASURE, J1, J2 = range(52, 56)
JOKERS = ("DRAGON", "TREASURE", "J1", "J2")
"""The jokers' names, in the order of documents."""

Kind = Literal["potion", "monster", "arms", "helper", "treasure"]
DRAGON_STRENGTH = 15
TREASURE_LOOT = 5
"""The loot that a bagged treasure counts for (MY-11)."""
FIERCE = 10
"""A dragon that deals more damage than this lowers the maximum health (MY-9)."""
SCAR = 5
"""By how much it lowers it."""

_SHOWN = ("dragon", "treasure", "joker 1", "joker 2")
_OF_SUIT: dict[str, Kind] = {"H": "potion", "C": "monster", "S": "monster", "D": "arms"}
KIND: tuple[Kind, ...] = (
    *(_OF_SUIT[c.suit_of(card)] for card in c.DECK),
    "monster",
    "treasure",
    "helper",
    "helper",
)
VALUE = (*map(c.rank_of, c.DECK), DRAGON_STRENGTH, 0, 0, 0)
"""A monster's strength, the worth of arms or of a potion; 0 for what has none."""


def card_text(card: int) -> str:
    """Return the text of a card.

    >>> card_text(0), card_text(DRAGON)
    ('2H', 'DRAGON')
    """
    return c.card_text(card) if card < len(c.DECK) else JOKERS[card - len(c.DECK)]


def card_named(text: str) -> int:
    """Return the card that a text names; raises CardError.

    >>> card_named("dragon") == DRAGON, card_named("7♦") == card_named("7D")
    (True, True)
    """
    plain = text.upper()
    return len(c.DECK) + JOKERS.index(plain) if plain in JOKERS else c.card_named(text)


def cards_named(text: str) -> tuple[int, ...]:
    """Return the cards that a text lists, separated by blanks or commas; raises CardError."""
    return c.cards_named(text, card_named)


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of cards."""
    return [card_text(card) for card in cards]


def card_shown(card: int) -> str:
    """Return a card as a story names it.

    >>> card_shown(0), card_shown(TREASURE)
    ('2♥', 'treasure')
    """
    return c.card_shown(card) if card < len(c.DECK) else _SHOWN[card - len(c.DECK)]
