"""Sheets printed by an older version are still checked, remade, and told apart.

``sheets-0.4.0.json`` has four that version 0.4.0 wrote: ``--seed 42``, ``--seed 7 --difficulty
grim``, ``--seed 5 --difficulty impossible``, and ``--seed 43`` for a party of a campaign.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.running import run
from dungeongen.cli import check
from dungeongen.library import checking

FILE = Path(__file__).parent.parent / "data" / "sheets-0.4.0.json"
SHEETS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["sheets"]


@pytest.fixture(autouse=True)
def _later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for module in (check, checking):
        monkeypatch.setattr(module, "__version__", "0.5.0")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet["seed"])
def test_a_sheet_of_0_4_0_checks(sheet: dict[str, Any]) -> None:
    ran = run("check", "-", given=json.dumps(sheet).encode())
    told = " ".join(ran.out.split())
    assert ran.code == {"beatable": 0, "unbeatable": 1}[sheet["verdict"]["verdict"]], ran
    assert "made by dungeongen 0.4.0, this is 0.5.0" in told
    assert f"Seed {sheet['seed']}, candidate {sheet['candidate']}" in told
    if sheet["verdict"]["witness"] is not None:
        assert "replayed to a win, and so are the printed ones" in told


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet["seed"])
def test_a_sheet_of_0_4_0_is_made_again(sheet: dict[str, Any]) -> None:
    ran = run("sudoku", "--from", "-", "--json", "-o", "-", given=json.dumps(sheet).encode())
    assert ran.code == 0, ran
    again = json.loads(ran.data)
    for name in ("deal", "id", "seed", "candidate", "title", "content"):
        assert again[name] == sheet[name], name
    assert (again.get("made"), again.get("party")) == (sheet.get("made"), sheet.get("party"))


def test_a_changed_sheet_of_0_4_0_is_refused() -> None:
    for change in ({"seed": "43"}, {"deal": SHEETS[1]["deal"]}):
        ran = run("check", "-", given=json.dumps({**SHEETS[0], **change}).encode())
        assert ran.code == 2
        assert "its digest does not match" in ran.err
