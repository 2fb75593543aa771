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

from contract.contracts import contract_of
from dungeongen.core.verdict import Verdict
from dungeongen.games import GAMES


def small() -> list[str]:
    """Return a line for each of some dungeons that are judged in a moment."""
    return [
        _digest(game.name, number, one)
        for game in GAMES
        if (judgements := contract_of(game).small) is not None
        for number, one in enumerate(judgements())
    ]


def digests(first: int, last: int) -> list[str]:
    """Return a line for each dungeon: its game, its number, and a digest of its verdict."""
    return [
        _digest(game.name, number, judgement(number))
        for number in range(first, last)
        for game in GAMES
        if (judgement := contract_of(game).judgement) is not None
    ]


def _digest(game: str, number: int, told: object) -> str:
    if isinstance(told, Verdict):
        told = told.as_json("", "")
    text = json.dumps(told, sort_keys=True)
    return f"{game}/{number}/{sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["small"]:
            print("\n".join(small()))
        case [first, last]:
            print("\n".join(digests(int(first), int(last))))
