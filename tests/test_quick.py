"""``quick``: what takes long is tried in part, or waits for ``--all``."""

from __future__ import annotations

import ast
import sys
from typing import NamedTuple

from quick import (
    BY_HAND,
    CEILINGS,
    NEEDS,
    SHORT,
    TESTS,
    WAITING,
    chosen,
    function_of,
    is_whole_suite,
    lacking,
    matches,
    missing,
    noted,
    waits,
)
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
    assert chosen(cases("longer", 3), {"longer": 3 * SHORT}) == [Case("longer[0]")]


def test_what_is_long_waits() -> None:
    one, other = Case("one"), Case("other")
    assert chosen([one, other], {"one": SHORT, "other": SHORT + 1}) == [one]
    assert chosen(cases("longest", 3), {"longest": 3 * SHORT + 1}) == []


def test_ceilings_never_wait() -> None:
    assert not [name for name in noted() if name.startswith(CEILINGS)]
    assert all((TESTS.parent / name.partition("::")[0]).exists() for name in CEILINGS)


def test_every_pattern_names_files() -> None:
    needs = NEEDS | BY_HAND
    patterns = [*WAITING, *(pattern for some in needs.values() for pattern in some)]
    assert [pattern for pattern in patterns if not any(TESTS.glob(pattern))] == []


CORE = {
    *("PIL", "click", "dungeongen", "jinja2", "markupsafe", "pydantic", "pypdfium2", "reportlab"),
    *("rich", "starlette", "sudoku", "svgwrite", "uvicorn", "wasmtime"),
    *("_pytest", "fontTools", "hypothesis", "jsonschema", "numpy", "pikepdf", "pypdf", "pytest"),
    *("pyspiel", "open_spiel"),  # tests/search/conftest.py looks for them
}
"""Modules that the extra *test* installs."""


def test_what_is_imported_at_the_top_is_installed_or_needed() -> None:
    """The file would be an error where the library is not."""
    ours = {path.stem for folder in (TESTS, TESTS.parent / "examples") for path in folder.iterdir()}
    wrong = []
    for path in TESTS.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            match node:
                case ast.Import(names=names):
                    roots = {one.name.partition(".")[0] for one in names}
                case ast.ImportFrom(module=str(name)):
                    roots = {name.partition(".")[0]}
                case _:
                    continue
            needed = any(matches(path, files) for files in (NEEDS | BY_HAND).values())
            others = roots - sys.stdlib_module_names - ours - CORE
            wrong += [(path.name, other) for other in others if not needed]
    assert wrong == []


def test_a_file_waits_or_lacks_a_library() -> None:
    assert waits(TESTS / "test_install.py")
    assert not waits(TESTS / "test_quick.py")
    needs = {"no_such_module": ("surveys/test_*.py",), "pytest": ("*.py",)}
    assert lacking(TESTS / "surveys" / "test_chunks.py", needs) == ["no_such_module"]
    assert lacking(TESTS / "test_quick.py", needs) == []
    assert missing(needs) == ["no_such_module"]


def test_who_names_files_or_wants_more_gets_all() -> None:
    usual = ["tests", "src"]
    assert is_whole_suite(usual, usual) == (EXAMPLES <= LANDING)
    assert not is_whole_suite(["tests/cli"], usual)


def test_a_line_names_a_function_without_its_case() -> None:
    assert function_of("a.py::b[c::d]") == "a.py::b"
    assert all(seconds >= SHORT and "[" not in name for name, seconds in noted().items())
