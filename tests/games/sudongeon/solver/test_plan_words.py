"""Plans in words."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.solver.plan import advice
from games.sudongeon.positions import grid

BARE = grid(N={"north": 5, "south": 2}, C={"north": 1, "gold": 3})


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        (1, "Enter B, leave."),
        (2, "Enter B, leave and enter B, leave."),
        (3, "Enter B, leave and enter B twice, leave."),
        (5, "Enter B, leave and enter B 4 times, leave."),
    ],
)
def test_what_is_done_again_is_counted(rounds: int, words: str) -> None:
    played = ["enter B", "eat", "leave"] * rounds
    assert advice(BARE, played) == ["At the market, buy nothing.", words]
