"""What a sheet of Welcome to the Dungeon has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/welcome.md and with its names: a rule about a
piece of equipment is needed where the hero has it. Two people who play with cards may go on to a
match, so its rules stand on every sheet. ``ELSEWHERE`` lists the rules of the docs that need no
words on the page, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeongen.games.welcome.heroes import AXE, HEROES, POTION, SWORD
from dungeongen.games.welcome.layout import Layout
from games.page_rules import Rule, always

Needs = Callable[[Layout], bool]


def has(piece: str) -> Needs:
    """What a hero with this piece calls for."""
    return lambda layout: bool(HEROES[layout.hero].bit(piece))


def one_deck(layout: Layout) -> bool:
    return not layout.match


def rule(name: str, needs: Needs, *words: str) -> Rule[Layout]:
    return Rule(name, needs, words)


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    # a turn
    yield rule("The deck has 13 monsters: 1 to 5 twice each, 6, 7 and 9", always,
               "The deck has 13 monsters of strength 1 1 2 2 3 3 4 4 5 5 6 7 9")
    yield rule("The hero begins with all six pieces of equipment; the dungeon is empty", always,
               "has all six pieces of equipment. The dungeon is empty.")
    yield rule("Who begins the first adventure is a choice", always,
               "Agree who is player 1; the record says who draws first")
    yield rule("A player draws or passes", always, "Draw or pass.")
    yield rule("The players take turns", always, "Then it is the other player's turn.")
    yield rule("A drawn monster is added to the dungeon, or discarded with a piece of equipment",
               always, "Add it, face down, on top of the dungeon",
               "Discard it, face down, together with one piece of equipment")
    yield rule("The dungeon is a stack: the monster added last is met first", always,
               "the last one added first")
    yield rule("A discarded monster is not met", always, "Discarded monsters are not met.")
    yield rule("A discarded piece is gone for both players", always, "that is still there")
    yield rule("With no equipment left the monster must be added", always,
               "With no piece left you must add.")
    yield rule("An empty deck forces the pass", always, "If the deck is empty, you must pass.")
    yield rule("Passing sends the other player in", always,
               "If you pass, the other player goes into the dungeon")
    # in the dungeon
    yield rule("These pieces are never used up", always, "A piece is never used up")
    yield rule("These pieces are never used up", has(AXE), "never used up, but for axe and potion")
    yield rule("A monster that is not defeated costs its strength in health", always,
               "the hero loses health equal to its strength")
    yield rule("The sword names a strength before the first monster is met", has(SWORD),
               "If the vorpal sword is left, name a strength before you turn over anything.")
    yield rule("The axe is decided on each monster as it is met", has(AXE),
               "Decide before you see the next.")
    yield rule("The axe strikes once", has(AXE), "you may defeat it with the axe, once")
    yield rule("Once, at 0 health or below, the potion brings back with 4", has(POTION),
               "the first time your health falls to 0 or below, go on with 4 health")
    yield rule("With 1 health or more after the last monster the player survives", always,
               "With 1 health or more after the last monster you survive")
    yield rule("After a death the other monsters are not met", always,
               "At 0 or below you die, and lose it; what was not turned over stays hidden")
    # adventures and matches
    yield rule("An adventure has a result for the player who goes in, none for the other", always,
               "The player who passed gets neither.")
    yield rule("Three adventures won decide a match", always, "with 3 adventures won")
    yield rule("Three that the other lost decide it", always, "or with 3 that the other lost")
    yield rule("Two won and two that the other lost decide it", always,
               "or with 2 won and 2 that the other lost")
    yield rule("The player who went in begins the next adventure", always,
               "Whoever went in begins the next adventure")
    yield rule("Between adventures all equipment is back, and another deck is used", always,
               "with all equipment back and the next deck")
    yield rule("Between adventures all equipment is back, and another deck is used", one_deck,
               "Each deck is one adventure: the next needs another deck")
    yield rule("A match has seven adventures at most", always, "That takes at most 7 adventures")
    # who knows what
    yield rule("Only the player who drew a card knows it", always,
               "Keep what you drew to yourself", "Cards you drew are yours to know")
    yield rule("Equipment, and the numbers of cards in deck and dungeon, are public", always,
               "The equipment left, how many cards lie in the deck and in the dungeon")
    yield rule("Monsters met in the dungeon are public", always,
               "all that is turned over in the dungeon")
    yield rule("Monsters not met after a death stay hidden, and discarded ones always do", always,
               "discarded monsters are never shown")
    # what text and rulings leave open
    yield rule("The axe is not asked for", has(AXE),
               "when a monster is turned over that nothing else defeats")
    yield rule("After the potion", has(POTION), "The monster is behind you.")
# fmt: on


NEEDED = tuple(_rules())

DRAWN = "each piece of the hero is drawn with what it does"
SAID_BY_ANOTHER = "its words are those of another rule of the list"
PROGRAM = "it is about the program, not the table"
ELSEWHERE = {
    "A hero has no piece of the other hero": DRAWN,
    "Base health and what shields and armor add": DRAWN,
    "Torch 3 or less, grail even, spear 9, hammer 5": DRAWN,
    "An empty dungeon is survived": SAID_BY_ANOTHER,
    "The worked example of the text, for the warrior": "the examples are drawn",
    "Our own example, for the barbarian": "the examples are drawn",
    "Alone, an adventure is worth 1 to who survives, and −1 to who dies": PROGRAM,
    "*Won* means that the player who began has won": PROGRAM,
    "After the end nothing is played": PROGRAM,
    "No deck of a later adventure is known": PROGRAM,
    "The twenty practice decks are those of the text": PROGRAM,
    "A clock of 90 seconds a turn and five minutes beyond belongs to people at play, and is off "
    "unless asked for": "the host's sheet has it",
    "The sword is asked for": SAID_BY_ANOTHER,
    "A match of seven decks": PROGRAM,
}
