"""The rules of Dungeons & Treasure in our own words, and advice: our player's way, in words.

All of them can matter in every deal, so all stand on the page. In a practice series nothing is
stacked: flaps and strips tell which card comes next.
"""

from __future__ import annotations

from dungeongen.games.treasure.layout import COLUMNS, HAND, PILES, ROWS, STOCK
from dungeongen.games.treasure.rules.engine import DRAWN

Chapter = tuple[str, tuple[str, ...]]

_HIDING = ("strip", "flap")


def chapters(spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    dealt = _hidden(spoiler) if spoiler in _HIDING else _STACKED
    return ("Set-Up", (*dealt, _VALUES)), *_RULES


_STACKED = (
    "Stack a pack of 52 cards in the order printed under **The Piles, Your Hand, The Deck**. Deal "
    f"it without looking: {PILES} piles face down, in {ROWS} rows of {COLUMNS}, each of two cards, "
    "the second on the first.",
    f"Look at your next {HAND} cards: they are your **manpower**. The other {STOCK} are the "
    "**deck**. You own no **treasure** yet.",
    "If you shuffle the pack instead, you play another deal, and what this sheet says of its "
    "totals does not hold.",
)


def _hidden(spoiler: str | None) -> tuple[str, ...]:
    return (
        f"Lay a pack of 52 cards face up beside you, sorted. Under the flaps lie {PILES} piles of "
        "two cards: flap 5 of **top** has the top card of pile 5, flap 5 of **below** the card "
        "below it. When you turn over a card, lift its flap, and lay that card from your pack on "
        "the mat.",
        f"The {spoiler}s **a** and **b** have all other cards. Take the first {HAND} from your "
        f"pack: they are your **manpower**. The other {STOCK} are the **deck**: no card lies on "
        "its place, and it is empty after the last of **b**. You own no **treasure** yet.",
    )


_VALUES = (
    "Values: **ace 1**, 2 to 10 as printed, **jack 11, queen 12, king 13**. Suits do not matter."
)
_RULES: tuple[Chapter, ...] = (
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
        "Or sacrifice **two cards of equal value**, such as two 3s: they destroy anything.",
        "The cards may come from your manpower, your treasure, or one from each. You may pay more "
        "than you need. What is sacrificed and what is destroyed goes to the **graveyard**, face "
        "up.",
    )),
    ("The End", (
        "The game ends when the deck is empty after a draw (the last draw takes what is left), "
        "when no pile is left, or when you can do nothing more. Between two piles you may also "
        "stop.",
        "**Your score** is the value of the treasure you still hold. Manpower counts for nothing.",
    )),
)  # fmt: skip

ADVICE = (
    "Manpower scores nothing: spend it before treasure, and spend all of it.",
    f"{DRAWN} cards of the deck are worth about 21. Most bottom cards are worth destroying.",
    "Low pairs are the cheapest way: two 2s destroy a king.",
    "Keep aces for kings, and let low treasure pay for low cards.",
    "Turn over every pile before you destroy any: to leave a card costs nothing.",
    "Near the end, expect less of what you might draw, and keep the kings.",
)
"""How our player plays."""
