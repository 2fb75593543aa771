"""The rules in our own words, for the reference page; numbers come from the rules.

``chapters`` leaves out what cannot happen on this sheet: the jokers that are not in the deck. In a
practice series the deck is not stacked: strips or flaps say which card comes next, so set-up and
skips work otherwise.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.core.cards import card_named
from dungeongen.core.naming import count
from dungeongen.draw import cards, fonts
from dungeongen.draw.block import Block, beside, framed, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, polygon
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.columns import heading
from dungeongen.draw.strip import Cell, worded
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.kinds import (
    DRAGON,
    DRAGON_STRENGTH,
    FIERCE,
    J1,
    KIND,
    SCAR,
    TREASURE,
    TREASURE_LOOT,
    VALUE,
    card_shown,
)
from dungeongen.games.mythic.layout import Layout, helpers
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS

Chapter = tuple[str, tuple[str, ...]]


def chapters(layout: Layout, spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    result: list[Chapter] = [
        (
            "The Goal",
            (
                "Clear the dungeon: defeat every monster, and bag as many as you can. "
                "At **0 health you lose** and score nothing, even if the last monster falls too.",
                f"You win at once when no monster is left in pile or room"
                f"{' or on a joker' if helpers(layout) else ''}. Score 1 for each monster in the "
                f"bag{_treasure_score(layout)}. A perfect score is **{layout.perfect}**, "
                f"**{layout.perfect * 3 // 4}** is splendid, **{layout.perfect // 2}** good, "
                f"**{layout.perfect // 4}** fair.",
            ),
        ),
        (
            "Set-up",
            (
                pack_words(layout),
                _dealt_from(spoiler),
                f"Begin with **{layout.health} health**; potions never lift you above "
                f"**{layout.max_health}**. Put one coin on the track there, another on **no "
                "skip**. Deal four cards into the room.",
            ),
        ),
        (
            "A Room",
            (
                "Play three of the four cards, in any order. **As soon as one card is left**, fill "
                "the room up to four from the pile; a short pile deals what it has. With an empty "
                "pile, play on with what lies there.",
                "♣ ♠ are monsters, ♦ weapons or shields, ♥ potions. J is 11, Q 12, K 13, A 14.",
            ),
        ),
        (
            "Hands and Bag",
            (
                "**Equip** a ♦: lay it in a free hand. It stays until it is used up.",
                "**Drink** a ♥: you need a free hand. Add its rank to your health, discard it.",
                "**Store** a ♦ or ♥ face up on the bag, if no face-up card lies there. No hand is "
                "needed. A stored ♦ goes to a free hand later; a stored ♥ is drunk from the bag, "
                "with a free hand.",
                "Unused ♦ move between hands and bag whenever there is a free place: while both "
                "hands are full and the bag is covered, nothing changes places"
                f"{', but by a swap' if layout.swap else ''}. Nothing goes from hand or bag back "
                "into the room.",
                *_swap(layout),
                _discard(layout),
            ),
        ),
        (
            "Fighting",
            (
                "**Attack** with a ♦ in hand, once: take its rank off one monster's strength. If "
                "nothing is left the monster is defeated, and the weapons on it are discarded. "
                "Otherwise the weapon lies on it, and the monster stays in the room with the rest "
                "of its strength.",
                "**Provoke** a monster: it hits you for the strength it has left. Then it is "
                "defeated, and the weapons on it are discarded.",
                "**Block** the hit with one ♦ in hand, your shield. If the monster has less "
                "strength left than the shield, lay it on the shield, its weapons too: the shield "
                "is worn by that strength. Otherwise the shield breaks and is discarded, and the "
                "rest hits you. What has blocked never attacks, and stays in hand until it breaks.",
            ),
        ),
        (
            "Loot",
            (
                "A defeated monster goes at once **face down into the bag**. If a face-up card "
                "lies on the bag, the monster is discarded instead. Monsters on a shield wait: "
                "they are bagged or discarded when it breaks, or when the game ends.",
            ),
        ),
        (
            "Skipping",
            (
                "A room is **untouched** until you play a card of it or attack a monster. Moving "
                "cards between hands and bag, or drinking from the bag, does not count.",
                *_skip(spoiler),
                f"The {_ordinal(MOST_SKIPS)} skip in a row costs **{FEAR} health**; a "
                f"{_ordinal(MOST_SKIPS + 1)} is not allowed. When you play a card of a room, the "
                "coin goes back to **no skip**.",
            ),
        ),
    ]
    if "DRAGON" in layout.jokers:
        result.append(("The Dragon", dragon()))
    if "TREASURE" in layout.jokers:
        result.append(("The Treasure", treasure(layout)))
    if helpers(layout):
        result.append(("Helper Jokers", HELPERS))
    return *result, ("Playing Well", _advice(layout))


def _advice(layout: Layout) -> tuple[str, ...]:
    """Return advice; how much may be wasted is the sum of what helps and what harms."""
    harm = sum(VALUE[card] for card in layout.deck if KIND[card] == "monster")
    items = sum(VALUE[card] for card in layout.deck if KIND[card] in ("arms", "potion"))
    spare = layout.health + items - harm - 1
    both = {"DRAGON", "TREASURE"} <= {*layout.jokers}
    lured = ", unless the dragon is lured away" if both else ""
    return (
        f"The monsters have a strength of **{harm}** together. Your ♦, ♥ and health make "
        f"**{items + layout.health}**: no more than **{spare}** may go to waste{lured}.",
        "Wasted is what a ♦ has beyond the strength that its monster has left, and what a ♥ would "
        "heal beyond your maximum.",
    )


def _swap(layout: Layout) -> tuple[str, ...]:
    """Return the optional rule, if it is on (MY-13)."""
    if not layout.swap:
        return ()
    kind = f"an unused ♦{' or empty joker' if helpers(layout) else ''}"
    return (
        f"**Swap** (an optional rule, on in this dungeon): with both hands full, {kind} in a hand "
        f"may change places with {kind} on the bag.",
    )


def _discard(layout: Layout) -> str:
    """Return when a card may be discarded, by the strict rule if it is on (MY-2, MY-2a)."""
    words = "**Discard** a ♦ or ♥ from the room only if both hands are full and the bag is covered"
    if not layout.strict_discard:
        return f"{words}."
    hold = ", and no empty joker could hold a ♦ or ♥ of the room" if helpers(layout) else ""
    return (
        f"{words}, and nothing else in the room can be played (**strict discard**, an optional "
        f"rule, on in this dungeon): no monster lies in the room{hold}."
    )


_NAMES = {"DRAGON": "dragon", "TREASURE": "treasure", "J1": "helper", "J2": "helper"}
_HIDING = ("strip", "flap")


def pack_words(layout: Layout) -> str:
    """Return which cards to use, and what each joker stands for."""
    names = [f"**{_NAMES[joker]}**" for joker in layout.jokers]
    match names:
        case []:
            return "Use a pack of 52 cards without jokers."
        case [name]:
            return f"Use a pack of 52 cards and one joker, the {name}."
        case ["**dragon**", "**treasure**"]:
            return (
                "Use a pack of 52 cards and two jokers: the joker in colour is the **dragon**, the "
                "other the **treasure**. If they look alike, write it on their faces."
            )
    faces = f"{', '.join(names[:-1])} and {names[-1]}"
    jokers = count(len(names), "joker")
    return f"Use a pack of 52 cards and {jokers}. Write on their faces: {faces}."


def _skip(spoiler: str | None) -> tuple[str, ...]:
    """Return how to skip: what was not taken from the pack is what the pile holds (MY-10)."""
    if spoiler not in _HIDING:
        return (
            "You may skip an untouched room as long as there is a pile: discard the weapons on "
            "its monsters, shuffle its cards into the pile, and deal four new ones.",
        )
    return (
        "You may skip an untouched room as long as not every card is dealt: discard the weapons "
        f"on its monsters, and put the {spoiler}s of this deal away for good. **The rest of your "
        "pack is the pile now:** shuffle the room's cards into it, lay it face down on the draw "
        "pile, deal four new cards, and go on with this pile.",
    )


def _dealt_from(spoiler: str | None) -> str:
    if spoiler not in _HIDING:
        return (
            "Stack the deck in the order printed under **The Deck**, and lay it face down on the "
            "draw pile. If you shuffle it instead, you play another dungeon, and what this sheet "
            "says of its odds does not hold."
        )
    return (
        f"Lay your pack face up beside you, sorted. The {spoiler}s tell which card comes next: "
        "whenever you deal a card, take that one from your pack. The draw pile stays empty until "
        "you skip."
    )


def _treasure_score(layout: Layout) -> str:
    return f" and {TREASURE_LOOT} for the treasure there" if "TREASURE" in layout.jokers else ""


def dragon() -> tuple[str, ...]:
    """Return what the dragon does."""
    return (
        f"Strength **{DRAGON_STRENGTH}**. One weapon at most: it then hits you at once with what "
        "is left, and a shield in your other hand may block. Then it is defeated.",
        f"If more than {FIERCE} damage comes through and you live, your maximum health falls by "
        f"{SCAR} for good: cross out the {SCAR} highest candles. It is looted like any monster.",
    )


def treasure(layout: Layout) -> tuple[str, ...]:
    """Return what the treasure does."""
    lines = [
        f"Turn it face down into an open bag: **{TREASURE_LOOT} loot**. Or lay it on the bag face "
        "up: it covers the bag until you turn it down, which you may at any time. At the end it is "
        "turned down for you.",
        "You may discard it where you may discard a ♦.",
    ]
    if "DRAGON" in layout.jokers:
        lines.append(
            "From the room, or face up on the bag, it **lures a dragon** in the room away: both "
            "are discarded, no hand is needed."
        )
    return tuple(lines)


HELPERS: tuple[str, ...] = (
    "Take a joker to a free hand or store it on the bag. Empty, it moves like an unused ♦; it may "
    "be discarded like one.",
    "Lay **one** ♦, ♥ or monster of the room on it. The card waits there, with the weapons on it, "
    "and the joker stays where it is.",
    "Later a ♦ goes from it to a free hand or onto the bag; a ♥ is drunk or goes onto the bag. The "
    "hand that the joker leaves counts as free for both. Any card may return to an empty slot of "
    "the room. Then the joker is gone.",
)


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth"}[number]


# Drawn examples for the reference page: how cards lie on each other.

_CARD = 16.0
_SHAPE = MINI.height / MINI.width
_FAN = 0.27  # of a card’s height that the card below shows
_APART = "the upper card 8 mm lower, so that the corner of the lower one shows"
_BAG = 3.1  # the height of the word in the bag's slot

Example = tuple[tuple[int | None, ...], str]


def examples(layout: Layout) -> tuple[Example, ...]:
    """Return the cards of each example, the lowest first, and its caption; ``None`` is the bag."""
    king, seven, nine = map(card_named, ("KS", "7D", "9D"))
    result: list[Example] = [
        ((king, seven), "**Weapon on a monster:** K♠ hit with 7♦ has 6 left."),
        ((nine, card_named("5C")), "**Monster on a shield:** 9♦ blocked 5♣; it has 4 left."),
        ((None, card_named("8H")), "**Potion on the bag:** the bag is covered, so no loot."),
    ]
    if helpers(layout):
        result.append(((J1, card_named("QH")), "**A joker holds Q♥** until you drink it."))
    return tuple(result)


def band(layout: Layout, *, width: float, theme: Theme, size: float) -> Block:
    """Return the examples in rows, as many beside each other as there is room for."""
    result = examples(layout)
    across = max(1, min(len(result), int(width / 44.0)))
    gap = 3.0
    each = (width - (across - 1) * gap) / across
    blocks = [_example(cards, words, width=each, size=size) for cards, words in result]
    rows = [beside(blocks[i : i + across], gap=gap) for i in range(0, len(blocks), across)]
    head = heading("How Cards Lie", width=width, theme=theme, note=_APART)
    return framed(stack([head, *rows], gap=1.6), "examples")


def _example(cards: tuple[int | None, ...], words: str, *, width: float, size: float) -> Block:
    high = _CARD * _SHAPE
    text = paragraph(words, width=width - _CARD - 2.4, size=size)
    pile = high + _FAN * high * (len(cards) - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        names = ("the bag" if card is None else card_shown(card) for card in cards)
        with canvas.tagged(Tag.FIGURE, f"{', below it '.join(names)}."):
            pile_of(canvas, x, y)
        text.paint(canvas, x + _CARD + 2.4, y)

    def pile_of(canvas: Canvas, x: float, y: float) -> None:
        for place, card in enumerate(cards):
            below = _bag(high) if card is None else face(card, width=_CARD, height=high)
            below.paint(canvas, x, y + place * _FAN * high)

    return Block(width, max(pile, text.height), paint)


def _bag(high: float) -> Block:
    """Return the slot of the bag, named where no card covers it."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, _CARD, high, "bag"):
            canvas.rect(x, y, _CARD, high, stroke=Ink.WALL, width=0.4, radius=0.06 * _CARD)
            size = _BAG / MM_PER_POINT
            canvas.text(
                x + _CARD / 2,
                y + _FAN * high / 2 + fonts.CAP_HEIGHT * _BAG / 2,
                "Bag",
                face=Face.TITLE,
                size=size,
                ink=Ink.ACCENT,
                anchor="middle",
            )

    return Block(_CARD, high, paint)


