"""What all tests share: a verdict takes a second, so each is worked out once in a run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from dungeongen.games.doom import judging as doom
from dungeongen.games.sudongeon import judging


@pytest.fixture(scope="session", autouse=True)
def _judged_once() -> Iterator[None]:
    """``judge`` is pure, so cache it; ``test_judging`` tests the uncached one."""
    patch = pytest.MonkeyPatch()
    for game in (judging, doom):
        patch.setattr(game, "judge", lru_cache(maxsize=None)(game.judge))
    yield
    patch.undo()
