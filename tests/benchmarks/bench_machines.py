"""Verdicts of three games under an older processor's instructions and with many threads.

    python tests/benchmarks/bench_machines.py [--dungeons 100] [--first 0]

Judges the dungeons of ``games.verdicts`` in three processes: as usual, with the instructions of an
older processor, and with seven threads. Prints the verdicts that differ, then how many agree.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.machines import older

SCRIPT = Path(__file__).parent.parent / "games" / "verdicts.py"
MACHINES = {
    "as usual": {},
    "an older processor": older(),
    "seven threads": {"OPENBLAS_NUM_THREADS": "7", "OMP_NUM_THREADS": "7"},
}


def main() -> None:
    """Print the differences and the number of verdicts that agree."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dungeons", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    told = {
        name: _told(variables, args.first, args.first + args.dungeons)
        for name, variables in MACHINES.items()
    }
    usual = told["as usual"]
    for name, digests in told.items():
        agreeing = sum(a == b for a, b in zip(digests, usual, strict=True))
        for mine, theirs in zip(digests, usual, strict=True):
            if mine != theirs:
                print(f"{name}: {mine}, as usual: {theirs}")
        print(f"{name}: {agreeing} of {len(usual)} verdicts agree")


def _told(variables: dict[str, str], first: int, last: int) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-W", "error", str(SCRIPT), str(first), str(last)],
        env={**os.environ, **variables}, text=True, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    return run.stdout.split()


if __name__ == "__main__":
    main()
