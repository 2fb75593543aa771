"""The rules page and the tests agree: every row has a test, and every named test exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from dungeongen.games.treasure.rulebook import RULES
from dungeongen.games.treasure.rules.state import ENDS

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "rules" / "treasure.md").read_text("utf-8")
OF_RULES = {"test_turns.py", "test_sacrifices.py", "test_ends.py"}


def named_tests() -> dict[str, str]:
    """Return every test function of the game with its file."""
    found = {}
    for path in sorted((ROOT / "tests" / "games" / "treasure").rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = path.name
    return found


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 40
    assert named - set(named_tests()) == set()


def test_every_row_of_the_page_names_a_test_and_a_source() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    rules = [row for row in rows if not row.startswith("| The rule ")]
    assert len(rules) > 35
    for row in rules:
        _, _, source, tests, _ = row.split("|")
        assert re.search(r"DT-\d|C-\d|text", source), row
        assert re.search(r"`test_\w+`", tests), row


def test_every_ruling_stands_on_the_page() -> None:
    assert {f"DT-{number}" for number in range(1, 6)} <= set(re.findall(r"DT-\d+", PAGE))


def test_every_rules_test_stands_on_the_page() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    ours = named_tests()
    missing = {name for name, file in ours.items() if file in OF_RULES and name not in named}
    assert missing == set()


def test_every_end_is_a_win() -> None:
    assert set(RULES.wins) == set(ENDS)
