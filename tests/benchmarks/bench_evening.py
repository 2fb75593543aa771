"""The generator's choice: measures of its dungeons, and the time to find them.

    python tests/benchmarks/bench_evening.py [--what chosen] [--seeds 60] [--out FILE]

Runs the command for the seeds ``evening-0``, ``evening-1`` …, each in its own process like a user,
so that times include the start-up. ``--what`` is *chosen* (the default choice), a difficulty, or
*campaign* (of five). Prints the distribution of the measures, and the CPU and wall time of the
processes. ``--out`` saves a line of JSON for each seed and resumes where it stopped; each
``--what`` has a file of its own.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, most, ran, rows, run, spread


def asked(what: str, number: int) -> Row:
    """Run the command for a seed and return the results."""
    words = ["campaign"] if what == "campaign" else ["sudoku"]
    words += ["--seed", f"evening-{number}", "--json", "-o", "-"]
    if what not in ("chosen", "campaign"):
        words += ["--difficulty", what]
    done = ran(*words)
    value = json.loads(done.out) if done.code == 0 else {"sheets": []}
    sheets = [_sheet(one) for one in value.get("sheets", [value])]
    wins = " ".join(f"{sheet['win'] or 0:.3f}" for sheet in sheets)
    print(f"evening-{number:<4} {done.cpu:6.1f} s  {wins}", flush=True)
    return {"cpu": done.cpu, "clock": done.clock, "sheets": sheets}


def _sheet(document: Row) -> Row:
    verdict = document["verdict"]
    odds, best = verdict["odds"] or {}, verdict["best"] or {}
    return {
        "win": odds.get("win"),
        "band": verdict["difficulty"],
        "measures": best.get("measures"),
    }


def deciles(name: str, values: list[float]) -> None:
    """Print the distribution of numbers."""
    print(f"{name}: " + " ".join(f"{most(values, k / 10):.2f}" for k in range(1, 10)))


def shares(name: str, sheets: list[Row], of: Callable[[Row], Any]) -> None:
    """Print the frequency of each value."""
    counts = Counter(of(sheet) for sheet in sheets)
    told = (f"{value} {100 * n / len(sheets):.0f} %" for value, n in sorted(counts.items()))
    print(f"{name}: " + ", ".join(told))


def main(*, what: str = "chosen", seeds: int = 60, out: Path | None = None) -> None:
    """Run the missing seeds and print the tables."""
    every = [row for _, row in rows(range(seeds), partial(asked, what), out)]
    sheets = [sheet for one in every for sheet in one["sheets"]]
    measured = [sheet for sheet in sheets if sheet["measures"]]
    print(f"\n{len(every)} seeds, {len(sheets)} dungeons, {len(measured)} of them measured")
    for name in ("cpu", "clock"):
        print(f"{name}: {spread((one[name] for one in every), digits=1)}")
    if not measured:
        return
    deciles("odds, deciles", [sheet["win"] or 0.0 for sheet in measured])
    shares("difficulty", measured, lambda sheet: str(sheet["band"]))
    shares("boxes out of reach", measured, lambda sheet: sheet["measures"]["boxes_out_of_reach"])
    shares("rooms of the plan", measured, lambda sheet: sheet["measures"]["rooms"])
    shares("fights that matter", measured, lambda sheet: sheet["measures"]["fights_that_matter"])
    deciles(
        "plan less the upper end of nearest gold, deciles",
        [(sheet["win"] or 0.0) - sheet["measures"]["nearest_gold"]["high"] for sheet in measured],
    )
    worth = sum(not sheet["measures"]["lacks"] for sheet in measured)
    print(f"worth an evening: {worth} of {len(measured)}")
    lacking = Counter(_kind(lack) for sheet in measured for lack in sheet["measures"]["lacks"])
    for kind, n in lacking.most_common():
        print(f"  {n:>4} {kind}")


def _kind(lack: str) -> str:
    """Return a reason without its numbers."""
    return "".join("#" if sign.isdigit() else sign for sign in lack)[:40]


if __name__ == "__main__":
    run(main)
