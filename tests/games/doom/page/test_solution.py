"""The solution page: rooms of the line can be found on the map, and the type fills the page."""

from __future__ import annotations

import pytest

from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.recording import Recording
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.deal_page import back
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import new
from dungeongen.games.doom.verdict import Best, Verdict
from games.doom.page.drawn import dealt, theme_named
from looks import THEMES

AREA = Area(190, 235)


def judged(layout: Layout, most: int = 400) -> Verdict:
    """Return a verdict whose witness is a play that always makes the first legal move."""
    state, witness = new(layout), []
    while engine.outcome(state) is None and len(witness) < most:
        move = engine.legal_moves(state)[0]
        witness.append(m.format_move(move))
        state = engine.apply(state, move)
    return Verdict("beatable", best=Best(1, 1, True, clearable=None), witness=tuple(witness))


def drawn(pages: list[SheetPage]) -> Recording:
    canvas = Recording()
    for page in pages:
        canvas.page(210, 297, page.label)
        page.block.paint(canvas, 10, 30)
    return canvas


@pytest.mark.parametrize("theme", THEMES)
def test_a_short_line_has_the_table_below_it(theme: str) -> None:
    layout, look = dealt("short", 4), theme_named(theme)
    canvas = drawn(back(layout, area=AREA, theme=look, verdict=judged(layout)))
    assert len(canvas.pages) == (2 if theme == "large" else 1)
    assert min(text.size for text in canvas.texts) >= look.type["least"]
    assert "After step 1" in {text.string for text in canvas.texts}
    assert max(text.box.y + text.box.h for text in canvas.texts) < 30 + AREA.height


def test_rooms_of_the_line_stand_out() -> None:
    layout = dealt("rooms", 26, "strong")
    verdict = judged(layout)
    assert verdict.witness is not None
    canvas = drawn(back(layout, area=AREA, theme=theme_named("ink"), verdict=verdict))
    entered = [text.removeprefix("enter ") for text in verdict.witness if "enter" in text]
    assert entered
    assert {*entered} <= {text.string.strip(" .,") for text in canvas.texts}
