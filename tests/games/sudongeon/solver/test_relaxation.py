"""The relaxation: proofs beyond the structure, and none where a play is beaten."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver.outline import impossible
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import every

# In at the north-west, through all nine rooms like a snake, and back: 17 entries.
SNAKE = grid(
    NW={"north": 1, "east": 3},
    N={"west": 2, "east": 4},
    NE={"west": 6, "south": 2},
    E={"north": 3, "west": 5},
    C={"east": 6, "west": 1},
    W={"east": 4, "south": 7},
    SW={"north": 5, "east": 1},
    S={"west": 7, "east": 3},
    SE={"west": 4, "gold": 9},
)
GUARDED = grid(N={"north": 1, "monster": 7, "feature": 6, "gold": 3, "south": 1}, C={"feature": 3})


def poor(**stock: int) -> Company:
    return Company()._replace(**{"rations": 0, "mana": 0, "elixirs": 0, "gold": 0, **stock})


def test_hunger_is_a_proof() -> None:
    assert impossible(SNAKE) is None
    assert impossible(SNAKE, poor(rations=10)) is None
    reason = impossible(SNAKE, poor())
    assert reason is not None
    assert "17 rounds at least" in reason
    verdict = verdicts.judge(SNAKE, poor())
    assert verdict.answer == "unbeatable"
    assert verdict.proof == ("bound", reason)
    assert verdict.difficulty == "impossible"


def test_a_monster_that_nothing_hurts_is_a_wall() -> None:
    # Minotaur 6, any feature 1, barricade 2; with the shrine of law next door it is not his room.
    assert impossible(GUARDED, poor()) is None
    joined = grid(
        N={"north": 1, "monster": 7, "feature": 6, "south": 8}, C={"feature": 3, "gold": 1}
    )
    reason = impossible(joined, poor())
    assert reason is not None
    assert "Minotaur" in reason
    assert impossible(joined, poor(mana=1)) is None


@pytest.mark.parametrize("seed", [f"t{i}" for i in range(12)])
def test_nothing_that_is_generated_is_beyond_luck(seed: str) -> None:
    assert impossible(make(seed).layout) is None


def test_no_dungeon_that_can_be_won_is_called_impossible() -> None:
    for small in every():
        if small.optimum > 0:
            assert impossible(small.layout, small.company) is None, small.about
