"""The kernel's rules against the plain rules in random plays: no difference is allowed.

    python tests/benchmarks/bench_lockstep.py [--plays 100000] [--first 0]

Ten plays in each random dungeon, with a random company. At every decision and every die all legal
moves, their effects and the odds are compared. Prints how the plays ended, how many states were
compared at each step, and every difference; the exit code is 1 if there is one. ``--first`` is the
number of the first dungeon, so that several runs can share the work.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.games.sudongeon.rules.engine import outcome
from games.sudongeon.kernel.lockstep import DifferenceError, Lockstep
from games.sudongeon.kernel.random_plays import company, crowded, dungeon, play, started

PLAYS_EACH = 10


def main(*, plays: int = 100_000, first: int = 0) -> int:
    """Play, compare, and print what was found."""
    ends: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    omitted: Counter[str] = Counter()
    differences = 0
    start = process_time()
    for number in range(first, first + plays // PLAYS_EACH):
        random = Random(f"bench {number}")
        layout = crowded(random) if number % 2 else dungeon(random)
        party = company(random)
        forms = [Lockstep(layout, party, whole=whole) for whole in (True, False)]
        for _ in range(PLAYS_EACH):
            try:
                last = play(forms, started(layout, party, random), random)
            except DifferenceError as difference:
                differences += 1
                print(f"dungeon {number}, {layout.grid}: {difference}", flush=True)
                break
            ends[outcome(last) or "cut"] += 1
        for form in forms:
            steps += form.steps
            omitted += form.omitted
            form.close()
    print(f"{ends.total()} plays: {dict(ends)}")
    print(f"{steps.total()} states compared: {dict(steps.most_common())}")
    print(f"left out: {dict(omitted.most_common())}")
    print(f"{differences} differences, {process_time() - start:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    run(main)
