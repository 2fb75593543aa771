"""Hints followed blindly: do they win as often as printed, in every game that prints odds?

    python tests/benchmarks/bench_blind_hints.py GAME [--sheets 300] [--first 0] [--out FILE]

Sheet *k* comes from the seed ``blind-k``, whatever it is (``--as-is``); it is played once with
every hint taken, by the dice or shuffles of the seed ``dice-k``. Wins are compared with the exact
Poisson-binomial distribution of the printed odds (``blind.limits``), at 95 and at 99.9 %. Doom has
two odds: to get out alive, and to clear the dungeon. ``--out`` saves a line of JSON for each sheet
and resumes where it stopped.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import dungeongen
from benchmarks.measuring import Row, rows, run
from blind import followed, limits

_GOALS = {
    "doom": (("alive", ("out", "cleared")), ("win", ("cleared",))),
    "mythic": (("win", ("won",)),),
    "sudoku": (("win", ("beaten",)),),
}


def played(game: str, number: int) -> Row:
    """Return how the play of a sheet ends, and its printed odds."""
    sheet = dungeongen.make(game, seed=f"blind-{number}", as_is=True)
    odds = sheet.document["verdict"]["odds"] or {}
    end = followed(sheet, f"dice-{number}") if odds else None
    return {"end": end, "odds": {name: odds.get(name) for name, _ in _GOALS[game]}}


def main(game: str, *, sheets: int = 300, first: int = 0, out: Path | None = None) -> None:
    """Print wins and what was to be expected, for each of a game's odds."""
    every = rows(range(first, first + sheets), partial(played, game), out)
    kept = [row for _, row in every if row["end"] is not None]
    for name, ends in _GOALS[game]:
        chances = [row["odds"][name] for row in kept]
        wins = sum(row["end"] in ends for row in kept)
        usual, extreme = limits(chances, 0.05), limits(chances, 0.001)
        print(
            f"{game}, {' or '.join(ends)}: {wins} of {len(kept)}; the odds let expect "
            f"{sum(chances):.1f}, within {usual[0]} to {usual[1]} (95 %), {extreme[0]} to "
            f"{extreme[1]} (99.9 %)"
        )


if __name__ == "__main__":
    run(main)
