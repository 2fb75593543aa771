"""``dungeongen practice``: the file, what is told, and the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import documented, refused, run
from dungeongen.cli.book import practice_command
from dungeongen.core import cache


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
