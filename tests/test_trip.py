"""A seed that is typed reaches the page by a way that somebody can follow.

Every function that is called on the way is looked at: the modules in which an argument is the
seed, or a mapping or a record that holds it, are the rooms of its trip.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import dungeongen
from dungeongen.cli import group
from dungeongen.core.game import Game
from dungeongen.core.request import Request
from dungeongen.games import GAMES

HOME = dungeongen.__file__.removesuffix("__init__.py")
SEED = "zq7919"


class Trip:
    """The modules in which a seed was, and those in which it was the key of a mapping."""

    def __init__(self) -> None:
        self.rooms: set[str] = set()
        self.keyed: set[str] = set()

    def look(self, frame: FrameType, event: str, _: object) -> None:
        path = frame.f_code.co_filename
        if event != "call" or not path.startswith(HOME):
            return
        room = path.removeprefix(HOME)
        for value in frame.f_locals.values():  # of a call: its arguments
            if _holds(value):
                self.rooms.add(room)
            if isinstance(value, dict) and SEED in value:
                self.keyed.add(room)


def _holds(value: object) -> bool:
    if isinstance(value, dict):
        return value.get("seed") == SEED
    return value == SEED if isinstance(value, str) else isinstance(value, Request)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seed_passes_few_modules(game: Game, tmp_path: Path) -> None:
    assert game.generator is not None
    words = [game.name, "--seed", SEED, "--no-check", "--pdf", "-o", str(tmp_path / "sheet.pdf")]
    trip = Trip()
    sys.setprofile(trip.look)
    try:
        group.main(words, standalone_mode=False)
    finally:
        sys.setprofile(None)
    assert (tmp_path / "sheet.pdf").exists()
    assert len(trip.rooms) <= 17, sorted(trip.rooms)
    assert not trip.keyed
