"""Budgets: work is counted alike whatever was searched before, and is never more than allowed."""

from __future__ import annotations

import pytest

from dungeongen.search import budget


def test_without_a_budget_everything_is_allowed() -> None:
    budget.spend(10**18)
    budget.take(10**18)
    budget.afford(10**18)


def test_steps_are_counted_up_to_the_last() -> None:
    with budget.limited("the search", 10) as work:
        budget.spend(4)
        assert work.spent == 4
        budget.spend(6)
        with pytest.raises(budget.SpentError, match="the search: more than 10 steps"):
            budget.spend(1)
    assert work.spent == 10  # never more than there were


def test_one_cap_is_over_all_that_lives_at_once() -> None:
    half, words = budget.MEMORY // 2, "the search: more than 750 MB at once"
    with budget.account() as memory, budget.limited("the search", 10):
        budget.take(half)
        with budget.reserve(half):
            with pytest.raises(budget.SpentError, match=words):
                budget.take(1)
            assert memory.peak == budget.MEMORY
        budget.take(half)  # given back
        budget.give(half)
        with budget.reserve():
            budget.take(half)
        assert (memory.used, memory.peak) == (half, budget.MEMORY)


def test_an_account_holds_for_several_budgets_and_a_failed_one_gives_back() -> None:
    part = budget.MEMORY // 3 + 1
    with budget.account() as memory:
        with budget.limited("the plan", 10):
            budget.take(part)  # lives on
        with (
            pytest.raises(budget.SpentError),
            budget.limited("the odds", 10),
            budget.reserve(part),
        ):
            budget.take(part)
        assert memory.used == part
    with budget.limited("another search", 10):
        budget.take(2 * part)  # nothing is left of the account


def test_work_that_cannot_be_finished_is_not_begun() -> None:
    with budget.limited("the search", 10) as work:
        budget.afford(10)
        assert work.spent == 0
        with pytest.raises(budget.SpentError, match="the search: more than 10 steps"):
            budget.afford(11)


def test_kept_results_make_room_for_others() -> None:
    budget.forget()
    with budget.account() as memory, budget.limited("the search", 10):
        budget.hold(budget.MEMORY)
        budget.take(budget.MEMORY)
        assert memory.peak == budget.MEMORY
        budget.hold(1)
        assert memory.used == budget.MEMORY


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
    @budget.memo(4)
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
    monkeypatch.setattr(budget, "MEMORY", 100)
    made = list[int]()

    @budget.memo(4)
    def table(number: int) -> int:
        made.append(number)
        budget.hold(60)
        return number

    budget.forget()
    assert [table(1), table(1), table(2), table(1)] == [1, 1, 2, 1]
    assert made == [1, 2, 1]
    budget.forget()
