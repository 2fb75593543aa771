"""The front door: help, unknown commands, and every way to exit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.running import refused, run
from dungeongen import __version__
from dungeongen.cli.echo import COMMAND
from dungeongen.games import GAMES

posix = pytest.mark.skipif(os.name != "posix", reason="signals and closed streams are of POSIX")
DUNGEONGEN = [sys.executable, "-m", "dungeongen"]
QUICK = ("--seed", "1", "--no-check")


def test_alone_it_shows_help() -> None:
    ran = run()
    assert (ran.code, ran.err) == (0, "")
    assert ran == run("--help") == run("-h")
    assert "dungeongen sudoku --seed 42 --pdf" in ran.out
    assert "check " in ran.out


def test_version() -> None:
    assert run("--version").out == f"dungeongen {__version__}\n"


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("sudok", "did you mean sudoku?"),
        ("Check", "did you mean check?"),
        ("SU2-94A1D-7A-45", "did you mean dungeongen check SU2-94A1D-7A-45?"),
        ("zzz", "expected sudoku"),
        ("x" * 5000, "expected sudoku"),
        ("a\x1b[31m\nb", "no command a?[31m b: "),
    ],
)
def test_unknown_command(word: str, advice: str) -> None:
    assert advice in refused(word)


def test_a_file_for_a_command(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.touch()
    assert f"did you mean dungeongen check {file}?" in refused(str(file))


def test_unknown_option_suggests() -> None:
    assert "--symmetric" in refused("sudoku", "--symetric")


def test_help_of_sudoku_has_sections_and_examples() -> None:
    out = run("sudoku", "--help-all").out
    headings = [line for line in out.splitlines() if line.endswith(":") and line[0] != " "]
    assert headings == [
        "Make:",
        "Use yours:",
        "Pages:",
        "Files:",
        "Look:",
        "Other:",
        "Advanced:",
        "Examples:",
    ]
    assert "dungeongen sudoku --seed 42 --pdf" in out
    assert "<=x" not in out
    assert "RANGE" not in out
    assert max(map(len, out.splitlines())) <= 96
    for option in ("--seed", "--from", "--pdf", "-o FILE", "--paper", "--no-check", "--title"):
        assert option in out


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_help_of_a_game_fits_a_screen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(game, "--help").lines
    assert len(lines) <= 24
    assert lines[-1].endswith(f"dungeongen {game} --help-all")
    assert 6 <= sum(line.startswith("  --") for line in lines) <= 11
    assert len(run(game, "--help-all").lines) > 2 * len(lines)


def test_alone_it_has_two_lines_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    games = run().out.partition("Games:\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in games[::2]] == [game.name for game in GAMES]
    assert len(games) == 2 * len(GAMES)
    assert "\nWhat to type next:\n" in run().out


@pytest.mark.parametrize("name", ["", "deck", "design", "survey", "train"])
def test_a_command_of_several_shows_its_help_alone(name: str) -> None:
    words = name.split()
    ran = run(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run(*words, "--help").out
    assert "\nCommands:\n" in ran.out


def _started(*words: str, **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*DUNGEONGEN, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


@posix
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_it_quietly_and_leave_no_file(tmp_path: Path, end: signal.Signals) -> None:
    # SIGINT comes as Python's KeyboardInterrupt, wherever it is; the wait is for our own code. A
    # shell has its background jobs ignore SIGINT, and their children with them: not so here.
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import sys, dungeongen.games.sudongeon.solver.selection as c, time\n"
        "def slow(*a, **k): print('now', flush=True); time.sleep(100_000)\n"
        "c.candidate = slow\n"
        "from dungeongen.cli import main\n"
        "sys.argv = ['dungeongen', 'sudoku', '--pdf', '--seed', 'not on the shelf']\n"
        "main()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"now\n"
        process.send_signal(end)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


buffered = pytest.mark.parametrize("unbuffered", ["", "1"])


@posix
@buffered
def test_broken_pipe_is_quiet(
    unbuffered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    reading, writing = os.pipe()
    os.close(reading)
    for words in (["--help"], ["sudoku", *QUICK], ["sudoku", *QUICK, "--pdf", "-o", "-"]):
        done = subprocess.run(
            [*DUNGEONGEN, *words], stdout=writing, stderr=subprocess.PIPE, cwd=tmp_path
        )
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(writing)


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@buffered
def test_a_full_disk_is_told(
    unbuffered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    for words in (["sudoku", *QUICK], ["--help"], ["sudoku", *QUICK, "--pdf", "-o", "-"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [*DUNGEONGEN, *words], stdout=full, stderr=subprocess.PIPE, cwd=tmp_path
            )
        assert done.returncode == 2
        assert done.stderr.decode().startswith("dungeongen: standard output: ")
        assert done.stderr.count(b"\n") == 1


@posix
def test_closed_streams(tmp_path: Path) -> None:
    def shell(line: str) -> subprocess.CompletedProcess[bytes]:
        command = f'exec "$0" -m dungeongen {line}'
        return subprocess.run(
            ["sh", "-c", command, sys.executable], capture_output=True, cwd=tmp_path
        )

    assert b"standard input: is closed" in shell("check - <&-").stderr
    assert b"standard input: is closed" in shell("sudoku --from - <&-").stderr
    assert shell("nonsense 2>&-").returncode == 2


def test_as_a_module() -> None:
    done = subprocess.run([*DUNGEONGEN, "--version"], capture_output=True, check=True)
    assert done.stdout.decode().strip() == f"dungeongen {__version__}"
    assert done.stderr == b""


# Commands that we suggest


def test_suggested_commands_begin_as_the_readers_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(COMMAND, "py src\\start.py")
    assert " Print py src\\start.py sudoku --seed 1 --no-check --pdf" in run("sudoku", *QUICK).out
    assert "did you mean py src\\start.py check SU2-94A1D-7A-45?" in refused("SU2-94A1D-7A-45")
    assert "(see py src\\start.py check --help)" in refused("check")
    play = run("play", "sudoku", *QUICK[:2], given=b"1 3\n").out
    assert "To continue later: py src\\start.py play out/play-sudoku-1.txt" in play
    for words in ((), ("sudoku", "--help"), ("check", "-h"), ("campaign", "-h"), ("play", "-h")):
        lines = run(*words).lines
        assert any("py src\\start.py " in line for line in lines[1:]), words
        assert not any(line.startswith("  dungeongen ") for line in lines)
        assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("told", ["", "x" * 200, "rm\x1b[2J", "two\nlines"])
def test_a_strange_start_is_not_repeated(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMMAND, told)
    assert "did you mean dungeongen check SU2-94A1D-7A-45?" in refused("SU2-94A1D-7A-45")


def test_as_a_module_it_suggests_the_module() -> None:
    done = subprocess.run([*DUNGEONGEN, "check"], capture_output=True, text=True)
    assert f"(see {sys.executable} -m dungeongen check --help)" in done.stderr
