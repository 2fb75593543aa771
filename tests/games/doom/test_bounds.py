"""Judging is bounded by counted work, under five rules at once on a map that never ends too."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import candidates
from dungeongen.games.doom.page import deal_page
from dungeongen.games.doom.solver import judge, kernel_client, player
from dungeongen.games.doom.solver.kernel_client import CutReason, PlayerKind

RULES = ("strong", "retreat", "single-use", "bottom=shuffled", "unbounded")


@pytest.mark.parametrize("clearing", [False, True])
def test_the_budget_of_moves_ends_within_a_room(clearing: bool) -> None:
    """A visit to one room of this deal makes more states than are left of the budget."""
    for most in (5_000, 20_000):
        layout = next(candidates("3", size=4, rules=RULES)).layout
        line = kernel_client.search(layout, budget=most, clearing=clearing)
        assert line.nodes <= most + 1_000  # a little more: doors that are opened are no choice
        assert CutReason.SPENT in line.cuts


def test_plays_of_every_player_have_a_budget() -> None:
    """What is cut off makes intervals wide, leaves the score out, and is said in one line."""
    layout = next(candidates("1", size=4, rules=RULES)).layout
    gold, safe = (
        player.fares(layout, who, 20_000, work=1) for who in (PlayerKind.GOLD, PlayerKind.SAFE)
    )
    judged = judge.verdict_on(layout, judge.solve(layout, budget=0.003), gold=gold, safe=safe)
    assert judged.odds is not None
    assert judged.best is not None
    assert judged.odds.low < 0.5 < 0.9 < judged.odds.high
    assert judged.odds.gold is None
    said = "a player for gold and a safe player: more than 1 million steps of plays"
    assert judged.effort.budget == said
    words = deal_page.prospects(judged.odds)
    assert "A player for gold gets out alive in" in words
    assert "scores" not in words


def test_plays_stop_at_the_same_one_whenever_they_are_made() -> None:
    layout = next(candidates("1", size=4, rules=RULES)).layout
    first = player.played(layout, PlayerKind.GOLD, 0, 60)
    counts = [
        len(kernel_client.plays(layout, PlayerKind.GOLD, Rng("x"), 0, 4000, work=work))
        for work in (3, 30, 3)
    ]
    assert counts[0] == counts[2] < counts[1]
    assert player.played(layout, PlayerKind.GOLD, 0, 60) == first
