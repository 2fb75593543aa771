"""``examples/verify.py`` states the rules a second time, and passes nothing that does not win."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import verify

from agreement import OPTIONS, by_rules, compare, deals
from dungeongen.core.rng import Rng
from dungeongen.games import game_named
from dungeongen.surveys.deals import Task, result_of

FILE = Path(verify.__file__)
MOST = 150  # lines a game
LONGER = {"Mythic Dungeon Crawler": 170, "Shuffle and Doom": 368}  # which may only fall
ALTERED = 40  # by hand: 1,000 (tests/agreement.py)


@cache
def entry(game: str) -> dict:
    """Return a line of a game that wins, with its odds."""
    for number in range(1, 20):
        (line,) = result_of(Task(game, "verify", (), False, 1.0, (number,), listed=True)).lines
        if (value := json.loads(line))["verdict"] == "beatable":
            return value
    raise AssertionError


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


def altered(value: dict, rng: Rng) -> dict:
    """Return a line that was altered in one card, move or figure."""
    value = copy.deepcopy(value)
    kind = rng.choice(("card", "move", "figure"))
    if kind == "move":
        line = value["line"]
        place = rng.below(len(line))
        change = rng.choice(("other", "lost", "twice", "swapped"))
        if change == "other":
            line[place] = rng.choice([move for move in line if move != line[place]])
        elif change == "lost":
            del line[place]
        elif change == "twice":
            line.insert(place, line[place])
        else:
            line[place - 1], line[place] = line[place], line[place - 1]
        return value
    if kind == "card":
        places = [*_cards(value["deal"])]
        holder, key = rng.choice(places)
        holder[key] = rng.choice([h[k] for h, k in places if h[k] != holder[key]])
        return value
    figures = [(value["params"], key) for key in value["params"]]
    if value["odds"] is not None:
        figures += [(value["odds"], key) for key in ("win", "low", "high", "runs")]
        figures += [(value, "word")]
    if value["best"] is not None:
        figures += [(value["best"], "score")]
    holder, key = rng.choice(figures)
    old = holder[key]
    holder[key] = old + 1 if isinstance(old, int | float) else "other"
    return value


def _cards(part: dict | list) -> list[tuple]:
    keys = range(len(part)) if isinstance(part, list) else [*part]
    places = []
    for key in keys:
        deeper = isinstance(part[key], list)
        places += _cards(part[key]) if deeper else [(part, key)] if key != "seed" else []
    return places


@pytest.mark.parametrize("game", verify.GAMES)
def test_none_that_is_altered_passes_unless_it_wins(game: str) -> None:
    value, rules, passed = entry(game), game_named(game), 0
    for number in range(ALTERED):
        other = altered(value, Rng(f"altered {game} {number}"))
        try:
            assert verify.verdict(other)
        except (verify.WrongError, KeyError, TypeError, AttributeError):
            continue
        passed += 1
        layout = rules.layout.read(other["params"], other["deal"])
        won, score = by_rules(rules, layout, other["line"])  # type: ignore[misc]
        assert won, (number, other)
        assert other["best"] is None or score == other["best"]["score"]
    assert passed < ALTERED / 2


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
