"""The mat: a slot in real measures for every pile, the deck, the graveyard, and the cards held.

Slots are those of poker cards where twelve of them fit on the paper (A3), else of mini cards, with
a little room around each. On A4 and Letter the dungeon has one page and the player's side another,
to lay below it; on smaller paper, or for poker cards if these are asked for, the rows run over more
pages. A pile's slot has a second outline, since two cards lie there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    centred,
    framed,
    line_height,
    page_run,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.draw.columns import heading
from dungeongen.draw.ornaments import arcade, clear_width
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.treasure.layout import COLUMNS, HAND, PILES, ROWS, STOCK
from dungeongen.games.treasure.rules import DRAWN

_NAMES = ("poker", "mini")
_ROOM = 0.6  # of a slot beyond its card, in both directions
_GAP = 3.0  # between slots, where there is room for it
_LEAST_GAP = 1.0
_STEP = 0.42  # how far fanned cards are apart, in card widths
_RADIUS = 2.5
_HOARDS = (
    "chest-1",
    "chest-2",
    "chest-3",
    "chest-4",
    "chest-5",
    "chest-6",
    "urn",
    "barrel",
    "crate",
    "cauldron",
    "sack",
    "sarcophagus",
)
"""What holds the treasure of a pile: no two are alike."""
_STEPS = (
    "**1** Turn over a pile’s top card.",
    "**2** Leave it, or sacrifice to destroy it.",
    "**3** Then take the card below: **manpower**.",
    f"**4** Or destroy it: **{DRAWN} cards** of treasure.",
)
"""A turn in short, one step to an arch."""
_UNDER = 0.66  # of an arch that words may take, of its step
_FOOT = 1.0  # below words under an arch, in millimetres
_LEAST_VAULT = 10.0  # of its height, in millimetres
_MOST_VAULT = 0.9  # of its height, in card heights


class Cards(NamedTuple):
    """The cards that the mat is for: what they are called, and their size in millimetres.

    ``gap`` lies between slots side by side.
    """

    name: str
    size: CardSize
    gap: float = _GAP

    @property
    def slot(self) -> tuple[float, float]:
        """The size of a slot."""
        return self.size.width + _ROOM, self.size.height + _ROOM

    def words(self, *, chosen: bool) -> str:
        """Return the cards in words, and that there are larger ones if none were chosen."""
        largest = chosen or self.name == "poker"
        larger = "" if largest else "; poker cards need their own mat"
        return f"for {self.name} cards, {self.size}{larger}"


def fitting(area: Area, size: str | None = None) -> tuple[Cards, int]:
    """Return the cards for an area, and how many columns of slots fit.

    They are of the ``size`` with this name, or the largest of which all piles fit on a page.
    """
    for name in (size,) if size else _NAMES:
        cards = Cards(name, CARD_SIZES[name])
        width, height = cards.slot
        gap = min(_GAP, (area.width - COLUMNS * width) / (COLUMNS - 1))
        if gap >= _LEAST_GAP and ROWS * (height + _GAP) <= area.height + _GAP:
            return cards._replace(gap=gap), COLUMNS
    columns = min(COLUMNS, int((area.width + _GAP) / (width + _GAP)))
    if columns < 2 or height > area.height:
        raise DungeongenError(
            f"the paper is too small for a mat of {name} cards, two of them side by side"
        )
    return cards, columns


def on_a_page(area: Area, theme: Theme) -> str | None:
    """Return the name of the largest cards of which a page holds all piles in their rows."""
    head = heading("The Dungeon", width=area.width, theme=theme)
    try:
        cards, columns = fitting(Area(area.width, area.height - head.height - _GAP))
    except DungeongenError:
        return None
    return cards.name if columns == COLUMNS else None


def mat(seed: str, *, area: Area, theme: Theme, size: str | None = None) -> list[SheetPage]:
    """Return the pages of the mat: its rows in order, as many on a page as there is room for.

    ``seed`` chooses what is drawn by chance. ``size`` is the name of the cards that are asked for.

    The player's side stays in one piece if a page can hold it, and the page before is not bare.
    """
    width = area.width

    def head(name: str, note: str) -> Block:
        return heading(name, width=width, theme=theme, note=note, alt_text="")

    first = head("The Dungeon", "")
    cards, columns = fitting(Area(width, area.height - first.height - _GAP), size)
    words = cards.words(chosen=size is not None)
    numbers = range(1, PILES + 1)
    rows = [
        centred(_piles(cards, numbers[i : i + columns], theme, seed), width)
        for i in range(0, PILES, columns)
    ]
    side = _side(cards, width=width, theme=theme)
    whole = stack([first, *side], gap=_GAP).height <= area.height
    pages: list[list[Block]] = [[head("The Dungeon", words)]]
    note = "lay it below the dungeon"
    close = stack(rows, gap=_LEAST_GAP)
    if _overflows([*pages[0], *rows], area) and close.height <= area.height:
        pages, rows = [[close]], []  # in large type there is no room for a heading
        note = f"{note} · {words}"
    spare = area.height - stack([*pages[0], *rows], gap=_GAP).height - _GAP
    if spare >= _LEAST_VAULT and columns == COLUMNS:
        high = min(spare, _MOST_VAULT * cards.size.height)
        pages[0].append(_vault(cards, high, width, theme, seed))
    for row in rows:
        if _overflows([*pages[-1], row], area):
            pages.append([head("The Dungeon, continued", "lay it beside the first page")])
        pages[-1].append(row)
    full = stack(pages[-1], gap=_GAP).height > area.height / 2
    name, rest = "Your Side", [stack(side, gap=_GAP)] if whole and full else side
    for row in rest:
        parts = [head(name, note), row] if name else [row]
        if _overflows([*pages[-1], *parts], area):
            pages.append([])
            parts = [head(name or "Your Side, continued", note if name else ""), row]
        pages[-1] += parts
        name = ""
    return page_run("Mat", (stack(page, gap=_GAP) for page in pages), "mat")


def _overflows(parts: Sequence[Block], area: Area) -> bool:
    return stack(parts, gap=_GAP).height > area.height


def _piles(cards: Cards, numbers: Sequence[int], theme: Theme, seed: str) -> Block:
    return beside([_pile(cards, number, theme, seed) for number in numbers], gap=cards.gap)


def _vault(cards: Cards, height: float, width: float, theme: Theme, seed: str) -> Block:
    """Return the vault above the piles: an arch over each column, with a step of a turn in it.

    Where the words would touch the stones they stand there without a vault.
    """
    slot, _ = cards.slot
    step = slot + cards.gap
    left = (width - COLUMNS * step + cards.gap) / 2
    size = theme.type["body"] + 1.5
    lines = [paragraph(text, width=_UNDER * step, size=size) for text in _STEPS]
    high = max(line.height for line in lines)
    clear = clear_width(step, height, high + _FOOT) > _UNDER * step
    row = beside([paragraph(text, width=slot, size=size) for text in _STEPS], gap=cards.gap)
    if not clear and row.height <= height:
        return framed(centred(row, width), "vault")

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, "vault"):
            arcade(canvas, x + left - cards.gap / 2, y, step, height, COLUMNS, seed)
            for i, line in enumerate(lines if clear else ()):
                middle = x + left - cards.gap / 2 + (i + 0.5) * step
                line.paint(canvas, middle - line.width / 2, y + height - high - _FOOT)

    return Block(width, height, paint)


def _pile(cards: Cards, number: int, theme: Theme, seed: str) -> Block:
    """Return the slot of a pile, with its number and a second outline for the card below."""
    width, height = cards.slot
    size = theme.type["digit"] * 1.6
    kinds = shuffled(tuple(range(PILES)), Rng(seed).child("chests"))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot pile {number}"):
            canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)
            edge = 0.1 * width
            canvas.art(
                x + edge, y + edge, width - 2 * edge, height - 2 * edge, _HOARDS[kinds[number - 1]]
            )
            inset = 2.4
            canvas.rect(
                x + inset,
                y + inset,
                width - 2 * inset,
                height - 2 * inset,
                stroke=Ink.GUIDE,
                width=0.25,
                radius=_RADIUS - 0.6,
            )
            plate, middle = 0.62 * line_height(size), y + 0.615 * height
            canvas.circle(x + width / 2, middle, plate, fill=Ink.PAPER, stroke=Ink.MUTED, width=0.4)
            with canvas.tagged(Tag.ITEM):
                write(
                    canvas,
                    x + width / 2,
                    middle - plate,
                    2 * plate,
                    str(number),
                    face=Face.TITLE,
                    size=size,
                    anchor="middle",
                    tag=Tag.BODY,
                    words=f"Pile {number}: two cards, face down",
                )

    return Block(width, height, paint)


def _slot(cards: Cards, name: str, words: str, art: str, theme: Theme) -> Block:
    """Return the slot of a stack of cards, with its name, a few words and a picture."""
    width, height = cards.slot
    text = paragraph(words, width=width - 8, size=theme.type["body"], ink=Ink.MUTED)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot {name.lower()}"):
            canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)
            size = theme.type["head"]
            write(
                canvas,
                x + width / 2,
                y + 3,
                line_height(size),
                name,
                face=Face.TITLE,
                size=size,
                anchor="middle",
                tag=Tag.H3,
            )
            text.paint(canvas, x + 4, y + 3 + 1.6 * line_height(size))
            above = 4 + 1.6 * line_height(size) + text.height
            canvas.art(x + 5, y + above, width - 10, height - above - 4, art)

    return Block(width, height, paint)


def _fan(cards: Cards, name: str, words: str, art: str, width: float, theme: Theme) -> Block:
    """Return a band for cards that lie fanned, each covering part of the one before.

    Where the first one lies there is a picture; lines show the edges of the others.
    """
    slot, height = cards.slot
    step = _STEP * cards.size.width
    size = theme.type["head"]
    text = paragraph(words, width=width - 8, size=theme.type["body"], ink=Ink.MUTED)
    below = 3 + 1.6 * line_height(size) + text.height + 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot {name.lower()}"):
            canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)
            edges = []
            left = x + slot
            while left + cards.size.width - step <= x + width:
                edges.append((left, y + below, left, y + height - 1.6))
                left += step
            canvas.lines(edges, ink=Ink.GUIDE, width=0.3)
            canvas.art(x + 3, y + below, slot - 6, height - below - 2, art)
            top = line_height(size)
            write(canvas, x + 4, y + 3, top, name, face=Face.TITLE, size=size, tag=Tag.H3)
            text.paint(canvas, x + 4, y + 3 + 1.6 * line_height(size))

    return Block(width, height, paint)


def _side(cards: Cards, *, width: float, theme: Theme) -> list[Block]:
    """Return the rows of the player's side: deck, graveyard and manpower, then the treasure."""
    slot, _ = cards.slot
    deck = _slot(cards, "Deck", f"{STOCK} cards, face down", "stair", theme)
    grave = _slot(
        cards, "Graveyard", "All that was sacrificed or destroyed, face up", "gravestone", theme
    )
    rest = width - 2 * slot - 2 * _GAP
    men = (
        f"{HAND} cards to begin with, and bottom cards you take. Spend them freely: they score "
        "nothing."
    )
    gems = (
        "Three cards from the deck for each bottom card you destroy. You may sacrifice them too, "
        "but what is left here is your score."
    )
    top: list[Block] = [deck, grave]
    rows: list[Block]
    if rest >= slot:
        top.append(_fan(cards, "Manpower", men, "warrior", rest, theme))
        rows = [beside(top, gap=_GAP)]
    else:
        rows = [beside(top, gap=_GAP), _fan(cards, "Manpower", men, "warrior", width, theme)]
    rows.append(_fan(cards, "Treasure", gems, "chest-3", width, theme))
    rows.append(_draws(width, theme))
    return rows


def _draws(width: float, theme: Theme) -> Block:
    """Return a box to tick for each draw from the deck: the last one ends the game."""
    whole, rest = divmod(STOCK, DRAWN)
    boxes = whole + (rest > 0)
    size = theme.type["body"]
    words = f"Draws from the deck: {whole} of {DRAWN} cards, the last of {rest}"
    wide = fonts.width(words, Face.TEXT, size) + 3.0
    high = max(TICK, line_height(size)) + 1.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, high, "draws"):
            write(canvas, x, y, high, words, size=size, tag=Tag.P)
            for i in range(boxes):
                left = x + wide + i * (TICK + 1.6)
                edge = (left, y + (high - TICK) / 2, TICK, TICK)
                with canvas.tagged(Tag.TICK, f"Tick draw {i + 1}"):
                    canvas.rect(*edge, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)

    return Block(width, high, paint)
