"""``dungeongen practice``: the file, what is told, and the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import documented, refused, run
from dungeongen.cli.practice import practice_command
from dungeongen.core import cache

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAY_FOLDER = EXAMPLES / "play"
PLAYS = [str(path) for path in sorted((EXAMPLES / "mistakes").iterdir())]


@pytest.fixture(autouse=True)
def _kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))


def test_a_series_is_written_and_checked() -> None:
    words = ("practice", "welcome", "--count", "3", "--seed", "5", "--workers", "1")
    ran = run(*words)
    assert ran.lines == ["out/practice-5-welcome-3.pdf"]
    assert ran.err == "3 Practice Deals of Welcome to the Dungeon, seed 5\n"
    told = run("check", ran.lines[0])
    assert told.code in (0, 1)
    assert told.out.count("Verdict") == 3
    again = run(*words, "--with", "hero=barbarian", "--spoiler", "flap")
    assert again.lines == ["out/practice-5-welcome-3-hero-barbarian-flap.pdf"]


def test_what_cannot_be_meant() -> None:
    assert "nothing lies face down in Sudongeon" in refused(
        "practice", "sudoku", "--spoiler", "flap"
    )
    assert "expected NAME=VALUE" in refused("practice", "welcome", "--with", "hero")
    assert "expected one of" in refused("practice", "chess")


def test_every_option_is_in_the_docs_and_the_other_way_round() -> None:
    documented(practice_command, "practice.md")


def test_mistakes_of_saved_plays_become_cards(tmp_path: Path) -> None:
    ran = run("practice", "--from", *PLAYS[2:], "--workers", "1", "--count", "2")
    assert ran.lines == ["out/practice-scoundrel-mistakes.pdf"]
    assert ran.err.endswith("2 positions from 2 plays of Scoundrel, 27 decisions\n")
    assert (tmp_path / ran.lines[0]).read_bytes().startswith(b"%PDF-")


def test_what_cannot_be_meant_of_saved_plays(tmp_path: Path) -> None:
    other = str(PLAY_FOLDER / "donsol.txt")
    assert "of Scoundrel and of Donsol: name the game" in refused(
        "practice", "--from", PLAYS[0], other
    )
    assert "no play of Mythic" in refused("practice", "mythic", "--from", PLAYS[0], other)
    faultless = refused("practice", "donsol", "--from", PLAYS[0], other)
    assert "none surely cost anything" in faultless
    assert "--seed does not go with --from" in refused(
        "practice", "--from", PLAYS[0], "--seed", "5"
    )
    assert "--json does not go with --from" in refused("practice", "--from", PLAYS[0], "--json")
    assert "--backs goes with --from" in refused("practice", "donsol", "--backs", "long")
    assert "expected one GAME, or --from" in refused("practice")
    assert "expected a saved play" in refused("practice", "--from", str(PLAY_FOLDER / "sudoku.md"))
    assert not list(tmp_path.glob("out/*"))
