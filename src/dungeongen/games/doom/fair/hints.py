"""Hints: a player's move at any state, with a short reason.

Hints come from the player whose odds are printed, so whoever follows them scores what the sheet
says, and clears the dungeon as often: the player for gold, or the safe one where that is asked for.
The kernel gives the move and the number of its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State
from dungeongen.games.doom.solver import by_kernel
from dungeongen.games.doom.solver.by_kernel import Who

_REASONS = (
    "You have no better move",
    "This stack helps most in the rooms ahead",
    "This helps most in the rooms ahead",
    "The enemies strike now",
    "The enemies are about to strike",
    "The traps are about to strike",
    "A potion lasts, so there is no need to wait",
    "You are at the exit, alive. The rooms that are left would risk more than they give",
    "Now you can deal with what you left there",
    "This is the safest way to the exit",
    "A small room first: it may hold a potion or a book",
    "The next room is too dangerous for what it may hold",
    "Small rooms first, then out before it gets too dangerous",
    "This hit does the most damage",
    "It lets you disarm the traps here",
    # ways through a room
    "This is the safest way through the room",
    "One thing is worth the damage of the traps",
    "The traps would cost more than the room is worth",
    "The traps strike your enemies too, which makes the fight safer",
    "This room can wait",
    "These traps can wait until you have a book",
)
"""In the order of ``enum Why`` in ``../kernel/player.h``."""


def adviser(who: Who) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from a state where the player decides to a legal move and its reason."""
    return partial(advice, who=who)


def advice(state: State, who: Who) -> tuple[m.Move, str]:
    """Return a player's move in a state where it decides, and the reason."""
    move, why = by_kernel.advised(state, who)
    if engine.is_legal(state, move):
        return move, f"{_REASONS[why]}."
    return next(engine.possible(state)), f"{_REASONS[0]}."
