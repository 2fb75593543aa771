"""The rules pages and the tests agree: every row has a test, and every named test exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from contract.contracts import contract_of, package_of
from dungeongen.games import GAMES

ROOT = Path(__file__).resolve().parents[2]


OF = {game.name: contract_of(game).page for game in GAMES}
PACKAGES = {game.name: package_of(game).rpartition(".")[2] for game in GAMES}


@cache
def page(game: str) -> str:
    """Return a rules page."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


@cache
def named(game: str) -> frozenset[str]:
    """Return the tests that a rules page names."""
    return frozenset(re.findall(r"`(test_\w+)`", page(game)))


def rows(game: str) -> list[str]:
    """Return the rows of a rules page that state a rule."""
    tables = re.findall(r"^\| The rule .*\n\|[-|]+\n((?:\|.*\n)+)", page(game), re.MULTILINE)
    return [row for table in tables for row in table.splitlines()]


def functions_in(path: Path) -> set[str]:
    """Return the test functions of a file."""
    return {
        node.name
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def rules_tests(game: str) -> set[str]:
    """Return the tests about a game's rules."""
    folder = ROOT / "tests" / "games" / PACKAGES[game]
    files = {path.stem: path for path in folder.rglob("test_*.py")}
    return set().union(*(functions_in(files[f"test_{name}"]) for name in OF[game].files))


def test_every_test_that_a_page_names_exists() -> None:
    known = set().union(*map(functions_in, (ROOT / "tests").rglob("test_*.py")))
    for game in OF:
        assert named(game) - known == set()


@pytest.mark.parametrize("game", OF)
def test_every_row_of_a_page_names_a_test_and_a_source(game: str) -> None:
    found = rows(game)
    assert len(found) > OF[game].rows
    for row in found:
        _, _, source, tests, _ = row.split("|")
        assert re.search(OF[game].source, source), row
        assert re.search(r"`test_\w+`", tests), row


@pytest.mark.parametrize("game", OF)
def test_every_ruling_stands_on_its_page(game: str) -> None:
    prefix, last = OF[game].rulings
    rulings = {f"{prefix}-{number}" for number in range(1, last + 1)}
    assert rulings <= set(re.findall(rf"{prefix}-\d+", page(game)))


@pytest.mark.parametrize("game", OF)
def test_every_rules_test_stands_on_its_page(game: str) -> None:
    assert rules_tests(game) - named(game) == set()
