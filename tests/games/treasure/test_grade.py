"""The grade of a total, and that its interval says what the sample and the search leave open."""

from __future__ import annotations

from itertools import pairwise
from math import floor

import pytest

from dungeongen.games.treasure.verdict import COUNTS, SEEDS, UNPROVED, grade
from dungeongen.search.sampling import wilson


def test_every_fixed_seed_is_counted_once() -> None:
    assert sum(COUNTS.values()) == SEEDS
    assert all(found < bound for found, bound in UNPROVED)
    assert all(
        sum(found == total for found, _ in UNPROVED) <= COUNTS[total] for total, _ in UNPROVED
    )


def test_a_higher_total_has_no_lower_grade() -> None:
    grades = [grade(total) for total in range(140)]
    for before, after in pairwise(grades):
        assert all(a <= b for a, b in zip(before, after, strict=True))


def test_the_interval_holds_the_share_and_is_no_narrower_than_the_sample() -> None:
    for total in range(140):
        found = grade(total)
        assert 0 <= found.low <= found.share <= found.high <= 100


def test_totals_that_may_be_better_lower_the_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    total, before = 104, grade(104)
    monkeypatch.setattr("dungeongen.games.treasure.verdict.UNPROVED", 50 * ((103, 110),))
    below = sum(count for other, count in COUNTS.items() if other < total)
    assert grade(total) == before._replace(low=floor(100 * wilson(below - 50, SEEDS)[0]))
    assert grade(total).low < before.low
