"""Answers are kept and found again, and nothing that is broken or a stranger's is believed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dungeongen.search import answers

QUESTION = ["sudoku", "42", {"difficulty": None}]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUNGEONGEN_CACHE", str(tmp_path))
    monkeypatch.setenv(answers.VARIABLE, "on")


def entry(folder: Path) -> Path:
    answers.keep(QUESTION, {"candidate": 7})
    (path,) = folder.iterdir()
    return path


def test_an_answer_is_found_again_by_its_question() -> None:
    assert answers.load(QUESTION) is None
    answers.keep(QUESTION, {"candidate": 7, "odds": 0.1})
    assert answers.load(QUESTION) == {"candidate": 7, "odds": 0.1}
    assert answers.load([*QUESTION, 1]) is None


def test_another_program_asks_anew() -> None:
    answers.keep(QUESTION, 7, program="another")
    assert answers.load(QUESTION) is None
    assert answers.load(QUESTION, program="another") == 7


def test_a_program_with_a_changed_file_is_another(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("life = 10")
    before = answers.program_digest(tmp_path)
    (tmp_path / "rules.py").write_text("life = 9")
    answers.program_digest.cache_clear()
    assert answers.program_digest(tmp_path) != before


@pytest.mark.parametrize("data", [b"", b"{", b"\n", b"\xff" * 300, b"[" * 1000, b"1" * 2000])
def test_what_is_broken_is_not_believed_and_made_again(data: bytes, tmp_path: Path) -> None:
    path = entry(tmp_path)
    path.write_bytes(data)
    assert answers.load(QUESTION) is None
    answers.keep(QUESTION, 8)
    assert answers.load(QUESTION) == 8


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="files are given away by root")
def test_another_users_file_is_not_read(tmp_path: Path) -> None:
    os.chown(entry(tmp_path), 12345, 12345)
    assert answers.load(QUESTION) is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes and no pipes")
def test_what_others_may_write_a_link_and_a_pipe_are_not_opened(tmp_path: Path) -> None:
    path = entry(tmp_path)
    path.chmod(0o666)
    assert answers.load(QUESTION) is None
    path.chmod(0o600)
    assert answers.load(QUESTION) == {"candidate": 7}
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert answers.load(QUESTION) is None
    path.unlink()
    os.mkfifo(path)
    assert answers.load(QUESTION) is None


def test_the_oldest_make_room(tmp_path: Path) -> None:
    other = tmp_path / "answers-of-mine.json"
    other.write_text("kept")
    for number in range(7):
        before = {*tmp_path.iterdir()}
        answers.keep([number], number, most=3)
        (new,) = {*tmp_path.iterdir()} - before
        os.utime(new, (number, number))
    answers.keep([6], 6, most=3)
    assert [answers.load([number]) for number in range(7)] == [None] * 4 + [4, 5, 6]
    assert other.exists()


def test_answers_can_be_turned_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry(tmp_path)
    monkeypatch.setenv(answers.VARIABLE, "off")
    assert answers.load(QUESTION) is None
    answers.keep(["another"], 1)
    assert len(list(tmp_path.iterdir())) == 1


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUNGEONGEN_CACHE", os.devnull)
    answers.keep(QUESTION, 7)
    assert answers.load(QUESTION) is None
