"""What a sheet of Mythic Dungeon Crawler has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/mythic.md and with its names: the rules of a
joker are needed where it is in the deck. ``ELSEWHERE`` lists the rules of the docs that need no
words on the page, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeongen.games.mythic.layout import Layout, helpers
from games.page_rules import Rule, always

Needs = Callable[[Layout], bool]


def dragon(layout: Layout) -> bool:
    return "DRAGON" in layout.jokers


def treasure(layout: Layout) -> bool:
    return "TREASURE" in layout.jokers


def helper(layout: Layout) -> bool:
    return bool(helpers(layout))


def swap(layout: Layout) -> bool:
    return layout.swap


def strict(layout: Layout) -> bool:
    return layout.strict_discard


def strict_helper(layout: Layout) -> bool:
    return strict(layout) and helper(layout)


def lured(layout: Layout) -> bool:
    return dragon(layout) and treasure(layout)


def rule(name: str, needs: Needs, *words: str) -> Rule[Layout]:
    return Rule(name, needs, words)


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    # the deck and the rooms
    yield rule("♣ and ♠ are monsters, ♦ weapons or shields, ♥ potions", always,
               "are monsters, ♦ weapons or shields, ♥ potions.")
    yield rule("Number cards are worth their number, J Q K A 11 to 14, the dragon 15", always,
               "J is 11, Q 12, K 13, A 14.")
    yield rule("Any jokers may be chosen, with up to two helpers", always,
               "Use a pack of 52 cards")
    yield rule("Normal starts at 20 of 20 health, easy at 25 of 25", always, "Begin with")
    yield rule("The maximum alone may be 25 or 30", always, "potions never lift you above")
    yield rule("Four cards make the first room", always, "Deal four cards into the room.")
    yield rule("As soon as one card is left, the room is filled up to four", always,
               "As soon as one card is left, fill the room up to four from the pile")
    yield rule("The cards of a room may be played in any order", always,
               "Play three of the four cards, in any order.")
    yield rule("A short pile deals what it has", always, "a short pile deals what it has")
    yield rule("With an empty pile nothing need be emptied further", always,
               "With an empty pile, play on with what lies there.")
    # hands and bag
    yield rule("Equipping moves a diamond from the room to a free hand", always,
               "Equip a ♦: lay it in a free hand. It stays until it is used up.")
    yield rule("A potion heals and needs a free hand", always,
               "Drink a ♥: you need a free hand. Add its rank to your health")
    yield rule("A used potion is gone", always, "Add its rank to your health, discard it.")
    yield rule("The bag stores one diamond or potion without a hand", always,
               "on the bag, if no face-up card lies there. No hand is needed.")
    yield rule("A card on the bag needs a free hand to be played", always,
               "A stored ♦ goes to a free hand later; a stored ♥ is drunk from the bag")
    yield rule("Unused diamonds move between hands and bag", always,
               "Unused ♦ move between hands and bag whenever there is a free place: while "
               "both hands are full and the bag is covered, nothing changes places")
    yield rule("With Swap an unused ♦ changes places with one on the bag", swap,
               "with both hands full, an unused ♦")
    yield rule("Nothing goes from hand or bag to the room", always,
               "Nothing goes from hand or bag back into the room.")
    yield rule("A discard is forced only with no free hand and a covered bag", always,
               "only if both hands are full and the bag is covered")
    yield rule("By the strict rule nothing else in the room can be played either", strict,
               "no monster lies in the room")
    yield rule("By the strict rule nothing else in the room can be played either", strict_helper,
               "no empty joker could hold a ♦ or ♥ of the room")
    yield rule("Moves among hands and bag do not touch the room", always,
               "Moving cards between hands and bag, or drinking from the bag, does not count.")
    # fighting and loot
    yield rule("A weaker shield breaks and the rest hits", always,
               "Otherwise the shield breaks and is discarded, and the rest hits you.")
    yield rule("A shield blocks again with what is left", always,
               "the shield is worn by that strength")
    yield rule("A ♦ that has blocked never attacks", always, "What has blocked never attacks")
    yield rule("A shield on the bag does not block", always, "with one ♦ in hand, your shield")
    yield rule("A shield that has blocked stays where it is", always,
               "stays in hand until it breaks")
    yield rule("A weapon that is strong enough kills and is gone", always,
               "take its rank off one monster's strength",
               "the monster is defeated, and this weapon is discarded with those on it")
    yield rule("Defeated monsters are looted", always,
               "A defeated monster goes at once face down into the bag.")
    yield rule("Drawn example: with a potion on the bag a defeated monster is not looted", always,
               "If a face-up card lies on the bag, the monster is discarded instead.")
    yield rule("Monsters on a shield are looted when it breaks", always,
               "Monsters on a shield wait: they are bagged or discarded when it breaks")
    yield rule("Monsters on a shield are looted at the end, if the bag is open", always,
               "when it breaks, or when the game ends")
    yield rule("A dragon has strength 15, and strikes back at once after one weapon", dragon,
               "Strength 15. One weapon at most: it then hits you at once with what is left")
    yield rule("A shield in the other hand blocks the dragon's answer", dragon,
               "a shield in your other hand may block")
    yield rule("A dragon that does more than 10 damage lowers the maximum health by 5", dragon,
               "If more than 10 damage comes through and you live, your maximum health falls by 5")
    yield rule("Death is tested before the dragon lowers the maximum", dragon,
               "comes through and you live")
    yield rule("The treasure is bagged from the room for 5", treasure,
               "Turn it face down into an open bag: 5 loot.")
    yield rule("The treasure needs an open bag", treasure, "into an open bag")
    yield rule("The treasure on the bag covers it and may be turned at any time", treasure,
               "it covers the bag until you turn it down, which you may at any time")
    yield rule("A treasure on the bag is turned at the end, before monsters on shields are counted",
               treasure, "At the end it is turned down for you.")
    yield rule("The treasure lures a dragon away without a hand", lured,
               "it lures a dragon in the room away: both are discarded, no hand is needed")
    # helper jokers
    yield rule("A joker goes to a free hand or onto the bag", helper,
               "Take a joker to a free hand or store it on the bag.")
    yield rule("An empty joker moves between hand and bag", helper,
               "Empty, it moves like an unused ♦")
    yield rule("A joker may be discarded like a diamond", helper, "it may be discarded like one")
    yield rule("A joker holds a ♦, a ♥ or a monster, one at a time", helper,
               "♥ or monster of the room on it.")
    yield rule("A joker that holds a card stays where it is", helper,
               "and the joker stays where it is")
    yield rule("A joker's ♦ goes to a free hand, also the one that the joker frees", helper,
               "The hand that the joker leaves counts as free for both.")
    yield rule("A joker's ♦ or ♥ goes onto an open bag", helper,
               "♥ is drunk or goes onto the bag")
    yield rule("A joker's card may return to an empty slot; then one more card has to go", helper,
               "Any card may return to an empty slot of the room")
    yield rule("A trapped monster goes nowhere else and keeps its weapons", helper,
               "The card waits there, with the weapons on it")
    # skips and ends
    yield rule("An untouched room may be skipped: its cards are shuffled into the pile", always,
               "You may skip an untouched room", "shuffle its cards into the pile")
    yield rule("A touched room cannot be skipped", always,
               "A room is untouched until you play a card of it or attack a monster.")
    yield rule("The first skip is free, the second running costs 5 health, the third is forbidden",
               always, "The second skip in a row costs 5 health; a third is not allowed.")
    yield rule("Playing a card of a room ends the run", always,
               "When you play a card of a room, the coin goes back to no skip.")
    yield rule("Without a pile nothing is skipped", always, "as long as there is a pile")
    yield rule("Weapons on a monster of a skipped room are discarded", always,
               "discard the weapons on its monsters")
    yield rule("At health 0 or below the game is lost, and scores 0", always,
               "At 0 health you lose and score nothing")
    yield rule("Death is tested before victory", always, "even if the last monster falls too")
    yield rule("No monster left wins at once", always,
               "You win at once when no monster is left in pile or room")
    yield rule("A monster in the pile or on a joker prevents the end", helper,
               "in pile or room or on a joker")
    yield rule("The score is the monsters in the bag, and 5 for the bagged treasure", always,
               "Score 1 for each monster in the bag")
    yield rule("The score is the monsters in the bag, and 5 for the bagged treasure", treasure,
               "and 5 for the treasure there")
    yield rule("A perfect score is all of this deck's monsters and the treasure", always,
               "A perfect score is")
# fmt: on


NEEDED = tuple(_rules())

DRAWN = "the example is drawn"
PROGRAM = "it is about the program, not the table"
SAID_BY_ANOTHER = "its words are those of another rule of the list"
FORBIDDEN = "what no rule of the page allows is forbidden"
ELSEWHERE = {
    "The usual deck is 52 cards with dragon and treasure": "the deck of this sheet is said",
    "The same seed gives the same deal": PROGRAM,
    "Nothing comes between the third card and the deal": SAID_BY_ANOTHER,
    "Treasure and dragon may empty the room, which is then filled with four cards": SAID_BY_ANOTHER,
    "A move always exists": PROGRAM,
    "Two hands hold two cards": "the mat has two places",
    "An equipped card cannot be discarded": SAID_BY_ANOTHER,
    "A potion never heals above the maximum": SAID_BY_ANOTHER,
    "With full hands and bag there is no exchange": SAID_BY_ANOTHER,
    "A used card, a potion and the treasure are not swapped": SAID_BY_ANOTHER,
    "A potion on the bag moves to no hand": FORBIDDEN,
    "Drawn example: a jack that is not blocked does 11 damage and is looted": DRAWN,
    "Drawn example: a 5 blocked by a 6 lies on it; 1 is left to block with": DRAWN,
    "A shield of the same strength breaks without damage": SAID_BY_ANOTHER,
    "Drawn example: a king hit with a 7 has 6 left": DRAWN,
    "Drawn example: a king with a 7 and a 4 on it does 2 damage, or 1 past a shield with 1 left": (
        DRAWN
    ),
    "A weapon left on a monster stays there in the next room": "the cards lie there",
    "Weapons on a blocked monster have no further effect": SAID_BY_ANOTHER,
    "At most one shield blocks an attack": SAID_BY_ANOTHER,
    "Nothing comes between a defeat and its loot": SAID_BY_ANOTHER,
    "The weapon itself does not block": SAID_BY_ANOTHER,
    "Other monsters never lower the maximum": FORBIDDEN,
    "A treasure that is bagged lures nothing": SAID_BY_ANOTHER,
    "Drawn example: a joker keeps Q♥ until it is drunk": DRAWN,
    "A joker may hold the dragon, but no joker and no treasure": SAID_BY_ANOTHER,
    "A joker on the bag holds too": SAID_BY_ANOTHER,
    "A joker on the bag needs a free hand for its card": SAID_BY_ANOTHER,
    "Nothing returns to a full room": SAID_BY_ANOTHER,
    "Fear may kill": SAID_BY_ANOTHER,
    "A monster on a shield does not prevent the end": SAID_BY_ANOTHER,
    "The order of the pile is not seen": PROGRAM,
    "A card in hand is seen": PROGRAM,
    "What is free is a move all the same.": PROGRAM,
    "Where a card comes from is not said": PROGRAM,
    "Discarded cards are not kept": PROGRAM,
    "After a skip the pile is in unknown order": PROGRAM,
    "Several monsters may lie on one shield.": SAID_BY_ANOTHER,
    "The solver's proofs are about lines without a skip": PROGRAM,
}
