"""What judging costs at worst, as the table of engineering/reliability.md: work and memory.

    python tests/benchmarks/bench_bounds.py            every line: half an hour of a processor
    python tests/benchmarks/bench_bounds.py --quick    with a twentieth of the budget, as CI does
    python tests/benchmarks/bench_bounds.py WORDS      the lines with these words

Every Sudongeon grid is legal, though no generator would print most of them: halls of all nine boxes
with as many monsters and as much gold as rows and columns allow, every cell given, and seeds that
were the slowest of 231. Each is judged in a process of its own, for a fresh party and for one that
owns all that a party may. The deals of Doom have five optional rules on a map that never ends.

A line has the steps of work that were counted (``search/budget``; a step is roughly a nanosecond,
and the same on every machine), the memory of the whole process at its peak, and the verdict. The
exit code is 1 if a line takes more than the bounds. What the page says otherwise is told.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.verdict import Verdict
from dungeongen.games.doom.deal import candidates
from dungeongen.games.doom.solver.judge import judge as judge_doom
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.campaign import MOST
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.judge import MEANS, Means, judge
from dungeongen.games.sudongeon.solver.kernel_client import Budget
from dungeongen.search.budget import capped

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engineering" / "reliability.md"
MEBIBYTES = 1000
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
DOOM = ("strong", "retreat", "single-use", "bottom=shuffled", "unbounded")
QUICK = {*GRIDS, "doom 1"}
SHARE = 20
"""What a budget is divided by, so that its bounds are reached in seconds."""


class Cost(NamedTuple):
    """What a verdict cost, and what it says."""

    billions: float
    mebibytes: int
    words: str

    def __str__(self) -> str:
        return f"{self.billions:.1f}, {self.mebibytes} MiB | {self.words}"


def rows(
    choice: Callable[[str], bool], means: Means
) -> Iterator[tuple[str, list[Callable[[], Verdict]]]]:
    """Yield the name of each chosen line, and what is judged for it."""
    grids = {name: partial(Layout, text) for name, text in GRIDS.items()}
    grids |= {f"seed {name}": partial(_made, name) for name in SLOW}
    for name in filter(choice, grids):
        yield name, [partial(_sudongeon, grids[name], company, means) for company in (None, RICH)]
    for seed in range(1, 8):
        if choice(f"doom {seed}"):
            yield f"doom {seed}", [partial(_doom, str(seed))]


def _made(seed: str) -> Layout:
    return make(seed).layout


def _sudongeon(layout: Callable[[], Layout], company: Company | None, means: Means) -> Verdict:
    return judge(layout(), company, means=means)


def _doom(seed: str) -> Verdict:
    return judge_doom(next(candidates(seed, size=4, rules=DOOM)).layout)


def apart(work: Callable[[], Verdict]) -> Cost:
    """Judge in another process, and return what it cost."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        with capped(10**15) as cap:
            result = work()
        unknown = result.answer == "beatable" and result.odds is None
        words = f"{result.answer}{', odds unknown' if unknown else ''}"
        os.write(writer, f"{cap.spent / 1e9:.1f} {words}".encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        billions, _, words = stream.read().partition(" ")
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"ended with {os.waitstatus_to_exitcode(status)}")
    return Cost(float(billions), usage.ru_maxrss >> 10, words)


def differences(name: str, costs: list[Cost]) -> Iterator[str]:
    """Yield what the page says otherwise of a line."""
    told = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {name} |")]
    cells = [cell.strip() for cell in "".join(told).split("|")[2:-1]]
    for place, cost in enumerate(costs):
        steps, words = cells[2 * place : 2 * place + 2] or ("nothing", "")
        if (steps.partition(",")[0], words) != (f"{cost.billions:.1f}", cost.words):
            yield f"docs/{PAGE.name} says {steps} {words}"


def spare() -> Means:
    """Return means whose budgets are a small share of the usual ones."""
    means, most = Means(), Budget()
    means.plan_steps, means.steps = means.plan_steps // SHARE, means.steps // SHARE
    means.budget = most._replace(million_steps=most.million_steps // SHARE)
    return means


def main(*words: str, work_out: Callable[[Callable[[], Verdict]], Cost] = apart) -> int:
    """Print the lines; return the exit code. ``work_out`` judges, and says what it cost."""
    quick, code = words == ("--quick",), 0
    means = spare() if quick else MEANS
    most = (means.plan_steps + 3 * means.steps) / 1e9  # plan, bound, witness, measures
    print("| grid | fresh party: billion steps, memory | verdict | rich party | verdict |")
    print("|---|---|---|---|---|")
    for name, works in rows(
        lambda name: name in QUICK if quick else all(word in name for word in words), means
    ):
        costs = [work_out(work) for work in works[: 1 if quick else None]]
        print(f"| {name} | {' | '.join(map(str, costs))} |", flush=True)
        over = [one for one in costs if one.billions > most or one.mebibytes > MEBIBYTES]
        lines = [f"more than {most:g} billion steps or {MEBIBYTES} MiB: {one}" for one in over]
        code |= bool(over)
        for line in lines if quick else [*lines, *differences(name, costs)]:
            print(f"{name}: {line}", file=sys.stderr, flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
