"""No page is a heavy file: an SVG has 400 kB at most, fonts, icons and document included."""

from __future__ import annotations

import pytest

import dungeongen
from dungeongen.games import GAMES
from looks import THEMES
from thorough import turns

MOST = 400_000


@pytest.mark.parametrize(("game", "theme"), turns([game.name for game in GAMES], THEMES))
def test_no_page_is_a_heavy_file(game: str, theme: str) -> None:
    for seed in (1, 42):
        options = {"as_is": True} if game == "sudoku" else {"check": False}
        sheet = dungeongen.make(game, seed=seed, **options)
        for page in sheet.svg(theme=theme, solution=sheet.verdict is not None):
            assert len(page) <= MOST


@pytest.mark.parametrize("size", [11, 13, 20, 26])
def test_no_map_is_a_heavy_file(size: int) -> None:
    for seed, theme in ((0, "large"), (1, "parchment")):
        sheet = dungeongen.make("doom", seed=seed, size=size, check=False)
        assert max(map(len, sheet.svg(theme=theme))) <= MOST


@pytest.mark.parametrize("game", ["mythic", "sudoku", "doom"])
def test_no_sheet_of_cards_is_a_heavy_file(game: str) -> None:
    options = {} if game == "sudoku" else {"seed": 1, "check": False}
    for page in dungeongen.deck(game, backs="long", **options).svg():
        assert len(page) <= 2 * MOST  # nine cards with pictures; their backs are nine times one
