"""``rate``: a table of a list, in a file that the same command goes on with."""

from __future__ import annotations

import csv
from errno import ENOSPC
from pathlib import Path
from typing import BinaryIO

import pytest

from cli.running import refused, run
from dungeongen.cli.rate import _line, _row, _shown
from dungeongen.core import files
from dungeongen.library.rate import Rating

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".....6...9.8...4....795...34.53....1...26.5...3......8....78.64.......1...1..2..."


@pytest.fixture(autouse=True)
def _list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeongen.library.rate.QUICK", 0.002)  # a quicker look than anybody's
    Path("list.txt").write_text(f"{EASY}\n{HARD}\n")


def test_a_table_has_a_line_for_each_puzzle() -> None:
    head, first, second = run("rate", "list.txt").lines
    assert head.split() == ["number", "grade", "givens", "odds", "words"]
    assert first.split()[:3] == ["1", "easy", "30"]
    assert second.split()[:3] == ["2", "extreme", "24"]
    rows = list(csv.DictReader(run("rate", "list.txt", "--csv").lines))
    assert [row["puzzle"] for row in rows] == [EASY, HARD]
    assert [(row["low"], row["difficulty"]) for row in rows] == [("", "not known")] * 2
    rating = Rating(2, HARD, "extreme", 24, 0.638, 0.9, "fair or gentle")
    assert _shown(rating).split()[3:] == ["63.8-90.0", "%", "fair", "or", "gentle"]
    assert _line(_row(rating)) == f"2,extreme,24,0.638000,0.900000,fair or gentle,{HARD}"


def test_a_file_that_was_cut_short_is_gone_on_with_and_others_stay_as_they_are() -> None:
    run("rate", "list.txt", "-o", "ratings.csv")
    path = Path("ratings.csv")
    whole = path.read_text()
    path.write_text(whole[:-30])
    assert "2 puzzles rated, 1 of them before" in run("rate", "list.txt", "-o", "ratings.csv").err
    assert path.read_text() == whole
    Path("list.txt").write_text(f"{HARD}\n{EASY}\n")
    assert "has ratings of another list" in refused("rate", "list.txt", "-o", "ratings.csv")
    assert path.read_text() == whole
    path.write_text("my notes\n")
    assert "is no file of ratings" in refused("rate", "list.txt", "-o", "ratings.csv")
    assert path.read_text() == "my notes\n"
    assert "expected" in refused("rate", "ratings.csv")


def test_the_first_of_a_list_that_fits_is_chosen_and_told() -> None:
    line = ("sudoku", "--from", "list.txt", "--no-check", "--grid", "-o", "-")
    ran = run(*line, "--grade", "extreme")
    assert ran.lines == [HARD]
    assert "number 2 of list.txt, 2 looked at" in ran.err
    assert "none is hard, 2 puzzles looked at" in refused(*line, "--grade", "hard")
    words = refused(*line, "--grade", "easy", "--count", "2")
    assert "list.txt: only 1 is easy, 2 puzzles looked at" in words
    assert "none is easy, 1 puzzle looked at" in refused(*line, "--grade", "easy", "--pick", "2")


def test_the_difficulty_of_a_dungeon_chooses_too() -> None:
    line = ("sudoku", "--from", "list.txt", "--grid", "-o", "-", "--grade", "extreme")
    assert run(*line, "--difficulty", "gentle").lines == [HARD]
    words = refused(*line, "--difficulty", "deadly")
    assert "none is extreme and deadly, 2 puzzles looked at" in words


def test_a_file_of_ratings_grows_by_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk loses nothing that was there, and leaves no half line."""
    Path("one.txt").write_text(f"{EASY}\n")
    path = Path("ratings.csv")
    run("rate", "one.txt", "-o", "ratings.csv")
    before = path.read_bytes()

    def full(stream: BinaryIO, data: bytes) -> None:
        stream.write(data[:9])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "write_all", full)
    assert "No space left" in refused("rate", "list.txt", "-o", "ratings.csv")
    assert path.read_bytes() == before


def test_no_file_of_ratings_is_read_without_a_limit() -> None:
    path = Path("ratings.csv")
    with path.open("wb") as stream:
        stream.truncate(2 << 30)  # all holes
    assert "larger than 64 MiB" in refused("rate", "list.txt", "-o", "ratings.csv")
    path.unlink()
    path.symlink_to("elsewhere.csv")
    assert "is a link" in refused("rate", "list.txt", "-o", "ratings.csv")
    assert not Path("elsewhere.csv").exists()
    assert "2 puzzles rated" in run("rate", "list.txt", "-o", "/dev/null").err
