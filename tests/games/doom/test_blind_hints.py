"""Whoever follows the hints blindly clears a dungeon as often as the sheet says."""

from __future__ import annotations

import pytest

import dungeongen
from blind import followed, limits
from thorough import share

SHEETS = 12
PLAYS = 40
_OUTSIDE = 1e-4  # of all results, at both ends


@pytest.mark.parametrize("player", share(["gold", "safe"], 2))
def test_hints_followed_blindly_end_as_often_as_printed(player: str) -> None:
    """On small maps, whose odds are quick to work out; the benchmark plays large ones."""
    chances, alive, cleared, clears = [], 0, [], 0
    for seed in range(SHEETS):
        sheet = dungeongen.make("doom", seed=seed, size=5, as_is=True, play_for=player)
        assert sheet.verdict is not None
        assert sheet.verdict.odds is not None
        end = followed(sheet, f"blind {seed}")
        odds = sheet.verdict.odds
        fared = odds.gold if player == "gold" else odds.safe_player
        chances.append(fared.alive if player == "gold" else fared.safe_alive)
        cleared.append(fared.clear if player == "gold" else fared.safe_clear)
        alive += end != "dead"
        clears += end == "cleared"
    low, high = limits(chances, _OUTSIDE)
    assert low <= alive <= high
    low, high = limits(cleared, _OUTSIDE)
    assert low <= clears <= high


def test_the_sheet_whose_hints_killed_is_cleared_as_often_as_it_says() -> None:
    """``play doom --seed 42``, a hint and Enter every time: dead under each of 100 dice seeds."""
    sheet = dungeongen.make("doom", seed=42)
    assert sheet.verdict is not None
    assert sheet.verdict.odds is not None
    odds = sheet.verdict.odds
    clears = sum(followed(sheet, dice_seed) == "cleared" for dice_seed in range(PLAYS))
    assert limits([odds.low] * PLAYS, _OUTSIDE)[0] <= clears
    assert clears <= limits([odds.high] * PLAYS, _OUTSIDE)[1]
