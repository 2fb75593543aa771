"""The time for hints: the first one, and those of plays that follow them or stray.

    python tests/benchmarks/bench_hints.py [--dungeons 20] [--from 0] [--stray 0.1] [--out FILE]

Dungeon *k* comes from the seed ``hint-k``. It is played twice by hints, the second time with a
share ``--stray`` of random moves. Times are CPU seconds; ``wall`` is wall time. ``--out`` saves a
line of JSON for each dungeon and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter, process_time

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver.hints import advisor

Row = dict[str, list[float]]


def measured(number: int, stray: float) -> Row:
    """Return the seconds of every hint in two plays of a dungeon, by kind."""
    layout = make(f"hint-{number}").layout
    row: Row = {"first": [], "first, wall": [], "later": [], "later, wall": [], "strayed": []}
    begun, clock = process_time(), perf_counter()
    hint = advisor(layout)
    hint(engine.new(layout))
    row["first"].append(process_time() - begun)
    row["first, wall"].append(perf_counter() - clock)
    for share in (0.0, stray):
        rng, state = Rng(f"hint-{number}").child(f"{share}"), engine.new(layout)
        while engine.outcome(state) is None:
            legal = engine.legal_moves(state)
            move = legal[int(rng.random() * len(legal))]
            if engine.chance(state) is None:
                begun, clock = process_time(), perf_counter()
                best, _ = hint(state)
                if share:
                    row["strayed"].append(process_time() - begun)
                else:
                    row["later"].append(process_time() - begun)
                    row["later, wall"].append(perf_counter() - clock)
                move = move if rng.random() < share else best
            state = engine.advance(state, move)
    return row


def told(rows: list[Row]) -> None:
    """Print the distribution of each kind."""
    print(f"{'':12} {'hints':>6} {'median':>7} {'95 %':>7} {'most':>7}")
    for kind in rows[0]:
        times = sorted(time for row in rows for time in row[kind])
        if times:
            shown = (times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])
            print(f"{kind:12} {len(times):6}" + "".join(f" {time:6.2f}s" for time in shown))


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--dungeons", type=int, default=20)
    asked.add_argument("--from", type=int, default=0, dest="first")
    asked.add_argument("--stray", type=float, default=0.1)
    asked.add_argument("--out", type=Path)
    options = asked.parse_args()
    known: dict[str, Row] = {}
    if options.out and options.out.exists():
        for line in options.out.read_text("utf-8").splitlines():
            known.update(json.loads(line))
    rows = []
    for number in range(options.first, options.first + options.dungeons):
        key = f"{number}/{options.stray}"
        if key not in known:
            known[key] = measured(number, options.stray)
            if options.out:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({key: known[key]}) + "\n")
        rows.append(known[key])
    told(rows)


if __name__ == "__main__":
    main()
