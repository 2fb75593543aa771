"""Shared by the tests of the commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dungeongen.games.sudongeon.solver import selection
from dungeongen.library import make


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module", autouse=True)
def _the_first_will_do() -> Iterator[None]:
    """Take the first beatable dungeon.

    ``test_selection`` looks for those worth an evening, which takes seconds a seed.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selection.Search, "run", lambda *_: None)
        patch.setattr(make, "shelved", lambda *_: None)
        yield
