"""Pull strips and flaps of any cards: nothing is lost where a stack is cut into pieces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draw import sample
from dungeongen.core.cards import DECK
from dungeongen.draw import spoilers
from dungeongen.draw.cards import cell
from dungeongen.draw.recording import Recording
from dungeongen.draw.spoilers import Stack, hidden, pieces

CELLS = [cell(card) for card in DECK]


@given(st.integers(1, 60))
def test_pieces_are_equal_and_have_every_card_once(count: int) -> None:
    cards = (CELLS * 2)[:count]
    cut = pieces([Stack("3", cards)])
    assert [card for piece in cut for card in piece.cards] == cards
    assert max(len(piece.cards) for piece in cut) - min(len(piece.cards) for piece in cut) <= 1
    assert max(len(piece.cards) for piece in cut) <= 14
    for piece in cut:
        assert cards[piece.first - 1] == piece.cards[0]
    assert [piece.name for piece in cut][:2] == (["3"] if count <= 14 else ["3a", "3b"])


@pytest.mark.parametrize("kind", ["strip", "flap"])
def test_every_card_of_a_deck_has_a_cell_that_holds_it(kind: str) -> None:
    canvas = Recording()
    for block in hidden(
        [Stack("1", CELLS)], kind=kind, width=190, height=240, seed="", theme=sample.theme("ink")
    ):
        canvas.page(210, 297, "page")
        block.paint(canvas, 10, 10)
    cells = [frame for frame in canvas.frames if frame.name.startswith("cell ")]
    assert [frame.name for frame in cells] == [f"cell {i}" for i in range(1, 53)]
    for text in (t for t in canvas.texts if t.string in {"A", "K", "Q", "J"}):
        assert any(f.page == text.page and f.box.holds(text.box) for f in cells), text


def test_loose_stacks_are_flaps_and_one_sleeve_fits_all_strips() -> None:
    canvas = Recording()
    stacks = [Stack("1 top", CELLS[:12], loose=True), Stack("1", CELLS[12:37])]
    for block in hidden(
        stacks, kind="strip", width=190, height=240, seed="", theme=sample.theme("ink")
    ):
        canvas.page(210, 297, "page")
        block.paint(canvas, 10, 10)
    names = [frame.name for frame in canvas.frames]
    assert names.count("sleeve") == 1
    assert [name for name in names if name.startswith("flaps")] == ["flaps 1 top"]
    strips = [frame.box for frame in canvas.frames if frame.name.startswith("strip ")]
    (sleeve,) = (frame.box for frame in canvas.frames if frame.name == "sleeve")
    cell_high = sleeve.h / spoilers.cells_of(13)
    assert [round((box.h - spoilers.GRIP) / cell_high, 3) for box in strips] == [26.0, 27.0]
