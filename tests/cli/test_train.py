"""``dungeongen train``: a document that training goes on from, and errors in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import refused, run
from dungeongen.games.welcome.solver.trained import read

ONE_STEP = "0.0001"
"""Minutes that are over after a step, which takes a third of a second."""


def test_training_writes_a_document_and_goes_on_from_it(tmp_path: Path) -> None:
    target = tmp_path / "mine.bin"
    words = ("train", "welcome", "--minutes", ONE_STEP, "-o", str(target))
    assert "500 decks" in run(*words).out
    first = read(target.read_bytes(), "mine")
    assert (first.decks, first.hero.name) == (500, "warrior")
    assert "1,000 decks" in run(*words).out
    assert " 0 decks" in run("train", "welcome", "--minutes", "0", "--anew", "-o", words[-1]).out


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "mine.bin"
    target.write_text("{}", "utf-8")
    refused("train", "welcome", "--minutes", "0", "-o", str(target))
    assert target.read_text("utf-8") == "{}"


def test_a_strategy_of_the_other_hero_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "mine.bin"
    run("train", "welcome", "--minutes", ONE_STEP, "-o", str(target))
    refused("train", "welcome", "--hero", "barbarian", "--minutes", "0", "-o", str(target))


@pytest.mark.parametrize("word", ["doom", "nonsense"])
def test_what_cannot_be_trained_is_refused(word: str) -> None:
    refused("train", word)


def test_a_trained_strategy_plays_and_is_told_of(tmp_path: Path) -> None:
    target, sheet = tmp_path / "mine.bin", tmp_path / "deck.json"
    run("train", "welcome", "--minutes", "0", "-o", str(target))
    run("welcome", "--decks", "A", "--no-check", "-o", str(sheet))
    own, learned = (
        run("check", str(sheet), *more).out for more in ((), ("--strategy", str(target)))
    )
    assert "Strategy" in own
    assert "Strategy" in learned
    assert own != learned
    assert "Saved" in run("play", str(sheet), "--strategy", str(target), given=b"1\n").out
    assert "standard input" in refused("check", "-", "--strategy", "-")
    assert "expected a file" in refused("play", str(sheet), "--strategy", "-")


def test_a_folder_that_cannot_be_written_is_refused_before_training(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def trained(*_: object) -> None:
        raise AssertionError("training has started")

    monkeypatch.setattr("dungeongen.games.welcome.solver.training.Lessons", trained)
    Path("file").touch()
    assert "file is not a folder" in refused("train", "welcome", "-o", "file/new.json")
