"""Sheets printed by older versions are still checked, remade, and told apart.

``sheets-0.4.0.json`` has four sheets that version 0.4.0 wrote: ``--seed 42``, ``--seed 7
--difficulty grim``, ``--seed 5 --difficulty impossible``, and ``--seed 43`` for a party of a
campaign. ``sheets-0.5.0.json`` and ``sheets-0.6.0.json`` have three of those versions: ``--seed
42``, ``--seed 5 --difficulty impossible``, and ``doom --seed 7``; ``sheets-0.7.0.json`` has these
three, ``mythic --seed 7`` and ``treasure --seed 7``, and ``sheets-0.8.0.json``,
``sheets-0.9.0.json`` to ``sheets-0.14.0.json`` also ``welcome --seed 7``. Until 0.10.0 games had
scales of their own, and until 0.11.0 Sudongeon had another solver, so a sheet's odds and difficulty
may differ from ours: that is told and not refused.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from cli.running import run
from dungeongen.cli import check
from dungeongen.core.ident import ids_of, parse_id
from dungeongen.library import check as check_of_library

DATA = Path(__file__).parent.parent / "data"
SHEETS: list[dict[str, Any]] = [
    sheet
    for version in (
        "0.4.0",
        "0.5.0",
        "0.6.0",
        "0.7.0",
        "0.8.0",
        "0.9.0",
        "0.10.0",
        "0.11.0",
        "0.12.0",
        "0.13.0",
        "0.14.0",
    )
    for sheet in json.loads((DATA / f"sheets-{version}.json").read_text("utf-8"))["sheets"]
]
NOW = "0.15.0"


def name(sheet: dict[str, Any]) -> str:
    return f"{sheet['version']}-{sheet['game']}-{sheet['seed']}"


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (check, check_of_library):
        monkeypatch.setattr(module, "VERSION", NOW)


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_an_older_sheet_checks(sheet: dict[str, Any]) -> None:
    ran = run("check", "-", given=json.dumps(sheet).encode())
    told = " ".join(ran.out.split())
    skips = sheet["game"] == "mythic"  # 0.13.0 called unbeatable what only a skip saves
    lost = sheet["verdict"]["verdict"] == "unbeatable" and not skips
    assert ran.code == 4 * lost, ran
    assert f"made by dungeongen {sheet['version']}, this is {NOW}" in told
    assert f"Seed {sheet['seed']}, candidate {sheet['candidate']}" in told
    if sheet["verdict"]["witness"] is not None:
        assert "replayed to a win, and so are the printed ones" in told


def test_what_an_older_version_said_is_told_beside_what_we_find() -> None:
    (sheet,) = (one for one in SHEETS if name(one) == "0.10.0-sudoku-42")
    told = " ".join(run("check", "-", given=json.dumps(sheet).encode()).out.split())
    assert "Note 0.10.0 said that it is won in 96.2 % of plays; we find that it is" in told


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_an_older_sheet_is_made_again(sheet: dict[str, Any]) -> None:
    ran = run(sheet["game"], "--from", "-", "--json", "-o", "-", given=json.dumps(sheet).encode())
    assert ran.code == 0, ran
    again = json.loads(ran.data)
    sheet = deepcopy(sheet)
    for content in (again["content"], sheet["content"]):
        for scale in ("grade", "technique", "level", "hardest"):  # another one since 0.14.0
            content.get("puzzle", {}).pop(scale, None)
    assert again["id"] == ids_of(*parse_id(sheet["id"]))[0]
    for part in ("deal", "seed", "candidate", "title", "content"):
        assert again[part] == sheet[part], part
    assert (again.get("made"), again.get("party")) == (sheet.get("made"), sheet.get("party"))


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_an_older_id_is_its_dungeon(sheet: dict[str, Any]) -> None:
    """Ids had another check before; they are read for ever, typed or in a file."""
    printed = dungeongen.read(sheet["id"])
    assert printed == dungeongen.read(json.dumps(sheet).encode())
    assert {printed.id, sheet["id"]} == set(ids_of(*parse_id(sheet["id"])))


def test_a_changed_sheet_is_refused() -> None:
    for change in ({"seed": "43"}, {"deal": SHEETS[1]["deal"]}):
        ran = run("check", "-", given=json.dumps({**SHEETS[0], **change}).encode())
        assert ran.code == 2
        assert "its digest does not match" in ran.err
