"""The mat, and the rules of a sheet: what stands on them for each set of rules."""

from __future__ import annotations

import pytest

from dungeongen.core.templates import Templates
from dungeongen.draw.block import Area
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.donsol.layout import LAYOUTS, card_texts
from dungeongen.games.donsol.page import PAGES, ROOM_PAGES, faces
from games.donsol.positions import deal

AREAS = {"A4": Area(190.0, 247.0), "Letter": Area(196.0, 229.0), "A5": Area(128.0, 160.0)}


@pytest.mark.parametrize("paper", AREAS)
@pytest.mark.parametrize("level", ["easy", "expert"])
def test_the_sheet_fits_and_has_a_place_for_everything(paper: str, level: str) -> None:
    area = AREAS[paper]
    theme = load_theme("ink", Templates())
    pages = PAGES.sheet(deal("1", level=level), area=area, theme=theme)
    assert pages[0].label == "Mat"
    canvas = Recording()
    for page in pages:
        assert page.block.width <= area.width + 0.01
        assert page.block.height <= area.height + 0.01
        canvas.page(210.0, 297.0, page.label)
        page.block.paint(canvas, 10.0, 20.0)
    assert "Set-Up" in {text.string for text in canvas.texts}
    frames = {frame.name for frame in canvas.frames}
    assert frames >= {"slot deck", "slot shield", "slot discard", "health", "slot room 4"}
    track = [
        text.string
        for text in canvas.texts
        if text.string.isdigit() and "health" in {canvas.frames[i].name for i in text.frames}
    ]
    assert track == [str(points) for points in range(22)]


def test_the_rules_are_those_of_the_sheet() -> None:
    def words(level: str, shuffle: bool) -> str:
        layout = deal("1", level=level, shuffle=shuffle)
        return " ".join(line for _, lines in ROOM_PAGES.chapters(layout) for line in lines)

    assert "in the order in which it lies" in words("normal", shuffle=False)
    assert "Shuffle what is left of it into the deck." in words("easy", shuffle=True)
    assert "only if no monster is left in it" in words("hard", shuffle=False)
    assert "You never escape from a room." in words("expert", shuffle=False)


def test_cards_come_in_the_order_of_the_deal() -> None:
    layout = deal("1")
    assert len(faces(layout, {})) == 54
    assert LAYOUTS.content(layout) == {"first_room": card_texts(layout.deck[:4])}
