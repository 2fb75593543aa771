"""The rules page and the tests agree: every row has a test, and every named test exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = (HERE.parents[3] / "docs" / "rules" / "mythic.md").read_text("utf-8")
OF_RULES = ("set_up", "placing", "fighting", "jokers", "skips_and_ends")


def rules_tests() -> set[str]:
    """Return every test about a rule."""
    found = set()
    for name in OF_RULES:
        for node in ast.parse((HERE / f"test_{name}.py").read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.add(node.name)
    return found


def test_the_page_names_the_tests_of_rules_and_no_others() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == rules_tests()


def test_every_row_of_the_page_names_a_test_and_a_source() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    rules = [row for row in rows if not row.startswith("| The rule ")]
    assert len(rules) > 60
    for row in rules:
        _, _, source, tests, _ = row.split("|")
        assert re.search(r"MY-\d|C-\d", source), row
        assert re.search(r"`test_\w+`", tests), row


def test_every_ruling_stands_on_the_page() -> None:
    assert {f"MY-{number}" for number in range(1, 13)} <= set(re.findall(r"MY-\d+", PAGE))
