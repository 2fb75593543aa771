"""The search for the first right candidate, or the nearest."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.search.candidates import hunt


class Looked(NamedTuple):
    """A number, as far from 0 as it is."""

    rank: int


def look(number: int, best: Looked | None) -> Looked | None:
    return None if number < 0 else Looked(number)


def test_the_first_right_one_is_taken() -> None:
    seen = iter([3, -1, 0, 2, 0])
    assert hunt(seen, look, right=0) == Looked(0)
    assert list(seen) == [2, 0]


def test_otherwise_the_nearest_is_taken_and_the_earlier_of_equals() -> None:
    class Named(NamedTuple):
        rank: int
        name: str

    def named(name: str, best: Named | None) -> Named:
        return Named(len(name), name)

    assert hunt(["abc", "de", "fg"], named, right=0) == Named(2, "de")


def test_none_fits_if_all_are_out() -> None:
    assert hunt([-1, -2], look, right=0) is None


def test_the_best_so_far_is_known_and_may_be_enough() -> None:
    known: list[Looked | None] = []

    def watched(number: int, best: Looked | None) -> Looked:
        known.append(best)
        return Looked(number)

    assert hunt([5, 7, 4, 1], watched, right=0, enough=lambda best: best.rank < 5) == Looked(4)
    assert known == [None, Looked(5), Looked(5)]
