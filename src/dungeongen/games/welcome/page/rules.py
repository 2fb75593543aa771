"""The rules for a hero; their words are ``templates/pages/welcome-rules.md``."""

from __future__ import annotations

from functools import partial

from dungeongen.core import templates
from dungeongen.core.templates import Chapter
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    nothing,
    page_run,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import (
    GAP,
    chapter,
    column_height,
    fewest_pages,
    heading,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.spoilers import Cell
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import (
    AXE,
    MONSTERS,
    POTION,
    REVIVED,
    STRENGTHS,
    SWORD,
    Hero,
    health_with,
)
from dungeongen.games.welcome.layout import MATCH, Deck
from dungeongen.games.welcome.rules import BOTH, LOSSES, WINS, Meeting


def chapters(hero: Hero, *, match: bool, cards: bool = False) -> tuple[Chapter, ...]:
    """Return the chapters for a hero; the last is about matches.

    ``cards``: they are for a set to cut out, not for decks in a printed order.
    """
    values = {
        "hero": hero.name,
        "number": len(MONSTERS),
        "monsters": " ".join(map(str, MONSTERS)),
        "sword": hero.bit(SWORD),
        "axe": hero.bit(AXE),
        "potion": hero.bit(POTION),
        "revived": REVIVED,
        "wins": WINS,
        "losses": LOSSES,
        "both": BOTH,
        "most": MATCH,
        "cards": cards,
        "one_deck": not match and not cards,
    }
    return templates.chapters("welcome-rules", values)


LIST, HOST = templates.chapters("welcome-host", {})
"""What a host does with a deck in a plain list, and with the cards of a set."""


# The reference page: hero and equipment, the rules in columns, an example fight in pictures.

_LEGIBLE = 8.5
_CARD = (15.0, 20.0)
_ENGRAVED = 30.0  # the width of a card from which on an engraving serves better than an icon
_MONSTERS = ((4, 1.6), (4, 1.0), (8, 1.3))  # how many abreast, and how large, where there is room


EXAMPLES = {
    "warrior": (
        "Left: plate armor, torch, dragon spear, vorpal sword. You go in with 8 health and name 5.",
        (
            Meeting(2, "torch", 8),
            Meeting(3, "torch", 8),
            Meeting(4, "", 4),
            Meeting(5, SWORD, 4),
            Meeting(5, SWORD, 4),
            Meeting(4, "", 0),
        ),
        "At 0 health you die. Leave the seventh face down.",
    ),
    "barbarian": (
        "Left: leather shield, torch, vorpal axe, healing potion. You go in with 7 health.",
        (
            Meeting(6, "", 1),
            Meeting(2, "torch", 1),
            Meeting(5, "", 4, revived=True),
            Meeting(9, AXE, 4),
            Meeting(3, "torch", 4),
            Meeting(4, "", 0),
        ),
        "The potion is drunk, so at 0 health you die.",
    ),
}
"""A fight for each hero; tests play them by the rules."""


def rules_pages(
    hero: Hero, *, match: bool, area: Area, theme: Theme, cards: bool = False
) -> list[SheetPage]:
    """Return the reference page, in the largest type that fits on one, else on several pages.

    ``cards``: it is for a set to cut out.
    """
    count, width = text_columns(area, theme)
    result = chapters(hero, match=match, cards=cards)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in result]

    def arranged(size: float) -> Block | None:
        top = equipment(hero, width=area.width, theme=theme, size=size)
        below = example(hero, width=area.width, theme=theme, size=size)
        room = area.height - top.height - below.height - 2 * GAP
        columns = one_page(entries(size), count, room, split=1)
        if columns is None:
            return None
        text = in_columns(columns, width, max(map(column_height, columns)))
        return stack([top, text, below], gap=GAP)

    least = max(_LEGIBLE, theme.type["least"])
    best = largest(arranged, theme, least=least, most=theme.type["body"] + 3)
    if best is not None:
        return [SheetPage("Rules", best, "rules")]

    def flowing(size: float) -> list[Entry]:
        look, drawn = (
            Entry(name, block, block, (), gap=0)
            for name, block in (
                ("equipment", equipment(hero, width=width, theme=theme, size=size)),
                ("example", example(hero, width=width, theme=theme, size=size)),
            )
        )
        return [look, *entries(size), drawn]

    pages = [
        in_columns(columns, width, max(map(column_height, columns)))
        for columns in fewest_pages(flowing, theme, columns=count, height=area.height)
    ]
    for across, scale in _MONSTERS:
        drawn = monsters(hero, across, scale, width=area.width, theme=theme)
        if pages[-1].height + GAP + drawn.height <= area.height:
            pages[-1] = stack([pages[-1], drawn], gap=GAP)
            break
    return page_run("Rules", pages, "rules")


def monsters(hero: Hero, across: int, scale: float, *, width: float, theme: Theme) -> Block:
    """Return every monster as a card, with how many there are and what always defeats it."""
    head = heading("The Monsters", width=width, theme=theme)
    each = (width - (across - 1) * 3.0) / across
    shown = [_kind(strength, hero, each, scale, theme.type["least"]) for strength in STRENGTHS]
    rows = [beside(shown[i : i + across], gap=3.0) for i in range(0, len(shown), across)]
    return framed(stack([head, *rows], gap=1.6), "monsters")


def _kind(strength: int, hero: Hero, width: float, scale: float, size: float) -> Block:
    there = MONSTERS.count(strength)
    words = [f"**{NAMES[strength]}**" + (f" ×{there}" if there > 1 else "")]
    words += [piece.title for piece in hero.pieces if strength in piece.defeats]
    lines = [paragraph(line, width=width, size=size) for line in words]
    wide = min(scale * _CARD[0], width)
    card = monster_card(strength, wide, wide * _CARD[1] / _CARD[0], radius=1.0)
    return stack([card, nothing(0, 0.8), *lines])


