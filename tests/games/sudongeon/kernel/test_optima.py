"""The kernel's values against the optima of small dungeons, which come from the plain rules."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.solver.kernel_client import (
    NARROW,
    WIDE,
    WIDER,
    Budget,
    bound,
    judged,
)
from games.sudongeon.kernel.native import natively, no_allies
from games.sudongeon.solver.optima import Small, every
from thorough import share

_ROUNDED = 2e-5  # single precision, over a whole dungeon
_SHORT, _CLOSE = 0.003, 0.0005
_OPEN = {
    "a fountain before a trap",
    "a fountain before orcs",
    "a trader and loot to spend",
    "two monsters in one room",
    "an alliance against goblins",
    "no. 13: a labyrinth, a damsel",
}
"""Where the bound stays open: mana without end, allies, second foes."""


@pytest.mark.parametrize("small", share(every(), 3), ids=lambda small: small.about)
def test_the_optimum_lies_between_the_bounds(small: Small) -> None:
    with natively():
        lo = judged(small.layout, small.company, Budget(rung=WIDER)).lo
        hi = bound(small.layout, small.company, win=lo)
    assert lo <= small.optimum + _ROUNDED
    assert hi >= small.optimum
    if no_allies(small.layout):
        assert lo >= small.optimum - _SHORT
    if small.about not in _OPEN:
        assert hi <= small.optimum + _CLOSE


def test_who_climbs_further_never_finds_less() -> None:
    for small in share(every(), 3):
        rungs = [
            judged(small.layout, small.company, Budget(rung=rung)).lo
            for rung in (NARROW, WIDE, WIDER)
        ]
        assert rungs == sorted(rungs), small.about
        if no_allies(small.layout):
            assert rungs[1] >= small.optimum - 2 * _SHORT, small.about


def test_no_plan_wins_more_than_the_bound() -> None:
    said = [(small, bound(small.layout, small.company)) for small in every()]
    assert not [small.about for small, hi in said if hi < small.optimum]
    assert sum(hi < 0.999 for _, hi in said) > 90
