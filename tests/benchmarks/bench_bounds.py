"""What judging costs where it is worst: grids and parties that are hard for the solver.

    python tests/benchmarks/bench_bounds.py [WORDS]

Every grid is legal, though no generator would print most of them: halls of all nine boxes with as
many monsters and as much gold as rows and columns allow, every cell given, and seeds that were the
slowest of 231. Each is judged in a process of its own, for a fresh party or for one that owns all
that a party may. ``WORDS`` picks the lines with these words. A line says the processor time, the
memory of the whole process at its peak, and the verdict; the last line has the worst of both.
"""

from __future__ import annotations

import os
import resource
import sys
import time

from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.campaign import MOST
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.verdict import judge

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
SLOW = ("quality-111", "quality-99", "quality-30")
RICH = Company(**MOST)


def cases() -> dict[str, tuple[Layout, Company | None]]:
    """Return the dungeons and the parties that go in."""
    grids = {name: Layout(text) for name, text in GRIDS.items()}
    grids |= {f"seed {name}": make(name).layout for name in SLOW}
    fresh = {name: (layout, None) for name, layout in grids.items()}
    return fresh | {f"{name}, rich": (layout, RICH) for name, layout in grids.items()}


def main(*words: str) -> None:
    """Judge every case and print what it cost."""
    worst = 0.0, 0
    for name, (layout, company) in cases().items():
        if all(word in name for word in words):
            spent, peak = _apart(name, layout, company)
            worst = max(worst[0], spent), max(worst[1], peak)
    print(f"worst: {worst[0]:.1f} s (wanted at most {SECONDS}), ", end="")
    print(f"{worst[1]} MiB (wanted at most {MEMORY})")


def _apart(name: str, layout: Layout, company: Company | None) -> tuple[float, int]:
    """Judge a dungeon in another process; return its seconds and its MiB."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        begun = time.process_time()
        found = judge(layout, company)
        spent, budget = time.process_time() - begun, found.effort.get("budget", "")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(f"{name}: {spent:.1f} s, {peak} MiB, {found.answer} {budget}", flush=True)
        os._exit(0)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{name}: ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss >> 10


if __name__ == "__main__":
    main(*sys.argv[1:])
