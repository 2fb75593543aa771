"""Pages on every paper and in every theme: full enough, and no word is cut."""

from __future__ import annotations

import pytest

from dungeongen.core.common_options import SPOILERS
from dungeongen.draw.recording import Recording
from dungeongen.games.welcome.layout import Layout
from dungeongen.press import printing
from dungeongen.press.paper import PAPERS, parse_paper
from games.sudongeon.page.test_sheet import theme_named
from games.welcome.page.test_page import ADVENTURE, MATCH, drawn, look, sheet
from looks import THEMES
from press.filling import Measured, cut, fills
from thorough import turns

LARGE_A5 = ("A5", "large")  # no room for the tracks of a match


@pytest.mark.parametrize(("spoiler", "layout"), turns(SPOILERS, [ADVENTURE, MATCH]))
def test_no_page_but_the_last_is_less_than_half_full_and_no_word_is_cut(
    layout: Layout, spoiler: str
) -> None:
    for paper in (*PAPERS, "160x240"):
        for theme in THEMES:
            if (paper.upper(), theme) == LARGE_A5 and layout is MATCH:
                continue
            if parse_paper(paper).width < printing.least_width(theme_named(theme)):
                continue
            canvas = Measured()
            printing.draw(canvas, [sheet(layout, spoiler)], look(paper, theme))
            assert not cut(canvas)
            least = 0.48 if paper == "tabloid" else 0.5  # flaps do not grow with the paper
            hollow = [page for page in fills(canvas)[:-1] if page.share < least]
            assert not hollow, (paper, theme, hollow)


@pytest.mark.parametrize("spoiler", SPOILERS)
def test_an_adventure_takes_two_sheets_of_a4(spoiler: str) -> None:
    """Mat and rules are the sides of one, the deck is cut out of the other."""
    assert len(drawn(ADVENTURE, spoiler).pages) == 3


def looked_at(theme: str) -> Recording:
    """Return the drawing of a deck under each kind of spoiler."""
    canvas = Recording()
    printing.draw(canvas, [sheet(ADVENTURE, spoiler) for spoiler in SPOILERS], look(theme=theme))
    return canvas
