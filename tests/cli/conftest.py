"""What tests of the commands share."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon import choosing


@pytest.fixture(autouse=True)
def _the_first_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the first dungeon that can be beaten.

    ``test_choosing`` looks for those worth an evening, which takes seconds a seed.
    """
    monkeypatch.setattr(choosing._Search, "run", lambda *_: None)
