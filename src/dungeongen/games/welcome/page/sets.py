"""How hero, equipment and monsters look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    framed,
    nothing,
    page_run,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import MONSTERS, Hero
from dungeongen.games.welcome.page.mat import mat_page
from dungeongen.games.welcome.page.record import record, score
from dungeongen.games.welcome.page.rules import HOST, NAMES, monster_card, rules_pages

# The set to cut out: cards for monsters, equipment and hero, score tracks, the host's sheet.
#
# Cards have the size of mini cards, so that sleeves for these hold them. Nothing here depends on a
# deck: it is an empty form, printed once a hero.

_BACKS = "The backs of these cards are blank and all alike, so you can shuffle them."
_TYPE = 10.0  # points: a card has its size on any paper
_NAME = 11.5  # points


def set_pages(hero: Hero, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the cards with the tracks, the mat, the host's sheet, and the rules."""
    cards = [monster_card(strength, *MINI, name=NAMES[strength]) for strength in MONSTERS]
    cards += [_thing(piece.name, piece.title, piece.rule) for piece in hero.pieces]
    words = f"Health {hero.health} without equipment. Both of you share the {hero.name}."
    cards.append(_thing(hero.name, hero.title, words))
    across, down = int(area.width / MINI.width), int(area.height / MINI.height)
    size = across * down
    sheets = [_sheet(cards[i : i + size], across) for i in range(0, len(cards), size)]
    note = paragraph(_BACKS, width=area.width, size=theme.type["body"])
    tracks = stack([note, score(width=area.width, theme=theme)], gap=GAP)
    last = stack([sheets[-1], tracks], gap=2 * GAP)
    there = last.height <= (area.later if len(sheets) > 1 else area).height
    if there:
        sheets[-1] = last
    pages = page_run("Cards", sheets, "cut")
    pages.append(mat_page(hero, hero.name, "cards", area=area.later, theme=theme))
    pages += _host(hero, area.later, theme, () if there else (tracks,))
    return [*pages, *rules_pages(hero, match=True, area=area.later, theme=theme, cards=True)]


def _sheet(cards: Sequence[Block], across: int) -> Block:
    """Return cards edge to edge: one cut serves two."""
    return stack([beside(cards[i : i + across]) for i in range(0, len(cards), across)])


def _thing(name: str, title: str, words: str) -> Block:
    """Return the card of a piece of equipment or of the hero."""
    width, height = MINI
    text = paragraph(words, width=width - 6, size=_TYPE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"card {name}"):
            canvas.rect(x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)
            write(
                canvas,
                x + width / 2,
                y + 1.5,
                8,
                title.capitalize(),
                face=Face.TITLE,
                size=_NAME,
                anchor="middle",
            )
            text.paint(canvas, x + 3, y + height - 3 - text.height)
            canvas.art(x + 5, y + 9.5, width - 10, height - 14 - text.height, name, bold=True)

    return Block(width, height, paint)


def _host(hero: Hero, area: Area, theme: Theme, above: Sequence[Block]) -> list[SheetPage]:
    """Return the host's duties below what stands ``above`` them, and a record."""
    width = area.width
    size = theme.type["body"] + 1
    host = [heading(HOST[0], width=width, theme=theme, note="who may keep the deck for you")]
    host += [paragraph(line, width=width, size=size) for line in HOST[1]]
    first = [*above, framed(stack(host, gap=1.2), "host")]
    sheet = partial(record, hero, width=width, first=None, theme=theme, title="Record")
    used = stack(first, gap=GAP).height + GAP
    if used + sheet().height <= area.height:
        return [SheetPage("Host", stack([*first, sheet(room=area.height - used)], gap=GAP))]
    return [
        SheetPage("Host", stack([*first, nothing(width)], gap=GAP)),
        SheetPage("Record", sheet(room=area.height)),
    ]
