"""The rules of Shuffle and Doom in our own words, on one page: only those that this dungeon needs.

``chapters`` selects the rules from the facts of a layout, or of an empty form. ``thumb`` adds
advice: the strategy of the careful player (``kernel/player.c``), in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dungeongen.core.cards import DECK, card_shown
from dungeongen.games.doom.layout import LARGEST_ROOM, Exchange, Layout, bonus_of
from dungeongen.games.doom.variants import (
    BREAK_UP,
    MERGE,
    RETREAT,
    RETREAT_TRAPS,
    SHUFFLED_BOTTOM,
    SINGLE_USE,
    STRENGTH,
    STRONG,
    UNBOUNDED,
    WORTH_THREE,
    base_of,
)

Chapter = tuple[str, tuple[str, ...]]

SUITS = (
    (
        "S",
        "__In a room:__ an **enemy**, as strong and as tough as its value.",
        "__Yours:__ **attack**, the damage of each hit you land.",
    ),
    (
        "C",
        "__In a room:__ a **trap**; with no ♥ or ♦ in the room, a **book**.",
        "__Yours:__ **intelligence**, which disarms traps.",
    ),
    (
        "H",
        "__In a room:__ a **potion** to drink whenever you like.",
        "__Yours:__ **health**. At 0 you still live; below 0 you die.",
    ),
    ("D", "__In a room:__ **gold**.", "__Yours:__ the **gold** you carry out is your score."),
)
"""Each suit's letter, what it means in a room, and what it means for the player."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The properties of a dungeon that decide which rules its page needs.

    For an empty form each property says what the cards may still bring, for a series or a book what
    any of its dungeons brings. ``stacks`` are the set-up cards, ``None`` for more than one dungeon.
    ``blank``: an empty form. ``spoiler``: strip, flap or list, if a series gives the deck so.
    ``runs_out``: the deck may be exhausted. ``short``: a room may
    need more cards than can be drawn. ``first_shaded`` and ``last_shaded``: the upper left and
    the lower right cell are shaded; ``all_shaded``: no cell is white. ``whole_deck``: the deck is
    a given order of all 52 cards.
    """

    rules: tuple[str, ...]
    bonus: int
    stacks: Exchange | None
    runs_out: bool
    short: bool
    first_shaded: bool = False
    last_shaded: bool = False
    all_shaded: bool = False
    whole_deck: bool = False
    blank: bool = False
    spoiler: str | None = None

    @property
    def under_the_deck(self) -> str:
        """Where cards go that are used up: strips and flaps have no pile to lie under."""
        return "aside, face up" if self.hidden else "face up under the deck"

    @property
    def hidden(self) -> bool:
        """Whether strips or flaps tell which card comes next."""
        return self.spoiler in ("strip", "flap")

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
        first_shaded=bool(plan.filled & 1),
        last_shaded=bool(plan.filled >> plan.last & 1),
        all_shaded=not plan.empty,
        whole_deck=_whole(layout),
    )


def _whole(layout: Layout) -> bool:
    """Tell whether the deck holds all 52 cards, with no set-up cards below it (SD-3)."""
    made_whole = layout.deck is not None and len(layout.deck) == len(DECK)
    return made_whole and not layout.has(SHUFFLED_BOTTOM)  # which shuffles them into its end


def facts_of_many(layouts: Sequence[Layout], spoiler: str | None) -> Facts:
    """Return the facts of a book or a series: what any of its dungeons needs."""
    every = [facts_of(layout) for layout in layouts]
    return replace(
        every[0],
        stacks=None,
        runs_out=any(one.runs_out for one in every),
        short=any(one.short for one in every),
        first_shaded=any(one.first_shaded for one in every),
        last_shaded=any(one.last_shaded for one in every),
        all_shaded=any(one.all_shaded for one in every),
        spoiler=spoiler,
    )


def facts_of_form(size: int, rules: Sequence[str]) -> Facts:
    """Return the facts of an empty form: everything that its cards may still bring."""
    many = size * size > len(DECK)
    return Facts(
        tuple(rules),
        bonus_of(size),
        None,
        many,
        short=many,
        first_shaded=True,
        last_shaded=True,
        all_shaded=True,
        blank=True,
    )


def chapters(facts: Facts) -> tuple[Chapter, ...]:
    """Return the rules that a dungeon needs, in chapters."""
    rules = facts.rules
    result: list[Chapter] = [
        ("The Quest", tuple(_quest(rules))),
        ("Before You Start", tuple(_start(facts))),
        ("Moving", tuple(_moving(facts))),
        ("A Shaded Room", tuple(_room(facts))),
        ("1 Enemies ♠", tuple(_enemies(rules))),
        ("2 Traps ♣", tuple(_traps(facts))),
        ("3 Loot ♥ ♦ ♣", tuple(_loot(facts))),
        ("The Gambit", _GAMBIT),
    ]
    if facts.runs_out:
        result.append(("When the Deck Runs Out", tuple(_out(facts))))
    switched = tuple(_switched(facts))
    if switched:
        result.append(("Optional Rules in Play", switched))
    return tuple(result)


def _quest(rules: Sequence[str]) -> Iterator[str]:
    yield (
        "A card’s value is its number; **J** is 11, **Q** 12, **K** 13, **A** 14. There are no "
        "jokers. Health has no upper limit."
    )
    if UNBOUNDED in rules:
        yield "Get out alive with as much gold as you dare. If you die, you score nothing."
    else:
        yield (
            "Leave by **OUT** alive and score your gold. Or empty **every** shaded room: the game "
            "ends at once and you score **twice** your gold. If you die, you score nothing."
        )


def _start(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    if facts.blank:
        yield (
            "Shuffle. Deal cards face up above the columns, left to right, then beside the rows, "
            "top to bottom. Shade each cell whose two cards differ in **colour**. "
            "If no cell is shaded, shuffle and deal again."
        )
        yield (
            "Shaded cells that share a side form one room. Count the cells of each room and "
            "write the number in it."
        )
    elif facts.hidden:
        yield (
            f"The **{facts.spoiler}s** with the number of your map are the deck. Lay a pack of 52 "
            "cards face up beside you, sorted. Whenever you draw, take the card that the "
            f"{facts.spoiler} shows."
        )
    elif facts.spoiler == "list" and not facts.whole_deck:
        yield (
            "Take the cards around the map out of the pack. Stack the rest in the order of the "
            "list: this is your deck."
        )
    elif facts.whole_deck:
        yield "Your deck is all 52 cards, including those around the map."
    elif UNBOUNDED in rules:
        yield (
            "Take the cards around tile 1·1 out of the pack, but not those of other tiles. Shuffle "
            "the rest: this is your deck."
        )
    else:
        yield (
            "Take the cards around the map out of the pack. Shuffle the rest: this is your deck."
        )
    health, mind, _ = base_of(rules)
    yield (
        f"You start with **{health}** health, **{mind}** intelligence and **{mind}** attack. "
        "Choose the **top row** or the **left column**: each ♥ in that stack adds "
        f"**{facts.bonus}** to health, each ♣ to intelligence, each ♠ to attack; each ♦ adds 1 to "
        "any of the three, as you choose."
    )
    if facts.whole_deck:
        return
    if facts.hidden:
        yield _last_cards(facts)
    elif SHUFFLED_BOTTOM in rules:
        yield "Shuffle both stacks together and put them under the deck."
    else:
        yield (
            "Put both stacks under the deck, each in order: first the stack you did not choose, "
            "and below it the one you chose. You draw these cards last."
        )


def _last_cards(facts: Facts) -> str:
    """Return what becomes of the set-up cards where strips or flaps are the deck (SD-3)."""
    if SHUFFLED_BOTTOM in facts.rules:
        return f"The cards of both stacks, shuffled, are the last of the {facts.spoiler}s."
    return (
        f"After the last of the {facts.spoiler}s you draw the cards of both stacks, each in order: "
        "first the stack you did not choose, then the one you chose."
    )


def _moving(facts: Facts) -> Iterator[str]:
    yield (
        "From **IN** step onto the upper left cell. Walk freely over white cells, up, down, left "
        "and right: cells connect by their sides, never by their corners. Step into a shaded room "
        "and you have entered it: you cannot stop inside."
    )
    if facts.first_shaded:
        since = "If" if facts.stacks is None else "Since"
        yield f"{since} the upper left cell is shaded, you enter its room at once."
    white = ", once it is white"
    if UNBOUNDED in facts.rules:
        yield f"You leave by the cell where you came in{white * facts.first_shaded}."
    else:
        yield f"From the lower right cell you may leave by **OUT**{white * facts.last_shaded}."


def _room(facts: Facts) -> Iterator[str]:
    yield (
        "Draw as many cards as the room’s number and lay them out face up. Deal with enemies, then "
        "traps, then loot. Now the room is empty for good: cross it out. It is white from now on."
    )
    waiting = ", and you do not draw them until you reshuffle" if facts.runs_out else ""
    yield f"Cards that are used up, beaten or destroyed go {facts.under_the_deck}{waiting}."


def _enemies(rules: Sequence[str]) -> Iterator[str]:
    yield "Fight in turns until no enemy is left:"
    yield "**a** Hit one enemy: its value falls by your attack, for good. At 0 or less it dies."
    yield "**b** Drink potions, if you like."
    yield "**c** Every living enemy strikes: you lose the sum of their current values."
    if RETREAT not in rules:
        yield "There is no running away."


def _traps(facts: Facts) -> Iterator[str]:
    yield (
        "If the room has no ♥ and no ♦, its ♣ are not traps but **books**: take them. Otherwise "
        "you disarm each ♣ that is no higher than your intelligence, at no cost, and it is gone; "
        "you may read books first. If no trap is left, take all the loot. If any are left, choose:"
    )
    yield (
        "**Grab** one ♥ or ♦. The traps left strike once, for their sum; all else is destroyed. "
        "You can use what you grabbed only after that."
    )
    laid = " laid so far" if UNBOUNDED in facts.rules else " of the map"
    nowhere = " If no cell is white, you cannot retreat." if facts.all_shaded else ""
    yield (
        f"**Retreat** to any white cell{laid} outside the room, even one you could not walk to. "
        f"You gain nothing and lose nothing, and the room counts as emptied.{nowhere}"
    )


def _loot(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    yield (
        f"Write down each **♦** as gold at once and put its card {facts.under_the_deck}. **♥** "
        "and books go to your hand."
    )
    worth = "3" if WORTH_THREE in rules else "its value"
    if SINGLE_USE in rules:
        yield (
            f"At any time except during a strike: a **potion** absorbs up to {worth} of the next "
            "strike, by enemies or traps, in whatever room it comes. In a room a **book** adds "
            f"{worth} to intelligence for this room’s traps. Then they are gone."
        )
    else:
        yield (
            f"At any time except during a strike: a **potion** adds {worth} to health, a **book** "
            f"adds {worth} to intelligence, for good. You need not use them."
        )


_GAMBIT = (
    "When you enter a room with a trap and a ♥ or ♦, before your first hit, you may drink potions "
    "and then snatch **one** ♥ or ♦, with or without enemies. All its traps, even those you could "
    "disarm, strike you **and** every enemy, each for the full sum. You can use what you snatched "
    "only after that; everything but the enemies is destroyed.",
    "Enemies still alive are stunned: you get one hit without an answer, then the fight goes on.",
)


def _out(facts: Facts) -> Iterator[str]:
    aside = " and in rooms you left as they are" if facts.aside else ""
    anew = "Shuffle, draw on, then fight."
    if facts.hidden:
        anew = (
            f"Go on with the {facts.spoiler}s marked ×2, later ×4, but skip cards that did not go "
            "back. If there are none, shuffle. Draw on, then fight."
        )
    yield (
        "When you must draw and no card is left: the potions in your hand add their value to "
        "health, the books theirs to intelligence, as they were drawn; you keep your gold. All "
        f"cards go back but those in the room you are in{aside}. {anew}"
    )
    yield (
        "From then on every card you draw counts **double**, after the next reshuffle **four** "
        "times, and so on. Cards already drawn keep their value."
    )
    if facts.short:
        yield (
            "If a room needs more cards than you can draw, it gets what there is. With all 52 in "
            "rooms nothing is shuffled: your hand and the values stay as they are."
        )


def _switched(facts: Facts) -> Iterator[str]:
    rules, stacks = facts.rules, facts.stacks
    texts = {
        STRONG: f"you start with {STRENGTH}.",
        RETREAT: (
            "while an enemy lives you may retreat on entering, before a hit, or after the enemies "
            "strike, to any white cell. The room’s cards stay as they are, wounds included."
        ),
        RETREAT_TRAPS: (
            "once no enemy lives you may also retreat from traps and leave the room’s cards as "
            "they are; disarmed traps stay disarmed."
        ),
        SINGLE_USE: "potions and books work once; see Loot.",
        WORTH_THREE: "every potion and book is worth 3, never more; traps keep their value.",
        SHUFFLED_BOTTOM: "you do not know in which order the set-up cards come.",
        UNBOUNDED: (
            "the map goes on to the right and down. When your path or the room you enter touches "
            "its last row or column, add the next sheet before you go on. Emptying the map earns "
            "nothing extra: your score is your gold times the number of reshuffles, at least 1. "
            "Further sheets do not change your bonus."
        ),
    }
    exchanging = [rule for rule in rules if rule in _OFFENDING]
    for rule in rules:
        if rule in texts:
            yield f"**{rule}:** {texts[rule]}"
        elif rule == exchanging[-1]:
            offending = " and ".join(_OFFENDING[name] for name in exchanging)
            said = _swaps(stacks, offending) if stacks else _EXCHANGE.format(offending)
            if not stacks and not facts.blank:
                said = _EXCHANGED.format(offending)
            yield f"**{' and '.join(exchanging)}:** {said}"
    if facts.aside:
        yield (
            "A room whose cards you left is neither empty nor white. **Coming back** counts as "
            "entering, gambit included: you draw nothing, and no enemy is stunned any more."
        )


def thumb(rules: Sequence[str]) -> Iterator[str]:
    """Yield the strategy of the reference player in words, one paragraph for each decision."""
    endless = UNBOUNDED in rules
    yield "Choose your stack and spend each ♦ to keep fights short: attack first, then health."
    exit_ = "where you came in" if endless else "at OUT"
    if SINGLE_USE in rules:
        yield (
            "Drink a potion against a strike that uses all of it, or one that would kill you. Read "
            "a book where it disarms a trap."
        )
    else:
        yield (
            "Drink potions at once. Save books until a trap calls for them: if you disarm every "
            f"trap you cannot retreat, and a retreat takes you to any white cell, even the one "
            f"{exit_}."
        )
    looks = RETREAT in rules and not endless
    if looks:
        yield (
            "Look into every room, smallest first, take what is free, and leave the rest: before "
            "your first hit no enemy costs you anything."
        )
    else:
        yield (
            "Enter the smallest room you can reach. In small rooms enemies do not gang up, and a "
            "lone ♣ is a book. Leave large rooms until you are strong."
        )
    if RETREAT_TRAPS in rules and not endless:
        yield "Leave traps you cannot disarm until you have a book for them."
    counted = "Count the cards you have seen: the fewer ♠ are left, the less a room costs."
    tail = " Once only the set-up cards are left, you know what is coming."
    yield counted if SHUFFLED_BOTTOM in rules else counted + tail
    yield "In a fight, hit where you do most damage: full hits first, then the largest remainder."
    if endless:
        yield "Leave once you would survive the next room less than 19 times in 20."
    elif looks:
        yield (
            "Then plan with all cards in sight: first the rooms that give more health than they "
            "cost, then those that give most. If you cannot afford them all, take the gold and "
            "retreat to the cell at OUT."
        )
    else:
        yield (
            "Before each room, guess your chance to survive all rooms that are left: twice the "
            "gold if you do, nothing if you die. If the gold you have is worth more, leave by OUT."
        )
    yield "Use the gambit when you would lose the fight but the traps would win it."


_OFFENDING = {
    BREAK_UP: f"shaded rooms of more than {LARGEST_ROOM} cells",
    MERGE: "shaded rooms of a single cell",
}
_EXCHANGE = (
    "to leave fewer {}, swap a red and a black set-up card: the first pair, in dealing order, that "
    "helps. Repeat until there are none or no swap helps. At least one cell must stay shaded."
)


_EXCHANGED = "red and black set-up cards were swapped to leave fewer {}; the map shows the result."


def _swaps(stacks: Exchange, offending: str) -> str:
    if not stacks.swaps:
        said = f"no cards were swapped to leave fewer {offending}"
    else:
        pairs = [f"{card_shown(one)} with {card_shown(two)}" for one, two in stacks.swaps]
        said = f"to leave fewer {offending}, the set-up swapped {', '.join(pairs)}"
    if stacks.left:
        rooms = "1 such room remains" if stacks.left == 1 else f"{stacks.left} such rooms remain"
        return f"{said}; {rooms}, since no swap helps."
    return f"{said}."
