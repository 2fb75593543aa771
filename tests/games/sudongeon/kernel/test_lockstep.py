"""The kernel's rules in lockstep with the plain rules: see ``lockstep.py``.

A run by hand of 100,000 plays: ``python tests/benchmarks/bench_lockstep.py``.
"""

from __future__ import annotations

from random import Random

import pytest

from games.sudongeon.kernel.lockstep import Lockstep
from games.sudongeon.kernel.native import compiler
from games.sudongeon.kernel.random_plays import company, dungeon, play, started

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler")


@pytest.mark.parametrize("seed", range(60))
def test_random_plays_are_the_same_in_both_forms_of_the_rules(seed: int) -> None:
    random = Random(f"lockstep {seed}")
    layout, party = dungeon(random), company(random)
    both = Lockstep(layout, party)
    for _ in range(5):
        play(both, started(layout, party), random)
    both.close()
    assert both.steps.total() > 0
