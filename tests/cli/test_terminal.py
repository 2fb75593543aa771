"""The dungeon in the terminal: the contents of the map, and which terminals can show it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

import dungeongen
from cli.running import Screen, at_terminal, run
from dungeongen.cli import commands
from dungeongen.cli.console import show_dungeon, wrapped
from dungeongen.cli.console import text as styled
from dungeongen.games import GAMES
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.table import text_map
from dungeongen.games.sudongeon.table.text_map import room_line
from games.sudongeon.positions import EXAMPLE
from games.sudongeon.test_layout import NE, NW, C, E, N, W, grid, grids, secret

ANSI = re.compile(r"\x1b\[[0-9;]*m")
EXAMPLE_MAP = """\
┏━━━━━┥ ▲ ┝━━━━━━━━━━━━━━━━━━━━━┳━━━━━┥ ▲ ┝━━━━━┓
┃  9M   4    1P    ·    ·    ·  ┃  ·    7    ·  ┃
┃       A               A       ┸       B       ┃
┃  ·    2T   8     ·    ·    · ?3? 3    6T   ·  ┃
┃                               ┰               ┃
┃  ·    3    ·     ·    ·    ·  ┃  9F   2    ·  ┃
┣━━━━━┥?3?┝━━━━━┳━━━━━━━━━━━━━━━╋━━━━━┥   ┝━━━━━┫
┃  1M   ·    ·  ┃  ·    ·    ·  ┃  4M   5    7P ┃
┃       C       ┃       D       ┃       E       ┃
┃  ·    ·    ·  ┃  ·    ·    ·  ┃  ·    1T   ·  ┃
┃               ┃               ┃               ┃
┃  8F   5    2G ┃  ·    7    ·  ┃  ·    ·    3G ┃
┣━━━━━┥   ┝━━━━━╋━━━━━┥   ┝━━━━━╋━━━━━━━━━━━━━━━┫
┃  5M   9    ·  ┃  ·    8    1P ┃  ·    ·    ·  ┃
┃       F       ┸       G       ┸       H       ┃
┃  ·    8T   7 ?7? ·    ·    9     1    ·    ·  ┃
┃               ┰               ┰               ┃
┃  4F   1    ·  ┃  ·    3    7G ┃  2F   ·    9G ┃
┗━━━━━┥ ▼ ┝━━━━━┻━━━━━┥ ▼ ┝━━━━━┻━━━━━━━━━━━━━━━┛
""".splitlines()


def plan(layout: Layout) -> list[str]:
    return [styled(line).plain for line in text_map.map_lines(layout)]


def test_map_of_the_example() -> None:
    assert plan(Layout(EXAMPLE)) == EXAMPLE_MAP


@given(grids)
def test_every_given_and_every_blank_is_on_the_map(text: str) -> None:
    lines = plan(Layout(text))
    assert len(lines) == 19
    assert {len(line) for line in lines} == {49}
    # Cells stand at fixed places: column 3 of five, every second row.
    shown = [
        lines[6 * (r // 3) + 2 * (r % 3) + 1][16 * (c // 3) + 5 * (c % 3) + 3]
        for r in range(9)
        for c in range(9)
    ]
    assert "".join(shown).replace("·", ".") == text


def test_what_a_cell_is_stands_beside_its_digit() -> None:
    cells = [("monster", 9), ("npc", 8), ("trap", 7), ("feature", 6), ("gold", 5)]
    text = "\n".join(plan(grid(*[(C, meaning, digit) for meaning, digit in cells])))
    assert all(mark in text for mark in ("9M", "8P", "7T", "6F", "5G"))


def test_walls_doors_exits() -> None:
    assert plan(grid())[0] == "┏━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━┓"
    assert plan(grid((NW, "north", 1)))[0].startswith("┏━━━━━┥ ▲ ┝━━━━━┳━")
    assert plan(grid((NW, "west", 1)))[3].startswith("◀  1 ")
    assert plan(grid((NW, "east", 4)))[3][15:18] == "?4?"
    assert plan(grid((NW, "south", 7)))[6].startswith("┣━━━━━┥?7?┝━━━━━╋")
    both = plan(grid((NW, "east", 4), (N, "west", 9)))
    assert [line[16] for line in both[1:6]] == ["┃", "┸", " ", "┰", "┃"]


def test_joined_boxes_are_one_open_hall() -> None:
    lines = plan(grid((NW, "east", 8)))
    assert {line[16] for line in lines[1:6]} == {" "}
    assert lines[0][16] == "━"
    assert [line[7:10] for line in lines if " A " in line] == [" A "]
    assert lines[2][23:26] == " A "
    four = plan(grid((NW, "east", 8), (NW, "south", 8), (N, "south", 8), (W, "east", 8)))
    assert four[6][1:32] == " " * 31  # also where the four meet


def test_a_void_door_is_a_wall() -> None:
    hall = [(NW, "east", 8), (NW, "south", 8), (N, "south", 8), (W, "east", 3)]
    lines = plan(grid(*hall))
    assert [line[16] for line in lines[7:12]] == ["┃"] * 5
    assert "?3?" not in "\n".join(lines)


@given(grids)
@settings(max_examples=50)
def test_ascii_map_has_the_same_digits(text: str) -> None:
    layout = Layout(text)
    shown = "\n".join(styled(line).plain for line in text_map.map_lines(layout, text_map.ASCII))
    assert shown.isascii()
    drawn = "\n".join(plan(layout))
    assert re.findall(r"[1-9A-Z]", shown) == re.findall(r"[1-9A-Z]", drawn)


def test_seed_42_is_told_whole() -> None:
    ran = run("sudoku", "--seed", "42")
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out  # no terminal, no colour
    assert max(map(cell_len, ran.lines)) <= 80
    assert all(line == line.rstrip() for line in ran.lines)
    told = ("The ", " Sudoku, ", "monster", "trap", "gold in reach", "exits", "rooms", "Id    SU2-")
    for words in (*told, "Seed  42 (took ", "Print dungeongen sudoku --seed 42 --pdf"):
        assert words in ran.out
    assert run("sudoku", "--seed", "42").out == ran.out


def test_rooms_say_what_they_hold_and_where_they_lead() -> None:
    out = run("sudoku", "--from", "-", given=EXAMPLE.encode()).out
    told = " ".join(out.split())
    assert "A north-west + north: Dragon 9, Ground Spikes 2, Trader of Mundane Items; " in told
    assert "exit north, hidden 3 south → C, hidden 3 east → B" in told
    assert "D centre: empty; south → G" in told
    assert "H south-east: Shrine to the Dame Chaos, 9 gold; west → G" in told


def test_what_cannot_be_reached_is_said() -> None:
    cells = [(NW, "north", 3), (NW, "gold", 4), (NW, "monster", 2), (C, "gold", 9)]
    out = run("sudoku", "--from", "-", given=grid(*cells).grid.encode()).out
    assert "4 gold in reach" in out
    assert "9 gold out of reach" in out
    assert "no door; cannot be reached" in out
    assert "Note  gold out of reach in the centre box." in out


def test_secret_passageways_are_told() -> None:
    cells = [(NE, "north", 3), *secret(NE), (E, "npc", 2)]
    out = run("sudoku", "--from", "-", given=grid(*cells).grid.encode()).out
    assert "secret → A, secret → B" in " ".join(out.split())


@given(grids)
@settings(max_examples=30, deadline=None)
def test_no_line_is_wider_than_80(text: str) -> None:
    layout = Layout(text)
    for room in layout.rooms:
        for line in wrapped(styled(room_line(layout, room)), 80, 4):
            assert cell_len(line.plain) <= 80


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252", "utf-8", "utf-16"])
@pytest.mark.parametrize("title", ["Höhle – 龍 “x”…", "plain"])
def test_any_encoding(encoding: str, title: str) -> None:
    ran = run("sudoku", "--seed", "龍", "--title", title, encoding=encoding)
    assert (ran.code, ran.err) == (0, "")
    text = ran.data.decode(encoding)
    assert ("━" in text) == encoding.startswith("utf")
    assert "SU2-" in text
    assert (" > " in text) == (not encoding.startswith("utf"))  # a sign for a sign, not "?"
    assert ("[ ]" in text) == (not encoding.startswith("utf"))


@pytest.mark.parametrize(
    "settings_",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
)
def test_ascii_processes(settings_: dict[str, str]) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    words = [sys.executable, "-m", "dungeongen", "sudoku", "--no-check", "--title", "Höhle 龍"]
    done = subprocess.run(words, capture_output=True, env={**environment, **settings_})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def _on_a_terminal(monkeypatch: pytest.MonkeyPatch, **settings_: str) -> str:
    out = Screen(terminal=True)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", **settings_}.items():
        monkeypatch.setenv(name, value)
    with redirect_stdout(out):
        show_dungeon(dungeongen.make("sudoku", seed="1"))
    return out.shown.decode()


def test_colour_on_a_terminal_says_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = _on_a_terminal(monkeypatch)
    assert re.search(r"\x1b\[1;31m\dM", coloured)
    plain = run("sudoku", "--seed", "1").out
    assert ANSI.sub("", coloured).splitlines() == plain.splitlines()[:-1]  # without the hint


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = set(ANSI.findall(_on_a_terminal(monkeypatch, NO_COLOR="1")))
    assert not any(re.search(r"[;\[](3[0-7]|9[0-7]|4[0-7])", code) for code in codes)


@given(st.text(min_size=1, max_size=60))
def test_any_title_leaves_the_terminal_alone(title: str) -> None:
    ran = run("sudoku", "--seed", "42", "--title", title, "--no-check")
    assert ran.code in (0, 2)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", ran.out)
    assert all(cell_len(line) <= 80 for line in ran.lines)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_forty_columns_are_enough(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    made = run(game, "--seed", "7", "--no-check")
    assert made.code == 0
    assert run(game, "--seed", "7", "--no-check", "-o", "a.json", "--title", "x y" * 20).code == 0
    played = run("play", "a.json", given=b"map\n?\n1 3\n" + b"1\n" * 20 + b"log\nq\n")
    told = run("replay", *map(str, Path("out").glob("play-*.txt")))
    assert told.code == 0
    checked = run("check", "a.json")
    for line in (*made.lines, *played.lines, *told.lines, *checked.lines):
        to_copy = line.strip().startswith("dungeongen ") or " " not in line.strip()  # or an id
        assert len(line) <= 40 or to_copy, line


COMMANDS = ((), *((name,) for name, _ in commands()), *(("deck", game.name) for game in GAMES))


@pytest.mark.parametrize("width", ["40", "80", "200"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_fits_the_terminal(
    words: tuple[str, ...], width: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    ran = run(*words, "--help")
    assert ran.code == 0
    for line in ran.lines:
        assert len(line) <= min(int(width), 96) or " " not in line.strip(), line


def test_a_command_that_is_folded_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    found = run("play", "--help").out.replace(" \\\n    ", " ")
    assert "\n  dungeongen play out/sudoku-42.pdf --dice mine\n" in found


def test_what_was_made_is_folded_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = ("sudoku", "--seed", "7", "--no-check", "--json", "--force")
    assert run(*words).err.count("\n") == 1
    assert all(len(line) <= 40 for line in at_terminal(*words).err.splitlines())
