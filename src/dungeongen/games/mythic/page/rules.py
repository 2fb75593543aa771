"""The rules of a reference page; their words are ``templates/pages/mythic-rules.md``.

``chapters`` leaves out what cannot happen on this sheet: the jokers that are not in the deck.
"""

from __future__ import annotations

from math import cos, pi, sin

from dungeongen.core import templates
from dungeongen.core.cards import card_named
from dungeongen.core.naming import count, listed
from dungeongen.core.templates import Chapter
from dungeongen.draw import cards, fonts
from dungeongen.draw.block import Block, beside, framed, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, polygon
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.columns import heading
from dungeongen.draw.spoilers import Cell, worded
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.layout import (
    DRAGON,
    DRAGON_STRENGTH,
    FIERCE,
    J1,
    KIND,
    SCAR,
    TREASURE,
    TREASURE_LOOT,
    VALUE,
    Layout,
    card_shown,
    helpers,
)
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS

_NAMES = {"DRAGON": "dragon", "TREASURE": "treasure", "J1": "helper", "J2": "helper"}
_HIDING = ("strip", "flap")


def chapters(layout: Layout, spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    jokers, perfect = layout.jokers, layout.perfect
    harm = sum(VALUE[card] for card in layout.deck if KIND[card] == "monster")
    items = sum(VALUE[card] for card in layout.deck if KIND[card] in ("arms", "potion"))
    values = {
        "helpers": helpers(layout),
        "dragon": "DRAGON" in jokers,
        "treasure": "TREASURE" in jokers,
        "lures": {"DRAGON", "TREASURE"} <= {*jokers},
        "swap": layout.swap,
        "strict": layout.strict_discard,
        "no_joker": not jokers,
        "one_joker": len(jokers) == 1,
        "usual": jokers == ("DRAGON", "TREASURE"),
        "jokers": count(len(jokers), "joker"),
        "names": listed(f"**{_NAMES[joker]}**" for joker in jokers),
        "hidden": spoiler in _HIDING,
        "spoiler": spoiler,
        "health": layout.health,
        "most_health": layout.max_health,
        "perfect": perfect,
        "splendid": perfect * 3 // 4,
        "good": perfect // 2,
        "fair": perfect // 4,
        "loot": TREASURE_LOOT,
        "last_skip": _ordinal(MOST_SKIPS),
        "no_skip": _ordinal(MOST_SKIPS + 1),
        "fear": FEAR,
        "strength": DRAGON_STRENGTH,
        "fierce": FIERCE,
        "scar": SCAR,
        "harm": harm,
        "help": items + layout.health,
        "spare": items + layout.health - harm - 1,
    }
    return templates.chapters("mythic-rules", values)


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth"}[number]


# Drawn examples for the reference page: how cards lie on each other.

_CARD = 16.0
_SHAPE = MINI.height / MINI.width
_FAN = 0.27  # of a card’s height that the card below shows
_APART = "the upper card 8 mm lower, so that the corner of the lower one shows"
_BAG = 3.1  # the height of the word in the bag's slot
_INDEX = 14.0  # points of a rank on such a card, a little less than it has

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
    least = theme.type["least"]
    blocks = [_example(cards, words, width=each, size=size, least=least) for cards, words in result]
    rows = [beside(blocks[i : i + across], gap=gap) for i in range(0, len(blocks), across)]
    head = heading("How Cards Lie", width=width, theme=theme, note=_APART)
    return framed(stack([head, *rows], gap=1.6), "examples")


def _example(
    cards: tuple[int | None, ...], words: str, *, width: float, size: float, least: float
) -> Block:
    """Return cards that lie on each other beside ``words``; no type is smaller than ``least``."""
    wide = _CARD * max(1.0, least / _INDEX)
    high = wide * _SHAPE
    text = paragraph(words, width=width - wide - 2.4, size=size)
    pile = high + _FAN * high * (len(cards) - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        names = ("the bag" if card is None else card_shown(card) for card in cards)
        with canvas.tagged(Tag.FIGURE, f"{', below it '.join(names)}."):
            pile_of(canvas, x, y)
        text.paint(canvas, x + wide + 2.4, y)

    def pile_of(canvas: Canvas, x: float, y: float) -> None:
        for place, card in enumerate(cards):
            below = _bag(high, least) if card is None else face(card, width=wide, height=high)
            below.paint(canvas, x, y + place * _FAN * high)

    return Block(width, max(pile, text.height), paint)


def _bag(high: float, least: float) -> Block:
    """Return the slot of the bag, named where no card covers it, in ``least`` points or more."""
    wide, size = high / _SHAPE, max(least, _BAG / MM_PER_POINT)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, wide, high, "bag"):
            canvas.rect(x, y, wide, high, stroke=Ink.WALL, width=0.4, radius=0.06 * wide)
            canvas.text(
                x + wide / 2,
                y + _FAN * high / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2,
                "Bag",
                face=Face.TITLE,
                size=size,
                ink=Ink.ACCENT,
                anchor="middle",
            )

    return Block(wide, high, paint)


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
