"""What of the suite everybody runs; ``--all``, or to name files or folders, runs all of it.

``tests/data/seconds.txt`` has what a test takes with all its cases, as the processor counts it,
if that is more than ``SHORT``. A test tries as many of its cases as ``SHORT`` allows, spread
evenly. One of which a single case takes longer waits for ``--all``, and so do the files
``WAITING``. A file is left out where a library is not installed that it ``NEEDS``.

    python -m pytest -n 2 --all --note-seconds
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, TypeVar

from thorough import EXAMPLES, LANDING

TESTS = Path(__file__).parent
FILE = TESTS / "data" / "seconds.txt"
SHORT = 0.3  # seconds of a test with all its cases
WAITING = (
    *("games/sudongeon/kernel/test_bound.py", "games/sudongeon/kernel/test_guide.py"),
    *("games/sudongeon/kernel/test_lockstep.py", "games/sudongeon/kernel/test_melee.py"),
    "games/sudongeon/kernel/test_optima.py",
    "search/test_kernels.py",  # compiles C, as do those before
    "test_turned.py",  # compiles a kernel, and plays it
    *("test_install.py", "test_same_bytes.py"),  # install wheels, and start many commands
    *("test_floors.py", "test_workflows.py"),  # how we release
    *("studio/*browser*.py", "studio/test_static.py", "press/test_pictures.py"),  # a browser
    "surveys/test_cluster.py",
)
"""Files that no change of a game is likely to break."""
CEILINGS = (
    *("tests/test_house.py", "tests/test_named.py", "tests/test_types.py"),
    "tests/contract/test_whole_game.py::test_no_other_room_names_a_game",
)
"""Tests that any change may break, whatever they take: no line notes their time."""
NEEDS = {
    "cv2": ("photo/*.py", "benchmarks/bench_photo.py", "puzzle/photo/*.py", "cli/test_photo.py"),
    "distributed": ("surveys/test_cluster.py",),
    "duckdb": ("surveys/test_docs.py",),
    "mkdocs": ("test_site.py",),
    "mypy": ("library/test_stub.py",),
    "page": ("press/test_tags.py", "benchmarks/bench_tags.py"),
    "playwright": (
        *("studio/*browser*.py", "studio/test_static.py", "press/test_pictures.py"),
        "benchmarks/bench_static.py",
    ),
    "pyarrow": ("surveys/*.py",),
    "yaml": ("test_workflows.py",),
}
"""Files that cannot be tried without a library, by the name of its module."""
BY_HAND = {"torch": ("photo/alike.py", "photo/train.py")}
"""The same of scripts that nothing tries: no extra installs these libraries."""


class Named(Protocol):
    """A test, as pytest collects it."""

    @property
    def nodeid(self) -> str: ...


Test = TypeVar("Test", bound=Named)


def is_whole_suite(args: Sequence[str], usual: Sequence[str]) -> bool:
    """Return whether nobody has named files, and nobody wants more examples than usual."""
    return list(args) == list(usual) and EXAMPLES <= LANDING


def waits(path: Path) -> bool:
    """Return whether a file waits for ``--all``."""
    return matches(path, WAITING)


def matches(path: Path, patterns: Iterable[str]) -> bool:
    """Return whether a file is one of those that patterns name."""
    return any(path.match(f"tests/{pattern}") for pattern in patterns)


def lacking(path: Path, needs: Mapping[str, tuple[str, ...]] = NEEDS | BY_HAND) -> list[str]:
    """Return the modules that a file needs and that are not installed."""
    return [name for name in needs if matches(path, needs[name]) and not _installed(name)]


def missing(needs: Iterable[str] = NEEDS) -> list[str]:
    """Return all modules that some file needs and that are not installed."""
    return [module for module in needs if not _installed(module)]


@cache
def _installed(module: str) -> bool:
    return find_spec(module) is not None


def chosen(tests: Iterable[Test], seconds: Mapping[str, float]) -> list[Test]:
    """Return those that everybody runs, in their order."""
    cases = defaultdict[str, list[Test]](list)
    for test in tests:
        cases[function_of(test.nodeid)].append(test)
    return [test for name, some in cases.items() for test in _some(some, seconds.get(name, 0.0))]


def _some(cases: list[Test], seconds: float) -> list[Test]:
    if seconds / len(cases) > SHORT:
        return []
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
    lines = [
        f"{totals[name]:.1f} {name}\n"
        for name in sorted(totals)
        if totals[name] > SHORT and not name.startswith(CEILINGS)
    ]
    FILE.write_text("".join(lines), "utf-8")
