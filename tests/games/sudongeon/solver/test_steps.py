"""The steps that a plan, its witness and its odds take, to the last one: a budget that counts them
ends at the same place on every machine. Whoever changes the solver puts in the new numbers."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver import planner
from dungeongen.games.sudongeon.solver.evaluation import odds
from dungeongen.games.sudongeon.solver.witness import witness
from dungeongen.search import budget
from games.sudongeon.solver.optima import every

PLENTY = 10**12
KNOWN = {
    "two monsters in one room": (10_908_694, 76_210_357, 45_400_180),
    "an alliance against goblins": (239_344_698, 2_300_000, 447_353_627),
    "a wyrn behind a shrine": (54_030_356, 2_600_000, 16_279_456),
    "a minotaur and a shaman": (142_830_072, 2_200_000, 1_191_000),
    "elves in a shrine": (62_636_137, 2_100_000, 2_526_000),
    "kisses for gold": (335_002_872, 3_900_000, 1_342_043_000),
    "a hermit prisoner": (212_669_819, 4_700_000, 451_301_000),
    "skeletons and a trader": (168_140_150, 2_100_000, 19_176_000),
}


@pytest.mark.parametrize("about", KNOWN)
def test_work_is_counted_to_the_last_step(about: str) -> None:
    layout, company = next((one.layout, one.company) for one in every() if one.about == about)
    start = engine.new(layout, company)
    budget.forget()
    found = planner.plan(start)
    with budget.limited("the witness", PLENTY) as shown:
        witness(layout, found.policy, company)
    with budget.limited("the odds", PLENTY) as known:
        odds(found.policy, start)
    assert (found.steps, shown.spent, known.spent) == KNOWN[about]
