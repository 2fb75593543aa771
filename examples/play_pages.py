"""The pictures of ``docs/play``, and what the program says of the moves between them.

    python examples/play_pages.py [GAME …]

A page of ``docs/play`` teaches a game with a round, kept in ``examples/play`` as a play. Where it
shows ``doom-6.png``, there is the table after the sixth move. This draws all of them, and prints
what the program says of each move, in whose words the page tells it.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

import dungeongen
from dungeongen.core.files import write_whole
from dungeongen.draw.png import rasterize
from dungeongen.library.play import Playing
from dungeongen.press.deal import paint_now
from dungeongen.press.printing import pdf_canvas
from dungeongen.press.style import look_of

HERE = Path(__file__).parent
PAGES = HERE.parent / "docs" / "play"
GAMES = ("doom", "donsol", "mythic", "scoundrel", "treasure", "welcome")
DPI, COLOURS = 130, 16
META = dict.fromkeys(("title", "subject", "author", "keywords", "creator", "language"), "")
SHOWN = re.compile(r"!\[[^\]]+\]\(\w+-(\d+)\.png\)")


def play(game: str) -> Playing:
    """Return the round of a game, as it is kept."""
    return dungeongen.play(HERE / "play" / f"{game}.txt")


def page(game: str) -> str:
    """Return the text of its page."""
    return (PAGES / f"{game}.md").read_text("utf-8")


def picture(playing: Playing, moves: int) -> bytes:
    """Return the table after so many moves, as PNG."""
    look = look_of()
    canvas = pdf_canvas(look, META)
    paint_now(canvas, playing.game, playing.play.states[: moves + 1], look)
    (drawn,) = rasterize(canvas.data({}), dpi=DPI)
    data = io.BytesIO()
    Image.open(io.BytesIO(drawn)).quantize(COLOURS).save(data, "PNG", optimize=True)
    return data.getvalue()


def told(playing: Playing, after: int, until: int) -> Iterator[str]:
    """Yield what the program says of the moves after one position and until another."""
    play = playing.play
    for index in range(after, until):
        words = playing.table.tell(play.states[index], play.moves[index], play.states[index + 1])
        if words:
            yield words


def main(games: list[str]) -> None:
    """Draw what is shown, and print what is told."""
    for game in games:
        playing = play(game)
        before = 0
        for moves in map(int, SHOWN.findall(page(game))):
            write_whole(PAGES / f"{game}-{moves}.png", picture(playing, moves))
            print(*told(playing, before, moves), f"[{game}-{moves}.png]", sep="\n")
            before = moves


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
