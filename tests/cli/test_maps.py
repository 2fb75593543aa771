"""``--player-map``, ``--keyed``, ``--px`` and ``--vtt``: names of files, and what does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import refused, run

DOOM = ("doom", "--seed", "7", "--no-check")


def test_files_are_named_after_what_they_show() -> None:
    ran = run(*DOOM, "--player-map", "--pdf", "--svg", "--png", "--vtt", "--px", "40")
    assert ran.code == 0, ran
    stem = "doom-7-no-check-player-map-px-40"
    assert [Path(name).name for name in ran.lines] == [
        f"{stem}.{ending}" for ending in ("pdf", "svg", "png", "uvtt")
    ]


def test_the_ending_names_the_format() -> None:
    ran = run(*DOOM, "--keyed", "-o", "table.uvtt")
    assert ran.lines == ["table.uvtt"], ran
    assert json.loads(Path("table.uvtt").read_text())["resolution"]["pixels_per_grid"] == 70


def test_a_keyed_file_for_a_virtual_table_can_be_checked_and_played() -> None:
    assert run(*DOOM, "--keyed", "-o", "table.uvtt").code == 0
    ran = run("check", "table.uvtt", "--json")
    assert ran.code in (0, 3, 4), ran
    assert json.loads(ran.out)["game"] == "doom"
    assert run("doom", "--from", "table.uvtt", "--no-check", "--json", "-o", "-").code == 0


def test_a_players_file_cannot_be_checked() -> None:
    assert run(*DOOM, "--player-map", "--vtt", "-o", "table.uvtt").code == 0
    ran = run("check", "table.uvtt")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "table.uvtt: has no document: a map for the players carries none" in ran.err


@pytest.mark.parametrize("words", ["--vtt -o alone.uvtt", "-o alone.uvtt --px 70"])
def test_a_map_for_a_virtual_table_alone_is_the_players(words: str) -> None:
    assert run(*DOOM, *words.split()).code == 0
    assert run(*DOOM, "--player-map", "-o", "map.uvtt").code == 0
    assert Path("alone.uvtt").read_bytes() == Path("map.uvtt").read_bytes()


def test_a_module_for_foundry_alone_is_the_game_masters() -> None:
    assert run(*DOOM, "--foundry", "-o", "alone.zip").code == 0
    assert run(*DOOM, "--keyed", "-o", "keyed.zip").code == 0
    assert Path("alone.zip").read_bytes() == Path("keyed.zip").read_bytes()
    assert run("treasure", "--seed", "7", "--foundry").code == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--vtt --pdf", "--vtt beside another format goes with --player-map or --keyed"),
        ("--foundry --pdf", "--foundry beside another format goes with --player-map or --keyed"),
        ("--player-map", "--player-map goes with --pdf, --svg, --png, --vtt or --foundry"),
        ("--player-map --json", "--json does not go with --player-map"),
        ("--player-map --keyed --pdf", "--player-map does not go with --keyed"),
        ("--player-map --pdf --solution", "--solution does not go with --player-map"),
        ("--player-map --pdf --px 70", "--px goes with --png, --vtt or --foundry"),
        ("--px 70 --png", "--px goes with --player-map or --keyed"),
        ("--player-map --png --px 3000", "--px: expected a number from 36 to 300"),
        ("--inch --pdf", "--inch goes with --player-map"),
        ("--player-map --inch --png --px 70", "--inch does not go with --px: a square is one inch"),
        ("--player-map --inch --vtt", "--inch goes with --pdf, --svg or --png: it is on paper"),
        ("--keyed --pdf --rule unbounded", "--keyed does not go with --rule unbounded"),
        ("--keyed --pdf --deal", "--keyed does not go with --deal"),
    ],
)
def test_what_does_not_fit_is_refused(words: str, message: str) -> None:
    ran = run(*DOOM, *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert not [*Path().rglob("*.*")]


def test_the_sheets_of_a_map_in_inches_are_counted() -> None:
    ran = run(*DOOM, "--player-map", "--inch", "--paper", "Letter", "--pdf")
    assert ran.code == 0
    assert "squares of one inch: 12 sheets of Letter, and one that shows how they lie" in ran.err
    assert run("scoundrel", "--seed", "7", "--player-map", "--inch", "--pdf").code == 2


def test_a_game_without_maps_has_no_such_option() -> None:
    assert run("treasure", "--seed", "7", "--player-map", "--pdf").code == 2
    ran = run("treasure", "--seed", "7", "--no-check", "-o", "map.uvtt")
    assert ran.code == 2
    assert "is not written as uvtt" in ran.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--poster", "--poster goes with --pdf, --svg or --png"),
        ("--share", "--share goes with --png"),
        ("--share --pdf", "--share goes with --png alone"),
        ("--poster --json --pdf", "--json does not go with --poster"),
        ("--poster --vtt", "--vtt beside another format goes with --player-map or --keyed"),
        ("--across 2 --pdf", "--across goes with --poster"),
    ],
)
def test_what_does_not_go_with_a_poster_is_said_in_one_line(words: str, line: str) -> None:
    assert line in refused(*DOOM, *words.split())