def equipment(hero: Hero, *, width: float, theme: Theme, size: float) -> Block:
    """Return the hero's pieces with their icons and rules, in as many columns as there is room."""
    head = heading(f"The {hero.title}", width=width, theme=theme)
    across = max(1, min(3, int(width / (5.6 * size))))
    each = (width - (across - 1) * GAP) / across
    shown = [
        _piece(piece.name, f"**{piece.title.capitalize()}.** {piece.rule}", each, size)
        for piece in hero.pieces
    ]
    rows = [beside(shown[i : i + across], gap=GAP) for i in range(0, len(shown), across)]
    words = f"Health {hero.health} without equipment, {health_with(hero, hero.all)} with all of it."
    plain = paragraph(words, width=width, size=size)
    return framed(stack([head, plain, *rows], gap=1.4), "equipment")


def _piece(name: str, words: str, width: float, size: float) -> Block:
    side = 1.0 * size
    text = paragraph(words, width=width - side - 1.6, size=size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y, side, name)

    icon = Block(side, max(side, text.height), paint)
    return beside([icon, text], gap=1.6)


def example(hero: Hero, *, width: float, theme: Theme, size: float) -> Block:
    """Return a fight in pictures: each monster, what happened, the health left."""
    opening, met, end = EXAMPLES[hero.name]
    head = heading("An Example", width=width, theme=theme)
    across = len(met) if width >= len(met) * 2.5 * size else len(met) // 2
    each = (width - (across - 1) * 3.0) / across
    shown = [_met(meeting, each, size) for meeting in met]
    rows = [beside(shown[i : i + across], gap=3.0) for i in range(0, len(shown), across)]
    first, last = (paragraph(words, width=width, size=size) for words in (opening, end))
    return framed(stack([head, first, *rows, last], gap=1.6), "example")


def _met(met: Meeting, width: float, size: float) -> Block:
    words = f"{met.by.replace('-', ' ')}: defeated" if met.by else f"hits for {met.strength}"
    if met.revived:
        words += ", potion"
    text = [paragraph(line, width=width, size=size) for line in (words, f"**health {met.health}**")]
    card = monster_card(met.strength, *_CARD, radius=1.0, defeated=bool(met.by))
    return stack([card, nothing(0, 0.8), *text])


def monster_card(
    strength: int,
    width: float,
    height: float,
    *,
    radius: float = 0.0,
    defeated: bool = False,
    name: str = "",
) -> Block:
    """Return a monster's card: its strength above its likeness, with a line below it if defeated.

    A large card has an engraving, and its ``name`` below.
    """
    drawn = width >= _ENGRAVED
    below = 9.0 if name else 0.06 * height
    size = (0.85 if drawn else 1.15) * width
    cap = fonts.CAP_HEIGHT * size * MM_PER_POINT
    wide = fonts.width(str(strength), Face.TITLE, size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"monster {strength}"):
            canvas.rect(
                x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3, radius=radius
            )
            high = (0.24 if drawn else 0.3) * height
            write(
                canvas,
                x + 0.1 * width,
                y + 0.03 * height,
                high,
                str(strength),
                face=Face.TITLE,
                size=size,
            )
            if strength in (6, 9):
                line = y + 0.03 * height + high / 2 + 0.025 * height + cap / 2
                canvas.lines(
                    [(x + 0.1 * width, line, x + 0.1 * width + wide, line)],
                    ink=Ink.TEXT,
                    width=0.4,
                )
            if drawn:
                top = 0.17 * height
                canvas.art(
                    x + 0.08 * width,
                    y + top,
                    0.84 * width,
                    height - below - top + 2.0,
                    art_of(strength),
                    bold=True,
                )
            else:
                side = 0.66 * width
                canvas.icon(
                    x + 0.26 * width, y + height - below - side, side, f"monster-{strength}"
                )
            if name:
                write(
                    canvas,
                    x + width / 2,
                    y + height - below,
                    8,
                    name,
                    face=Face.TITLE,
                    size=11.5,
                    anchor="middle",
                )
            if defeated:
                canvas.lines([(x, y + height, x + width, y)], ink=Ink.WALL, width=0.7)

    return Block(width, height, paint)


NAMES = {
    1: "Rat",
    2: "Goblin",
    3: "Orc",
    4: "Dark Elf",
    5: "Troll",
    6: "Warlock",
    7: "Minotaur",
    9: "Dragon",
}


def art_of(strength: int) -> str:
    """Return the engraving of a monster, which has its name; so have those of pieces and heroes."""
    return NAMES[strength].lower().replace(" ", "-")


def cells(deck: Deck) -> list[Cell]:
    """Return what shows each monster of a deck in a low box."""
    return [partial(_monster, monster) for monster in deck]


def _monster(monster: int, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Draw a monster's likeness and its strength; a line tells 6 from 9."""
    side = min(h - 1.0, 0.42 * w)
    canvas.icon(x + 0.09 * w, y + (h - side) / 2, side, f"monster-{monster}")
    size = min(0.52 * h, 0.34 * w) / fonts.CAP_HEIGHT / MM_PER_POINT
    middle = x + 0.76 * w
    write(canvas, middle, y, h, str(monster), face=Face.BOLD, size=size, anchor="middle")
    if monster in (6, 9):
        below = y + h / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2 + 0.09 * h
        canvas.lines([(middle - 0.1 * w, below, middle + 0.1 * w, below)], ink=Ink.TEXT, width=0.3)
