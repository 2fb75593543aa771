"""Verdicts of some dungeons of all games with a solver, as digests: the same on every machine.

    python tests/games/verdicts.py small           what a test has time for
    python tests/games/verdicts.py FIRST LAST      dungeons as they are made

``test_machines`` runs the small ones in an environment of an older processor; the benchmark of that
name runs it over many dungeons.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from dungeongen.core.fields import as_json
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Verdict
from dungeongen.games.doom import verdict as doom
from dungeongen.games.doom.deal import deal
from dungeongen.games.mythic import verdict as mythic
from dungeongen.games.mythic.deal import deal as crawl
from dungeongen.games.sudongeon import verdict as sudongeon
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.solver import by_kernel
from dungeongen.games.treasure import layout
from dungeongen.games.treasure.fair.totals import totals
from dungeongen.games.treasure.solver.double_dummy import Search
from games.sudongeon.solver.optima import Small, every

_POSITIONS = 5000
"""Looked at in a deal of Dungeons & Treasure: a first sweep, whose prices are fitted on the way."""
_SMALL_POSITIONS = 1000


def small() -> list[str]:
    """Return a line for each of some dungeons that are judged in a moment."""
    crawled = mythic.judge(crawl(Rng("machine-10")))  # it is refuted
    dealt = [doom.judge(deal(Rng(f"machine-{number}"), size=4)) for number in (8, 9)]
    return [
        *(_digest("sudoku", n, _judged(one)) for n, one in enumerate(every()) if one.quick),
        _digest("mythic", 10, _told(crawled)),
        *(_digest("doom", n, _told(one)) for n, one in enumerate(dealt)),
        _digest("treasure", 8, _treasure(layout.deal(Rng("machine-8")), _SMALL_POSITIONS, 10)),
    ]


def _judged(dungeon: Small) -> object:
    """Return what the kernel says of a small dungeon, to the last bit."""
    judged = by_kernel.judged(dungeon.layout, dungeon.company)
    return [judged.lo.hex(), judged.mana, judged.elixirs, judged.rations]


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


def _treasure(dealt: layout.Layout, positions: int = _POSITIONS, runs: int = 50) -> object:
    """Return what a verdict on a deal rests on: the search, and what a fair player scores."""
    search = Search(dealt).run(positions)
    standing = as_json(totals(dealt, runs=runs))
    return search.best, search.bound, search.nodes, search.path, standing


def _digest(game: str, number: int, told: object) -> str:
    text = json.dumps(told, sort_keys=True)
    return f"{game}/{number}/{sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["small"]:
            print("\n".join(small()))
        case [first, last]:
            print("\n".join(digests(int(first), int(last))))
