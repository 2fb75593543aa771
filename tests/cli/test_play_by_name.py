"""``dungeongen play GAME``: the dungeon is dealt, by the options of the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.running import at_terminal, refused, run, typed
from dungeongen.core.party import dump_party
from dungeongen.games import GAMES
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.rules.state import Company


def test_a_game_alone_deals_the_dungeon_of_a_seed() -> None:
    ran = run("play", "sudoku", "--seed", "5", given=typed("1 3", "q"))
    made = json.loads(run("sudoku", "--seed", "5", "--json", "-o", "-").out)
    assert ran.lines[0] == f"{made['title']} (Sudongeon)"
    assert "To print it: dungeongen sudoku --seed 5 --pdf" in ran.lines
    assert "Beatable" in ran.lines[2]
    kept = Path("out/play-sudoku-5.txt").read_text()
    assert f"id: {made['id']}" in kept
    cards = run("play", "doom", "--seed", "x", "--dice-seed", "it's", given=typed("q"))
    assert "The same shuffles again: --dice-seed 'it'\"'\"'s'." in cards.out


@pytest.mark.parametrize(
    ("words", "seeded", "helped"),
    [
        ("sudoku", "The same dice again: --dice-seed 3.", "The dice of this play are fixed"),
        ("mythic", "The same shuffles again: --dice-seed 3.", "The shuffles of this play are"),
        ("welcome", "The same replies again: --dice-seed 3.", "so is what the program does"),
    ],
)
def test_it_is_said_what_a_seed_makes_the_same(words: str, seeded: str, helped: str) -> None:
    ran = run("play", words, "--seed", "1", "--dice-seed", "3", given=typed("?", "q"))
    assert seeded in ran.out
    assert helped in ran.out


def test_where_nothing_is_left_to_chance_there_are_no_dice() -> None:
    run("treasure", "--seed", "1", "--no-check", "-o", "deal.json")
    ran = run("play", "deal.json", given=typed("?", "1", "s x.txt", "q"))
    assert ran.lines[1] == "Type ? for help."
    assert "The cards of this play are fixed: after an undo the same ones come again." in ran.out
    assert "dice" not in ran.out
    for what in ("treasure", "deal.json", "x.txt"):
        assert "--dice: nothing is rolled" in refused("play", what, "--dice", "mine")
        assert "leaves nothing to chance" in refused("play", what, "--dice-seed", "3")
    shared = run("play", "welcome", "--seed", "1", "--hot-seat", given=typed("", "q"))
    assert "again" not in shared.lines[1]


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("welcome --hero barbarian --seed 4", "welcome --seed 4 --hero barbarian"),
        ("welcome --decks C", "welcome --decks C"),
        ("doom --seed 1 --size 5", "doom --seed 1 --size 5"),
        ("sudoku --givens 40 --seed 7 --as-is", "sudoku --seed 7 --givens 40 --as-is"),
        (
            "sudoku --party 2cleric,3wiz --seed 7 --as-is",
            "sudoku --seed 7 --as-is --party 2cleric,3wiz",
        ),
    ],
)
def test_a_game_is_dealt_as_its_own_options_say(words: str, printed: str) -> None:
    ran = run("play", *words.split(), given=typed("q"))
    assert f"To print it: dungeongen {printed} --pdf" in ran.lines
    made = json.loads(run(*printed.split(), "--json", "-o", "-").out)
    assert ran.lines[0].startswith(made["title"])


def test_the_options_of_a_game_go_with_its_name_alone() -> None:
    assert "--hero NAME" in run("play", "welcome", "--help").out
    assert "--hero" not in run("play", "--help").out
    for words in ("--hero barbarian", "doom --hero barbarian", "x.pdf --hero barbarian"):
        assert re.search("No such option.*--hero", refused("play", *words.split()))
    assert "'mage' is not one of warrior, barbarian" in refused("play", "welcome", "--hero", "mage")
    assert "--spoiler" in refused("play", "welcome", "--spoiler", "flap")


def test_of_several_that_are_dealt_one_is_chosen() -> None:
    ran = run("play", "welcome", "--decks", "C,F", given=typed("2", "q"))
    assert "  2  Practice Deck F" in ran.lines
    assert any(line.endswith("Practice Deck F (Welcome to the Dungeon)") for line in ran.lines)


def test_nothing_at_all_deals_the_first_game() -> None:
    ran = run("play", "--seed", "5", given=typed("q"))
    assert "(Sudongeon)" in ran.lines[0]


def test_at_a_terminal_the_game_is_asked_for() -> None:
    ran = at_terminal("play", "--seed", "5", lines=["99", "2", "q"])
    assert f"Please type a number from 1 to {len(GAMES)}" in ran.out
    assert "(Shuffle and Doom)" in ran.out


def test_a_party_goes_into_the_dungeon_that_is_dealt_for_it() -> None:
    Path("party.json").write_bytes(dump_party(GAME, Company(gold=77)))
    ran = run("play", "sudoku", "--seed", "5", "--as-is", "--party", "party.json", given=typed("q"))
    assert "gold 77" in ran.out
    assert "doom has no parties" in refused("play", "doom", "--party", "party.json")
