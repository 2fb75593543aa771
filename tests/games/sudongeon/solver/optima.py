"""The small dungeons of ``tests/data/sudongeon.optima`` and their optima.

A line holds what the dungeon is about, its grid, the company as JSON, the optimum, and a mark:
``*`` where the test solves it anew, none where only the benchmark does, because it takes long.
``python tests/benchmarks/bench_optimum.py --write`` solves all of them anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.campaign import company_from_json
from dungeongen.games.sudongeon.rules.state import Company
from games.sudongeon.positions import DATA, recorded

FILE = DATA / "sudongeon.optima"


@dataclass(frozen=True, slots=True)
class Small:
    """One line of the file."""

    about: str
    grid: str
    party: str
    optimum: float
    quick: bool

    @property
    def layout(self) -> Layout:
        """The dungeon."""
        return Layout(self.grid)

    @property
    def company(self) -> Company:
        """Who goes in, with what."""
        return company_from_json(json.loads(self.party))


def read(line: str) -> Small:
    """Return the dungeon that a line holds."""
    about, grid, party, optimum, mark = (part.strip() for part in line.split("|"))
    return Small(about, grid, party, float(optimum), mark == "*")


def write(small: Small) -> str:
    """Return a dungeon's line."""
    mark = "*" if small.quick else ""
    return f"{small.about} | {small.grid} | {small.party} | {small.optimum:.12f} | {mark}".rstrip()


def every() -> list[Small]:
    """Return the whole list."""
    return [read(line) for line in recorded(FILE.name)]
