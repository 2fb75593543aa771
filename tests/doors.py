"""What tests put in the place of a part of the program, each kind in one place.

A test asks for a fixture and hands over a value of the part's own type.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TypeAlias

import pytest

from contract import null_game
from dungeongen import games
from dungeongen.core.game import Game
from dungeongen.games import GAMES
from dungeongen.search.kernel import SharedKernel

ListGame: TypeAlias = Callable[[Game], None]
RunKernel: TypeAlias = Callable[[ModuleType, SharedKernel], None]


@pytest.fixture
def list_game(monkeypatch: pytest.MonkeyPatch) -> ListGame:
    """List a game behind the others, in place of one that was listed so before."""
    return lambda game: monkeypatch.setattr(games, "GAMES", (*GAMES, game))


@pytest.fixture
def null_listed(list_game: ListGame) -> None:
    """List the null game behind the others."""
    list_game(null_game.GAME)


@pytest.fixture
def run_kernel(monkeypatch: pytest.MonkeyPatch) -> RunKernel:
    """Let a game's solver call a kernel that records, or one with little memory."""
    return lambda client, kernel: monkeypatch.setattr(client, "KERNEL", kernel)
