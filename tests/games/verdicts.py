"""Verdicts of some dungeons of both games, as digests: the same on every machine.

    python tests/games/verdicts.py FIRST LAST

``test_machines`` runs it in an environment of an older processor; the benchmark of that name runs
it over many dungeons.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from dungeongen.core.rng import Rng
from dungeongen.games.doom import verdict as doom
from dungeongen.games.doom.deal import deal
from dungeongen.games.sudongeon import verdict as sudongeon
from dungeongen.games.sudongeon.generate import make
from dungeongen.search.verdict import Verdict


def digests(first: int, last: int) -> list[str]:
    """Return a line for each dungeon: its game, its number, and a digest of its verdict."""
    found = []
    for number in range(first, last):
        found.append(_digest("sudoku", number, sudongeon.judge(make(f"quality-{number}").layout)))
        found.append(_digest("doom", number, doom.judge(deal(Rng(f"machine-{number}"), size=5))))
    return found


def _digest(game: str, number: int, verdict: Verdict) -> str:
    told = json.dumps(verdict.as_json("", game), sort_keys=True)
    return f"{game}/{number}/{sha256(told.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]))))
