"""What a sheet of Donsol has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/donsol.md and with its names. ``ELSEWHERE`` lists
the rules of the docs that need no words on the page, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeongen.games.donsol.layout import Layout
from games.page_rules import Rule, always

Needs = Callable[[Layout], bool]


def at(level: str) -> Needs:
    return lambda layout: layout.level == level


def escapes(layout: Layout) -> bool:
    return layout.level != "expert"


def shuffled(layout: Layout) -> bool:
    return layout.shuffled and escapes(layout)


def under(layout: Layout) -> bool:
    return not layout.shuffled and escapes(layout)


def rule(name: str, needs: Needs, *words: str) -> Rule[Layout]:
    return Rule(name, needs, words)


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    # the deck and its rooms
    yield rule("54 cards, both jokers among them", always,
               "Take a pack of 52 cards and two jokers, 54 cards in all")
    yield rule("What each card counts", always, "queen 13, king 15, ace 17")
    yield rule("A room is four cards, and all are folded", always,
               "Turn cards up until 4 lie in the room, or all that are left. Play all of them")
    yield rule("What is left of a room goes under the deck, in its order", under,
               "Put what is left of it under the deck, in the order in which it lies")
    yield rule("*normal*: never from two rooms in a row", at("normal"),
               "never from two rooms in a row")
    yield rule("*easy*: also if no monster is left in the room", at("easy"),
               "if you did not escape from the room before, or if no monster is left in this one")
    yield rule("*hard*: only if no monster is left in the room", at("hard"),
               "only if no monster is left in it")
    yield rule("*expert*: never", at("expert"), "You never escape from a room")
    yield rule("Fewer than four make a room; the last is not escaped from", escapes,
               "You cannot escape if the deck is empty")
    yield rule("Without a monster anywhere there is no escape", escapes,
               "or if no monster is left anywhere")
    yield rule("*shuffled*: what is left is shuffled into the deck", shuffled,
               "Shuffle what is left of it into the deck")
    # cards
    yield rule("A potion heals its value, up to the most", always,
               "A potion heals its value, up to 21")
    yield rule("Right after a potion it heals nothing", always,
               "Right after another potion it heals nothing")
    yield rule("Sickness lasts into the next room", always, "also in the next room")
    yield rule("Escaping ends it", escapes, "escaping ends that")
    yield rule("A shield takes the place of the one before", always,
               "A shield takes the place of the one before")
    yield rule("Without a shield a monster costs its value", always, "A monster costs its value")
    yield rule("A shield takes its value off, down to 0", always,
               "with a shield only what it is higher than the shield")
    yield rule("It stands only lower monsters, and breaks", always,
               "stands only monsters lower than the last one on it", "the shield breaks")
    yield rule("There is no fight without the shield", always, "You cannot put your shield aside")
    # the end
    yield rule("Health of 0 is the end", always, "At health 0 you are dead")
    yield rule("All cards folded is a win", always, "When no card is left you came through")
    yield rule("Experience is the number of cards folded, the last one too", always,
               "the number of cards that you played, with the one that killed you")
# fmt: on


NEEDED = tuple(_rules())

SAID_BY_ANOTHER = "its words are those of another rule of the list"
PROGRAM = "it is about the program, not the table"
ELSEWHERE = {
    "The same seed deals the same cards": PROGRAM,
    "A player may know what lies under the deck": SAID_BY_ANOTHER,
    "Another card between ends that": SAID_BY_ANOTHER,
    "A card must lie in the room": SAID_BY_ANOTHER,
    "A play is a text that replays": PROGRAM,
}
