"""Lists of deals: the same bytes however they come about, and nothing but lines that win."""

from __future__ import annotations

import json
from pathlib import Path

import make_samples
import pytest
import verify

from cli.running import refused, run
from dungeongen.core.errors import DungeongenError
from dungeongen.surveys.design import design
from dungeongen.surveys.listing import DealList
from dungeongen.surveys.survey import survey

EXAMPLES = Path(verify.__file__).parent
SURVEY = {"deals": 7, "per_chunk": 2, "seed": "l", "plots": False}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A list of seven deals of Welcome, good and bad."""
    folder = tmp_path_factory.mktemp("list")
    survey("welcome", out=folder / "out", list_=folder / "deals.jsonl", workers=1, **SURVEY)
    return (folder / "deals.jsonl").read_bytes()


def test_a_survey_lists_all_its_deals_good_and_bad(whole: bytes) -> None:
    entries = [json.loads(line) for line in whole.splitlines()]
    assert [entry["seed"] for entry in entries] == [f"l.{number}" for number in range(1, 8)]
    assert {entry["verdict"] for entry in entries} == {"beatable", "unbeatable"}
    for entry in entries:
        assert (entry["line"] is None) == (entry["verdict"] == "unbeatable")
        if entry["line"]:
            assert verify.verdict(entry)


def test_the_sample_is_what_its_command_lists_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*make_samples.LIST, "--per-chunk", "4", "--workers", "1").code == 0
    assert Path("deals.jsonl").read_bytes() == (EXAMPLES / "deals.jsonl").read_bytes()
    command = "dungeongen " + " ".join(make_samples.LIST)
    assert command in (EXAMPLES / "README.md").read_text("utf-8")


@pytest.mark.parametrize("end", [0, 1, 700, 2500])
def test_a_list_that_was_stopped_goes_on_to_the_same_bytes(
    end: int, whole: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(whole[:end])
    options = {**SURVEY, "per_chunk": 3}
    survey("welcome", out=tmp_path / "out", list_=file, workers=2, **options)
    assert file.read_bytes() == whole
    survey("welcome", out=tmp_path / "out", list_=file, workers=1, **options)
    assert file.read_bytes() == whole
    file.unlink()  # the chunks are there, the list is not
    survey("welcome", out=tmp_path / "out", list_=file, workers=1, **options)
    assert file.read_bytes() == whole


def test_a_design_lists_the_deals_that_meet_the_wish(tmp_path: Path) -> None:
    wish = {"wishes": {"score": "1"}, "seed": "l", "deals": 12, "per_chunk": 5}
    file, other = tmp_path / "two.jsonl", tmp_path / "four.jsonl"
    design("welcome", count=2, out=tmp_path / "out", list_=file, workers=1, **wish)
    result = design("welcome", count=4, out=tmp_path / "out", list_=other, workers=2, **wish)
    seeds = [json.loads(line)["seed"] for line in other.read_text("utf-8").splitlines()]
    assert seeds == [match.seed for match in result.matches]
    design("welcome", count=4, out=tmp_path / "fresh", list_=file, workers=1, **wish)
    assert file.read_bytes() == other.read_bytes()


def test_a_list_of_too_few_has_only_what_meets_the_wish(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = f"design welcome --score 1 --count 9 --deals 8 --per-chunk 8 --list {file}"
    ran = run(*words.split(), "--out", str(tmp_path / "out"))
    assert (ran.code, ran.lines[0]) == (3, str(file))
    lines = file.read_text("utf-8").splitlines()
    assert 0 < len(lines) < 8
    assert all(verify.verdict(json.loads(line)) for line in lines)


def test_files_with_something_else_are_refused_and_stay(whole: bytes, tmp_path: Path) -> None:
    file, out = tmp_path / "deals.jsonl", str(tmp_path / "out")
    line = f"survey welcome --deals 7 --per-chunk 7 --seed l --no-plots --list {file}".split()
    second = whole.splitlines(keepends=True)[1]
    for content, words in [
        (b"my notes\n", "line 1 is no deal"),
        (b"my notes", "is no list of deals"),
        (b"[1]\n", "line 1 is no deal"),
        (whole.replace(b'"l.', b'"m.'), "line 1 is of another list"),
        (whole.replace(b'"welcome"', b'"doom"'), "line 1 is of another list"),
        (second, "line 1 is deal l.2, not l.1"),
        (whole.replace(b'"id":"WD2-', b'"id":"WD3-'), "line 1 is of another list"),
        (whole + whole.splitlines(keepends=True)[-1].replace(b'"l.7', b'"l.8'), "has 8 deals"),
    ]:
        file.write_bytes(content)
        assert words in refused(*line, "--out", out)
        assert file.read_bytes() == content
    assert "does not go with --again" in refused(*line, "--out", out, "--again", "2")
    assert "--list" in refused(*line, "--out", out, "--plan")


def test_a_line_that_does_not_win_is_never_written(whole: bytes, tmp_path: Path) -> None:
    lines = [line for line in whole.decode().splitlines() if '"verdict":"beatable"' in line]
    entry = json.loads(lines[0])
    entry["line"].pop()
    deals = DealList(tmp_path / "deals.jsonl", "welcome", "l", lambda number: None)
    with pytest.raises(DungeongenError, match="does not replay to a win"):
        deals.add([json.dumps(entry)])
    deals.close()
    assert (tmp_path / "deals.jsonl").read_bytes() == b""
