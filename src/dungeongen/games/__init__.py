"""The games, one package each, in one literal tuple, which is ``dungeongen.GAMES`` as well."""

from __future__ import annotations

from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.games import doom, mythic, sudongeon, treasure, welcome

GAMES: tuple[Game, ...] = (
    sudongeon.GAME, doom.GAME, mythic.GAME, treasure.GAME, welcome.GAME,
)  # fmt: skip


def game_named(name: str) -> Game:
    """Return the game of that name; raises DocumentError."""
    return _one({game.name: game for game in GAMES}, name, "game: expected")


def game_of(game: str | Game) -> Game:
    """Return a game that is given itself or by its name; raises DocumentError."""
    return game if isinstance(game, Game) else game_named(game)


def game_coded(code: str) -> Game:
    """Return the game whose ids begin with ``code``; raises DocumentError."""
    return _one({game.code: game for game in GAMES}, code, "id: expected to begin with")


def _one(games: dict[str, Game], name: str, expected: str) -> Game:
    if not isinstance(name, str) or name not in games:
        raise DocumentError(f"{expected} one of {', '.join(games)}, found {str(name)[:40]!r}")
    return games[name]
