"""The deal pages: every card of the deal with a box to tick, to sort a pack into exactly this deal.

The set-up cards come first, then the deck from the top, then each reshuffle that a full clear may
need. Cards stand in groups of five, ten or twenty in a row: of all arrangements that take the
fewest pages, the one with the largest cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dungeongen.core.cards import DECK
from dungeongen.core.errors import DungeongenError
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    line_height,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.cards import card
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.doom.floor_plan import cell_name
from dungeongen.games.doom.layout import Cards, Layout
from dungeongen.games.doom.variants import UNBOUNDED

_ACROSS = (5, 10, 20)  # cards in a row
_WIDEST, _NARROWEST, _STEP = 18.0, 8.4, 0.3  # of a card, in millimetres
_BETWEEN, _FIVES, _TENS = 0.1, 0.1, 0.2  # between cards, and more between groups, in card widths
_SHAPE = 1.4
_BOX = 4.2  # the side of a box to tick
_BESIDE = 0.8  # between a box and its name
_UNBOUNDED_PASSES = 3  # reshuffles printed for a map that has no end
_GAP = 5.0  # between sections
_ROW_GAPS = tuple(1.6 + 0.2 * i for i in range(23))  # the widest that costs no page is taken

_Slot = tuple[int, str] | None  # a card and its name, or an empty place
_Row = tuple[tuple[_Slot, ...], tuple[tuple[int, str], ...]]  # places; where words stand above


class _Look(NamedTuple):
    """How cards are set: so many in a row, so wide, with rows so far apart.

    ``split`` tells whether a page may end amid the deck though the next could hold all of it.
    """

    across: int
    wide: float
    gap: float
    split: bool


class _Section(NamedTuple):
    """A heading, instructions, and rows of cards; ``cards`` is their number."""

    name: str
    words: str
    cards: int
    rows: tuple[_Row, ...]


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the set-up cards, the deck from the top, and each reshuffle."""
    if layout.deck is None:
        raise DungeongenError("the deal cannot be printed: the order of this deck is unknown")

    def arranged(look: _Look) -> list[list[Block]]:
        entries = [_entry(one, look, area=area, theme=theme) for one in _sections(layout, look)]
        pages = poured(entries, columns=1, height=area.height, gap=_GAP, split=look.split)
        return [blocks for (blocks,) in pages]

    looks = {look: len(arranged(look)) for look in _looks(area, theme)}
    best = min(looks, key=lambda look: (looks[look], look.split, -look.wide))
    loose = (arranged(best._replace(gap=gap)) for gap in reversed(_ROW_GAPS))
    made = next(pages for pages in loose if len(pages) == looks[best])
    return [
        SheetPage("Deal" if i == 1 else f"Deal {i}", stack(blocks, gap=_GAP))
        for i, blocks in enumerate(made, 1)
    ]


def _looks(area: Area, theme: Theme) -> Iterator[_Look]:
    least = max(_NARROWEST, _ticked_width("00", theme))
    for across in _ACROSS:
        wide = min(_WIDEST, area.width / (_place(across - 1, 1.0) + 1))
        if wide >= least or across == _ACROSS[0]:
            for i in range(int(max(0.0, wide - least) / _STEP) + 1):
                for split in (False, True):
                    yield _Look(across, wide - i * _STEP, _ROW_GAPS[0], split)


