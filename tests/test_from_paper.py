"""The plays of docs/engineering/from-paper.md: each is replayed to the end that the page tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

import dungeongen
from cli.running import run

DOCS = Path(__file__).resolve().parents[1] / "docs" / "engineering"
PAGE = (DOCS / "from-paper.md").read_text("utf-8")
ENDS = {
    "doom": "gold 23 · score 23",
    "doom-flap": "health 128 · intelligence 86 · attack 15 · gold 104 · score 104",
    "doom-strip": "gold 43 · score 86",
    "mythic": "After 18 rounds: health 3 · loot 31 · score 31",
    "mythic-flap": "health 10 · loot 14 · score 14",
    "mythic-strip": "health 9 · loot 22 · score 22",
    "sudongeon": "After 20 rounds: life 1 · rations 0 · mana 0 · elixirs 0 · gold 5",
    "treasure": "manpower 0 · treasure 108",
    "treasure-flap": "The deck is empty.",
    "treasure-strip": "manpower 0 · treasure 72",
    "welcome": "health −2. Player 1 dies",
    "welcome-flap": "Player 1 survives and wins",
    "welcome-strip": "health −1. Player 1 dies",
}
ROUNDS = {
    1: (10, 15, 0),
    2: (9, 14, 4),
    3: (9, 13, 10),
    5: (9, 11, 10),
    7: (9, 9, 10),
    8: (2, 8, 10),
    10: (2, 6, 10),
    12: (2, 4, 10),
    13: (10, 3, 2),
    16: (10, 0, 2),
    17: (4, 0, 5),
    20: (1, 0, 5),
}
"""Life, rations and gold after a round of Sudongeon, as they were worked out on paper."""
TOTALS = (0, 19, 19, 44, 63, 71, 88, 98, 91, 105, 108)
"""Treasure after each pile, on paper."""
HEALTH = (10, 18, 15, 6, 9, 14, 16, 13, 10, 12, 12, 5, 12, 12, 7, 3, 3, 3)
"""Health after each room of Mythic, on paper."""


def replayed(name: str) -> str:
    """Return the story of a play in one line."""
    ran = run("replay", str(DOCS / "from-paper" / f"{name}.txt"))
    assert ran.code == 0, ran.err
    return " ".join(ran.out.split())


@pytest.mark.parametrize("name", sorted(ENDS))
def test_a_play_from_paper_ends_as_it_is_told(name: str) -> None:
    said = replayed(name)
    assert "The play is not over." not in said
    assert ENDS[name] in said
    assert f"from-paper/{name}.txt" in PAGE or f"`{name}`" in PAGE


@pytest.mark.parametrize("game", ["doom", "mythic", "sudongeon", "treasure", "welcome"])
def test_the_command_that_is_told_prints_the_dungeon_of_the_play(game: str, tmp_path: Path) -> None:
    name = "sudoku" if game == "sudongeon" else game
    (command,) = re.findall(rf"(?m)^`dungeongen ({name} [^`]+)`", PAGE)
    file = tmp_path / "sheet.pdf"
    ran = run(*command.split(), "--no-check", "-o", str(file))
    assert ran.code == 0, ran.err
    play = (DOCS / "from-paper" / f"{game}.txt").read_text("utf-8")
    assert dungeongen.read(file).id == re.findall(r"(?m)^id: (\S+)$", play)[0]


def test_every_play_is_told() -> None:
    assert {path.stem for path in (DOCS / "from-paper").glob("*.txt")} == ENDS.keys()


def test_the_rounds_of_sudongeon_have_the_numbers_of_the_program() -> None:
    said = replayed("sudongeon")
    starts = [said.index(f" {number}. The party") for number in range(1, 21)]
    now = {"life": 10, "rations": 16, "gold": 0}
    after = []
    for start, end in zip(starts, [*starts[1:], len(said)], strict=True):
        for name, value in re.findall(r"(life|rations|gold) \d+ → (\d+)", said[start:end]):
            now[name] = int(value)
        after.append((now["life"], now["rations"], now["gold"]))
    assert {number: after[number - 1] for number in ROUNDS} == ROUNDS


def test_the_piles_of_treasure_have_the_totals_of_the_program() -> None:
    told = [int(new) for new in re.findall(r"treasure \d+ → (\d+)", replayed("treasure"))]
    assert [new for old, new in zip((0, *TOTALS), TOTALS, strict=False) if new != old] == told


def test_the_rooms_of_mythic_have_the_health_of_the_program() -> None:
    told = [int(new) for new in re.findall(r"\[health \d+ → (\d+)", replayed("mythic"))]
    assert [new for old, new in zip((20, *HEALTH), HEALTH, strict=False) if new != old] == told


def test_the_table_of_a_series_says_whose_odds_it_has(tmp_path: Path) -> None:
    file = tmp_path / "series.pdf"
    told = run("practice", "mythic", "--seed", "42", "--count", "1", "-o", str(file))
    assert told.code == 0, told.err
    said = " ".join(PdfReader(file).pages[0].extract_text().split())
    assert "Odds: how often a player who cannot see the cards gets out alive or wins." in said
