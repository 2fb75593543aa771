"""Progress while somebody waits: without a trace on a terminal, in lines elsewhere."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Thread

import pytest
from rich.progress import Progress

from cli.running import Screen, run
from dungeongen.cli.stopping import Pace, Show, show_progress
from dungeongen.library.make import make, make_all
from dungeongen.press.book import Book
from patience import until

QUICK = {"seed": 1, "check": False}
AT_ONCE = Pace(patience=0.0)


@pytest.fixture(autouse=True)
def _sixty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")


def shown(screen: Screen, text: str, patience: float = 0.02) -> AbstractContextManager[Show]:
    """Return the progress on a screen where nothing takes long to be shown."""
    return show_progress(text, stream=screen, pace=Pace(patience, 50.0))


def lines(screen: Screen) -> list[str]:
    """Return what the line said one after another, without the codes that rewrite it."""
    return [
        plain.strip()
        for plain in re.split(r"(?:\x1b\[[0-9;?]*[A-Za-z]|\r|\n)+", screen.shown.decode())
    ]


def test_a_terminal_sees_what_is_done_and_how_long() -> None:
    screen = Screen(terminal=True)
    with shown(screen, "drawing") as show:
        until(lambda: b"drawing" in screen.shown)
        show("judging dungeon 2 of 5")
        until(lambda: b"2 of 5" in screen.shown)
    said = " ".join(lines(screen))
    assert re.search(r"drawing \d:\d\d:\d\d", said)
    assert re.search(r"judging dungeon 2 of 5 \d:\d\d:\d\d", said)
    assert lines(screen)[-1] == ""


def test_work_of_known_size_has_a_bar() -> None:
    screen = Screen(terminal=True)
    with shown(screen, "counting") as show:
        until(lambda: b"counting" in screen.shown)
        for done in range(5):
            show(f"{done} of 4 dungeons checked", done, 4)
            until(lambda done=done: f"{done} of 4".encode() in screen.shown)
    assert re.search(r"4 of 4 dungeons checked ━{20}", " ".join(lines(screen)))


def test_what_is_said_while_the_line_appears_is_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    start = Progress.start
    with shown(screen, "drawing") as show:

        def interrupted(progress: Progress) -> None:
            saying = Thread(target=show, args=("checking",))
            saying.start()
            saying.join(0.2)
            start(progress)

        monkeypatch.setattr(Progress, "start", interrupted)
        until(lambda: b"checking" in screen.shown)


def test_what_is_quick_shows_nothing() -> None:
    screen = Screen(terminal=True)
    with shown(screen, "drawing", patience=900.0):
        pass
    assert screen.shown == b""


def test_a_line_stays_one_line() -> None:
    screen = Screen(terminal=True)
    with shown(screen, "x" * 500 + "\x1b[2J\n"):
        until(lambda: b"xxx" in screen.shown)
    assert max(map(len, lines(screen))) <= 60
    assert "?[2J?" not in lines(screen)
    assert screen.shown.count(b"\n") <= 1


def test_an_error_leaves_no_trace_either() -> None:
    screen = Screen(terminal=True)

    def interrupted() -> None:
        with shown(screen, "drawing"):
            until(lambda: b"drawing" in screen.shown)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert lines(screen)[-1] == ""


def test_a_pipe_gets_a_line_for_each_of_many() -> None:
    ran = run(
        "sudoku", "--seed", "1", "--count", "3", "--as-is", "--pdf", "-o", "all.pdf", pace=AT_ONCE
    )
    assert ran.err.splitlines()[:3] == [f"{n} of 3 dungeons ready" for n in (1, 2, 3)]
    ran = run("practice", "welcome", "--seed", "1", "--count", "3", "--workers", "1", pace=AT_ONCE)
    assert ran.err.splitlines()[:3] == [f"{n} of 3 deals checked" for n in (1, 2, 3)]
    book = make_all("sudoku", seed=1, count=3, as_is=True, check=False)
    Path("list.txt").write_text("\n".join(str(one.document["deal"]["grid"]) for one in book))
    ran = run(
        "sudoku", "--from", "list.txt", "--count", "3", "--json", "-o", "list.json", pace=AT_ONCE
    )
    assert ran.err.splitlines()[:3] == [f"{n} of 3 dungeons ready" for n in (1, 2, 3)]
    ran = run("rate", "list.txt", "-o", "ratings.csv", pace=AT_ONCE)
    assert ran.err.splitlines()[:3] == [f"{n} of 3 puzzles rated" for n in (1, 2, 3)]


def test_what_is_quick_gives_a_pipe_nothing() -> None:
    ran = run("doom", "--seed", "1", "--count", "3", "--no-check", "--pdf")
    assert "ready" not in ran.err


def test_a_pipe_gets_nothing_of_a_single_one() -> None:
    assert run("null", "--help").code == 2
    ran = run("sudoku", "--seed", "1", "--no-check", "--pdf", pace=AT_ONCE)
    assert "drawing" not in ran.err
    assert "\r" not in ran.err
    assert "judging" not in run("check", ran.lines[0], pace=AT_ONCE).err


def test_a_pipe_gets_a_line_now_and_then_of_a_single_one_that_takes_long() -> None:
    search = ("mythic", "--seed", "5", "--difficulty", "any", "--json")
    assert "tried" not in run(*search).err
    told = run(*search, pace=Pace(long=0.0)).err.splitlines()
    lines = [line for line in told if "looking for" in line]
    assert lines[0] == "looking for a dungeon that can be cleared without a skip: 0 tried …"
    assert "tried" not in run(*search, pace=Pace(long=900.0)).err


def test_who_judges_says_which() -> None:
    told: list[str] = []
    book = Book(tuple(make("sudoku", **{**QUICK, "seed": seed}) for seed in (1, 2)))
    from dungeongen.library.check import check_all

    check_all(book.json(), on_message=told.append)
    make("sudoku", from_=book[0].json(), on_message=told.append)
    assert told == ["judging dungeon 1 of 2", "judging dungeon 2 of 2", "judging the dungeon"]
