"""What a party of a campaign may be called, and its five: names, and a line on each."""

from __future__ import annotations

PARTIES = (
    "Fellowship Lanterns Five Oath Ramblers Company Picks Boots Nightcaps Gamblers Debtors "
    "Ropewalkers Orphans Volunteers Latecomers Cousins Pilgrims Wagoners Torches Candle-ends"
)
"""Nouns behind the sign of an inn: *The Otter Lanterns*."""

LINES: tuple[tuple[str, ...], ...] = (
    (
        "who breaks doors, not swords",
        "who is owed three months’ pay",
        "who sleeps in mail and snores",
        "who never draws first",
        "who held a bridge, alone",
        "who carries the others home",
        "who fears nothing but geese",
        "who hums before a fight",
    ),
    (
        "who reads old rain in mud",
        "who walked from the far coast",
        "who talks to dogs alone",
        "who strings a bow in the dark",
        "who counts all the steps",
        "who was brought up by bees",
        "who smells water in stone",
        "who sleeps under no roof",
    ),
    (
        "who gives back what is left",
        "who has a name in each town",
        "who hears a coin turn over",
        "who learned to climb from cats",
        "who left by the kitchen",
        "who opens other people’s mail",
        "who says: this is the last time",
        "who knows a man for that",
    ),
    (
        "who blesses soup and spoon",
        "who has a psalm for each stair",
        "who lists everybody’s sins",
        "who buried a king at night",
        "who fasts until noon",
        "who forgives and remembers",
        "who was sent away to think",
        "who talks bailiffs to sleep",
    ),
    (
        "who burned one tower down",
        "who reads while walking",
        "who has no eyebrows left",
        "who owes a demon a song",
        "who carries a dead candle",
        "who failed the last exam twice",
        "who is older than the staff",
        "who answers before you ask",
    ),
)
"""A line on each class, in the order of the dice; short, so that a card has it on one line."""
