"""The optima of small dungeons: they are correct, and they match the file."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import Company
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import Small, every
from games.sudongeon.solver.optimum import Optimum
from thorough import share

QUICK = [small for small in every() if small.quick]
BARE = Company(rations=0, mana=0, elixirs=0, gold=0)


@pytest.mark.parametrize("small", share(QUICK[::3], 4), ids=lambda small: small.about)
def test_the_optimum_is_what_the_file_says(small: Small) -> None:
    best = Optimum(small.layout, small.company, bounds=True)
    assert best.value <= best.bound <= best.value + 1e-9
    assert best.value == pytest.approx(small.optimum, abs=1e-9)


def test_a_search_counted_by_hand() -> None:
    # A hidden door of level 7, find 3, is found with a 4 or more. 10 life, no ration: one
    # round to come in, one at the gold, one on the way back; 1 life must be left, so 6 searches.
    layout = grid(N={"north": 1, "south": 7}, C={"gold": 5})
    assert Optimum(layout, BARE).value == pytest.approx(1 - 0.5**6, abs=1e-12)


def test_waiting_for_ever_is_worth_nothing() -> None:
    # A shrine heals all hunger for ever, but no waiting brings the gold behind the wall.
    layout = grid(NW={"north": 1, "feature": 3}, SE={"gold": 1})
    best = Optimum(layout, BARE, bounds=True)
    assert (best.value, best.bound) == (0.0, pytest.approx(0.0, abs=1e-9))
