"""What judging costs where it is worst: grids and parties that are hard for the solver.

    python tests/benchmarks/bench_bounds.py [WORDS]

Every Sudongeon grid is legal, though no generator would print most of them: halls of all nine boxes
with as many monsters and as much gold as rows and columns allow, every cell given, and seeds that
were the slowest of 231. Each is judged in a process of its own, for a fresh party or for one that
owns all that a party may. The deals of Doom have five optional rules on a map that never ends.
``WORDS`` picks the lines with these words. A line says the processor time, the memory of the whole
process at its peak, the bytes that were counted (``search/budget``), and the verdict; the last line
has the worst of time and memory.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from functools import partial

from dungeongen.core.verdict import Verdict
from dungeongen.games.doom.generate import candidates
from dungeongen.games.doom.verdict import judge as judge_doom
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.campaign import MOST
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.verdict import judge
from dungeongen.search.budget import account

SECONDS, MEMORY = 30, 1000
GRIDS = {
    "every kind of monster in a hall": (
        "7128.39.4..8..9...3961.72.89.17.28.3.........2873961.56.39.1782..9..8...1.52.43.9"
    ),
    "Orcs and 53 gold in a hall": (
        "31.........8..9.....7.86.95...3.......9.......86.97..4......3.......8.....5..4..9"
    ),
    "Wizards in a hall": (
        "61............9....97.86..5...6.......8........6.97.84......6....9..8.....5..4..9"
    ),
    "Wizards and Wyrns in a hall": (
        "61....8.....9......97.86..58..6...9......8.....9..7.86...8..6....8..9.....6..5..9"
    ),
    "Wizards, Wyrns and Orcs in a hall": (
        "61.8..3....8..9.....7..6.9838.6..........8.....6..7.898..3..6....9...8....5..4..7"
    ),
    "lawful monsters in a hall": (
        "4127..9....8..9.....7.86..57.14.2.....9...8...86.97..49....14.2.....8.....5..4..9"
    ),
    "nine kinds in a hall": (
        "21.3..4....9........7.86.951..2..3.......8.....6.97.8439.1..2....8........5..9..8"
    ),
    "every cell given": (
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    ),
}
DOOM = ("strong", "retreat", "single-use", "bottom=shuffled", "unbounded")
SLOW = ("quality-111", "quality-99", "quality-30")
RICH = Company(**MOST)


def cases() -> dict[str, Callable[[], Verdict]]:
    """Return what is judged, by name."""
    grids = {name: partial(Layout, text) for name, text in GRIDS.items()}
    grids |= {f"seed {name}": partial(_made, name) for name in SLOW}
    fresh = {name: partial(_sudongeon, layout, None) for name, layout in grids.items()}
    rich = {f"{name}, rich": partial(_sudongeon, layout, RICH) for name, layout in grids.items()}
    return fresh | rich | {f"doom {seed}": partial(_doom, str(seed)) for seed in range(1, 8)}


def _made(seed: str) -> Layout:
    return make(seed).layout


def _sudongeon(layout: Callable[[], Layout], company: Company | None) -> Verdict:
    return judge(layout(), company)


def _doom(seed: str) -> Verdict:
    return judge_doom(next(candidates(seed, size=4, rules=DOOM)).layout)


def main(*words: str) -> None:
    """Judge every case and print what it cost."""
    worst = 0.0, 0
    for name, work in cases().items():
        if all(word in name for word in words):
            spent, peak = _apart(name, work)
            worst = max(worst[0], spent), max(worst[1], peak)
    print(f"worst: {worst[0]:.1f} s (wanted at most {SECONDS}), ", end="")
    print(f"{worst[1]} MiB (wanted at most {MEMORY})")


def _apart(name: str, work: Callable[[], Verdict]) -> tuple[float, int]:
    """Judge in another process; return its seconds and its MiB."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        begun = time.process_time()
        with account() as memory:
            found = work()
        spent, budget = time.process_time() - begun, found.effort.budget or ""
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        counted = f", {memory.peak / 1e6:.0f} MB counted" if memory.peak else ""
        print(
            f"{name}: {spent:.1f} s, {peak} MiB{counted}, {found.answer} {budget}",
            flush=True,
        )
        os._exit(0)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{name}: ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss >> 10


if __name__ == "__main__":
    main(*sys.argv[1:])
