"""The rules of Shuffle and Doom on one page, in our own words: only what holds in this dungeon.

Beside them stands how to play well: what the reference player of ``player.py`` goes by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dungeongen.core.cards import DECK, card_shown
from dungeongen.games.doom.exchange import LARGEST_ROOM, Exchange
from dungeongen.games.doom.layout import Layout, bonus_of
from dungeongen.games.doom.switches import (
    BREAK_UP,
    MERGE,
    RETREAT,
    RETREAT_TRAPS,
    SHUFFLED_BOTTOM,
    SINGLE_USE,
    STRONG,
    UNBOUNDED,
    WORTH_THREE,
)

Chapter = tuple[str, tuple[str, ...]]

SUITS = (
    ("S", "__In a room:__ an **enemy**, as strong and as tough as its number.",
     "__Yours:__ **attack**, what a hit takes off an enemy."),
    ("C", "__In a room:__ a **trap**; where no ♥ and no ♦ lie, a **book**.",
     "__Yours:__ **intelligence**, which disarms traps."),
    ("H", "__In a room:__ a **potion**, to drink when you like.",
     "__Yours:__ **health**. You live at 0, below you are dead."),
    ("D", "__In a room:__ **gold**.",
     "__Yours:__ the **gold** that you carry out is your score."),
)  # fmt: skip
"""Each suit's letter, what it is in a room, and what it is to the player."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What of a dungeon decides which rules it needs; on an empty form, what may yet be.

    ``stacks`` are the set-up cards, ``None`` on an empty form. ``runs_out``: the deck may be
    exhausted. ``short``: a room may ask for more cards than can be drawn. ``first_hatched`` and
    ``last_hatched``: the upper left and the lower right cell; ``all_hatched``: there is no white
    cell. ``whole_deck``: the deck is a given order of all 52 cards.
    """

    rules: tuple[str, ...]
    bonus: int
    stacks: Exchange | None
    runs_out: bool
    short: bool
    first_hatched: bool = False
    last_hatched: bool = False
    all_hatched: bool = False
    whole_deck: bool = False

    @property
    def aside(self) -> bool:
        """Whether a room may be left as it is."""
        return RETREAT in self.rules or RETREAT_TRAPS in self.rules


def facts_of(layout: Layout) -> Facts:
    """Return the facts of a dungeon."""
    plan = layout.plan
    largest = max(room.size for room in layout.rooms)
    aside = layout.has(RETREAT) or layout.has(RETREAT_TRAPS)
    return Facts(
        layout.rules,
        layout.bonus,
        layout.stacks,
        layout.runs_out,
        short=largest > len(DECK) or layout.has(UNBOUNDED) or (aside and layout.runs_out),
        first_hatched=bool(plan.filled & 1),
        last_hatched=bool(plan.filled >> plan.last & 1),
        all_hatched=not plan.empty,
        whole_deck=_whole(layout),
    )


def _whole(layout: Layout) -> bool:
    """Tell whether the set-up cards have no place of their own under the deck (SD-3)."""
    made_whole = layout.deck is not None and len(layout.deck) == len(DECK)
    return made_whole and not layout.has(SHUFFLED_BOTTOM)  # then they are shuffled into its end


def facts_of_form(size: int, rules: Sequence[str]) -> Facts:
    """Return the facts of an empty form: whatever its cards may make of it."""
    many = size * size > len(DECK)
    return Facts(
        tuple(rules), bonus_of(size), None, many, short=many,
        first_hatched=True, last_hatched=True, all_hatched=True,
    )  # fmt: skip


def chapters(facts: Facts) -> tuple[Chapter, ...]:
    """Return the rules that a dungeon needs, in chapters."""
    rules = facts.rules
    made: list[Chapter] = [
        ("The Quest", tuple(_quest(rules))),
        ("Before You Start", tuple(_start(facts))),
        ("Moving", tuple(_moving(facts))),
        ("A Hatched Room", tuple(_room(facts))),
        ("1 Enemies ♠", tuple(_enemies(rules))),
        ("2 Traps ♣", tuple(_traps(facts))),
        ("3 Loot ♥ ♦ ♣", tuple(_loot(rules))),
        ("The Gambit", _GAMBIT),
    ]
    if facts.runs_out:
        made.append(("When the Deck Runs Out", tuple(_out(facts))))
    switched = tuple(_switched(facts))
    if switched:
        made.append(("Rules Switched On", switched))
    return tuple(made)


def _quest(rules: Sequence[str]) -> Iterator[str]:
    yield (
        "You need a pack of 52 cards without jokers, a token and a pencil. A card is worth its "
        "number; **J** is 11, **Q** 12, **K** 13, **A** 14. Health has no upper limit."
    )
    if UNBOUNDED in rules:
        yield "Come out alive with as much gold as you dare to fetch. Dead you score nothing."
    else:
        yield (
            "Come out by F alive and score your gold; or empty **every** hatched room, and the "
            "game ends at once with **twice** your gold. Dead you score nothing."
        )


def _start(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    if facts.stacks is None:
        yield (
            "Shuffle. Deal cards face up above the columns, left to right, then beside the rows, "
            "top to bottom. Hatch each cell whose two cards differ in **colour**. "
            "If no cell is hatched, shuffle and deal again."
        )
        yield (
            "Hatched cells that touch by their sides are one room. Count the cells of each and "
            "write the number into it."
        )
    elif facts.whole_deck:
        yield "All 52 cards are the deck, those round the map too."
    elif UNBOUNDED in rules:
        yield (
            "Take the cards round tile 1·1 out of the pack, not those of other tiles, and shuffle "
            "the rest: the deck."
        )
    else:
        yield "Take the cards round the map out of the pack and shuffle the others: the deck."
    mind = 7 if STRONG in rules else 3
    yield (
        f"You begin with **7** health, **{mind}** intelligence and **{mind}** attack. Choose the "
        f"**top row** or the **left column**: each ♥ of that stack adds **{facts.bonus}** to "
        f"health, each ♣ to intelligence, each ♠ to attack; each ♦ adds 1 to one of the three, as "
        "you like."
    )
    if facts.whole_deck:
        return
    if SHUFFLED_BOTTOM in rules:
        yield "Shuffle all cards of both stacks together and put them under the deck."
    else:
        yield (
            "Put both stacks under the deck, each in its order: first the one you did not choose, "
            "below it the chosen one. You will meet them last."
        )


def _moving(facts: Facts) -> Iterator[str]:
    yield (
        "From **P** step onto the upper left cell. Walk over white cells as you like, up, down, "
        "left and right: cells join by their sides, never by their corners. A hatched room that "
        "you step into is entered: nobody stops inside."
    )
    if facts.first_hatched:
        known = facts.stacks is not None
        since = "Since" if known else "If"
        yield f"{since} the upper left cell is hatched, you enter its room at once."
    white = ", once it is white"
    if UNBOUNDED in facts.rules:
        yield f"You leave by the cell you came in by{white * facts.first_hatched}."
    else:
        yield f"From the lower right cell you may leave by **F**{white * facts.last_hatched}."


def _room(facts: Facts) -> Iterator[str]:
    yield (
        "Draw as many cards as its number says and lay them out face up. Deal with enemies, traps "
        "and loot in this order. Then the room is empty for good: cross it out; it is white from "
        "now on."
    )
    kept = ", and are not drawn until it is shuffled" if facts.runs_out else ""
    yield f"Cards that are used up, beaten or destroyed go face up under the deck{kept}."


def _enemies(rules: Sequence[str]) -> Iterator[str]:
    yield "Turn by turn, until no enemy is left:"
    yield "**a** Hit one enemy: its value falls by your attack, for good. At 0 or less it is dead."
    yield "**b** Drink potions, if you like."
    yield "**c** Every living enemy strikes: you lose the sum of what they are worth now."
    if RETREAT not in rules:
        yield "There is no running away."


def _traps(facts: Facts) -> Iterator[str]:
    yield (
        "If no ♥ and no ♦ lies here, the ♣ are no traps but **books**: take them. Otherwise each ♣ "
        "that is not above your intelligence is disarmed at no cost, and gone; books may be read "
        "first. All disarmed: take all the loot. If some are left, choose:"
    )
    yield (
        "**Grab** one ♥ or ♦. The traps left strike once, for their sum; all else is destroyed. "
        "What you grabbed can be used only after that."
    )
    laid = " laid so far" if UNBOUNDED in facts.rules else " of the map"
    nowhere = " Where no cell is white there is no retreat." if facts.all_hatched else ""
    yield (
        f"**Retreat** to any white cell{laid} outside the room, also one you could not walk to. "
        f"You get nothing and lose nothing, and the room counts as emptied.{nowhere}"
    )


def _loot(rules: Sequence[str]) -> Iterator[str]:
    yield (
        "**♦** is written down as gold at once, and its card goes face up under the deck. **♥** "
        "and books go to the hand."
    )
    worth = "3" if WORTH_THREE in rules else "its worth"
    if SINGLE_USE in rules:
        yield (
            f"At any time but during a strike: a **potion** takes up to {worth} off the next "
            "strike, of enemies or of traps, in whatever room that comes. In a room a **book** "
            f"adds {worth} to intelligence for this room’s traps. Then they are gone."
        )
    else:
        yield (
            f"At any time but during a strike: a **potion** adds {worth} to health, a **book** "
            f"adds {worth} to intelligence, for good. You need not use them."
        )


_GAMBIT = (
    "On entering a room with a trap and a ♥ or ♦, before the first hit, you may drink potions and "
    "then snatch **one** ♥ or ♦; no enemy need be there. All its traps, also those you could "
    "disarm, strike you **and** every enemy, each for the full sum. What you snatched can be used "
    "only after that; all but the enemies is destroyed.",
    "Enemies still alive are stunned: you have one hit without an answer, then the fight goes on.",
)


def _out(facts: Facts) -> Iterator[str]:
    aside = " and of rooms you left as they are" if facts.aside else ""
    yield (
        "When a card is due and none is left to draw: the potions in your hand add their worth to "
        "health, the books to intelligence, as they were drawn; gold stays. All cards go back but "
        f"those of the room you are in{aside}. Shuffle and draw on, then fight."
    )
    yield (
        "From then on every card drawn is worth **double**, the next time **four** times, and so "
        "on. Cards already drawn keep their worth."
    )
    if facts.short:
        yield (
            "A room larger than all that can be drawn gets what there is. With all 52 in rooms "
            "nothing is shuffled: hand and worth stay as they are."
        )


def _switched(facts: Facts) -> Iterator[str]:
    rules, stacks = facts.rules, facts.stacks
    texts = {
        STRONG: "you begin with 7 health, 7 intelligence and 7 attack.",
        RETREAT: (
            "while an enemy lives you may retreat on entering, before a hit, or after the enemies’ "
            "strike, to any white cell. The room’s cards stay as they are, wounds too."
        ),
        RETREAT_TRAPS: (
            "once no enemy lives you may also retreat from traps and leave the room’s cards as "
            "they are; what is disarmed stays so."
        ),
        SINGLE_USE: "potions and books work once; see Loot.",
        WORTH_THREE: "every potion and book is worth 3, never more; traps keep their number.",
        SHUFFLED_BOTTOM: "nobody knows in which order the set-up cards come.",
        UNBOUNDED: (
            "the map goes on to the right and down. When your way or the room you enter touches "
            "its last row or column, lay the next sheet on before you go on. There is no reward "
            "for emptying it: the score is your gold times the number of reshuffles, at least 1. "
            "Further sheets change no bonus."
        ),
    }
    exchanging = [rule for rule in rules if rule in _OFFENDING]
    for rule in rules:
        if rule in texts:
            yield f"**{rule}:** {texts[rule]}"
        elif rule == exchanging[-1]:
            offending = " and ".join(_OFFENDING[name] for name in exchanging)
            said = _EXCHANGE.format(offending) if stacks is None else _swaps(stacks, offending)
            yield f"**{' and '.join(exchanging)}:** {said}"
    if facts.aside:
        yield (
            "A room that is left so is neither empty nor white. **Coming back** counts as "
            "entering, gambit included: nothing is drawn, and no enemy is stunned any more."
        )


def thumb(rules: Sequence[str]) -> Iterator[str]:
    """Yield how the reference player plays, in words, a short paragraph for each thing."""
    endless = UNBOUNDED in rules
    yield "Take the stack, and add each ♦, so that fights get short: attack first, then health."
    exit_ = "you came in by" if endless else "before F"
    if SINGLE_USE in rules:
        yield (
            "Drink a potion for a strike that takes all of it, or for your life. Read a book where "
            "it disarms."
        )
    else:
        yield (
            "Drink potions at once. Keep books until a trap asks for them: who understands every "
            f"trap cannot retreat, and a retreat leads to any white cell, also to the one {exit_}."
        )
    looks = RETREAT in rules and not endless
    if looks:
        yield (
            "Look into every room, the smallest room first, take what is free, and withdraw from "
            "all else: before the first hit no enemy costs you anything."
        )
    else:
        yield (
            "Enter the smallest room you can reach. In small rooms enemies do not gang up, and a ♣ "
            "alone is a book. Leave the large ones for when you are strong."
        )
    if RETREAT_TRAPS in rules and not endless:
        yield "Leave traps that you do not understand until a book has taught you."
    counted = "Count what you saw: the fewer ♠ are left, the less a room costs."
    tail = " Once only the set-up cards are left you know what comes."
    yield counted if SHUFFLED_BOTTOM in rules else counted + tail
    yield "In a fight hit where you take off most: whole hits first, then the largest remainder."
    if endless:
        yield "Leave once you would not live through the next room 19 times in 20."
    elif looks:
        yield (
            "Then plan with all cards before you: first rooms that give more health than they "
            "cost, then those that give most. If not all can be paid for, take the gold and "
            "withdraw to the cell before F."
        )
    else:
        yield (
            "Before each room ask how likely you come through all that are left: twice the gold "
            "then, nothing if you die. If that is worth less than the gold you have, leave by F."
        )
    yield "Snatch where the fight would kill you and the traps would kill the enemies."


_OFFENDING = {
    BREAK_UP: f"hatched rooms of more than {LARGEST_ROOM} cells",
    MERGE: "hatched rooms of a single cell",
}
_EXCHANGE = (
    "to have fewer {}, exchange a red and a black card of the set-up, the first pair in the order "
    "of dealing that helps, again and again, until there are none or no exchange helps. "
    "One cell must stay hatched."
)


def _swaps(stacks: Exchange, offending: str) -> str:
    if not stacks.swaps:
        said = f"no cards had to be exchanged to have fewer {offending}"
    else:
        pairs = [f"{card_shown(one)} with {card_shown(two)}" for one, two in stacks.swaps]
        said = f"to have fewer {offending}, the set-up exchanged {', '.join(pairs)}"
    if stacks.left:
        rooms = "1 such room remains" if stacks.left == 1 else f"{stacks.left} such rooms remain"
        return f"{said}; {rooms}, since no exchange helps."
    return f"{said}."
