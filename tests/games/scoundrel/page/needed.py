"""What a sheet of Scoundrel has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/scoundrel.md and with its names. ``ELSEWHERE``
lists the rules of the docs that need no words on the page, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeongen.games.scoundrel.layout import Layout
from games.page_rules import Rule, always

Needs = Callable[[Layout], bool]


def strict(layout: Layout) -> bool:
    return layout.strict


def equal(layout: Layout) -> bool:
    return not layout.strict


def shuffled(layout: Layout) -> bool:
    return layout.shuffled


def under(layout: Layout) -> bool:
    return not layout.shuffled


def rule(name: str, needs: Needs, *words: str) -> Rule[Layout]:
    return Rule(name, needs, words)


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    # the Dungeon and its rooms
    yield rule("44 cards: no jokers, no red faces, no red aces", always,
               "Take from a pack of cards the jokers, the red kings, queens and jacks, and the red "
               "aces. The other 44 cards are the Dungeon")
    yield rule("A room is four cards", always, "Turn cards up until 4 lie in the room.")
    yield rule("Three are taken; the fourth is the first card of the next room", always,
               "take 3 cards, one at a time. The last one stays, as the first card of the next")
    yield rule("An avoided room goes under the Dungeon, in its order", under,
               "put all 4 under the Dungeon, in the order in which they lie")
    yield rule("Never two rooms in a row", always, "Never avoid two rooms in a row.")
    yield rule("Only before the first card is taken", always, "Before you take any you may avoid")
    yield rule("Of fewer than four cards all are taken, and the room cannot be avoided", always,
               "Where fewer than 4 cards lie at the end, take all of them, and do not avoid them.")
    yield rule("*shuffled*: an avoided room is shuffled into the Dungeon", shuffled,
               "shuffle all 4 into the Dungeon")
    # potions, weapons, monsters
    yield rule("A potion heals its value, up to the most", always,
               "A potion heals its value, up to")
    yield rule("The second potion of a room heals nothing", always,
               "A second one in the same room heals nothing.")
    yield rule("A weapon takes the place of the one before", always,
               "the one before goes to the discard pile, with the monsters on it")
    yield rule("Barehanded a monster costs its value", always,
               "A monster costs its value in health if you fight it barehanded")
    yield rule("A weapon takes its value off, down to 0", always,
               "With your weapon it costs only what it is higher than the weapon.")
    yield rule("A used weapon serves only against monsters not higher", equal,
               "serves only against monsters not higher than the last one on it")
    yield rule("*strict*: only against lower ones", strict,
               "serves only against monsters lower than the last one on it")
    yield rule("Bare hands may always be chosen, and leave the weapon as it is", always,
               "barehanded, which you always may")
    # the end
    yield rule("Health of 0 is the end", always, "At health 0 you are dead")
    yield rule("Dead: the monsters still in the Dungeon count against you", always,
               "your score is 0 less the values of all monsters in the room and in the Dungeon")
    yield rule("Through: the health left is the score", always,
               "When no card is left you came through: your score is your health.")
    yield rule("With full health a potion taken last counts more", always,
               "the card you took last was a potion, add its value")
    yield rule("Another start health is also the most", always, "which is also the most")
# fmt: on


NEEDED = tuple(_rules())

SAID_BY_ANOTHER = "its words are those of another rule of the list"
PROGRAM = "it is about the program, not the table"
ELSEWHERE = {
    "The same seed deals the same cards": PROGRAM,
    "The kept card goes under with its room": SAID_BY_ANOTHER,
    "A player may know what lies under the Dungeon": SAID_BY_ANOTHER,
    "The next room allows another": SAID_BY_ANOTHER,
    "Without a weapon nothing is struck": SAID_BY_ANOTHER,
    "A card is played for what it is": SAID_BY_ANOTHER,
    "A play is a text that replays": PROGRAM,
    "Whether it healed or not": SAID_BY_ANOTHER,
    "The last card is the last taken": SAID_BY_ANOTHER,
}
