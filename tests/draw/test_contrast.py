"""For eyes that see no colours, or little of them: contrast, and shapes that say the same.

Every ink is a word, a line, a ground, or a mere tint: furniture, shadows and rock, which say
nothing and lie beneath digits and pencil. A word needs a contrast of 4.5 to its ground, a line 3.
"""

from __future__ import annotations

import re

import pytest
from PIL import ImageColor

from draw.contrast import contrast
from dungeongen.core.cards import DECK
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.draw.cards import card, cell
from dungeongen.draw.icons import SIGNS, draw_suit
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.press.cards.deck import SUIT_COLOURS

NAMES = Templates().names("themes", ".json")
SUITS = {Ink.HEART, Ink.DIAMOND, Ink.CLUB, Ink.SPADE}
WORDS = {Ink.TEXT, Ink.MUTED, Ink.ACCENT, *SUITS}
LINES = {Ink.WALL, Ink.GUIDE, Ink.HATCH, Ink.ICON}
GROUNDS = {Ink.SHEET, Ink.PANEL, Ink.FLOOR, Ink.PAPER, Ink.TINT}
TINTS = {Ink.SHADE, Ink.ROCK}


def test_every_ink_is_one_of_them() -> None:
    assert sorted(ink.value for kind in (WORDS, LINES, GROUNDS, TINTS) for ink in kind) == sorted(
        ink.value for ink in Ink
    )


@pytest.mark.parametrize("name", NAMES)
def test_words_and_lines_stand_out_from_every_ground(name: str) -> None:
    theme = load_theme(name, Templates())
    for inks, least in ((WORDS, 4.5), (LINES, 3.0)):
        for ink in inks:
            for ground in GROUNDS:
                dark, light = theme.colour(ink), theme.colour(ground) or "#ffffff"
                assert dark is not None
                assert contrast(dark, light) >= least, (ink, ground)
    rock = theme.colour(Ink.ROCK) or "#ffffff"
    for ink in (Ink.WALL, Ink.HATCH):  # the only lines on it
        assert contrast(theme.colour(ink) or "#ffffff", rock) >= 3.0


@pytest.mark.parametrize("name", NAMES)
def test_furniture_is_a_tint_beneath_digits(name: str) -> None:
    theme = load_theme(name, Templates())
    wall, shade, floor = (
        ImageColor.getcolor(theme.colour(ink) or "#ffffff", "L")
        for ink in (Ink.WALL, Ink.SHADE, Ink.FLOOR)
    )
    assert 0.3 <= (floor - shade) / (floor - wall) <= 0.4


@pytest.mark.parametrize("suits", SUIT_COLOURS)
@pytest.mark.parametrize("name", NAMES)
def test_the_colours_of_a_deck_stand_out_too(suits: str, name: str) -> None:
    theme = load_theme(name, Templates()).coloured(SUIT_COLOURS[suits])
    for suit in SUITS:
        assert contrast(theme.colour(suit) or "#ffffff", theme.colour(Ink.FLOOR) or "#fff") >= 4.5


def test_a_card_is_known_without_its_colour() -> None:
    for width in (8.0, 20.0, 63.5):  # the three designs
        logs = set()
        for one in DECK:
            canvas = Recording()
            canvas.page(100, 100, "")
            card(one, width=width).paint(canvas, 0, 0)
            cell(one)(canvas, 0.0, 0.0, 20.0, 8.0)
            logs.add(colourless(canvas))
        assert len(logs) == len(DECK)


def test_a_suit_is_known_without_its_colour() -> None:
    logs = set()
    for suit in SIGNS.values():
        canvas = Recording()
        draw_suit(canvas, suit, 5, 5, 4)
        logs.add(colourless(canvas))
    assert len(logs) == len(SIGNS)


def colourless(canvas: Recording) -> str:
    """Return what is drawn in one colour; the names of frames are not drawn."""
    lines = (line for line in canvas.log if not line.strip().startswith("frame"))
    return re.sub(r"(ink|fill|stroke)=\S+", "", "\n".join(lines))
