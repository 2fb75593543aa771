"""Pages on every paper and in every theme: full enough, with no word cut, as few as may be.

Sampled: two dungeons a game, with the back. A size that a sheet cannot be served on is refused in
one line.
"""

from __future__ import annotations

from functools import cache

import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.games import doom, sudongeon
from dungeongen.games.sudongeon.generate import make
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.look import Look
from dungeongen.press.paper import PAPERS, parse_paper
from games.doom.page.drawn import dealt
from games.sudongeon.page.test_sheet import PLAN, theme_named
from looks import THEMES
from press.filling import Fill, Measured, cut, fills

HALF = 0.5


@cache
def sheets(game: str) -> tuple[press.Sheet, ...]:
    if game == "doom":
        made = [(doom.GAME, dealt("paper", size), None) for size in (7, 13)]
    else:
        made = [(sudongeon.GAME, make(seed).layout, PLAN) for seed in ("42", "316")]
    return tuple(
        press.sheet(one, layout, seed="paper", verdict=verdict, judged=verdict is not None)
        for one, layout, verdict in made
    )


def drawn(sheet: press.Sheet, paper: str, theme: str, *, solution: bool = False) -> Measured:
    canvas = Measured()
    look = Look(parse_paper(paper), theme_named(theme), Templates(), solution)
    printing.draw(canvas, [sheet], look)
    return canvas


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", [*PAPERS, "160x240"])
@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_no_page_but_the_last_is_less_than_half_full_and_no_word_is_cut(
    game: str, paper: str, theme: str
) -> None:
    for number, sheet in enumerate(sheets(game)):
        canvas = drawn(sheet, paper, theme, solution=number == 1 and game == "sudoku")
        assert not cut(canvas)
        hollow: list[Fill] = [page for page in fills(canvas)[:-1] if page.share < HALF]
        assert not hollow, hollow


@pytest.mark.parametrize(
    ("game", "paper", "theme", "most"),
    [
        ("sudoku", "A3", "large", 3),
        ("sudoku", "A4", "ink", 2),
        ("sudoku", "A4", "large", 5),
        ("sudoku", "Letter", "large", 5),
        ("sudoku", "A5", "ink", 4),
        ("sudoku", "A5", "large", 8),
        ("doom", "A4", "large", 5),
        ("doom", "A5", "ink", 5),
        ("doom", "A5", "large", 9),
    ],
)
def test_a_sheet_takes_as_few_pages_as_are_legible(
    game: str, paper: str, theme: str, most: int
) -> None:
    for sheet in sheets(game):
        assert len(drawn(sheet, paper, theme).pages) <= most


@pytest.mark.parametrize("game", ["sudoku", "doom"])
@pytest.mark.parametrize("paper", ["100x140", "120x170", "142x210"])
def test_paper_that_is_too_narrow_for_the_theme_is_refused(game: str, paper: str) -> None:
    words = r"^paper of [\d.]+ × [\d.]+ mm is too small for the theme large: expected a width of "
    with pytest.raises(DungeongenError, match=words):
        drawn(sheets(game)[0], paper, "large")
    assert drawn(sheets("sudoku")[0], paper, "ink").pages


def test_the_measure_sees_an_empty_half() -> None:
    canvas = Measured()
    canvas.page(200, 200, "one")
    for y, name in ((0.0, "head"), (190.0, "foot")):
        with canvas.frame(0, y, 200, 10, name):
            canvas.text(1, y + 5, "x")
    canvas.lines([(0, 20, 200, 20)], ink=Ink.GUIDE, width=0.2)
    assert fills(canvas)[0].share < 0.1
    canvas.rect(0, 10, 100, 180)
    assert fills(canvas)[0].share == pytest.approx(0.5, abs=0.05)
