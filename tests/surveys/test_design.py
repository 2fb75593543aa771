"""Designs: the deals that a wish finds, and the nearest where it finds too few."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import run
from dungeongen.core.options import OptionError
from dungeongen.surveys.design import design, ends

DOOM = {"deals": 8, "per_chunk": 3, "size": 4, "seed": "s"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all wishes share, so that each deal is judged once."""
    return tmp_path_factory.mktemp("designs") / "doom"


def test_the_first_deals_that_meet_the_wish_are_found(folder: Path) -> None:
    result = design("doom", wishes={"rooms": "4..", "odds": "10.."}, count=2, out=folder, **DOOM)
    assert result.full
    assert [match.deal for match in result.matches] == sorted(m.deal for m in result.matches)
    assert all(match.values["rooms"] >= 4 for match in result.matches)
    assert all(match.values["odds"] >= 0.1 for match in result.matches)
    assert result.looked < 8
    assert result.met >= 2
    assert result.matches[0].command.startswith("dungeongen doom --seed s.")
    again = design(
        "doom", wishes={"rooms": "4..", "odds": "10.."}, count=2, workers=2, out=folder, **DOOM
    )
    assert again == result


def test_a_wish_that_nobody_meets_gets_the_nearest(folder: Path) -> None:
    result = design("doom", wishes={"rooms": "99.."}, count=2, out=folder, **DOOM)
    rooms = [match.values["rooms"] for match in result.matches]
    assert (result.full, result.met, result.looked) == (False, 0, 8)
    assert rooms[0] >= rooms[1]
    assert result.share.low == 0 < result.share.high
    most = design("doom", wishes={"rooms": f"{rooms[0] + 1}.."}, out=folder, **DOOM)
    assert most.met == 0


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rooms": "7..3"}, "such as 65..75"),
        ({"rooms": ".."}, "such as 65..75"),
        ({"rooms": "many"}, "such as 65..75"),
        ({"colour": "red"}, "no such measure"),
        ({"difficulty": "nice"}, "is not one of"),
    ],
)
def test_a_wish_that_cannot_be_meant(wishes: dict[str, str], message: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=message):
        design("doom", wishes=wishes, out=tmp_path, **DOOM)
    assert not [*tmp_path.iterdir()]


def test_ranges() -> None:
    assert ends("rooms", "-1..2.5") == (-1.0, 2.5)
    assert ends("rooms", "7") == (7.0, 7.0)


def test_the_command_says_how_rare_a_wish_is(folder: Path) -> None:
    line = "design doom --rooms 99.. --deals 8 --per-chunk 3 --size 4 --seed s --out"
    words = (*line.split(), str(folder))
    ran = run(*words)
    assert ran.code == 3
    assert "(nearest)" in ran.out
    assert "0 of 8 deals meet the wish: 0.0 %, 0.0 to" in ran.out
    assert json.loads(run(*words, "--json").out)["met"] == 0


def test_the_example_of_the_help_needs_no_folder_and_its_deals_serve_the_next_wish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a deal is near or not, the same folder answers."""
    monkeypatch.chdir(tmp_path)
    words = "design doom --rooms 4.. --cells 2.. --size 4 --count 20 --deals 2 --per-chunk 1"
    ran = run(*words.split(), "--odds", "65..75", "--workers", "1")
    assert ran.code == 3
    *deals, rare = ran.lines
    assert len(deals) == 2
    assert all("--size 4 --as-is: " in deal for deal in deals)
    assert any("(nearest)" in deal for deal in deals)
    assert rare.startswith("0 of 2 deals meet the wish")
    (kept,) = Path("out").iterdir()
    assert kept.name.startswith("design-doom-survey-2-size-4")
    begun = {path: path.stat().st_mtime_ns for path in kept.glob("chunk-*")}
    run(*words.split(), "--odds", "1..100")
    assert begun == {path: path.stat().st_mtime_ns for path in kept.glob("chunk-*")}
