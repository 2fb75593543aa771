"""What a sheet of Dungeons & Treasure has to say: each rule, and its words.

``NEEDED`` is the list, in the order of docs/rules/treasure.md and with its names. The game has no
options and no optional pieces, so every rule can matter in every deal and stands on every sheet.
``ELSEWHERE`` lists the rules of the docs that need no words on the page, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.treasure.layout import Layout
from games.page_rules import Rule, always


def rule(name: str, *words: str) -> Rule[Layout]:
    return Rule(name, always, words)


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    # the deal
    yield rule("An ace is worth 1, jack 11, queen 12, king 13",
               "Values: ace 1, 2 to 10 as printed, jack 11, queen 12, king 13.")
    yield rule("Twelve piles of two cards, a hand of three; the other 25 are the deck",
               "12 piles face down, in 3 rows of 4, each of two cards", "your next 3 cards",
               "The other 25 are the deck")
    yield rule("Each pile is laid bottom card first, then the hand is drawn",
               "the second on the first", "Look at your next 3 cards")
    yield rule("The hand is manpower", "they are your manpower")
    # a turn
    yield rule("A turn turns over the top card of a pile", "1. Turn over the top card of a pile")
    yield rule("While a pile with both cards face down is left, it must be one of those",
               "a pile whose two cards both lie face down")
    yield rule("After that any pile may be worked on",
               "Once no such pile is left, choose any pile instead")
    yield rule("As often as wished", "as often as you like")
    yield rule("A top card that is not destroyed stays face up, and the turn passes",
               "leave it there face up: then the turn is over")
    yield rule("Once the top card has fallen, the card below is shown and destroyed or taken",
               "look at the card below, and do one of two things at once")
    yield rule("Taken, it becomes manpower", "Take it: it joins your manpower")
    yield rule("Destroyed, it brings three cards from the deck for the treasure",
               "draw 3 cards from the deck, and they join your treasure")
    yield rule("Either way the pile is gone", "Either way the pile is gone")
    # what destroys a card
    yield rule("One card of the same value", "one card of the same or a higher value")
    yield rule("An ace destroys a king, and of the others an ace alone",
               "An ace also destroys a king")
    yield rule("Two cards equal to each other destroy anything",
               "two cards of equal value, such as two 3s: they destroy anything")
    yield rule("Overpaying is allowed", "You may pay more than you need")
    yield rule("Treasure is sacrificed just like manpower",
               "from your manpower, your treasure, or one from each")
    yield rule("What is sacrificed or destroyed lies in the graveyard",
               "What is sacrificed and what is destroyed goes to the graveyard, face up.")
    # the end
    yield rule("The deck is empty after a draw", "when the deck is empty after a draw")
    yield rule("A short draw takes what is left", "the last draw takes what is left")
    yield rule("No pile is left", "when no pile is left")
    yield rule("Nothing can be done", "when you can do nothing more")
    yield rule("The player may stop between piles, at no other time",
               "Between two turns you may also stop")
    yield rule("The score is the value of the treasure held",
               "Your score is the value of the treasure you still hold")
    yield rule("Manpower, and treasure that was sacrificed, count nothing",
               "Manpower counts for nothing")
# fmt: on


NEEDED = tuple(_rules())

SAID_BY_ANOTHER = "its words are those of another rule of the list"
PROGRAM = "it is about the program, not the table"
ELSEWHERE = {
    "The same seed deals the same cards": PROGRAM,
    "That holds for the last pile too": SAID_BY_ANOTHER,
    "It is never left": SAID_BY_ANOTHER,
    "One card of a higher value": SAID_BY_ANOTHER,
    "Not one of a lower value": SAID_BY_ANOTHER,
    "A king destroys an ace": SAID_BY_ANOTHER,
    "Two that are not equal do not": SAID_BY_ANOTHER,
    "A pair may be one of each, or both treasure": SAID_BY_ANOTHER,
    "A wrong sacrifice is refused with the reason": PROGRAM,
    "The examples drawn on the reference page hold": "the examples are drawn",
    "Every end is a witness of *beatable*: the score is the point": PROGRAM,
    "Fair play sees no card that lies face down": PROGRAM,
    "Coming back to a pile": "leaving a card again changes nothing at a table",
    "The graveyard": SAID_BY_ANOTHER,
}
