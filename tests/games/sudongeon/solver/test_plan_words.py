"""Plans in words."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.solver.plan_words import advice, standing
from games.sudongeon.positions import grid

BARE = grid(N={"north": 5, "south": 2}, C={"north": 1, "gold": 3})


@pytest.mark.parametrize(
    ("rounds", "words"),
    [(1, "Enter B, leave."), (2, "Enter B, leave and enter B, leave."),
     (3, "Enter B, leave and enter B twice, leave."),
     (5, "Enter B, leave and enter B 4 times, leave.")],
)  # fmt: skip
def test_what_is_done_again_is_counted(rounds: int, words: str) -> None:
    played = ["enter B", "eat", "leave"] * rounds
    assert advice(BARE, played) == ["At the market, buy nothing.", words]


FULL = grid(
    N={"north": 5, "south": 2, "trap": 4},
    C={"north": 1, "gold": 3, "npc": 5},
    W={"east": 3, "feature": 3},
)


def test_what_always_holds_is_what_every_plan_does() -> None:
    told = " ".join(standing(FULL))
    assert "Chieftain" in told
    assert "trap" in told
    assert "search" in told
    assert not any(sentence.startswith("A ") for sentence in standing(FULL))  # printed as a room
    # A plan of a narrow scope leaves artifacts in the bag and never turns back to a shrine.
    for claim in ("Wear", "shrine", "until it is found", "no fight to come"):
        assert claim not in told
    bare = " ".join(standing(BARE))
    assert "Chieftain" not in bare
    assert "trap" not in bare
    assert "search" not in bare
