"""The head of a page: in full on the first, a line on the others, and never cut."""

from __future__ import annotations

import pytest

from dungeongen.core.templates import Templates
from dungeongen.draw.block import Area, SheetPage, nothing
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.press import printing
from dungeongen.press.furniture import Furniture
from dungeongen.press.look import Look
from dungeongen.press.paper import parse_paper
from looks import THEMES

FACTS = (
    "Seed 42 · no check · dungeongen 0.15.0",
    "Easy (hidden single) Sudoku, 26 givens",
    "Difficulty fair · 8 rooms · 2 monsters · 2 traps · 9 gold · 5 exits",
)
ABOUT = "Sudongeon: a dungeon in a Sudoku, for one player"
WORDS = Furniture("The Nameless Gaol of the Dragon", ABOUT, FACTS, "SU1-9D8B7", "By nobody")


def drawn(paper: str, theme: str, words: Furniture = WORDS) -> tuple[Recording, Area]:
    """Return three pages that are as high as they may be, and the free area of the first."""
    areas = []

    def pages(*, area: Area, theme: Theme) -> list[SheetPage]:
        areas.append(area)
        high = (area, area.later, area.later.later)
        return [SheetPage(f"Part {i}", nothing(a.width, a.height)) for i, a in enumerate(high, 1)]

    canvas = Recording()
    look = Look(parse_paper(paper), load_theme(theme, Templates()), Templates())
    printing.draw(canvas, [], look, printing.Front(words, pages))
    return canvas, areas[0]


def head(canvas: Recording, page: int) -> list[str]:
    return [
        text.string
        for text in canvas.texts
        if text.page == page and any(canvas.frames[i].name == "head" for i in text.frames)
    ]


LOOKS = [
    (paper, theme)
    for theme in THEMES
    for paper in ("A4", "Letter", "A5", "legal", "160x240", "297x420")
]


@pytest.mark.parametrize(("paper", "theme"), LOOKS)
def test_no_word_of_a_head_is_cut(paper: str, theme: str) -> None:
    canvas, _ = drawn(paper, theme)
    assert not [text.string for text in canvas.texts if "…" in text.string]
    told = " · ".join(line for line in head(canvas, 1))
    for fact in FACTS:
        for part in fact.split(" · "):
            assert part in told


@pytest.mark.parametrize(("paper", "theme"), LOOKS)
def test_the_head_in_full_stands_on_the_first_page_only(paper: str, theme: str) -> None:
    canvas, area = drawn(paper, theme)
    assert WORDS.title in head(canvas, 1)
    for page in (2, 3):
        assert sorted(head(canvas, page)) == sorted([WORDS.title, f"Part {page}"])
    assert area.gained > 0
    heights = [frame.box.h for frame in canvas.frames if frame.name == "head"]
    assert heights[0] - heights[1] == pytest.approx(area.gained, abs=3)


def test_a_long_fact_goes_on_in_the_next_line_and_a_long_word_is_cut() -> None:
    words = WORDS._replace(facts=("Seed " + "x" * 200 + " · no check",))
    canvas, _ = drawn("A4", "ink", words)
    lines = head(canvas, 1)
    assert any(line.startswith("Seed xxx") and line.endswith("…") for line in lines)
    assert "no check" in lines
