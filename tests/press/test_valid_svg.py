"""The sheets of every game hold nothing that svgwrite's validator refuses."""

from __future__ import annotations

from typing import cast

import pytest

from draw.sample import META
from draw.validation import validating_canvas
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Anchor
from dungeongen.draw.theme import load_theme
from dungeongen.games import GAMES
from dungeongen.library.make import make
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_sheet_is_valid_svg(game: str) -> None:
    templates = Templates()
    look = Look(parse_paper("A4"), load_theme("parchment", templates), templates)
    canvas = validating_canvas(look.theme, templates, META)
    printing.draw(canvas, [make(game, seed=42, check=False)], look)
    assert len(canvas.data()) > 1


def test_the_validator_sees_a_wrong_value() -> None:
    canvas = validating_canvas(load_theme("ink", Templates()), Templates(), META)
    canvas.page(20, 20, "wrong")
    with pytest.raises(TypeError, match="text-anchor"):
        canvas.text(1, 1, "word", anchor=cast(Anchor, "center"))
