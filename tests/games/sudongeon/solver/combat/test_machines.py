"""The numbers of fights are the same for every instruction set of the processor."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from games.machines import older
from games.sudongeon.solver.combat.fight_numbers import digests


def test_an_old_processor_comes_to_the_same_numbers() -> None:
    script = Path(__file__).parent / "fight_numbers.py"
    env = {**os.environ, **older(), "PYTHONPATH": str(Path(__file__).parents[4])}
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script)], env=env, text=True, capture_output=True,
        check=True,
    )  # fmt: skip
    assert run.stdout.split() == digests()
