"""Judging is bounded by counted work, under five rules at once on a map that never ends too."""

from __future__ import annotations

import pytest

from dungeongen.games.doom import verdict
from dungeongen.games.doom.fair import lines, odds, stakes
from dungeongen.games.doom.generate import candidates
from dungeongen.games.doom.page import solution
from dungeongen.games.doom.rules.state import ground
from dungeongen.games.doom.solver import rule_search
from dungeongen.search import budget

RULES = ("strong", "retreat", "single-use", "bottom=shuffled", "unbounded")


@pytest.mark.parametrize("clearing", [False, True])
def test_the_budget_of_states_ends_within_a_room(clearing: bool) -> None:
    """A visit to one room of this deal makes more states than are left of the budget."""
    for most in (5_000, 20_000):
        field = ground(next(candidates("3", size=4, rules=RULES)).layout)
        search = rule_search.General(field, clearing=clearing).run(most)
        assert search.nodes <= most
        assert not search.complete


def test_plays_of_every_player_have_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is cut off makes intervals wide, leaves the score out, and is said in one line."""
    layout = next(candidates("1", size=4, rules=RULES)).layout
    monkeypatch.setattr(odds, "PLAYS", 60_000_000)
    monkeypatch.setattr(stakes, "PLAYS", 60_000_000)
    monkeypatch.setattr(lines, "BUDGET", 300)
    monkeypatch.setattr(rule_search, "BUDGET", 2_000)
    judged = verdict.judge(layout)
    assert judged.odds is not None
    assert judged.best is not None
    assert judged.odds.low < 0.5 < 0.9 < judged.odds.high
    assert judged.odds.gold is None
    said = "a careful player and one who plays for gold: more than 60,000,000 steps of plays"
    assert judged.effort.budget == said
    measures = judged.best.measures
    assert measures is not None
    assert measures.obvious_alive_high - measures.obvious_alive_low > 0.5
    words = solution._fared(judged.odds)
    assert words.startswith("With the deck shuffled: A careful player")


def test_the_steps_of_plays_are_counted_to_the_last() -> None:
    layout = next(candidates("1", size=4, rules=RULES)).layout
    counted = []
    for _ in range(2):
        with budget.limited("plays", 10**12) as work:
            first = odds.by_rules(layout, odds.fair_player)(0)
        counted.append((work.spent, first))
    assert counted[0] == counted[1]
    assert 10_000_000 < counted[0][0] < odds.PLAYS
