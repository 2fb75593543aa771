"""What a sheet of Shuffle and Doom has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/doom.md and with its names; a rule is listed
several times if its parts are needed at different times. ``ELSEWHERE`` lists the rules of the docs
that need no words on the page, with the reason. An empty form needs every rule that its cards may
still call for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dungeongen.games.doom.layout import SWITCHES, Layout
from games.page_rules import Rule, always


class Printed(NamedTuple):
    """A dungeon, or an empty form of a size, and its optional rules."""

    layout: Layout | None
    size: int
    rules: tuple[str, ...]

    @property
    def form(self) -> bool:
        return self.layout is None

    @property
    def cells(self) -> int:
        """The largest possible number of shaded cells."""
        return self.size**2 if self.layout is None else self.layout.filled

    @property
    def largest(self) -> int:
        """The largest possible number of cells in a room."""
        if self.layout is None:
            return self.size**2
        return max(room.size for room in self.layout.rooms)

    def shaded(self, row: int, column: int) -> bool:
        """Return whether a cell is shaded, or may be."""
        return self.layout is None or self.layout.plan.lines()[row][column] == "X"


Needs = Callable[[Printed], bool]


def switch(name: str) -> Needs:
    assert name in SWITCHES
    return lambda sheet: name in sheet.rules


def without(name: str) -> Needs:
    assert name in SWITCHES
    return lambda sheet: name not in sheet.rules


def form(sheet: Printed) -> bool:
    return sheet.form


def printed(sheet: Printed) -> bool:
    return not sheet.form


def whole(sheet: Printed) -> bool:
    """Return whether the deck is any order of all 52 cards, not one with a shuffled bottom."""
    layout = sheet.layout
    if layout is None or layout.deck is None or "bottom=shuffled" in layout.rules:
        return False
    return len(layout.deck) == 52


def both(*needs: Needs) -> Needs:
    return lambda sheet: all(need(sheet) for need in needs)


def either(*needs: Needs) -> Needs:
    return lambda sheet: any(need(sheet) for need in needs)


def aside(sheet: Printed) -> bool:
    """Return whether a room may be left as it is."""
    return bool({"retreat", "retreat-traps"} & {*sheet.rules})


def runs_out(sheet: Printed) -> bool:
    return sheet.cells > 52 or "unbounded" in sheet.rules


def laid_short(sheet: Printed) -> bool:
    """Return whether a room may need more cards than lie outside of rooms."""
    return sheet.largest > 52 or "unbounded" in sheet.rules or (aside(sheet) and runs_out(sheet))


def no_white(sheet: Printed) -> bool:
    return sheet.cells == sheet.size**2


def first(sheet: Printed) -> bool:
    return sheet.shaded(0, 0)


def last(sheet: Printed) -> bool:
    return sheet.shaded(sheet.size - 1, sheet.size - 1)


# fmt: off
def _rules() -> Iterator[Rule[Printed]]:
    """Yield the list, in the order of docs/rules/doom.md."""

    def rule(name: str, needs: Needs, *words: str) -> Rule[Printed]:
        return Rule(name, needs, words)

    bounded = without("unbounded")
    # the dungeon
    yield rule("A cell is filled where the colours of its row and its column differ", form,
               "Shade each cell whose two cards differ in colour.")
    yield rule("The first N cards are the top row, left to right, the next N the left column, top "
               "to bottom", form,
               "Deal cards face up above the columns, left to right, then beside the rows, top to "
               "bottom.")
    yield rule("A map without a filled cell is dealt anew; a user's is refused", form,
               "If no cell is shaded, shuffle and deal again.")
    yield rule("Rooms are the connected cells of one kind, and always rectangles", form,
               "Shaded cells that share a side form one room. Count the cells of each room and "
               "write the number in it.")
    yield rule("Rooms are the connected cells of one kind, and always rectangles", always,
               "cells connect by their sides, never by their corners.")
    yield rule("The deck is the 52 less the set-up cards",
               both(printed, bounded, lambda sheet: not whole(sheet)),
               "Take the cards around the map out of the pack. Shuffle the rest: this is your "
               "deck.")

    # the character and the deck
    yield rule("Health 7, intelligence 3, attack 3, no gold", without("strong"),
               "You start with 7 health, 3 intelligence and 3 attack.")
    yield rule("Each ♥ ♣ ♠ of the chosen stack adds the bonus to health, intelligence, attack",
               always, "Choose the top row or the left column: each in that stack adds",
               "to health, each to intelligence, each to attack;")
    yield rule("Each ♦ adds 1 to any of the three, card by card, before the first room", always,
               "each adds 1 to any of the three, as you choose.", "before the first room.")
    yield rule("The set-up cards go under the deck: the stack not chosen above the chosen one",
               both(without("bottom=shuffled"), lambda sheet: not whole(sheet)),
               "Put both stacks face down under the deck: first the stack you did not choose, "
               "below it the one you chose. In each the first card lies on top: the left one of "
               "the row, the upper one of the column.")
    yield rule("A deck of all 52 is used as it is, whichever stack is chosen", whole,
               "Your deck is all 52 cards, including those around the map.")
    yield rule("With `bottom=shuffled` the set-up cards are shuffled together",
               switch("bottom=shuffled"),
               "Shuffle both stacks together and put them face down under the deck.")

    # walking
    yield rule("The token walks freely over empty cells that are connected", always,
               "Walk freely over white cells, up, down, left and right:")
    yield rule("The token walks freely over empty cells that are connected", printed,
               "Doors and whatever stands in a room are decoration.")
    yield rule("A filled first cell is entered at once", both(printed, first),
               "Since the upper left cell is shaded, you enter its room at once.")
    yield rule("A filled first cell is entered at once", form,
               "If the upper left cell is shaded, you enter its room at once.")
    yield rule("A room draws a card for each of its cells", always,
               "Draw as many cards as the room’s number and lay them out face up.")
    yield rule("Nobody stops inside", always, "you cannot stop inside.")
    yield rule("Out by the bottom right cell alone, once it can be walked to", bounded,
               "From the lower right cell you may leave by OUT")
    yield rule("Out by the bottom right cell alone, once it can be walked to", both(bounded, last),
               "you may leave by OUT, once it is white.")

    # fights
    yield rule("A hit takes the attack off one enemy's value, for good; at 0 or below it is dead",
               always,
               "Hit one enemy: its value falls by your attack, for good. At 0 or less it dies.")
    yield rule("One hit on one enemy, then all that live strike with their present values", always,
               "Every living enemy strikes: you lose the sum of their current values.")
    yield rule("Potions may be drunk between the hit and the strike, not within it", always,
               "b Drink potions, if you like.", "At any time except during a strike:")
    yield rule("Health may be 0; below 0 is death", always, "At 0 you still live; below 0 you die.")
    yield rule("There is no maximum health", always, "Health has no upper limit.")
    yield rule("The fight goes on until no enemy is left; nobody retreats from it", always,
               "Fight in turns until no enemy is left:")
    yield rule("The fight goes on until no enemy is left; nobody retreats from it",
               without("retreat"), "There is no running away.")
    kept = "Potions and books may be used at any moment outside a strike, and last"
    yield rule(kept, both(without("single-use"), without("worth-three")),
               "a potion adds its value to health, a book adds its value to intelligence, for "
               "good.")
    yield rule("Books may stay unread", without("single-use"), "You need not use them.")

    # traps, loot, retreat
    yield rule("Traps come after the enemies", always,
               "Deal with enemies, then traps, then loot.")
    yield rule("A trap within intelligence is disarmed at no cost, and is gone", always,
               "you disarm each that is no higher than your intelligence, at no cost, and it is "
               "gone;")
    yield rule("With no trap left everything is taken", always,
               "If no trap is left, take all the loot.")
    yield rule("Without ♥ and ♦ the ♣ are books and never traps", always,
               "If the room has no and no , its are not traps but books: take them.")
    yield rule("A book read in time disarms", always, "you may read books first.")
    yield rule("Else exactly one ♥ or ♦ is taken, the traps that are left strike, the rest is "
               "destroyed", always,
               "Grab one or . The traps left strike once, for their sum; all else is destroyed.")
    yield rule("What was taken helps only after the strike", always,
               "You can use what you grabbed only after that.")
    yield rule("Or the room is given up: nothing taken, no damage, empty from then on", always,
               "You gain nothing and lose nothing, and the room counts as emptied.")
    yield rule("The token goes to any empty cell, connected or not; a cleared room is empty",
               bounded, "Retreat to any white cell of the map outside the room, even one you could "
               "not walk to.")
    yield rule("The token goes to any empty cell, connected or not; a cleared room is empty",
               always, "Now the room is empty for good: cross it out. It is white from now on.")
    yield rule("Where no cell is empty there is no retreat", no_white,
               "If no cell is white, you cannot retreat.")

    # the opening gambit
    yield rule("One thing is taken; all traps, also those that could be disarmed, strike the "
               "player and every enemy", always,
               "All its traps, even those you could disarm, strike you and every enemy, each for "
               "the full sum.")
    yield rule("One hit is free, then the fight goes on", always,
               "Enemies still alive are stunned: you get one hit without an answer, then the "
               "fight goes on.")
    yield rule("Everything but the enemies is gone", always,
               "everything but the enemies is destroyed.")
    yield rule("Only on entering", always, "When you enter a room", "before your first hit,")
    yield rule("Only where a trap lies with a ♥ or a ♦; an enemy is not needed", always,
               "a room with a trap and a or ,", "with or without enemies.")
    yield rule("Potions in hand before it, if wished", always,
               "you may drink potions and then snatch one or")
    yield rule("The thing helps only after the strike", always,
               "You can use what you snatched only after that;")

    # the deck runs out
    yield rule("A pass draws every card once", always,
               "Write down each as gold at once and put its card face up under the deck. and "
               "books go to your hand.",
               "Cards that are used up, beaten or destroyed go face up under the deck")
    yield rule("A pass draws every card once", runs_out,
               "and you do not draw them until you reshuffle.")
    yield rule("It is exhausted only when a draw is due and no card is left", runs_out,
               "When you must draw and no card is left:")
    yield rule("What is drawn from then on is worth double, and double again; what was drawn keeps "
               "its value", runs_out,
               "From then on every card you draw counts double, after the next reshuffle four "
               "times, and so on. Cards already drawn keep their value.")
    yield rule("Potions in hand become health, books intelligence, at their worth as drawn",
               runs_out, "the potions in your hand add their value to health, the books theirs to "
               "intelligence, as they were drawn;")
    yield rule("Gold stays as it is", runs_out, "you keep your gold.")
    yield rule("In the middle of a room this comes before the fight", runs_out,
               "Shuffle, draw on, then fight.")
    yield rule("Cards in the present room and in rooms set aside stay where they lie", runs_out,
               "All cards go back but those in the room you are in")
    yield rule("Cards in the present room and in rooms set aside stay where they lie",
               both(runs_out, aside), "and in rooms you left as they are.")
    yield rule("A room larger than what can be drawn is laid short", laid_short,
               "If a room needs more cards than you can draw, it gets what there is.")

    # the end
    yield rule("Dead is worth nothing, and is not the same as alive without gold", always,
               "If you die, you score nothing.")
    yield rule("Out by F: the gold", bounded, "Leave by OUT alive and score your gold.")
    yield rule("Every filled room emptied: twice the gold, at once", bounded,
               "Or empty every shaded room: the game ends at once and you score twice your gold.")
    yield rule("A room emptied by retreat counts", always, "the room counts as emptied.")

    # easier and harder
    yield rule("`strong`: begin with 7, 7, 7", switch("strong"),
               "strong: you start with 7 health, 7 intelligence and 7 attack.",
               "You start with 7 health, 7 intelligence and 7 attack.")
    yield rule("`break-up`: no room of more than 16 cells", switch("break-up"),
               "fewer shaded rooms of more than 16 cells")
    yield rule("`merge`: no room of one cell",
               both(switch("merge"), without("break-up")),
               "fewer shaded rooms of a single cell")
    yield rule("`merge`: no room of one cell",
               both(switch("merge"), switch("break-up")),
               "rooms of more than 16 cells and shaded rooms of a single cell")
    exchanges = either(switch("merge"), switch("break-up"))
    yield rule("Both exchange the first pair of a red and a black card that leaves fewer such "
               "rooms, until none is left or none helps", both(form, exchanges),
               "swap a red and a black set-up card: the first pair, in dealing order, that helps. "
               "Repeat until there are none or no swap helps. At least one cell must stay "
               "shaded.")
    yield rule("Bonuses use the exchanged stacks; the sheet says what was exchanged",
               lambda sheet: sheet.layout is not None and bool(sheet.layout.stacks.swaps),
               "the set-up swapped")
    yield rule("`retreat`: leave before a hit, on entering too, or after a strike",
               switch("retreat"), "retreat: while an enemy lives you may retreat on entering, "
               "before a hit, or after the enemies strike, to any white cell.")
    yield rule("`retreat-traps`: leave traps as they are; giving the room up stays possible",
               switch("retreat-traps"), "retreat-traps: once no enemy lives you may also retreat "
               "from traps and leave the room’s cards as they are; disarmed traps stay disarmed.")
    yield rule("The room's cards stay until the player is back, nothing is drawn",
               switch("retreat"), "The room’s cards stay as they are, wounds included.")
    yield rule("The room's cards stay until the player is back, nothing is drawn", aside,
               "A room whose cards you left is neither empty nor white.")
    yield rule("Coming back counts as entering, gambit included", aside,
               "Coming back counts as entering, gambit included: you draw nothing,")
    yield rule("`single-use`: a potion absorbs up to its worth of the next strike and is gone",
               switch("single-use"),
               "of the next strike, by enemies or traps, in whatever room it comes.",
               "Then they are gone.")
    yield rule("A book counts for this room's traps only", switch("single-use"),
               "In a room a book adds", "to intelligence for this room’s traps.")
    yield rule("`worth-three`: potions and books are worth 3, never doubled; traps keep their "
               "values", switch("worth-three"),
               "every potion and book is worth 3, never more; traps keep their value.")

    # the map without end
    endless = switch("unbounded")
    yield rule("`unbounded`: the map goes on to the right and down", endless,
               "the map goes on to the right and down.", "Retreat to any white cell laid so far")
    yield rule("Each growth shuffles a map deck of its own",
               both(endless, printed, lambda sheet: not whole(sheet)),
               "Take the cards around tile 1·1 out of the pack, but not those of other tiles.")
    yield rule("It has grown before play goes on, whenever the player or the room to be entered "
               "touches its end", endless,
               "When your path or the room you enter touches its last row or column, add the next "
               "sheet before you go on.")
    yield rule("The way out is the way in", endless, "You leave by the cell where you came in")
    yield rule("The way out is the way in", both(endless, first),
               "by the cell where you came in, once it is white.")
    yield rule("The score is the gold times the exhaustions, at least once", endless,
               "your score is your gold times the number of reshuffles, at least 1.")
    yield rule("No bonus for clearing; the bonus of the stacks is that of the first tile", endless,
               "Emptying the map earns nothing extra:", "Further sheets do not change your bonus.")

    # what book and rulings leave open
    yield rule("A room that takes every card there is.", laid_short,
               "With all 52 in rooms nothing is shuffled: your hand and the values stay as they "
               "are.")
    yield rule("A stunned enemy", aside, "and no enemy is stunned any more.")
# fmt: on


NEEDED = tuple(_rules())

SAID_BY_ANOTHER = "its words are those of another rule of the list"
MAKER = "it is about dealing dungeons, not about playing one"
PROGRAM = "it is about the program, not the table"
ELSEWHERE = {
    "One room that fills the whole map is legal": MAKER,
    "Sizes go from 4 to 26": MAKER,
    "The bonus falls with the size, from 7 to 1": "the bonus of this size is said",
    "The same seed deals the same cards, and a switch changes none of them": MAKER,
    "Any filled room next to where it can walk may be entered, no other": SAID_BY_ANOTHER,
    "Every later pass has one order, listed or from its own stream": PROGRAM,
    "Without either, chance draws": "who shuffles cards does not know what comes",
    "All others come again": SAID_BY_ANOTHER,
    "Dungeons of 13×13 and 26×26 are played to the end": PROGRAM,
    "Switches combine; those that clash are refused with the reason": MAKER,
    "Without these switches nobody withdraws": SAID_BY_ANOTHER,
    "A deck may be unknown: chance draws card by card, the set-up cards under it are known": (
        "so it is at a table"
    ),
    "It is the same play as with a deck that was written down": PROGRAM,
    "Set-up cards of one's own are taken; wrong ones are refused in one line": PROGRAM,
    "A room with traps and no enemy asks once before its traps are looked at": PROGRAM,
    "The switch `retreat`": SAID_BY_ANOTHER,
    "A potion that absorbs": SAID_BY_ANOTHER,
    "Where one may retreat to": PROGRAM,
    "After the last room": "the published playthroughs",
    "Suits": "the published playthroughs",
    "The fourth playthrough's row": "the published playthroughs",
}
