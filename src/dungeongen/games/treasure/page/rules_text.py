"""The rules of Dungeons & Treasure in our own words, and advice: the fair player's way, in words.

All of them can matter in every deal, so all stand on the page.
"""

from __future__ import annotations

from dungeongen.games.treasure.layout import HAND, PILES, STOCK
from dungeongen.games.treasure.rules.engine import DRAWN

Chapter = tuple[str, tuple[str, ...]]

CHAPTERS: tuple[Chapter, ...] = (
    ("Set-Up", (
        f"Shuffle 52 cards. Without looking, lay {PILES} piles face down, four abreast and three "
        "deep: first one card, then a second on top of it.",
        f"Draw {HAND} cards and look at them: they are your **manpower**. The other {STOCK} are "
        "the **deck**. You own no **treasure** yet.",
        "Values: **ace 1**, 2 to 10 as printed, **jack 11, queen 12, king 13**. Suits do not "
        "matter.",
    )),
    ("A Turn", (
        "**1.** Turn over the top card of a pile whose two cards both lie face down. Once no such "
        "pile is left, choose any pile instead, as often as you like.",
        "**2.** Destroy that card, or leave it there face up: then the turn is over.",
        "**3.** If you destroyed it, look at the card below, and do one of two things at once. "
        "**Take** it: it joins your manpower. Or **destroy** it too: draw "
        f"{DRAWN} cards from the deck, and they join your treasure. Either way the pile is gone.",
    )),
    ("What Destroys a Card", (
        "Sacrifice **one card of the same or a higher value**. An **ace** also destroys a "
        "**king**.",
        "Or sacrifice **two cards equal to each other**, of whatever value: they destroy "
        "anything.",
        "The cards may come from your manpower, your treasure, or one from each. You may pay more "
        "than you need. What is sacrificed and what is destroyed goes to the **graveyard**, face "
        "up.",
    )),
    ("The End", (
        "The game ends when the deck is empty after a draw (the last draw takes what is left), "
        "when no pile is left, when nothing more can be done, or when you stop, which you may "
        "between two piles.",
        "**Your score** is the value of the treasure you still hold. Manpower counts nothing.",
    )),
)  # fmt: skip

ADVICE = (
    "Manpower scores nothing: spend it before treasure, and spend all of it.",
    f"{DRAWN} cards of the deck are worth about 21. Most bottom cards are worth destroying.",
    "Low pairs are the cheapest keys: two 2s destroy a king.",
    "Keep aces for kings, and let low treasure pay for low cards.",
    "Turn over every pile before you destroy any: to leave a card costs nothing.",
    "Near the end, stop counting on what you might draw, and keep the kings.",
)
"""How the fair player plays."""
