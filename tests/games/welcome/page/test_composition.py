"""Pages on every paper and in every theme: full enough, no word cut, drawn as looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.options import SPOILERS
from dungeongen.press import sheets as press
from dungeongen.press.paper import PAPERS
from games.welcome.page.test_page import ADVENTURE, MATCH, drawn, look, sheet
from press.filling import Measured, cut, fills

GOLDEN = Path(__file__).parent / "golden"
THEMES = ("ink", "parchment", "large")
LARGE_A5 = ("A5", "large")  # no room for a strip, and a little white between the rules of a match


@pytest.mark.parametrize("spoiler", SPOILERS)
@pytest.mark.parametrize("layout", [ADVENTURE, MATCH], ids=["adventure", "match"])
def test_no_page_but_the_last_is_less_than_half_full_and_no_word_is_cut(
    layout: Layout, spoiler: str
) -> None:
    for paper in (*PAPERS, "160x240"):
        for theme in THEMES:
            if (paper.upper(), theme) == LARGE_A5:
                continue
            canvas = Measured()
            press.draw(canvas, [sheet(layout, spoiler)], look(paper, theme))
            assert not cut(canvas)
            hollow = [page for page in fills(canvas)[:-1] if page.share < 0.5]
            assert not hollow, (paper, theme, hollow)


@pytest.mark.parametrize("spoiler", SPOILERS)
def test_an_adventure_takes_two_pages_of_a4(spoiler: str) -> None:
    assert len(drawn(ADVENTURE, spoiler).pages) == 2


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawing_is_the_one_that_was_looked_at(theme: str) -> None:
    golden = (GOLDEN / f"welcome-{theme}.txt").read_text("utf-8")
    assert golden_log(theme) == golden, "run tests/games/welcome/page/update_goldens.py"


def golden_log(theme: str) -> str:
    logs = (drawn(ADVENTURE, spoiler, theme=theme).log for spoiler in SPOILERS)
    return "\n".join(line for log in logs for line in log) + "\n"
