"""``docs/schemas`` is of today, and everything that is written fits it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

import dungeongen
from cli.running import run
from dungeongen.core.document import dumps
from dungeongen.games import GAMES
from dungeongen.surveys.deals import VERSION, Task, result_of
from schemas import DEALS, FOLDER, SCHEMAS, text_of


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / name).read_text("utf-8")))


def faults(name: str, value: object) -> list[str]:
    errors = validator(name).iter_errors(value)
    return [str(best_match([error]).message)[:300] for error in errors]


def lines_of(game: str, numbers: tuple[int, ...] = (1,), **options: object) -> list[dict]:
    task = Task(game, "schemas", tuple(options.items()), True, 0.1, numbers, listed=True)
    return [json.loads(line) for line in result_of(task).lines]


def test_the_schemas_are_of_today() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*SCHEMAS}
    assert [game.name for game in GAMES if game.name not in DEALS] == []
    for name, make in SCHEMAS.items():
        assert (FOLDER / name).read_text("utf-8") == text_of(make()), "python tests/schemas.py"
        Draft202012Validator.check_schema(make())


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_line_of_every_game_fits(game: str) -> None:
    (line,) = lines_of(game)
    assert faults("deal-1.json", line) == []
    assert line["version"] == VERSION
    assert dungeongen.read(line["id"]).game.name == game


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("scoundrel", {"rules": ("strict", "shuffled"), "health": "25"}),
        ("donsol", {"rules": ("shuffled",), "level": "easy"}),
        ("doom", {"size": 13, "rules": ("unbounded", "bottom=shuffled")}),
        ("mythic", {"rules": ("strict-discard",)}),
        ("welcome", {"hero": "barbarian", "match": True}),
    ],
)
def test_a_line_with_other_rules_fits(game: str, options: dict[str, object]) -> None:
    (line,) = lines_of(game, **options)
    assert faults("deal-1.json", line) == []


def test_what_is_no_line_does_not_fit() -> None:
    (line,) = lines_of("scoundrel")
    deck = line["deal"]["deck"]
    wrong = [
        {**line, "game": "chess"},
        {**line, "more": 1},
        {**line, "params": {"health": 21}},
        {**line, "deal": {"deck": deck[:-1]}},
        {**line, "deal": {"deck": [*deck[:-1], "1H"]}},
        {**line, "deal": {"deck": [*deck[:-1], deck[0]]}},
        {**line, "id": "SC2 4YHQD"},
        {**line, "line": []},
        {**line, "verdict": "won"},
        {**line, "verdict": "beatable", "line": None},
        {name: value for name, value in line.items() if name != "deal"},
    ]
    assert [value for value in wrong if not faults("deal-1.json", value)] == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_document_of_every_game_fits(game: str) -> None:
    sheet = dungeongen.make(game, seed=1, check=False)
    assert faults("document-1.json", json.loads(dumps(sheet.document))) == []


@pytest.mark.parametrize("game", ["scoundrel", "treasure", "welcome"])
def test_a_judged_document_fits_and_what_check_prints(game: str) -> None:
    sheet = dungeongen.make(game, seed=1)
    value = json.loads(dumps(sheet.document))
    assert faults("document-1.json", value) == []
    printed = json.loads(run("check", "--json", sheet.id).out)
    printed.pop("report", None)  # what check adds beside the verdict
    assert faults("document-1.json", {**value, "verdict": printed}) == []
    assert faults("document-1.json", {**value, "verdict": {**printed, "odds": {"win": 2}}})


def test_the_documents_of_older_versions_fit() -> None:
    bundles = sorted((Path(__file__).parent / "data").glob("sheets-*.json"))
    written = [json.loads(path.read_bytes()) for path in bundles]
    assert len(written) > 10
    assert [some for value in written for some in faults("document-1.json", value)] == []
