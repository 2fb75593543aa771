"""``board``: results on a page that needs nothing else, each replayed first."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import make_samples
import pytest

import dungeongen
from cli.running import refused, run
from dungeongen.library.board import entries
from library.test_result import code


class Page(HTMLParser):
    """A page: whether each element is closed, and what it asks of other places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.elsewhere: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elsewhere += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br", "path"):
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "path":
            assert self.stack.pop() == tag


def test_the_page_has_all_results_by_dungeon_and_asks_nobody(tmp_path: Path) -> None:
    file = tmp_path / "board.html"
    lines = tmp_path / "results.txt"
    lines.write_text(f"# Friday\n\nAnna <3: {code('doom')}\n{code('treasure', '2')}\n", "utf-8")
    typed = f"Ben={code('doom', '2')}"
    ran = run("board", typed, str(lines), code("doom"), "-o", str(file), "--title", "A & B")
    assert ran.lines == [str(file)]
    text = file.read_text("utf-8")
    page = Page(text)
    assert (page.stack, page.elsewhere) == ([], [])
    assert "<script" not in text
    assert text.count("<h2>") == 3  # two dungeons of Doom, one of Treasure
    assert "<h1>A &amp; B</h1>" in text
    assert "Anna &lt;3" in text
    assert text.count('<svg class="qr"') == 4
    codes = re.findall(r"RE2\w+", text)
    assert {*codes} == {code("doom"), code("doom", "2"), code("treasure", "2")}
    assert all(dungeongen.result(own) for own in codes)
    assert "cannot show who played it" in text
    before = file.read_bytes()
    assert (
        run("board", typed, str(lines), code("doom"), "-o", str(file), "--title", "A & B").code == 0
    )
    assert file.read_bytes() == before


def test_the_sample_is_what_its_command_makes_today(tmp_path: Path) -> None:
    assert make_samples.RESULTS.read_text("utf-8") == make_samples.results()
    file = tmp_path / "board.html"
    assert run(*make_samples.BOARD_WORDS, "-o", str(file)).code == 0
    assert file.read_bytes() == make_samples.BOARD.read_bytes()


def test_those_that_won_come_first(tmp_path: Path) -> None:
    rows = entries([code("treasure", seed) for seed in "12"])
    assert [row.result.won for row in rows] == [True, True]


def test_what_is_no_result_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    file, lines = tmp_path / "board.html", tmp_path / "results.txt"
    own = code("doom")
    wrong = own[:-1] + ("2" if own[-1] != "2" else "3")
    for words, reason in [
        (("RE2",), "result 1: id:"),
        ((own, f"Ben={wrong}"), "result 2: id: its check characters do not match"),
        (("nothing.txt",), "nothing.txt: no code of a result, and no file"),
        ((str(tmp_path),), "no code of a result, and no file"),
    ]:
        assert reason in refused("board", *words, "-o", str(file))
    lines.write_text(f"Anna {own}\nBen {wrong}\n", "utf-8")
    assert "results.txt: line 2: id:" in refused("board", str(lines), "-o", str(file))
    lines.write_text("Anna played well\n", "utf-8")
    assert "line 1: 'well': expected the code" in refused("board", str(lines), "-o", str(file))
    lines.write_text("# nothing\n", "utf-8")
    assert "at least one result" in refused("board", str(lines), "-o", str(file))
    assert not file.exists()


@pytest.mark.parametrize("name", ["sudoku", "welcome"])
def test_every_game_fits(name: str, tmp_path: Path) -> None:
    assert run("board", code(name), "-o", str(tmp_path / "b.html")).code == 0
