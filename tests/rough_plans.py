"""Rough plans made beforehand, beside the verdicts of ``known``.

A search of Sudongeon makes a rough plan of each candidate that looks promising, most of them for
nothing, and the tests of the commands search with a few seeds again and again. A line of
``tests/data/rough-plans.jsonl`` is a question as ``known`` writes it, with the plan's result.
``test_known`` makes a sample of them again; ``--note-verdicts`` writes this file too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from time import process_time
from typing import Any

from dungeongen.games.sudongeon.solver.selection import Rough
from known import question

FILE = Path(__file__).parent / "data" / "rough-plans.jsonl"
LONG = 0.1  # seconds that a plan takes to be worth a line

Planner = Callable[..., Rough]


def stored() -> dict[str, Rough]:
    """Return what the file knows, by question."""
    if not FILE.exists():
        return {}
    lines = map(json.loads, FILE.read_text("utf-8").splitlines())
    return {json.dumps(line["asked"], sort_keys=True): Rough(**line["said"]) for line in lines}


def write(plans: dict[str, Rough]) -> None:
    """Write the file anew."""
    lines = [
        json.dumps(
            {"asked": json.loads(text), "said": {**plan._asdict(), "first_plan": None}},
            ensure_ascii=False,
        )
        for text, plan in sorted(plans.items())
    ]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


class Plans:
    """Rough plans known in this run: those of the file, if any, and those made since."""

    def __init__(self, plans: dict[str, Rough]) -> None:
        self.plans = plans
        self.slow = dict[str, Rough]()

    def rough(self, work_out: Planner) -> Planner:
        """Return ``rough`` that asks ``work_out`` for what is not known yet."""

        @wraps(work_out)
        def rough(layout: Any, party: Any = None, guess: Any = None) -> Rough:
            text = question("sudoku", layout, party, guess)
            if text in self.plans:
                return self.plans[text]
            begun = process_time()
            plan = work_out(layout, party, guess)
            self.plans[text] = plan._replace(first_plan=None)
            if process_time() - begun > LONG:
                self.slow[text] = self.plans[text]
            return plan

        return rough
