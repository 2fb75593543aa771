"""``dungeongen book``: the file it writes, what it says, how it is stopped, and its docs."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cli.running import documented, refused, run
from contract import null_game
from doors import ListGame
from dungeongen.cli.book import book_command
from dungeongen.core import cache


@pytest.fixture(autouse=True)
def _null(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))


def book(*words: str) -> Any:
    """Run the command in this process alone: the others do not know the null game."""
    return run("book", *words, "--workers", "1")


def test_it_writes_a_pdf_and_says_what_is_in_it() -> None:
    ran = book("null:3", "--seed", "42", "--title", "Coins", "--chapter", "Heads or Tails")
    assert ran.lines == ["out/book-42-null-3-Coins.pdf"]
    assert ran.err == "Book from seed 42: The null game (3 dungeons)\n"
    reader = PdfReader("out/book-42-null-3-Coins.pdf")
    assert len(reader.attachments) == 3
    assert reader.metadata is not None
    assert reader.metadata.title == "Coins"
    assert "Heads or Tails" in reader.pages[1].extract_text()
    checked = run("check", "out/book-42-null-3-Coins.pdf")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.count("BEATABLE") == 3


def test_its_name_tells_what_it_looks_like() -> None:
    names = {
        ("null:1",): "book-1-null-1.pdf",
        ("null:1", "--fold", "saddle", "--creep", "1.5"): "book-1-null-1-saddle-creep-1.5.pdf",
        ("null:1", "--gutter", "8", "--paper", "A5"): "book-1-null-1-gutter-8-a5.pdf",
        ("null:1", "--per-page", "4"): "book-1-null-1-4-a-page.pdf",
    }
    for words, name in names.items():
        assert book(*words, "--seed", "1").lines == [f"out/{name}"]


def test_it_goes_into_every_format_and_to_standard_output() -> None:
    ran = book("null:1", "--seed", "1", "--pdf", "--png", "--json", "--dpi", "40")
    assert {Path(name).suffix for name in ran.lines} == {".pdf", ".png", ".json"}
    out = book("null:1", "--seed", "1", "--pdf", "-o", "-")
    assert out.data == Path("out/book-1-null-1.pdf").read_bytes()
    assert len(PdfReader(io.BytesIO(out.data)).pages) == 5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Missing argument 'GAME[:N]...'"),
        (("chess",), "expected one of sudoku, doom"),
        (("null:1", "--creep", "2"), "--creep goes with --fold"),
        (("null:1", "--creep", "2", "--fold", "zine"), "--creep does not go with --fold zine"),
        (("null:1", "--creep", "11", "--fold", "saddle"), "--creep: expected 0 to 10 mm"),
        (("null:1", "--gutter", "-1"), "--gutter: expected 0 to 40 mm, found '-1'"),
        (("null:1", "--gutter", "5", "--per-page", "2"), "--gutter does not go with --per-page 2"),
        (("null:1", "--fold", "saddle", "--per-page", "2"), "--per-page does not go with --fold"),
        (("null:1", "--fold", "roll"), "--fold: 'roll' is not one of saddle, zine"),
        (("null:1", "--per-page", "3"), "--per-page: '3' is not one of 1, 2, 4"),
        (("null:1", "--resume"), "--resume goes with --seed"),
        (("null:1", "--count", "0"), "--count: expected a number from 1 to 500"),
        (("null:1", "--difficulty", "hard"), "--difficulty hard: expected one of gentle"),
        (("sudoku:1", "--for-sale"), "--for-sale: Sudongeon must never be sold"),
        (("null:1", "-o", "book.svg"), "-o book.svg"),
        (("sudoku:9", "--fold", "zine", "--paper", "A5"), "expected A3"),
    ],
)
def test_what_cannot_be_meant_is_one_line(words: tuple[str, ...], told: str) -> None:
    assert told in refused("book", *words, "--workers", "1")
    assert not list(Path().glob("out/*"))


def interrupted(list_game: ListGame, after: int) -> None:
    """Let Ctrl-C come when the null game has found so many deals."""
    left = [after]

    def make(seed: str, request: Any, on_message: Any) -> Any:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return null_game.make(seed, request, on_message)

    generator = null_game.GENERATOR._replace(make=make)
    game = null_game.GAME
    list_game(game._replace(facets=game.facets._replace(generator=generator)))


def test_ctrl_c_leaves_no_file_and_says_how_to_go_on(list_game: ListGame) -> None:
    interrupted(list_game, after=2)
    ran = book("null:5", "--seed", "7")
    assert ran.code == 130
    assert ran.err.startswith("stopped: 2 of 5 dungeons are checked; nothing is written.")
    words = "dungeongen book null:5 --seed 7 --workers 1"
    assert ran.err.endswith(f"To go on: {words}\n")
    assert not Path("out").exists()
    list_game(null_game.GAME)
    again = book("null:5", "--seed", "7")
    assert again.code == 0
    resumed = Path("out/book-7-null-5.pdf").read_bytes()
    assert book("null:5", "--seed", "7", "--force").code == 0
    assert Path("out/book-7-null-5.pdf").read_bytes() == resumed


def test_a_stopped_book_without_a_seed_tells_its_seed(list_game: ListGame) -> None:
    interrupted(list_game, after=0)
    told = book("null:5").err
    assert re.search(r"0 of 5 .*book null:5 --workers 1 --seed \d+$", told)


def test_every_option_is_in_the_docs_and_the_other_way_round() -> None:
    documented(book_command, "books.md")
