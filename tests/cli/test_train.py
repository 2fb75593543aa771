"""``dungeongen train``: a document that training goes on from, and errors in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import refused, run


def test_training_writes_a_document_and_goes_on_from_it(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    words = ("train", "welcome", "--minutes", "0.001", "-o", str(target))
    assert "10 decks" in run(*words).out
    first = json.loads(target.read_bytes())
    assert (first["decks"], first["params"]) == (10, {"hero": "warrior"})
    assert "20 decks" in run(*words).out
    assert " 0 decks" in run("train", "welcome", "--minutes", "0", "--anew", "-o", words[-1]).out


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    target.write_text("{}", "utf-8")
    refused("train", "welcome", "--minutes", "0", "-o", str(target))
    assert target.read_text("utf-8") == "{}"


def test_a_strategy_of_the_other_hero_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    run("train", "welcome", "--minutes", "0.001", "-o", str(target))
    refused("train", "welcome", "--hero", "barbarian", "--minutes", "0", "-o", str(target))


@pytest.mark.parametrize("word", ["doom", "nonsense"])
def test_what_cannot_be_trained_is_refused(word: str) -> None:
    refused("train", word)


def test_a_trained_strategy_plays_and_is_told_of(tmp_path: Path) -> None:
    target, sheet = tmp_path / "mine.json", tmp_path / "deck.json"
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

    monkeypatch.setattr("dungeongen.games.welcome.school.Lessons", trained)
    Path("file").touch()
    assert "file is not a folder" in refused("train", "welcome", "-o", "file/new.json")
