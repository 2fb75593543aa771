"""What stands on a cover lies within its chamber."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.press.booklet.parts import cover
from dungeongen.press.paper import parse_paper

NAMES = ", ".join(f"Adventurer {i} of the Long Road" for i in range(1, 8))


@pytest.mark.parametrize("size", ["A5", "B5", "letter"])
def test_long_lines_of_a_cover_lose_what_is_too_wide(size: str) -> None:
    paper = parse_paper(size)
    theme = load_theme("ink", Templates())
    for lines in ([NAMES, f"Drawn by hand: {NAMES}"], ["W" * 80]):
        canvas = Recording()
        canvas.page(paper.width, paper.height, "cover")
        cover(paper, theme, "Down Into the Dark", lines, Rng("1"))(canvas)
        assert len(canvas.texts) > 1
        for text in canvas.texts:
            assert 0.08 * paper.width < text.box.x, text.string
            assert text.box.x + text.box.w < 0.92 * paper.width, text.string
