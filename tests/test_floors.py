"""The dependencies, their floors and their tests are the same everywhere they are written down."""

from __future__ import annotations

from environments import CHECKOUT
from floors import TESTS, floors


def test_each_dependency_has_tests_for_its_floor() -> None:
    assert list(TESTS) == list(floors())
    missing = [test for tests in TESTS.values() for test in tests if not (CHECKOUT / test).exists()]
    assert missing == []


def test_the_documentation_gives_each_floor() -> None:
    lines = (CHECKOUT / "docs" / "engineering" / "dependencies.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")] for line in lines if line.startswith("|")]
    assert {row[1].partition(",")[0]: row[4] for row in rows[2:]} == floors()


def test_the_credits_name_each_dependency() -> None:
    text = (CHECKOUT / "CREDITS.md").read_text("utf-8").partition("## The libraries")[2]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    names = {row.partition(",")[0].strip().lower() for row in rows[1:]}
    assert names == set(floors())
