"""The games, one package each, in one literal tuple."""

from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.games import sudongeon

GAMES = (sudongeon.GAME,)


def game_named(name: str) -> Game:  # type: ignore[type-arg]  # any game at all
    """Return the game of that name; raises DocumentError."""
    for game in GAMES:
        if game.name == name:
            return game
    names = ", ".join(game.name for game in GAMES)
    raise DocumentError(f"game: expected one of {names}, found {name[:40]!r}")


def game_coded(code: str) -> Game:  # type: ignore[type-arg]  # any game at all
    """Return the game whose ids begin with ``code``; raises DocumentError."""
    for game in GAMES:
        if game.code == code:
            return game
    codes = ", ".join(game.code for game in GAMES)
    raise DocumentError(f"id: expected to begin with one of {codes}, found {code!r}")
