"""The generator's choice: measures of its dungeons, and the time to find them.

    python tests/benchmarks/bench_evening.py [--seeds 60] [--what chosen] [--out FILE]

Runs the command for the seeds ``evening-0``, ``evening-1`` …, each in its own process like a user,
so that times include the start-up. ``--what`` is ``chosen`` (the default choice), ``any``,
``gentle``, ``fair``, ``grim``, ``deadly`` (``--difficulty``) or ``campaign`` (of five). Prints the
distribution of the measures, and the CPU and wall time of the processes.

``--out`` saves a line of JSON for each seed and resumes where it stopped: the tables cover all
requested seeds, whichever run made them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.commands import ran

WHAT = ("chosen", "any", "gentle", "fair", "grim", "deadly", "campaign")
BANDS = ("gentle", "fair", "grim", "deadly")
Row = dict[str, Any]


def row(what: str, number: int) -> Row:
    """Run the command for a seed and return the results."""
    words = ["campaign"] if what == "campaign" else ["sudoku"]
    words += ["--seed", f"evening-{number}", "--json", "-o", "-"]
    if what in ("any", *BANDS):
        words += ["--difficulty", what]
    done = ran(*words)
    found: Row = {
        "what": what,
        "number": number,
        "cpu": done.cpu,
        "clock": done.clock,
        "sheets": [],
    }
    if done.code == 0:
        value = json.loads(done.out)
        found["sheets"] = [_sheet(one) for one in value.get("sheets", [value])]
    return found


def _sheet(document: Row) -> Row:
    verdict = document["verdict"]
    odds, best = verdict["odds"] or {}, verdict["best"] or {}
    return {
        "win": odds.get("win"),
        "band": verdict["difficulty"],
        "measures": best.get("measures"),
        "candidate": document["candidate"],
    }


def at(values: list[float], share: float) -> float:
    """Return a quantile.

    >>> at([1.0, 2.0, 3.0], 0.5)
    2.0
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def deciles(name: str, values: list[float]) -> None:
    """Print the distribution of numbers."""
    print(f"{name}: " + " ".join(f"{at(values, k / 10):.2f}" for k in range(1, 10)))


def shares(name: str, sheets: list[Row], of: Callable[[Row], Any]) -> None:
    """Print the frequency of each value."""
    counts = Counter(of(sheet) for sheet in sheets)
    told = (f"{value} {100 * n / len(sheets):.0f} %" for value, n in sorted(counts.items()))
    print(f"{name}: " + ", ".join(told))


def tables(rows: list[Row]) -> None:
    """Print everything."""
    sheets = [sheet for one in rows for sheet in one["sheets"]]
    measured = [sheet for sheet in sheets if sheet["measures"]]
    print(f"\n{len(rows)} seeds, {len(sheets)} dungeons, {len(measured)} of them measured")
    for name in ("cpu", "clock"):
        times = [one[name] for one in rows]
        print(
            f"{name}: median {at(times, 0.5):.1f} s, 95 % {at(times, 0.95):.1f} s, "
            f"most {max(times):.1f} s"
        )
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


def main() -> None:
    """Run the missing seeds and print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--what", choices=WHAT, default="chosen")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    rows: dict[int, Row] = {}
    if args.out is not None and args.out.exists():
        for line in args.out.read_text("utf-8").splitlines():
            one = json.loads(line)
            if one["what"] == args.what and one["number"] < args.seeds:
                rows[one["number"]] = one
    for number in range(args.seeds):
        if number in rows:
            continue
        rows[number] = one = row(args.what, number)
        if args.out is not None:
            with args.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        wins = " ".join(f"{sheet['win'] or 0:.3f}" for sheet in one["sheets"])
        print(f"evening-{number:<4} {one['cpu']:6.1f} s  {wins}", flush=True)
    tables([rows[number] for number in sorted(rows)])


if __name__ == "__main__":
    main()
