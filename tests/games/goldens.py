"""Draw logs of one sheet of every game in each theme that has its own sizes, for a test.

    python tests/games/goldens.py

writes them anew; look at the pages before you do. Commit them together with the change of drawing
that made them, and say why.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games import game_named
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.kinds import JOKERS
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.look import Look
from dungeongen.press.paper import parse_paper
from games.doom.page import drawn as doom
from games.sudongeon.page import test_sheet as sudoku
from games.treasure.page import test_page as treasure
from games.welcome.page import test_composition as welcome
from looks import THEMES

FOLDER = Path(__file__).parent / "golden"


def _mythic(theme: str) -> Recording:
    templates, canvas = Templates(), Recording()
    layout = deal(Rng("golden"), jokers=JOKERS)
    sheet = press.sheet(game_named("mythic"), layout, seed="golden", judged=False)
    look = Look(parse_paper("A4"), load_theme(theme, templates), templates)
    printing.draw(canvas, [sheet], look)
    return canvas


DRAWN: dict[str, Callable[[str], Recording]] = {
    "sudoku": lambda theme: sudoku.recorded(
        Layout(sudoku.EXAMPLE), "A4", theme, seed="golden", solution=True
    ),
    "doom": lambda theme: doom.recorded(
        doom.dealt("golden", 7, "merge"), "A4", theme, seed="golden", deal=True
    ),
    "mythic": _mythic,
    "treasure": lambda theme: treasure.drawn("A4", theme, deal=True),
    "welcome": welcome.looked_at,
}


def log(game: str, theme: str) -> str:
    """Return the draw log of a game's sheet."""
    return "\n".join(DRAWN[game](theme).log) + "\n"


def file(game: str, theme: str) -> Path:
    """Return where the draw log is kept."""
    return FOLDER / f"{game}-{theme}.txt"


if __name__ == "__main__":
    for one in DRAWN:
        for look in THEMES:
            file(one, look).write_text(log(one, look), encoding="utf-8", newline="\n")
