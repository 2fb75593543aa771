"""``Bout``, by which the kernel's fights are checked, has understood the rules."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import battle_of
from games.sudongeon.kernel.bout import Bout, by_all_moves
from games.sudongeon.positions import Box, grid, inside


@pytest.mark.parametrize(
    ("monsters", "lives", "life", "mana"),
    [((3,), (2,), 2, 1), ((8,), (2,), 2, 1), ((1, 2), (1, 1), 1, 0), ((5,), (2,), 1, 1)],
)
def test_every_move_of_the_rules_leads_to_the_same_odds(
    monsters: tuple[int, ...], lives: tuple[int, ...], life: int, mana: int
) -> None:
    boxes: list[Box] = [{"monster": digit, "east": 8} for digit in monsters]
    del boxes[-1]["east"]
    boxes[0]["north"] = 1
    hall = grid(**dict(zip(("NW", "N"), boxes, strict=False)))
    state = inside(hall, mana=mana, elixirs=0, gold=0, rations=0)
    weak = [
        foe._replace(life=left, full=left)
        for foe, left in zip(battle_of(state).foes, lives, strict=True)
    ]
    state = state._replace(life=life, fight=battle_of(state)._replace(foes=tuple(weak)))
    assert Bout(state, mana).best(life, mana) == pytest.approx(by_all_moves(state), abs=1e-6)
