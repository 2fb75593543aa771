"""Defaults that are kept: what they change, what they never change, and a broken file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

import dungeongen
from cli.running import refused, run
from dungeongen.core.cache import SETTINGS
from dungeongen.core.cache import settings_file as file

QUICK = ("sudoku", "--seed", "1", "--no-check")


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "home" / "settings.json"))


def test_what_is_set_is_the_default_from_then_on() -> None:
    ran = run("settings", "paper=Letter", "theme=LARGE", "out=sheets")
    assert ran.lines == [f"out={Path.cwd() / 'sheets'}", "paper=Letter", "theme=large"]
    (name,) = run(*QUICK, "--pdf").lines
    assert Path(name) == Path.cwd() / "sheets" / "sudoku-1-no-check-letter-large.pdf"
    (typed,) = run(*QUICK, "--pdf", "--theme", "ink", "--paper", "a4").lines  # this comes first
    assert Path(typed).name == "sudoku-1-no-check.pdf"
    assert run(*QUICK, "--pdf", "--no-settings").lines == ["out/sudoku-1-no-check.pdf"]
    assert Path(typed).read_bytes() == Path("out/sudoku-1-no-check.pdf").read_bytes()
    assert "[default: large]" in run("sudoku", "--help-all").out
    assert "[default: ink]" in run("sudoku", "--no-settings", "--help-all").out
    assert run("settings", "theme=", "OUT=").lines == ["paper=Letter"]
    assert run("settings", "paper=").lines == ["Nothing is set."]


def test_settings_are_for_looks_alone() -> None:
    plain = run(*QUICK, "--json", "-o", "-").data
    look = run(*QUICK).out
    run("settings", "paper=A5", "theme=parchment", "dpi=40", "out=x")
    assert run(*QUICK, "--json", "-o", "-").data == plain
    assert run(*QUICK).out == look  # nothing is printed, so that nothing is out of place
    pdf = dungeongen.make("sudoku", seed=1, check=False).pdf()
    run(*QUICK, "--pdf", "--no-settings", "-o", "plain.pdf")
    assert Path("plain.pdf").read_bytes() == pdf  # the library does not read them


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["paper"], "paper: expected NAME=VALUE"),
        (["paper=A99"], "paper 'A99': expected"),
        (["theme=none"], "theme: 'none' is not one of ink, large, parchment"),
        (["dpi=9"], "dpi: expected a number from 36 to 1200"),
        (["seed=42"], "'seed' is not a setting; expected paper, theme"),
        (["seed="], "'seed' is not a setting"),
        (["paper=a\x1bb"], "paper: character 2 is a control character"),
        (["templates=/dev/null"], "templates: /dev/null is not a folder"),
        (["templates=nowhere"], "is not a folder"),
        (["out=there.txt"], "there.txt is not a folder"),
        (["out=there.txt/below"], "there.txt is not a folder"),
    ],
)
def test_what_cannot_be_set_changes_nothing(words: list[str], says: str) -> None:
    run("settings", "paper=A5")
    Path("there.txt").touch()
    assert says in refused("settings", "theme=large", *words)
    assert run("settings").lines == ["paper=A5"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "line 1 column 2: not valid JSON"),
        (b"\xff\xfe", "settings.json: "),
        (b"[]", "expected an object"),
        (b"[" * 60_000, "settings.json: "),
        (b" " * 70_000, "larger than"),
        (b'{"seed": "42"}', "'seed' is not a setting"),
        (b'{"paper": "A99"}', "paper 'A99'"),
        (b'{"dpi": true}', "dpi: expected a text or a number"),
        (b'{"dpi": 1e9}', "dpi: expected a text or a number"),
        (b'{"theme": {"a": 1}}', "theme: expected a text or a number"),
    ],
)
def test_a_broken_file_is_one_line(content: bytes, says: str) -> None:
    file().parent.mkdir()
    file().write_bytes(content)
    for words in ((*QUICK, "--pdf"), ("settings", "paper=A4"), ("campaign", "--dungeons", "1")):
        told = refused(*words)
        assert says in told
        assert "--no-settings" in told
    assert file().read_bytes() == content
    assert run(*QUICK, "--pdf", "--no-settings").code == 0
    for words in (("--help",), ("check", "--help"), ("sudoku", "--no-settings", "--help")):
        assert run(*words).code == 0


def test_what_is_of_no_use_any_more_is_named_as_the_setting_that_it_is() -> None:
    (home := Path("mine")).mkdir()
    (home / "themes").mkdir()
    own = (Path(__file__).parents[2] / "templates" / "themes" / "ink.json").read_text()
    (home / "themes" / "own.json").write_text(own)
    run("settings", "theme=own", "templates=mine", "out=sheets")
    assert "theme: 'own' is not one of" in refused("settings", "templates=")
    assert run(*QUICK, "--pdf").code == 0
    (home / "themes" / "own.json").unlink()
    told = refused(*QUICK, "--pdf")
    assert "settings.json: setting theme: 'own' is not one of ink" in told
    (home / "themes").rmdir()
    home.rmdir()
    told = refused(*QUICK, "--pdf")
    assert f"settings.json: setting templates: {home.absolute()} is not a folder" in told
    assert "--templates" not in told
    assert run(*QUICK, "--pdf", "--no-settings").code == 0
    assert len(run("settings").lines) == 3  # what is set can be seen, and forgotten
    assert run("settings", "templates=", "theme=").lines == [f"out={Path('sheets').absolute()}"]
    Path("sheets").rename("away")
    Path("sheets").touch()
    assert "setting out: " in refused(*QUICK, "--pdf")


def test_the_file_is_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    run("settings", "paper=A5", "dpi=300")
    found: dict[str, Any] = json.loads(file().read_text())
    assert found == {"dpi": 300, "paper": "A5"}
    monkeypatch.delenv(SETTINGS)
    assert file().name == "settings.json"
    assert file().parent.name.strip(".").casefold() == "dungeongen"


def test_settings_are_where_they_were_before_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """click said where until 0.12.0; nobody's settings may be lost."""
    monkeypatch.delenv(SETTINGS)
    assert file() == Path(click.get_app_dir("dungeongen")) / "settings.json"
