"""Hints followed blindly: do they win as often as printed, in every game that prints odds?

    python tests/benchmarks/bench_blind_hints.py GAME [--sheets 300] [--from 0] [--out FILE]

Sheet *k* comes from the seed ``blind-k``, whatever it is (``--as-is``); it is played once with
every hint taken, by the dice or shuffles of the seed ``dice-k``. Wins are compared with the exact
Poisson-binomial distribution of the printed odds (``blind.limits``), at 95 and at 99.9 %. Doom has
two odds: to get out alive, and to clear the dungeon. ``--out`` saves a line of JSON for each sheet
and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import dungeongen
from blind import followed, limits

_GOALS = {
    "doom": (("alive", ("out", "cleared")), ("win", ("cleared",))),
    "mythic": (("win", ("won",)),),
    "sudoku": (("win", ("beaten",)),),
}
Row = dict[str, Any]


def played(game: str, number: int) -> Row:
    """Return how the play of a sheet ends, and its printed odds."""
    sheet = dungeongen.make(game, seed=f"blind-{number}", as_is=True)
    odds = sheet.document["verdict"]["odds"] or {}
    end = followed(sheet, f"dice-{number}") if odds else None
    return {"sheet": number, "end": end, "odds": {name: odds.get(name) for name, _ in _GOALS[game]}}


def told(game: str, rows: list[Row]) -> Iterator[str]:
    """Yield wins and what was to be expected, for each of a game's odds."""
    kept = [row for row in rows if row["end"] is not None]
    for name, ends in _GOALS[game]:
        chances = [row["odds"][name] for row in kept]
        wins = sum(row["end"] in ends for row in kept)
        usual, extreme = limits(chances, 0.05), limits(chances, 0.001)
        yield (
            f"{game}, {' or '.join(ends)}: {wins} of {len(kept)}; the odds let expect "
            f"{sum(chances):.1f}, within {usual[0]} to {usual[1]} (95 %), {extreme[0]} to "
            f"{extreme[1]} (99.9 %)"
        )


def main() -> None:
    """Play the sheets that are not in the file yet, and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=_GOALS)
    parser.add_argument("--sheets", type=int, default=300)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows: list[Row] = []
    if given.out is not None and given.out.exists():
        rows = [json.loads(line) for line in given.out.read_text("utf-8").splitlines()]
    done = {row["sheet"] for row in rows}
    for number in range(given.first, given.first + given.sheets):
        if number in done:
            continue
        rows.append(played(given.game, number))
        if given.out is not None:
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    for line in told(given.game, rows):
        print(line)


if __name__ == "__main__":
    main()
