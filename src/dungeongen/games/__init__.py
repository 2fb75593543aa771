"""The games, one package each, in one literal tuple."""

from typing import Any

from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.games import doom, sudongeon

GAMES = (sudongeon.GAME, doom.GAME)


def game_named(name: str) -> Game[Any, Any, Any]:
    """Return the game of that name; raises DocumentError."""
    return _one({game.name: game for game in GAMES}, name, "game: expected")


def game_coded(code: str) -> Game[Any, Any, Any]:
    """Return the game whose ids begin with ``code``; raises DocumentError."""
    return _one({game.code: game for game in GAMES}, code, "id: expected to begin with")


def _one(games: dict[str, Game[Any, Any, Any]], asked: str, expected: str) -> Game[Any, Any, Any]:
    if asked not in games:
        raise DocumentError(f"{expected} one of {', '.join(games)}, found {asked[:40]!r}")
    return games[asked]