def _place(slot: int, wide: float) -> float:
    """Return the offset of a place in a row of cards in fives and tens."""
    return wide * (slot * (1 + _BETWEEN) + slot // 5 * _FIVES + slot // 10 * _TENS)


def _sections(layout: Layout, look: _Look) -> Iterator[_Section]:
    """Yield the set-up cards and each pass through the deck (SD-3, SD-10)."""
    deck = layout.deck or ()
    if len(deck) < len(DECK):  # which has the set-up cards too
        yield _set_up(layout, look.across)
    if deck:
        words = (
            "Lay card 1 face up, card 2 on it, and so on, and tick each. Then turn the pile over: "
            "card 1 is on top."
        )
        if len(deck) == len(DECK):
            words += " The deck includes the set-up cards."
        else:
            words += (
                " The set-up cards go below when you choose: first the stack you did not choose, "
                "then the one you chose, each left to right or top to bottom."
            )
        yield _Section("The Deck", words, len(deck), _numbered(deck, look.across))
    needed = -(-layout.filled // len(DECK)) - 1
    more = _UNBOUNDED_PASSES if layout.has(UNBOUNDED) else needed
    for number in range(1, more + 1):
        order = layout.reshuffled(number)
        if order is None:
            return
        yield _Section(
            f"After Reshuffle {number}: Values × {2**number}",
            "Leave out cards still lying in the room you are in, or in rooms you left as they are.",
            len(order),
            _numbered(order, look.across),
        )


def _set_up(layout: Layout, across: int) -> _Section:
    """Return the section of the set-up cards, both stacks in one row if they fit."""
    size, stacks = layout.size, layout.stacks
    where = "tile 1·1" if layout.has(UNBOUNDED) else "the map"
    words = f"Take these cards, which lie around {where}, out of your pack."
    if not layout.deck:
        words = (
            f"All 52 cards lie around {where}. Your deck is the stack you did not choose, and "
            "below it the one you chose, each left to right or top to bottom."
        )
    top = tuple((what, cell_name(0, i)[:-1]) for i, what in enumerate(stacks.columns))
    left = tuple((what, str(i)) for i, what in enumerate(stacks.rows, 1))
    names = ("Top row, left to right", "Left column, top to bottom")
    half = across // 2
    if size <= half:
        row = (*top, *[None] * (half - size), *left)
        rows: list[_Row] = [(row, ((0, names[0]), (half, names[1])))]
    else:
        rows = [
            (cards[i : i + across], () if i else ((0, name),))
            for name, cards in zip(names, (top, left), strict=True)
            for i in range(0, size, across)
        ]
    return _Section("Set-Up Cards", words, 2 * size, tuple(rows))


def _numbered(cards: Cards, across: int) -> tuple[_Row, ...]:
    """Return rows of cards with their places in the deck."""
    slots = tuple((what, str(i)) for i, what in enumerate(cards, 1))
    return tuple((slots[i : i + across], ()) for i in range(0, len(slots), across))


def _entry(section: _Section, look: _Look, *, area: Area, theme: Theme) -> Entry:
    name, words, cards, rows = section
    head = heading(name, width=area.width, theme=theme, note=f"{cards} cards")
    again = heading(f"{name}, continued", width=area.width, theme=theme)
    text = paragraph(words, width=area.width, size=theme.type["body"])
    parts = [_cards(*row, look.wide, area=area, theme=theme) for row in rows]
    top = stack([head, text], gap=0.4)
    return Entry(f"pass {name}", top, again, tuple(parts), look.gap)


def _ticked_width(name: str, theme: Theme) -> float:
    """Return the width of a box to tick and its name."""
    return _BOX + _BESIDE + fonts.width(name, Face.BOLD, theme.type["body"])


def _cards(
    slots: Sequence[_Slot],
    words: Sequence[tuple[int, str]],
    wide: float,
    *,
    area: Area,
    theme: Theme,
) -> Block:
    """Return cards side by side, each above its box to tick."""
    size = theme.type["body"]
    above = line_height(size) if words else 0.0
    high = wide * _SHAPE
    line = max(_BOX, line_height(size))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for slot, string in words:
            write(canvas, x + _place(slot, wide), y - 0.4, above, string, face=Face.BOLD, size=size)
        for i, slot_ in enumerate(slots):
            if slot_ is None:
                continue
            what, name = slot_
            left, top = x + _place(i, wide), y + above
            card(what, width=wide, height=high).paint(canvas, left, top)
            left += (wide - _ticked_width(name, theme)) / 2
            top += high + 0.9
            with canvas.frame(left, top + (line - _BOX) / 2, _BOX, _BOX, f"tick {name}"):
                canvas.rect(
                    left, top + (line - _BOX) / 2, _BOX, _BOX, fill=Ink.FLOOR, stroke=Ink.WALL,
                    width=0.3,
                )  # fmt: skip
            write(canvas, left + _BOX + _BESIDE, top, line, name, face=Face.BOLD, size=size)

    return Block(area.width, above + high + 0.9 + line, paint)
