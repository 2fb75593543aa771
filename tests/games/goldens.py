"""Draw logs of one sheet of every game in each theme that has its own sizes, and of one map of
squares of each game that has them, for a test.

    python tests/games/goldens.py [GAME...]

writes them anew; look at the pages before you do. Commit them together with the change of drawing
that made them, and say why. Of a long line, such as a path, the start stands there and a digest.
The version is left out, so that a release changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from contract.contracts import contract_of
from dungeongen.core.game import Game
from dungeongen.core.version import VERSION
from dungeongen.draw.painter import chart
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES
from dungeongen.library.make import make
from looks import THEMES

FOLDER = Path(__file__).parent / "golden"
LONGEST = 120  # letters of a line that stand there

DRAWN = {game.name: contract_of(game).golden for game in GAMES}


def brief(log: Iterable[str]) -> str:
    """Return a draw log as it is kept."""
    lines = (line.replace(f"dungeongen {VERSION}", "dungeongen VERSION") for line in log)
    return "".join(
        f"{line}\n"
        if len(line) <= LONGEST
        else f"{line[:LONGEST]} … {sha256(line.encode()).hexdigest()[:16]}\n"
        for line in lines
    )


def log(game: str, theme: str) -> str:
    """Return the draw log of a game's sheet."""
    return brief(DRAWN[game](theme).log)


MAPPED = [game for game in GAMES if game.facets.maps is not None]


def map_log(game: Game) -> str:
    """Return the draw log of a game master's map."""
    maps, layout = game.maps, make(game, seed="7", check=False).layout
    assert maps is not None
    canvas = Recording()
    drawn = chart(maps.plan(layout), side=10.0, marks=maps.secrets(layout))
    canvas.page(drawn.width, drawn.height, "Map")
    drawn.paint(canvas, 0, 0)
    return brief(canvas.log)


def file(game: str, theme: str) -> Path:
    """Return where the draw log is kept."""
    return FOLDER / f"{game}-{theme}.txt"


if __name__ == "__main__":
    for one in sys.argv[1:] or DRAWN:
        for look in THEMES:
            file(one, look).write_text(log(one, look), encoding="utf-8", newline="\n")
    for mapped in MAPPED:
        if mapped.name in (sys.argv[1:] or DRAWN):
            file(mapped.name, "map").write_text(map_log(mapped), encoding="utf-8", newline="\n")
