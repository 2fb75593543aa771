"""A new game is one package and one line in ``GAMES``: the null game gets everything else for it.

Nothing of ``cli``, ``library``, ``press``, ``core`` or ``search`` is told of it. So none of their
modules may name a game of ours either.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import dungeongen
from cli.running import refused, run
from contract import null_game
from dungeongen.cli import group
from dungeongen.games import GAMES

SOURCE = Path(dungeongen.__file__).parent


@pytest.fixture(autouse=True)
def _listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    """Add the one line in ``GAMES``."""
    monkeypatch.chdir(tmp_path)


def test_it_has_a_command_with_help() -> None:
    assert "  null       Toss a coin." in run("--help").lines
    told = " ".join(run("null", "--help-all").out.split())
    for words in (
        "--seed TEXT Any word or number.",
        "--stake N What the toss is for (1-1089).",
        "--pdf Write a PDF.",
        "--check / --no-check",
    ):
        assert words in told


def test_the_command_completes_and_refuses_as_all_do() -> None:
    with group.make_context("dungeongen", ["null"], resilient_parsing=True) as context:
        assert group.get_command(context, "null") is not None
    said = refused("null", "--stake", "0")
    assert "--stake: expected a number from 1 to 1089, found 0" in said
    assert "--theme goes with --pdf, --svg or --png" in refused("null", "--theme", "ink")


def test_it_is_shown_in_the_terminal() -> None:
    out = run("null", "--seed", "1", "--stake", "7").out
    assert " A coin for 7\n One toss\n Beatable · " in out
    assert out.endswith(" Print dungeongen null --seed 1 --stake 7 --pdf\n")


def test_it_is_printed_and_checked_in_every_format() -> None:
    ran = run("null", "--seed", "1", "--count", "2", "--pdf", "--svg", "--png", "--json")
    assert ran.code == 0, ran
    assert {Path(name).suffix for name in ran.lines} == {".pdf", ".svg", ".png", ".json"}
    for name in ran.lines:
        told = run("check", name)
        assert (told.code, told.err) == (0, ""), name
        assert "whoever calls wins 50.0 % of plays" in told.out
    (first, _) = json.loads(Path("out/null-1-count-2.json").read_text())["sheets"]
    assert run("check", first["id"]).code == 0


def test_it_is_printed_again_from_its_file() -> None:
    run("null", "--seed", "1", "--title", "Mine", "--pdf")
    again = run("null", "--from", "out/null-1-Mine.pdf", "--pdf", "-o", "again.pdf")
    assert again.code == 0
    assert Path("again.pdf").read_bytes() == Path("out/null-1-Mine.pdf").read_bytes()


def test_it_is_played_and_told() -> None:
    run("null", "--seed", "1", "--stake", "7", "--pdf")
    ran = run("play", "out/null-1.pdf", "--dice-seed", "7", given=b"1\n\n")
    assert ran.code == 0, ran
    assert "  1  Call heads" in ran.lines
    story = run("replay", "out/play-null-1.txt")
    assert "the map" not in run("play", "out/null-1.pdf", given=b"?\n").out  # it has none
    unknown = run("play", "out/null-1.pdf", given=b"m\n").out
    assert "Please type a number, from 1 to 2, or ? for help." in unknown
    assert re.search(r"You (called|did not call) it\.\nAfter 1 round: stake 7\n", story.out)


def test_its_cards_are_printed() -> None:
    assert "  null       The null game" in run("deck", "--help").lines
    told = " ".join(run("deck", "null", "--help-all").out.split())
    for words in ("--stake N What the toss is for", "--backs KIND", "--card-size SIZE"):
        assert words in told
    assert "--suits" not in told
    ran = run("deck", "null", "--stake", "2", "--seed", "1", "--pdf", "--svg", "--backs", "long")
    assert (ran.code, ran.err) == (0, "2 cards of The null game · A coin for 2\n")
    assert [Path(name).name for name in ran.lines] == [
        "deck-null-1-backs-long.pdf",
        "deck-null-1-backs-long-1.svg",
        "deck-null-1-backs-long-2.svg",
    ]
    assert "whoever calls wins" in run("check", ran.lines[0]).out
    assert [face.name for face in dungeongen.deck("null", seed=1, stake=2).faces] == [
        "tails",
        "heads",
    ]
    again = dungeongen.deck("null", from_=ran.lines[0])  # the deck's own file is a sheet too
    assert again.sheet is not None
    assert again.sheet.layout.stake == 2
    pack = dungeongen.deck("null", stake=2)
    assert ([face.name for face in pack.faces], pack.sheet) == (["heads", "tails"], None)


def test_it_is_in_the_library() -> None:
    assert null_game.GAME in dungeongen.GAMES
    sheet = dungeongen.make("null", seed=1, stake=7)
    assert sheet.verdict is not None
    assert sheet.verdict.odds is not None
    assert sheet.verdict.odds.win == 0.5
    assert sheet.pdf().startswith(b"%PDF-")
    assert dungeongen.check(sheet.id).verdict == sheet.verdict
    play = dungeongen.play(sheet, dice_seed=7)
    assert [choice.text for choice in play.choices()] == ["Call heads", "Call tails"]
    assert play.choose(2)
    assert play.outcome in ("won", "lost")


# Who may not know


def _names() -> re.Pattern[str]:
    """Return what a game of ours is called: its name, title, package, and the code of its ids."""
    words = {game.name for game in GAMES} | {game.title for game in GAMES}
    words |= {path.name for path in (SOURCE / "games").iterdir() if path.is_dir()} - {"__pycache__"}
    codes = "|".join(game.code for game in GAMES)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))}|(?:{codes})\d?-)", re.IGNORECASE)


def _source(path: Path) -> str:
    """Return a module without what its public functions say of themselves, with real examples."""
    text = path.read_text("utf-8")
    for node in ast.parse(text).body[::-1]:  # from the last, since places move
        if isinstance(node, ast.FunctionDef) and node.name in vars(dungeongen)["__all__"]:
            text = text.replace(ast.get_source_segment(text, node.body[0]) or "", "")
    return text


@pytest.mark.parametrize("room", ["cli", "library", "press", "core", "search", "draw"])
def test_no_other_room_names_a_game(room: str) -> None:
    names = _names()
    assert names.search("from dungeongen.games.doom import GAME")
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sorted((SOURCE / room).rglob("*.py"))
        for number, line in enumerate(_source(path).splitlines(), 1)
        if names.search(re.sub(r"py-sudoku|open-?sudoku", "", line, flags=re.IGNORECASE))
    ]
    assert found == []
