"""Verdicts of some dungeons of all games with a solver, as digests: the same on every machine.

    python tests/games/verdicts.py FIRST LAST

``test_machines`` runs it in an environment of an older processor; the benchmark of that name runs
it over many dungeons.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from dungeongen.core.fields import as_json
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Verdict
from dungeongen.games.doom import verdict as doom
from dungeongen.games.doom.deal import deal
from dungeongen.games.mythic import verdict as mythic
from dungeongen.games.mythic.deal import deal as crawl
from dungeongen.games.sudongeon import verdict as sudongeon
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.treasure import layout
from dungeongen.games.treasure.fair.totals import totals
from dungeongen.games.treasure.solver.double_dummy import Search

_POSITIONS = 5000
"""Looked at in a deal of Dungeons & Treasure: a first sweep, whose prices are fitted on the way."""


def digests(first: int, last: int) -> list[str]:
    """Return a line for each dungeon: its game, its number, and a digest of its verdict."""
    found = []
    for number in range(first, last):
        found += [
            _digest("sudoku", number, _told(sudongeon.judge(make(f"quality-{number}").layout))),
            _digest("mythic", number, _told(mythic.judge(crawl(Rng(f"machine-{number}"))))),
            _digest("doom", number, _told(doom.judge(deal(Rng(f"machine-{number}"), size=5)))),
            _digest("treasure", number, _treasure(layout.deal(Rng(f"machine-{number}")))),
        ]
    return found


def _told(verdict: Verdict) -> object:
    return verdict.as_json("", "")


def _treasure(dealt: layout.Layout) -> object:
    """Return what a verdict on a deal rests on: the search, and what a fair player scores."""
    search = Search(dealt).run(_POSITIONS)
    return search.best, search.bound, search.nodes, search.path, as_json(totals(dealt, runs=50))


def _digest(game: str, number: int, told: object) -> str:
    text = json.dumps(told, sort_keys=True)
    return f"{game}/{number}/{sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]))))
