"""A report of Sudongeon that nobody has surveyed."""

from __future__ import annotations

import pyarrow as pa

from dungeongen.games import game_named
from dungeongen.surveys.deals import columns
from dungeongen.surveys.folder import schema
from dungeongen.surveys.options import SURVEY
from dungeongen.surveys.report import Json, summary
from dungeongen.surveys.survey import settled


def report(*, compared: int) -> Json:
    """Return a report with three grades, of which one is rare, and so many comparisons."""
    grades = 20 * ["easy"] + 10 * ["hard"] + ["medium"]
    deals = [
        {
            **dict.fromkeys(one.name for one in columns(game_named("sudoku"))),
            "deal": number,
            "answer": ("beatable", "unbeatable", "undecided")[number % 3],
            "win": None if number % 3 else 0.5 + 0.4 * (grade == "easy"),
            "difficulty": ("gentle", "impossible", None)[number % 3],
            "puzzle": grade,
            "givens": 20 + number % 2,
        }
        for number, grade in enumerate(grades, 1)
    ]
    asked = {"deals": 31, "seed": "s", "per_chunk": 31, "out": "nowhere"}
    _, chosen = settled(game_named("sudoku"), SURVEY, asked)
    table = pa.Table.from_pylist(deals, schema=schema(columns(game_named("sudoku"))))
    one = {"value": 0.1, "low": 0.05, "high": 0.2}
    return {
        **summary(chosen, table, 1, 0),
        "compared": [{"options": f"--x {n}", "won": one} for n in range(compared)],
    }
