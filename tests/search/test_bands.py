"""The scale of words for odds: one for all games, at its borders."""

from __future__ import annotations

from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.verdict import SampledOdds, Verdict, read_verdict
from dungeongen.games import GAMES, game_named
from dungeongen.search.bands import NAMES, SCALE, band, bands_between, ends
from dungeongen.search.verdict import chance_words, difficulty_words

SOURCE = Path(dungeongen.__file__).parent


@pytest.mark.parametrize(
    ("share", "name"),
    [
        (1.0, "gentle"),
        (0.9, "gentle"),
        (0.89996, "gentle"),
        (0.89944, "fair"),
        (0.5, "fair"),
        (0.49944, "grim"),
        (0.1, "grim"),
        (0.0994, "deadly"),
        (0.0, "deadly"),
    ],
)
def test_the_printed_number_decides(share: float, name: str) -> None:
    assert band(share) == name


def test_an_interval_may_overlap_several() -> None:
    assert bands_between(0.91, 0.99) == ("gentle",)
    assert bands_between(0.2, 0.95) == ("grim", "fair", "gentle")


def test_bands_meet_at_their_ends() -> None:
    assert [ends(name) for name in NAMES] == [(0.9, 1.0), (0.5, 0.9), (0.1, 0.5), (0.0, 0.1)]


def test_no_word_is_claimed_across_its_border() -> None:
    between = bands_between(0.82, 0.93)
    odds = SampledOdds(0.9, 0.82, 0.93, "wilson", 20, "a player", between=between)
    assert difficulty_words(Verdict("beatable", odds=odds)) == "fair or gentle"


def test_no_game_has_a_scale_of_its_own() -> None:
    """Every game with a difficulty tells of this one scale in its help."""
    for game in GAMES:
        assert game.generator is not None
        for option in game.generator.options:
            if option.name == "difficulty":
                assert SCALE in option.help, game.name
    for path in SOURCE.rglob("*.py"):
        if path.name != "bands.py":
            assert '("gentle", 0.' not in path.read_text("utf-8"), path


def test_contents_and_pages_have_the_same_odds() -> None:
    """Of sampled odds an interval, also where no play of the sample was won."""
    odds = {
        "win": 0.0,
        "low": 0.0,
        "high": 0.249,
        "method": "wilson",
        "runs": 16,
        "player": "a player",
        "between": None,
        "goal": "",
        "score": 0,
        "score_low": 0,
        "score_high": 0,
    }
    found = {"verdict": "beatable", "odds": odds}
    chance = chance_words(read_verdict(Verdict, found).odds)
    assert chance == "0 to 24.9 %"
    for name in ("sudoku", "mythic", "doom"):
        solver = game_named(name).solver
        assert solver is not None
        lines = solver.lines(read_verdict(solver.verdict, found))
        assert any(chance in words for words in lines.front), name
