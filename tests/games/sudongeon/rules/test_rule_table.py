"""The rules page and the tests agree: every row has a test, and every named test exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "rules" / "sudoku.md").read_text("utf-8")
# The files about rules; others test how the game is written down, kept and shown.
OF_RULES = {
    f"test_{name}.py"
    for name in (
        "adventure", "features", "combat", "encounters", "monsters", "odds", "party", "npcs",
        "rounds", "traps",
    )
}  # fmt: skip


def named_tests(folder: Path) -> dict[str, str]:
    """Return every test function under a folder with its file."""
    found = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = path.name
    return found


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 150
    assert named - set(named_tests(ROOT / "tests")) == set()


def test_every_row_of_the_page_names_a_test_and_a_source() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    rules = [row for row in rows if re.search(r"SU-\d|ch\. \d", row)]
    assert len(rules) > 100
    for row in rules:
        *_, tests, _ = row.split("|")
        assert re.search(r"`test_\w+`", tests), row


def test_every_rules_test_stands_on_the_page() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    ours = named_tests(ROOT / "tests" / "games" / "sudongeon")
    assert set(ours.values()) >= OF_RULES
    missing = {name for name, file in ours.items() if file in OF_RULES and name not in named}
    assert missing == set()
