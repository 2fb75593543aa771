"""The computed odds of plans, compared with plays of the same plans with honest dice.

The rules play, the plan decides, our ``Rng`` throws the dice. How often the party wins is a
binomial number: its exact two-sided probability under the computed odds must not be too small,
``DOUBT`` over all dungeons (Bonferroni). 2,000 plays of six of the thirty dungeons of
``honest.py``, one of them with the Wizard; ``tests/benchmarks/bench_odds.py`` plays all of them.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver.evaluation import odds
from dungeongen.games.sudongeon.solver.planner import Solution, solve
from games.sudongeon.positions import grid
from games.sudongeon.solver.honest import DOUBT, SEEDS, tail, wins
from games.sudongeon.solver.optima import every
from thorough import share

CLOSE = ("0", "30", "69", "99")  # to what the backward pass says
SOME = (*CLOSE, "169", SEEDS[-1])
SMALL = ("a fountain before orcs", "an alliance against goblins")  # what only small ones consider
PLAYS, FEWER = 2000, 1000
KNOWN = 1e-6  # fights beside damsels, and with several, are known no better


@lru_cache(maxsize=1)  # plans are large
def solved(seed: str) -> tuple[Layout, Solution]:
    layout = make(seed).layout
    return layout, solve(layout)


@pytest.mark.parametrize("seed", share(SOME, 3))
def test_honest_dice_agree(seed: str) -> None:
    layout, found = solved(seed)
    assert found.odds.lost <= KNOWN
    if seed in CLOSE:  # a round is worth a little, and numbers are single: elsewhere it is a guess
        assert found.policy.worth(engine.new(layout)) == pytest.approx(found.odds.win, abs=1e-3)
    won = wins(layout, found.policy, Rng(seed).child("honest"), PLAYS)
    assert tail(won, PLAYS, found.odds.win) > DOUBT / len(SOME), (won, found.odds.win)


@pytest.mark.parametrize("about", SMALL)
def test_honest_dice_agree_in_small_dungeons(about: str) -> None:
    small = next(small for small in every() if small.about == about)
    found = solve(small.layout, small.company)
    rng = Rng(about).child("honest")
    won = wins(small.layout, found.policy, rng, FEWER, small.company)
    assert tail(won, FEWER, found.odds.win) > DOUBT / len(SMALL), (won, found.odds.win)


def test_dropping_never_adds_to_the_odds() -> None:
    layout, found = solved(SEEDS[0])
    start = engine.new(layout)
    coarse, fine = (odds(found.policy, start, trifle) for trifle in (1e-5, 1e-14))
    assert coarse.win <= fine.win <= coarse.win + coarse.lost + 1e-12
    assert fine.lost < coarse.lost


def test_gold_for_nothing_is_certain() -> None:
    layout = grid(C={"north": 1, "gold": 3}, N={"north": 5, "south": 2})
    assert solve(layout).odds.win == pytest.approx(1.0, abs=1e-12)