_CORNERS = {DRAGON: ("DRAGON", "15"), TREASURE: ("TREASURE", "+5")}

_PICTURES = {DRAGON: "monster-9", TREASURE: "gold"}

_LEGIBLE = 8.5  # points


def cell(card: int) -> Cell:
    """Return what draws a card into a low box."""
    if card < DRAGON:
        return cards.cell(card)
    return worded(" ".join(_CORNERS.get(card, ("JOKER",))))


def face(card: int, *, width: float, height: float) -> Block:
    """Return a card face up; a joker has its name, or a picture where that would be too small, and
    what it counts, or a star.

    A helper joker's name stands where a card on top of it does not hide it.
    """
    if card < DRAGON:
        return cards.card(card, width=width, height=height)
    name, number = _CORNERS.get(card, ("JOKER", ""))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tag = canvas.tagged(Tag.SPAN, card_shown(card))
        with canvas.frame(x, y, width, height, f"card {name}"), tag:
            canvas.rect(
                x,
                y,
                width,
                height,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.25,
                radius=max(0.5, 0.05 * width),
            )
            size = 0.86 * width / fonts.width(name, Face.TITLE, 1.0)
            middle = 0.5 if number else 0.17
            if size < _LEGIBLE and number:
                side = min(0.7 * width, 0.46 * height)
                left = x + (width - side) / 2
                canvas.icon(left, y + 0.08 * height, side, _PICTURES[card])
            else:
                canvas.text(
                    x + width / 2,
                    y + middle * height,
                    name,
                    face=Face.TITLE,
                    size=size,
                    anchor="middle",
                )
            if number:
                large = min(
                    0.3 * height / MM_PER_POINT, 0.5 * width / fonts.width("15", Face.TITLE, 1.0)
                )
                canvas.text(
                    x + width / 2,
                    y + 0.85 * height,
                    number,
                    face=Face.TITLE,
                    size=large,
                    anchor="middle",
                )
            else:
                canvas.path(_star(x + width / 2, y + 0.66 * height, 0.3 * width), fill=Ink.WALL)

    return Block(width, height, paint)


def _star(x: float, y: float, radius: float) -> Path:
    turns = [(radius * (0.4 if i % 2 else 1.0), pi * i / 5) for i in range(10)]
    return polygon([(x + far * sin(turn), y - far * cos(turn)) for far, turn in turns])
