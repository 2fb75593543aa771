"""Verdicts are the same on an older processor, and with any number of threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.machines import older
from games.verdicts import digests

FIRST, LAST = 8, 9


@pytest.fixture(scope="module")
def here() -> list[str]:
    return digests(FIRST, LAST)


def _elsewhere(variables: dict[str, str]) -> list[str]:
    script = Path(__file__).parent / "verdicts.py"
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script), str(FIRST), str(LAST)],
        env={**os.environ, **variables}, text=True, capture_output=True, check=True,
    )  # fmt: skip
    return run.stdout.split()


def test_an_older_processor_says_the_same(here: list[str]) -> None:
    assert _elsewhere(older()) == here


def test_so_do_many_threads(here: list[str]) -> None:
    """This process has one, whatever the library does (see ``conftest.py``)."""
    assert _elsewhere({"OPENBLAS_NUM_THREADS": "7", "OMP_NUM_THREADS": "7"}) == here
