"""How hero, equipment and monsters look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.draw.backs import back
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    centred,
    framed,
    nothing,
    page_run,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink, polygon
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.faces import Trim
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import MONSTERS, Hero
from dungeongen.games.welcome.page.mat import mat_page
from dungeongen.games.welcome.page.record import record, score
from dungeongen.games.welcome.page.rules import HOST, NAMES, monster_card, rules_pages

# The set to cut out: cards for monsters, equipment and hero, score tracks, the host's sheet.
#
# Cards have the size of mini cards, so that sleeves for these hold them. Each sheet of them is
# followed by their backs, which lie behind them if the paper is turned over its long edge: cards
# stand in the middle of the width, and as far from the top on both sides. Nothing here depends on
# a deck: it is an empty form, printed once a hero.

_BACKS = (
    "The page after each sheet of cards has their backs: print both on one paper, turned over its "
    "long edge. Printed on one side alone, without the backs, the cards can be shuffled too."
)
_BLEED = 3.0  # of the backs around a sheet: the two sides of a paper are never quite in line
_TYPE = 10.0  # points: a card has its size on any paper
_NAME = 11.5  # points


def set_pages(hero: Hero, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the cards with the tracks, the mat, the host's sheet, and the rules."""
    cards = [monster_card(strength, *MINI, name=NAMES[strength]) for strength in MONSTERS]
    cards += [_thing(piece.name, piece.title, piece.rule) for piece in hero.pieces]
    words = f"Health {hero.health} without equipment. Both of you share the {hero.name}."
    cards.append(_thing(hero.name, hero.title, words))
    across, down = int(area.width / MINI.width), int((area.height - _BLEED) / MINI.height)
    size = across * down
    room = nothing((area.width - across * MINI.width) / 2)
    sheets = [
        beside([room, _sheet(cards[i : i + size], across)]) for i in range(0, len(cards), size)
    ]
    note = paragraph(_BACKS, width=area.width, size=theme.type["body"])
    tracks = stack([note, score(width=area.width, theme=theme)], gap=GAP)
    last = stack([sheets[-1], tracks], gap=2 * GAP)
    there = last.height <= (area.later if len(sheets) > 1 else area).height
    if there:
        sheets[-1] = last
    counts = [min(size, len(cards) - i) for i in range(0, len(cards), size)]
    hidden = [_backs(count, across, area.width) for count in counts]
    hidden[0] = stack([nothing(0, area.gained), hidden[0]])  # the first page has a higher head
    sides = zip(page_run("Cards", sheets, "cut"), page_run("Backs", hidden, "cut"), strict=True)
    pages = [page for side in sides for page in side]
    pages.append(mat_page(hero, hero.name, "cards", area=area.later, theme=theme))
    pages += _host(hero, area.later, theme, () if there else (tracks,))
    return [*pages, *rules_pages(hero, match=True, area=area.later, theme=theme, cards=True)]


def _sheet(cards: Sequence[Block], across: int) -> Block:
    """Return cards edge to edge: one cut serves two."""
    rows = [beside(cards[i : i + across]) for i in range(0, len(cards), across)]
    return stack([nothing(0, _BLEED), *rows])


def _backs(count: int, across: int, width: float) -> Block:
    """Return the backs of a sheet of cards, mirrored, in the middle of a width."""
    (w, h), rows = MINI, -(-count // across)
    hidden = back(Trim(w, h, _BLEED), _BLEED)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i in range(count):
            row, column = i // across, across - 1 - i % across
            left, top = x + column * w, y + row * h
            right, bottom = left + w, top + h
            cut = (  # with its bleed where there is no neighbour
                left - _BLEED * (column == 0 or i == count - 1),
                top - _BLEED * (row == 0),
                right + _BLEED * (column == across - 1),
                bottom + _BLEED * (i + across >= count),
            )
            hole = polygon([cut[:2], (cut[2], cut[1]), cut[2:], (cut[0], cut[3])])
            with canvas.clip(hole), canvas.frame(left, top, w, h, "back"):
                hidden.paint(canvas, left - _BLEED, top - _BLEED)

    backs = Block(across * w, rows * h, paint)
    return stack([nothing(0, _BLEED), centred(backs, width)])


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
