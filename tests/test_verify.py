"""``examples/verify.py`` states the rules a second time, and passes nothing that does not win."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import verify

from agreement import OPTIONS, compare, deals, entry, passed
from dungeongen.games import game_named

FILE = Path(verify.__file__)
MOST = 150  # lines a game
LONGER = {"Shuffle and Doom": 301}  # which may only fall
ALTERED = 40  # by hand: 1,000 (tests/agreement.py)


def test_it_imports_nothing_of_ours() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    imports = {
        line.split()[1].split(".")[0] for line in lines if line.startswith(("import", "from"))
    }
    assert imports <= {*sys.stdlib_module_names}


def test_a_game_takes_at_most_150_lines() -> None:
    parts = FILE.read_text("utf-8").split("\n\n\n# ")[1:]
    lengths = {part.partition(":")[0]: part.count("\n") for part in parts}
    assert len(lengths) > len(verify.GAMES)
    assert {game: most for game, most in lengths.items() if most > LONGER.get(game, MOST)} == {}


@pytest.mark.parametrize("game", verify.GAMES)
def test_it_agrees_with_the_rules(game: str) -> None:
    ends = compare(game, 60, lines=4)
    assert min(ends[end] for end in ("True", "False", "refused")) > 0


@pytest.mark.parametrize("game", verify.GAMES)
def test_the_line_of_a_deal_wins(game: str) -> None:
    assert verify.verdict(entry(game))


@pytest.mark.parametrize("game", verify.GAMES)
def test_none_that_is_altered_passes_unless_it_wins(game: str) -> None:
    assert passed(entry(game), ALTERED) < ALTERED / 2


def test_the_deals_of_every_option_are_stated() -> None:
    for game, options in OPTIONS.items():
        for number in range(len(options)):
            params, deal = game_named(game).layout.write(deals(game, number))
            assert verify.GAMES[game](params, deal, []) == (False, None)


def test_the_command_says_which_lines_do_not_win(tmp_path: Path) -> None:
    value = entry("scoundrel")
    lost = {**value, "line": value["line"][:-1]}
    file = tmp_path / "deals.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (value, lost, {}, 7)), "utf-8")
    ran = subprocess.run([sys.executable, "-I", FILE, file], capture_output=True, text=True)
    assert ran.returncode == 1
    *_, last = ran.stdout.splitlines()
    assert last == "1 won, 3 not won, 0 without a line that wins"
    assert "line 2: not won: the play is not over" in ran.stdout
    file.write_text(json.dumps(value), "utf-8")
    ran = subprocess.run([sys.executable, "-I", FILE], input=json.dumps(value).encode())
    assert ran.returncode == 0
