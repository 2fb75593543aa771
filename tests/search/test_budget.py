"""Budgets: work is counted alike whatever was searched before, and is never more than allowed."""

from __future__ import annotations

import pytest

from dungeongen.search import budget


def test_without_a_budget_everything_is_allowed() -> None:
    budget.spend(10**18)
    budget.room(10**18)


def test_steps_are_counted_up_to_the_last() -> None:
    with budget.limited("the search", 10) as work:
        budget.spend(4)
        assert work.spent == 4
        budget.spend(6)
        with pytest.raises(budget.SpentError, match="the search: more than 10 steps"):
            budget.spend(1)
    assert work.spent == 10  # never more than there were


def test_a_table_that_needs_too_much_room_is_not_made() -> None:
    with budget.limited("the search", 10):
        budget.room(budget.ROOM)
        with pytest.raises(budget.SpentError, match="the search: more than 300 MB"):
            budget.room(budget.ROOM + 1)


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


def test_what_is_kept_costs_steps_once_and_is_dropped_when_a_budget_runs_out() -> None:
    @budget.kept(4)
    def squared(number: int) -> int:
        budget.spend(5)
        return number * number

    with budget.limited("the search", 12) as work:
        assert [squared(3), squared(3), squared(4)] == [9, 9, 16]
        assert work.spent == 10
    budget.forget()
    with pytest.raises(budget.SpentError), budget.limited("the search", 4):
        squared(3)  # not known from before
    with budget.limited("the search", 7) as work:
        assert squared(3) == 9
    assert work.spent == 5
    with pytest.raises(budget.SpentError), budget.limited("the search", 4):
        squared(4)
    with budget.limited("the search", 7) as work:
        assert squared(3) == 9  # dropped
    assert work.spent == 5


def test_results_are_dropped_when_they_need_too_much_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "HELD", 100)
    made = list[int]()

    @budget.kept(4)
    def table(number: int) -> int:
        made.append(number)
        budget.hold(60)
        return number

    budget.forget()
    assert [table(1), table(1), table(2), table(1)] == [1, 1, 2, 1]
    assert made == [1, 2, 1]
    budget.forget()
