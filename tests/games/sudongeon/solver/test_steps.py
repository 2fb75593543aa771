"""The steps that a plan, its witness, its odds and its measures take: a budget that counts them
ends at the same place on every machine. Whoever changes the solver puts in the new numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from dungeongen.games.sudongeon.fair.measures import measures
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import planner
from dungeongen.games.sudongeon.solver.evaluation import odds
from dungeongen.games.sudongeon.solver.witness import witness
from dungeongen.search import budget
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import every
from thorough import share

Found = TypeVar("Found")

PLENTY = 10**12


def _pair(one: int, other: int) -> Layout:
    """Return a room with two monsters."""
    return grid(NW={"north": 1, "monster": one, "east": 8}, N={"monster": other, "gold": 1})


THREE = grid(
    NW={"north": 1, "monster": 1, "east": 8},
    N={"monster": 1, "east": 8},
    NE={"monster": 1, "gold": 2},
)
DUNGEONS = {one.about: (one.layout, one.company) for one in every()} | {
    "three monsters in one room": (THREE, Company(mana=3)),
    "orcs with two gold": (grid(NW={"north": 1, "monster": 3, "gold": 2}), None),
    "orcs beside ratlings": (_pair(3, 1), Company(gold=0)),
    "a troll beside ratlings": (_pair(5, 1), Company(gold=0)),
}
KNOWN = {
    "two monsters in one room": (10_908_694, 76_210_357, 45_400_180, 672_666_500),
    "three monsters in one room": (55_825_680, 73_800_000, 280_277_996, 1_605_361_000),
    "orcs with two gold": (52_657_889, 19_892_068, 62_567_020, 482_432_803),
    "orcs beside ratlings": (78_001_832, 139_455_347, 846_979_871),
    "a troll beside ratlings": (249_132_638, 3_000_000, 1_012_532_272),
    "an alliance against goblins": (239_344_698, 2_300_000, 447_353_627, 468_723_040),
    "a wyrn behind a shrine": (54_030_356, 2_600_000, 16_279_456, 300_621_936),
    "a minotaur and a shaman": (142_830_072, 2_200_000, 1_191_000, 306_669_964),
    "kisses for gold": (335_002_872, 3_900_000, 1_342_043_000, 20_530_000),
    "skeletons and a trader": (168_140_150, 2_100_000, 19_176_000, 27_326_000),
}


@pytest.mark.parametrize("about", share(KNOWN, 2))
def test_work_is_counted_to_the_last_step(about: str) -> None:
    layout, company = DUNGEONS[about]
    start = engine.new(layout, company)
    budget.forget()
    found = planner.plan(start)
    steps = [found.steps]

    def counted(work: Callable[[], Found]) -> Found:
        with budget.limited("the work", PLENTY) as spent:
            result = work()
        steps.append(spent.spent)
        return result

    shown = counted(lambda: witness(layout, found.policy, company))
    assert shown is not None
    known = counted(lambda: odds(found.policy, start))
    if len(KNOWN[about]) == 4:  # it is slow where several monsters are
        counted(lambda: measures(layout, shown, known.win, company))
    assert tuple(steps) == KNOWN[about]
