"""The numbers of a report: each interval holds the truth about as often as it says."""

from __future__ import annotations

from random import Random

import pyarrow as pa
import pytest

from dungeongen.surveys.report import gain, mean_of, paired, share, survival, tenths


@pytest.mark.parametrize(("better", "worse"), [(0.1, 0.02), (0.02, 0.02), (0.3, 0.1), (0.01, 0.0)])
def test_a_paired_difference_is_held_in_95_of_100_cases(better: float, worse: float) -> None:
    rng, held = Random(7), 0
    for _ in range(400):
        kinds = [rng.random() for _ in range(200)]
        only_second = sum(kind < better for kind in kinds)
        only_first = sum(better <= kind < better + worse for kind in kinds)
        rest = 200 - only_second - only_first
        interval = gain(rest, only_second, only_first, 0)
        assert interval.value == (only_second - only_first) / 200
        held += interval.low <= better - worse <= interval.high
    assert held / 400 >= 0.92


def test_what_is_undecided_counts_both_ways() -> None:
    assert share(50, 100, 50).low == share(50, 100).low
    assert share(50, 100, 50).high == share(100, 100).high == 1.0


def test_a_mean_is_held_in_95_of_100_cases() -> None:
    rng = Random(3)
    intervals = [mean_of([rng.gauss(10, 3) for _ in range(40)]) for _ in range(400)]
    assert 0.92 <= sum(one.low <= 10 <= one.high for one in intervals) / 400 <= 0.98


def test_deciles_of_a_hundred_and_one_numbers() -> None:
    assert tenths(list(range(101))) == list(range(0, 101, 10))


def test_who_gets_out_leaves_the_count_without_dying() -> None:
    assert survival([(1, True), (1, True), (2, False), (2, False)])[-1] == (2, 0.0)
    assert survival([(1, False), (1, False), (2, True), (2, True)])[-1] == (2, 0.5)


def _table(*answers: str) -> pa.Table:
    numbers = list(range(1, len(answers) + 1))
    return pa.table({"deal": numbers, "answer": answers, "score": numbers, "win": numbers})


def test_pairs_that_are_undecided_count_both_ways() -> None:
    first = _table("beatable", "unbeatable", "unbeatable", "unbeatable")
    sure = _table("beatable", "beatable", "unbeatable", "unbeatable")
    open_ = _table("beatable", "undecided", "unbeatable", "unbeatable")
    known, unknown = (paired("x", first, other)["won"] for other in (sure, open_))
    assert (known["value"], unknown["value"]) == (0.25, 0.0)
    assert unknown["high"] == known["high"]
    assert unknown["low"] < 0 < unknown["high"]
    assert paired("x", open_, first)["won"]["low"] == pytest.approx(-known["high"])
