"""Our player: sees the table and which cards are gone, and no card that lies face down.

Within a room nothing new is turned up, so the player looks at every way to play it and takes the
one whose end is worth most: health, arms and a stored potion, less the monster that is left. The
kernel plays like that (``../kernel/player.c``); here is what things are worth to it.
"""

from __future__ import annotations

from typing import NamedTuple

WON = 10**6
"""What a way is worth that clears the dungeon, less the loot that is lost."""


class Weights(NamedTuple):
    """What things are worth, in tenths of a point of health; chosen by hand."""

    health: int = 10
    danger: int = 3
    """For each step below ``safe`` health, squared, and divided by ten."""
    safe: int = 14
    arms: int = 11
    worn: int = 7
    potion: int = 7
    foe: int = 8
    loot: int = 2
    trapped: int = 9
    """For each point of a monster on a joker, which has to be fought later."""
    skip: int = 0
    """Ends below this are bad enough to skip a room."""


USUAL = Weights()
