"""Bands of difficulty, at their edges."""

from __future__ import annotations

import pytest

from dungeongen.search.bands import band, bands_between, ends

BANDS = (("gentle", 0.9), ("fair", 0.5), ("deadly", 0.0))


@pytest.mark.parametrize(
    ("share", "name"),
    [(1.0, "gentle"), (0.9, "gentle"), (0.89996, "gentle"), (0.89944, "fair"), (0.0, "deadly")],
)
def test_the_printed_number_decides(share: float, name: str) -> None:
    assert band(share, BANDS) == name


def test_an_interval_may_overlap_several() -> None:
    assert bands_between(0.91, 0.99, BANDS) == ("gentle",)
    assert bands_between(0.2, 0.95, BANDS) == ("deadly", "fair", "gentle")


def test_bands_meet_at_their_ends() -> None:
    assert [ends(name, BANDS) for name, _ in BANDS] == [(0.9, 1.0), (0.5, 0.9), (0.0, 0.5)]
