"""Verdicts are the same on an older processor, and with any number of threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from games.machines import older
from games.verdicts import small


def test_an_older_processor_with_many_threads_says_the_same() -> None:
    """This process has one thread, whatever the library does (see ``conftest.py``)."""
    script = Path(__file__).parent / "verdicts.py"
    threads = {"OPENBLAS_NUM_THREADS": "7", "OMP_NUM_THREADS": "7"}
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script), "small"],
        env={**os.environ, **older(), **threads}, text=True, capture_output=True, check=True,
    )  # fmt: skip
    assert run.stdout.split() == small()
