"""The rules pages, the tests and the printed pages agree.

Every row has a test, every named test exists, and every rule is on the list of what a page has to
say (``page/needed.py``), whose words for every sheet do stand on the sheets of the contract.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from contract.contracts import contract_of, package_of
from dungeongen.core.request import Request
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games import GAMES, game_named
from dungeongen.press import book, printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.page_rules import always, unlisted, wrong

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


def needed(game: str) -> ModuleType:
    """Return the list of what a game's page has to say."""
    return import_module(f"games.{PACKAGES[game]}.page.needed")


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


@pytest.mark.parametrize("game", OF)
def test_every_rule_is_needed_on_a_page_or_has_a_reason_not_to_be(game: str) -> None:
    list_ = needed(game)
    assert len(list_.NEEDED) > OF[game].rows / 3
    assert not unlisted(list_.NEEDED, list_.ELSEWHERE, f"{game}.md", OF[game].source)


@pytest.mark.parametrize("game", OF)
def test_what_every_sheet_needs_stands_on_a_sheet(game: str) -> None:
    rules = [rule for rule in needed(game).NEEDED if rule.needs is always]
    one, look = (
        game_named(game),
        Look(parse_paper("A4"), load_theme("ink", Templates()), Templates()),
    )
    for layout, verdict in contract_of(one).sheets():
        canvas = Recording()
        request = Request(seed="needed", judged=verdict is not None)
        printing.draw(canvas, [book.sheet(one, layout, request, verdict=verdict)], look)
        assert not wrong(rules, layout, " ".join(text.string for text in canvas.texts))
