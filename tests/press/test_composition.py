"""Pages of every game on every paper and in every theme: full enough, no word cut, few.

Sampled: two dungeons a game, with the back, in turn. A size that a sheet cannot be served on is
refused in one line.
"""

from __future__ import annotations

from functools import cache

import pytest

import dungeongen
from contract.contracts import contract_of
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.games import GAMES, game_named
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import PAPERS, parse_paper
from dungeongen.press.style import Look
from games.sudongeon.page.test_sheet import theme_named
from looks import THEMES
from press.filling import Fill, Measured, cut, fills
from thorough import share, spread

HALF = 0.5


@cache
def sheets(game: str) -> tuple[press.Sheet, ...]:
    one = game_named(game)
    return tuple(
        press.sheet(one, layout, Request(seed="paper", judged=verdict is not None), verdict=verdict)
        for layout, verdict in contract_of(one).sheets()
    )


NAMES = [game.name for game in GAMES]
SIZES = [*PAPERS, "160x240"]


def drawn(sheet: press.Sheet, paper: str, theme: str, *, solution: bool = False) -> Measured:
    canvas = Measured()
    look = Look(parse_paper(paper), theme_named(theme), Templates(), solution)
    printing.draw(canvas, [sheet], look)
    return canvas


@pytest.mark.parametrize(("game", "paper", "theme"), spread(NAMES, SIZES, THEMES))
def test_no_page_but_the_last_is_less_than_half_full_and_no_word_is_cut(
    game: str, paper: str, theme: str
) -> None:
    if (paper, theme) in contract_of(game_named(game)).hollow:
        pytest.skip("its pages stay half empty there, or have no room")
    if parse_paper(paper).width < printing.least_width(theme_named(theme)):
        pytest.skip("its pages are refused there, which the test below holds")
    turn = SIZES.index(paper) + THEMES.index(theme)
    for number, sheet in share(enumerate(sheets(game)), 2, turn):
        canvas = drawn(sheet, paper, theme, solution=number == 1 and sheet.verdict is not None)
        assert not cut(canvas)
        hollow: list[Fill] = [page for page in fills(canvas)[:-1] if page.share < HALF]
        assert not hollow, hollow


@pytest.mark.parametrize(
    ("game", "paper", "theme", "most"),
    [
        (game.name, paper, theme, most)
        for game in GAMES
        for (paper, theme), most in contract_of(game).pages.items()
    ],
)
def test_a_sheet_takes_as_few_pages_as_are_legible(
    game: str, paper: str, theme: str, most: int
) -> None:
    for sheet in sheets(game):
        assert len(drawn(sheet, paper, theme).pages) <= most


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("paper", ["100x140", "120x170", "142x210", "half-letter"])
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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", NAMES)
def test_no_page_to_play_on_has_a_blank_third_on_a3(game: str, theme: str) -> None:
    if ("a3", theme) in contract_of(game_named(game)).hollow:
        pytest.skip("its page is a line or two")
    for sheet in sheets(game):
        first = fills(drawn(sheet, "A3", theme))[0]
        assert first.share > 2 / 3, first


def test_rules_are_printed_once_a_file_and_pages_are_counted_through_it() -> None:
    book = dungeongen.make_all("welcome", seed=1, count=3, check=False)
    canvas = Measured()
    printing.draw(canvas, book.sheets, Look(parse_paper("A4"), theme_named("ink"), Templates()))
    labels = [label.rpartition(": ")[2] for _, _, label in canvas.pages]
    assert labels == ["The Warrior's Mat", "Rules", "Deck", "Deck", "Deck"]
    numbers = [text.string for text in canvas.texts if text.string.startswith("page ")]
    assert numbers == [f"page {i} of 5" for i in (1, 2, 3, 4, 5)]
    maps = dungeongen.make_all("doom", seed=42, count=3, check=False)
    canvas = Measured()
    printing.draw(canvas, maps.sheets, Look(parse_paper("A4"), theme_named("ink"), Templates()))
    labels = [label.rpartition(": ")[2] for _, _, label in canvas.pages]
    assert labels.count("Rules") == 2  # in the second dungeon you enter a room at once
    heroes = (*book.sheets, dungeongen.make("welcome", seed=1, hero="barbarian", check=False))
    canvas = Measured()
    printing.draw(canvas, heroes, Look(parse_paper("A4"), theme_named("ink"), Templates()))
    assert [label.rpartition(": ")[2] for _, _, label in canvas.pages].count("Rules") == 2
