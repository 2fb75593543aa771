"""Plans of small dungeons are within half a point of the optimum, and never above it.

The optima are those of ``tests/data/sudongeon.optima``, found by the plain rules alone. Exceptions
are listed here, with the cause and the size of the gap; they may only get better.
"""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.solver.planner import PRECISION, solve
from games.sudongeon.solver.optima import Small, every
from thorough import share

ALLOWED = 0.005
# What a plan is short of the optimum, rounded up to tenths of a point.
FAR = {
    "a dealer before orcs": 0.039,  # the many wares of dealers outrun the budget
    "a dealer rescued": 0.100,
    "a dealer before a labyrinth": 0.022,
}

ROUGH = {"an alliance against goblins": 1e-7}  # a long fight of three, strike by strike


@pytest.mark.parametrize("small", share(every(), 4), ids=lambda small: small.about)
def test_the_plan_is_near_the_optimum(small: Small) -> None:
    found = solve(small.layout, small.company).odds
    assert found.lost <= ROUGH.get(small.about, PRECISION)
    assert small.optimum - FAR.get(small.about, ALLOWED) <= found.win <= small.optimum + 1e-9


def test_the_exceptions_are_few_and_on_the_list() -> None:
    assert set(FAR) <= {small.about for small in every()}
    assert all(gap > ALLOWED for gap in FAR.values())
    assert len(FAR) <= 3
