"""The head: in full on the first page, a line on the others, and never cut. The foot is a line."""

from __future__ import annotations

from itertools import combinations

import pytest

from dungeongen.core.templates import Templates
from dungeongen.draw.block import Area, SheetPage, nothing
from dungeongen.draw.recording import Recording, Text
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.games import GAMES
from dungeongen.press import furniture, printing
from dungeongen.press.furniture import Furniture, folded
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from looks import THEMES

FACTS = (
    "Seed 42 · no check · dungeongen 0.15.0",
    "Easy (hidden single) Sudoku, 26 givens",
    "8 rooms · 2 monsters · 2 traps · 9 gold · 5 exits",
)
ABOUT = "Sudongeon: a dungeon in a Sudoku, for one player"
TALLEST_TICK = 1.2  # of the ruler, in millimetres
WORDS = Furniture("The Nameless Gaol of the Dragon", ABOUT, FACTS, "SU2-9D8B7", "By nobody")


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


def part(canvas: Recording, page: int, name: str) -> list[Text]:
    """Return the lines in the head or the foot of a page."""
    return [
        text
        for text in canvas.texts
        if text.page == page and any(canvas.frames[i].name == name for i in text.frames)
    ]


def head(canvas: Recording, page: int) -> list[str]:
    return [text.string for text in part(canvas, page, "head")]


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
def test_a_banner_holds_the_title_of_a_map_and_meets_no_other_words(paper: str, theme: str) -> None:
    canvas, area = drawn(paper, theme, WORDS._replace(banner=True))
    (banner,) = [frame.box for frame in canvas.frames if frame.name == "banner"]
    words = {text.string: text.box for text in part(canvas, 1, "head")}
    title = words.pop(WORDS.title)
    assert banner.x < title.x
    assert title.x + title.w < banner.x + banner.w
    assert not [line for line, box in words.items() if box.overlaps(banner, slack=0.15)]
    assert area.height >= drawn(paper, theme)[1].height


@pytest.mark.parametrize(("paper", "theme"), LOOKS)
def test_the_head_in_full_stands_on_the_first_page_only(paper: str, theme: str) -> None:
    canvas, area = drawn(paper, theme)
    assert WORDS.title in head(canvas, 1)
    for page in (2, 3):
        assert sorted(head(canvas, page)) == sorted([WORDS.title, f"Part {page}"])
    assert area.gained > 0
    heights = [frame.box.h for frame in canvas.frames if frame.name == "head"]
    assert heights[0] - heights[1] == pytest.approx(area.gained, abs=3)


def test_the_rest_of_a_verdict_stands_on_the_second_page_only() -> None:
    more = " ".join(["A player for gold scores 67 to 68 on average."] * 4)
    (canvas, area), (plain, whole) = (
        drawn("A4", "ink", WORDS._replace(more=more)),
        drawn("A4", "ink"),
    )
    lines = [[text.string for text in part(canvas, page, "verdict")] for page in (1, 2, 3)]
    assert " ".join(lines[1]) == more
    assert lines[0] == lines[2] == []
    assert area.height == whole.height
    assert area.later.height < whole.later.height
    assert head(canvas, 1) == head(plain, 1)


@pytest.mark.parametrize("theme", THEMES)
def test_the_ruler_touches_neither_its_words_nor_the_page(theme: str) -> None:
    canvas, area = drawn("A4", theme)
    (foot,) = [frame for frame in canvas.frames if (frame.name, frame.page) == ("foot", 1)]
    _, top, _ = furniture.area(parse_paper("A4"), load_theme(theme, Templates()), WORDS)
    assert foot.box.y - (top + area.height) > 0.3
    words = next(text for text in part(canvas, 1, "foot") if text.string.startswith("50 mm"))
    assert words.box.y - (foot.box.y + TALLEST_TICK) > 0.8


IDS = ("", "WD2-YPNC6-UT2-RW", "SU2-9D8B7-4B2A9-B3G1B-6A5A4-B1G2A-75A6D-9B2B6-B4A41-E58C5-B3A-YS")


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("credit", [game.credit for game in GAMES])
@pytest.mark.parametrize(("paper", "theme"), LOOKS)
def test_a_foot_is_one_line_and_nothing_is_left_out_for_it(
    paper: str, theme: str, credit: str, name: str
) -> None:
    words = WORDS._replace(id=name, credit=credit, certificate="Beatable " * 20)
    canvas, _ = drawn(paper, theme, words)
    feet = [part(canvas, page, "foot") for page in (1, 2, 3)]
    for foot in feet:
        assert len({round(text.box.y + text.box.h, 2) for text in foot}) == 1
        assert not [a for a, b in combinations(foot, 2) if a.box.overlaps(b.box)]
    heads = head(canvas, 1)
    first = " ".join(heads + [text.string for text in feet[0]])
    assert words.credit in first
    assert first.count("Beatable") == 20
    assert name in "".join(heads + [text.string for foot in feet for text in foot])


def test_a_long_fact_goes_on_in_the_next_line_and_a_long_word_is_cut() -> None:
    words = WORDS._replace(facts=("Seed " + "x" * 200 + " · no check",))
    canvas, _ = drawn("A4", "ink", words)
    lines = head(canvas, 1)
    assert any(line.startswith("Seed xxx") and line.endswith("…") for line in lines)
    assert "no check" in lines


def test_a_line_is_broken_after_a_sign_and_none_is_added() -> None:
    assert folded("SU2-9D8B7-4", "-", 8, 100) == ["SU2-9D8B7-4"]
    assert folded("SU2-9D8B7-4", "-", 8, 12) == ["SU2-", "9D8B7-4"]
