"""Text in lines: no story ends in a word alone, and little is cut."""

from __future__ import annotations

import pytest

from dungeongen.draw import fonts
from dungeongen.draw.block import label, line_height, paragraph, story
from dungeongen.draw.canvas import Face
from dungeongen.draw.recording import Recording

WORDS = (
    "After the plague Ravenhithe had more dead than ground. Its deed was won at dice, four times "
    "in one night. The Shadow Elves of House Nethermere put out every lamp, and see quite well."
)


@pytest.mark.parametrize("width", range(120, 200, 2))
def test_a_story_does_not_end_in_a_word_alone(width: int) -> None:
    block, usual = story([WORDS], width=width, size=8.5), Recording()
    canvas = Recording()
    for one in (canvas, usual):
        one.page(210, 297, "Page")
    block.paint(canvas, 0, 0)
    paragraph(f"__{WORDS}__", width=width, size=8.5).paint(usual, 0, 0)
    assert " ".join(text.string for text in canvas.texts) == WORDS
    assert len(canvas.texts) == len(usual.texts)
    assert all(text.box.w <= width for text in canvas.texts)
    assert canvas.texts[-1].box.w >= 0.3 * width or len(canvas.texts) == 1


def test_a_line_that_is_a_little_too_wide_is_set_smaller_and_the_rest_is_cut() -> None:
    wide = fonts.width("The Tortoise Chapel", Face.TITLE, 10)
    for share, ending in ((1.0, "Chapel"), (0.9, "Chapel"), (0.5, "…")):
        block = label("The Tortoise Chapel", face=Face.TITLE, size=10, width=share * wide)
        canvas = Recording()
        canvas.page(210, 297, "Page")
        block.paint(canvas, 0, 0)
        (line,) = canvas.texts
        assert line.string.endswith(ending)
        assert line.box.w <= share * wide
        assert line.size >= 8.5
        assert block.height == line_height(10)
