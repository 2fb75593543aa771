"""The pages are the ones that somebody looked at."""

from __future__ import annotations

import pytest

from dungeongen.core.game import Game
from games.goldens import DRAWN, MAPPED, THEMES, file, log, map_log


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", DRAWN)
def test_the_drawing_is_the_one_that_was_looked_at(game: str, theme: str) -> None:
    """The draw log changes in the commit that changes the drawing, whose body says why."""
    assert log(game, theme) == file(game, theme).read_text("utf-8"), (
        "run python tests/games/goldens.py"
    )


def test_parchment_is_drawn_as_ink_is() -> None:
    """A draw log names inks and not their colours, so one log serves both themes."""
    assert log("sudoku", "parchment") == file("sudoku", "ink").read_text("utf-8")


@pytest.mark.parametrize("game", MAPPED, ids=str)
def test_a_map_of_squares_draws_what_it_drew(game: Game) -> None:
    assert map_log(game) == file(game.name, "map").read_text("utf-8"), (
        "run python tests/games/goldens.py"
    )
