"""What all tests share: a verdict takes a second, so each is worked out once in a run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from dungeongen.games.sudongeon import judging


@pytest.fixture(scope="session", autouse=True)
def _judged_once() -> Iterator[None]:
    """``judge`` is a function of its arguments, which ``test_judging`` asks of the plain one."""
    patch = pytest.MonkeyPatch()
    patch.setattr(judging, "judge", lru_cache(maxsize=None)(judging.judge))
    yield
    patch.undo()
