"""The deal page: the deck in its order, to be stacked and ticked off."""

from __future__ import annotations

import pytest

from dungeongen.core.cards import DECK, card_named
from dungeongen.core.errors import DungeongenError
from games.doom.page.drawn import dealt, recorded, theme_named
from looks import THEMES
from thorough import turns


def test_the_deal_page_shows_the_deck_in_its_order() -> None:
    layout = dealt("deal")
    canvas = recorded(layout, deal=True)
    page = len(canvas.pages)
    assert canvas.pages[-1][2] == "Deal"
    cards = [
        card_named(frame.name.removeprefix("card "))
        for frame in canvas.frames
        if frame.page == page and frame.name.startswith("card ")
    ]
    assert tuple(cards) == (*layout.columns, *layout.rows, *(layout.deck or ()))
    assert sorted(cards) == list(DECK)
    ticks = [
        frame for frame in canvas.frames if frame.page == page and frame.name.startswith("tick ")
    ]
    names = [*"ABCDEFG", *map(str, range(1, 8)), *map(str, range(1, 39))]
    assert [frame.name.removeprefix("tick ") for frame in ticks] == names
    assert min(min(frame.box.w, frame.box.h) for frame in ticks) >= 4
    size = theme_named("ink").type["body"]
    shown = [text.string for text in canvas.texts if text.page == page and text.size == size]
    assert [name for name in names if name not in shown] == []


@pytest.mark.parametrize(("paper", "theme"), turns(["A4", "Letter", "A5"], THEMES))
def test_deal_pages_are_full(theme: str, paper: str) -> None:
    """All but the last are more than half full, and the only one is fuller still."""
    for size in (4, 7, 13, *([26] if paper == "A4" else [])):
        canvas = recorded(dealt("full", size), paper, theme, deal=True)
        deals = [i for i, (*_, name) in enumerate(canvas.pages, 1) if name.startswith("Deal")]
        least = 0.75 if len(deals) == 1 and paper != "A5" else 0.5
        for page in deals[: max(1, len(deals) - 1)]:
            frames = {frame.name: frame.box for frame in canvas.frames if frame.page == page}
            top, bottom = frames["head"].y + frames["head"].h, frames["foot"].y
            used = max(box.y + box.h for name, box in frames.items() if name.startswith("tick "))
            assert used - top >= least * (bottom - top), (size, page)


def test_a_deck_with_all_cards_in_it_is_ticked_once() -> None:
    layout = dealt("deal", 7, "bottom=shuffled")
    canvas = recorded(layout, deal=True)
    (page,) = (i for i, (*_, name) in enumerate(canvas.pages, 1) if name == "Deal")
    ticks = [frame.name for frame in canvas.frames if frame.page == page and "tick" in frame.name]
    assert len(ticks) == len(DECK)


def test_the_deal_page_has_every_pass_that_clearing_needs() -> None:
    layout = dealt("passes", 26)
    canvas = recorded(layout, deal=True)
    cards = [
        frame.name.removeprefix("card ")
        for frame in canvas.frames
        if canvas.pages[frame.page - 1][2].startswith("Deal") and frame.name.startswith("card ")
    ]
    passes = -(-layout.filled // 52)
    assert len(cards) == 52 * passes  # the first pass is the set-up cards alone
    set_up = (*layout.columns, *layout.rows)
    orders = [set_up, *(layout.reshuffled(number) for number in range(1, passes))]
    assert [card_named(text) for text in cards] == [
        card for order in orders for card in order or ()
    ]


def test_a_deck_that_nobody_knows_has_no_deal_page() -> None:
    with pytest.raises(DungeongenError, match="order of this deck is unknown"):
        recorded(dealt("1").shuffled(), deal=True)
