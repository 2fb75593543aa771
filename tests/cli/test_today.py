"""The dungeons of the day: the same for everybody, a line for each game."""

from __future__ import annotations

import re
from datetime import date

from cli.running import refused, run
from dungeongen.games import GAMES


def test_every_game_has_a_line_with_the_day_as_its_seed() -> None:
    lines = run("today").out.splitlines()
    assert len(lines) == len(GAMES)
    for game, line in zip(GAMES, lines, strict=True):
        assert re.fullmatch(rf"{re.escape(game.title)} +\S*dungeongen {game.name} --seed \S+", line)
        assert line.endswith((date.today().isoformat(), lines[0].split()[-1]))
    assert run("today", "--day", "2026-12-24").out.count("--seed 2026-12-24") == len(GAMES)


def test_what_is_no_day_is_refused() -> None:
    refused("today", "--day", "tomorrow")
