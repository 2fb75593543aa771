"""What the server of workers imports before any is forked: the library, with every game drawn once.

Drawing loads fonts, icons and themes. Nothing here starts a thread, which a fork would not copy;
judging does, and is left to the workers.
"""

from __future__ import annotations

import gc
from contextlib import suppress

from dungeongen.core.errors import DungeongenError
from dungeongen.games import GAMES
from dungeongen.library import deck as deck
from dungeongen.library import drill as drill
from dungeongen.library.make import make
from dungeongen.studio import tasks as tasks


def _draw() -> None:
    for game in GAMES:
        with suppress(DungeongenError):
            make(game, check=False).svg()
    gc.collect()
    gc.freeze()  # nothing of it becomes garbage: a worker need not look, nor copy its pages


_draw()
