"""The toll of a fight: what it costs a party in life and mana, on average.

The fight is taken by itself, as if nothing came after it. The party keeps as much life and mana as
it can, and who dies has lost everything. The kernel (``kernel/ask_fight.c``) knows the best healing
and the best use of mana in every moment; each foe is tried as the first target. It leaves out
damsels and allies, and takes more than three foes for certain death, as it does where a plan is
made.
"""

from __future__ import annotations

from dungeongen.games.sudongeon.rules.state import State, battle_of
from dungeongen.games.sudongeon.solver.by_kernel import AS_STEPS, FILE
from dungeongen.games.sudongeon.solver.fights import numbers_of, orders
from dungeongen.search.budget import spend
from dungeongen.search.kernel import Kernel


class Tolls:
    """The tolls of fights, by a kernel that has judged no dungeon."""

    def __init__(self) -> None:
        self._kernel = Kernel(FILE)

    def of(self, state: State) -> float:
        """Return the toll of the fight that begins here."""
        life = min(state.life, state.party.limit - state.party.damsels)
        return life + state.mana - self._most_left(state, life)

    def _most_left(self, state: State, life: int) -> float:
        most = 0.0
        for order in orders(battle_of(state)):
            left, steps = self._kernel.call("left_after_fight", [life, *numbers_of(state, order)])
            spend(AS_STEPS * int(steps))
            most = max(most, left)
        return most
