"""Target and mana against two monsters, compared with the optimum of the fight."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought
from games.sudongeon.solver.combat.bout import Bout
from games.sudongeon.solver.combat.test_melee import pair
from thorough import share


def gap(state: State) -> float:
    """Return the optimum's lead over a plan that only wants to win.

    What is not known of the plan counts for it.
    """
    best = Bout(state, state.mana).best(state.life, state.mana)
    left = fought(state, 0.0, 1e-9)
    assert left.lost_mass < 1e-4
    return best - left.chance - left.lost_mass


@pytest.mark.parametrize("monsters", share([(2, 3), (4, 7), (1, 5)], 2))
def test_against_two_nobody_does_better(monsters: tuple[int, int]) -> None:
    assert -1e-4 < gap(pair(*monsters, mana=5)) < 1e-6


@pytest.mark.parametrize(("monsters", "life", "mana"), [((3, 4), 4, 2), ((5, 9), 6, 4)])
def test_beside_an_ally_hardly_anybody_does(
    monsters: tuple[int, int], life: int, mana: int
) -> None:
    state = pair(*monsters, "ally", "6", mana=mana)._replace(life=life)
    assert -1e-4 < gap(state) < 1e-3
