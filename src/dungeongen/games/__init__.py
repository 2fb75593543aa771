"""The games, one package each, in one literal tuple, which is ``dungeongen.GAMES`` as well."""

from __future__ import annotations

from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.core.ident import RESULT
from dungeongen.games.donsol.game import GAME as DONSOL
from dungeongen.games.doom.game import GAME as DOOM
from dungeongen.games.mythic.game import GAME as MYTHIC
from dungeongen.games.scoundrel.game import GAME as SCOUNDREL
from dungeongen.games.sudongeon.game import GAME as SUDONGEON
from dungeongen.games.treasure.game import GAME as TREASURE
from dungeongen.games.welcome.game import GAME as WELCOME

GAMES: tuple[Game, ...] = (SUDONGEON, DOOM, DONSOL, MYTHIC, SCOUNDREL, TREASURE, WELCOME)


def game_named(name: str) -> Game:
    """Return the game of that name; raises DocumentError."""
    return _one({game.name: game for game in GAMES}, name, "game: expected")


def game_of(game: str | Game) -> Game:
    """Return a game that is given itself or by its name; raises DocumentError."""
    return game if isinstance(game, Game) else game_named(game)


def game_coded(code: str) -> Game:
    """Return the game whose ids begin with ``code``; raises DocumentError."""
    if code == RESULT:
        raise DocumentError("id: this is the result of a play: check, replay and review take it")
    return _one({game.code: game for game in GAMES}, code, "id: expected to begin with")


def _one(games: dict[str, Game], name: str, expected: str) -> Game:
    if not isinstance(name, str) or name not in games:
        raise DocumentError(f"{expected} one of {', '.join(games)}, found {str(name)[:40]!r}")
    return games[name]
