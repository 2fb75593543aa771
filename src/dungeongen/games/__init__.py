"""The games, one package each, in one literal tuple; ``dungeongen.games()`` returns it."""

from __future__ import annotations

import sys
from types import ModuleType

from dungeongen.core.errors import DocumentError
from dungeongen.core.game import AnyGame
from dungeongen.games import doom, mythic, sudongeon, treasure, welcome

GAMES: tuple[AnyGame, ...] = (
    sudongeon.GAME, doom.GAME, mythic.GAME, treasure.GAME, welcome.GAME,
)  # fmt: skip


def game_named(name: str) -> AnyGame:
    """Return the game of that name; raises DocumentError."""
    return _one({game.name: game for game in GAMES}, name, "game: expected")


def game_coded(code: str) -> AnyGame:
    """Return the game whose ids begin with ``code``; raises DocumentError."""
    return _one({game.code: game for game in GAMES}, code, "id: expected to begin with")


def _one(games: dict[str, AnyGame], asked: str, expected: str) -> AnyGame:
    if asked not in games:
        raise DocumentError(f"{expected} one of {', '.join(games)}, found {asked[:40]!r}")
    return games[asked]


class _Games(ModuleType):
    """This package, which can be called: the library offers ``dungeongen.games()``."""

    def __call__(self) -> tuple[AnyGame, ...]:
        """Return every game; ``game.generator.options`` is what can be asked of it."""
        return GAMES


sys.modules[__name__].__class__ = _Games
