"""Any five of the classes, from the command to the sheet, the play and the check (SU-17)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.games.sudongeon.rules.campaign import company_from_words
from dungeongen.games.sudongeon.solver.selection import strength

GRID = f"31{18 * '.'}2{60 * '.'}"  # Orcs guard 2 gold
FIVE = "2 warriors, ranger, thief, wizard"


@pytest.fixture(scope="module")
def sheet() -> dungeongen.Sheet:
    return dungeongen.make("sudoku", from_=GRID.encode(), party=FIVE)


def test_a_sheet_is_made_judged_and_checked_for_them(sheet: dungeongen.Sheet) -> None:
    document = json.loads(sheet.json())
    assert [one["class"] for one in document["party"]["members"]] == [
        "warrior",
        "warrior",
        "ranger",
        "thief",
        "wizard",
    ]
    report = dungeongen.check(sheet)
    assert (report.verdict, report.notes) == (sheet.verdict, ())
    assert ("Party", "Warrior 1, Warrior 1, Ranger 1, Thief 1, Wizard 1") in report.facts


def test_an_id_is_checked_for_any_five(sheet: dungeongen.Sheet) -> None:
    own, usual = (dungeongen.check(sheet.id, party=party).verdict for party in (FIVE, None))
    assert own == sheet.verdict
    assert own != usual


def test_they_are_played_saved_and_replayed(sheet: dungeongen.Sheet, tmp_path: Path) -> None:
    playing = dungeongen.play(sheet, dice_seed=1)
    assert "party:" in playing.text()
    file = tmp_path / "play.txt"
    file.write_text(playing.text(), "utf-8")
    assert '"class": "wizard"' in dungeongen.play(file).text()
    assert dungeongen.play(sheet.id, party=FIVE, dice_seed=1).text() == playing.text()


def test_one_of_each_in_a_line_is_the_usual_party() -> None:
    party = company_from_words("warrior, ranger, thief, cleric, wizard")
    one = dungeongen.make("sudoku", from_=GRID.encode(), party=b"war, r, t, c, wiz", check=False)
    assert json.loads(one.json())["party"]["members"].keys() == {
        "warrior",
        "ranger",
        "thief",
        "cleric",
        "wizard",
    }
    assert party == type(party)()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("party", "error"),
    [
        ("warrior,wizard", "party: a party has five members, found 2"),
        (b"bard, 4 wizards", "data: 'bard' is no class: expected warrior"),
        ("heroes.json", "heroes.json: cannot be read: No such file"),
    ],
)
def test_wrong_parties_are_refused_in_a_line(party: str | bytes, error: str) -> None:
    with pytest.raises((DocumentError, DungeongenError), match=error):
        dungeongen.make("sudoku", from_=GRID.encode(), party=party, check=False)


def test_the_search_expects_more_of_stronger_parties() -> None:
    weak, usual, strong = (
        strength(company_from_words(five))
        for five in ("5 clerics", "warrior, ranger, thief, cleric, wizard", "5 warriors")
    )
    assert 0 < weak < usual == 1.0 < strong
