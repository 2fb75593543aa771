"""The legal moves that the kernel leaves out, by the plain rules, and what it tries.

``kernel/adventure.h`` has the same list with the reasons, and with what it costs.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import POTION
from dungeongen.games.welcome.rules import State, view_of
from dungeongen.games.welcome.solver.trained import PLANNED, endured, kind_of
from kernels import NativeKernel


def tried(kernel: NativeKernel, state: State) -> set[rules.Move]:
    """Return the moves that the kernel tries at a decision."""
    hero = state.layout.champion
    if state.step == "axe":
        potion = bool(state.pieces & hero.bit(POTION) & ~state.spent)
        strikes, endures = kernel.call("axed", (_met(state), state.health, potion, _endured(state)))
        return ({rules.Strike()} if strikes else set()) | ({rules.Endure()} if endures else set())
    kind = kind_of(view_of(state, state.mover))
    (bits,) = kernel.call("tried", (kind, len(state.fates), state.pieces))
    actions: dict[str, tuple[rules.Move, ...]] = {
        "turn": (rules.Pass(), rules.Draw()),
        "hand": (rules.Add(), *(rules.Discard(piece.name) for piece in hero.pieces)),
        "sword": tuple(map(rules.Name, PLANNED)),
    }
    return {move for at, move in enumerate(actions[state.step]) if int(bits) >> at & 1}


def _met(state: State) -> int:
    return state.dungeon[state.met - 1]


def _endured(state: State) -> int:
    return endured(view_of(state, state.mover))


def pass_at_once(state: State, move: rules.Move) -> bool:
    """Return whether the dungeon is left to the other while it is empty."""
    return move == rules.Pass() and not state.fates


def name_a_1(state: State, move: rules.Move) -> bool:
    """Return whether the sword is for the weakest."""
    return move == rules.Name(1)


def weaker_strike(state: State, move: rules.Move) -> bool:
    """Return whether the axe is for a 1, or for no more than a hit that was endured."""
    return move == rules.Strike() and not _ends(state) and _met(state) <= max(1, _endured(state))


def strongest_endured(state: State, move: rules.Move) -> bool:
    """Return whether nothing stronger than what is endured can come."""
    return move == rules.Endure() and _met(state) == PLANNED[-1]


def end_endured(state: State, move: rules.Move) -> bool:
    """Return whether a hit is endured that is the end."""
    return move == rules.Endure() and _ends(state)


def _ends(state: State) -> bool:
    potion = state.pieces & state.layout.champion.bit(POTION) & ~state.spent
    return state.health <= _met(state) and not potion


OMISSIONS: tuple[Callable[[State, rules.Move], bool], ...] = (
    pass_at_once,
    name_a_1,
    weaker_strike,
    strongest_endured,
    end_endured,
)
