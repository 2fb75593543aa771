"""The deal page: the deck card by card, for a player who wants to stack it and play this deal."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.cards import DECK
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph, poured, stack
from dungeongen.draw.card_rows import most_across, numbered
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Cards, Layout
from dungeongen.games.doom.variants import UNBOUNDED

_ALONE, _ACROSS = 10, 13  # cards in a row: for a single pass through the deck, for several
_UNBOUNDED_PASSES = 3  # reshuffles printed for a map that has no end
_GAP = 6.0


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the deck from the top, and each reshuffle that a full clear may need."""
    if layout.deck is None:
        raise DungeongenError("the deal cannot be printed: the order of this deck is unknown")
    passes = list(_passes(layout))
    across = _ALONE if len(passes) == 1 else _ACROSS
    entries = [
        _pass(number, *one, across, area=area, theme=theme) for number, one in enumerate(passes, 1)
    ]
    made = poured(entries, columns=1, height=area.height, gap=_GAP)
    return [
        SheetPage("Deal" if i == 1 else f"Deal {i}", stack(columns[0], gap=_GAP))
        for i, columns in enumerate(made, 1)
    ]


def _passes(layout: Layout) -> Iterator[tuple[str, str, Cards]]:
    """Yield the heading, the instructions and the cards of each pass (SD-3, SD-10)."""
    deck = layout.deck or ()
    above = len(DECK) - 2 * layout.size
    words = "Stack your deck in this order, card 1 on top, to play exactly this deal."
    if not deck:
        words = (
            "All 52 cards lie around the map. Your deck is the stack you did not choose, and below "
            "it the one you chose, each left to right or top to bottom."
        )
    elif len(deck) == above:
        words += (
            " The set-up cards go below these: first the stack you did not choose, then the one "
            "you chose, each left to right or top to bottom."
        )
    elif len(deck) == len(DECK):
        words += " It includes the set-up cards."
    yield "The Deck", words, deck
    needed = -(-layout.filled // len(DECK)) - 1
    more = _UNBOUNDED_PASSES if layout.has(UNBOUNDED) else needed
    for number in range(1, more + 1):
        order = layout.reshuffled(number)
        if order is None:
            return
        name = f"After Reshuffle {number}: Values × {2**number}"
        yield (
            name,
            "Leave out cards still lying in the room you are in, or in rooms you left as they are.",
            order,
        )


def _pass(
    number: int, name: str, words: str, cards: Cards, across: int, *, area: Area, theme: Theme
) -> Entry:
    head = heading(name, width=area.width, theme=theme, note=f"{len(cards)} cards")
    again = heading(f"{name}, continued", width=area.width, theme=theme)
    across = most_across(area.width, across)
    text = paragraph(words, width=area.width, size=theme.type["body"])
    rows = [
        numbered(cards[i : i + across], i + 1, across, width=area.width, theme=theme)
        for i in range(0, len(cards), across)
    ]
    return Entry(f"pass {number}", head, again, (text, *rows), gap=1.8)
