"""``quick``: what takes long is tried in part, or waits for ``--all``."""

from __future__ import annotations

from typing import NamedTuple

from quick import LONG, SHORT, chosen, function_of, is_whole_suite, noted
from thorough import EXAMPLES, LANDING


class Case(NamedTuple):
    """A test without anything to run."""

    nodeid: str


def cases(name: str, count: int) -> list[Case]:
    return [Case(f"{name}[{number}]") for number in range(count)]


def test_cases_are_tried_as_far_as_the_time_allows_spread_evenly() -> None:
    short = cases("short", 9)
    kept = chosen([*short, *cases("long", 9)], {"long": 3 * SHORT})
    assert kept == [*short, Case("long[0]"), Case("long[3]"), Case("long[6]")]
    assert chosen(cases("longest", 3), {"longest": 1000.0}) == [Case("longest[0]")]


def test_one_that_cannot_be_divided_waits_only_if_it_is_long() -> None:
    one, other = Case("one"), Case("other")
    assert chosen([one, other], {"one": LONG, "other": LONG + 1}) == [one]


def test_who_names_files_or_wants_more_gets_all() -> None:
    usual = ["tests", "src"]
    assert is_whole_suite(usual, usual) == (EXAMPLES <= LANDING)
    assert not is_whole_suite(["tests/cli"], usual)


def test_a_line_names_a_function_without_its_case() -> None:
    assert function_of("a.py::b[c::d]") == "a.py::b"
    assert all(seconds >= SHORT and "[" not in name for name, seconds in noted().items())
