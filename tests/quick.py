"""What of the suite everybody runs; ``--all``, or to name files or folders, runs all of it.

``tests/data/seconds.txt`` has the seconds of every test that takes more than ``SHORT`` with all its
cases, on one of two busy cores. One with cases tries as many of them as ``SHORT`` allows, spread
evenly; one without waits for ``--all`` if it takes more than ``LONG``.

    python -m pytest --all --note-seconds
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from thorough import EXAMPLES, LANDING

FILE = Path(__file__).parent / "data" / "seconds.txt"
SHORT, LONG = 2.0, 6.0  # seconds


class Named(Protocol):
    """A test, as pytest collects it."""

    @property
    def nodeid(self) -> str: ...


Test = TypeVar("Test", bound=Named)


def is_whole_suite(args: Sequence[str], usual: Sequence[str]) -> bool:
    """Return whether nobody has named files, and nobody wants more examples than usual."""
    return list(args) == list(usual) and EXAMPLES <= LANDING


def chosen(tests: Iterable[Test], seconds: Mapping[str, float]) -> list[Test]:
    """Return those that everybody runs, in their order."""
    cases = defaultdict[str, list[Test]](list)
    for test in tests:
        cases[function_of(test.nodeid)].append(test)
    return [test for name, some in cases.items() for test in _some(some, seconds.get(name, 0.0))]


def _some(cases: list[Test], seconds: float) -> list[Test]:
    if len(cases) == 1:
        return cases if seconds <= LONG else []
    count = len(cases) if seconds <= SHORT else max(1, int(len(cases) * SHORT / seconds))
    return [cases[i * len(cases) // count] for i in range(count)]


def function_of(nodeid: str) -> str:
    """Return the name of the function that a test is a case of."""
    return nodeid.partition("[")[0]


def noted() -> dict[str, float]:
    """Return what is in the file."""
    lines = (line.split() for line in FILE.read_text("utf-8").splitlines())
    return {name: float(seconds) for seconds, name in lines}


def note(durations: Iterable[tuple[str, float]]) -> None:
    """Write what the tests of a run took."""
    totals = defaultdict[str, float](float)
    for nodeid, seconds in durations:
        totals[function_of(nodeid)] += seconds
    lines = [f"{totals[name]:.1f} {name}\n" for name in sorted(totals) if totals[name] > SHORT]
    FILE.write_text("".join(lines), "utf-8")
