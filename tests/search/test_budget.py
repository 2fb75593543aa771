"""Budgets: work is counted alike whatever was searched before, and is never more than allowed."""

from __future__ import annotations

import pytest

from dungeongen.search import budget


def test_without_a_budget_everything_is_allowed() -> None:
    budget.spend(10**18)


def test_steps_are_counted_up_to_the_last() -> None:
    with budget.limited("the search", 10) as work:
        budget.spend(4)
        assert work.spent == 4
        budget.spend(6)
        with pytest.raises(budget.SpentError, match="the search: more than 10 steps"):
            budget.spend(1)
    assert work.spent == 10  # never more than there were


def test_the_budget_around_another_one_comes_back() -> None:
    with budget.limited("outer", 10) as outer:
        with budget.limited("inner", 5):
            budget.spend(5)
        budget.spend(7)
    assert outer.spent == 7


def test_a_cap_limits_all_budgets_within_together() -> None:
    with budget.capped(12) as cap:
        with budget.limited("the first", 10) as first:
            budget.spend(8)
        assert (cap.spent, cap.left) == (8, 4)
        with (
            pytest.raises(budget.SpentError, match="the second: more than 4 steps"),
            budget.limited("the second", 10),
        ):
            budget.spend(5)
        assert (cap.spent, cap.left) == (12, 0)
    with budget.limited("the third", 10) as third:
        budget.spend(10)
    assert (first.steps, third.steps) == (10, 10)
